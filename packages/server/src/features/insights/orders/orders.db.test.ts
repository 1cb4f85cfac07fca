// From an order in the sandbox to figures on the merchant's screen: why it was credited, to the cent, and to whose eyes.
import { loginInfluencer } from '@vitrine/contract/identity';
import type { OrderId } from '@vitrine/contract/ids';
import { listLedgerEntries } from '@vitrine/contract/ledger';
import { getLifetime } from '@vitrine/contract/insights';
import { createLink, listLinks, type Link } from '@vitrine/contract/links';
import { readMinor, toMajor } from '@vitrine/contract/money';
import {
  getOrderAttribution,
  getOrderDetails,
  listLinkOrders,
  listOrders,
  type Attribution,
  type Order,
} from '@vitrine/contract/orders';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  eventually,
  startTestApp,
  type Merchant,
  type OrderWish,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { allPermissions } from '../../identity/actor.ts';

let world: TestApp;
let merchant: Merchant;
let lena: string;
const links: Record<'plain' | 'hers' | 'short', Link> = {} as never;
const orders = new Map<string, OrderId>();

const minor = (amount: number): number => readMinor(amount.toFixed(2), 'USD');
const ordersByName = ['by the cart', 'by the landing page', 'by her code', 'by her look, with her code', 'sent back'];

const day = 24 * 3600 * 1000;
const person = createVisitor();
const one = { variantId: '40100', quantity: 1 };

/** A click on a link, some time ago; answers its id. */
async function click(link: Link, agoMs: number, of = merchant): Promise<string> {
  const { link_id: linkId, link_type: linkType, influencer_username: username } = link;
  const influencer = username === null ? null : await world.app.features.influencers.find(of.businessId, { username });
  // half a minute more: the store tells an order's time in whole seconds, and ages are told in whole units
  const at = new Date(Date.now() - agoMs - 30_000);
  const whose = { businessId: of.businessId, influencerId: influencer?.accountId ?? null };
  const visit = { ...whose, linkId, linkType, timeZone: 'America/New_York', visitor: person, at };
  return world.app.features.traffic.intake.recordVisit(visit);
}

const carrying = (clickId: string): OrderWish => ({ lines: [one], noteAttributes: [{ name: '__lk', value: clickId }] });

async function order(name: string, wish: OrderWish): Promise<void> {
  orders.set(name, await world.placeOrder('atelier', wish));
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await world.app.features.influencers.create(merchant.businessId, {
    username: 'lena',
    email: 'lena@mail.example',
    password: 'lena pass 1',
    promocode: 'LENA10',
    imageUrl: 'https://pictures.example/lena.webp',
    permissions: { ...allPermissions, analytics_revenue_enabled: false },
  });
  const body = { admin_username: 'dana', username: 'lena', password: 'lena pass 1' };
  lena = (await world.get(loginInfluencer, { body })).token;
  const base = { business_id: merchant.businessId, inventory_ids: ['9001'] };
  const make = (fields: object): Promise<Link> =>
    world.get(createLink, { token: merchant.token, body: { ...base, link_type: 'LOOK', ...fields } });
  links.plain = await make({ title: 'Plain' });
  links.hers = await make({ title: 'Hers', influencer_username: 'lena' });
  links.short = await make({ link_type: 'SHORT', title: 'Short' });
  await placeOrders();
  await eventually('all orders to be attributed', async () => {
    const { orders: seen } = await page({ count: 100 });
    const back = seen.find(({ order_id: id }) => id === orders.get('sent back'));
    return seen.length === orders.size && seen.every(({ attribution }) => attribution) && (back?.refunded ?? 0) > 0;
  });
});
afterAll(async () => {
  await world.stop();
});

