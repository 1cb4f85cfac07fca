// A world for tests of stores: the program's store calls over HTTP, a sandbox shop that reaches them, jobs that run.
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { accountId, businessId, type BusinessId } from '@vitrine/contract/ids';
import { belongs } from '@vitrine/contract/rights';
import { teamRights } from '@vitrine/contract/team-rights';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { createEvents, type EventBus, type Events } from '../../packages/server/src/events.ts';
import { allPermissions, type Actor } from '../../packages/server/src/features/identity/identity.ts';
import { createShopify } from '../../packages/server/src/features/stores/platforms/shopify/shopify.ts';
import type { StorePlatform } from '../../packages/server/src/features/stores/platforms/platform.ts';
import { storeRoutes } from '../../packages/server/src/features/stores/routes.ts';
import { createStores, type Stores } from '../../packages/server/src/features/stores/stores.ts';
import { answerProblems } from '../../packages/server/src/platform/http/errors.ts';
import { createServe } from '../../packages/server/src/platform/http/serve.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import type { Platform } from '../../packages/server/src/platform/platform.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../packages/sandbox/src/sandbox.ts';
import { fixtureCatalogue } from '../../packages/sandbox/src/testing/fixture-catalogue.ts';
import { findFreePort } from './free-port.ts';
import { MovedClock } from './moved-clock.ts';
import type { TestPlatform } from './platform.ts';

export const appKeys = { clientId: 'client-1', clientSecret: 'hush-of-tests' };

const noKeys = { clientId: null, clientSecret: null };

export interface StoreWorld {
  readonly url: string;
  readonly platform: Platform;
  readonly events: EventBus;
  readonly stores: Stores;
  readonly sandbox: Sandbox;
  readonly clock: MovedClock;
  /** Orders of which `order.recorded` was heard, in turn. */
  readonly heard: string[];
  /** Mails that were asked for, in turn. */
  readonly mails: Events['account.mail'][];
  createBusiness(): Promise<BusinessId>;
  /** Calls as the admin of a business; answers status and body. */
  call(business: BusinessId | null, method: 'GET' | 'POST', path: string, body?: object): Promise<Answer>;
  /** Walks the grant as a browser does, up to the code that waits for its merchant. */
  grant(business: BusinessId, shop: string): Promise<string>;
  /** The whole connection, first sync included. */
  connect(business: BusinessId, shop: string): Promise<void>;
  /** Another program on the same database, as a second process would be. */
  createSecond(): Promise<{ stores: Stores; platform: Platform; close(): Promise<void> }>;
  close(): Promise<void>;
}

interface Answer {
  status: number;
  data: Record<string, unknown>;
  error: { code: string; message: string } | null;
}

type Options = Partial<Pick<SandboxOptions, 'catalogue' | 'defaults'>> & {
  log?: string;
  test?: Pick<TestPlatform, 'platform' | 'close'>;
  /** Shared with what else the test runs. */
  clock?: MovedClock;
  /** How long changes of the catalogue are gathered; at once where nothing is said. */
  gatherSeconds?: number;
  /** An installation that has no app of its own. */
  withoutApp?: boolean;
  /** What the installation's app signed by before. */
  oldSecret?: string;
  /** Further platforms beside the sandbox's. */
  platforms?: readonly StorePlatform[];
};

