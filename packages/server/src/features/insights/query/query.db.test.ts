// Any question through the API: as a plain recount has it, compared, as files, within what a reader may see, and refused.
import {
  exportAnalytics,
  exportAnalyticsParquet,
  exportBreakdown,
  exportBreakdownParquet,
  exportInfluencerInsights,
  exportInfluencerInsightsParquet,
  exportInfluencerReport,
  getAnalytics,
  getBreakdown,
  getInfluencerInsight,
  getOverview,
  listInfluencerInsights,
} from '@vitrine/contract/analytics';
import { type Comparison } from '@vitrine/contract/comparison';
import { writeConditions, type Condition } from '@vitrine/contract/conditions';
import type { BodySent } from '@vitrine/contract/endpoint';
import * as questions from '@vitrine/contract/figure-questions';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import { productId, variantId, type AccountId } from '@vitrine/contract/ids';
import { getLifetime, getLinkAnalytics } from '@vitrine/contract/insights';
import { limits } from '@vitrine/contract/limits';
import { createLink, listLinks, type Link } from '@vitrine/contract/links';
import { createMultilink, getMultilinkAnalytics, type Multilink } from '@vitrine/contract/multilinks';
import { addDays, dayOf, listDays } from '@vitrine/contract/range';
import { createSegment, funnelSteps } from '@vitrine/contract/saved-questions';
import { DuckDBInstance } from '@duckdb/node-api';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, pathOf, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { answerNaively, listCountedVisits, type PlainQuestion } from '../../../../../../tests/world/naive-traffic.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { readAgent } from '../../traffic/intake/agent.ts';
import { dims } from '../../traffic/traffic.ts';
import { recountBusiness } from '../../traffic/retention/recount.ts';
import { deleteOld } from '../../traffic/retention/retention.ts';
import { channelOf, networkOf } from '../facets/referrers.ts';

const zone = 'America/New_York';
const hourMs = 3_600_000;
const countries = ['US', 'IL', null];
const referrers = ['l.instagram.com', 'www.google.co.il', 'blog.example', null];
const campaigns = [null, '=1+1', 'קיץ, "two"'];
const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 Version/18.6 Safari/604.1';
const agents = [
  phone,
  'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0',
  `${phone} Instagram 389.0.0.35.90`,
  'Mozilla/5.0 (compatible; Pinterestbot/1.0)',
];
const shown = ['9001', '9005'].map((id) => productId.parse(id));

let world: TestApp;
let merchant: Merchant;
let lena: string;
let lenaId: AccountId;
let links: Link[];
let multilink: Multilink;
let today: string;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('asker');
  await world.connect(merchant, 'atelier');
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  await world.addInfluencer(merchant, 'maya');
  const found = await world.app.features.influencers.find(merchant.businessId, { username: 'lena' });
  if (!found) throw new Error('nobody of that name');
  lenaId = found.accountId;
  today = dayOf(new Date(), zone);
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001', '9005'], ...fields },
    });
  multilink = await world.get(createMultilink, {
    token: merchant.token,
    body: {
      business_id: merchant.businessId,
      title: 'Two ways',
      links_options: [
        { value: 50, link_resource: { link_type: 'LOOK', inventory_ids: ['9001'] } },
        { value: 50, link_resource: { link_type: 'SHORT', inventory_ids: ['9001'] } },
      ],
    },
  });
  links = [
    await make({ title: '=Plain', tags: ['Summer', 'both'] }),
    await make({ title: 'Hers', influencer_username: 'lena', tags: ['both'] }),
    await make({ title: 'Short', link_type: 'SHORT', inventory_ids: ['9001'], influencer_username: 'maya' }),
  ];
  for (const [at, visit] of fc.sample(anyVisit, { numRuns: 150, seed: 17 }).entries()) await play(visit, at);
  await sell();
  await world.app.features.traffic.upkeep.drain();
  // some lie in segments, and some not yet
  await world.app.features.figures.upkeep.close(addDays(today, -20));
}, 240_000);
afterAll(() => world.stop());

const experiences = (): { link: string; type: 'LOOK' | 'SHORT' }[] => [
  { link: multilink.links_options[0].link_id, type: 'LOOK' },
  { link: multilink.links_options[1].link_id, type: 'SHORT' },
];

const anyVisit = fc.record({
  link: fc.nat(4),
  person: fc.nat(3),
  agent: fc.nat(agents.length - 1),
  ago: fc.oneof(fc.integer({ min: 2, max: 48 }), fc.integer({ min: 2, max: 24 * 60 })),
  country: fc.constantFrom(...countries),
  referrerHost: fc.constantFrom(...referrers),
  campaign: fc.constantFrom(...campaigns),
  does: fc.constantFrom('look', 'look', 'view', 'add', 'request'),
});
type Visit = typeof anyVisit extends fc.Arbitrary<infer One> ? One : never;

async function play(
  { link, person, agent, ago, country, referrerHost, campaign, does }: Visit,
  at: number,
): Promise<string> {
  const { intake } = world.app.features.traffic;
  const own = links[link];
  const experience = experiences()[link - links.length];
  const of = {
    businessId: merchant.businessId,
    linkId: (own?.link_id ?? experience?.link) as Link['link_id'],
    linkType: own?.link_type ?? experience?.type ?? 'LOOK',
    influencerId: link === 1 ? lenaId : null,
    timeZone: zone,
    visitor: createVisitor({
      key: `${person}${agent}`.repeat(16),
      agent: agents[agent] ?? phone,
      flag: readAgent(agents[agent] ?? phone).isBot ? 'bot' : null,
      country,
      referrerHost,
      utm:
        campaign === null
          ? null
          : { utm_source: 'x', utm_medium: null, utm_campaign: campaign, utm_term: null, utm_content: null },
    }),
    at: new Date(Date.now() - ago * hourMs - at),
  };
  const clickId = await intake.recordVisit(of);
  if (does === 'view' || does === 'add')
    await intake.recordEvents({ ...of, clickId, views: shown, adds: does === 'add' ? shown : [] });
  if (does === 'request') {
    const lines = shown.map((id) => ({ productId: id, variantId: variantId.parse('7'), quantity: 1 }));
    await intake.recordCheckoutRequest({ ...of, clickId, lines });
  }
  return clickId;
}

/** Three orders of two products: by a link's click, by hers, and by her code alone. */
async function sell(): Promise<void> {
  const plain = {
    link: 0,
    person: 0,
    agent: 0,
    ago: 3,
    country: 'US',
    referrerHost: 'l.instagram.com',
    campaign: null,
    does: 'look',
  };
  const clicks = [await play(plain as Visit, 1), await play({ ...plain, link: 1, country: 'IL' } as Visit, 2)];
  await world.app.features.traffic.upkeep.drain();
  const lines = [
    { variantId: '40500', quantity: 2 },
    { variantId: '40100', quantity: 1 },
  ];
  for (const click of clicks)
    await world.placeOrder('atelier', {
      lines,
      email: 'first@shopper.example',
      noteAttributes: [{ name: '__lk', value: click }],
    });
  await world.placeOrder('atelier', { lines, discountCode: 'LENA10' });
  await eventually('three orders', async () => (await ask({ measures: ['checkouts'] })).totals.checkouts === 3);
}

type Body = BodySent<typeof questions.askFigures>;
const ask = (body: Body, token = merchant.token) => world.get(questions.askFigures, { token, body });
const refuse = async (body: object, token = merchant.token) => {
  const { status, error } = await world.call(questions.askFigures, { token, body: body as Body });
  return { status, code: error?.code, fields: error?.fields?.map(({ field, code }) => `${field} ${code}`) ?? [] };
};
const visitsOf = async (body: Partial<Body>, token = merchant.token): Promise<number | undefined> =>
  (await ask({ measures: ['visits'], ...body }, token)).totals.visits;
const range = () => ({ from_date: addDays(today, -70), to_date: today });

const traffic = ['visits', 'views', 'adds', 'requested_checkouts'] as const;
const facets = [
  'link',
  'influencer',
  'product',
  'country',
  'device',
  'browser',
  'referrer',
  'utm_source',
  'utm_campaign',
  'flag',
] as const;
type Facet = (typeof facets)[number];

/** What can be asked for, as a visit has it; the API names influencers otherwise. */
function valuesOf(facet: Facet): (string | null)[] {
  const known: Record<Facet, (string | null)[]> = {
    link: [...links.map((link) => link.link_id), ...experiences().map(({ link }) => link)],
    influencer: [lenaId, null],
    product: shown,
    country: [...countries, 'FR'],
    device: ['mobile', 'desktop'],
    browser: ['safari', 'firefox', null],
    referrer: ['l.instagram.com', 'google.co.il', 'blog.example', 'app:instagram', 'nowhere.example', null],
    utm_source: ['x', null],
    utm_campaign: ['=1+1', 'קיץ, "two"', null],
    flag: ['bot', null],
  };
  return known[facet];
}

const anyQuestion = (): fc.Arbitrary<PlainQuestion> =>
  fc.record({
    tabs: fc.constantFrom([1, 2], [1], [2]),
    range: fc.constantFrom(null, [-70, 0], [-20, 0], [-40, -20]).map((days) => {
      const [from = -70, to = 0] = days ?? [];
      return { from: addDays(today, from), to: addDays(today, to) };
    }),
    where: fc.array(
      fc.constantFrom(...facets).chain((facet) =>
        fc.record({
          facet: fc.constant(facet),
          values: fc.subarray(valuesOf(facet), { minLength: 1 }),
          isNot: fc.boolean(),
        }),
      ),
      { minLength: 1, maxLength: 3 },
    ),
    by: fc.oneof(
      fc.uniqueArray(fc.constantFrom(...facets), { maxLength: 2 }),
      fc.tuple(fc.constantFrom(...facets), fc.constantFrom('day' as const, 'month' as const)),
      fc.constant(['tab' as const]),
    ),
  });

const nameOf = (facet: string, value: string | null): string | null =>
  facet === 'influencer' && value === lenaId ? 'lena' : value;
const tabNames: Record<string, string> = { '1': 'links', '2': 'shorts' };

/** The same through the API, in the words of the recount. */
async function askLikeThat({ tabs, range: days, where, by }: PlainQuestion): Promise<Record<string, number[]>> {
  const filters = where.map(({ facet, values, isNot }): Condition => ({
    by: facet,
    op: isNot ? 'is_not' : 'is',
    values: values.map((value) => nameOf(facet, value)),
  }));
  const { rows, total } = await ask({
    measures: [...traffic],
    tabs: tabs.map((tab) => (tab === 1 ? ('links' as const) : ('shorts' as const))),
    filters,
    split_by: by as Body['split_by'],
    from_date: days?.from,
    to_date: days?.to,
    count: 1000,
  });
  expect(rows).toHaveLength(total);
  return Object.fromEntries(
    rows.map(({ keys, figures }) => [
      keys.map(({ value }) => value ?? '-').join(' '),
      traffic.map((name) => figures[name] ?? Number.NaN),
    ]),
  );
}

