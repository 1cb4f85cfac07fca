// Figures of a cluster are those of the files: whichever of its segments are there, come, are lost on the way, or go.
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { recountMonth } from '../../traffic/retention/recount.ts';
import { createTraffic, type Traffic } from '../../traffic/traffic.ts';
import { createFigures, type Figures, type Question } from '../figures.ts';
import { startClickhouse, type Clickhouse } from '../testing/clickhouse.ts';
import { anyQuestion, anyVisit, days, monthOf, plain, Shop } from '../testing/shop.ts';
import type { Progress } from './loading.ts';

let world: TestPlatform;
let clickhouse: Clickhouse;
let traffic: Traffic;
/** Of the cluster, and of files alone. */
let figures: Figures;
let ofFiles: Figures;
beforeAll(async () => {
  world = await createTestPlatform(new Date('2026-11-21T12:00:00Z'));
  clickhouse = await startClickhouse();
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: randomUUID() });
  const folder = join(world.dataDir, 'figures');
  figures = createFigures(world.platform, { folder, traffic, clusterUrl: clickhouse.url });
  ofFiles = createFigures(world.platform, { folder, traffic });
});
afterAll(async () => {
  await traffic.upkeep.stop();
  await figures.upkeep.stop();
  await ofFiles.upkeep.stop();
  await clickhouse.stop();
  await world.close();
});

const db = () => world.platform.database.db;

/** What is known of the cluster is believed for a minute. */
const wait = (): void => world.clock.set(new Date(world.clock.now().getTime() + 61_000));

async function open(count = 60): Promise<{ shop: Shop; other: Shop }> {
  const shop = new Shop({ db: db(), traffic, figures });
  const other = new Shop({ db: db(), traffic, figures });
  for (const visit of fc.sample(anyVisit, { numRuns: count, seed: count })) await shop.visit(visit);
  for (let day = 0; day < days.length; day += 1) await other.visit({ ...plain, day });
  await traffic.upkeep.drain();
  await figures.upkeep.close();
  return { shop, other };
}

async function load(): Promise<Progress[]> {
  const told: Progress[] = [];
  await figures.upkeep.load((progress) => told.push(progress));
  wait();
  return told;
}

const asksOfFacts = (): string[] => clickhouse.asked.filter((each) => / from facts where load in /.test(each));
const countLoads = async (): Promise<[number, number]> => {
  const { rows } = await sql<{ loaded: number; segments: number }>`
    select count(l.loaded_at)::int as loaded, count(*)::int as segments
    from segments s left join segment_loads l using (segment_id) where s.gone_at is null`.execute(db());
  return [rows[0]?.loaded ?? 0, rows[0]?.segments ?? 0];
};

const keys: Question['by'] = [
  ...(['day', 'link', 'country', 'hour', 'weekday', 'hour_of_day', 'product', 'month'] as const),
  { of: 'country', groups: [[0], [], Array.from({ length: 50 }, (_, at) => 2 * at + 1)] },
  { of: 'day', groups: [{ from: days[1] ?? '', to: days[3] ?? '' }] },
];

/** All figures of a shop by a few splits, of the cluster and of files alone. */
async function readBoth({ businessId }: Shop): Promise<{ cluster: unknown; files: unknown }> {
  const read = (of: Figures) =>
    Promise.all(
      keys.map(async (key) => {
        const asked = { businessId, tabs: [1, 2], where: [], range: null, currency: null };
        return (await of.answering.ask({ ...asked, by: [key] })).map((row) => JSON.stringify(row)).toSorted();
      }),
    );
  return { cluster: await read(figures), files: await read(ofFiles) };
}

async function expectSame(...shops: readonly Shop[]): Promise<void> {
  for (const shop of shops) {
    const { cluster, files } = await readBoth(shop);
    expect(cluster).toEqual(files);
    expect(files).not.toEqual([[], [], [], [], [], []]);
    const life = { businessId: shop.businessId, tabs: [1, 2], where: [] };
    expect(await figures.answering.findLife(life)).toEqual(await ofFiles.answering.findLife(life));
  }
}

test('any question of up to three filters and two splits is answered by both as by a plain recount', async () => {
  const { shop } = await open();
  await load();
  for (const question of fc.sample(anyQuestion(shop), { numRuns: 120, seed: 18 })) {
    const { told, counted } = await shop.answer(question);
    expect({ question, told }).toEqual({ question, told: counted });
    const visitors = await shop.answerVisitors(question);
    expect({ question, told: visitors.told }).toEqual({ question, told: visitors.counted });
  }
  expect(asksOfFacts().length).toBeGreaterThan(30);
  await expectSame(shop);
});

test('segments come one after the other, told of on the way, and are asked of where they are whole', async () => {
  const { shop, other } = await open();
  const told = await load();
  const [last] = told.slice(-1);
  expect(last).toMatchObject({ loaded: last?.segments, loadedRows: last?.rows });
  expect(told.map(({ loaded }) => loaded)).toEqual(told.map((_, at) => (told[0]?.loaded ?? 0) + at));
  expect(await countLoads()).toEqual([last?.segments, last?.segments]);
  const before = asksOfFacts().length;
  await expectSame(shop, other);
  expect(asksOfFacts().length).toBeGreaterThan(before);
  // young ones, and a segment that is in files alone, are added
  await shop.visit(plain);
  await traffic.upkeep.drain();
  await expectSame(shop);
  await figures.upkeep.close();
  const [loaded, segments] = await countLoads();
  expect(loaded).toBeLessThan(segments);
  await expectSame(shop, other);
});

