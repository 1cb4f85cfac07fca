// One definition per figure: tile, list, link, chart, breakdown, export and API agree on random histories, and with a plain recount.
import * as analytics from '@vitrine/contract/analytics';
import { figureTexts } from '@vitrine/contract/figure-texts/en';
import { type AccountId, linkId, orderId, productId, variantId, type OrderId } from '@vitrine/contract/ids';
import { getLifetime, getLinkAnalytics, type Totals } from '@vitrine/contract/insights';
import { createLink, listLinks, type Link } from '@vitrine/contract/links';
import { listOrders } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import { parse } from 'csv-parse/sync';
import * as fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deleteOld } from '../packages/server/src/features/traffic/retention/retention.ts';
import { recountEarnings } from '../packages/server/src/features/commissions/recount/recount.ts';
import type { Flag } from '../packages/server/src/features/traffic/traffic.ts';
import { eventually, startTestApp, type Merchant, type TestApp } from './world/app.ts';
import { createVisitor } from './world/visitor.ts';

const zone = 'America/New_York';
const hourMs = 3_600_000;
const countries = ['US', 'IL', null];
const referrers = ['pinterest.com', 'blog.example', null];
/** Of the fixture catalogue, with the products they are of. */
const variants = [
  { variant: '40100', product: '9001', cost: 2_995 },
  { variant: '40500', product: '9005', cost: 2_600 },
] as const;

let world: TestApp;
let merchant: Merchant;
let links: Link[];
let lena: AccountId | null;

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('figures');
  await world.connect(merchant, 'atelier');
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  // nothing of this history ends because the shop runs out of something
  for (const { variant } of variants) await stock(variant, 1_000);
  lena = (await world.app.features.influencers.find(merchant.businessId, { username: 'lena' }))?.accountId ?? null;
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, link_type: 'LOOK', inventory_ids: ['9001', '9005'], ...fields },
    });
  links = [
    await make({ title: 'Plain, "quoted"' }),
    await make({ title: '=hers', influencer_username: 'lena' }),
    await make({ title: 'Short', link_type: 'SHORT', inventory_ids: ['9001'] }),
    await make({ title: 'By its own code', promocode: 'OWN10' }),
  ];
});
afterAll(() => world.stop());

