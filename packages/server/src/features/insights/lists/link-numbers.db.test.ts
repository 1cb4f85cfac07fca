// The numbers of one link against a naive recount of its history: every day, every product, every order, and to whose eyes.
import { askFigures } from '@vitrine/contract/figure-questions';
import { loginInfluencer, type Permissions } from '@vitrine/contract/identity';
import { productId, type AccountId, type OrderId, type ProductId, type VariantId } from '@vitrine/contract/ids';
import {
  countLinkProducts,
  getLifetime,
  getLinkAnalytics,
  listLinkProducts,
  type TrendProduct,
} from '@vitrine/contract/insights';
import { updateSettings } from '@vitrine/contract/brand';
import { closeLink, createLink, editLink, getLink, listLinks, type Link } from '@vitrine/contract/links';
import { readMinor, toMajor } from '@vitrine/contract/money';
import { createMultilink } from '@vitrine/contract/multilinks';
import { getLinkOrderDetails, listLinkOrders, listOrders } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { allPermissions } from '../../identity/actor.ts';
import type { Visitor } from '../../traffic/traffic.ts';

const zone = 'America/New_York';
const person = createVisitor();
/** Recognised when she comes back within the day. */
const regular = createVisitor({ key: '5e'.repeat(16) });
/** Not counted. */
const program = createVisitor({ agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)', flag: 'bot' });
/** Which product each variant is of. */
const productOf: Readonly<Record<string, ProductId>> = {
  40100: productId.parse('9001'),
  40101: productId.parse('9001'),
  40102: productId.parse('9001'),
  40200: productId.parse('9002'),
  40500: productId.parse('9005'),
};
function toProduct(variant: string): ProductId {
  const product = productOf[variant];
  if (!product) throw new Error(`no product has the variant ${variant}`);
  return product;
}

interface Sale {
  link: 'plain' | 'hers' | 'short';
  orderId: OrderId;
  at: Date;
  lines: { variantId: string; quantity: number }[];
  voided: boolean;
  refundedAt: Date | null;
}

let world: TestApp;
let merchant: Merchant;
const links: Record<Sale['link'], Link> = {} as never;
interface Done {
  link: Sale['link'];
  at: Date;
  visitor: Visitor;
}
const visits: Done[] = [];
const requests: (Done & { variants: string[] })[] = [];
const events: (Done & { views: string[]; adds: string[] })[] = [];
let lena: AccountId | null = null;
const sales: Sale[] = [];

const none: Permissions = {
  analytics_commission_enabled: false,
  analytics_clicks_enabled: false,
  analytics_revenue_enabled: false,
  analytics_sales_enabled: false,
  analytics_cr_enabled: false,
  analytics_aov_enabled: false,
  allow_creating_and_editing_links: false,
  allow_tagging_posts: false,
};

/** When a day of the store, some days ago, began. */
function beginOf(daysAgo: number): number {
  const day = addDays(dayOf(new Date(), zone), -daysAgo);
  const summer = new Date(`${day}T04:00:00Z`).getTime();
  return dayOf(new Date(summer), zone) === day ? summer : summer + 3600_000;
}

/** Moments of a link's past, some just before and just after midnight. */
const moments = [
  beginOf(20) - 1_000,
  beginOf(20),
  beginOf(12) + 7 * 3600_000,
  beginOf(5) - 3 * 3600_000,
  beginOf(5) + 12 * 3600_000,
  beginOf(2) - 1_000,
].map((at) => new Date(at));

/** What the pages tell of a link when they count what happens there. */
function ofLink(link: Sale['link']) {
  const { link_id: linkId, link_type: linkType } = links[link];
  const influencerId = link === 'hers' ? lena : null;
  return { businessId: merchant.businessId, linkId, linkType, influencerId, timeZone: zone };
}

async function visit(link: Sale['link'], at: Date, visitor = person): Promise<string> {
  visits.push({ link, at, visitor });
  return world.app.features.traffic.intake.recordVisit({ ...ofLink(link), visitor, at });
}

async function request(link: Sale['link'], at: Date, variants: string[], visitor = person): Promise<void> {
  requests.push({ link, at, visitor, variants });
  const lines = variants.map((id) => ({ productId: toProduct(id), variantId: id as VariantId, quantity: 1 }));
  await world.app.features.traffic.intake.recordCheckoutRequest({ ...ofLink(link), visitor, at, clickId: null, lines });
}

type Seen = Record<'views' | 'adds', string[]>;

async function see(link: Sale['link'], at: Date, { views, adds }: Seen, visitor = regular): Promise<void> {
  events.push({ link, at, visitor, views, adds });
  const { traffic } = world.app.features;
  const clickId = traffic.intake.createClick({ ...ofLink(link), at });
  const products = { views: views.map((id) => productId.parse(id)), adds: adds.map((id) => productId.parse(id)) };
  await traffic.intake.recordEvents({ ...ofLink(link), visitor, at, clickId, ...products });
}

type Wish = Partial<Pick<Sale, 'voided' | 'refundedAt'>> & { lines: Sale['lines']; discountCode?: string };

/** A click, and an order that carries it ten seconds later. */
async function sell(link: Sale['link'], at: Date, { lines, discountCode, voided = false, refundedAt = null }: Wish) {
  const clickId = await visit(link, new Date(at.getTime() - 10_000));
  const orderId = await world.placeOrder('atelier', {
    lines,
    noteAttributes: [{ name: '__lk', value: clickId }],
    createdAt: at.toISOString(),
    ...(discountCode ? { discountCode } : {}),
    ...(voided ? { financialStatus: 'VOIDED' as const } : {}),
    ...(refundedAt ? { refunds: [{ kind: 'whole' as const, createdAt: refundedAt.toISOString() }] } : {}),
  });
  sales.push({ link, orderId, at, lines, voided, refundedAt });
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await invite('lena', allPermissions, 'LENA10');
  const found = await world.app.features.influencers.find(merchant.businessId, { username: 'lena' });
  lena = found?.accountId ?? null;
  const base = { business_id: merchant.businessId, link_type: 'LOOK' as const };
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, {
      token: merchant.token,
      body: { ...base, inventory_ids: ['9001', '9002', '9005'], ...fields },
    });
  links.plain = await make({ title: 'Plain' });
  links.hers = await make({ title: 'Hers', influencer_username: 'lena' });
  links.short = await make({ link_type: 'SHORT', title: 'Short', inventory_ids: ['9001'] });
  await live();
  await world.app.features.traffic.upkeep.drain();
  await eventually('all orders to be attributed', async () => {
    const { orders } = await world.get(listOrders, { token: merchant.token, query: { count: 100 } });
    return orders.length === sales.length && orders.every(({ attribution }) => attribution?.credited);
  });
});
afterAll(async () => {
  await world.stop();
});

