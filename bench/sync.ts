// How fast a catalogue of 10,000 products with 50,000 variants comes in, in how much memory, and how fast it is searched.
import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accountId, businessId, type BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { createEvents } from '../packages/server/src/events.ts';
import { createShopify } from '../packages/server/src/features/stores/platforms/shopify/shopify.ts';
import { createStores, type Stores } from '../packages/server/src/features/stores/stores.ts';
import { systemClock } from '../packages/server/src/platform/clock.ts';
import { deriveKeys } from '../packages/server/src/platform/crypto.ts';
import { openDatabase, type Db } from '../packages/server/src/platform/db/db.ts';
import { startEmbeddedPostgres } from '../packages/server/src/platform/db/embedded-postgres.ts';
import { migrate } from '../packages/server/src/platform/db/migrations.ts';
import { DiskFiles } from '../packages/server/src/platform/files/disk-files.ts';
import { Outside } from '../packages/server/src/platform/outside.ts';
import { TrustedProxies } from '../packages/server/src/platform/http/client-address.ts';
import { createJobs } from '../packages/server/src/platform/jobs.ts';
import { createLog } from '../packages/server/src/platform/log.ts';
import { createMail } from '../packages/server/src/platform/mail.ts';
import type { Platform } from '../packages/server/src/platform/platform.ts';

const products = Number(process.argv[2] ?? 10_000);
const variantsEach = 5;
const app = { clientId: 'bench-client', clientSecret: randomUUID() };
const publicUrl = 'http://localhost:9';

const folder = await mkdtemp(join(tmpdir(), 'vitrine-bench-sync-'));
const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined });
const sandbox = await startShop();
try {
  await measure(sandbox.url);
} finally {
  sandbox.process.kill('SIGTERM');
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}