async function stock(variant: string, pieces: number): Promise<void> {
  const answer = await fetch(`${world.sandbox.url}/atelier/_control/variants/${variant}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ stock: pieces }),
  });
  expect(answer.status).toBe(200);
}

interface Step {
  kind: 'visit' | 'ahead' | 'seen' | 'request' | 'order' | 'hers' | 'own' | 'repeat';
  link: number;
  who: number;
  /** Hours ago. */
  ago: number;
  place: number;
  good: number;
  quantity: number;
  fate: 'kept' | 'returned' | 'voided';
}

const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom<Step['kind']>(
    ...(['visit', 'visit', 'visit', 'visit', 'ahead', 'seen', 'seen', 'request'] as const),
    ...(['order', 'order', 'hers', 'own', 'repeat'] as const),
  ),
  link: fc.nat(3),
  who: fc.nat(2),
  ago: fc.oneof(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 2, max: 24 * 70 })),
  place: fc.nat(8),
  good: fc.nat(1),
  quantity: fc.integer({ min: 1, max: 3 }),
  fate: fc.constantFrom('kept', 'kept', 'returned', 'voided'),
});

/** Something that happened, with what it adds to each figure. */
interface Fact {
  day: string;
  link: number | null;
  influencer: 'lena' | null;
  country: string | null;
  referrer: string | null;
  /** An order by a code, of a link's own or an influencer's, without a click. */
  bare?: boolean;
  /** Of what counts for one product; null of what counts for the whole. */
  product: string | null;
  adds: Totals & { buys?: number; net?: number; cost?: number };
}

interface Visit {
  fact: Fact;
  clickId: string;
  step: Step;
  at: Date;
}

const names = [
  'visits',
  'views',
  'adds',
  'requested_checkouts',
  'checkouts',
  'click_checkouts',
  'revenue',
  'total_tax',
  'refunded',
] as const;
type Name = (typeof names)[number];

/** Everything that ever happened, counted in the plainest way. */
class History {
  readonly facts: Fact[] = [];
  readonly #once = new Set<string>();
  readonly #orders = new Map<
    OrderId,
    { link: number | null; byLena: boolean; visit: Fact | null; step: Step; back: Date }
  >();
  readonly #visits: Visit[] = [];
  readonly #opened = new Set<string>();

  async play(step: Step): Promise<void> {
    const last = this.#visits.at(-1);
    if (step.kind === 'visit' || step.kind === 'ahead')
      return this.#visit(step, step.kind === 'ahead' ? 'prefetch' : null);
    if (step.kind === 'repeat') return this.#repeat();
    if (step.kind === 'hers' || step.kind === 'own') return this.#order(step, null);
    if (!last) return;
    if (step.kind === 'seen') return this.#see(step, last);
    if (step.kind === 'request') return this.#request(step, last);
    return this.#order(step, last);
  }

  #where(link: number) {
    const made = links[link];
    if (!made) throw new Error('no such link');
    const { link_id: id, link_type: linkType } = made;
    const place = { businessId: merchant.businessId, linkId: linkId.parse(id), linkType, timeZone: zone };
    return { ...place, influencerId: link === 1 ? lena : null };
  }

  #visitor(step: Step, flag: Flag | null) {
    const country = countries[step.place % 3] ?? null;
    const referrerHost = referrers[Math.floor(step.place / 3)] ?? null;
    return createVisitor({ key: `${step.who}`.repeat(32), country, referrerHost, flag });
  }

  async #visit(step: Step, flag: Flag | null): Promise<void> {
    const at = new Date(Date.now() - step.ago * hourMs);
    const visitor = this.#visitor(step, flag);
    const clickId = await world.app.features.traffic.intake.recordVisit({ ...this.#where(step.link), visitor, at });
    const day = dayOf(at, zone);
    const fact: Fact = {
      day,
      link: step.link,
      influencer: step.link === 1 ? 'lena' : null,
      country: visitor.country,
      referrer: visitor.referrerHost,
      product: null,
      adds: {},
    };
    const visit = { fact, clickId, step, at };
    if (flag === null) this.#open(visit);
    this.#visits.push(visit);
  }

  /** Once in a clock hour somebody opens a link, also what was fetched ahead for them. */
  #open({ fact, step, at, clickId }: Visit): void {
    if (this.#opened.has(clickId)) return;
    this.#opened.add(clickId);
    const isFirst = this.#first(`visit ${step.link} ${step.who} ${Math.floor(at.getTime() / hourMs)} ${fact.day}`);
    if (isFirst) this.facts.push({ ...fact, adds: { visits: 1 } });
  }

  /** A page that was fetched ahead is open once something is done on it. */
  async #touch(visit: Visit): Promise<void> {
    if (this.#opened.has(visit.clickId)) return;
    this.#open(visit);
    // whoever opens the link again in that hour, opens it after that
    await world.app.features.traffic.upkeep.drain();
  }

  #first(what: string): boolean {
    const isFirst = !this.#once.has(what);
    this.#once.add(what);
    return isFirst;
  }

  /** Products seen and put in the bag during a visit; each counts for itself and for the whole. */
  #count(kind: 'views' | 'adds', product: string, { fact, step, at }: Visit): void {
    const what = `${kind} ${product} ${fact.link} ${step.who} ${Math.floor(at.getTime() / hourMs)} ${fact.day}`;
    if (!this.#first(what)) return;
    this.facts.push({ ...fact, adds: { [kind]: 1 } }, { ...fact, product, adds: { [kind]: 1 } });
  }

  async #see(step: Step, visit: Visit): Promise<void> {
    const product = variants[step.good]?.product ?? '9001';
    const place = this.#where(visit.fact.link ?? 0);
    const visitor = this.#visitor(visit.step, null);
    const goods = [productId.parse(product)];
    const isAdded = step.quantity > 1;
    await world.app.features.traffic.intake.recordEvents({
      ...place,
      visitor,
      at: visit.at,
      clickId: visit.clickId,
      views: goods,
      adds: isAdded ? goods : [],
    });
    await this.#touch(visit);
    this.#count('views', product, visit);
    if (isAdded) this.#count('adds', product, visit);
  }

  async #request(step: Step, visit: Visit): Promise<void> {
    const good = variants[step.good] ?? variants[0];
    await world.app.features.traffic.intake.recordCheckoutRequest({
      ...this.#where(visit.fact.link ?? 0),
      visitor: this.#visitor(visit.step, null),
      at: visit.at,
      clickId: visit.clickId,
      lines: [
        { productId: productId.parse(good.product), variantId: variantId.parse(good.variant), quantity: step.quantity },
      ],
    });
    await this.#touch(visit);
    this.facts.push({ ...visit.fact, adds: { requested_checkouts: 1 } });
    this.#count('adds', good.product, visit);
  }

  async #order(step: Step, visit: Visit | null): Promise<void> {
    // the page tells that it is open, before anything is done on it
    if (visit) {
      const place = this.#where(visit.fact.link ?? 0);
      const open = { visitor: this.#visitor(visit.step, null), at: visit.at, clickId: visit.clickId };
      await world.app.features.traffic.intake.recordEvents({ ...place, ...open, views: [], adds: [] });
      await this.#touch(visit);
    }
    await world.app.features.traffic.upkeep.drain();
    const at = visit ? new Date(visit.at.getTime() + hourMs) : new Date(Date.now() - step.ago * hourMs);
    const back = new Date(Math.min(Date.now() - 60_000, at.getTime() + 3 * 24 * hourMs));
    const byLena = step.kind === 'hers';
    const code = byLena ? 'LENA10' : 'OWN10';
    const id = await world.placeOrder('atelier', {
      lines: [{ variantId: variants[step.good]?.variant ?? '40100', quantity: step.quantity }],
      createdAt: at.toISOString(),
      ...(visit ? { noteAttributes: [{ name: '__lk', value: visit.clickId }] } : { discountCode: code }),
      ...(step.fate === 'voided' ? { financialStatus: 'VOIDED' as const } : {}),
      ...(step.fate === 'returned' ? { refunds: [{ kind: 'whole' as const, createdAt: back.toISOString() }] } : {}),
    });
    const link = visit ? visit.fact.link : byLena ? null : 3;
    this.#orders.set(id, { link, byLena: byLena || link === 1, visit: visit?.fact ?? null, step, back });
  }

  /** Deliveries come again, in any order, and orders are looked at again. */
  async #repeat(): Promise<void> {
    await fetch(`${world.sandbox.url}/atelier/_control/webhooks/redeliver`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ count: 5, shuffle: true }),
    });
    await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...this.#orders.keys()]);
  }

  async #isAttributed(): Promise<boolean> {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
    const done = new Set(orders.filter(({ attribution }) => attribution).map(({ order_id: id }) => String(id)));
    return [...this.#orders.keys()].every((id) => done.has(id));
  }

  /** Waits until everything is counted, and answers the facts with those of the orders, as the store tells them. */
  async settle(): Promise<Fact[]> {
    await world.app.features.traffic.upkeep.drain();
    // a delivery is a job, and jobs of a busy machine wait
    for (let round = 0; round < 60 && !(await this.#isAttributed()); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    const facts = [...this.facts];
    const told = await eventually('all orders to be attributed', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
      const byId = new Map(orders.map((order) => [orderId.parse(order.order_id), order]));
      const isWhole = [...this.#orders].every(([id, { step }]) => {
        const order = byId.get(id);
        return order?.attribution && (step.fate !== 'returned' || order.refunded > 0);
      });
      return isWhole && byId;
    });
    // what is told of an order is stored before it is counted: by a job
    for (let round = 0; round < 60 && !(await isEverythingDone()); round += 1)
      await new Promise((resolve) => setTimeout(resolve, 1_000));
    const subtotals = await readSubtotals();
    for (const [id, { link, byLena, visit, step, back }] of this.#orders) {
      const order = told.get(id);
      if (!order || step.fate === 'voided') continue;
      const kept = { net: subtotals.get(id) ?? 0, cost: (unitCosts[step.good] ?? 0) * step.quantity };
      const fact: Fact = {
        day: dayOf(new Date(order.created_at), zone),
        link,
        influencer: byLena ? 'lena' : null,
        bare: visit === null,
        country: visit?.country ?? null,
        referrer: visit?.referrer ?? null,
        product: null,
        adds: {
          checkouts: 1,
          click_checkouts: visit === null ? 0 : 1,
          revenue: order.total_price,
          total_tax: order.total_tax,
          ...kept,
        },
      };
      facts.push(fact, {
        ...fact,
        product: variants[step.good]?.product ?? '9001',
        adds: { checkouts: 1, click_checkouts: visit === null ? 0 : 1, buys: step.quantity },
      });
      if (step.fate === 'returned')
        facts.push({
          ...fact,
          day: dayOf(back, zone),
          adds: { refunded: order.refunded, net: -kept.net, cost: -kept.cost },
        });
    }
    return facts;
  }
}

/** What a piece of each good costs, in cents: the sandbox's merchant wrote down parts of their full prices. */
const unitCosts = variants.map(({ cost }) => cost);

/** The goods of each order less discounts, in cents; this store adds its tax to its prices. */
async function readSubtotals(): Promise<ReadonlyMap<OrderId, number>> {
  const answer = await fetch(`${world.sandbox.url}/atelier/_control/orders`);
  const { orders } = (await answer.json()) as { orders: { id: number; subtotal_price: string }[] };
  return new Map(
    orders.map(({ id, subtotal_price: goods }) => [orderId.parse(String(id)), Math.round(Number(goods) * 100)]),
  );
}

async function isEverythingDone(): Promise<boolean> {
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from pgboss.job
    where name like 'order.recorded.%' and state in ('created', 'retry', 'active')`.execute(
    world.app.platform.database.db,
  );
  return rows[0]?.waiting === 0;
}

type Figures = Record<Name, number>;

function sum(facts: readonly Fact[]): Figures {
  const totals = Object.fromEntries(names.map((name) => [name, 0])) as Figures;
  for (const { adds } of facts)
    for (const name of names) totals[name] = Math.round((totals[name] + (adds[name] ?? 0)) * 100) / 100;
  return totals;
}

const pick = (told: Totals): Figures => {
  const entries = names.map((name) => [name, told[name]]);
  return Object.fromEntries(entries) as Figures;
};
const isOf = (tab: 'looks' | 'shorts') => (fact: Fact) =>
  fact.product === null && fact.link !== null && !fact.bare && (fact.link === 2) === (tab === 'shorts');
const isNothing = (figures: Figures): boolean => names.every((name) => figures[name] === 0);

const auth = () => ({ token: merchant.token, params: { business_id: merchant.businessId } });
type Days = { from_date: string; to_date: string };

/** What is looked at, what is told there, and what the facts come to. */
type Comparison = readonly [what: string, told: unknown, counted: unknown];
type Comparisons = AsyncGenerator<Comparison, void, undefined>;

/** Lists that are narrowed, and which of the links they hold. */
const narrowed = [
  [{}, [0, 1, 2, 3]],
  [{ influencer_username: 'lena' }, [1]],
  [{ unassigned: 'true' }, [0, 2, 3]],
  [{ link_type: 'LOOK' }, [0, 1, 3]],
  [{ link_type: 'LOOK', unassigned: 'true' }, [0, 3]],
] as const;

/** Which links a list shows, in its order. */
async function readLinks(query: object): Promise<number[]> {
  const { links: found } = await world.get(listLinks, { ...auth(), query });
  return found.map(({ link_id: id }) => links.findIndex(({ link_id: own }) => own === id)).filter((at) => at >= 0);
}

/** Either way round, whatever else narrows the list, and page by page as at once. */
async function* compareOrder(facts: readonly Fact[]): Comparisons {
  for (const by of ['visits', 'checkouts', 'revenue'] as const)
    for (const direction of ['desc', 'asc'] as const)
      for (const [filter, held] of narrowed) {
        const query = { sort_by: by, direction, ...filter };
        const told = await readLinks(query);
        const what = `links by ${JSON.stringify(query)}`;
        yield [what, told.toSorted((a, b) => a - b), held];
        const amounts = told.map((at) => sum(facts.filter((fact) => fact.link === at && fact.product === null))[by]);
        yield [what, amounts, amounts.toSorted((a, b) => (direction === 'asc' ? a - b : b - a))];
        const pages = [await readLinks({ ...query, count: 2 }), await readLinks({ ...query, count: 2, skip: 2 })];
        yield [`${what} in pages`, pages.flat(), told];
      }
}

/** By which it is decided whether lists tell revenue: of links alone. */
async function readHidden(): Promise<number> {
  const { rows } = await sql<{ revenue: number }>`select coalesce(sum(revenue), 0)::float8 / 100 as revenue
    from business_sales where business_id = ${merchant.businessId}`.execute(world.app.platform.database.db);
  return rows[0]?.revenue ?? 0;
}

async function* compareLists(facts: readonly Fact[]): Comparisons {
  const lifetime = await world.get(getLifetime, auth());
  yield ['tile of links', pick(lifetime.looks_analytics), sum(facts.filter(isOf('looks')))];
  yield ['tile of shorts', pick(lifetime.shorts_analytics), sum(facts.filter(isOf('shorts')))];
  const ofLinks = facts.filter(({ link, product }) => link !== null && product === null);
  yield ['revenue that is hidden or not', await readHidden(), sum(ofLinks).revenue];
  const { links: rows } = await world.get(listLinks, auth());
  yield* compareOrder(facts);
  for (const [at, link] of links.entries()) {
    const own = facts.filter((fact) => fact.link === at && fact.product === null);
    const row = rows.find(({ link_id: id }) => id === link.link_id);
    yield [`row of link ${at}`, pick(row?.link_analytics ?? {}), sum(own)];
    const params = { link_id: link.link_id };
    const figures = await world.get(getLinkAnalytics, { token: merchant.token, params });
    const detail = link.link_type === 'SHORT' ? figures.shorts_analytics : figures.looks_analytics;
    yield [`page of link ${at}`, pick(detail), sum(own)];
    for (const [day, told] of Object.entries(detail.data))
      yield [`link ${at} on ${day}`, pick(told), sum(own.filter((fact) => fact.day === day))];
  }
}

async function* compareChart(facts: readonly Fact[], query: Partial<Days>): Comparisons {
  const told = await world.get(analytics.getAnalytics, { ...auth(), query: { ...query, compare: 'true' } });
  for (const [range, tabs] of [
    ['now', told],
    ['before', told.previous],
  ] as const) {
    if (tabs === null) continue;
    const inRange = facts.filter(({ day }) => day >= tabs.from_date && day <= tabs.to_date);
    for (const tab of ['looks', 'shorts'] as const) {
      const { data, ...total } = tabs[`${tab}_analytics`];
      const own = inRange.filter(isOf(tab));
      yield [`chart of ${tab} ${range}`, pick(total), sum(own)];
      for (const [day, figures] of Object.entries(data))
        yield [`chart of ${tab} on ${day}`, pick(figures), sum(own.filter((fact) => fact.day === day))];
    }
    const { data, ...total } = tabs.all_analytics;
    const byLinks = inRange.filter((fact) => isOf('looks')(fact) || isOf('shorts')(fact));
    yield [`chart of all links ${range}`, pick(total), sum(byLinks)];
    for (const [day, figures] of Object.entries(data))
      yield [`chart of all links on ${day}`, pick(figures), sum(byLinks.filter((fact) => fact.day === day))];
    yield [`chart of the shopboard ${range}`, tabs.shopboard_analytics.visits, 0];
  }
}

/** Each order and visit is in one channel, and all of them together are the total. */
async function* compareChannels(facts: readonly Fact[], query: Partial<Days>): Comparisons {
  const { channels } = await world.get(analytics.getOverview, { token: merchant.token, query });
  const own = facts.filter(
    ({ day, product }) => product === null && day >= (query.from_date ?? '') && day <= (query.to_date ?? '9'),
  );
  for (const tab of ['looks', 'shorts'] as const)
    yield [`channel of ${tab}`, pick(channels[tab]), sum(own.filter(isOf(tab)))];
  yield ['channel of codes', pick(channels.code), sum(own.filter(({ link, bare }) => link === null || bare))];
  yield ['all channels', pick(channels.total), sum(own)];
}

const readers: Partial<Record<analytics.Dimension, (fact: Fact) => string | null>> = {
  link: ({ link }) => links[link ?? 0]?.link_id ?? null,
  influencer: ({ influencer }) => influencer,
  country: ({ country }) => country,
  referrer: ({ referrer }) => referrer,
};

async function* compareBreakdown(facts: readonly Fact[], by: analytics.Dimension, query: Partial<Days>): Comparisons {
  const read = readers[by];
  if (!read) throw new Error(`nobody recounts by ${by}`);
  const inRange = facts.filter(({ day }) => day >= (query.from_date ?? '') && day <= (query.to_date ?? '9'));
  const asked = { tab: 'links', by, ...query } as const;
  const own = inRange.filter(isOf('looks'));
  const { rows, total } = await world.get(analytics.getBreakdown, { ...auth(), query: { ...asked, count: 100 } });
  const groups = Map.groupBy(own, read);
  const wanted = [...groups].map(([value, group]): [string | null, Figures] => [value, sum(group)]);
  const counted = wanted.filter(([, figures]) => !isNothing(figures));
  yield [`breakdown by ${by}`, new Map(rows.map((row) => [row.value, pick(row)])), new Map(counted)];
  yield [`number of rows by ${by}`, total, rows.length];
  const visits = rows.map((row) => row.visits ?? 0);
  yield [`order of rows by ${by}`, rows.map((row) => row.visits), visits.toSorted((a, b) => b - a)];
  const file = await fetch(
    `${world.url}${analytics.exportBreakdown.path.replace('{business_id}', merchant.businessId)}?${new URLSearchParams(asked)}`,
    { headers: { authorization: `Bearer ${merchant.token}` } },
  );
  const table = parse<Record<string, string>>(await file.text(), { bom: true, columns: true });
  yield [
    `file by ${by}`,
    table.map((line) => names.map((name) => Number(line[figureTexts[name].name]))),
    rows.map((row) => names.map((name) => row[name])),
  ];
}

async function* compareFiltered(facts: readonly Fact[]): Comparisons {
  const filters = [
    ['country', 'US', (fact: Fact) => fact.country === 'US'],
    ['influencer', 'lena', (fact: Fact) => fact.influencer === 'lena'],
    ['link', links[0]?.link_id ?? '', (fact: Fact) => fact.link === 0],
  ] as const;
  for (const [by, value, isIn] of filters) {
    const filter = { filter_by: by, filter_value: value };
    const own = facts.filter((fact) => isOf('looks')(fact) && isIn(fact));
    const told = await world.get(analytics.getAnalytics, { ...auth(), query: filter });
    yield [`chart of one ${by}`, pick(told.looks_analytics), sum(own)];
    const query = { ...filter, tab: 'links', by: 'referrer', count: 100 } as const;
    const { rows } = await world.get(analytics.getBreakdown, { ...auth(), query });
    const groups = [...Map.groupBy(own, ({ referrer }) => referrer)].map(([key, group]) => [key, sum(group)] as const);
    yield [
      `referrers of one ${by}`,
      new Map(rows.map((row) => [row.value, pick(row)])),
      new Map(groups.filter(([, figures]) => !isNothing(figures))),
    ];
  }
}

async function* compareProducts(facts: readonly Fact[]): Comparisons {
  const query = { tab: 'links', by: 'product', count: 100 } as const;
  const { rows } = await world.get(analytics.getBreakdown, { ...auth(), query });
  const own = facts.filter(({ product, link, bare }) => product !== null && link !== null && !bare && link !== 2);
  const told = rows.map(({ value, views, adds, buys }) => [value, { views, adds, buys }] as const);
  const wanted = [...Map.groupBy(own, ({ product }) => product)].map(([product, group]) => {
    const { views, adds } = sum(group);
    return [product, { views, adds, buys: group.reduce((pieces, fact) => pieces + (fact.adds.buys ?? 0), 0) }] as const;
  });
  yield ['products', new Map(told), new Map(wanted)];
}

async function* compareInfluencers(facts: readonly Fact[], query: Partial<Days>): Comparisons {
  const { influencers } = await world.get(analytics.listInfluencerInsights, { token: merchant.token, query });
  const inRange = facts.filter(({ day }) => day >= (query.from_date ?? '') && day <= (query.to_date ?? '9'));
  const hers = inRange.filter(({ influencer, product }) => influencer === 'lena' && product === null);
  const all = sum(hers);
  const byCode = sum(hers.filter(({ link, bare }) => link === null || bare));
  const earned = (await recountEarnings(world.app.platform.database.db, merchant.businessId)).earnings.filter(
    ({ account, day }) => account === lena && day >= (query.from_date ?? '') && day <= (query.to_date ?? '9'),
  );
  const commission = earned.reduce((minor, each) => minor + each.commission, 0);
  const counted = {
    commission: commission / 100,
    profit: (hers.reduce((cents, { adds }) => cents + (adds.net ?? 0) - (adds.cost ?? 0), 0) - commission) / 100,
    influencer_attributed_checkouts: all.checkouts,
    influencer_attributed_revenue: earned.reduce((minor, { base }) => minor + base, 0) / 100,
    username: 'lena',
    total_clicks: all.visits,
    clicks_looks: all.visits,
    total_sales: all.checkouts,
    sales_looks: all.checkouts - byCode.checkouts,
    sales_external: byCode.checkouts,
    total_revenue: all.revenue,
    total_refunded: all.refunded,
  };
  const asked = Object.keys(counted) as (keyof typeof counted)[];
  const told = influencers.map((row) => Object.fromEntries(asked.map((name) => [name, row[name]])));
  yield ['influencers', told, [counted]];
}

/** The same moment of all answers: nothing comes in meanwhile. */
async function* compareEverything(facts: readonly Fact[], range: Days): Comparisons {
  yield* compareLists(facts);
  for (const query of [{}, range]) {
    yield* compareChart(facts, query);
    yield* compareChannels(facts, query);
    for (const by of ['link', 'influencer', 'country', 'referrer'] as const) yield* compareBreakdown(facts, by, query);
    yield* compareInfluencers(facts, query);
  }
  yield* compareFiltered(facts);
  yield* compareProducts(facts);
}

it('§5 analytics: tile, list, link, chart, breakdown, export and API tell the same figures, those of a plain recount', async () => {
  const history = new History();
  const today = dayOf(new Date(), zone);
  const anyRange = fc.tuple(fc.nat(60), fc.nat(30)).map(([ago, days]): Days => {
    const to = addDays(today, -ago);
    return { from_date: addDays(to, -days), to_date: to };
  });
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 12, maxLength: 20 }), anyRange, async (steps, range) => {
      for (const step of steps) await history.play(step);
      const facts = await history.settle();
      const compare = async (): Promise<void> => {
        for await (const [what, told, counted] of compareEverything(facts, range))
          expect({ what, told }).toEqual({ what, told: counted });
      };
      await compare();
      // what is over lies in segments once it is closed, what happens then beside them
      await world.app.features.figures.upkeep.close(addDays(today, -1));
      await compare();
      await world.app.features.figures.upkeep.close();
      await world.app.features.figures.upkeep.layTogether(new Date(Date.now() + 31 * 24 * hourMs));
      await compare();
    }),
    // what has happened cannot be taken back: each run goes on from the one before, and none is shrunk
    { numRuns: 2, endOnFailure: true },
  );
  // in the end single visits go: all that is told of them stays
  const facts = await history.settle();
  const { database } = world.app.platform;
  await deleteOld(database, [{ businessId: merchant.businessId, months: 0 }], new Date());
  const { rows } = await sql`select from visits where business_id = ${merchant.businessId}
    and day < date_trunc('month', now() - interval '12 hours')::date`.execute(database.db);
  expect(rows).toEqual([]);
  for await (const [what, told, counted] of compareEverything(facts, {
    from_date: addDays(today, -40),
    to_date: today,
  }))
    expect({ what, told }).toEqual({ what, told: counted });
}, 300_000);
