// The sandbox as a program: reads its environment, starts, says that it is ready and stops on a signal.

import { join } from 'node:path';
import { usualApps } from './networks/apps.ts';
import type { NetworkApp } from './networks/model.ts';
import type { NetworkApps } from './networks/networks.ts';
import { startSandbox, type SandboxOptions } from './sandbox.ts';

/** Exit code of a bad configuration, as everywhere in the house. */
const BAD_CONFIGURATION = 78;

class BadEnvironment extends Error {
  override name = 'BadEnvironment';
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads SANDBOX_PORT, HOST, SANDBOX_URL, DATA_DIR, SHOPIFY_CLIENT_ID, SHOPIFY_CLIENT_SECRET, APP_URL, what the networks know the app as, and the sizes. */
function readEnvironment(environment: Environment): SandboxOptions {
  const port = readNumber(environment, 'SANDBOX_PORT', 0, 65_535) ?? 3001;
  const url = environment['SANDBOX_URL']?.replace(/\/+$/, '') ?? '';
  if (url !== '' && !URL.canParse(url))
    throw new BadEnvironment('SANDBOX_URL must be an address like http://localhost:3001.');
  const products = readNumber(environment, 'SANDBOX_PRODUCTS', 0, 100_000);
  const variantsPerProduct = readNumber(environment, 'SANDBOX_VARIANTS_PER_PRODUCT', 1, 2048);
  const seed = readNumber(environment, 'SANDBOX_SEED', 0, 2 ** 32);
  return {
    port,
    host: environment['HOST'] ?? '127.0.0.1',
    dataDir: environment['DATA_DIR'] ?? join(process.cwd(), 'data'),
    app: {
      clientId: required(environment, 'SHOPIFY_CLIENT_ID'),
      clientSecret: required(environment, 'SHOPIFY_CLIENT_SECRET'),
      url: requiredUrl(environment, 'APP_URL'),
      redirectUrls: [`${requiredUrl(environment, 'APP_URL')}/shopify/callback`],
    },
    networks: readNetworkApps(environment, requiredUrl(environment, 'APP_URL')),
    // Four hours of retries become about two and a half minutes: a demo shows them.
    retryScale: 0.01,
    defaults: {
      ...(products === null ? {} : { products }),
      ...(variantsPerProduct === null ? {} : { variantsPerProduct }),
      ...(seed === null ? {} : { seed }),
    },
    ...(url === '' ? {} : { url }),
  };
}

/** Ids and secrets from the environment; those of the sandbox where it names none. */
function readNetworkApps(environment: Environment, url: string): NetworkApps {
  const usual = usualApps(url);
  const named = (app: NetworkApp, id: string, secret: string): NetworkApp => ({
    ...app,
    id: environment[id] || app.id,
    secret: environment[secret] || app.secret,
  });
  return {
    instagram: named(usual.instagram, 'INSTAGRAM_APP_ID', 'INSTAGRAM_APP_SECRET'),
    tiktok: named(usual.tiktok, 'TIKTOK_CLIENT_KEY', 'TIKTOK_CLIENT_SECRET'),
    pinterest: named(usual.pinterest, 'PINTEREST_APP_ID', 'PINTEREST_APP_SECRET'),
  };
}

function required(environment: Environment, name: string): string {
  const value = environment[name];
  if (value === undefined || value === '') throw new BadEnvironment(`${name} must be set.`);
  return value;
}

function requiredUrl(environment: Environment, name: string): string {
  const value = required(environment, name);
  if (!URL.canParse(value)) throw new BadEnvironment(`${name} must be an address like http://localhost:3000.`);
  return value;
}

function readNumber(environment: Environment, name: string, least: number, most: number): number | null {
  const text = environment[name];
  if (text === undefined || text === '') return null;
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new BadEnvironment(`${name} must be a whole number from ${least} to ${most}.`);
}

async function main(): Promise<void> {
  const sandbox = await startSandbox(readEnvironment(process.env));
  process.stdout.write(`sandbox ready at ${sandbox.url}\n`);
  const stop = () => {
    sandbox.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  // whoever started us may die without a word: then its end of our standard input closes
  if (process.env['SANDBOX_FOLLOWS_STDIN'] === '1') process.stdin.resume().once('end', stop);
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(error instanceof BadEnvironment ? BAD_CONFIGURATION : 1);
}

main().catch(fail);
