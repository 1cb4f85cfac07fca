// Months counted anew come to the same sums; better lists of bots change the past and back; retention leaves the sums alone.
import type { BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  askVisitorsPlainly,
  countVisitorsNaively,
  readKeptSums,
  readLinkTotals,
  recountNaively,
  type PlainQuestion,
} from '../../../../../../tests/world/naive-traffic.ts';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { createFigures, type Figures } from '../../figures/figures.ts';
import { readAgent } from '../intake/agent.ts';
import { readAgentsAgain, recountBusiness, recountDue, recountMonth } from './recount.ts';
import { deleteOld, monthBefore } from './retention.ts';
import { createTraffic } from '../traffic.ts';

// months are counted anew for every business there is
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

let world: TestPlatform;
let figures: Figures;
beforeAll(async () => {
  world = await createTestPlatform();
  const traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, 'unused'), spoolId: 'one' });
  figures = createFigures(world.platform, { folder: join(world.dataDir, 'figures'), traffic });
});
afterAll(async () => {
  await figures.upkeep.stop();
  await world.close();
});

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const fetcher = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0 LinkTaster';
const crawler = 'Mozilla/5.0 (compatible; Pinterestbot/1.0)';

let businessId: BusinessId;
beforeEach(async () => {
  businessId = randomUUID() as BusinessId;
  await makeHistory();
});

const today = new Date('2026-11-21T12:00:00Z');
const days = ['2025-08-06', '2026-10-31', '2026-11-01', '2026-11-20'];

/** The same on some days: people and programs visit two links, look at a product and go to the checkout. */
async function makeHistory(): Promise<void> {
  const traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, businessId), spoolId: 'one' });
  const links = [randomUUID(), randomUUID()] as LinkId[];
  for (const day of days) {
    for (const [n, agent] of [phone, phone, fetcher, fetcher, crawler].entries()) {
      const linkId = links[n % 2] ?? links[0];
      if (linkId === undefined) throw new Error('a link without an id');
      const key = n === 1 ? null : String(agent.length % 10).repeat(32);
      const visitor = createVisitor({
        agent,
        key,
        country: n === 0 ? 'NP' : 'US',
        flag: agent === crawler ? 'bot' : null,
      });
      const at = new Date(`${day}T10:${10 + n}:00Z`);
      const of = {
        businessId,
        linkId,
        linkType: n % 2 === 0 ? 'LOOK' : 'SHORT',
        timeZone: 'UTC',
        visitor,
        at,
      } as const;
      const clickId = await traffic.intake.recordVisit(of);
      const product = '7' as ProductId;
      await traffic.intake.recordEvents({ ...of, clickId, views: [product], adds: [] });
      const lines = [{ productId: product, variantId: '71' as VariantId, quantity: 1 }];
      await traffic.intake.recordCheckoutRequest({ ...of, clickId, lines });
    }
  }
  await traffic.upkeep.drain();
  await traffic.upkeep.stop();
}

const db = () => world.platform.database.db;
const sums = () => readKeptSums(figures.answering, db(), businessId);

/** Of each link and day, and by country, which crosses links. */
const visitorQuestions = [['link', 'day'], ['country', 'day'], ['month']].map((by) => ({
  tabs: [1, 2, 3, 4],
  range: null,
  where: [],
  by: by as PlainQuestion['by'],
}));
const visitors = () =>
  Promise.all(visitorQuestions.map((question) => askVisitorsPlainly(figures.answering, db(), businessId, question)));

async function expectExact(): Promise<void> {
  expect(await sums()).toEqual(await recountNaively(db(), businessId));
  const totals = await readLinkTotals(figures.answering, db(), businessId);
  expect(totals.kept).toEqual(totals.figures);
}

test('a business counted anew has the sums it had', async () => {
  const before = await sums();
  const links = await readLinkTotals(figures.answering, db(), businessId);
  expect(Object.keys(before).length).toBeGreaterThan(40);
  const { counted } = await recountBusiness(world.platform.database, businessId);
  expect(counted).toEqual(['2025-08-01', '2026-10-01', '2026-11-01']);
  expect(await sums()).toEqual(before);
  expect(await readLinkTotals(figures.answering, db(), businessId)).toEqual(links);
  await expectExact();
});

test('sums that were lost or damaged come back', async () => {
  const before = await sums();
  const own = sql`business = (select value_id from facet_values where business_id = ${businessId} and dim = 0)`;
  await sql`delete from facts where ${own} and day < '2026-11-01'`.execute(db());
  await sql`update facts set n = n + 5, country = 0 where ${own}`.execute(db());
  expect(await sums()).not.toEqual(before);
  await recountBusiness(world.platform.database, businessId);
  expect(await sums()).toEqual(before);
});

/** Tells a program that the list of today takes for a browser. */
const readByBetterList = (agent: string): ReturnType<typeof readAgent> => ({
  ...readAgent(agent),
  isBot: agent.includes('LinkTaster') || readAgent(agent).isBot,
});

