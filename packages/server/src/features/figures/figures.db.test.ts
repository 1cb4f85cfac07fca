// Any question is answered as a plain recount answers it, whatever lies in segments, comes late, is counted again or dies meanwhile.
import type { LinkId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { fork, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { appendFile, copyFile, readdir, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readLinkTotals } from '../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../tests/world/visitor.ts';
import { recountMonth } from '../traffic/retention/recount.ts';
import { deleteOld, monthBefore } from '../traffic/retention/retention.ts';
import { createTraffic, type Traffic } from '../traffic/traffic.ts';
import { Answering } from './answering.ts';
import { createEngine } from './engine/engine.ts';
import { checkSegments, createFigures, rebuildMonths, type Done, type Figures } from './figures.ts';
import { SegmentFiles } from './segments/segment-files.ts';
import { holdFiles } from './segments/segments-store.ts';
import type { WritingStep } from './segments/segment-writer.ts';
import { Overtaken } from './segments/segments.ts';
import { anyQuestion, anyVisit, days, monthOf, plain, Shop, type Visit } from './testing/shop.ts';

let world: TestPlatform;
let traffic: Traffic;
let figures: Figures;
beforeAll(async () => {
  world = await createTestPlatform(new Date('2026-11-21T12:00:00Z'));
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: randomUUID() });
  figures = createFigures(world.platform, { folder: folder(), traffic });
});
afterAll(async () => {
  await traffic.upkeep.stop();
  await figures.upkeep.stop();
  await world.close();
});

const folder = (): string => join(world.dataDir, 'figures');
const db = () => world.platform.database.db;
const createShop = (): Shop => new Shop({ db: db(), traffic, figures });

type Step =
  | { do: 'visits'; visits: Visit[] }
  | { do: 'close'; before: number | null }
  | { do: 'merge'; day: number }
  | { do: 'recount'; day: number }
  | { do: 'maintain' };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('visits' as const), visits: fc.array(anyVisit, { maxLength: 12 }) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('close' as const), before: fc.option(fc.nat(6), { freq: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('merge' as const), day: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('recount' as const), day: fc.nat(6) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'maintain' }) },
);

async function take(shop: Shop, step: Step): Promise<void> {
  if (step.do === 'visits') {
    for (const visit of step.visits) await shop.visit(visit);
    await traffic.upkeep.drain();
  }
  if (step.do === 'close') await figures.upkeep.close(step.before === null ? undefined : days[step.before]);
  if (step.do === 'merge') await figures.upkeep.merge(monthOf(step.day));
  if (step.do === 'recount') await recountMonth(world.platform.database, shop.businessId, monthOf(step.day));
  if (step.do === 'maintain') await figures.upkeep.maintain();
}

test('any question of up to three filters and two splits is answered as by a plain recount, whatever is in segments', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 4, maxLength: 12 }), fc.nat(), async (steps, seed) => {
      const shop = createShop();
      for (const step of steps) await take(shop, step);
      for (const question of fc.sample(anyQuestion(shop), { numRuns: 25, seed })) {
        const { told, counted } = await shop.answer(question);
        expect({ question, told }).toEqual({ question, told: counted });
        const visitors = await shop.answerVisitors(question);
        expect({ question, told: visitors.told }).toEqual({ question, told: visitors.counted });
      }
      const totals = await readLinkTotals(figures.answering, db(), shop.businessId);
      expect(totals.kept).toEqual(totals.figures);
    }),
    { numRuns: 15 },
  );
});

/** A shop with visits on every day, and all its figures. */
async function open(): Promise<{ shop: Shop; read: () => Promise<unknown> }> {
  const shop = createShop();
  for (let day = 0; day < days.length; day += 1)
    for (const [link, does] of [
      [0, 'request'],
      [1, 'view'],
      [2, 'look'],
    ] as const)
      await shop.visit({ ...plain, day, link, does, agent: link, minute: 61 * link });
  await traffic.upkeep.drain();
  const read = async () =>
    (
      await Promise.all([shop.ask(['day', 'link']), shop.ask(['product', 'hour']), shop.ask(['country', 'device'])])
    ).map((rows) => rows.map((row) => JSON.stringify(row)).toSorted());
  return { shop, read };
}

const listNamed = async (): Promise<string[]> => {
  const { rows } = await sql<{ file: string }>`select file from segments where gone_at is null`.execute(db());
  return rows.map(({ file }) => file);
};