async function placeOrders(): Promise<void> {
  const other = await world.signUp('other');
  await order('by the cart', carrying(await click(links.plain, 5 * 60_000)));
  await order('by the landing page', {
    lines: [one, { variantId: '40500', quantity: 2 }],
    landingSite: `/products/linen-shirt?vtr=${await click(links.short, 3 * 3600_000)}`,
  });
  await order('by her code', { lines: [one], discountCode: 'LENA10' });
  await order('by her look, with her code', {
    ...carrying(await click(links.hers, 2 * day)),
    discountCode: 'LENA10',
  });
  await order('by nothing', { lines: [one] });
  await order('by an old click', carrying(await click(links.plain, 40 * day)));
  await order('by another’s click', carrying(await click(links.plain, 0, other)));
  await order('by rubbish', carrying('AbC1234.not-signed'));
  const early = await click(links.plain, 3 * day);
  await order('by the later of two', {
    ...carrying(early),
    landingSite: `/?vtr=${await click(links.hers, day)}`,
  });
  await order('sent back', { ...carrying(await click(links.plain, day)), refunds: [{ kind: 'whole' }] });
}

const attributionOf = (name: string, language = 'en'): Promise<Attribution> =>
  world.get(getOrderAttribution, {
    token: merchant.token,
    params: { order_id: orders.get(name) ?? '' },
    headers: { 'accept-language': language },
  });

const idsOf = (list: readonly Order[]) => list.map(({ order_id: id }) => id);
const page = (query: object) => world.get(listOrders, { token: merchant.token, query });

