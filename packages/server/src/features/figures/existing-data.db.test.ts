// A database that kept sums of pairs keeps its figures: of single visits where they are, of the sums where only those are left.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { randomUUID } from 'node:crypto';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { administer, toDatabaseUrl } from '../../../../../tests/world/database-server.ts';
import { answerNaively, askPlainly, readLinkTotals } from '../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { openDatabase, type Database } from '../../platform/db/db.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { createLog } from '../../platform/log.ts';
import type { Sale } from '../commissions/sums/sale-facts.ts';
import { replaceSaleFacts } from '../commissions/sums/sales-store.ts';
import { recountDue } from '../traffic/retention/recount.ts';
import { findCounting } from '../traffic/store.ts';
import { createTraffic } from '../traffic/traffic.ts';
import { createFigures, type Figures } from './figures.ts';

const { adminUrl } = inject('databaseServer');
const name = `existing_${randomUUID().replaceAll('-', '')}`;
let world: TestPlatform;
let database: Database;
let figures: Figures;
/** Of facts of sales as they were carried over: order, day, whole or product, hour. */
let hours: string[];

const businessId = randomUUID() as BusinessId;
const links = [randomUUID(), randomUUID()] as LinkId[];
const influencer = randomUUID() as AccountId;

beforeAll(async () => {
  world = await createTestPlatform();
  await administer(adminUrl, `create database ${name} template template0`);
  database = openDatabase({ connectionString: toDatabaseUrl(adminUrl, name) }, createLog('silent'));
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-migrations-'));
  const own = join(import.meta.dirname, '../../migrations');
  for (const file of await readdir(own)) if (file < '0011') await cp(join(own, file), join(folder, file));
  await migrate(database.pool, { folder });
  await rm(folder, { recursive: true });
  await fillOld();
  await migrate(database.pool);
  const { rows } = await sql<{ hour: string }>`
    select concat_ws(' ', order_id, day, case product when 0 then '0' else 'P' end, hour) as hour from sale_facts order by 1`.execute(
    database.db,
  );
  hours = rows.map(({ hour }) => hour);
  const platform = { ...world.platform, database };
  const traffic = createTraffic(platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: 'one' });
  figures = createFigures(platform, { folder: join(world.dataDir, 'figures'), traffic });
});
afterAll(async () => {
  await figures.upkeep.stop();
  await database.close();
  await administer(adminUrl, `drop database ${name} with (force)`);
  await world.close();
});