/** The shop is a process of its own, so that its memory is not counted as ours. */
async function startShop(): Promise<{ process: ChildProcess; url: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../packages/sandbox/src/main.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_PRODUCTS: String(products),
      SANDBOX_VARIANTS_PER_PRODUCT: String(variantsEach),
      DATA_DIR: folder,
      SHOPIFY_CLIENT_ID: app.clientId,
      SHOPIFY_CLIENT_SECRET: app.clientSecret,
      APP_URL: publicUrl,
    },
  });
  const ready = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data: Buffer) => resolve(data.toString()));
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}`)));
  });
  return { process: child, url: ready.trim().split(' ').at(-1) ?? '' };
}

async function measure(shopUrl: string): Promise<void> {
  const log = createLog('warn');
  const connection = { connectionString: postgres.connectionString() };
  const database = openDatabase(connection, log);
  await migrate(database.pool);
  const platform: Platform = {
    database,
    jobs: createJobs(connection, log),
    files: new DiskFiles(folder),
    mail: createMail({ smtpUrl: null, outbox: join(folder, 'outbox'), from: 'no-reply@localhost' }),
    proxies: new TrustedProxies(['loopback']),
    outside: new Outside({ isOwn: () => true }),
    keys: deriveKeys(Buffer.alloc(32, 'bench')),
    publicUrl,
    clock: systemClock,
    log,
  };
  const shopify = createShopify({ ...app, apiVersion: '2026-10', baseTemplate: `${shopUrl}/{handle}` }, platform);
  const stores = createStores(platform, createEvents(platform.jobs), [shopify]);
  const business = businessId.parse(randomUUID());
  await sql`insert into businesses (business_id, name, created_at)
    values (${business}, 'Bench', now())`.execute(database.db);
  await platform.jobs.start(true);
  const auth = await grant(stores, business);
  const before = process.memoryUsage().rss;
  const { readingMs, totalMs, rows } = await sync(stores, business, auth);
  const peak = process.resourceUsage().maxRSS * 1024;
  const plainMs = await insertPlainly(database.db, business);
  const search = await searchTimes(stores, business);
  await platform.jobs.stop(5_000);
  await database.close();
  const perSecond = rows / (readingMs / 1000);
  console.log(`products ${products}, variants ${products * variantsEach}, rows written ${rows}`);
  console.log(`whole sync ${seconds(totalMs)}, of which reading and writing ${seconds(readingMs)}`);
  console.log(
    `rows/s ${Math.round(perSecond)}; as a ratio to inserting the same rows plainly ${(plainMs / readingMs).toFixed(2)}`,
  );
  console.log(`peak memory ${mb(peak)} (aim: at most 400 MB; before the sync ${mb(before)})`);
  console.log(`search p50 ${search.p50.toFixed(1)} ms, p99 ${search.p99.toFixed(1)} ms`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function mb(bytes: number): string {
  return `${Math.round(bytes / 1024 ** 2)} MB`;
}

/** The grant as a browser walks it, with the consent given at once. */
async function grant(stores: Stores, business: BusinessId): Promise<string> {
  const who = { businessId: business, accountId: accountId.parse(randomUUID()) };
  const { redirectUrl, cookie } = await stores.connection.beginConnect(who, 'bench', '');
  const { searchParams, origin, pathname } = new URL(redirectUrl);
  const body = new URLSearchParams([...searchParams, ['action', 'install']]);
  const agreed = await fetch(`${origin}${pathname}`, { method: 'POST', body, redirect: 'manual' });
  const callback = new URL(agreed.headers.get('location') ?? '');
  const page = new URL(
    await stores.connection.finishGrant(
      stores.platforms.get('shopify'),
      callback.searchParams,
      cookie.split(';')[0] ?? '',
    ),
  );
  const auth = page.searchParams.get('auth');
  if (auth === null) throw new Error(`the grant ended at ${page.href}`);
  return auth;
}

async function sync(
  stores: Stores,
  business: BusinessId,
  auth: string,
): Promise<{ readingMs: number; totalMs: number; rows: number }> {
  const begun = performance.now();
  let reading = 0;
  await stores.connection.connect({ businessId: business, accountId: null }, auth, '');
  for (;;) {
    const row = await stores.syncs.findSync(business);
    if (row?.state === 'failed') throw new Error(`the sync failed: ${row.problem}`);
    if (reading === 0 && row?.phase === 'reading') reading = performance.now();
    if (row?.state === 'finished') {
      const now = performance.now();
      return { readingMs: now - reading, totalMs: now - begun, rows: row.products + row.variants + row.collections };
    }
    await pause(20);
  }
}

/** The same products and variants once more, into tables without indexes, by one statement per thousand rows. */
async function insertPlainly(db: Db, business: BusinessId): Promise<number> {
  let ms = 0;
  for (const name of ['products', 'variants']) {
    const from = sql.table(name);
    const plain = sql.table(`plain_${name}`);
    await sql`create table ${plain} (like ${from})`.execute(db);
    const count = name === 'products' ? products : products * variantsEach;
    for (let skip = 0; skip < count; skip += 1000) {
      const { rows } = await sql<{ row: object }>`
        select to_jsonb(t) as row from ${from} t where business_id = ${business}
        order by product_id ${name === 'variants' ? sql`, variant_id` : sql``} offset ${skip} limit 1000`.execute(db);
      const text = JSON.stringify(rows.map(({ row }) => row));
      const begun = performance.now();
      await sql`insert into ${plain} select * from jsonb_populate_recordset(null::${plain}, ${text}::jsonb)`.execute(
        db,
      );
      ms += performance.now() - begun;
    }
  }
  return ms;
}

async function searchTimes(stores: Stores, business: BusinessId): Promise<{ p50: number; p99: number }> {
  const texts = ['', 'linen', 'sh', 'wool sc', 'zzzz', 'a', 'bag', 'חו'];
  const times: number[] = [];
  for (let round = 0; round < 40; round += 1) {
    for (const text of texts) {
      const begun = performance.now();
      await stores.search.searchProducts(business, {
        text,
        withTags: round % 2 === 0,
        status: 'active',
        withOutOfStock: false,
        withUrl: false,
        collectionId: null,
        order: 'title',
        count: 50,
        after: null,
      });
      times.push(performance.now() - begun);
    }
  }
  times.sort((a, b) => a - b);
  const at = (share: number): number => times[Math.floor(times.length * share)] ?? 0;
  return { p50: at(0.5), p99: at(0.99) };
}