it('answers any question of two and three conditions and up to two splits as a plain recount does', async () => {
  const db = world.app.platform.database.db;
  for (const question of fc.sample(anyQuestion(), { numRuns: 80, seed: 42 })) {
    const sums = await answerNaively(db, merchant.businessId, question);
    const counted = Object.entries(sums).flatMap(([keys, { visits, views, adds, requests, flagged }]) => {
      // why visits are not counted has nothing else to count
      const isFlag = question.by.includes('flag');
      const figures = [isFlag ? flagged : visits, views, adds, requests];
      const name = keys
        .split(' ')
        .map((key) => (key === lenaId ? 'lena' : question.by[0] === 'tab' ? (tabNames[key] ?? key) : key));
      return figures.some((figure) => figure !== 0) ? [[name.join(' '), figures] as const] : [];
    });
    expect({ question, told: await askLikeThat(question) }).toEqual({ question, told: Object.fromEntries(counted) });
  }
}, 240_000);

const measured = ['visits', 'views', 'adds', 'checkouts', 'revenue', 'commission', 'discounts'] as const;

const totalsOf = async (filters: Condition[]) => (await ask({ measures: [...measured], filters, ...range() })).totals;

const hoursOf = async (split: questions.SplitKey[]) =>
  (await ask({ measures: ['visits'], split_by: split, ...range(), count: 1000 })).rows;

const round = (figures: questions.AskedFigures) => measured.map((name) => Math.round((figures[name] ?? 0) * 100));
const add = (all: readonly questions.AskedFigures[]): number[] =>
  all.map(round).reduce(
    (sum, row) => sum.map((value, at) => value + (row[at] ?? 0)),
    measured.map(() => 0),
  );

describe('parts and the whole', () => {
  it.each<[string, Condition['by'], (string | null)[]]>([
    ['a country', 'country', ['US', null]],
    ['a channel', 'channel', ['social', 'direct']],
    ['a network', 'network', ['instagram']],
    ['no network', 'network', [null]],
    ['a tag', 'tag', [' SUMMER ']],
    ['no tag', 'tag', [null]],
    ['tags and none', 'tag', ['summer', null]],
    ['an influencer', 'influencer', ['lena']],
    ['nobody', 'influencer', [null]],
    ['a referrer nobody came from', 'referrer', ['nowhere.example']],
  ])('what is %s and what is not is everything', async (_what, by, values) => {
    const [all, inside, outside] = [
      await totalsOf([]),
      await totalsOf([{ by, op: 'is', values }]),
      await totalsOf([{ by, op: 'is_not', values }]),
    ];
    expect(add([inside, outside])).toEqual(round(all));
  });

  it.each<[string, questions.SplitKey[]]>([
    ['a channel', ['channel']],
    ['a network and a country', ['network', 'country']],
    ['country and device', ['country', 'device']],
    ['tab and month', ['tab', 'month']],
    ['influencer and day', ['influencer', 'day']],
  ])('the rows of %s, shown and not, come to the total', async (_what, split) => {
    const asked = { measures: [...measured], split_by: split, ...range() };
    const whole = await ask({ ...asked, count: 1000 });
    expect(add(whole.rows.map(({ figures }) => figures))).toEqual(round(whole.totals));
    expect(add([whole.remainder])).toEqual(measured.map(() => 0));
    const page = await ask({ ...asked, count: 2, skip: 1 });
    expect(page.rows).toEqual(whole.rows.slice(1, 3));
    expect(add([...page.rows.map(({ figures }) => figures), page.remainder])).toEqual(round(page.totals));
    expect(page.next_skip).toBe(whole.total > 3 ? 3 : null);
  });

  it('weekday by hour is a table of both, and each of them its sum', async () => {
    const cells = await hoursOf(['weekday', 'hour']);
    const byHour = await hoursOf(['hour']);
    for (const { keys, figures } of byHour) {
      const own = cells.filter((cell) => cell.keys[1]?.value === keys[0]?.value);
      expect(own.reduce((sum, cell) => sum + (cell.figures.visits ?? 0), 0)).toBe(figures.visits);
    }
    const order = cells.map(({ keys }) => Number(keys[0]?.value) * 24 + Number(keys[1]?.value));
    expect(order).toEqual(order.toSorted((a, b) => a - b));
    expect(new Set(cells.map(({ keys }) => keys[0]?.label))).not.toContain('');
  });

  it('an order of several products is one order, and what each of them brought is told of it', async () => {
    const measures: questions.Measure[] = ['checkouts', 'revenue', 'buys', 'aov'];
    const of = async (values: string[], more: Partial<Body> = {}) =>
      ask({ measures, filters: [{ by: 'product', op: 'is', values }], ...range(), ...more });
    const [one, other, both] = [
      (await of(['9001'])).totals,
      (await of(['9005'])).totals,
      (await of(['9001', '9005'])).totals,
    ];
    expect([one.checkouts, other.checkouts, both.checkouts]).toEqual([3, 3, 3]);
    expect([one.buys, other.buys, both.buys]).toEqual([3, 6, 9]);
    expect(both.revenue).toBeCloseTo((one.revenue ?? 0) + (other.revenue ?? 0));
    expect(both.aov).toBeCloseTo((both.revenue ?? 0) / 3);
    const split = await of(['9001', '9005'], { split_by: ['product'] });
    expect(split.rows.map(({ figures }) => figures.checkouts)).toEqual([3, 3]);
    expect(split.totals).toEqual(both);
    const byDay = await of(['9001', '9005'], { split_by: ['day'] });
    expect(byDay.rows.map(({ figures }) => figures.checkouts)).toEqual([3]);
    const asked = { measures: ['influencer_attributed_checkouts' as const], ...range() };
    const filters: Condition[] = [{ by: 'product', op: 'is', values: ['9001', '9005'] }];
    expect((await ask({ ...asked, filters })).totals).toEqual({ influencer_attributed_checkouts: 2 });
  });

  it('a split by multilink is of their experiences alone', async () => {
    const { rows, totals } = await ask({ measures: ['visits'], split_by: ['multilink'], ...range() });
    expect(rows.map(({ keys }) => keys[0]?.value)).toEqual([multilink.multilink_id, multilink.multilink_id]);
    expect(new Set(rows.map(({ keys }) => keys[0]?.label))).toEqual(new Set(['Two ways · A', 'Two ways · B']));
    const filters: Condition[] = [{ by: 'multilink', op: 'is', values: [multilink.multilink_id] }];
    expect(await visitsOf({ filters, ...range() })).toBe(totals.visits);
    const none: Condition[] = [{ by: 'multilink', op: 'is', values: [null] }];
    expect((totals.visits ?? 0) + ((await visitsOf({ filters: none, ...range() })) ?? 0)).toBe(await visitsOf(range()));
  });
});

const nameOfRow = (keys: questions.FigureRow['keys'], shift: number): string =>
  keys.map(({ by, value }) => (by === 'day' && value !== null ? addDays(value, shift) : value)).join(' ');

const ofCountry = (country: string): Condition[] => [{ by: 'country', op: 'is', values: [country] }];

describe('comparison', () => {
  const days = { from_date: '2026-01-01', to_date: '2026-01-31' };
  it.each<[string, Comparison, string[] | null]>([
    ['the days before', { with: 'previous' }, ['2025-12-01', '2025-12-31']],
    ['a year ago', { with: 'year' }, ['2025-01-01', '2025-01-31']],
    ['other days', { with: 'range', from_date: '2025-06-01', to_date: '2025-06-10' }, ['2025-06-01', '2025-06-10']],
  ])('with %s', async (_what, compare, wanted) => {
    const { compared } = await ask({ measures: ['visits'], ...days, compare });
    expect(compared && [compared.from_date, compared.to_date]).toEqual(wanted);
  });

  it('is nothing before there are figures', async () => {
    const early = { measures: ['visits' as const], from_date: '2023-01-05', to_date: '2023-01-31' };
    expect((await ask({ ...early, compare: { with: 'previous' } })).compared).toBeNull();
    expect((await ask({ ...early, compare: { with: 'year' } })).compared).toBeNull();
    expect(
      await refuse({ ...early, compare: { with: 'range', from_date: '2022-12-31', to_date: '2023-01-02' } }),
    ).toEqual({
      status: 400,
      code: 'validation_failed',
      fields: ['compare.from_date range_too_early'],
    });
  });

  it('has the figures of the other period beside each day and each row, as asked for by itself', async () => {
    const now = { from_date: addDays(today, -9), to_date: today };
    const past = { from_date: addDays(today, -19), to_date: addDays(today, -10) };
    for (const split of [['day'], ['country'], ['country', 'day']] as questions.SplitKey[][]) {
      const asked = { measures: ['visits' as const], split_by: split, count: 1000 };
      const both = await ask({ ...asked, ...now, compare: { with: 'previous' } });
      const alone = await ask({ ...asked, ...past });
      expect(both.compared).toMatchObject({ ...past, totals: alone.totals });
      const byName = new Map(alone.rows.map(({ keys, figures }) => [nameOfRow(keys, 0), figures.visits]));
      for (const { keys, compared } of both.rows) expect(compared?.visits).toBe(byName.get(nameOfRow(keys, -10)) ?? 0);
      const shownPast = both.rows.reduce((sum, row) => sum + (row.compared?.visits ?? 0), 0);
      expect(shownPast + (both.compared?.remainder.visits ?? 0)).toBe(alone.totals.visits);
    }
  });

  it('compares a month with the days at the places of its own', async () => {
    const [from, length] = [addDays(today, -40), 41];
    const asked = { measures: ['visits' as const], from_date: from, to_date: today };
    const { rows, compared } = await ask({ ...asked, split_by: ['month'], compare: { with: 'previous' } });
    expect(rows.length).toBeGreaterThan(1);
    for (const { keys, compared: beside } of rows) {
      const month = keys[0]?.value ?? '';
      const own = listDays({ from, to: today }).filter((each) => each.startsWith(month.slice(0, 7)));
      const [first = '', last = ''] = [own[0], own.at(-1)].map((each) => addDays(each ?? '', -length));
      expect(beside?.visits).toBe(await visitsOf({ from_date: first, to_date: last }));
    }
    expect(compared?.remainder.visits).toBe(0);
  });

  it('puts other conditions in the place of the question’s', async () => {
    const asked = { measures: ['visits' as const], ...range() };
    const both = await ask({
      ...asked,
      filters: ofCountry('US'),
      compare: { with: 'filters', filters: ofCountry('IL') },
    });
    expect(both.totals.visits).toBe(await visitsOf({ ...range(), filters: ofCountry('US') }));
    expect(both.compared?.totals.visits).toBe(await visitsOf({ ...range(), filters: ofCountry('IL') }));
    expect(both.compared).toMatchObject(range());
  });
});