describe('an order', () => {
  it.each<[string, () => object]>([
    [
      'by the cart',
      () => ({
        credited: true,
        link_id: links.plain.link_id,
        influencer_username: null,
        channel: 'links',
        rule: 'last_click',
        window_days: 30,
        reason: 'The shopper clicked this link 5 minutes before ordering.',
        losers: [],
      }),
    ],
    [
      'by the landing page',
      () => ({
        credited: true,
        link_id: links.short.link_id,
        channel: 'shorts',
        reason: 'The shopper came to the store through this link, 3 hours before the order.',
      }),
    ],
    [
      'by her code',
      () => ({
        credited: true,
        link_id: null,
        influencer_username: 'lena',
        channel: 'organic',
        rule: 'code',
        reason: 'The code LENA10 was used, without a click.',
      }),
    ],
    [
      'by her look, with her code',
      () => ({
        credited: true,
        link_id: links.hers.link_id,
        influencer_username: 'lena',
        channel: 'links',
        losers: [{ kind: 'discount_code', found: 'LENA10', lost: 'lower_priority', influencer_username: 'lena' }],
      }),
    ],
    [
      'by nothing',
      () => ({
        credited: false,
        link_id: null,
        channel: null,
        rule: 'none',
        evidence: [],
        reason: 'Nothing on the order leads to a link or a code.',
      }),
    ],
    [
      'by an old click',
      () => ({
        credited: false,
        rule: 'none',
        reason: 'The only click was older than 30 days.',
        losers: [{ link_id: links.plain.link_id, lost: 'outside_window' }],
      }),
    ],
    ['by another’s click', () => ({ credited: false, evidence: [], losers: [] })],
    ['by rubbish', () => ({ credited: false, evidence: [], losers: [] })],
    [
      'by the later of two',
      () => ({
        credited: true,
        link_id: links.hers.link_id,
        reason: 'The shopper came to the store through this link, 1 day before the order.',
        losers: [{ kind: 'cart_attribute', link_id: links.plain.link_id, lost: 'house_link' }],
      }),
    ],
    ['sent back', () => ({ credited: true, link_id: links.plain.link_id })],
  ])('%s says why', async (name, expected) => {
    expect(await attributionOf(name)).toMatchObject({ order_id: orders.get(name), ...expected() });
  });

  it('says why in Hebrew as well', async () => {
    const { reason } = await attributionOf('by the cart', 'he');
    expect(reason).toMatch(/[\u0590-\u05FF]/);
    expect(reason).not.toMatch(/[{]\w+[}]/);
  });

  it('is listed newest first, with its link, its influencer and its amounts', async () => {
    const { orders: list, next_skip: next } = await page({ count: 100 });
    expect(next).toBeNull();
    expect(list.map(({ created_at: at }) => at)).toEqual(
      list
        .map(({ created_at: at }) => at)
        .toSorted()
        .toReversed(),
    );
    const paid = await listPaid();
    for (const each of list) {
      expect([each.total_price, each.total_tax]).toEqual([
        paid.get(each.order_id)?.price,
        paid.get(each.order_id)?.tax,
      ]);
    }
    const find = (name: string): Order | undefined => list.find(({ order_id: id }) => id === orders.get(name));
    expect(find('by the landing page')).toMatchObject({
      order_status: 'PAID',
      products_count: 3,
      refunded: 0,
      link_details: { link_id: links.short.link_id, title: 'Short', link_type: 'SHORT', url_type: 'product' },
      influencer_profile_image_url: null,
    });
    expect(find('by her code')).toMatchObject({
      link_details: null,
      influencer_profile_image_url: 'https://pictures.example/lena.webp',
    });
    const back = find('sent back');
    expect(back).toMatchObject({ order_status: 'REFUNDED', refunded: back?.total_price });
  });

  it('is listed by whether it was credited, and in pages', async () => {
    const credited = (await page({ credited: 'true', count: 100 })).orders;
    const rest = (await page({ credited: 'false', count: 100 })).orders;
    expect([credited.length, rest.length]).toEqual([6, 4]);
    expect(credited.every(({ attribution }) => attribution?.credited)).toBe(true);
    const first = await page({ count: 4 });
    const second = await page({ count: 4, skip: 4 });
    const third = await page({ count: 4, skip: 8 });
    expect([first, second, third].map(({ next_skip: next }) => next)).toEqual([4, 8, null]);
    const ids = [first, second, third].flatMap((each) => each.orders.map(({ order_id: id }) => id));
    expect(new Set(ids).size).toBe(orders.size);
  });

  it('is sorted by its total or its age, on pages of any size', async () => {
    const all = (await page({ count: 100 })).orders;
    const byTotal = all.toSorted((first, second) => second.total_price - first.total_price);
    const pageThrough = async (query: object): Promise<OrderId[]> => {
      const ids: OrderId[] = [];
      for (let skip: number | null = 0; skip !== null;) {
        const found: Awaited<ReturnType<typeof page>> = await page({ ...query, skip });
        ids.push(...idsOf(found.orders));
        skip = found.next_skip;
      }
      return ids;
    };
    expect(byTotal[0]?.total_price).toBeGreaterThan(byTotal.at(-1)?.total_price ?? 0);
    for (const count of [1, 3, 100]) {
      expect(await pageThrough({ count, sort_by: 'total_price' })).toEqual(idsOf(byTotal));
      expect(await pageThrough({ count, sort_by: 'total_price', direction: 'asc' })).toEqual(
        idsOf(byTotal).toReversed(),
      );
      expect(await pageThrough({ count, direction: 'asc' })).toEqual(idsOf(all).toReversed());
    }
    // the dearest, in another currency, stands by itself below the others whatever its number
    const [dearest = '' as OrderId, ...others] = idsOf(byTotal);
    const tell = (currency: string) =>
      sql`update orders set currency = ${currency} where order_id = ${dearest}`.execute(world.app.platform.database.db);
    await tell('EUR');
    expect(await pageThrough({ count: 3, sort_by: 'total_price' })).toEqual([...others, dearest]);
    await tell('USD');
    for (const query of [{ sort_by: 'name' }, { direction: 'up' }, { skip: '-1' }]) {
      const refused = await world.call(listOrders, { token: merchant.token, query: query as never });
      expect([refused.status, refused.error?.fields?.map(({ field }) => field)]).toEqual([400, Object.keys(query)]);
    }
  });

  it('lists what was bought', async () => {
    const params = { order_id: orders.get('by the landing page') ?? '' };
    const { products } = await world.get(getOrderDetails, { token: merchant.token, params });
    expect(products).toMatchObject([
      { title: 'Linen shirt', variant_title: 'S', price: 49.9, quantity: 1, refunded_quantity: 0 },
      { title: 'Made to order bag', price: 33.33, quantity: 2, refunded_quantity: 0 },
    ]);
    const back = await world.get(getOrderDetails, {
      token: merchant.token,
      params: { order_id: orders.get('sent back') ?? '' },
    });
    expect(back.products).toMatchObject([{ quantity: 1, refunded_quantity: 1 }]);
  });

  it.each([...ordersByName])('%s has a total that is the sum of its parts', async (name) => {
    const id = orders.get(name) ?? '';
    const { products, sums } = await world.get(getOrderDetails, { token: merchant.token, params: { order_id: id } });
    if (sums === null) throw new Error('sums are missing');
    const { total, tax_included: _inside, ...parts } = sums;
    const sum = Object.values(parts).reduce((all, part) => all + minor(part), 0);
    const { orders: listed } = await page({ count: 100 });
    expect(sum).toBe(minor(total));
    expect(total).toBe(listed.find(({ order_id: of }) => of === id)?.total_price);
    expect(minor(sums.items)).toBe(products.reduce((all, { price, quantity }) => all + minor(price) * quantity, 0));
    expect(sums.discounts < 0).toBe(name.includes('code'));
  });

  it('earns what its entries add up to', async () => {
    const id = orders.get('by her code') ?? '';
    const { orders: listed } = await page({ count: 100 });
    const params = { username: 'lena' };
    const { entries } = await world.get(listLedgerEntries, { token: merchant.token, params, query: { order_id: id } });
    const earned = listed.find(({ order_id: of }) => of === id)?.commission?.earned;
    expect(entries.every(({ order_id: of }) => of === id)).toBe(true);
    expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(earned);
  });

  it.each(['0', '99999999999999999999', 'abc', '1e5', '-1', '1%00'])('called %s is not found', async (id) => {
    const headers = { authorization: `Bearer ${merchant.token}` };
    for (const end of ['details', 'attribution']) {
      expect((await fetch(`${world.url}/admin/v1/orders/${id}/${end}`, { headers })).status).toBe(404);
    }
  });

  it('is for the merchant’s eyes', async () => {
    expect((await world.call(listOrders, { token: lena })).status).toBe(403);
    const params = { order_id: orders.get('by her code') ?? '' };
    expect((await world.call(getOrderAttribution, { token: lena, params })).status).toBe(403);
  });
});

