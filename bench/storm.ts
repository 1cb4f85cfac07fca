// Whether one store's bulk edit holds up another's orders: 5,000 product webhooks at once, over 200 connections, while 100 orders
// arrive elsewhere. Ends with 1 where these are not visible within 5 s (p95).
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import pMap from 'p-map';
import { includeOnly } from '../packages/sandbox/src/shopify/include-fields.ts';
import { webhookPayload } from '../packages/sandbox/src/shopify/shop-payloads.ts';
import { signBody } from '../packages/sandbox/src/shopify/signatures.ts';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { deriveKeys } from '../packages/server/src/platform/crypto.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrations.ts';
import { DiskFiles } from '../packages/server/src/platform/files/disk-files.ts';
import { createJobs } from '../packages/server/src/platform/jobs.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { createMail } from '../packages/server/src/platform/mail.ts';
import { TrustedProxies } from '../packages/server/src/platform/http/client-address.ts';
import { Outside } from '../packages/server/src/platform/outside.ts';
import type { Platform } from '../packages/server/src/platform/platform.ts';
import { appKeys, createStoreWorld, type StoreWorld } from '../tests/world/store-world.ts';

const changes = Number(process.argv[2] ?? 5_000);
const orders = 100;
const everyMs = 100;
/** The platform sends from many machines: as many webhooks are under way at any moment. */
const connections = 200;
/** Within which 95 of 100 orders are to be seen. */
const mostMs = 5_000;

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-storm-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
const world = await createStoreWorld({
  test: { platform: await openPlatform(), close: stop },
  catalogue: generateCatalogue,
  // as a program gathers them
  gatherSeconds: 3,
  defaults: { products: changes, variantsPerProduct: 1 },
});
const eye = openDatabase({ connectionString: postgres.connectionString() }, world.platform.log);
try {
  world.sandbox.setParameters('quiet', { products: 20 });
  for (const shop of ['stormy', 'quiet']) await world.connect(await world.createBusiness(), shop);
  const calm = await placeOrders(world);
  const bodies = changePrices(world);
  const begun = performance.now();
  const [taken, stormy] = await Promise.all([sendAll(world, bodies), placeOrders(world)]);
  console.log(`${bodies.length} product webhooks over ${connections} connections, answered ${taken}`);
  console.log(
    `orders of another store, visible after (p50, p95, most): calm ${tell(calm)}, in the storm ${tell(stormy)}`,
  );
  if (rankOf(stormy, 0.95) > mostMs) process.exitCode = 1;
  const { reads, seconds } = await untilRead(world, begun);
  console.log(`${changes} price changes: ${reads} began, all read ${seconds.toFixed(0)} s after the first`);
} finally {
  await world.close();
}

/** On a database server of its own. */
async function openPlatform(): Promise<Platform> {
  const log = createLog('silent');
  const connection = { connectionString: postgres.connectionString() };
  const database = openDatabase(connection, log);
  await migrate(database.pool);
  return {
    database,
    jobs: createJobs(connection, log),
    files: new DiskFiles(folder),
    mail: createMail({ smtpUrl: null, outbox: join(folder, 'outbox'), from: 'no-reply@localhost' }),
    keys: deriveKeys(Buffer.alloc(32, 'bench')),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    publicUrl: 'http://vitrine.example',
    clock: systemClock,
    log,
  };
}

async function stop(): Promise<void> {
  await eye.close();
  await world.platform.database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Changes a price of every product; answers what the store has to say of them. It sends nothing of it by itself: that is four at a time. */
function changePrices({ sandbox }: StoreWorld): string[] {
  const { faults, shop, webhooks } = sandbox.open('stormy');
  faults.dropWebhooks = true;
  shop.storm(changes);
  faults.dropWebhooks = false;
  const [subscription] = webhooks.subscriptions.forTopic('products/update');
  return shop.products().map((product) => {
    const whole = webhookPayload(shop, { topic: 'products/update', product }, { level: 1 });
    return JSON.stringify(includeOnly(whole, subscription?.includeFields ?? []));
  });
}

/** Posts them all at once; answers after how long the last was taken. */
async function sendAll({ url }: StoreWorld, bodies: readonly string[]): Promise<string> {
  const begun = performance.now();
  const answers = await pMap(bodies, (body) => send(url, body), { concurrency: connections });
  const taken = answers.filter((status) => status === 200).length;
  return `200 ${taken} times, the last ${Math.round(performance.now() - begun)} ms after the first`;
}

async function send(url: string, body: string): Promise<number> {
  const { status, body: answer } = await fetch(`${url}/webhooks/shopify`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': 'products/update',
      'x-shopify-hmac-sha256': signBody(body, appKeys.clientSecret),
      'x-shopify-shop-domain': 'stormy.myshopify.com',
      'x-shopify-webhook-id': randomUUID(),
    },
  });
  await answer?.cancel();
  return status;
}

/** Places orders one after the other; answers after how long each was seen, in ms. */
async function placeOrders({ sandbox }: StoreWorld): Promise<number[]> {
  const shop = sandbox.shop('quiet');
  const variantId = shop.products().find(({ variants }) => variants[0])?.variants[0]?.id ?? '';
  const placed = new Map<string, number>();
  const seen = untilSeen(placed);
  for (let count = 0; count < orders; count += 1) {
    const at = performance.now();
    placed.set(shop.placeOrder({ lines: [{ variantId, quantity: 1 }], live: true }).id, at);
    shop.setStock(variantId, 1000);
    await pause(everyMs);
  }
  return seen;
}

/** One look for all of them, over a connection that nobody else waits for: looking must not be what holds them up. */
async function untilSeen(placed: ReadonlyMap<string, number>): Promise<number[]> {
  const seen = new Map<string, number>();
  while (seen.size < orders) {
    await pause(25);
    const missing = [...placed.keys()].filter((id) => !seen.has(id));
    const { rows } = await sql<{ id: string }>`select order_id as id from orders
      where order_id = any(${missing})`.execute(eye.db);
    for (const { id } of rows) seen.set(id, performance.now() - (placed.get(id) ?? 0));
  }
  return [...seen.values()];
}

/** Until no webhook is on its way and nothing waits to be read. */
async function untilRead(
  { sandbox, platform }: StoreWorld,
  begun: number,
): Promise<{ reads: string; seconds: number }> {
  const { db } = platform.database;
  for (;;) {
    const isSent = sandbox
      .open('stormy')
      .webhooks.deliveries()
      .every(({ state }) => state !== 'pending');
    const { rows: waiting } = await sql`select 1 from catalogue_news
      union all select 1 from syncs where state in ('waiting', 'running')`.execute(db);
    if (isSent && waiting.length === 0) break;
    await pause(250);
  }
  const operations = sandbox.open('stormy').bulk.list(appKeys.clientId).length;
  return {
    reads: `${operations} bulk operations in all, two of them at the connection,`,
    seconds: (performance.now() - begun) / 1000,
  };
}

function tell(times: readonly number[]): string {
  const at = (share: number): number => Math.round(rankOf(times, share));
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`;
}

function rankOf(times: readonly number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