test('what is laid together, or counted again, comes anew, and what nobody asks any more is removed', async () => {
  const { shop, other } = await open(30);
  await load();
  for (const month of new Set(days.map((_, day) => monthOf(day)))) await figures.upkeep.merge(month);
  await recountMonth(world.platform.database, shop.businessId, '2026-09-01');
  await expectSame(shop, other);
  await load();
  await expectSame(shop, other);
  // the first lays together what was counted again, the second removes what it took the place of
  for (let round = 0; round < 2; round += 1) {
    world.clock.set(new Date(world.clock.now().getTime() + 25 * 3_600_000));
    await figures.upkeep.maintain();
  }
  const [loaded, segments] = await countLoads();
  const { rows } = await sql<{ load: number }>`select load from segment_loads order by load`.execute(db());
  expect([loaded, rows.length]).toEqual([segments, segments]);
  expect(await clickhouse.listLoads()).toEqual(rows.map((row) => row.load));
  await expectSame(shop, other);
});

test('a segment that is not taken in whole is not asked, and comes again', async () => {
  const { shop } = await open(20);
  const [before] = await countLoads();
  clickhouse.fault.losesRows = true;
  await expect(load()).rejects.toThrow('in place of');
  expect((await countLoads())[0]).toBe(before);
  await expectSame(shop);
  await load();
  expect(await countLoads()).toEqual([(await countLoads())[1], (await countLoads())[1]]);
  await expectSame(shop);
});

test('while the cluster is away files answer, at the latest from the next question on', async () => {
  const { shop } = await open(20);
  await load();
  await expectSame(shop);
  clickhouse.fault.isAway = true;
  await expect(shop.ask(['day'])).rejects.toMatchObject({ code: 'figures_unavailable' });
  await expectSame(shop);
  await expect(load()).rejects.toThrow('socket hang up');
  expect(await figures.watch.findTrouble()).toBe('the cluster is away, files answer in its place');
  clickhouse.fault.isAway = false;
  wait();
  const before = asksOfFacts().length;
  await expectSame(shop);
  expect(asksOfFacts().length).toBeGreaterThan(before);
});

test('a question that takes the cluster too long is given up, and the next one asked of it', async () => {
  const { shop } = await open(20);
  await load();
  await expectSame(shop);
  clickhouse.fault.isSlow = true;
  await expect(shop.ask(['day'])).rejects.toMatchObject({ code: 'timed_out' });
  clickhouse.fault.isSlow = false;
  const before = asksOfFacts().length;
  await expectSame(shop);
  expect(asksOfFacts().length).toBeGreaterThan(before);
});

test('a cluster that was emptied, or is another one, leaves nothing out, and is filled again', async () => {
  const { shop, other } = await open(20);
  await load();
  await clickhouse.empty();
  wait();
  await expectSame(shop, other);
  const told = await load();
  expect(told[0]?.loaded).toBe(0);
  expect(told.at(-1)?.loaded).toBe(told.at(-1)?.segments);
  await expectSame(shop, other);
});

test('segments that have not come for an hour are told of, until they are there', async () => {
  await open(20);
  expect(await figures.watch.findTrouble()).toBeNull();
  const [loaded, segments] = await countLoads();
  expect((await figures.watch.measure()).unloaded).toBe(segments - loaded);
  world.clock.set(new Date(world.clock.now().getTime() + 3_700_000));
  expect(await figures.watch.findTrouble()).toBe(`${segments - loaded} segments are not in the cluster yet`);
  await load();
  expect(await figures.watch.findTrouble()).toBeNull();
  expect((await figures.watch.measure()).unloaded).toBe(0);
});

test('who was erased is in no load any more once files were rewritten and the old ones went', async () => {
  const { shop, other } = await open(30);
  await load();
  const { rows } = await sql<{ number: number }>`
    select value_id as number from facet_values where business_id = ${shop.businessId} and dim = 0`.execute(db());
  const number = rows[0]?.number ?? 0;
  expect(await clickhouse.countRowsOf(number)).toBeGreaterThan(0);
  await world.platform.database.transaction((tx) => figures.upkeep.erase(tx, shop.businessId));
  expect(await shop.ask(['day'])).toEqual([]);
  for (let round = 0; round < 2; round += 1) {
    world.clock.set(new Date(world.clock.now().getTime() + 25 * 3_600_000));
    await figures.upkeep.maintain();
  }
  expect(await clickhouse.countRowsOf(number)).toBe(0);
  await expectSame(other);
});

test('an attempt that died is forgotten after an hour, and its segment comes by another', async () => {
  const { shop } = await open(20);
  const { rows } = await sql<{ id: number }>`
    select max(segment_id) as id from segments where gone_at is null`.execute(db());
  await sql`insert into segment_loads (load, segment_id, began_at) values (7, ${rows[0]?.id}, ${world.clock.now()})`.execute(
    db(),
  );
  const told = await load();
  expect(told.at(-1)?.loaded).toBe((told.at(-1)?.segments ?? 0) - 1);
  await expectSame(shop);
  world.clock.set(new Date(world.clock.now().getTime() + 3_700_000));
  await load();
  expect((await sql`select from segment_loads where load = 7`.execute(db())).rows).toEqual([]);
  expect(await countLoads()).toEqual([told.at(-1)?.segments, told.at(-1)?.segments]);
  await expectSame(shop);
});

test('the table of an older program gets what it lacks, and no table is changed that lacks nothing', async () => {
  await open(10);
  const changes = (): number => clickhouse.asked.filter((each) => each.startsWith('alter table facts add')).length;
  const before = changes();
  await load();
  expect(changes()).toBe(before);
  await clickhouse.empty();
  await clickhouse.forgetVisitors();
  await load();
  await load();
  expect(changes()).toBe(before + 1);
  const [loaded, segments] = await countLoads();
  expect(loaded).toBe(segments);
});