test('what is closed lies in segments alone, a month each, and is answered as before', async () => {
  const { read } = await open();
  const before = await read();
  expect(await figures.upkeep.close('2026-11-01')).toBeGreaterThan(0);
  expect(await read()).toEqual(before);
  const { rows } = await sql<{ first: string }>`select min(day) as first from facts`.execute(db());
  expect(rows[0]?.first).toBe('2026-11-01');
  await figures.upkeep.close();
  expect((await sql`select from facts limit 1`.execute(db())).rows).toEqual([]);
  expect(await read()).toEqual(before);
  expect(await figures.upkeep.close()).toBe(0);
});

test('files are read while the database still answers for the rest', async () => {
  const { shop } = await open();
  await figures.upkeep.close();
  const fresh = createFigures(world.platform, { folder: folder(), traffic });
  const question = { businessId: shop.businessId, tabs: [1, 2], where: [], range: null, by: [], currency: null };
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table sale_facts in access exclusive mode`.execute(tx);
      // heard from the start: it fails as soon as it is cancelled, which is before the polling below ends
      const failure = fresh.answering.ask(question).then(() => null, String);
      // its process starts with the first statement
      await expect.poll(() => fresh.upkeep.enginePid).not.toBeNull();
      // the statement of the database may come to the lock later than that
      const cancel = sql<{ done: boolean }>`
        select pg_cancel_backend(pid) as done from pg_locks
        where relation = 'sale_facts'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await cancel.execute(tx)).rows).toEqual([{ done: true }]);
      expect(await failure).toContain('canceling statement');
    });
  expect(await fresh.answering.ask(question)).toEqual(await figures.answering.ask(question));
  await fresh.upkeep.stop();
});

test('facts of whoever asked lately are in memory after a start, and of nobody else', async () => {
  const { shop } = await open();
  const { shop: silent } = await open();
  await figures.upkeep.close();
  await sql`delete from figure_readers`.execute(db());
  const question = { businessId: shop.businessId, tabs: [1, 2], where: [], range: null, by: [], currency: null };
  const asked = createFigures(world.platform, { folder: folder(), traffic });
  const before = await asked.answering.ask(question);
  await expect.poll(listReaders).toEqual([await numberOf(shop.businessId)]);
  await asked.upkeep.stop();
  await sql`insert into figure_readers values (${await numberOf(silent.businessId)}, now() - interval '4 days')`.execute(
    db(),
  );
  const engine = createEngine(folder(), world.platform.log);
  const files = new SegmentFiles(folder());
  const again = new Answering({
    database: world.platform.database,
    engine,
    files,
    cluster: null,
    log: world.platform.log,
    limitMs: 10_000,
  });
  await again.prepare();
  const held = async (): Promise<unknown> =>
    engine.run(
      `select table_name as name from duckdb_tables() where database_name = 'held' and estimated_size > 0`,
      9_000,
    );
  // who is asked all the time reads nothing in
  await expect
    .poll(held, { interval: 300, timeout: 20_000 })
    .toEqual([{ name: `business_${await numberOf(shop.businessId)}` }]);
  expect(await listReaders()).toEqual([await numberOf(shop.businessId)]);
  expect(await again.ask(question)).toEqual(before);
  await engine.stop();
});

async function listReaders(): Promise<number[]> {
  const { rows } = await sql<{ business: number }>`select business from figure_readers`.execute(db());
  return rows.map(({ business }) => business);
}