export async function createStoreWorld(options: Options = {}): Promise<StoreWorld> {
  // only tests have a server of databases; a bench brings a platform of its own
  const test = options.test ?? (await (await import('./platform.ts')).createTestPlatform());
  const clock = options.clock ?? new MovedClock();
  const log = createLog(options.log ?? 'silent');
  const app = fastify();
  answerProblems(app, log);
  // the port must be known before the routes are made
  let port = 0;
  const sandboxApp = { ...appKeys, url: '' };
  const sandbox = await startSandbox({
    port: 0,
    dataDir: null,
    app: sandboxApp,
    retryScale: 0.0005,
    now: () => clock.now(),
    catalogue: options.catalogue ?? (() => fixtureCatalogue()),
    ...(options.defaults ? { defaults: options.defaults } : {}),
  });
  port = await findFreePort();
  const url = `http://localhost:${port}`;
  sandboxApp.url = url;
  const gatherSeconds = options.gatherSeconds ?? 0;
  const platform: Platform = { ...test.platform, clock, log, publicUrl: url, gatherSeconds };
  const platforms = [
    createShopify(
      {
        ...(options.withoutApp ? noKeys : appKeys),
        oldClientSecret: options.oldSecret ?? null,
        apiVersion: '2026-10',
        baseTemplate: `${sandbox.url}/{handle}`,
      },
      platform,
    ),
    ...(options.platforms ?? []),
  ];
  const events = createEvents(platform.jobs);
  const stores = createStores(platform, events, platforms);
  const heard: string[] = [];
  const mails: Events['account.mail'][] = [];
  events.on('account.mail', 'test', async (asked) => void mails.push(asked));
  events.on('order.recorded', 'test', async ({ orderId }) => void heard.push(orderId));
  serveStores(app, stores);
  await app.listen({ port, host: '127.0.0.1' });
  await platform.jobs.start(true);

  const call: StoreWorld['call'] = async (business, method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        ...(business ? { authorization: `Bearer ${business}` } : {}),
        ...(body ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const envelope = (await response.json()) as Pick<Answer, 'data' | 'error'>;
    return { status: response.status, data: envelope.data, error: envelope.error };
  };

  const grant: StoreWorld['grant'] = async (business, shop) => {
    const callback = await approve(url, business, shop);
    const response = await fetch(callback.address, { redirect: 'manual', headers: { cookie: callback.cookie } });
    const auth = new URL(response.headers.get('location') ?? '').searchParams.get('auth');
    if (auth === null) throw new Error(`the grant ended at ${response.headers.get('location')}`);
    return auth;
  };

  return {
    url,
    platform,
    events,
    stores,
    sandbox,
    clock,
    heard,
    mails,
    call,
    grant,
    createBusiness: async () => {
      const id = businessId.parse(randomUUID());
      await sql`insert into businesses (business_id, name, created_at)
        values (${id}, 'Test', now())`.execute(platform.database.db);
      return id;
    },
    connect: async (business, shop) => {
      // whoever had the app installed there before has had it removed
      await until(async () => {
        const { rows } = await sql`select from store_departures where shop_domain = ${shop}
          or shop_domain like ${`${shop}.%`}`.execute(platform.database.db);
        return rows.length === 0;
      });
      const auth = await grant(business, shop);
      const { status, error } = await call(business, 'POST', '/admin/v1/store/auth/connect', { auth });
      if (status !== 200) throw new Error(`not connected: ${error?.code}`);
      await until(async () => {
        const sync = await stores.syncs.findSync(business);
        if (sync?.state === 'failed') throw new Error(`the sync failed: ${sync.problem}`);
        return sync?.state === 'finished';
      });
      await until(() => Promise.resolve(sandbox.open(shop).webhooks.subscriptions.list(appKeys.clientId).length >= 15));
    },
    createSecond: async () => {
      const { openDatabase } = await import('../../packages/server/src/platform/db/db.ts');
      const { createJobs } = await import('../../packages/server/src/platform/jobs.ts');
      const connection = platform.database.pool.options;
      const second: Platform = {
        ...platform,
        database: openDatabase(connection, log),
        jobs: createJobs(connection, log),
      };
      return {
        platform: second,
        stores: createStores(second, createEvents(second.jobs), platforms),
        close: () => second.database.close(),
      };
    },
    close: async () => {
      await app.close();
      await sandbox.close();
      await platform.jobs.stop(5_000);
      await test.close();
    },
  };
}

function serveStores(app: FastifyInstance, stores: Stores): void {
  const account = accountId.parse(randomUUID());
  const authenticate = (token: string): Promise<Actor | null> => {
    const id = businessId.safeParse(token);
    if (!id.success) return Promise.resolve(null);
    return Promise.resolve({
      businessId: id.data,
      accountId: account,
      sessionId: 'session',
      role: 'admin' as const,
      username: 'demo',
      permissions: allPermissions,
      rights: teamRights,
    });
  };
  storeRoutes(createServe<Actor>(app, { authenticate, belongs, addressOf: () => '127.0.0.1' }), app, stores);
}

/** Begins a grant and agrees on the shop's consent page; answers the callback the browser is sent to, with its cookie. */
export async function approve(
  url: string,
  business: BusinessId,
  shop: string,
): Promise<{ address: string; cookie: string }> {
  const begun = await fetch(`${url}/admin/v1/store/auth/begin`, {
    method: 'POST',
    headers: { authorization: `Bearer ${business}`, 'content-type': 'application/json' },
    body: JSON.stringify({ shop }),
  });
  const { data } = (await begun.json()) as { data: { redirect_url: string } };
  const cookie = begun.headers.get('set-cookie')?.split(';')[0] ?? '';
  return { address: await agree(data.redirect_url), cookie };
}

/** Presses the button of the consent page; answers where the shop sends the browser. */
export async function agree(consentPage: string): Promise<string> {
  const { searchParams, origin, pathname } = new URL(consentPage);
  const form = new URLSearchParams([...searchParams, ['action', 'install']]);
  const agreed = await fetch(`${origin}${pathname}`, { method: 'POST', body: form, redirect: 'manual' });
  return agreed.headers.get('location') ?? '';
}

/** Waits for something that happens by itself, looking less and less often; an error after a minute and a half. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 90_000;
  for (let wait = 10; !(await isSo()); wait = Math.min(100, wait * 1.5)) {
    if (Date.now() > end) throw new Error('it did not happen within a minute and a half');
    await pause(wait);
  }
}