const params = () => ({ business_id: merchant.businessId });

const labelsOf = async (body: Partial<Body>): Promise<string[]> =>
  (await ask({ measures: ['visits'], ...range(), ...body })).rows.map(({ keys }) => keys[0]?.label ?? '');

describe('what is looked for', () => {
  it.each<[string, questions.SplitKey, string, string[]]>([
    ['a country by a part of its name', 'country', 'ISRA', ['Israel']],
    ['one by its name in the other language', 'country', 'ישראל', ['Israel']],
    ['one by its marks left out', 'country', 'ísrael', ['Israel']],
    ['what has no value by how that is called', 'country', 'unknown', ['Unknown country']],
    ['a link by its title', 'link', 'plai', ['=Plain']],
    ['a campaign by two of its words', 'utm_campaign', 'two קיץ', ['קיץ, "two"']],
    ['an influencer', 'influencer', 'LEN', ['lena']],
    ['no wildcard', 'country', '%', []],
    ['nothing of that name', 'country', 'nowhere', []],
  ])('is %s', async (_what, by, q, wanted) => {
    expect(await labelsOf({ split_by: [by], q })).toEqual(wanted);
  });

  it('is no link by its id, which nobody reads', async () => {
    const id = links[0]?.link_id ?? '';
    expect(await labelsOf({ split_by: ['link'], q: id.slice(0, 13) })).toEqual([]);
    expect(await labelsOf({ split_by: ['product'], q: '9001' })).toEqual([]);
  });

  it('is counted and paged by itself, and leaves the whole as it is', async () => {
    const asked = { measures: ['visits' as const], split_by: ['country' as const, 'device' as const], ...range() };
    const all = await ask(asked);
    const found = await ask({ ...asked, q: 'israel', count: 1 });
    const wanted = all.rows.filter(({ keys }) => keys[0]?.value === 'IL');
    expect([found.total, found.next_skip, found.rows]).toEqual([wanted.length, 1, wanted.slice(0, 1)]);
    expect(found.totals).toEqual(all.totals);
    expect((found.remainder.visits ?? 0) + (found.rows[0]?.figures.visits ?? 0)).toBe(all.totals.visits);
  });
});

describe('the first values', () => {
  it('stand by themselves, and the others together, rates and what is compared as well', async () => {
    const asked = {
      measures: [...measured, 'cr' as const],
      split_by: ['country' as const, 'browser' as const],
      ...range(),
      compare: { with: 'previous' as const },
    };
    const all = await ask({ ...asked, count: 1000 });
    const { rows, totals, total } = await ask({ ...asked, top: [1, 1], count: 1000 });
    expect(totals).toEqual(all.totals);
    expect(total).toBe(rows.length);
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(add(rows.map(({ figures }) => figures))).toEqual(add([all.totals]));
    const corner = rows.find(({ keys }) => keys.every(({ others }) => others !== undefined));
    expect(corner?.keys.map(({ value, label }) => [value, label])).toEqual([
      [null, 'All others'],
      [null, 'All others'],
    ]);
    const first = rows.find(({ keys }) => keys.every(({ others }) => others === undefined));
    const same = all.rows.find(({ keys }) => keys.every(({ value }, at) => value === first?.keys[at]?.value));
    expect(first).toEqual(same);
    const others = all.rows.filter(({ keys }) => keys.every(({ value }, at) => value !== first?.keys[at]?.value));
    expect(add(corner ? [corner.figures] : [])).toEqual(add(others.map(({ figures }) => figures)));
    const { visits = 0, checkouts = 0, cr } = corner?.figures ?? {};
    expect(cr).toBe(visits === 0 ? null : Number(((checkouts / visits) * 100).toFixed(4)));
    expect(rows.reduce((sum, { compared }) => sum + (compared?.visits ?? 0), 0)).toBe(all.compared?.totals.visits);
  });

  it('of days are the latest', async () => {
    const { rows } = await ask({ measures: ['visits'], split_by: ['day'], ...range(), top: [2], order: [] });
    expect(rows).toHaveLength(3);
    const all = await ask({ measures: ['visits'], split_by: ['day'], ...range(), count: 1000 });
    const [before, last] = all.rows.slice(-2).map(({ keys }) => keys[0]?.value);
    expect(rows.map(({ keys }) => keys[0]?.value)).toEqual([before, last, null]);
    expect(rows.at(-1)?.keys[0]?.others).toBe(all.total - 2);
  });

  it('of products say of the others no orders, which several of them share', async () => {
    const { rows } = await ask({
      measures: ['views', 'checkouts', 'revenue'],
      split_by: ['product'],
      ...range(),
      top: [1],
    });
    expect(rows.map(({ figures }) => 'checkouts' in figures)).toEqual([true, false]);
  });
});

const earlierDays = () => ({ from_date: addDays(today, -40), to_date: addDays(today, -21) });

const readTable = async (path: string) => {
  const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${merchant.token}` } });
  return parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
};

describe('compared with anything', () => {
  const phones: Condition[] = [{ by: 'device', op: 'is', values: ['mobile'] }];
  const compare: [string, () => Comparison, () => object][] = [
    ['other days', () => ({ with: 'range', ...earlierDays() }), earlierDays],
    [
      'other conditions',
      () => ({ with: 'filters', filters: phones }),
      () => ({ ...range(), filters: writeConditions(phones) }),
    ],
  ];
  it.each(compare)('a breakdown and its file have %s beside each row', async (_what, comparison, pastOf) => {
    const query = { ...range(), tab: 'links', by: 'country' } as const;
    const token = merchant.token;
    const both = { ...query, comparison: JSON.stringify(comparison()) };
    const told = await world.get(getBreakdown, { token, params: params(), query: both });
    const alone = await world.get(getBreakdown, { token, params: params(), query: { ...query, ...pastOf() } });
    expect(alone.rows.some(({ visits }) => (visits ?? 0) > 0)).toBe(true);
    const before = new Map(alone.rows.map((row) => [row.value, row.visits]));
    expect(told.rows.map(({ previous }) => previous?.visits)).toEqual(
      told.rows.map(({ value }) => before.get(value) ?? 0),
    );
    const lines = await readTable(pathOf(exportBreakdown, { params: params(), query: both }));
    expect(lines.map((line) => Number(line[`${figureTexts.visits.name}, compared`]))).toEqual(
      told.rows.map(({ previous }) => previous?.visits),
    );
  });

  it('days have those at their places beside them', async () => {
    const now = { from: addDays(today, -9), to: today };
    const other = { from_date: addDays(today, -30), to_date: addDays(today, -23) };
    const query = { from_date: now.from, to_date: now.to, tab: 'links' } as const;
    const comparison = JSON.stringify({ with: 'range', ...other });
    const lines = await readTable(pathOf(exportAnalytics, { params: params(), query: { ...query, comparison } }));
    const past = await readTable(pathOf(exportAnalytics, { params: params(), query: { ...query, ...other } }));
    const name = figureTexts.visits.name;
    expect(lines.map((line) => line[`${name}, compared`])).toEqual([...past.map((line) => line[name]), '', '']);
    const plain = await readTable(pathOf(exportAnalytics, { params: params(), query }));
    expect(Object.keys(plain[0] ?? {}).filter((heading) => heading.includes('compared'))).toEqual([]);
  });

  it('are refused as anything is, at the fields of the comparison', async () => {
    const query = { ...range(), tab: 'links', by: 'country' } as const;
    const faults = async (comparison: string) => {
      const { error } = await world.call(getBreakdown, {
        token: merchant.token,
        params: params(),
        query: { ...query, comparison },
      });
      return error?.fields?.map(({ field, code }) => `${field} ${code}`);
    };
    expect(await faults('{')).toEqual(['comparison wrong_format']);
    const gone = { with: 'segment', segment_id: '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10' };
    expect(await faults(JSON.stringify(gone))).toEqual(['comparison.segment_id segment_unknown']);
    expect(await faults(JSON.stringify({ with: 'range', from_date: '2022-01-01', to_date: '2022-02-01' }))).toEqual([
      'comparison.to_date range_too_early',
    ]);
  });
});

const saveSegment = async (name: string, filters: Condition[]) =>
  (await world.get(createSegment, { token: merchant.token, body: { name, owner: 'business', filters } })).segment;

const refuseLink = async (token: string, query: object) => {
  const of = { link_id: links[1]?.link_id ?? '' };
  const { status, error } = await world.call(getLinkAnalytics, { token, params: of, query });
  return [status, error?.fields?.map(({ field, code }) => `${field} ${code}`)];
};

const refuseVisits = async (filters: Condition[]) => {
  const query = { ...range(), filters: writeConditions(filters) };
  const { status, error } = await world.call(questions.exportVisits, { token: merchant.token, query });
  return [status, error?.fields?.map(({ field, code }) => `${field} ${code}`)];
};

describe('within a segment', () => {
  it('a link and an influencer are what questions say of them', async () => {
    const { segment_id: id } = await saveSegment('American phones', [
      { by: 'country', op: 'is', values: ['US'] },
      { by: 'device', op: 'is', values: ['mobile'] },
    ]);
    const token = merchant.token;
    const link = links[1];
    const query = { ...range(), segment_id: id };
    const told = await world.get(getLinkAnalytics, { token, params: { link_id: link?.link_id ?? '' }, query });
    const filters: Condition[] = [{ by: 'link', op: 'is', values: [link?.link_id ?? ''] }];
    const wanted = await visitsOf({ ...range(), filters, segment_id: id });
    expect(told.looks_analytics.visits).toBe(wanted);
    expect(wanted).toBeLessThan((await visitsOf({ ...range(), filters })) ?? 0);
    const hers = await world.get(getInfluencerInsight, { token, params: { username: 'lena' }, query });
    const ofLena: Condition[] = [{ by: 'influencer', op: 'is', values: ['lena'] }];
    expect(hers.insight.total_clicks).toBe(await visitsOf({ ...range(), filters: ofLena, segment_id: id }));
    const path = pathOf(exportInfluencerReport, { params: { username: 'lena' }, query });
    const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${token}` } });
    const [sum] = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
    expect(Number(sum?.[figureTexts.visits.name])).toBe(hers.insight.total_clicks);
  });

  it('rows of lists count what a link tells of itself, in the order of all time', async () => {
    const { segment_id: id } = await saveSegment('Americans', [{ by: 'country', op: 'is', values: ['US'] }]);
    const list = async (query: object, token = merchant.token) =>
      (await world.get(listLinks, { token, params: params(), query: { ...query, count: 100 } })).links;
    for (const query of [{ segment_id: id }, range(), { ...range(), segment_id: id }])
      for (const row of await list(query)) {
        const asked = { token: merchant.token, params: { link_id: row.link_id }, query };
        const told = await world.get(getLinkAnalytics, asked);
        const own = row.link_type === 'LOOK' ? told.looks_analytics : told.shorts_analytics;
        const { currency: _currency, ...figures } = row.link_analytics;
        expect(row.figures_of).toBe('asked');
        expect(own).toMatchObject(figures);
        expect(row.visits).toBe(own.visits);
      }
    // an influencer reads theirs
    const [hers] = await list(range(), lena);
    expect([hers?.link_id, hers?.figures_of]).toEqual([links[1]?.link_id, 'asked']);
    const ofHers: Condition[] = [{ by: 'link', op: 'is', values: [links[1]?.link_id ?? ''] }];
    expect(hers?.visits).toBe(await visitsOf({ ...range(), filters: ofHers }, lena));
    const counted = await list({ segment_id: id });
    const visits = async (filters: Condition[], segment = {}) =>
      visitsOf({ tabs: ['links', 'shorts'], filters, ...segment });
    for (const { link_id: link, visits: told } of counted)
      expect(told).toBe(await visits([{ by: 'link', op: 'is', values: [link] }], { segment_id: id }));
    const all = await list({ sort_by: 'visits' });
    expect(all.every(({ figures_of: of }) => of === 'all_time')).toBe(true);
    const sorted = await list({ sort_by: 'visits', segment_id: id });
    expect(sorted.map(({ link_id: link }) => link)).toEqual(all.map(({ link_id: link }) => link));
    expect(sorted.reduce((sum, row) => sum + (row.visits ?? 0), 0)).toBeLessThan(
      all.reduce((sum, row) => sum + (row.visits ?? 0), 0),
    );
    const gone = { segment_id: '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10' } as object;
    const { status, error } = await world.call(listLinks, { token: merchant.token, params: params(), query: gone });
    expect([status, error?.fields?.[0]?.code]).toEqual([400, 'segment_unknown']);
  });

  it('a multilink and its experiences are what questions say of them', async () => {
    const { segment_id: id } = await saveSegment('Not Israeli', [{ by: 'country', op: 'is_not', values: ['IL'] }]);
    const query = { ...range(), segment_id: id };
    const of = { token: merchant.token, params: { multilink_id: multilink.multilink_id } };
    const told = await world.get(getMultilinkAnalytics, { ...of, query });
    const visits = (by: 'link' | 'multilink', value: string) =>
      visitsOf({ ...range(), filters: [{ by, op: 'is', values: [value] }], segment_id: id });
    expect(told.total.visits).toBe(await visits('multilink', multilink.multilink_id));
    for (const [at, { link }] of experiences().entries())
      expect(told.experiences[at]?.visits).toBe(await visits('link', link));
    const all = await world.get(getMultilinkAnalytics, { ...of, query: range() });
    expect(told.total.visits).toBeLessThan(all.total.visits ?? 0);
  });

  it('of products neither is told, nor in one of the team by an influencer', async () => {
    const { segment_id: id } = await saveSegment('Of a product', [{ by: 'product', op: 'is', values: ['9001'] }]);
    expect(await refuseLink(merchant.token, { segment_id: id })).toEqual([400, ['segment_id segment_products']]);
    expect(await refuseLink(lena, { segment_id: id })).toEqual([400, ['segment_id segment_unknown']]);
  });
});