async function numberOf(businessId: string): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select value_id as number from facet_values where business_id = ${businessId} and dim = 0 and value = ''`.execute(
    db(),
  );
  return rows[0]?.number ?? 0;
}

test('segments of a month become one, which says what is in it, and the others’ files go once nobody reads them', async () => {
  const { shop, read } = await open();
  await figures.upkeep.close();
  await shop.visit({ ...plain, day: 0 });
  await traffic.upkeep.drain();
  await figures.upkeep.close();
  const before = await read();
  const old = await listNamed();
  for (const month of ['2026-08-01', '2026-09-01', '2026-10-01', '2026-11-01']) await figures.upkeep.merge(month);
  expect(await read()).toEqual(before);
  expect(await listNamed()).toHaveLength(4);
  expect(await readdir(folder())).toEqual(expect.arrayContaining(old));
  const { rows } = await sql<{ held: number; told: number }>`
    select sum((select sum(n::int) from jsonb_each_text(sums) as kind (name, n)))::int as held, count(*)::int as told
    from segments where gone_at is null`.execute(db());
  expect(rows[0]?.told).toBe(4);
  expect(rows[0]?.held).toBeGreaterThan(days.length * 3);

  world.clock.set(new Date(world.clock.now().getTime() + 25 * 3_600_000));
  await figures.upkeep.maintain();
  world.clock.set(new Date('2026-11-21T12:00:00Z'));
  expect((await readdir(folder())).filter((file) => file.endsWith('.parquet')).toSorted()).toEqual(
    (await listNamed()).toSorted(),
  );
  expect(await read()).toEqual(before);
});

test('a month that was counted again is hidden at once, and gone with the next segment of its month', async () => {
  const { shop, read } = await open();
  await figures.upkeep.close();
  const before = await read();
  await recountMonth(world.platform.database, shop.businessId, '2026-09-01');
  expect(await read()).toEqual(before);
  expect(await figures.watch.measure()).toMatchObject({ replacedMonths: 1 });
  expect(await figures.watch.findTrouble()).toBeNull();
  await sql`update facts_replaced set noted_at = now() - interval '61 minutes'`.execute(db());
  expect(await figures.watch.findTrouble()).toBe('1 months wait for their files to be rewritten');
  await figures.upkeep.maintain();
  expect((await sql`select from facts_replaced`.execute(db())).rows).toEqual([]);
  expect(await figures.watch.findTrouble()).toBeNull();
  expect(await read()).toEqual(before);
});

test('it is told how much there is, what waits, and how often the engine died', async () => {
  const watched = createFigures(world.platform, { folder: folder(), traffic });
  const { shop } = await open();
  expect((await watched.watch.measure()).openFacts).toBeGreaterThan(days.length);
  await watched.upkeep.close();
  const { rows } = await sql<{ segments: number; bytes: number }>`
    select count(*)::int as segments, sum(bytes)::int as bytes from segments where gone_at is null`.execute(db());
  const [told] = rows;
  expect(await watched.watch.measure()).toEqual({
    ...told,
    closedDay: '2026-11-21',
    replacedMonths: 0,
    openFacts: 0,
    unloaded: null,
  });
  expect(watched.watch.engine).toEqual({ losses: 0, answering: 0, waiting: 0 });
  process.kill(watched.upkeep.enginePid ?? 0, 'SIGKILL');
  await expect.poll(() => watched.watch.engine.losses).toBe(1);
  expect(await watched.watch.findTrouble()).toBe('the engine died, and has answered nothing since');
  const asked = { businessId: shop.businessId, tabs: [1], where: [], range: null, by: [], currency: null };
  await watched.answering.ask(asked);
  expect(await watched.watch.findTrouble()).toBeNull();
  await watched.upkeep.stop();
  expect(watched.watch.engine.losses).toBe(1);
});

test('many facts are closed whatever their days, once an hour', async () => {
  const shop = createShop();
  for (const day of [5, 6]) await shop.visit({ ...plain, day });
  await traffic.upkeep.drain();
  await figures.upkeep.close('2026-11-21');
  await sql`insert into facts select given.* from (select * from facts limit 1) given, generate_series(1, 50000)`.execute(
    db(),
  );
  await sql`update segments set made_at = '2026-11-21T11:30:00Z'`.execute(db());
  const before = await shop.ask([]);
  const countFacts = async () => {
    await figures.upkeep.maintain();
    return (await sql`select from facts limit 1`.execute(db())).rows.length;
  };
  expect(await countFacts()).toBe(1);
  world.clock.set(new Date('2026-11-21T12:31:00Z'));
  expect(await countFacts()).toBe(0);
  expect(await shop.ask([])).toEqual(before);
  world.clock.set(new Date('2026-11-21T12:00:00Z'));
});

const countNamed = async (month: string) => (await listNamed()).filter((file) => file.startsWith(month)).length;

test('days that are over everywhere are closed once a day, a month that is over becomes one file, as does one of many', async () => {
  const { shop, read } = await open();
  const before = await read();
  const maintainAt = async (now: string) => {
    world.clock.set(new Date(now));
    await figures.upkeep.maintain();
    const { rows } = await sql<{ day: string }>`select distinct day from facts order by day`.execute(db());
    return rows.map(({ day }) => day);
  };
  // what other tests closed was closed long before
  await sql`update segments set made_at = '2026-11-01'`.execute(db());
  expect(await maintainAt('2026-11-21T12:59:00Z')).toEqual(['2026-11-20', '2026-11-21']);
  await shop.visit({ ...plain, day: 3 });
  await traffic.upkeep.drain();
  expect(await maintainAt('2026-11-22T08:58:00Z')).toEqual(['2026-10-15', '2026-11-20', '2026-11-21']);
  expect(await maintainAt('2026-11-22T13:00:00Z')).toEqual([]);
  expect([await countNamed('2026-08'), await countNamed('2026-09'), await countNamed('2026-10')]).toEqual([1, 1, 1]);
  const count = await countNamed('2026-11');
  for (let n = 0; n < 9 - count; n += 1) {
    await shop.visit({ ...plain, day: 5, minute: n });
    await traffic.upkeep.drain();
    await figures.upkeep.close();
  }
  await maintainAt('2026-11-22T13:05:00Z');
  expect(await countNamed('2026-11')).toBe(1);
  world.clock.set(new Date('2026-11-21T12:00:00Z'));
  const more = await read();
  expect(more).not.toEqual(before);
  expect((await shop.ask([])).map(({ visits, flagged }) => visits + flagged)).toEqual([
    days.length * 3 + 1 + 9 - count,
  ]);
});

class Died extends Error {}

/** Figures on the same files whose writing dies at a step. */
function createDying(step: WritingStep): Figures {
  return createFigures(world.platform, {
    folder: folder(),
    traffic,
    reached: (reached) => {
      if (reached === step) throw new Died();
    },
  });
}

test.each<WritingStep>(['frozen', 'lines', 'written', 'named', 'listed'])(
  'a death while closing, once it is %s, loses and doubles nothing',
  async (step) => {
    const { read } = await open();
    const before = await read();
    const dying = createDying(step);
    await expect(dying.upkeep.close()).rejects.toThrow(Died);
    await dying.upkeep.stop();
    expect(await read()).toEqual(before);
    await figures.upkeep.close();
    expect(await read()).toEqual(before);
  },
);

test.each<WritingStep>(['written', 'named', 'listed'])(
  'a death while segments are laid together, once it is %s, loses and doubles nothing',
  async (step) => {
    const { shop, read } = await open();
    await figures.upkeep.close();
    await shop.visit(plain);
    await traffic.upkeep.drain();
    await figures.upkeep.close();
    const before = await read();
    const dying = createDying(step);
    await expect(dying.upkeep.merge('2026-11-01')).rejects.toThrow(Died);
    await dying.upkeep.stop();
    expect(await read()).toEqual(before);
    await figures.upkeep.merge('2026-11-01');
    expect(await read()).toEqual(before);
  },
);

test('a file half written, and one that nobody lists, are passed over, and removed once they are old', async () => {
  const { read } = await open();
  await figures.upkeep.close();
  const before = await read();
  const [old, young] = ['unfinished-1.parquet', '2026-11-2.parquet'];
  await writeFile(join(folder(), old), 'PAR1');
  await writeFile(join(folder(), young), 'PAR1');
  const long = new Date(world.clock.now().getTime() - 2 * 3_600_000);
  await utimes(join(folder(), old), long, long);
  await utimes(join(folder(), young), world.clock.now(), world.clock.now());
  await figures.upkeep.maintain();
  expect(await read()).toEqual(before);
  const files = await readdir(folder());
  expect(files).not.toContain(old);
  expect(files).toContain(young);
});

test('two that close at once, and readers meanwhile, find everything once', async () => {
  const { shop, read } = await open();
  const before = await read();
  const other = createFigures(world.platform, { folder: folder(), traffic });
  const readers = Array.from({ length: 6 }, async () => {
    for (let round = 0; round < 5; round += 1) expect(await read()).toEqual(before);
  });
  const writers = [figures, other].map(async ({ upkeep }) => {
    const closed = await Promise.allSettled([upkeep.close('2026-10-01'), upkeep.close()]);
    const refused = closed.filter((each) => each.status === 'rejected');
    for (const { reason } of refused) expect(reason).toBeInstanceOf(Overtaken);
    await recountMonth(world.platform.database, shop.businessId, '2026-11-01');
    await upkeep.maintain();
  });
  await Promise.all([...readers, ...writers]);
  expect(await read()).toEqual(before);
  await other.upkeep.stop();
});

test('without its engine figures say so, what is in no segment is told, and the next question finds it again', async () => {
  const { shop, read } = await open();
  await figures.upkeep.close();
  const before = await read();
  const young = createShop();
  await young.visit(plain);
  const crash = figures.upkeep.enginePid;
  expect(crash).not.toBeNull();
  const questions = Promise.allSettled(Array.from({ length: 20 }, () => shop.ask(['day', 'hour'])));
  process.kill(crash ?? 0, 'SIGKILL');
  const refused = (await questions).filter((each) => each.status === 'rejected');
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'figures_unavailable' });
  // counting goes on
  await traffic.upkeep.drain();
  expect((await young.ask([])).map(({ visits }) => visits)).toEqual([1]);
  expect(await read()).toEqual(before);
  expect(figures.upkeep.enginePid).not.toBe(crash);
});

test('an engine that is stopped refuses, and takes nothing with it', async () => {
  const { shop } = await open();
  await figures.upkeep.close();
  const stopped = createFigures(world.platform, { folder: folder(), traffic });
  await stopped.upkeep.stop();
  const asked = { businessId: shop.businessId, tabs: [1], where: [], range: null, by: [], currency: null };
  await expect(stopped.answering.ask(asked)).rejects.toMatchObject({ code: 'figures_unavailable' });
});

test('hours are those of the store’s week, also where clocks change', async () => {
  const shop = createShop();
  await sql`insert into businesses (business_id, name, created_at) values (${shop.businessId}, 'Test', now())`.execute(
    db(),
  );
  await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status,
      scopes, connected_at)
    values (${shop.businessId}, 'shopify', ${`${shop.businessId}.example`}, 'Shop', 'shop@example.com', 'USD', 'Asia/Kolkata',
      'https://shop.example', 'connected', '{}', now())`.execute(db());
  // a Friday's 23:40 by UTC is 5:10 of Saturday in Kolkata
  const of = { businessId: shop.businessId, linkId: shop.links[0] as LinkId, linkType: 'LOOK' as const };
  const at = new Date('2026-11-20T23:40:00Z');
  await traffic.intake.recordVisit({ ...of, timeZone: 'Asia/Kolkata', visitor: createVisitor(), at });
  await traffic.upkeep.drain();
  expect((await shop.ask(['day', 'hour'])).map(({ keys }) => keys)).toEqual([['2026-11-21', 5 * 24 + 5]]);
  await figures.upkeep.close();
  await recountMonth(world.platform.database, shop.businessId, '2026-11-01');
  expect((await shop.ask(['day', 'hour'])).map(({ keys }) => keys)).toEqual([['2026-11-21', 5 * 24 + 5]]);
});