async function live(): Promise<void> {
  const [first, second, third, fourth, fifth, sixth] = moments as [Date, Date, Date, Date, Date, Date];
  const shirt = { variantId: '40100', quantity: 1 };
  const bags = { variantId: '40500', quantity: 2 };
  await sell('plain', first, { lines: [shirt] });
  await sell('plain', second, { lines: [shirt, bags], refundedAt: fifth });
  await sell('plain', third, { lines: [{ variantId: '40200', quantity: 3 }] });
  await sell('plain', fourth, { lines: [shirt], voided: true });
  await sell('hers', fourth, { lines: [bags], discountCode: 'LENA10' });
  await sell('hers', sixth, { lines: [shirt, { variantId: '40102', quantity: 1 }] });
  await sell('short', fifth, { lines: [shirt, bags] });
  for (const link of ['plain', 'hers', 'short'] as const) {
    for (const at of moments) await visit(link, at);
    await visit(link, third, program);
    await request(link, second, ['40100', '40101', '40500']);
    await request(link, fifth, ['40200']);
    await request(link, fifth, ['40200'], program);
    await comeBack(link, third);
  }
}

/** A visitor who is recognised: three visits in two hours of the clock, with what she sees and takes. */
async function comeBack(link: Sale['link'], at: Date): Promise<void> {
  const later = (minutes: number): Date => new Date(at.getTime() + minutes * 60_000);
  for (const minutes of [0, 10, 70]) await visit(link, later(minutes), regular);
  if (link !== 'short') {
    await see(link, later(1), { views: ['9001', '9002'], adds: ['9002'] });
    await see(link, later(11), { views: ['9001'], adds: [] });
    await see(link, later(71), { views: ['9001'], adds: [] });
    await see(link, later(1), { views: ['9001', '9005'], adds: ['9005'] }, program);
  }
  // of the looks she has put it in the bag already
  await request(link, later(12), ['40200'], regular);
}