describe('the analytics', () => {
  it.each<[Condition['by'], () => string]>([
    ['country', () => 'US'],
    ['link', () => links[1]?.link_id ?? ''],
    ['multilink', () => multilink.multilink_id],
    ['influencer', () => 'lena'],
    ['product', () => '9001'],
    ['referrer', () => 'blog.example'],
    ['device', () => 'mobile'],
  ])('answer one filter by %s as the condition of the same', async (by, value) => {
    for (const token of [merchant.token, lena]) {
      const old = { filter_by: by, filter_value: value() } as object;
      const filters = { filters: writeConditions([{ by, values: [value()] }]) };
      const of = async (query: object) => [
        await world.call(getAnalytics, { token, params: params(), query: { ...range(), ...query } }),
        await world.call(getBreakdown, {
          token,
          params: params(),
          query: { ...range(), tab: 'links', by: 'browser', ...query },
        }),
      ];
      const told = async (query: object) =>
        (await of(query)).map(({ status, data }) => [status, data && { ...data, freshness: null }]);
      expect(await told(filters)).toEqual(await told(old));
    }
  });

  it('take any number of conditions, in figures, breakdowns and files', async () => {
    const all: Condition[] = [
      { by: 'country', op: 'is_not', values: ['IL'] },
      { by: 'device', op: 'is', values: ['mobile'] },
      { by: 'channel', op: 'is', values: ['social', 'direct'] },
    ];
    const query = { ...range(), filters: writeConditions(all) };
    const asked = { ...range(), tabs: ['links' as const], filters: all };
    const { looks_analytics: looks } = await world.get(getAnalytics, {
      token: merchant.token,
      params: params(),
      query,
    });
    expect(looks.visits).toBe(await visitsOf(asked));
    const { rows } = await world.get(getBreakdown, {
      token: merchant.token,
      params: params(),
      query: { ...query, tab: 'links', by: 'country', count: 100 },
    });
    const split = await ask({ ...asked, measures: ['visits'], split_by: ['country'] });
    expect(new Map(rows.flatMap((row) => (row.visits ? [[row.value, row.visits]] : [])))).toEqual(
      new Map(split.rows.map(({ keys, figures }) => [keys[0]?.value, figures.visits])),
    );
    const path = pathOf(exportAnalytics, { params: params(), query: { ...query, tab: 'links' } });
    const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${merchant.token}` } });
    const lines = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
    expect(lines.reduce((sum, line) => sum + Number(line[figureTexts.visits.name]), 0)).toBe(looks.visits);
  });

  it('tell of influencers what is asked within alone, in the table, its file, and beside the figures', async () => {
    const { segment_id: id } = await saveSegment('On phones', [{ by: 'device', op: 'is', values: ['mobile'] }]);
    const filters: Condition[] = [{ by: 'country', op: 'is_not', values: ['US'] }];
    const token = merchant.token;
    for (const whose of ['human', 'all'] as const) {
      const query = { ...range(), traffic: whose, segment_id: id, filters: writeConditions(filters) };
      const { influencers } = await world.get(listInfluencerInsights, { token, query });
      const split = await ask({
        ...range(),
        traffic: whose,
        measures: ['visits', 'checkouts', 'revenue', 'commission'],
        split_by: ['influencer'],
        filters,
        segment_id: id,
      });
      const wanted = new Map(split.rows.map(({ keys, figures }) => [keys[0]?.value, figures]));
      expect(wanted.get('lena')?.visits).toBeGreaterThan(0);
      for (const row of influencers)
        expect([row.username, row.total_clicks, row.total_sales, row.total_revenue, row.commission]).toEqual([
          row.username,
          ...(['visits', 'checkouts', 'revenue', 'commission'] as const).map(
            (name) => wanted.get(row.username)?.[name] ?? 0,
          ),
        ]);
      const { influencers_insights: beside } = await world.get(getAnalytics, { token, params: params(), query });
      expect(beside).toEqual(influencers);
      const file = await fetch(world.url + pathOf(exportInfluencerInsights, { query }), {
        headers: { authorization: `Bearer ${token}` },
      });
      const lines = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
      expect(lines.map((line) => Number(line[figureTexts.visits.name]))).toEqual(
        influencers.map(({ total_clicks: visits }) => visits),
      );
    }
  });

  it('tell of influencers nothing that conditions leave unknown, and an influencer of nobody else', async () => {
    const of = async (filters: Condition[], asker = merchant.token) => {
      const query = { ...range(), filters: writeConditions(filters) };
      return (await world.get(listInfluencerInsights, { token: asker, query })).influencers;
    };
    const ofProduct: Condition[] = [{ by: 'product', values: ['9001'], op: 'is' }];
    const [product] = await of(ofProduct);
    const ofHer: Condition[] = [...ofProduct, { by: 'influencer', values: ['lena'], op: 'is' }];
    const { totals } = await ask({ ...range(), measures: ['revenue'], filters: ofHer });
    expect([product?.username, product?.total_revenue]).toEqual(['lena', totals.revenue]);
    for (const name of ['total_clicks', 'clicks_looks', 'commission', 'discounts', 'profit', 'new_customers'])
      expect(product).not.toHaveProperty(name);
    const [customer] = await of([{ by: 'customer', values: ['new'], op: 'is' }]);
    expect(customer).not.toHaveProperty('total_clicks');
    expect(customer).toHaveProperty('commission');
    const own = await of([{ by: 'link', values: [links[1]?.link_id ?? ''], op: 'is' }], lena);
    expect(own.map(({ username }) => username)).toEqual(['lena']);
  });

  it('tell the team why visits do not count, under conditions too, and an influencer nothing of it', async () => {
    const filters = writeConditions([{ by: 'country', values: ['US', null] }]);
    const query = { ...range(), tab: 'links', by: 'flag', filters } as const;
    const of = async (token: string) => (await world.get(getBreakdown, { token, params: params(), query })).rows;
    const asked = { ...range(), tabs: ['links' as const], filters: [{ by: 'country' as const, values: ['US', null] }] };
    const [human, all] = [await visitsOf(asked), await visitsOf({ ...asked, traffic: 'all' })];
    const reasons = await of(merchant.token);
    expect(reasons.map(({ value }) => value)).toEqual(['bot', 'repeat']);
    expect(reasons.reduce((sum, { visits = 0 }) => sum + visits, 0)).toBe((all ?? 0) - (human ?? 0));
    expect(await of(lena)).toEqual([]);
  });

  it('tell the field of a value that is not there', async () => {
    const filters = writeConditions([
      { by: 'country', values: ['US'] },
      { by: 'link', values: [links[0]?.link_id ?? '', '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10'] },
    ]);
    const { error } = await world.call(getAnalytics, { token: merchant.token, params: params(), query: { filters } });
    expect(error?.fields?.map(({ field, code }) => `${field} ${code}`)).toEqual(['filters.1.values.1 filter_unknown']);
  });
});

type CountedVisit = Awaited<ReturnType<typeof listCountedVisits>>[number];

describe('a segment', () => {
  it('narrows the first screen and the strip of lists, but for one of products or customers', async () => {
    const save = async (name: string, filters: Condition[]) =>
      (await world.get(createSegment, { token: merchant.token, body: { name, filters } })).segment.segment_id;
    const abroad: Condition[] = [{ by: 'country', op: 'is_not', values: ['US'] }];
    const id = await save('Abroad', abroad);
    const token = merchant.token;
    const { channels } = await world.get(getOverview, { token, query: { ...range(), segment_id: id } });
    const asked = { ...range(), measures: ['visits' as const, 'checkouts' as const], filters: abroad };
    expect(channels.total).toMatchObject((await ask(asked)).totals);
    const all = await world.get(getOverview, { token, query: range() });
    expect(all.channels.total.visits).toBeGreaterThan(channels.total.visits ?? 0);
    const { looks_analytics: looks } = await world.get(getLifetime, {
      token,
      params: params(),
      query: { segment_id: id },
    });
    const told = await ask({ measures: ['visits', 'checkouts'], tabs: ['links'], filters: abroad });
    expect(looks).toMatchObject(told.totals);
    const ofProduct = await save('Of a product', [{ by: 'product', op: 'is', values: ['9001'] }]);
    const ofCustomers = await save('Again', [{ by: 'customer', op: 'is', values: ['returning'] }]);
    for (const segment of [ofProduct, ofCustomers]) {
      const query = { segment_id: segment };
      expect((await world.call(getOverview, { token, query })).status).toBe(400);
      expect((await world.call(getLifetime, { token, params: params(), query })).status).toBe(400);
    }
  });
});

const withCustomers = (values: (string | null)[], op: 'is' | 'is_not' = 'is'): Condition => ({
  by: 'customer',
  op,
  values,
});
const ordersOf = async (filters: Condition[]) => (await ask({ measures: ['checkouts', 'revenue'], filters })).totals;

describe('customers', () => {
  it('of orders are those whose buyers bought before, or did not, and those of nobody knows whom', async () => {
    const all = await ordersOf([]);
    const parts = await Promise.all(
      [['new'], ['returning'], [null]].map((values) => ordersOf([withCustomers(values)])),
    );
    const sum = (read: (of: (typeof parts)[number]) => number): number =>
      parts.reduce((total, of) => total + read(of), 0);
    expect(sum(({ checkouts = 0 }) => checkouts)).toBe(all.checkouts);
    expect(sum(({ revenue = 0 }) => revenue)).toBeCloseTo(all.revenue ?? 0, 2);
    const but = await ordersOf([withCustomers(['new'], 'is_not')]);
    expect(but.checkouts).toBe((all.checkouts ?? 0) - (parts[0]?.checkouts ?? 0));
    const { rows } = await ask({ measures: ['checkouts'], split_by: ['customer'] });
    const told = Object.fromEntries(rows.map(({ keys, figures }) => [keys[0]?.value ?? '-', figures.checkouts]));
    const counts = parts.map(({ checkouts }) => checkouts);
    expect([told['new'] ?? 0, told['returning'] ?? 0, told['-'] ?? 0]).toEqual(counts);
    // by the orders themselves, of whoever is credited
    const { rows: counted } = await sql<{ buyer: string | null; count: number }>`
      select counted -> 'sale' ->> 'buyer' as buyer, count(*)::int as count from attributions
      where business_id = ${merchant.businessId} and jsonb_typeof(counted -> 'sale') = 'object' group by 1`.execute(
      world.app.platform.database.db,
    );
    const countOf = (buyer: string | null): number => counted.find((each) => each.buyer === buyer)?.count ?? 0;
    expect(counts).toEqual([countOf('new'), countOf('returning'), countOf(null)]);
    expect(countOf('new') + countOf('returning')).toBeGreaterThan(0);
  });

  it('are of no visits, wherever these are asked for', async () => {
    const filters = [withCustomers(['new'])];
    const fields = ['measures.0 measure_customers', 'measures.2 measure_customers'];
    expect((await refuse({ measures: ['visits', 'checkouts', 'cr'], filters })).fields).toEqual(fields);
    expect((await refuse({ measures: ['visitors'], split_by: ['customer'] })).fields).toEqual([
      'measures.0 measure_customers',
    ]);
    expect((await refuse({ measures: ['visits'], compare: { with: 'filters', filters } })).fields).toEqual([
      'measures.0 measure_customers',
    ]);
    const unknown = await refuse({ measures: ['checkouts'], filters: [withCustomers(['old'])] });
    expect(unknown.fields).toEqual(['filters.0.values.0 filter_unknown']);
    expect(await refuseVisits(filters)).toEqual([400, ['filters measure_customers']]);
    const { segment } = await world.get(createSegment, {
      token: merchant.token,
      body: { name: 'New people', filters },
    });
    const refused = await refuseLink(merchant.token, { segment_id: segment.segment_id });
    expect(refused).toEqual([400, ['segment_id measure_customers']]);
    const funnel = { steps: ['visit', 'order'] as ('visit' | 'order')[], filters };
    const { error } = await world.call(questions.askFunnel, { token: merchant.token, body: funnel });
    expect(error?.fields?.map(({ code }) => code)).toEqual(['measure_customers']);
    const query = { ...range(), filters: writeConditions(filters) };
    const { looks_analytics: looks } = await world.get(getAnalytics, {
      token: merchant.token,
      params: params(),
      query,
    });
    expect(looks).not.toHaveProperty('visits');
    expect(Object.values(looks.data).every((day) => !('visits' in day) && day.checkouts !== undefined)).toBe(true);
    const table = { ...query, tab: 'links', by: 'country' } as const;
    const { rows } = await world.get(getBreakdown, { token: merchant.token, params: params(), query: table });
    expect(rows.every((row) => !('visits' in row) && !('cr' in row))).toBe(true);
  });

  it('are told to whoever may see who buys again', async () => {
    const body = { measures: ['revenue' as const], filters: [withCustomers(['new'])] };
    expect((await world.call(questions.askFigures, { token: lena, body })).status).toBe(200);
  });
});

describe('visitors', () => {
  const told: Readonly<Record<string, (visit: CountedVisit) => string | null>> = {
    country: ({ values }) => values['country'] ?? null,
    link: ({ values }) => values['link'] ?? null,
    channel: ({ values }) => channelOf(values['referrer'] ?? null),
    network: ({ values }) => (values['referrer'] ? networkOf(values['referrer']) : null),
    weekday: ({ day }) => String(((new Date(day).getUTCDay() + 6) % 7) + 1),
    hour: ({ hour }) => String(hour),
    month: ({ day }) => `${day.slice(0, 7)}-01`,
    day: ({ day }) => day,
  };
  type Split = NonNullable<BodySent<typeof questions.askFigures>['split_by']>;
  const splits: Split[] = [
    [],
    ['country'],
    ['channel'],
    ['network', 'channel'],
    ['channel', 'weekday', 'hour'],
    ['weekday'],
    ['hour', 'country'],
    ['link', 'month'],
    ['day'],
  ];
  const count = (visits: readonly CountedVisit[], split: Split): Record<string, number> => {
    const seen = new Map<string, Set<string>>();
    for (const visit of visits) {
      const name = split.map((key) => told[key]?.(visit) ?? '-').join(' ');
      seen.set(name, (seen.get(name) ?? new Set()).add(`${visit.day} ${visit.who}`));
    }
    return Object.fromEntries([...seen].map(([name, { size }]) => [name, size]));
  };

  it.each(splits.map((split) => ({ split })))('by $split are whoever visited on each day', async ({ split }) => {
    const visits = await listCountedVisits(world.app.platform.database.db, merchant.businessId);
    const all = await ask({ measures: ['visitors'], split_by: split, count: 1_000 });
    const rows = all.rows.map(({ keys, figures }) => [
      keys.map(({ value }) => value ?? '-').join(' '),
      figures.visitors,
    ]);
    expect(Object.fromEntries(rows)).toEqual(count(visits, split));
    // whoever is in two rows is one visitor
    expect(all.totals.visitors).toBe(count(visits, [])['']);
    const [first] = links;
    const filters = [{ by: 'link' as const, op: 'is' as const, values: [first?.link_id ?? ''] }];
    const ofOne = visits.filter(({ values }) => values['link'] === first?.link_id);
    const { totals } = await ask({ measures: ['visitors', 'visits'], split_by: split, filters });
    expect([totals.visitors, totals.visits]).toEqual([count(ofOne, [])[''], ofOne.length]);
  });

  it('of rows together are told where each is of days of its own, and nowhere else', async () => {
    const asked = { measures: ['visitors' as const, 'visits' as const], count: 1 };
    const [byLink, byDay] = [await ask({ ...asked, split_by: ['link'] }), await ask({ ...asked, split_by: ['day'] })];
    expect(byLink.remainder).not.toHaveProperty('visitors');
    expect(byLink.remainder.visits).toBeGreaterThan(0);
    expect((byDay.remainder.visitors ?? 0) + (byDay.rows[0]?.figures.visitors ?? 0)).toBe(byDay.totals.visitors);
    const folded = await ask({ ...asked, split_by: ['link'], top: [1], count: 10 });
    expect(folded.rows.map(({ figures }) => 'visitors' in figures)).toEqual([true, false]);
    expect((await ask({ measures: ['visitors'], traffic: 'all' })).totals).toEqual(
      (await ask({ measures: ['visitors'] })).totals,
    );
    expect((await ask({ measures: ['visitors'], split_by: ['flag'] })).rows).toEqual([]);
    const products = await refuse({ measures: ['visitors'], split_by: ['product'] });
    expect(products.fields).toEqual(['measures.0 measure_visitors']);
  });
});

describe('refused', () => {
  it.each<[string, object, string[]]>([
    ['a link of nobody', { by: 'link', values: ['6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10'] }, ['filters.0.values.0']],
    ['no id at all', { by: 'link', values: ["' or 1=1"] }, ['filters.0.values.0']],
    [
      'a multilink of nobody',
      { by: 'multilink', values: ['6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10'] },
      ['filters.0.values.0'],
    ],
    ['an influencer of nobody', { by: 'influencer', values: ['lena', 'nobody'] }, ['filters.0.values.1']],
    ['a tag nothing carries', { by: 'tag', values: ['winter'] }, ['filters.0.values.0']],
    ['a channel there is not', { by: 'channel', values: ['social', 'pigeon'] }, ['filters.0.values.1']],
    ['a network there is not', { by: 'network', values: ['myspace'] }, ['filters.0.values.0']],
  ])('%s', async (_what, condition, fields) => {
    expect(await refuse({ measures: ['visits'], filters: [condition] })).toEqual({
      status: 400,
      code: 'validation_failed',
      fields: fields.map((field) => `${field} filter_unknown`),
    });
    expect(await refuse({ measures: ['visits'], compare: { with: 'filters', filters: [condition] } })).toMatchObject({
      fields: fields.map((field) => `compare.${field} filter_unknown`),
    });
  });

  it('what products, or whole orders, do not have, wherever it is said what they are asked of', async () => {
    const ofProduct: Condition[] = [{ by: 'product', op: 'is', values: ['9001'] }];
    const { segment } = await world.get(createSegment, {
      token: merchant.token,
      body: { name: 'One product', filters: ofProduct },
    });
    const { segment_id: id } = segment;
    const asked = { measures: ['visits', 'commission', 'profit'] };
    const fields = ['measures.1 measure_orders', 'measures.2 measure_orders'];
    for (const about of [
      { filters: ofProduct },
      { filters: [{ by: 'product', op: 'is_not', values: ['9001'] }] },
      { split_by: ['product'] },
      { segment_id: id },
      { compare: { with: 'segment', segment_id: id } },
      { compare: { with: 'filters', filters: ofProduct } },
    ])
      expect(await refuse({ ...asked, ...about })).toEqual({ status: 400, code: 'validation_failed', fields });
    expect((await refuse({ measures: ['buys'] })).fields).toEqual(['measures.0 measure_products']);
    expect((await ask({ measures: ['buys'], segment_id: id })).totals.buys).toBe(3);
  });

  it('all values that are not there, at once', async () => {
    const filters = [
      { by: 'influencer', values: ['nobody'] },
      { by: 'country', values: ['nowhere'] },
      { by: 'tag', values: ['winter', 'both', 'autumn'] },
    ];
    expect((await refuse({ measures: ['visits'], filters })).fields).toEqual([
      'filters.0.values.0 filter_unknown',
      'filters.2.values.0 filter_unknown',
      'filters.2.values.2 filter_unknown',
    ]);
  });

  it.each(['\0', "'; drop table facts; --", '\u202e', '%', '*', '(other)'])(
    'no property, whatever it is: %j',
    async (value) => {
      const answer = await world.call(questions.askFigures, {
        token: merchant.token,
        body: { measures: ['visits'], filters: [{ by: 'utm_campaign', values: [value] }] },
      });
      expect([answer.status, answer.data?.totals.visits]).toEqual(value === '\0' ? [400, undefined] : [200, 0]);
    },
  );

  it('what has too many rows to put in order', async () => {
    const { answering } = world.app.features.figures;
    const asked = { businessId: merchant.businessId, tabs: [1, 2], range: null, where: [], currency: null };
    const rows = await answering.ask({ ...asked, by: ['link'] }, 5);
    expect(rows).toHaveLength(5);
    await expect(answering.ask({ ...asked, by: ['link'] }, 4)).rejects.toMatchObject({
      code: 'question_too_large',
      values: { limit: 4 },
    });
    await expect(answering.ask({ ...asked, by: ['link', 'day', 'country'] }, 1)).rejects.toThrow(Error);
  });
});

describe('a business that many places send visits to', () => {
  const [places, days] = [130, 160];
  const all = () => ({ from_date: addDays(today, 1 - days), to_date: today });
  let crowded: Merchant;
  beforeAll(async () => {
    crowded = await world.signUp('crowded');
    await world.connect(crowded, 'crowded-atelier');
    const { db } = world.app.platform.database;
    const number = async (dim: number, value: string): Promise<number> => {
      const { rows } = await sql<{ id: number }>`insert into facet_values (business_id, dim, value)
        values (${crowded.businessId}, ${dim}, ${value})
        on conflict (business_id, dim, value) do update set value = excluded.value returning value_id as id`.execute(
        db,
      );
      return rows[0]?.id ?? 0;
    };
    const business = await number(0, '');
    const numbers: number[] = [];
    for (let n = 0; n < places; n += 1)
      numbers.push(await number(dims.referrer, n % 2 === 0 ? `${n}.instagram.com` : `blog-${n}.example`));
    // a visit from each place on each day, in hours of their own
    await sql`insert into facts select (jsonb_populate_record(null::facts, (
        select jsonb_object_agg(column_name, 0) from information_schema.columns where table_name = 'facts'
      ) || jsonb_build_object('business', ${business}::int, 'day', ${today}::date - day, 'hour', day, 'kind', 2, 'tab', 1, 'n', 1,
        'referrer', referrer))).*
      from generate_series(0, ${days - 1}::int) as day, unnest(${numbers}::int[]) as referrer`.execute(db);
  });
  const askAll = (body: Partial<Body>) => ask({ measures: ['visits'], ...all(), count: 1000, ...body }, crowded.token);

  it('is told of what is seen, however many places there are', async () => {
    const each = { measures: ['visits'], ...all(), split_by: ['day', 'referrer'] };
    expect(await refuse(each, crowded.token)).toMatchObject({ status: 422, code: 'question_too_large' });
    const asked: [questions.SplitKey[], number][] = [
      [['day', 'channel'], 2 * days],
      [['day', 'network'], 2 * days],
      [['weekday', 'hour', 'channel'], 2 * days],
      [['referrer', 'hour'], 24 * places],
      [['referrer', 'weekday'], 7 * places],
    ];
    for (const [split, total] of asked) {
      const answer = await askAll({ split_by: split });
      expect([split, answer.total, answer.totals.visits]).toEqual([split, total, places * days]);
    }
    const { rows } = await askAll({ split_by: ['channel'] });
    expect(rows.map(({ keys, figures }) => [keys[0]?.value, figures.visits])).toEqual([
      ['social', (places * days) / 2],
      ['website', (places * days) / 2],
    ]);
  });

  it('compares months with days of choice by month', async () => {
    const now = { from_date: addDays(today, 7 - 2 * days), to_date: addDays(today, 6 - days) };
    const answer = await ask(
      {
        measures: ['visits'],
        ...now,
        split_by: ['referrer', 'month'],
        compare: { with: 'range', ...all() },
        count: 1,
      },
      crowded.token,
    );
    expect(answer.compared?.totals.visits).toBe(places * days);
  });
});

describe('an influencer', () => {
  it('asks within their own links, whatever they ask', async () => {
    const own = await visitsOf(range(), lena);
    expect(own).toBe(await visitsOf({ ...range(), filters: [{ by: 'influencer', values: ['lena'] }] }));
    expect(own).toBeGreaterThan(0);
    const all: Condition['by'][] = ['link', 'influencer', 'tag', 'country'];
    for (const by of all) {
      const values =
        by === 'link' ? [links[1]?.link_id ?? null] : by === 'tag' ? ['both'] : by === 'country' ? ['US'] : ['lena'];
      const [inside, outside] = [
        await visitsOf({ ...range(), filters: [{ by, op: 'is', values }] }, lena),
        await visitsOf({ ...range(), filters: [{ by, op: 'is_not', values }] }, lena),
      ];
      expect((inside ?? 0) + (outside ?? 0)).toBe(own);
    }
    const { rows } = await ask({ measures: ['visits'], split_by: ['influencer', 'link'], ...range() }, lena);
    expect(rows.map(({ keys }) => keys.map(({ value }) => value))).toEqual([['lena', links[1]?.link_id]]);
  });

  it.each<[string, () => Condition]>([
    ['a link that is not theirs', () => ({ by: 'link', op: 'is', values: [links[0]?.link_id ?? ''] })],
    ['all but a link that is not theirs', () => ({ by: 'link', op: 'is_not', values: [links[0]?.link_id ?? ''] })],
    ['another influencer', () => ({ by: 'influencer', op: 'is', values: ['maya'] })],
    ['all but another influencer', () => ({ by: 'influencer', op: 'is_not', values: ['maya'] })],
    ['a multilink', () => ({ by: 'multilink', op: 'is', values: [multilink.multilink_id] })],
    ['a tag of others', () => ({ by: 'tag', op: 'is_not', values: ['summer'] })],
  ])('is told of %s as if there were none', async (_what, condition) => {
    expect((await refuse({ measures: ['visits'], filters: [condition()] }, lena)).fields).toEqual([
      'filters.0.values.0 filter_unknown',
    ]);
  });

  it('is not told why visits do not count, whatever they ask', async () => {
    const asked = { measures: ['visits' as const], traffic: 'all' as const, ...range() };
    const split = await ask({ ...asked, split_by: ['flag'] }, lena);
    expect([split.rows, split.totals]).toEqual([[], { visits: 0 }]);
    const of = (op: 'is' | 'is_not', values: (string | null)[]) =>
      visitsOf({ ...asked, filters: [{ by: 'flag', op, values }] }, lena);
    const [all, people] = [await visitsOf(asked, lena), await visitsOf(range(), lena)];
    expect(all).toBeGreaterThan(people ?? 0);
    expect([await of('is', ['bot']), await of('is_not', ['bot']), await of('is', [null])]).toEqual([0, all, people]);
  });

  it('is told of no multilink, though a link of theirs is in one', async () => {
    const [experience] = experiences();
    const at = new Date(Date.now() - 100 * 24 * hourMs);
    await world.app.features.traffic.intake.recordVisit({
      businessId: merchant.businessId,
      linkId: experience?.link as Link['link_id'],
      linkType: 'LOOK',
      influencerId: lenaId,
      timeZone: zone,
      visitor: createVisitor(),
      at,
    });
    await world.app.features.traffic.upkeep.drain();
    const day = dayOf(at, zone);
    const asked = { measures: ['visits' as const], from_date: day, to_date: day };
    expect(await visitsOf(asked, lena)).toBe(1);
    const split = await ask({ ...asked, split_by: ['multilink'] }, lena);
    expect([split.rows, split.totals]).toEqual([[], { visits: 0 }]);
    const query = { from_date: day, to_date: day, tab: 'links', by: 'multilink' } as const;
    const of = async (token: string) => (await world.get(getBreakdown, { token, params: params(), query })).rows.length;
    expect([await of(merchant.token), await of(lena)]).toEqual([1, 0]);
  });

  it('sees none but their own orders, by their code too', async () => {
    const asked = {
      measures: ['influencer_attributed_checkouts' as const, 'profit' as const],
      split_by: ['tab' as const],
    };
    const { rows, totals } = await ask(asked, lena);
    expect(totals).toEqual({ influencer_attributed_checkouts: 2 });
    expect(new Set(rows.map(({ keys }) => keys[0]?.value))).toEqual(new Set(['code', 'links']));
  });
});

const send = async (path: string, body: object | null, token = merchant.token) => {
  const response = await fetch(world.url + path, {
    method: body === null ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${token}`, ...(body === null ? {} : { 'content-type': 'application/json' }) },
    ...(body === null ? {} : { body: JSON.stringify(body) }),
  });
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));

