// Sales are told alike whichever months lie in files, whatever changes meanwhile, and where files or the engine are away.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ProblemCode } from '@vitrine/contract/problem';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { appendFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { Problem } from '../../../platform/problem.ts';
import { createTraffic, type Traffic } from '../../traffic/traffic.ts';
import { Answering } from '../answering.ts';
import { createEngine } from '../engine/engine.ts';
import { checkSales, createFigures, type Figures } from '../figures.ts';
import type { Question, Row } from '../question.ts';
import { SegmentFiles } from '../segments/segment-files.ts';

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

const days = ['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-15', '2026-11-01', '2026-11-21'];

/** An order as its facts tell it: of two products, the second in some alone, and refunded on another day in some. */
interface Order {
  readonly id: number;
  readonly day: number;
  readonly refundedOn: number | null;
  readonly link: number;
  readonly country: number;
  readonly isTwo: boolean;
  readonly isForeign: boolean;
  readonly revenue: number;
}
const anyOrder: fc.Arbitrary<Order> = fc.record({
  id: fc.nat(20),
  day: fc.nat(days.length - 1),
  refundedOn: fc.option(fc.nat(days.length - 1)),
  link: fc.nat(2),
  country: fc.nat(2),
  isTwo: fc.boolean(),
  isForeign: fc.boolean(),
  revenue: fc.nat(100_000),
});

class Shop {
  readonly businessId = randomUUID() as BusinessId;
  #number = 0;

  async open(): Promise<void> {
    const { rows } = await sql<{ id: number }>`insert into facet_values (business_id, dim, value)
      values (${this.businessId}, 0, '') returning value_id as id`.execute(db());
    this.#number = rows[0]?.id ?? 0;
  }

  /** Puts an order as it is now in place of what it was. */
  async count(order: Order): Promise<void> {
    await world.platform.database.transaction(async (tx) => {
      await sql`delete from sale_facts where business_id = ${this.businessId} and order_id = ${String(order.id)}`.execute(
        tx,
      );
      for (const row of toRows(order))
        await sql`insert into sale_facts (business_id, order_id, business, day, hour, product, link, country, currency, orders, revenue,
            refunded, tab, influencer, device, browser, referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content, tax,
            buys, influencer_orders, influencer_base, discount, commission, new_orders, returning_orders)
          values (${this.businessId}, ${String(order.id)}, ${this.#number}, ${row.day}::date, ${1 + order.link}, ${row.product}, ${order.link},
            ${order.country}, ${order.isForeign ? 'EUR' : 'USD'}, ${row.orders}, ${row.revenue}, ${row.refunded}, 1, 0, 0, 0, 0,
            0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${row.revenue}, 0, 0)`.execute(tx);
    });
  }

  async change(day: number): Promise<void> {
    await sql`update sale_facts set country = 1 + country where business_id = ${this.businessId}
      and day = ${days[day] ?? ''}::date`.execute(db());
  }

  question(more: Partial<Question> = {}): Question {
    return {
      businessId: this.businessId,
      tabs: [1, 2, 3, 4, 5],
      where: [],
      range: null,
      by: [],
      currency: 'USD',
      ...more,
    };
  }

  /** As the rows stand there, added up one after the other. */
  async addUp(question: Question): Promise<string[]> {
    const { rows } = await sql<Record<string, number | string>>`select * from sale_facts
      where business_id = ${this.businessId} order by order_id`.execute(db());
    const ofProducts = question.by.includes('product');
    const sums = new Map<
      string,
      { orders: Set<unknown>; revenue: number; refunded: number; commission: number; foreign: number }
    >();
    for (const row of rows) {
      const day = String(row['day']);
      if (question.range !== null && (day < question.range.from || day > question.range.to)) continue;
      if ((row['product'] !== 0) !== ofProducts) continue;
      const isOut = question.where.some(
        ({ facet, values, isNot = false }) => values.includes(Number(row[facet])) === isNot,
      );
      if (isOut) continue;
      const name = JSON.stringify(question.by.map((key) => (typeof key === 'string' && row[key]) || null));
      const sum = sums.get(name) ?? { orders: new Set(), revenue: 0, refunded: 0, commission: 0, foreign: 0 };
      sums.set(name, sum);
      if (row['orders'] === 1) sum.orders.add(row['order_id']);
      if (row['currency'] !== 'USD') {
        sum.foreign += Number(row['orders']);
        continue;
      }
      sum.revenue += Number(row['revenue']);
      sum.refunded += Number(row['refunded']);
      sum.commission += Number(row['commission']);
    }
    return [...sums]
      .map(([keys, { orders, ...sum }]) => `${keys} ${orders.size} ${Object.values(sum).join(' ')}`)
      .filter((line) => !line.endsWith('] 0 0 0 0 0'))
      .toSorted();
  }
}

