// A business that was erased is in no file of figures any more: hidden at once, out of what is listed within the hour, off the disk a day later.
import { deleteAccount } from '@vitrine/contract/leaving';
import { confirmIdentity } from '@vitrine/contract/second-steps';
import { sql } from 'kysely';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../tests/world/app.ts';
import { createEngine, type Engine } from './engine/engine.ts';
import { days, plain, Shop } from './testing/shop.ts';

const hour = 3_600_000;

let world: TestApp;
let engine: Engine;
beforeAll(async () => {
  world = await startTestApp({ at: new Date('2026-11-21T12:00:00Z') });
  engine = createEngine(folder(), world.app.platform.log);
}, 120_000);
afterAll(async () => {
  await engine.stop();
  await world.stop();
});

const folder = (): string => join(world.dataDir, 'figures');
const db = () => world.app.platform.database.db;

/** A merchant with visits on every day in two segments a month, and an order in a file of sales. */
async function open(username: string): Promise<{ owner: Merchant; shop: Shop; number: number }> {
  const { features } = world.app;
  const owner = await world.signUp(username);
  const shop = new Shop({ db: db(), ...features }, owner.businessId);
  for (const minute of [60, 180]) {
    for (let day = 0; day < days.length; day += 1) await shop.visit({ ...plain, day, minute });
    await features.traffic.upkeep.drain();
    await features.figures.upkeep.close();
  }
  const { rows } = await sql<{ number: number }>`
    select value_id as number from facet_values where business_id = ${owner.businessId} and dim = 0`.execute(db());
  const number = rows[0]?.number ?? 0;
  await sql`insert into sale_facts (business_id, order_id, business, day, hour, product, link, country, currency, orders, revenue,
      refunded, tab, influencer, device, browser, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, tax,
      buys, influencer_orders, influencer_base, discount, commission, new_orders, returning_orders)
    values (${owner.businessId}, '1', ${number}, '2026-09-01', 1, 0, 1, 1, 'USD', 1, 100, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      100, 0, 0)`.execute(db());
  await sql`update sale_months set changed_at = now() - interval '2 hours'`.execute(db());
  await features.figures.upkeep.copySales(1);
  return { owner, shop, number };
}

/** Which of these files hold lines of a business. */
async function listHolding(files: readonly string[], number: number): Promise<string[]> {
  const holding: string[] = [];
  for (const file of files) {
    const [found] = await engine.run(
      `select count(*) as lines from read_parquet('${join(folder(), file)}') where business = ${number}`,
      60_000,
    );
    if (Number(found?.['lines']) > 0) holding.push(file);
  }
  return holding;
}

const listOnDisk = async (): Promise<string[]> =>
  (await readdir(folder())).filter((file) => file.endsWith('.parquet')).toSorted();

async function listListed(): Promise<string[]> {
  const { rows } = await sql<{ file: string }>`select file from segments where gone_at is null
    union all select file from sale_segments where gone_at is null order by file`.execute(db());
  return rows.map(({ file }) => file);
}

async function erase({ token, password }: Merchant): Promise<void> {
  await world.get(confirmIdentity, { token, body: { password } });
  await world.get(deleteAccount, { token });
  world.clock.advance(72 * hour);
  // the last mail goes before
  for (let run = 0; run < 2; run += 1) await world.app.features.identity.leaving.eraseDue();
}

test('who was erased is asked for in vain at once, and is in no file once they were rewritten', async () => {
  const { figures, identity, traffic } = world.app.features;
  const [gone, stays] = [await open('erased-owner'), await open('staying-owner')];
  const readStaying = async () => (await stays.shop.ask(['day', 'link'])).map((row) => JSON.stringify(row)).toSorted();
  const before = await readStaying();
  expect(before).not.toEqual([]);
  // a file a month and business that was closed, twice, and one of sales
  expect((await listHolding(await listOnDisk(), gone.number)).length).toBeGreaterThan(5);
  await erase(gone.owner);
  expect(await gone.shop.ask(['day'])).toEqual([]);
  expect(await readStaying()).toEqual(before);
  const { rows } = await sql<{ rows: { facts?: number } }>`select rows from erasures
    where business_id = ${gone.owner.businessId} and account_id is null`.execute(db());
  expect(rows[0]?.rows.facts).toBe(0);

  await eventually('files to be rewritten', async () => {
    await figures.upkeep.maintain();
    return (await sql`select from facts_replaced`.execute(db())).rows.length === 0;
  });
  expect(await listHolding(await listListed(), gone.number)).toEqual([]);
  expect((await listHolding(await listListed(), stays.number)).length).toBeGreaterThan(4);

  world.clock.advance(25 * hour);
  await figures.upkeep.maintain();
  expect(await listHolding(await listOnDisk(), gone.number)).toEqual([]);
  expect(await readStaying()).toEqual(before);

  // what lay in a spool comes late, under the number that was theirs
  await gone.shop.visit({ ...plain, day: 6, minute: 700 });
  await stays.shop.visit({ ...plain, day: 6, minute: 700 });
  await traffic.upkeep.drain();
  await identity.leaving.eraseDue();
  const count = async (number: number) =>
    (await sql`select from facts where business = ${number}`.execute(db())).rows.length;
  expect([await count(gone.number), (await count(stays.number)) > 0]).toEqual([0, true]);
});