/** What the store says was paid for each order, in major units. */
async function listPaid(): Promise<Map<string, { price: number; tax: number }>> {
  const response = await fetch(`${world.sandbox.url}/atelier/_control/orders`);
  const money = z.string().transform((text) => Number(text));
  const shape = z.object({ orders: z.array(z.object({ id: z.number(), total_price: money, total_tax: money })) });
  const { orders: told } = shape.parse(await response.json());
  return new Map(told.map(({ id, total_price: price, total_tax: tax }) => [String(id), { price, tax }]));
}

/** The sum over orders, added in minor units. */
async function sumOf(names: string[]): Promise<{ checkouts: number; revenue: number; total_tax: number }> {
  const paid = await listPaid();
  const add = (part: 'price' | 'tax'): number => {
    const amounts = names.map((name) => paid.get(orders.get(name) ?? '')?.[part] ?? 0);
    return toMajor(
      amounts.reduce((sum, amount) => sum + readMinor(amount.toFixed(2), 'USD'), 0),
      'USD',
    );
  };
  return { checkouts: names.length, revenue: add('price'), total_tax: add('tax') };
}

const listed = (token: string, query: object = {}) =>
  world.get(listLinks, { token, params: { business_id: merchant.businessId }, query });

const tellAll = async () => [await page({ count: 100 }), await listed(merchant.token)];