async function invite(username: string, permissions: Permissions, promocode: string | null = null): Promise<string> {
  const password = `${username} pass 1`;
  const profile = { username, password, promocode, email: `${username}@mail.example`, imageUrl: null, permissions };
  await world.app.features.influencers.create(merchant.businessId, profile);
  const body = { admin_username: merchant.username, username, password };
  return (await world.get(loginInfluencer, { body })).token;
}

const money = z.string().transform((text) => readMinor(text, 'USD'));
const told = z.object({
  id: z.number(),
  total_price: money,
  total_tax: money,
  subtotal_price: money,
  total_line_items_price: money,
  total_discounts: money,
  total_shipping_price_set: z.object({ shop_money: z.object({ amount: money }) }),
  refunds: z.array(z.object({ created_at: z.string(), transactions: z.array(z.object({ amount: money })) })),
});

/** What the store says of each order, in minor units. */
async function askStore(): Promise<Map<string, z.output<typeof told>>> {
  const response = await fetch(`${world.sandbox.url}/atelier/_control/orders`);
  const { orders } = z.object({ orders: z.array(told) }).parse(await response.json());
  return new Map(orders.map((order) => [String(order.id), order]));
}

interface Day {
  visits: number;
  views: number;
  adds: number;
  requested_checkouts: number;
  checkouts: number;
  click_checkouts: number;
  revenue: number;
  total_tax: number;
  refunded: number;
  gross_sales: number;
  sales_discounts: number;
  returns: number;
  net_sales: number;
  shipping: number;
  taxes: number;
  sales_total: number;
  cost_of_goods: number;
  influencer_attributed_checkouts: number;
  influencer_attributed_revenue: number;
}
const noDay = (): Day => ({
  visits: 0,
  views: 0,
  adds: 0,
  requested_checkouts: 0,
  checkouts: 0,
  click_checkouts: 0,
  revenue: 0,
  total_tax: 0,
  refunded: 0,
  gross_sales: 0,
  sales_discounts: 0,
  returns: 0,
  net_sales: 0,
  shipping: 0,
  taxes: 0,
  sales_total: 0,
  cost_of_goods: 0,
  influencer_attributed_checkouts: 0,
  influencer_attributed_revenue: 0,
});

type DayAt = (at: Date) => Day;

/** What people did at a link, event by event; some of it once for each visitor and hour of the clock. */
function recountTraffic(of: Sale['link'], dayAt: DayAt): void {
  const mine = <D extends Done>(all: readonly D[]): D[] =>
    all.filter(({ link, visitor }) => link === of && visitor !== program);
  const known = new Set<string>();
  const addOnce = (figure: 'visits' | 'views' | 'adds', at: Date, who: string, what = ''): void => {
    const key = [figure, at.toISOString().slice(0, 13), who, what].join(' ');
    if (!known.has(key)) dayAt(at)[figure] += 1;
    known.add(key);
  };
  for (const [index, { at, visitor }] of mine(visits).entries()) {
    addOnce('visits', at, visitor.key ?? `visit ${index}`);
  }
  for (const [index, { at, visitor, views, adds }] of mine(events).entries()) {
    for (const id of views) addOnce('views', at, visitor.key ?? `events ${index}`, id);
    for (const id of adds) addOnce('adds', at, visitor.key ?? `events ${index}`, id);
  }
  for (const [index, { at, visitor, variants }] of mine(requests).entries()) {
    dayAt(at).requested_checkouts += 1;
    for (const id of variants) addOnce('adds', at, visitor.key ?? `request ${index}`, toProduct(id));
  }
}