const row = (at: number, product: number, told: object) => ({
  day: days[at] ?? '',
  product,
  orders: 0,
  revenue: 0,
  refunded: 0,
  ...told,
});

function toRows({ day, refundedOn, isTwo, revenue }: Order) {
  return [
    row(day, 0, { orders: 1, revenue }),
    row(day, 1, { orders: 1, revenue }),
    ...(isTwo ? [row(day, 2, { orders: 1, revenue: 1 })] : []),
    ...(refundedOn === null || refundedOn === day ? [] : [row(refundedOn, 0, { refunded: revenue })]),
  ];
}

const write = (rows: readonly Row[]): string[] =>
  rows
    .map(
      ({ keys, orders, revenue, refunded, commission, foreignOrders }) =>
        `${JSON.stringify(keys)} ${orders} ${revenue} ${refunded} ${commission} ${foreignOrders}`,
    )
    .filter((line) => !line.endsWith('] 0 0 0 0 0'))
    .toSorted();

/** As if nothing had changed for long. */
async function copy(): Promise<number> {
  await sql`update sale_months set changed_at = '-infinity'`.execute(db());
  return figures.upkeep.copySales(1);
}

type Step = { do: 'count'; order: Order } | { do: 'change'; day: number } | { do: 'copy' };
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('count' as const), order: anyOrder }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('change' as const), day: fc.nat(days.length - 1) }) },
  { weight: 2, arbitrary: fc.constant<Step>({ do: 'copy' }) },
);
const anyQuestion = fc.record({
  range: fc.option(
    fc.tuple(fc.nat(5), fc.nat(5)).map(([from, to]) => ({ from: days[from] ?? '', to: days[to] ?? '' })),
  ),
  by: fc.uniqueArray(
    fc.constantFrom('product' as const, 'link' as const, 'country' as const, 'day' as const, 'hour' as const),
    {
      maxLength: 2,
    },
  ),
  where: fc.array(
    fc.record({
      facet: fc.constantFrom('link' as const, 'country' as const),
      values: fc.subarray([0, 1, 2]),
      isNot: fc.boolean(),
    }),
    { maxLength: 2 },
  ),
});

test('any question is answered as rows add up, whatever is in files and changes since', async () => {
  let asked = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 6, maxLength: 25 }), fc.nat(), async (steps, seed) => {
      const shop = new Shop();
      await shop.open();
      for (const step of steps) {
        if (step.do === 'count') await shop.count(step.order);
        if (step.do === 'change') await shop.change(step.day);
        if (step.do === 'copy') asked += await copy();
      }
      for (const more of fc.sample(anyQuestion, { numRuns: 15, seed })) {
        const question = shop.question(more);
        const counted = await shop.addUp(question);
        expect({ question, told: write(await figures.answering.ask(question)) }).toEqual({ question, told: counted });
        expect(write(await figures.answering.askSales(question))).toEqual(counted);
      }
    }),
    { numRuns: 8 },
  );
  expect(asked).toBeGreaterThan(5);
});

const plain: Order = {
  id: 1,
  day: 1,
  refundedOn: null,
  link: 1,
  country: 1,
  isTwo: true,
  isForeign: false,
  revenue: 700,
};

/** A shop whose months but the last lie in files. */
async function openCopied(): Promise<Shop> {
  const shop = new Shop();
  await shop.open();
  for (let day = 0; day < days.length; day += 1) await shop.count({ ...plain, id: day, day });
  expect(await copy()).toBeGreaterThanOrEqual(3);
  return shop;
}
const isAsked = async (): Promise<string[]> => {
  const { rows } = await sql<{
    month: string;
  }>`select s.month from sale_segments s join sale_months m using (business, month, version)
    where gone_at is null order by 1`.execute(db());
  return rows.map(({ month }) => month);
};