test('segments that are lost or damaged are found, and counted again from single visits', async () => {
  const { read } = await open();
  await figures.upkeep.close();
  for (const month of new Set(days.map((day) => `${day.slice(0, 7)}-01`))) await figures.upkeep.merge(month);
  const before = await read();
  const check = () => checkSegments(world.platform.database, { folder: folder(), log: world.platform.log });
  expect((await check()).faults).toEqual([]);
  const [lost = '', damaged = ''] = await listNamed();
  await rm(join(folder(), lost));
  await appendFile(join(folder(), damaged), 'x');
  const told: Done[] = [];
  const { faults } = await checkSegments(
    world.platform.database,
    { folder: folder(), log: world.platform.log },
    (done) => told.push(done),
  );
  expect(told.map(({ done }) => done)).toEqual(told.map((_, at) => at));
  expect(told.at(-1)).toEqual({ done: told.length - 1, of: told.length });
  expect(new Map(faults.map(({ file, fault }) => [file, fault]))).toEqual(
    new Map([
      [lost, 'missing'],
      [damaged, 'another hash'],
    ]),
  );
  const rebuilt: Done[] = [];
  const tell = (done: Done) => rebuilt.push(done);
  expect((await rebuildMonths(world.platform.database, faults, { givesUp: false }, tell)).lost).toBe(0);
  expect(rebuilt).toEqual([
    { done: 0, of: 2 },
    { done: 1, of: 2 },
  ]);
  expect(await read()).toEqual(before);
  expect((await check()).faults).toEqual([]);
});