/** What a piece costs: the sandbox's merchant wrote down half, three or two fifths of its full price. */
const unitCosts: Record<string, number> = { 40100: 2_995, 40102: 2_196, 40200: 2_100, 40500: 2_600 };

/** As the store's own totals name it; this store adds its tax to its prices. */
function addReport(day: Day, order: z.output<typeof told>, cost: number, sign: 1 | -1): void {
  const { total_line_items_price: goods, total_discounts: off, total_tax: tax } = order;
  const shipping = order.total_shipping_price_set.shop_money.amount;
  if (sign > 0) {
    day.gross_sales += goods;
    day.sales_discounts += off;
  } else {
    day.returns += goods - off;
  }
  day.net_sales += sign * (goods - off);
  day.shipping += sign * shipping;
  day.taxes += sign * tax;
  day.sales_total += sign * (goods - off + shipping + tax);
  day.cost_of_goods += sign * cost;
}

/** The plain definition of each figure; amounts in minor units. */
async function recount(of: Sale['link'], from: string, to: string): Promise<Map<string, Day>> {
  const store = await askStore();
  const days = new Map<string, Day>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, noDay());
  const dayAt: DayAt = (at) => days.get(dayOf(at, zone)) ?? noDay();
  recountTraffic(of, dayAt);
  for (const { link, orderId, at, lines, voided, refundedAt } of sales) {
    const order = store.get(orderId);
    if (link !== of || voided || !order) continue;
    const day = dayAt(at);
    day.checkouts += 1;
    day.click_checkouts += 1;
    day.revenue += order.total_price;
    day.total_tax += order.total_tax;
    const back = order.refunds.flatMap(({ transactions }) => transactions.map(({ amount }) => amount));
    if (refundedAt) dayAt(refundedAt).refunded += back.reduce((sum, amount) => sum + amount, 0);
    const cost = lines.reduce((sum, { variantId: id, quantity }) => sum + (unitCosts[id] ?? 0) * quantity, 0);
    addReport(day, order, cost, 1);
    // given back whole: everything that was sold comes back, on its own day
    if (refundedAt) addReport(dayAt(refundedAt), order, cost, -1);
    if (of !== 'hers') continue;
    day.influencer_attributed_checkouts += 1;
    // her terms are the plain ones: the goods, and what came back of them on its day
    day.influencer_attributed_revenue += order.subtotal_price;
    if (refundedAt) dayAt(refundedAt).influencer_attributed_revenue -= order.subtotal_price;
  }
  return days;
}

const reported = [
  'gross_sales',
  'sales_discounts',
  'returns',
  'net_sales',
  'shipping',
  'taxes',
  'sales_total',
] as const;
const amounts = [
  'revenue',
  'total_tax',
  'refunded',
  ...reported,
  'cost_of_goods',
  'influencer_attributed_revenue',
] as const;
const toWire = (day: Day): Day => {
  const written = { ...day };
  for (const name of amounts) written[name] = toMajor(day[name], 'USD');
  return written;
};
function sumUp(days: Iterable<Day>): Day {
  const sum = noDay();
  for (const day of days) for (const name of Object.keys(sum) as (keyof Day)[]) sum[name] += day[name];
  return sum;
}

const ask = (of: Sale['link'], query: object = {}, token = merchant.token) =>
  world.call(getLinkAnalytics, { token, params: { link_id: links[of].link_id }, query });
const analyse = async (of: Sale['link'], query: object = {}, token = merchant.token) => {
  const { data, error } = await ask(of, query, token);
  if (!data) throw new Error(JSON.stringify(error));
  return data[of === 'short' ? 'shorts_analytics' : 'looks_analytics'];
};

