// Single visits go by the months of their store, wherever its day begins, and no figure, visitor included, is another one then.
import type { BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  answerNaively,
  askPlainly,
  askVisitorsPlainly,
  countVisitorsNaively,
  type PlainQuestion,
} from '../../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { createFigures, type Figures } from '../../figures/figures.ts';
import { createTraffic, type Traffic } from '../traffic.ts';
import { recountMonth } from './recount.ts';
import { deleteOld } from './retention.ts';

let world: TestPlatform;
let traffic: Traffic;
let figures: Figures;
beforeAll(async () => {
  world = await createTestPlatform(new Date('2026-11-30T12:00:00Z'));
  traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'spool'), spoolId: randomUUID() });
  figures = createFigures(world.platform, { folder: join(world.dataDir, 'figures'), traffic });
});
afterAll(async () => {
  await traffic.upkeep.stop();
  await figures.upkeep.stop();
  await world.close();
});

const db = () => world.platform.database.db;
const hourMs = 3_600_000;

/** New York sets its clocks back on 1 November, London on 25 October, Lord Howe forth by half an hour on 4 October. */
const zones = [
  'UTC',
  'America/New_York',
  'Europe/London',
  'Asia/Kolkata',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
];

async function openStore(timeZone: string): Promise<BusinessId> {
  const businessId = randomUUID() as BusinessId;
  await sql`insert into businesses (business_id, name, created_at) values (${businessId}, 'Test', now())`.execute(db());
  await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url, status,
      scopes, connected_at)
    values (${businessId}, 'shopify', ${`${businessId}.example`}, 'Shop', 'shop@example.com', 'USD', ${timeZone},
      'https://shop.example', 'connected', '{}', now())`.execute(db());
  return businessId;
}

/** The same person, and others who are not known, from one moment to another, again and again; answers their clicks by the day of the store. */
async function visit(businessId: BusinessId, timeZone: string, hours: readonly Date[]): Promise<Map<string, string[]>> {
  const links = [randomUUID(), randomUUID()] as const;
  const clicks = new Map<string, string[]>();
  for (const [n, at] of hours.entries()) {
    const linkId = links[n % 2] as LinkId;
    const visitor = createVisitor({ key: n % 5 === 0 ? null : '7'.repeat(32), country: n % 3 === 0 ? 'NP' : 'US' });
    const click = await traffic.intake.recordVisit({ businessId, linkId, linkType: 'LOOK', timeZone, visitor, at });
    const day = dayOf(at, timeZone);
    clicks.set(day, [...(clicks.get(day) ?? []), click]);
  }
  await traffic.upkeep.drain();
  return clicks;
}

/** Each forty minutes around the moment by UTC. */
function listAround(moment: string, hours: number): Date[] {
  const from = Date.parse(moment) - hours * hourMs;
  return Array.from({ length: hours * 3 }, (_, n) => new Date(from + n * 40 * 60_000));
}

const everything = { tabs: [1, 2, 3, 4], where: [], range: null };
const questions: PlainQuestion[] = [
  { ...everything, by: ['day', 'link'] },
  { ...everything, by: ['month', 'country'] },
  { ...everything, by: ['hour'] },
  { ...everything, by: ['day'], range: { from: '2026-10-31', to: '2026-11-01' } },
  { ...everything, by: [], where: [{ facet: 'country', values: ['NP'], isNot: true }] },
];

const read = (businessId: BusinessId) =>
  Promise.all(
    questions.map(async (question) => [
      await askPlainly(figures.answering, db(), businessId, question),
      await askVisitorsPlainly(figures.answering, db(), businessId, question),
    ]),
  );
const recountPlainly = (businessId: BusinessId) =>
  Promise.all(
    questions.map(async (question) => [
      await answerNaively(db(), businessId, question),
      await countVisitorsNaively(db(), businessId, question),
    ]),
  );

async function listDaysLeft(businessId: BusinessId): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select distinct day from visits where business_id = ${businessId} order by day`.execute(db());
  return rows.map(({ day }) => day);
}

