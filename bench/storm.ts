// Whether one store's bulk edit holds up another's orders: 5,000 product webhooks at once, while 100 orders arrive elsewhere.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { generateCatalogue } from '@vitrine/scenery/catalogue';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { deriveKeys } from '../packages/server/src/platform/crypto.ts';
import { openDatabase } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrations.ts';
import { createFiles } from '../packages/server/src/platform/files.ts';
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

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-storm-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
const world = await createStoreWorld({
  test: { platform: await openPlatform(), close: stop },
  catalogue: generateCatalogue,
  // as a program gathers them
  gatherSeconds: 3,
  defaults: { products: changes, variantsPerProduct: 1 },
});
try {
  world.sandbox.setParameters('quiet', { products: 20 });
  for (const shop of ['stormy', 'quiet']) await world.connect(await world.createBusiness(), shop);
  const calm = await placeOrders(world);
  const begun = performance.now();
  world.sandbox.shop('stormy').storm(changes);
  const stormy = await placeOrders(world);
  console.log(
    `orders of another store, visible after (p50, p95, most): calm ${tell(calm)}, in the storm ${tell(stormy)}`,
  );
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
    files: createFiles(folder),
    mail: createMail(null, join(folder, 'outbox')),
    keys: deriveKeys(Buffer.alloc(32, 'bench')),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    publicUrl: 'http://vitrine.example',
    clock: systemClock,
    log,
  };
}

async function stop(): Promise<void> {
  await world.platform.database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** Places orders one after the other, and waits for each to be seen; answers how long each took, in ms. */
async function placeOrders({ sandbox, platform }: StoreWorld): Promise<number[]> {
  const shop = sandbox.shop('quiet');
  const variantId = shop.products().find(({ variants }) => variants[0])?.variants[0]?.id ?? '';
  const seen: Promise<number>[] = [];
  for (let count = 0; count < orders; count += 1) {
    const at = performance.now();
    const { id } = shop.placeOrder({ lines: [{ variantId, quantity: 1 }], live: true });
    seen.push(untilSeen(platform.database.db, id, at));
    shop.setStock(variantId, 1000);
    await pause(everyMs);
  }
  return Promise.all(seen);
}

async function untilSeen(db: StoreWorld['platform']['database']['db'], id: string, since: number): Promise<number> {
  for (;;) {
    const { rows } = await sql`select 1 from orders where order_id = ${id}`.execute(db);
    if (rows.length > 0) return performance.now() - since;
    await pause(25);
  }
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
  const sorted = [...times].sort((a, b) => a - b);
  const at = (share: number): string =>
    `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0)}`;
  return `${at(0.5)}, ${at(0.95)}, ${at(1)} ms`;
}