/** What was given back on a day. */
const refundedOn = async (at: Date | null | undefined): Promise<number | undefined> => {
  const day = dayOf(at ?? new Date(0), zone);
  return (await analyse('plain', { from_date: day, to_date: day })).refunded;
};

describe('the figures of a link', () => {
  it.each(['plain', 'hers', 'short'] as const)('%s are those of a naive recount, day by day', async (of) => {
    const { data, ...sums } = await analyse(of);
    const days = Object.keys(data);
    expect(days).toEqual(days.toSorted());
    // older than the link itself: made-up history
    expect([days[0], days.at(-1)]).toEqual([dayOf(moments[0] ?? new Date(0), zone), dayOf(new Date(), zone)]);
    const recounted = await recount(of, days[0] ?? '', days.at(-1) ?? '');
    expect(data).toEqual(Object.fromEntries([...recounted].map(([day, figures]) => [day, toWire(figures)])));
    expect(sums).toMatchObject(toWire(sumUp(recounted.values())));
  });

  it.each(['plain', 'hers', 'short'] as const)('%s over its whole life are those of its page and row', async (of) => {
    const { data: _days, ...sums } = await analyse(of);
    const { link_analytics: lifetime } = await world.get(getLink, {
      token: merchant.token,
      params: { link_id: links[of].link_id },
    });
    expect({ ...sums, currency: 'USD' }).toEqual(lifetime);
  });

  it('over some days are the sums of these, both bounds included', async () => {
    const [from, to] = [dayOf(moments[1] ?? new Date(0), zone), dayOf(moments[4] ?? new Date(0), zone)];
    const { data, ...sums } = await analyse('plain', { from_date: from, to_date: to });
    const recounted = await recount('plain', from, to);
    expect(Object.keys(data)).toEqual([...recounted.keys()]);
    expect(sums).toMatchObject(toWire(sumUp(recounted.values())));
    expect(sums.checkouts).toBe(2);
  });

  it('tell of a refund on the day of the refund, not of the order', async () => {
    const store = await askStore();
    const sale = sales.find(({ refundedAt }) => refundedAt);
    const back = store.get(sale?.orderId ?? '')?.refunds[0]?.transactions[0]?.amount ?? 0;
    expect(back).toBeGreaterThan(0);
    expect(await refundedOn(sale?.at)).toBe(0);
    expect(await refundedOn(sale?.refundedAt)).toBe(toMajor(back, 'USD'));
  });

  it('stand under the link’s own type; the other one is nought, without days', async () => {
    const look = (await ask('plain')).data;
    const short = (await ask('short')).data;
    expect(look?.shorts_analytics).toMatchObject({ visits: 0, checkouts: 0, revenue: 0, data: {} });
    expect(short?.looks_analytics).toMatchObject({ visits: 0, checkouts: 0, revenue: 0, data: {} });
    expect([look?.currency, short?.currency]).toEqual(['USD', 'USD']);
  });

  it('before and after all figures are days of nothing', async () => {
    const { data } = await analyse('plain', { from_date: '2024-02-28', to_date: '2024-03-01' });
    expect(Object.keys(data)).toEqual(['2024-02-28', '2024-02-29', '2024-03-01']);
    expect(new Set(Object.values(data).flatMap((day) => Object.values(day)))).toEqual(new Set([0]));
  });

  it.each([
    ['the last day before the first', { from_date: '2026-11-02', to_date: '2026-11-01' }, 'to_date', 'range_backwards'],
    ['days before 2023', { from_date: '2022-12-31', to_date: '2023-01-02' }, 'from_date', 'range_too_early'],
    ['more than ten years', { from_date: '2023-01-01', to_date: '2033-06-01' }, 'to_date', 'range_too_long'],
    ['the 30th of February', { from_date: '2026-02-30' }, 'from_date', 'wrong_format'],
    ['an instant', { to_date: '2026-02-03T00:00:00Z' }, 'to_date', 'wrong_format'],
    ['both bounds at fault', { from_date: 'x', to_date: '' }, 'from_date', 'wrong_format'],
  ])('are refused for %s', async (_why, query, field, code) => {
    const refused = await ask('plain', query);
    expect(refused).toMatchObject({ status: 400, error: { code: 'validation_failed', field } });
    expect(refused.error?.fields?.[0]).toMatchObject({ field, code });
    expect(refused.error?.message).not.toMatch(/[{]\w+[}]/);
  });
});