const readParquet = async (bytes: Buffer): Promise<Record<string, unknown>[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-parquet-'));
  try {
    await writeFile(join(folder, 'file.parquet'), bytes);
    const engine = await DuckDBInstance.create(':memory:');
    const connection = await engine.connect();
    const read = await connection.runAndReadAll(`select * from read_parquet('${join(folder, 'file.parquet')}')`);
    const rows = read.getRowObjectsJson();
    connection.closeSync();
    engine.closeSync();
    return rows;
  } finally {
    await rm(folder, { recursive: true });
  }
};

const byLink = () => ({
  measures: ['visits', 'checkouts', 'revenue', 'cr'] as questions.Measure[],
  split_by: ['link', 'utm_campaign'] as questions.SplitKey[],
  compare: { with: 'previous' } as const,
  from_date: addDays(today, -30),
  to_date: today,
});

const toTexts = (cells: readonly (string | number | boolean | null)[]) =>
  cells.map((cell) => (cell === null ? null : String(cell)));

const nameFile = async (path: string, body: object): Promise<string | null> =>
  (await send(path, body)).response.headers.get('content-disposition');

const setKnown = (day: string | null) =>
  sql`insert into traffic_states (business_id, visitors_from) values (${merchant.businessId}, ${day})
    on conflict (business_id) do update set visitors_from = excluded.visitors_from`.execute(
    world.app.platform.database.db,
  );