/** Numbers of values as the program would have given them. */
async function numberOf(dim: number, value: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into facet_values (business_id, dim, value) values (${businessId}, ${dim}, ${value})
    returning value_id as id`.execute(database.db);
  return rows[0]?.id ?? 0;
}

const sales: { orderId: OrderId; counted: { sale: Sale | null } }[] = [];

/** August is there as sums alone, November as single visits; the sums of November are wrong, and are not to be taken. */
async function fillOld(): Promise<void> {
  const { db } = database;
  await sql`insert into businesses (business_id, name, created_at) values (${businessId}, 'Test', now())`.execute(db);
  const [one, two] = [await numberOf(1, links[0] ?? ''), await numberOf(1, links[1] ?? '')];
  const product = await numberOf(2, '77');
  const country = await numberOf(10, 'NP');
  const hers = await numberOf(3, influencer);
  const sum = async (
    table: 'traffic_rollups' | 'settled_rollups',
    keys: readonly (number | string)[],
    sums: readonly number[],
  ) =>
    sql`insert into ${sql.table(table)} (business_id, tab, dim, value_id, by_dim, by_value_id, grain, bucket, visits, unique_visits,
      flagged_visits, views, adds, requests)
      values (${businessId}, ${sql.join([...keys])}, ${sql.join([...sums])})`.execute(db);
  for (const [grain, bucket] of [
    [1, '2026-08-10'],
    [2, '2026-08-01'],
  ] as const) {
    await sum('settled_rollups', [1, 0, 0, 1, one, grain, bucket], [10, 7, 2, 5, 1, 3]);
    await sum('settled_rollups', [2, 0, 0, 1, two, grain, bucket], [4, 4, 0, 0, 0, 0]);
    await sum('settled_rollups', [1, 1, one, 2, product, grain, bucket], [0, 0, 0, 5, 1, 2]);
    await sum('settled_rollups', [1, 0, 0, 10, country, grain, bucket], [9, 7, 2, 5, 1, 3]);
  }
  await sum('settled_rollups', [1, 0, 0, 0, 0, 1, '2026-08-10'], [10, 7, 2, 5, 1, 3]);
  // a late visit beside what is settled
  await sum('traffic_rollups', [1, 0, 0, 1, one, 1, '2026-08-10'], [1, 0, 0, 0, 0, 0]);
  await sum('traffic_rollups', [1, 0, 0, 1, one, 2, '2026-08-01'], [1, 0, 0, 0, 0, 0]);
  await sum('traffic_rollups', [1, 0, 0, 1, one, 1, '2026-11-02'], [900, 0, 0, 0, 0, 0]);
  await sum('traffic_rollups', [1, 0, 0, 1, one, 2, '2026-11-01'], [2, 1, 0, 0, 0, 0]);
  await sql`insert into link_totals (business_id, link_id, visits, flagged_visits, checkout_requests) values
    (${businessId}, ${links[0]}, 13, 2, 3), (${businessId}, ${links[1]}, 4, 0, 0)`.execute(db);
  await sql`insert into traffic_states (business_id, counted_at, kept_from) values (${businessId}, now(), '2026-09-01')`.execute(
    db,
  );
  await sql`select ensure_traffic_month('2026-11-01')`.execute(db);
  await sql`insert into agents (agent_id, agent, device, browser, is_bot) values (1, 'A', 'mobile', 'safari', false)`.execute(
    db,
  );
  await sql`insert into sources (source_id, referrer_host) values (1, 'www.example.com')`.execute(db);
  for (const [n, unique] of [true, false].entries())
    await sql`insert into visits (business_id, day, visited_at, visit_id, link_id, link_type, influencer_id, agent_id, source_id,
      country, is_unique)
      values (${businessId}, '2026-11-02', '2026-11-02T10:00:00Z', ${n}, ${links[0]}, 'LOOK', ${influencer}, 1, 1, 'NP',
      ${unique})`.execute(db);
  await fillSales({ one, product, country, hers });
}

async function fillSales({ one, product, country, hers }: Record<'one' | 'product' | 'country' | 'hers', number>) {
  const sale: Sale = {
    tab: 1,
    day: '2026-11-02',
    linkId: links[0] ?? null,
    linkType: 'LOOK',
    link: one,
    influencer: hers,
    influencerId: influencer,
    currency: 'USD',
    discount: 50,
    commission: 80,
    buyer: 'new',
    properties: [{ dim: 10, value: country }],
    revenue: 1000,
    tax: 100,
    products: [{ product, pieces: 2, revenue: 600, tax: 60, base: 500 }],
    pieces: 3,
    base: 800,
    refunds: [
      { day: '2026-11-02', amount: 5, base: -4, commission: -1, products: [] },
      { day: '2026-11-05', amount: 400, base: -320, commission: -32, products: [{ product, amount: 300, base: -250 }] },
      { day: '2026-11-05', amount: 7, base: 0, commission: 0, products: [{ product, amount: 7, base: 0 }] },
    ],
  };
  const bare = { ...sale, influencer: null, influencerId: null, link: null, linkId: null, linkType: null, buyer: null };
  const orders = [sale, { ...bare, tab: 4 as const, properties: [], refunds: [] }, null];
  for (const [n, each] of orders.entries()) {
    const order = { orderId: String(n) as OrderId, counted: { sale: each } };
    sales.push(order);
    await sql`insert into attributions (business_id, order_id, credited, rule, reason, window_days, priority, evidence, losers,
        decided_at, counted)
      values (${businessId}, ${order.orderId}, true, ${each?.tab === 1 ? 'last_click' : 'code'}, 'code', 30, 'link', '[]', '[]', now(),
        ${JSON.stringify(order.counted)})`.execute(database.db);
  }
  await fillOrders();
}

/** Moments of the first two: a quarter to midnight on Monday, 2 November in Kolkata, and half past midnight. */
async function fillOrders() {
  const { db } = database;
  await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status, scopes,
      connected_at)
    values (${businessId}, 'shopify', 'old.example', 'Old', 'a@old.example', 'USD', 'Asia/Kolkata', 'https://old.example',
      'connected', '{}', now())`.execute(db);
  for (const [orderId, at] of [
    ['0', '2026-11-02T18:15:00Z'],
    ['1', '2026-11-01T19:00:00Z'],
  ])
    await sql`insert into orders (business_id, order_id, name, created_at, day, updated_at, currency, financial_status, total_price,
        subtotal_price, total_discounts, total_tax, current_total_price, refunded, recorded_at)
      values (${businessId}, ${orderId}, '#', ${at}, '2026-11-02', ${at}, 'USD', 'paid', 1000, 900, 0, 100, 1000, 0, ${at})`.execute(
      db,
    );
  for (const [refundId, at, day] of [
    ['a', '2026-11-02T18:20:00Z', '2026-11-02'],
    ['c', '2026-11-05T12:31:00Z', '2026-11-05'],
    ['b', '2026-11-05T04:29:00Z', '2026-11-05'],
  ])
    await sql`insert into refunds (business_id, order_id, refund_id, created_at, day, amount, tax)
      values (${businessId}, '0', ${refundId}, ${at}, ${day}, 5, 0)`.execute(db);
}