const productsOf = (of: Sale['link'], query: object = {}, token = merchant.token) =>
  world.get(listLinkProducts, { token, params: { link_id: links[of].link_id }, query });
const brief = (products: TrendProduct[]) =>
  products.map(({ product_id: id, image: _image, ...rest }) => ({ id, ...rest }));

describe('the products of a link', () => {
  it('are those it holds and those it sold, best first: three for a piece sold, one for each time it was taken', async () => {
    const { products, next_skip: next } = await productsOf('plain');
    expect(brief(products)).toEqual([
      { id: '9002', title: 'Wool scarf', view: 1, add: 2, buy: 3, revenue: 75, rank: 100 },
      { id: '9001', title: 'Linen shirt', view: 2, add: 1, buy: 2, revenue: 99.8, rank: 64 },
      { id: '9005', title: 'Made to order bag', view: 0, add: 1, buy: 2, revenue: 66.66, rank: 64 },
    ]);
    expect(next).toBeNull();
    expect(products.every(({ image }) => image.small.src?.startsWith('http'))).toBe(true);
  });

  it('come in pages, and are counted', async () => {
    const first = await productsOf('plain', { count: 2 });
    const second = await productsOf('plain', { count: 2, skip: 2 });
    expect([first.next_skip, second.next_skip]).toEqual([2, null]);
    expect([...first.products, ...second.products]).toEqual((await productsOf('plain')).products);
    expect(await productsOf('plain', { skip: 100 })).toEqual({ products: [], next_skip: null });
    const params = { link_id: links.plain.link_id };
    expect(await world.get(countLinkProducts, { token: merchant.token, params })).toEqual({ count: 3 });
  });

  it('of a short are also what else was bought through it, which it never showed', async () => {
    const { products } = await productsOf('short');
    // nothing is seen on the way to the store: its visits are no views
    expect(brief(products).map(({ id, view, add, buy }) => [id, view, add, buy])).toEqual([
      ['9005', undefined, 1, 2],
      ['9001', undefined, 1, 1],
      ['9002', undefined, 2, 0],
    ]);
  });

  it('F5: of a short have no views in its preview nor in the breakdown by product, whose other figures agree', async () => {
    const { products } = await productsOf('short');
    const body = {
      from_date: addDays(dayOf(new Date(), zone), -30),
      to_date: dayOf(new Date(), zone),
      measures: ['views' as const, 'adds' as const],
      split_by: ['product' as const],
      filters: [{ by: 'link' as const, values: [links.short.link_id] }],
    };
    const { rows } = await world.get(askFigures, { token: merchant.token, body });
    const counted = new Map(rows.map(({ keys, figures }) => [keys[0]?.value, figures]));
    expect(products.map(({ product_id: id, view }) => [id, view, counted.get(id)?.views ?? 0])).toEqual(
      products.map(({ product_id: id }) => [id, undefined, 0]),
    );
    expect(products.map(({ add }) => add)).toEqual(products.map(({ product_id: id }) => counted.get(id)?.adds));
  });

  it('keep their figures when the link no longer holds them, and their title when the store no longer has them', async () => {
    const { data: link } = await world.call(editLink, {
      token: merchant.token,
      params: { link_id: links.hers.link_id },
      body: { link_type: 'LOOK', inventory_ids: ['9002'], title: 'Hers' },
    });
    expect(link?.products_count).toBe(1);
    await fetch(`${world.sandbox.url}/atelier/_control/products/9005`, { method: 'DELETE' });
    const { products } = await productsOf('hers');
    expect(brief(products).map(({ id, title, view, add, buy }) => [id, title, view, add, buy])).toEqual([
      ['9001', 'Linen shirt', 2, 1, 2],
      ['9005', 'Made to order bag', 0, 1, 2],
      ['9002', 'Wool scarf', 1, 2, 0],
    ]);
    const held: ProductId[] = link?.products.map(({ inventory_id: id }) => id) ?? [];
    expect(held).toEqual(['9002']);
  });
});