test.each(['in the database', 'in segments'])(
  'a browser that turns out to be a program is taken out of the past, %s, and put back',
  async (where) => {
    if (where === 'in segments') await figures.upkeep.close();
    const before = await sums();
    const links = await readLinkTotals(figures.answering, db(), businessId);
    expect(await readAgentsAgain(world.platform.database, readByBetterList)).toBe(1);
    await recountDue(world.platform.database);
    const after = await sums();
    expect(after['1 none: none: 2026-11-20']).toMatchObject({ visits: 1, flagged: 2, requests: 1 });
    expect(after['1 none: flag:bot 2026-11-20']?.flagged).toBe(2);
    await expectExact();

    // what is counted from now on is taken for the same, though it was written down by the lists before
    const traffic = createTraffic(world.platform, { spoolDir: join(world.dataDir, randomUUID()), spoolId: 'two' });
    const linkId = randomUUID() as LinkId;
    const of = { businessId, linkId, linkType: 'LOOK', timeZone: 'UTC', at: new Date('2026-11-19T08:00:00Z') } as const;
    await traffic.intake.recordVisit({ ...of, visitor: createVisitor({ agent: fetcher }) });
    await traffic.upkeep.drain();
    await traffic.upkeep.stop();
    expect((await sums())['1 none: none: 2026-11-19']).toMatchObject({ visits: 0, flagged: 1 });
    for (const table of ['visits', 'link_totals'])
      await sql`delete from ${sql.table(table)} where business_id = ${businessId} and link_id = ${linkId}`.execute(
        db(),
      );

    expect(await readAgentsAgain(world.platform.database)).toBe(1);
    await recountDue(world.platform.database);
    expect(await sums()).toEqual(before);
    expect((await readLinkTotals(figures.answering, db(), businessId)).kept).toEqual(links.kept);
  },
);

test('days that are closed keep their figures, late visits are added, and a month counted again replaces what was closed', async () => {
  const before = await sums();
  await figures.upkeep.close('2026-11-20');
  expect(await sums()).toEqual(before);
  await makeHistory();
  const twice = await sums();
  expect(twice['1 none: none: 2026-10-31']?.visits).toBe(2 * (before['1 none: none: 2026-10-31']?.visits ?? 0));
  await expectExact();
  await figures.upkeep.close();
  await figures.upkeep.maintain();
  expect(await sums()).toEqual(twice);
  await recountMonth(world.platform.database, businessId, '2026-10-01');
  expect(await sums()).toEqual(twice);
  await recountBusiness(world.platform.database, businessId);
  await figures.upkeep.maintain();
  expect(await sums()).toEqual(twice);
  await expectExact();
});

test.each(['in the database', 'in segments'])(
  'single visits go after the months they are kept, figures %s stay, and are not counted anew',
  async (where) => {
    if (where === 'in segments') await figures.upkeep.close();
    const before = { sums: await sums(), visitors: await visitors() };
    for (const [at, question] of visitorQuestions.entries())
      expect(before.visitors[at]).toEqual(await countVisitorsNaively(db(), businessId, question));
    expect(Object.keys(before.visitors[0] ?? {})).toHaveLength(2 * days.length);
    const links = await readLinkTotals(figures.answering, db(), businessId);
    await deleteOld(world.platform.database, [{ businessId, months: 0 }], today);
    const { rows } = await sql<{ day: string }>`
    select distinct day from visits where business_id = ${businessId} order by day`.execute(db());
    expect(rows.map(({ day }) => day)).toEqual(['2026-11-01', '2026-11-20']);
    expect(await recountMonth(world.platform.database, businessId, '2026-10-01')).toBe(false);
    await recountBusiness(world.platform.database, businessId);
    expect({ sums: await sums(), visitors: await visitors() }).toEqual(before);
    await figures.upkeep.close();
    await figures.upkeep.maintain();
    expect({ sums: await sums(), visitors: await visitors() }).toEqual(before);
    expect(await readLinkTotals(figures.answering, db(), businessId)).toEqual(links);
    // kept longer again: what is gone stays gone, and is known to be
    await deleteOld(world.platform.database, [{ businessId, months: 25 }], today);
    expect(await recountMonth(world.platform.database, businessId, '2026-10-01')).toBe(false);
  },
);

test('partitions nobody needs are dropped, and made again for a visit that comes late', async () => {
  await deleteOld(world.platform.database, [], today);
  const names = await sql<{ name: string }>`
    select relname as name from pg_class where relname ~ '^visits_[0-9]' and relkind = 'r'`.execute(db());
  const there = names.rows.map(({ name }) => name);
  expect(there).toContain('visits_2026_10');
  expect(there).not.toContain('visits_2025_08');
  await makeHistory();
  expect((await sums())['1 none: none: 2025-08-06']?.visits).toBe(2);
});

test.each([
  ['2026-11-21T12:00:00Z', 13, '2025-10-01'],
  ['2026-01-31T23:59:59Z', 1, '2025-12-01'],
  ['2026-03-31T00:00:00Z', 25, '2024-02-01'],
  ['2026-12-05T00:00:00Z', -1, '2027-01-01'],
])('at %s the month %i months before is %s', (now, months, expected) => {
  expect(monthBefore(new Date(now), months)).toBe(expected);
});