describe('figures', () => {
  it('of a link are its orders to the cent, gross of refunds with refunds beside them', async () => {
    const rows = (await listed(merchant.token)).links;
    const analytics = (title: string) => rows.find((row) => row.title === title)?.link_analytics;
    expect(analytics('Plain')).toMatchObject(await sumOf(['by the cart', 'sent back']));
    expect(analytics('Hers')).toMatchObject(await sumOf(['by her look, with her code', 'by the later of two']));
    expect(analytics('Short')).toMatchObject(await sumOf(['by the landing page']));
    const { revenue: refunded } = await sumOf(['sent back']);
    expect(analytics('Plain')?.refunded).toBe(refunded);
    expect(rows.find((row) => row.title === 'Plain')).toMatchObject({
      revenue: analytics('Plain')?.revenue,
      checkouts: 2,
    });
  });

  it('of a link are the orders listed for it', async () => {
    for (const link of Object.values(links)) {
      const { orders: list } = await world.get(listLinkOrders, {
        token: merchant.token,
        params: { link_id: link.link_id },
      });
      const row = (await listed(merchant.token)).links.find(({ link_id: id }) => id === link.link_id);
      expect(list.length).toBe(row?.checkouts);
      expect(list.every(({ link_details: details }) => details?.link_id === link.link_id)).toBe(true);
    }
  });

  it('of a lifetime are the sums over the lists', async () => {
    const { looks_analytics: looks, shorts_analytics: shorts } = await world.get(getLifetime, {
      token: merchant.token,
      params: { business_id: merchant.businessId },
    });
    const ofLooks = ['by the cart', 'sent back', 'by her look, with her code', 'by the later of two'];
    expect(looks).toMatchObject(await sumOf(ofLooks));
    expect(shorts).toMatchObject(await sumOf(['by the landing page']));
  });

  it('sort the list', async () => {
    const rows = (await listed(merchant.token, { sort_by: 'revenue' })).links;
    const revenues = rows.map(({ revenue = 0 }) => revenue);
    expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
    const byVisits = (await listed(merchant.token, { sort_by: 'visits' })).links.map(({ visits = 0 }) => visits);
    expect(byVisits).toEqual(byVisits.toSorted((a, b) => b - a));
  });

  it('count each visit', async () => {
    await world.app.features.traffic.upkeep.drain();
    const rows = (await listed(merchant.token)).links;
    const visits = Object.fromEntries(rows.map((row) => [row.title, row.visits]));
    // two of these clicks were made for other orders of the same link
    expect(visits).toEqual({ Plain: 4, Hers: 2, Short: 1 });
  });

  it('of an influencer are those of her own links, and none she may not see', async () => {
    const { looks_analytics: looks } = await world.get(getLifetime, {
      token: lena,
      params: { business_id: merchant.businessId },
    });
    const sold = { checkouts: 2, click_checkouts: 2, influencer_attributed_checkouts: 2 };
    const hers = { visits: 2, views: 0, adds: 0, requested_checkouts: 0, ...sold };
    expect(looks).toEqual(hers);
    const [row, ...others] = (await listed(lena)).links;
    expect(others).toEqual([]);
    expect(row).not.toHaveProperty('revenue');
    expect(row?.link_analytics).toEqual({ ...hers, currency: 'USD' });
  });

  it('stay the same when the store tells everything five times over, in any order', async () => {
    const before = await tellAll();
    for (let time = 0; time < 5; time += 1) {
      const response = await fetch(`${world.sandbox.url}/atelier/_control/webhooks/redeliver`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ count: 2 * orders.size, shuffle: true }),
      });
      const { redelivered } = z.object({ redelivered: z.number() }).parse(await response.json());
      expect(redelivered).toBe(2 * orders.size);
    }
    await eventually('the deliveries to end', async () => {
      const told = await fetch(`${world.sandbox.url}/atelier/_control/deliveries`);
      const shape = z.object({ deliveries: z.array(z.object({ state: z.string() })) });
      return shape.parse(await told.json()).deliveries.every(({ state }) => state !== 'pending');
    });
    expect(await tellAll()).toEqual(before);
  });
});