describe('the orders of a link', () => {
  it('open into their lines', async () => {
    const sale = sales.find(({ link, lines }) => link === 'plain' && lines.length === 2);
    const params = { link_id: links.plain.link_id, order_id: sale?.orderId ?? '' };
    const { products } = await world.get(getLinkOrderDetails, { token: merchant.token, params });
    expect(products).toMatchObject([
      { title: 'Linen shirt', price: 49.9, quantity: 1, refunded_quantity: 1 },
      { title: 'Made to order bag', price: 33.33, quantity: 2, refunded_quantity: 2 },
    ]);
  });

  it('of another link, and of nobody, are not found', async () => {
    const foreign = sales.find(({ link }) => link === 'short')?.orderId ?? '';
    for (const orderId of [foreign, '1', 'x']) {
      const params = { link_id: links.plain.link_id, order_id: orderId };
      expect((await world.call(getLinkOrderDetails, { token: merchant.token, params })).status).toBe(404);
    }
  });

  it('are those credited to it, counted or not', async () => {
    const params = { link_id: links.plain.link_id };
    const { orders } = await world.get(listLinkOrders, { token: merchant.token, params });
    const expected = sales.filter(({ link }) => link === 'plain').map(({ orderId }) => orderId);
    expect(orders.map(({ order_id: id }) => id).toSorted()).toEqual(expected.toSorted());
  });
});

describe('an order that an experience of a multilink earned', () => {
  it('names the multilink, is the experience’s, and is counted once for its type', async () => {
    const lifetime = async (): Promise<number> => {
      const params = { business_id: merchant.businessId };
      const { looks_analytics: looks } = await world.get(getLifetime, { token: merchant.token, params });
      return looks.checkouts ?? 0;
    };
    const before = await lifetime();
    const option = { value: 50, link_resource: { link_type: 'LOOK' as const, inventory_ids: ['9001'] } };
    const made = await world.get(createMultilink, {
      token: merchant.token,
      body: { business_id: merchant.businessId, title: 'Two ways', links_options: [option, option] },
    });
    const [{ link_id: linkId }, { link_id: otherId }] = made.links_options;
    const clickId = world.app.features.traffic.intake.createClick({ businessId: merchant.businessId, linkId });
    const orderId = await world.placeOrder('atelier', {
      lines: [{ variantId: '40100', quantity: 1 }],
      noteAttributes: [{ name: '__lk', value: clickId }],
    });
    const order = await eventually('the order to be credited', async () => {
      const { orders } = await world.get(listOrders, { token: merchant.token });
      return orders.find(({ order_id: id, attribution }) => id === orderId && attribution);
    });
    expect(order.link_details).toMatchObject({
      link_id: linkId,
      parent_multilink_id: made.multilink_id,
      parent_multilink_title: 'Two ways',
    });
    const ordersOf = async (id: string): Promise<number> =>
      (await world.get(listLinkOrders, { token: merchant.token, params: { link_id: id } })).orders.length;
    expect([await ordersOf(linkId), await ordersOf(otherId)]).toEqual([1, 0]);
    expect(await lifetime()).toBe(before + 1);
  });
});