test('a lost file of whom no single visits are left stays listed, as it may be put back, until it is given up', async () => {
  const { shop, read } = await open();
  const gone = createShop();
  await gone.visit({ ...plain, day: 1 });
  await traffic.upkeep.drain();
  await figures.upkeep.close();
  await figures.upkeep.merge('2026-09-01');
  const before = await read();
  const kept = await gone.ask(['day']);
  const { database } = world.platform;
  await sql`update traffic_states set kept_from = '2026-10-01' where business_id = ${gone.businessId}`.execute(db());
  const file = (await listNamed()).find((each) => each.startsWith('2026-09')) ?? '';
  const [path, backup] = [join(folder(), file), join(world.dataDir, file)];
  await rename(path, backup);
  const check = async () => (await checkSegments(database, { folder: folder(), log: world.platform.log })).faults;
  expect(await rebuildMonths(database, await check(), { givesUp: false })).toMatchObject({ lost: 1 });
  // who could be counted again is told of their figures, without the file
  expect(await read()).toEqual(before);
  const unreadable = { code: 'figures_unavailable', cause: { message: expect.stringContaining(file) } };
  await expect(gone.ask(['day'])).rejects.toMatchObject(unreadable);
  expect(await check()).toMatchObject([{ file, fault: 'missing' }]);
  // what cannot be laid together holds nothing else up
  await shop.visit({ ...plain, day: 3, minute: 1 });
  await traffic.upkeep.drain();
  await recountMonth(database, shop.businessId, '2026-10-01');
  await expect(figures.upkeep.maintain()).rejects.toThrow(file);
  expect((await sql`select month from facts_replaced where month = '2026-10-01'`.execute(db())).rows).toEqual([]);
  await copyFile(backup, path);
  expect(await gone.ask(['day'])).toEqual(kept);
  await rm(path);
  expect(await rebuildMonths(database, await check(), { givesUp: true })).toMatchObject({ lost: 1 });
  expect([await check(), await gone.ask(['day'])]).toEqual([[], []]);
  await figures.upkeep.maintain();
});