test('a file is asked in place of its month, until the month changes; then it is written anew, an hour later', async () => {
  await sql`truncate sale_facts, sale_months, sale_segments`.execute(db());
  const shop = await openCopied();
  expect(await isAsked()).toEqual(['2026-08-01', '2026-09-01', '2026-10-01']);
  // what no change has told of is not looked for
  await sql`alter table sale_facts disable trigger sales_removed`.execute(db());
  await sql`delete from sale_facts where day < '2026-11-01'`.execute(db());
  await sql`alter table sale_facts enable trigger sales_removed`.execute(db());
  const sum = async () => (await figures.answering.ask(shop.question()))[0]?.orders;
  expect(await sum()).toBe(6);
  await shop.count({ ...plain, id: 90, day: 1 });
  expect(await isAsked()).toEqual(['2026-08-01', '2026-10-01']);
  expect(await sum()).toBe(5);
  expect(await figures.upkeep.copySales(1)).toBe(0);
  expect(await copy()).toBe(1);
  expect(await sum()).toBe(5);
});

test('where a file is gone, or the engine, the database tells all of it', async () => {
  await sql`truncate sale_facts, sale_months, sale_segments`.execute(db());
  const shop = await openCopied();
  const before = await figures.answering.ask(shop.question({ by: ['day'] }));
  expect(before).toHaveLength(6);
  const { rows } = await sql<{ file: string }>`select file from sale_segments order by month`.execute(db());
  await rm(join(folder(), rows[0]?.file ?? ''));
  expect(await figures.answering.ask(shop.question({ by: ['day'] }))).toEqual(expect.arrayContaining(before));
  const other = createFigures(world.platform, { folder: folder(), traffic });
  await other.upkeep.stop();
  expect(await other.answering.ask(shop.question({ by: ['day'] }))).toEqual(expect.arrayContaining(before));
});

test('who asks too much of files is refused, and does not ask the database for all of it instead', async () => {
  await sql`truncate sale_facts, sale_months, sale_segments`.execute(db());
  const shop = await openCopied();
  const { database, log } = world.platform;
  const ask = (refused: ProblemCode) => {
    const engine = createEngine(folder(), log);
    engine.ask = () => Promise.reject(new Problem(refused));
    const parts = { database, log, engine, files: new SegmentFiles(folder()), cluster: null, limitMs: 10_000 };
    const answering = new Answering(parts);
    return answering.ask(shop.question());
  };
  for (const code of ['rate_limited', 'timed_out', 'question_too_large'] as const)
    await expect(ask(code)).rejects.toMatchObject({ code });
  expect(await ask('figures_unavailable')).toMatchObject([{ orders: 6 }]);
});

test('files that are not what they were are found, and asked no more; those nobody asks go after a day', async () => {
  await sql`truncate sale_facts, sale_months, sale_segments`.execute(db());
  const shop = await openCopied();
  const check = () => checkSales(world.platform.database, { folder: folder(), log: world.platform.log });
  expect(await check()).toEqual({ files: 3, faults: [] });
  const { rows } = await sql<{ file: string }>`select file from sale_segments order by month`.execute(db());
  const [lost = '', spoiled = '', kept = ''] = rows.map(({ file }) => file);
  await rm(join(folder(), lost));
  await appendFile(join(folder(), spoiled), 'x');
  await sql`alter table sale_facts disable trigger sales_changed`.execute(db());
  await sql`update sale_facts set revenue = 1 + revenue where day = '2026-10-15'`.execute(db());
  await sql`alter table sale_facts enable trigger sales_changed`.execute(db());
  expect((await check()).faults).toEqual([
    { file: lost, fault: 'missing' },
    { file: spoiled, fault: 'another hash' },
    { file: kept, fault: 'other sums' },
  ]);
  expect(await isAsked()).toEqual([]);
  expect(await copy()).toBe(3);
  expect(await check()).toEqual({ files: 3, faults: [] });
  expect((await figures.answering.ask(shop.question()))[0]?.revenue).toBe(6 * 700 + 1);
  // who checks goes by the machine's clock
  world.clock.set(new Date(Date.now() + 25 * 3_600_000));
  await figures.upkeep.maintain();
  const left = await readdir(folder());
  expect([spoiled, kept].filter((file) => left.includes(file))).toEqual([]);
  world.clock.set(new Date('2026-11-21T12:00:00Z'));
});