describe('§6 metrics: an influencer', () => {
  const clicks = ['adds', 'requested_checkouts', 'views', 'visits'];
  const ofSales = ['checkouts', 'click_checkouts', 'influencer_attributed_checkouts'];
  const ofRevenue = ['influencer_attributed_revenue', 'refunded', 'revenue', 'total_tax', ...reported].toSorted();

  it.each<[string, Partial<Permissions>, string[], string[]]>([
    ['no permission', {}, [], []],
    ['clicks', { analytics_clicks_enabled: true }, clicks, ['add', 'view']],
    ['sales', { analytics_sales_enabled: true }, ofSales, ['buy']],
    ['revenue', { analytics_revenue_enabled: true }, ofRevenue, ['revenue']],
    ['rates alone', { analytics_cr_enabled: true, analytics_aov_enabled: true }, [], []],
  ])('with %s finds the other figures nowhere in the answer', async (name, change, figures, columns) => {
    const username = `with-${name.replaceAll(' ', '-')}`;
    const token = await invite(username, { ...none, ...change });
    const body = { business_id: merchant.businessId, link_type: 'LOOK' as const, inventory_ids: ['9001'] };
    const mine = await world.get(createLink, {
      token: merchant.token,
      body: { ...body, influencer_username: username },
    });
    const params = { link_id: mine.link_id };
    const { looks_analytics: all, shorts_analytics: other } = await world.get(getLinkAnalytics, { token, params });
    const { data, ...sums } = all;
    const { data: _none, ...others } = other;
    for (const each of [sums, others, ...Object.values(data)]) {
      expect(Object.keys(each).toSorted()).toEqual(figures);
    }
    const { products } = await world.get(listLinkProducts, { token, params });
    expect(Object.keys(products[0] ?? {}).toSorted()).toEqual(
      ['image', 'product_id', 'rank', 'title', ...columns].toSorted(),
    );
  });

  it('sees the numbers of her own links alone, and of no closed one', async () => {
    const noa = await invite('noa', allPermissions);
    const calls = [getLinkAnalytics, countLinkProducts, listLinkProducts] as const;
    for (const endpoint of calls) {
      const reply = await world.call(endpoint, { token: noa, params: { link_id: links.hers.link_id } });
      expect(reply).toMatchObject({ status: 404, error: { code: 'not_found' } });
    }
    const params = { link_id: links.short.link_id };
    await world.get(closeLink, { token: merchant.token, params });
    for (const endpoint of calls) {
      expect((await world.call(endpoint, { token: merchant.token, params })).status).toBe(404);
    }
  });
});

const hideBelow = (below: number) =>
  world.get(updateSettings, {
    token: merchant.token,
    params: { business_id: merchant.businessId },
    body: { settings: { hide_revenue_below: below } },
  });
const readRevenue = async (token = merchant.token) => {
  const params = { business_id: merchant.businessId };
  const { looks_analytics: looks } = await world.get(getLifetime, { token, params });
  const page = await world.get(listLinks, { token, params, query: { link_type: 'LOOK' } });
  const row = page.links.find(({ link_id: id }) => id === links.plain.link_id);
  return { strip: looks.revenue, row: row?.revenue, inRow: row?.link_analytics.revenue, orders: looks.checkouts };
};

describe('a list of links whose merchant wants no revenue below an amount', () => {
  it('tells none until all links together reached it, and all of it from then on', async () => {
    const shown = await readRevenue();
    const { shorts_analytics: shorts } = await world.get(getLifetime, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
    });
    const ever = (shown.strip ?? 0) + (shorts.revenue ?? 0);
    expect(ever).toBeGreaterThan(1);
    await hideBelow(Math.ceil(ever) + 1);
    expect(await readRevenue()).toEqual({ strip: undefined, row: undefined, inRow: undefined, orders: shown.orders });
    // the link itself, opened, tells it
    const { link_analytics: whole } = await world.get(getLink, {
      token: merchant.token,
      params: { link_id: links.plain.link_id },
    });
    expect(whole.revenue).toBe(shown.row);
    await hideBelow(Math.floor(ever));
    expect(await readRevenue()).toEqual(shown);
    await hideBelow(0);
    expect(await readRevenue()).toEqual(shown);
  });
});