const everything = { tabs: [1, 2, 3, 4], where: [], range: null };

test('what only sums are left of is told by day, link and product, and nowhere else', async () => {
  const { db } = database;
  const august = { ...everything, range: { from: '2026-08-01', to: '2026-08-31' } };
  const ask = (by: Parameters<typeof askPlainly>[3]['by']) =>
    askPlainly(figures.answering, db, businessId, { ...august, by });
  const ofOne = { visits: 7, flagged: 6, views: 5, adds: 1, requests: 3 };
  const ofTwo = { visits: 4, flagged: 0, views: 0, adds: 0, requests: 0 };
  expect(await ask(['day', 'link'])).toEqual({
    [`2026-08-10 ${links[0]}`]: ofOne,
    [`2026-08-10 ${links[1]}`]: ofTwo,
  });
  expect(await ask(['tab'])).toEqual({ 1: ofOne, 2: ofTwo });
  expect(await ask(['product'])).toEqual({ 77: { visits: 0, flagged: 0, views: 5, adds: 1, requests: 2 } });
  expect(Object.keys(await ask(['country']))).toEqual(['-']);
  // answers of figures say from which day on more is known
  expect((await findCounting(db, businessId)).knownFrom).toBe('2026-09-01');
});

test('what single visits are there of is counted of them once the nightly job has run', async () => {
  const { db } = database;
  expect(await recountDue(database)).toBe(1);
  const november = { ...everything, range: { from: '2026-11-01', to: '2026-11-30' } };
  for (const by of [
    ['day', 'link'],
    ['country', 'device'],
    ['referrer', 'influencer'],
  ] as const)
    expect(await askPlainly(figures.answering, db, businessId, { ...november, by })).toEqual(
      await answerNaively(db, businessId, { ...november, by }),
    );
  const totals = await readLinkTotals(figures.answering, db, businessId);
  expect(totals.kept).toEqual(totals.figures);
  await figures.upkeep.close();
  expect(await readLinkTotals(figures.answering, db, businessId)).toEqual(totals);
});

test('facts of sales are those the program would write of the same orders', async () => {
  const read = async () =>
    (
      await sql`select (to_jsonb(f) - 'hour') as fact from sale_facts f order by order_id, day, product`.execute(
        database.db,
      )
    ).rows;
  const moved = await read();
  expect(moved).toHaveLength(6);
  const { rows } = await sql<{ id: number }>`
    select value_id as id from facet_values where business_id = ${businessId} and dim = 0`.execute(database.db);
  await database.transaction((tx) => replaceSaleFacts(tx, businessId, rows[0]?.id ?? 0, sales));
  expect(await read()).toEqual(moved);
});

test('facts of sales know the hour of the order, or of the first refund of their day, by the store’s clocks', async () => {
  expect(hours).toEqual([
    // Monday at 23, the refund of that hour with it; Thursday at 9, also what came back at 18; Monday at 0
    '0 2026-11-02 0 23',
    '0 2026-11-02 P 23',
    '0 2026-11-05 0 81',
    '0 2026-11-05 P 81',
    '1 2026-11-02 0 0',
    '1 2026-11-02 P 0',
  ]);
  const { rows } = await sql`
    select order_id as id, counted -> 'sale' -> 'hour' as hour from attributions order by 1`.execute(database.db);
  // the others are written anew, hour by hour
  expect(rows).toEqual([
    { id: '0', hour: null },
    { id: '1', hour: 0 },
    { id: '2', hour: null },
  ]);
});