/** What the setting is from a moment on, and the first day of the store that is kept by it. */
const settings = [
  // by UTC it is still November: nothing before October was
  { at: '2026-11-30T23:59:59Z', months: 1, from: '2026-10-01' },
  // for some stores it is December, for others not before noon
  { at: '2026-12-01T11:59:59Z', months: 1, from: '2026-10-01' },
  { at: '2026-12-01T12:00:00Z', months: 1, from: '2026-11-01' },
  // what is gone stays gone
  { at: '2026-12-01T12:00:00Z', months: 25, from: '2026-11-01' },
  { at: '2026-12-02T03:23:00Z', months: 3, from: '2026-11-01' },
  { at: '2026-12-31T23:00:00Z', months: 1, from: '2026-11-01' },
  { at: '2027-01-01T12:00:00Z', months: 1, from: '2026-12-01' },
];

test.each(zones.flatMap((zone) => [true, false].map((isClosed) => ({ zone, isClosed }))))(
  'in $zone visits go by its own months, and figures and visitors stay, in files: $isClosed',
  async ({ zone, isClosed }) => {
    const businessId = await openStore(zone);
    const clicks = await visit(businessId, zone, [
      ...listAround('2026-10-25T12:00:00Z', 30),
      ...listAround('2026-11-02T12:00:00Z', 72),
      ...listAround('2026-12-02T00:00:00Z', 48),
    ]);
    const days = [...clicks.keys()].toSorted();
    if (isClosed) await figures.upkeep.close();
    const before = await read(businessId);
    expect(before).toEqual(await recountPlainly(businessId));
    // the person of both days is a visitor of each
    expect(before[3]?.[1]?.['2026-10-31']).toBeGreaterThan(0);
    expect(before[3]?.[1]?.['2026-11-01']).toBeGreaterThan(0);
    for (const { at, months, from } of settings) {
      await deleteOld(world.platform.database, [{ businessId, months }], new Date(at));
      expect([at, months, await listDaysLeft(businessId)]).toEqual([at, months, days.filter((day) => day >= from)]);
      const isKept = from <= '2026-10-01';
      expect(await recountMonth(world.platform.database, businessId, '2026-10-01')).toBe(isKept);
      expect(await read(businessId)).toEqual(before);
    }
    await figures.upkeep.close();
    await figures.upkeep.maintain();
    expect(await read(businessId)).toEqual(before);
    // a month that is left is counted again as it was
    expect(await recountMonth(world.platform.database, businessId, '2026-12-01')).toBe(true);
    expect(await read(businessId)).toEqual(before);
  },
  60_000,
);

test.each(zones)('in %s an order of a visit that stays is counted with it once, and with no other', async (zone) => {
  const businessId = await openStore(zone);
  const clicks = await visit(businessId, zone, listAround('2026-11-01T12:00:00Z', 30));
  const [last = '', first = ''] = ['2026-10-31', '2026-11-01'].flatMap(
    (day) => clicks.get(day)?.at(day < '2026-11' ? -1 : 0) ?? [],
  );
  const orders = [last, first].map((clickId, n) => ({ orderId: `${n}` as OrderId, clickId }));
  const place = (of: { orderId: string; clickId: string | null }[]) =>
    world.platform.database.transaction((tx) => traffic.counted.placeOrders(tx, businessId, of));
  const countOrdered = async () => {
    const { rows } = await sql<{ day: string; orders: number }>`
      select day, sum(orders)::int as orders from visits where business_id = ${businessId} and orders <> 0 group by day order by day`.execute(
      db(),
    );
    return rows.map(({ day, orders: count }) => `${day} ${count}`);
  };
  await place(orders);
  expect(await countOrdered()).toEqual(['2026-10-31 1', '2026-11-01 1']);
  await deleteOld(world.platform.database, [{ businessId, months: 0 }], new Date('2026-11-21T12:00:00Z'));
  await place(orders);
  expect(await countOrdered()).toEqual(['2026-11-01 1']);
  await place(orders.map(({ orderId }) => ({ orderId, clickId: null })));
  expect(await countOrdered()).toEqual([]);
  const left = await sql`select from visit_orders where business_id = ${businessId}`.execute(db());
  expect(left.rows).toEqual([]);
});