test('facts that were not closed yet go at once, and who closes them at the same time is overtaken', async () => {
  const { figures, traffic } = world.app.features;
  const { owner, shop, number } = await open('erased-while-closing');
  await shop.visit({ ...plain, day: 5, minute: 900 });
  await traffic.upkeep.drain();
  const closing = figures.upkeep.close().catch((problem: unknown) => String(problem));
  await Promise.all([closing, erase(owner)]);
  expect((await sql`select from facts where business = ${number}`.execute(db())).rows).toEqual([]);
  expect(await shop.ask(['day'])).toEqual([]);
  await eventually('files to be rewritten', async () => {
    await figures.upkeep.maintain();
    return (await sql`select from facts_replaced`.execute(db())).rows.length === 0;
  });
  expect(await listHolding(await listListed(), number)).toEqual([]);
});

/** As it was left by the program of before: its rows are gone, its number is nobody's, and nothing says so. */
async function eraseAsBefore({ businessId }: Merchant, number: number): Promise<void> {
  for (const table of ['sale_segments', 'sale_months', 'sale_facts', 'figure_readers'])
    await sql`delete from ${sql.table(table)} where business = ${number}`.execute(db());
  await sql`delete from facet_values where business_id = ${businessId}`.execute(db());
}

/** The list of segments as it was before the migration, and then the migration. */
async function migrateAgain(): Promise<void> {
  await sql`alter table segments drop column is_searched`.execute(db());
  const migration = join(import.meta.dirname, '../../migrations/0310-figures.sql');
  await sql.raw(await readFile(migration, 'utf8')).execute(db());
}

test('who was erased before files were rewritten for that goes out of them, also where they were laid together meanwhile', async () => {
  const { figures, traffic } = world.app.features;
  const [gone, stays] = [await open('erased-before'), await open('stayed-before')];
  for (const { shop } of [gone, stays]) await shop.visit({ ...plain, day: 6, minute: 800 });
  await traffic.upkeep.drain();
  const read = async () => (await stays.shop.ask(['day', 'link'])).map((row) => JSON.stringify(row)).toSorted();
  const before = await read();
  const countLeft = async () =>
    Promise.all(
      [gone, stays].map(
        async ({ number }) => (await sql`select from facts where business = ${number}`.execute(db())).rows.length,
      ),
    );
  expect((await countLeft()).map(Boolean)).toEqual([true, true]);
  await eraseAsBefore(gone.owner, gone.number);
  await migrateAgain();
  expect((await countLeft()).map(Boolean)).toEqual([false, true]);
  for (const month of ['2026-08-01', '2026-09-01']) await figures.upkeep.merge(month);
  const held = await listHolding(await listListed(), gone.number);
  for (const month of ['2026-08', '2026-09', '2026-10', '2026-11'])
    expect(held.some((file) => file.startsWith(month))).toBe(true);

  await figures.upkeep.maintain();
  expect(await listHolding(await listListed(), gone.number)).toEqual([]);
  expect((await listHolding(await listListed(), stays.number)).length).toBeGreaterThan(3);
  expect((await sql`select from facts_replaced`.execute(db())).rows).toEqual([]);
  expect((await sql`select from segments where not is_searched and gone_at is null`.execute(db())).rows).toEqual([]);
  expect(await read()).toEqual(before);
  // each file is looked through once
  const listed = await listListed();
  await figures.upkeep.maintain();
  expect(await listListed()).toEqual(listed);
});
