// The real program for tests: its HTTP server on a free port, jobs running, and, when wanted, a sandbox store beside it.
import {
  type AnswerOf,
  type BodySent,
  type Endpoint,
  type ParamsSent,
  type QuerySent,
} from '@vitrine/contract/endpoint';
import { refusal, type ProblemShape } from '@vitrine/contract/problem';
import { orderId, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import { login, loginInfluencer, type Permissions } from '@vitrine/contract/identity';
import { verifySession } from '@vitrine/contract/sessions';
import type { Membership } from '@vitrine/contract/team-rights';
import type { Terms } from '@vitrine/contract/influencers';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import PostalMime from 'postal-mime';
import { z } from 'zod';
import { fixtureCatalogue } from '../../packages/sandbox/src/testing/fixture-catalogue.ts';
import { startSandbox, type Sandbox, type SandboxOptions } from '../../packages/sandbox/src/sandbox.ts';
import { createApp, type App } from '../../packages/server/src/app.ts';
import { allowStoreCredit, connectStore, waitForSync } from '../../packages/server/src/demo/connect-store.ts';
import type { Zones } from '../../packages/server/src/features/brand/brand.ts';
import type { GivenModel } from '../../packages/server/src/features/vision/vision.ts';
import type { EventBus } from '../../packages/server/src/events.ts';
import { addDemoApps, toNetworkSettings } from '../../packages/server/src/network-apps.ts';
import { allPermissions } from '../../packages/server/src/features/identity/identity.ts';
import type { S3Settings } from '../../packages/server/src/platform/files/s3-store.ts';
import { createLog } from '../../packages/server/src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { findFreePort } from './free-port.ts';
import { MovedClock } from './moved-clock.ts';
import { root } from './sources.ts';
import { findTestFfmpeg } from './videos.ts';

export const shopify = { clientId: 'client-of-tests', clientSecret: 'secret-of-tests' };

const dayMs = 24 * 3600 * 1000;

/** What a call may carry; absent parts are not sent. */
export interface Sent<E extends Endpoint> {
  params?: ParamsSent<E>;
  query?: QuerySent<E>;
  body?: BodySent<E>;
  token?: string;
  headers?: Record<string, string>;
}

/** Either `data` in the shape the contract promises, or `error`. */
export interface Reply<E extends Endpoint> {
  status: number;
  headers: Headers;
  data: AnswerOf<E> | null;
  error: ProblemShape | null;
}

export interface Letter {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The single-use code in its link. */
  token: string;
}

export interface Merchant {
  username: string;
  password: string;
  businessId: BusinessId;
  token: string;
}

export interface TestApp {
  readonly app: App;
  readonly url: string;
  readonly clock: MovedClock;
  readonly database: TestDatabase;
  readonly dataDir: string;
  /** The sandbox of a program started with one. */
  readonly sandbox: Sandbox;
  /** Calls an endpoint and checks that the answer keeps the contract's word. */
  call<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<Reply<E>>;
  /** As `call`, for what must succeed; throws with the problem otherwise. */
  get<E extends Endpoint>(endpoint: E, sent?: Sent<E>): Promise<AnswerOf<E>>;
  /** All letters to an address so far, newest first. */
  letters(to: string): Promise<Letter[]>;
  /** Opens a business with a confirmed address and signs its merchant in. */
  signUp(username: string): Promise<Merchant>;
  /** Signs in someone of the team beside the merchant, who has the same password: a marketer, unless said otherwise. */
  addStaff(merchant: Merchant, username: string, membership?: Partial<Membership>): Promise<string>;
  /** Makes an influencer, by default with every permission, and signs her in. */
  addInfluencer(merchant: Merchant, username: string, wish?: InfluencerWish): Promise<string>;
  /** Connects a store of the sandbox to the merchant, and waits for its catalogue. */
  connect(merchant: Merchant, shop: string): Promise<void>;
  /** Lets the connected store give store credit as well. */
  allowStoreCredit(merchant: Merchant): Promise<void>;
  /** Has a connected store tell buyers' email addresses: approved for level 2, and asked for them. */
  readEmails(merchant: Merchant, shop: string): Promise<void>;
  /** A live order in a store of the sandbox, as its checkout would make it; answers the store's number of it. */
  placeOrder(shop: string, wish: OrderWish): Promise<OrderId>;
  /** Lets days pass in which the sessions of these tokens are used once a week: idle ones end. */
  passDays(days: number, ...tokens: string[]): Promise<void>;
  stop(): Promise<void>;
}

/** With which its `/metrics` is read. */
export const metricsToken = 'a token of tests';

interface InfluencerWish {
  promocode?: string;
  permissions?: Partial<Permissions>;
  terms?: Terms;
}

/** The fixture catalogue's first variant is 40100, of product 9001 at 49.90. */
export interface OrderWish {
  lines: { variantId: string; quantity: number }[];
  noteAttributes?: { name: string; value: string }[];
  landingSite?: string;
  discountCode?: string;
  /** Codes used beside it, of discounts that may be combined. */
  codesBeside?: string[];
  referringSite?: string;
  /** As the store names where it was placed; `web` by default. */
  sourceName?: string;
  /** Told by the store only while the app is approved for level 2 of protected customer data. */
  email?: string;
  createdAt?: string;
  financialStatus?: 'PAID' | 'PENDING' | 'VOIDED';
  tip?: number;
  /** Placed to try the store out. */
  test?: boolean;
  /** Whom an app says it came from. */
  attribution?: { handle: string; displayName: string };
  refunds?: { kind: 'whole'; createdAt?: string }[];
}

interface TestWish {
  /** With few products that tests know by their numbers, or with those of the demo. */
  sandbox?: boolean | 'demo';
  listen?: (events: EventBus) => void;
  at?: Date | null;
  database?: TestDatabase;
  dataDir?: string;
  billing?: boolean;
  /** Posts are looked at by themselves, which takes a processor a while. */
  looksAtPosts?: boolean;
  /** The store's clock is moved with the program's. */
  sharesClock?: boolean;
  /** What zones of domains say; they say nothing when left out. */
  zones?: Zones;
  /** A folder it serves as its dashboard; it serves none when left out. */
  dashboardFolder?: string;
  /** The program that reads videos, null for none; whichever is there when left out. */
  ffmpeg?: string | null;
  /** Where files are kept; in its folder when left out. */
  mediaStore?: S3Settings;
  /** Origins besides the sandbox's that pictures may come from. */
  imageOrigins?: readonly string[];
  /** The network pictures are seen with; the program's own when left out. */
  visionModel?: GivenModel | null;
}

const noApps = { instagram: null, tiktok: null, pinterest: null };

const noZones: Zones = {
  read: async () => ({ texts: [], aliases: [], addresses: [] }),
  listAddresses: async () => [],
};

/**
 * Starts one; share it among the tests of a file and `stop` it at the end. `listen` adds listeners before jobs run; `at` is
 * what its clock begins with, now if left out; `database` one that is there already, which goes with it; `dataDir` a
 * folder for its files, which stays; plans are charged for unless `billing` is false.
 */
export async function startTestApp({
  sandbox: wanted = false,
  listen,
  at: begin = null,
  database: given,
  dataDir: folder,
  billing = true,
  looksAtPosts = false,
  sharesClock = false,
  zones,
  dashboardFolder,
  ffmpeg,
  mediaStore,
  visionModel = null,
  imageOrigins = [],
}: TestWish = {}): Promise<TestApp> {
  const [database, dataDir, port] = await Promise.all([
    given ?? createTestDatabase(),
    folder ?? mkdtemp(join(tmpdir(), 'vitrine-app-')),
    findFreePort(),
  ]);
  const url = `http://localhost:${port}`;
  const clock = new MovedClock(begin);
  const ofDemo = { now: () => clock.now() };
  const more = { ...(wanted === 'demo' ? {} : ofTests), ...(wanted === 'demo' || sharesClock ? ofDemo : {}) };
  const sandbox = wanted === false ? null : await openSandbox(url, more);
  const app = await createApp({
    // a busy machine may take longer than visitors should wait
    connection: { connectionString: database.url, connectionTimeoutMillis: 60_000 },
    dataDir,
    publicUrl: url,
    secret: Buffer.alloc(32, 'a secret of tests'),
    // the least that argon2 takes: journeys pay the ordinary cost
    passwordCost: { memory: 8, passes: 1 },
    gatherSeconds: 0,
    smtpUrl: null,
    metricsToken,
    contactEmail: 'owner@tests.example',
    zones: zones ?? noZones,
    shopify: { ...shopify, apiVersion: '2026-10', baseTemplate: `${sandbox?.url ?? 'http://localhost:1'}/{handle}` },
    networks: sandbox ? toNetworkSettings(addDemoApps(noApps), sandbox.url) : toNetworkSettings(noApps, null),
    demo: true,
    billing,
    looksAtPosts,
    mediaStore: mediaStore ?? null,
    visionModel,
    imageOrigins: [...imageOrigins, ...(sandbox ? [sandbox.url] : [])],
    dashboardFolder: dashboardFolder ?? null,
    ffmpeg: ffmpeg === undefined ? findTestFfmpeg() : ffmpeg,
    shopfrontFolder: join(root, 'packages/shopfront/dist'),
    clock,
    log: createLog('silent'),
  });
  listen?.(app.events);
  await app.start(true);
  await app.http.listen({ port, host: 'localhost' });
  const calls = createCalls(url);
  const store = sandbox?.url ?? '';
  const addresses = { appUrl: url, publicUrl: url, sandboxUrl: store, publicSandboxUrl: store };
  return {
    app,
    url,
    clock,
    database,
    dataDir,
    get sandbox() {
      if (!sandbox) throw new Error('this program was started without a sandbox');
      return sandbox;
    },
    ...calls,
    letters: (to) => readLetters(app, to),
    signUp: async (username) => {
      const password = `${username} 1`;
      const account = { username, email: `${username}@shop.example`, password, name: '', language: 'en' as const };
      const { businessId } = await app.features.identity.businesses.register(account, true);
      const { token } = await calls.get(login, { body: { username, password } });
      return { username, password, businessId, token };
    },
    addStaff: async ({ businessId, password }, username, { role = 'marketer', exceptions = {} } = {}) => {
      await sql`
        insert into accounts (business_id, account_id, role, member_role, exceptions, username, email, name,
          password_hash, email_verified_at, created_at)
        select business_id, gen_random_uuid(), 'staff', ${role}, ${JSON.stringify(exceptions)}::jsonb, ${username},
          ${`${username}@shop.example`}, name, password_hash, email_verified_at, created_at
        from accounts where business_id = ${businessId} and role = 'admin'`.execute(app.platform.database.db);
      return (await calls.get(login, { body: { username, password } })).token;
    },
    addInfluencer: async ({ businessId, username: merchant }, username, { promocode, permissions, terms } = {}) => {
      const password = `${username} pass 1`;
      await app.features.influencers.create(businessId, {
        username,
        password,
        email: `${username}@mail.example`,
        promocode: promocode ?? null,
        imageUrl: null,
        permissions: { ...allPermissions, ...permissions },
        ...(terms ? { terms } : {}),
      });
      return (await calls.get(loginInfluencer, { body: { admin_username: merchant, username, password } })).token;
    },
    connect: async (merchant, shop) => {
      const token = await connectStore(addresses, merchant, shop);
      await waitForSync(addresses, token, () => undefined);
    },
    allowStoreCredit: (merchant) => allowStoreCredit(addresses, merchant.token),
    passDays: async (days, ...tokens) => {
      for (let left = days; left > 0; left -= 7) {
        clock.advance(Math.min(left, 7) * dayMs);
        for (const token of tokens) await calls.get(verifySession, { token });
      }
    },
    readEmails: async ({ businessId }, shop) => {
      const open = sandbox?.open(shop);
      if (open === undefined) throw new Error('there is no sandbox');
      open.faults.protectionLevel = 2;
      await app.features.stores.connection.setReadsEmail(businessId, true);
      await eventually('orders to come with addresses', () =>
        open.webhooks.subscriptions.list(shopify.clientId).some(({ includeFields }) => includeFields.includes('email')),
      );
    },
    placeOrder: async (shop, wish) => {
      const response = await fetch(`${sandbox?.url}/${shop}/_control/orders`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...wish, live: true }),
      });
      const placed = z.object({ orders: z.array(z.object({ id: z.number() })) }).parse(await response.json());
      return orderId.parse(String(placed.orders[0]?.id));
    },
    stop: async () => {
      await app.stop();
      await sandbox?.close();
      await database.drop();
      if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const ofTests = { catalogue: fixtureCatalogue };

function openSandbox(appUrl: string, more: Pick<SandboxOptions, 'catalogue' | 'now'>): Promise<Sandbox> {
  return startSandbox({
    port: 0,
    dataDir: null,
    app: { ...shopify, url: appUrl },
    retryScale: 0.000_1,
    ...more,
  });
}

function createCalls(url: string): Pick<TestApp, 'call' | 'get'> {
  const call: TestApp['call'] = async (endpoint, sent = {}) => {
    const response = await fetch(url + pathOf(endpoint, sent), {
      method: endpoint.method,
      headers: {
        ...(sent.token === undefined ? {} : { authorization: `Bearer ${sent.token}` }),
        ...(endpoint.method === 'GET' ? {} : { 'content-type': 'application/json' }),
        ...sent.headers,
      },
      ...(endpoint.method === 'GET' ? {} : { body: JSON.stringify(sent.body ?? {}) }),
    });
    return { status: response.status, headers: response.headers, ...readEnvelope(endpoint, await response.json()) };
  };
  return {
    call,
    get: async (endpoint, sent) => {
      const { status, data, error } = await call(endpoint, sent);
      if (data === null) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(error)}`);
      return data;
    },
  };
}

/** The address of a call: its path with the parameters filled in, and its query. */
export function pathOf<E extends Endpoint>({ path }: E, { params, query }: Sent<E>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_blank, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[name])),
  );
  const entries = Object.entries(query ?? {});
  const search = new URLSearchParams(entries.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? filled : `${filled}?${search}`;
}

function readEnvelope<E extends Endpoint>(endpoint: E, body: unknown): Pick<Reply<E>, 'data' | 'error'> {
  const refused = refusal.safeParse(body);
  if (refused.success) return { data: null, error: refused.data.error };
  const { data } = body as { data: unknown };
  // parsed by the schema the type is made of
  return { data: endpoint.answer.parse(data) as AnswerOf<E>, error: null };
}

async function readLetters(app: App, to: string): Promise<Letter[]> {
  const outbox = await app.platform.mail.listOutbox();
  const letters = await Promise.all(
    outbox.filter(({ raw }) => raw.includes(to)).map(({ raw }) => PostalMime.parse(raw)),
  );
  return letters
    .filter((letter) => letter.to?.some(({ address }) => address === to))
    .map(({ subject = '', text = '', html = '' }) => {
      const link = /https?:\/\/\S+/.exec(text)?.[0] ?? '';
      return { to, subject, text, html, token: new URL(link).searchParams.get('token') ?? '' };
    });
}

/** Looks until `find` gives something, less and less often; fails with `what` after a minute and a half. */
export async function eventually<T>(
  what: string,
  find: () => T | null | undefined | false | Promise<T | null | undefined | false>,
): Promise<T> {
  const end = Date.now() + 90_000;
  for (let pause = 10; ; pause = Math.min(100, pause * 1.5)) {
    const found = await find();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await wait(pause);
  }
}
