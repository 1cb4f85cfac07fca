// The whole application over a database, listening, for benches that ask it over HTTP as its dashboard does.
import { login } from '@vitrine/contract/identity';
import type { BusinessId } from '@vitrine/contract/ids';
import { Agent, request, type IncomingMessage } from 'node:http';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text as readText } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { createGunzip } from 'node:zlib';
import { createApp, type App, type AppSettings } from '../../packages/server/src/app.ts';
import { systemClock } from '../../packages/server/src/platform/clock.ts';
import { openDatabase } from '../../packages/server/src/platform/db/db.ts';
import { migrate } from '../../packages/server/src/platform/db/migrations.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';

export interface ListeningApp {
  readonly app: App;
  readonly url: string;
  stop(): Promise<void>;
}

interface AppWish extends Partial<Pick<AppSettings, 'networks' | 'imageOrigins'>> {
  /** Whether it does jobs as well. */
  readonly works?: boolean;
}

/** Migrates the database and starts the application over it. */
export async function startApp(
  connectionString: string,
  dataDir: string,
  { works = false, imageOrigins = [], ...more }: AppWish = {},
): Promise<ListeningApp> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const connection = { connectionString };
  const log = createLog('warn');
  const database = openDatabase(connection, log);
  await migrate(database.pool);
  await database.close();
  const app = await createApp({
    connection,
    dataDir,
    publicUrl: url,
    secret: Buffer.alloc(32, 'a secret of benches'),
    smtpUrl: null,
    shopify: {
      clientId: 'bench',
      clientSecret: 'bench',
      apiVersion: '2026-10',
      baseTemplate: 'http://127.0.0.1:1/{handle}',
    },
    demo: false,
    imageOrigins,
    ...more,
    dashboardFolder: null,
    shopfrontFolder: join(import.meta.dirname, '../../packages/shopfront/dist'),
    clock: systemClock,
    log,
  });
  await app.start(works);
  await app.http.listen({ port, host: '127.0.0.1' });
  return { app, url, stop: () => app.stop() };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port: free } = server.address() as AddressInfo;
      server.close(() => resolve(free));
    });
  });
}

/** A signed-in merchant who asks. */
export interface Reader {
  readonly url: string;
  readonly businessId: BusinessId;
  readonly token: string;
}

const password = 'bench pass 1';

/** Makes a business, or finds the one made before under the name. */
export async function openReader({ app, url }: ListeningApp, username: string): Promise<Reader> {
  const { identity } = app.features;
  const known = await identity.accounts.findTeam(username);
  const email = `${username}@bench.example`;
  const businessId =
    known?.business_id ??
    (await identity.businesses.register({ username, email, password, name: '', language: 'en' }, true)).businessId;
  const response = await fetch(url + login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  });
  const { data } = (await response.json()) as { data: { token: string } };
  return { url, businessId, token: data.token };
}

class RateLimited extends Error {
  readonly seconds: number;

  constructor(seconds: number) {
    super('the program takes no more for the moment');
    this.seconds = seconds;
  }
}

const connections = new Agent({ keepAlive: false });
let asked = 0;

/** Many people ask from many addresses; one machine has as many only where the whole of 127.0.0.0/8 is its own. */
function nextAddress(): string | undefined {
  asked += 1;
  return process.platform === 'linux' ? `127.0.0.${2 + (asked % 64)}` : undefined;
}

function send({ url, token }: Reader, path: string, method: 'GET' | 'POST', body: object): Promise<IncomingMessage> {
  const headers = {
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip',
    ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
  };
  const localAddress = nextAddress();
  const sent = request(url + path, { method, headers, agent: connections, ...(localAddress ? { localAddress } : {}) });
  sent.end(method === 'POST' ? JSON.stringify(body) : undefined);
  return new Promise((resolve, reject) => sent.once('response', resolve).once('error', reject));
}

/** Asks and reads the whole answer; anything but a good one is thrown. */
export async function ask(
  reader: Reader,
  path: string,
  method: 'GET' | 'POST' = 'GET',
  body: object = {},
): Promise<string> {
  const response = await send(reader, path, method, body);
  const { 'content-encoding': encoding, 'retry-after': later } = response.headers;
  const text = await readText(encoding === 'gzip' ? response.pipe(createGunzip()) : response);
  if (response.statusCode === 429) throw new RateLimited(Number(later ?? 1));
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return text;
}

/** How many ms a call takes; one that the program refuses as one too many is waited out and made again. */
export async function time(call: () => Promise<unknown>): Promise<number> {
  for (;;) {
    const begun = performance.now();
    try {
      await call();
      return performance.now() - begun;
    } catch (problem) {
      if (!(problem instanceof RateLimited)) throw problem;
      await pause(problem.seconds * 1_000);
    }
  }
}

/** The value below which that share of the times lies. */
export function quantile(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