test('a file that is taken for forgotten before it is listed is not listed, and its facts stay where they are', async () => {
  const { read } = await open();
  const before = await read();
  const slow = createFigures(world.platform, {
    folder: folder(),
    traffic,
    reached: (step) => {
      if (step !== 'named') return;
      for (const file of readdirSync(folder()))
        if (!listed.has(file) && file.endsWith('.parquet')) rmSync(join(folder(), file));
    },
  });
  const listed = new Set(await listNamed());
  await expect(slow.upkeep.close()).rejects.toThrow('ENOENT');
  await slow.upkeep.stop();
  expect(await read()).toEqual(before);
  await figures.upkeep.close();
  expect(await read()).toEqual(before);
});

const isWaiting = async (): Promise<boolean> => {
  const { rows } = await sql`select from pg_locks where locktype = 'advisory' and not granted`.execute(db());
  return rows.length > 0;
};

test('no file is removed while one is being listed', async () => {
  const old = join(folder(), 'unfinished-3.parquet');
  await writeFile(old, 'PAR1');
  await utimes(old, new Date(0), new Date(0));
  const maintained = await world.platform.database.transaction(async (tx) => {
    await holdFiles(tx, 'list');
    const maintaining = figures.upkeep.maintain();
    while (!(await isWaiting())) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(existsSync(old)).toBe(true);
    return { maintaining };
  });
  await maintained.maintaining;
  expect(existsSync(old)).toBe(false);
});