describe('files', () => {
  it('say in their names from which day on more than old sums is known, where they begin before it', async () => {
    const [from, known] = [byLink().from_date, addDays(today, -10)];
    await setKnown(known);
    expect(await nameFile(questions.exportFigures.path, byLink())).toContain(
      `figures_${from}_to_${today}_known_from_${known}.csv`,
    );
    expect(await nameFile(questions.exportFiguresParquet.path, byLink())).toContain(`_known_from_${known}.parquet`);
    expect(await nameFile(questions.exportFigures.path, { ...byLink(), from_date: known })).toContain(
      `figures_${known}_to_${today}.csv`,
    );
    const token = merchant.token;
    const auth = { headers: { authorization: `Bearer ${token}` } };
    const query = { from_date: from, to_date: today };
    const ofTab = { params: params(), query: { ...query, tab: 'links' as const } };
    const ofCountries = { params: params(), query: { ...query, tab: 'links' as const, by: 'country' as const } };
    for (const [path, what, ending] of [
      [pathOf(exportBreakdown, ofCountries), 'analytics_links_by_country', 'csv'],
      [pathOf(exportBreakdownParquet, ofCountries), 'analytics_links_by_country', 'parquet'],
      [pathOf(exportAnalytics, ofTab), 'analytics_links', 'csv'],
      [pathOf(exportInfluencerInsights, { query }), 'analytics_influencers', 'csv'],
      [pathOf(exportInfluencerReport, { params: { username: 'lena' }, query }), 'lena_report', 'csv'],
    ] as const) {
      const { headers } = await fetch(world.url + path, auth);
      const name = `${what}_${from}_to_${today}_known_from_${known}.${ending}`;
      expect(headers.get('content-disposition')).toContain(name);
    }
    // and previews have the day beside their figures
    const ofLink = { token, params: { link_id: links[1]?.link_id ?? '' }, query };
    const told = [
      await world.get(getLinkAnalytics, ofLink),
      await world.get(getMultilinkAnalytics, { token, params: { multilink_id: multilink.multilink_id }, query }),
      await world.get(getInfluencerInsight, { token, params: { username: 'lena' }, query }),
    ];
    expect(told.map(({ known_from: day }) => day)).toEqual([known, known, known]);
    await setKnown(null);
  });

  it('have every row of the answer, as a table without formulas', async () => {
    const { rows } = await ask({ ...byLink(), count: 1000 });
    const { response, bytes } = await send(questions.exportFigures.path, byLink());
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="figures_${addDays(today, -30)}_to_${today}.csv"`,
    );
    const lines = parse(bytes.toString(), { bom: true });
    expect(lines[0]).toEqual([
      'Link',
      'UTM campaign',
      'Visits',
      'Orders',
      'Revenue',
      expect.any(String),
      expect.stringContaining('compared'),
      ...Array.from({ length: 3 }, () => expect.any(String)),
      'Currency',
    ]);
    expect(lines.slice(1).map((line) => line.slice(2, 10).map(Number))).toEqual(
      rows.map(({ figures, compared }) =>
        [figures, compared].flatMap((of) => byLink().measures.map((name) => of?.[name] ?? 0)),
      ),
    );
    const labels = lines.slice(1).flatMap((line) => line.slice(0, 2));
    expect(labels).toContain("'=Plain");
    expect(labels).toContain("'=1+1");
  });

  it('have every row of the answer, as Parquet with types', async () => {
    const { rows, currency } = await ask({ ...byLink(), count: 1000 });
    const { response, bytes } = await send(questions.exportFiguresParquet.path, byLink());
    expect(response.headers.get('content-type')).toBe('application/vnd.apache.parquet');
    const told = await readParquet(bytes);
    expect(
      told.map((row) => [
        row['link'],
        row['link_label'],
        row['utm_campaign'],
        Number(row['visits']),
        Number(row['revenue']),
        Number(row['compared_visits']),
        row['currency'],
      ]),
    ).toEqual(
      rows.map(({ keys, figures, compared }) => [
        keys[0]?.value ?? null,
        keys[0]?.label,
        keys[1]?.value ?? null,
        figures.visits,
        figures.revenue,
        compared?.visits,
        currency,
      ]),
    );
    expect(told.map((row) => row['utm_campaign'])).toContain('קיץ, "two"');
  });

  it('of a funnel have its steps beside what they are compared with, as a table and as Parquet', async () => {
    const body = {
      steps: ['visit' as const, 'view' as const, 'order' as const],
      ...range(),
      compare: { with: 'year' as const },
    };
    const told = await world.get(questions.askFunnel, { token: merchant.token, body });
    expect(told.steps[0]?.count).toBeGreaterThan(0);
    const { response, bytes } = await send(questions.exportFunnel.path, body);
    expect(response.headers.get('content-disposition')).toContain(`funnel_${range().from_date}_to_${today}.csv`);
    const lines = parse<Record<string, string>>(new TextDecoder().decode(bytes), { bom: true, columns: true });
    expect(lines.map((line) => Object.values(line).map((cell) => (cell === '' ? null : cell)))).toEqual(
      told.steps.map(({ count, is_estimated: isEstimated, of_first: first, of_previous: previous }, at) => [
        ['Visits', 'Saw a product', 'Ordered'][at],
        ...toTexts([count, isEstimated ? 'Yes' : null, first, previous]),
        ...toTexts(
          Object.values(told.compared?.steps[at] ?? {})
            .slice(1)
            .map((cell) => (cell === false ? null : cell)),
        ),
      ]),
    );
    const file = await send(questions.exportFunnelParquet.path, body);
    const rows = await readParquet(file.bytes);
    expect(rows.map(({ step, count, of_first: first }) => [step, Number(count), first])).toEqual(
      told.steps.map(({ step, count, of_first: first }) => [step, count, first]),
    );
    expect(rows.map(({ compared_count: count }) => Number(count))).toEqual(
      told.compared?.steps.map(({ count }) => count),
    );
    const { status } = await world.call(questions.exportFunnel, {
      token: merchant.token,
      body: { funnel_id: links[0]?.link_id ?? '' },
    });
    expect(status).toBe(404);
  });

  it('by day and of influencers are there as Parquet, with what the tables have', async () => {
    const query = { ...range(), comparison: JSON.stringify({ with: 'year' }) };
    const days = await send(
      pathOf(exportAnalyticsParquet, { params: params(), query: { ...query, tab: 'links' } }),
      null,
    );
    const { looks_analytics: looks, currency } = await world.get(getAnalytics, {
      token: merchant.token,
      params: params(),
      query,
    });
    const byDay = await readParquet(days.bytes);
    expect(byDay.map(({ day, visits, revenue, currency: of }) => [day, Number(visits), Number(revenue), of])).toEqual(
      Object.entries(looks.data).map(([day, { visits, revenue }]) => [day, visits, revenue, currency]),
    );
    expect(byDay[0]).toHaveProperty('compared_visits');
    const hours = await send(
      pathOf(exportAnalyticsParquet, { params: params(), query: { range: 'last_24_hours', tab: 'links' } }),
      null,
    );
    expect((await readParquet(hours.bytes))[0]?.['hour']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:00$/);
    const { influencers } = await world.get(listInfluencerInsights, { token: merchant.token, query: range() });
    const brought = await send(pathOf(exportInfluencerInsightsParquet, { query: range() }), null);
    const told = await readParquet(brought.bytes);
    expect(told.map((row) => [row['influencer'], Number(row['total_clicks']), Number(row['commission'])])).toEqual(
      influencers.map((row) => [row.username, row.total_clicks, row.commission]),
    );
  });

  it('of a breakdown have its rows and what they are compared with, as Parquet with types', async () => {
    const query = { tab: 'links', by: 'utm_campaign', ...range(), compare: 'true' } as const;
    const { rows, currency } = await world.get(getBreakdown, {
      token: merchant.token,
      params: params(),
      query: { ...query, count: 100 },
    });
    const { bytes } = await send(pathOf(exportBreakdownParquet, { params: params(), query }), null);
    const told = await readParquet(bytes);
    const names = ['visits', 'checkouts', 'revenue', 'cr', 'aov'] as const;
    expect(
      told.map((row) => [
        row['utm_campaign'],
        row['utm_campaign_label'],
        ...names.map((name) => toNumber(row[name])),
        toNumber(row['compared_visits']),
        row['currency'],
      ]),
    ).toEqual(
      rows.map((row) => [
        row.value,
        row.label,
        ...names.map((name) => row[name] ?? null),
        row.previous?.visits ?? null,
        currency,
      ]),
    );
    expect(told.map((row) => row['utm_campaign'])).toContain('קיץ, "two"');
  });

  it('are there without rows as well', async () => {
    const none = { measures: ['visits'], split_by: ['day'], filters: [{ by: 'country', values: ['XX'] }] };
    const { bytes } = await send(questions.exportFiguresParquet.path, none);
    expect(await readParquet(bytes)).toEqual([]);
    const table = await send(questions.exportFigures.path, none);
    expect(parse(table.bytes.toString(), { bom: true })).toHaveLength(1);
  });

  it('are refused in the envelope', async () => {
    const { response, bytes } = await send(questions.exportFiguresParquet.path, {
      measures: ['visits'],
      split_by: ['a'],
    });
    expect(response.status).toBe(400);
    expect(JSON.parse(bytes.toString())).toMatchObject({ status: false, error: { code: 'validation_failed' } });
  });

  it('of single visits hold each of them, once, and nothing of the visitor', async () => {
    const all = await visitsOf({ traffic: 'all', ...range() });
    const path = pathOf(questions.exportVisits, { query: range() });
    const lines = parse<Record<string, string>>((await send(path, null)).bytes.toString(), {
      bom: true,
      columns: true,
    });
    expect(lines).toHaveLength(all ?? -1);
    expect(lines.filter(({ flag }) => flag === '')).toHaveLength((await visitsOf(range())) ?? -1);
    const moments = lines.map((line) => line['visited_at'] ?? '');
    expect(moments).toEqual(moments.toSorted());
    expect(
      lines.filter(({ influencer }) => influencer === 'lena').every((line) => line['link_id'] === links[1]?.link_id),
    ).toBe(true);
    expect(new Set(lines.map((line) => line['channel']))).toEqual(new Set(['social', 'search', 'website', 'direct']));
    expect(lines.map((line) => line['utm_campaign'])).toContain("'=1+1");
    expect(Object.keys(lines[0] ?? {}).filter((name) => /key|visitor|agent|address/.test(name))).toEqual([]);
    const asParquet = await send(pathOf(questions.exportVisitsParquet, { query: range() }), null);
    const told = await readParquet(asParquet.bytes);
    expect(told.map((row) => [row['link_id'], row['day'], row['country']])).toEqual(
      lines.map((line) => [line['link_id'], line['day'], line['country'] === '' ? null : line['country']]),
    );
    expect(told.map((row) => row['utm_campaign'])).toContain('=1+1');
  });

  it.each<[string, object, Partial<Body>]>([
    ['people', { traffic: 'human' }, {}],
    ['looks', { tab: 'links' }, { traffic: 'all', tabs: ['links'] }],
    ['conditions', { conditions: [{ by: 'country', op: 'is_not', values: ['US'] }] }, { traffic: 'all' }],
    ['no country', { conditions: [{ by: 'country', op: 'is', values: [null] }] }, { traffic: 'all' }],
    ['a tag', { conditions: [{ by: 'tag', op: 'is', values: ['both'] }] }, { traffic: 'all' }],
    ['an influencer', { conditions: [{ by: 'influencer', op: 'is', values: ['lena'] }] }, { traffic: 'all' }],
    ['a channel', { conditions: [{ by: 'channel', op: 'is_not', values: ['social', 'direct'] }] }, { traffic: 'all' }],
    ['a campaign', { conditions: [{ by: 'utm_campaign', op: 'is', values: ['קיץ, "two"'] }] }, { traffic: 'all' }],
  ])(
    'of single visits are of %s as figures are',
    async (_of, { conditions, ...query }: object & { conditions?: Condition[] }, body) => {
      const filters = conditions === undefined ? {} : { filters: writeConditions(conditions) };
      const path = pathOf(questions.exportVisits, { query: { ...range(), ...query, ...filters } });
      const lines = parse<Record<string, string>>((await send(path, null)).bytes.toString(), {
        bom: true,
        columns: true,
      });
      expect(lines.length).toBeGreaterThan(0);
      expect(lines).toHaveLength((await visitsOf({ ...range(), filters: conditions ?? [], ...body })) ?? -1);
    },
  );

  it('of single visits know no products, and no values that are not there', async () => {
    expect(await refuseVisits([{ by: 'product', op: 'is', values: ['9001'] }])).toEqual([
      400,
      ['filters visits_products'],
    ]);
    expect(await refuseVisits([{ by: 'influencer', op: 'is', values: ['nobody'] }])).toEqual([
      400,
      ['filters.0.values.0 filter_unknown'],
    ]);
  });

  it('of single visits are of a year at most', async () => {
    const query = { from_date: addDays(today, -limits.rawDays), to_date: today };
    const { status, error } = await world.call(questions.exportVisits, { token: merchant.token, query });
    expect([status, error?.fields?.map(({ field, code }) => `${field} ${code}`)]).toEqual([
      400,
      ['to_date range_too_long'],
    ]);
  });
});

/** What is asked of every figure, split and condition there is, and of those pairs of splits that screens have. */
const splitsOfScreens: questions.SplitKey[][] = [
  [],
  ...questions.splitKey.options.map((key) => [key]),
  ['country', 'device'],
  ['weekday', 'hour'],
  ['link', 'day'],
];

function listConditionsOfAll(): Condition[][] {
  const values: Record<Condition['by'], (string | null)[]> = {
    link: [links[0]?.link_id ?? '', experiences()[0]?.link ?? ''],
    multilink: [multilink.multilink_id],
    tag: ['both'],
    product: ['9001'],
    influencer: ['lena', null],
    country: ['US', null],
    device: ['mobile'],
    browser: ['safari'],
    referrer: ['l.instagram.com', null],
    channel: ['social', 'direct'],
    network: ['instagram'],
    utm_source: ['x'],
    utm_medium: [null],
    utm_campaign: ['=1+1'],
    utm_term: [null],
    utm_content: [null],
    customer: ['new'],
    flag: ['bot'],
  };
  const each = Object.entries(values).map(([by, of], at) => ({
    by: by as Condition['by'],
    op: at % 2 === 0 ? ('is' as const) : ('is_not' as const),
    values: of,
  }));
  return [[], ...each.map((condition) => [condition])];
}

/** Every measure that can be asked of it. */
function listMeasuresOf(split: readonly questions.SplitKey[], filters: readonly Condition[]): questions.Measure[] {
  const by: readonly string[] = [...split, ...filters.map((filter) => filter.by)];
  const [ofProducts, ofCustomers] = [by.includes('product'), by.includes('customer')];
  return questions.measure.options.filter((name) => {
    if (ofCustomers && questions.isOfVisits(name)) return false;
    return ofProducts ? name !== 'visitors' && !questions.isOfWholeOrders(name) : name !== 'buys';
  });
}

type Funnel = BodySent<typeof questions.askFunnel>;

/** A question with its answer before anything happened. */
interface Kept {
  readonly body: Body | Funnel;
  readonly answer: unknown;
}

const listQuestions = (): Body[] =>
  listConditionsOfAll().flatMap((filters) =>
    splitsOfScreens
      .filter((split) => split.length < 2 || filters.length === 0)
      .map((split, at): Body => ({
        measures: listMeasuresOf(split, filters),
        split_by: split,
        filters,
        traffic: at % 3 === 0 ? 'all' : 'human',
        ...range(),
        count: 1000,
      })),
  );
const isFunnel = (body: Body | Funnel): body is Funnel => 'steps' in body;
const listFunnels = (): Funnel[] =>
  listConditionsOfAll()
    .filter(([of]) => of?.by !== 'customer')
    .map((filters) => ({ steps: [...funnelSteps], filters, ...range() }));
const readAnswer = async (body: Body | Funnel): Promise<unknown> => {
  if (isFunnel(body)) return (await world.get(questions.askFunnel, { token: merchant.token, body })).steps;
  const { rows, totals, remainder } = await ask(body);
  return { rows, totals, remainder };
};
const keepAnswers = async (asked: readonly (Body | Funnel)[]): Promise<Kept[]> => {
  const kept: Kept[] = [];
  for (const body of asked) kept.push({ body, answer: await readAnswer(body) });
  return kept;
};
const copySales = async (): Promise<void> => {
  await sql`update sale_months set changed_at = now() - interval '2 hours'`.execute(world.app.platform.database.db);
  await world.app.features.figures.upkeep.copySales(1);
};
const layTogether = () => world.app.features.figures.upkeep.layTogether(new Date(Date.now() + 31 * 24 * hourMs));
/** What is asked again of what is kept: all of it, or every third, beginning with one. */
const expectKept = async (what: string, kept: readonly Kept[], third: number | null = null): Promise<void> => {
  for (const { body, answer } of kept.filter((_, at) => third === null || at % 3 === third))
    expect({ what, body, answer: await readAnswer(body) }).toEqual({ what, body, answer });
};
const readRefunded = async () => (await ask({ measures: ['refunded'], ...range() })).totals.refunded;

/** The last: single visits go. */
describe('what is told stays', () => {
  it('of every figure by every split under every condition, when days close, are counted again, and single visits go', async () => {
    const { database } = world.app.platform;
    const { upkeep } = world.app.features.figures;
    const kept = await keepAnswers([...listQuestions(), ...listFunnels()]);
    await upkeep.close();
    await expectKept('closed', kept, 0);
    await layTogether();
    await copySales();
    await expectKept('laid together, sales in files as well', kept, 2);
    await recountBusiness(database, merchant.businessId);
    await expectKept('counted again', kept, 1);
    await upkeep.close();
    await deleteOld(database, [{ businessId: merchant.businessId, months: -2 }], new Date());
    const { rows } = await sql`select from visits where business_id = ${merchant.businessId}`.execute(database.db);
    expect(rows).toEqual([]);
    await layTogether();
    await expectKept('without single visits', kept);
  }, 600_000);

  it('of sales also once an order of a month that is over was corrected', async () => {
    const asked = listQuestions()
      .filter(({ filters = [], split_by: split = [] }) => filters.length + split.length < 2)
      .map((body): Body => ({
        ...body,
        measures: body.measures.filter((name) => !questions.trafficMeasures.includes(name) && name !== 'cr'),
      }));
    const [before, was] = [await keepAnswers(asked), await readRefunded()];
    await world.placeOrder('atelier', {
      lines: [{ variantId: '40500', quantity: 2 }],
      discountCode: 'LENA10',
      createdAt: new Date(Date.now() - 45 * 24 * hourMs).toISOString(),
      refunds: [{ kind: 'whole', createdAt: new Date(Date.now() - 44 * 24 * hourMs).toISOString() }],
    });
    await eventually('the order to be counted', async () => (await readRefunded()) !== was);
    const kept = await keepAnswers(asked);
    expect(kept).not.toEqual(before);
    await copySales();
    await expectKept('copied', kept);
  }, 120_000);
});