test('writers that are killed without a word, two at a time and at any moment, lose and double nothing', async () => {
  const shop = createShop();
  const script = new URL('../../../../../tests/world/closing-process.ts', import.meta.url);
  const { connectionString = '' } = world.platform.database.connection;
  const start = async (): Promise<ChildProcess> => {
    const writer = fork(script, [connectionString, folder()], {
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await once(writer, 'message');
    return writer;
  };
  const visits = fc.sample(anyVisit, { numRuns: 12 * 15, seed: 7 });
  for (let round = 0; round < 12; round += 1) {
    const writers = await Promise.all([start(), start()]);
    for (const visit of visits.slice(round * 15, (round + 1) * 15)) await shop.visit(visit);
    await traffic.upkeep.drain();
    if (round % 3 === 0) await recountMonth(world.platform.database, shop.businessId, monthOf(round % days.length));
    await new Promise((resolve) => setTimeout(resolve, 40 * round));
    for (const writer of writers) writer.kill('SIGKILL');
    const { told, counted } = await shop.answer({ tabs: [1, 2], range: null, where: [], by: ['day', 'link'] });
    expect(told).toEqual(counted);
  }
  const { told, counted } = await shop.answer({ tabs: [1, 2], range: null, where: [], by: ['country', 'hour'] });
  expect(told).toEqual(counted);
  expect(Object.keys(told).length).toBeGreaterThan(50);
  expect(await listNamed()).not.toEqual([]);
});

test('a question that the database cannot answer in time is given up, and the next one is answered', async () => {
  const { shop } = await open();
  const hasty = createFigures(world.platform, { folder: folder(), traffic, limitMs: 200 });
  const { businessId } = shop;
  const question = { businessId, tabs: [1, 2], where: [], range: null, by: [], currency: null };
  const ask = {
    all: () => hasty.answering.ask(question),
    sales: () => hasty.answering.askSales({ ...question, currency: 'USD' }),
    visitors: () => hasty.answering.askVisitors({ businessId, tabs: [1, 2], where: [], range: null, by: [] }),
    life: () => hasty.answering.findLife({ businessId, tabs: [1, 2], where: [] }),
  };
  await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table facts, sale_facts in access exclusive mode`.execute(tx);
      for (const [what, asked] of Object.entries(ask))
        expect([what, await asked().catch((problem: unknown) => problem)]).toMatchObject([what, { code: 'timed_out' }]);
    });
  const patient = createFigures(world.platform, { folder: folder(), traffic });
  expect(await patient.answering.ask(question)).toEqual(await figures.answering.ask(question));
  await Promise.all([hasty.upkeep.stop(), patient.upkeep.stop()]);
});

test('however much a business asks, whatever else the database is asked finds a connection', async () => {
  const { shop } = await open();
  const { businessId } = shop;
  const question = { businessId, tabs: [1, 2], where: [], range: null, by: [], currency: 'USD' };
  // it is awaited once the lock is gone
  const { asked: many } = await db()
    .transaction()
    .execute(async (tx) => {
      await sql`lock table sale_facts in access exclusive mode`.execute(tx);
      const asked = Promise.allSettled(Array.from({ length: 40 }, () => figures.answering.askSales(question)));
      const waiting = sql<{ count: number }>`select count(*)::int from pg_locks
        where relation = 'sale_facts'::regclass and not granted
          and database = (select oid from pg_database where datname = current_database())`;
      await expect.poll(async () => (await waiting.execute(tx)).rows).toEqual([{ count: 6 }]);
      const others = Array.from({ length: 20 }, (_, n) => sql<{ n: number }>`select ${n}::int as n`.execute(db()));
      expect((await Promise.all(others)).map(({ rows }) => rows[0]?.n)).toEqual(others.map((_, n) => n));
      return { asked };
    });
  expect((await many).filter(({ status }) => status === 'rejected')).toEqual([]);
});

// the last, as no other test could count these shops again
/** What can happen to facts whose single visits are gone. */
const anyLaterStep = anyStep.filter((step) => step.do !== 'visits');

test('when single visits go, at any point, every figure and visitor stays, also through what is done to facts later', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { minLength: 3, maxLength: 8 }),
      fc.nat(3),
      fc.array(anyLaterStep, { minLength: 1, maxLength: 3 }),
      fc.nat(),
      async (steps, months, later, seed) => {
        const shop = createShop();
        await shop.visit(plain);
        for (const step of steps) await take(shop, step);
        await traffic.upkeep.drain();
        const questions = fc.sample(anyQuestion(shop), { numRuns: 6, seed });
        const before = [];
        for (const question of questions) {
          const [all, visitors] = [await shop.answer(question), await shop.answerVisitors(question)];
          expect({ question, told: all.told }).toEqual({ question, told: all.counted });
          expect({ question, told: visitors.told }).toEqual({ question, told: visitors.counted });
          before.push({ question, all: all.told, visitors: visitors.told });
        }
        await deleteOld(world.platform.database, [{ businessId: shop.businessId, months }], world.clock.now());
        for (const step of [null, ...later]) {
          if (step !== null) await take(shop, step);
          for (const { question, all, visitors } of before) {
            const told = [(await shop.answer(question)).told, (await shop.answerVisitors(question)).told];
            expect({ question, step, told }).toEqual({ question, step, told: [all, visitors] });
          }
        }
        const left = await sql`select from visits where business_id = ${shop.businessId}
          and day < ${monthBefore(world.clock.now(), months)}::date`.execute(db());
        expect(left.rows).toEqual([]);
      },
    ),
    // single visits that went do not come back: none is shrunk
    { numRuns: 5, endOnFailure: true },
  );
});
