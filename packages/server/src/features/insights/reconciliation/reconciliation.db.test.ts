// Days of a real store beside ours: what nobody told us of, repaired; what is in no figure, by reason; files; days out of reach.
import { createLink } from '@vitrine/contract/links';
import { listOrderRepairs } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import {
  askStoreDays,
  exportStoreDays,
  listStoreDayOrders,
  listStoreDays,
  type OrderChoice,
} from '@vitrine/contract/store-days';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';

let world: TestApp;
let merchant: Merchant;
let today: string;
let visit: Omit<Parameters<TestApp['app']['features']['traffic']['intake']['recordVisit']>[0], 'visitor' | 'at'>;
const zone = 'America/New_York';
const one = [{ variantId: '40100', quantity: 1 }];
const two = [{ variantId: '40100', quantity: 2 }];

const shop = () => world.sandbox.shop('atelier');
const auth = () => ({ token: merchant.token });
const range = (from = today, to = today) => ({ from_date: from, to_date: to });

async function readDays(from = today, to = today) {
  return world.get(listStoreDays, { ...auth(), query: range(from, to) });
}

async function ask(repair = false, from = today, to = today): Promise<void> {
  await world.get(askStoreDays, { ...auth(), body: { ...range(from, to), repair } });
  await eventually('the days to be read', async () =>
    (await readDays(from, to)).days.every(({ state }) => !['waiting', 'reading'].includes(state)) ? true : null,
  );
}

/** What an order has of a click on Lena's look by such a visitor. */
async function visitAs(flag: 'prefetch' | 'bot' | null) {
  const clickId = await world.app.features.traffic.intake.recordVisit({
    ...visit,
    visitor: createVisitor(
      flag === 'bot' ? { flag, agent: 'Googlebot/2.1 (+http://www.google.com/bot.html)' } : { flag },
    ),
    at: new Date(shop().now().getTime() - 60_000),
  });
  return [{ name: '__lk', value: clickId }];
}

const dayNow = async () => {
  const { days } = await readDays();
  const [day] = days;
  if (!day) throw new Error('no day');
  return day;
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  // its search tells of what happened a moment ago
  for (const variant of ['40100', '40200']) shop().setStock(variant, 1000);
  today = dayOf(shop().now(), zone);
  await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10' });
  const link = await world.get(createLink, {
    ...auth(),
    body: { business_id: merchant.businessId, inventory_ids: ['9001'], link_type: 'LOOK', influencer_username: 'lena' },
  });
  const { link_id: linkId, link_type: linkType } = link;
  visit = { businessId: merchant.businessId, influencerId: null, linkId, linkType, timeZone: zone };
  const heard = [
    await world.placeOrder('atelier', { lines: two, noteAttributes: await visitAs(null) }),
    await world.placeOrder('atelier', { lines: one }),
    await world.placeOrder('atelier', { lines: one, financialStatus: 'VOIDED' }),
  ];
  await eventually('the orders to be counted', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from attributions
      where counted is not null and order_id = any(${heard})`.execute(world.app.platform.database.db);
    return rows[0]?.n === heard.length ? true : null;
  });
});
afterAll(() => world.stop());

describe('a day of the store', () => {
  it('is told by us alone until somebody asks the store', async () => {
    const answer = await readDays();
    expect(answer).toMatchObject({
      platform: 'Shopify',
      currency: 'USD',
      unread: [],
      totals: { store: { orders: 0 } },
    });
    expect(answer.days[0]).toMatchObject({ state: 'unasked', store: null, difference: null, ours: { orders: 3 } });
    expect(answer.first_day).not.toBeNull();
  });

  it('is the same as ours where we heard of everything; what is in no figure is told by reason', async () => {
    await ask();
    const day = await dayNow();
    const orders = shop().orders();
    const cents = orders.reduce((sum, { total }) => sum + total, 0);
    expect(day).toMatchObject({
      state: 'read',
      progress: 3,
      store: { orders: 3, total: cents / 100, refunded: 0 },
      ours: { orders: 3, total: cents / 100 },
      difference: { orders: 0, total: 0, refunded: 0 },
      differences: [],
      credited: { orders: 1, total: (orders[0]?.total ?? 0) / 100 },
    });
    expect(day.left_out).toEqual([
      { why: 'voided', orders: 1, total: (orders[2]?.total ?? 0) / 100 },
      { why: 'not_credited', orders: 1, total: (orders[1]?.total ?? 0) / 100 },
    ]);
  });

  it('shows what no webhook told, to the cent, and repairs it', async () => {
    const faults = world.sandbox.faults('atelier');
    const [credited] = shop().orders();
    faults.dropWebhooks = true;
    const missed = await world.placeOrder('atelier', { lines: two, discountCode: 'LENA10' });
    shop().refund(credited?.id ?? '', { kind: 'amount', amount: 1_234, live: true });
    faults.dropWebhooks = false;
    await ask();
    const total = shop().findOrder(missed)?.total ?? 0;
    expect(await dayNow()).toMatchObject({
      store: { orders: 4, refunded: 12.34 },
      ours: { orders: 3, refunded: 0 },
      difference: { orders: 1, total: total / 100, refunded: 12.34 },
      differences: [
        { why: 'unread', orders: 1, total: total / 100 },
        { why: 'changed', orders: 1, total: 0 },
      ],
    });
    const differing = { params: { day: today }, query: { only: 'differing' as const } };
    const { orders } = await world.get(listStoreDayOrders, { ...auth(), ...differing });
    expect(new Map(orders.map(({ order_id: id, difference }) => [String(id), difference]))).toEqual(
      new Map([
        [credited?.id, 'changed'],
        [String(missed), 'unread'],
      ]),
    );
    // each line of the sums leads to its own orders
    const listOf = async (only: OrderChoice) => {
      const sent = { params: { day: today }, query: { only } };
      const found = await world.get(listStoreDayOrders, { ...auth(), ...sent });
      return found.orders.map(({ order_id: id }) => String(id));
    };
    expect(await listOf('unread')).toEqual([String(missed)]);
    expect(await listOf('changed')).toEqual([credited?.id]);
    expect(await listOf('in_figures')).toEqual([credited?.id]);
    expect(await listOf('not_credited')).toHaveLength(1);
    expect(await listOf('gone')).toEqual([]);
    await ask(true);
    await eventually('the missed order to be credited', async () => {
      const day = await dayNow();
      return day.credited.orders === 2 && day.difference?.orders === 0 ? true : null;
    });
    expect(await dayNow()).toMatchObject({ differences: [], difference: { total: 0, refunded: 0 } });
    const { repairs } = await world.get(listOrderRepairs, auth());
    expect(repairs.map(({ missed: what }) => what).toSorted()).toEqual(['order', 'refund']);
  });

  it('is laid beside ours by the names of the store’s own reports, to the cent, each difference with its reason', async () => {
    const heard = await dayNow();
    expect(heard.named?.differences.filter(({ why }) => why !== 'never_paid')).toEqual([]);
    const price = shop().findVariant('40100')?.variant.price ?? 0;
    const { taxRate, shipping } = shop().parameters;
    const tax = (amount: number) => Math.round((amount * taxRate) / 10_000);
    // by hand: two pieces at a tenth off, one of them returned; two pieces of which one is taken out before it is paid; one with a tip
    const back = await world.placeOrder('atelier', { lines: two, discountCode: 'LENA10' });
    const [line] = shop().findOrder(back)?.lines ?? [];
    shop().refund(back, { kind: 'lines', lines: [{ lineId: line?.id ?? '', quantity: 1 }], live: true });
    const edited = await world.placeOrder('atelier', { lines: two, financialStatus: 'PENDING' });
    const [first] = shop().findOrder(edited)?.lines ?? [];
    shop().edit(edited, { add: [], remove: [{ lineId: first?.id ?? '', quantity: 1 }] }, true);
    await world.placeOrder('atelier', { lines: one, tip: 500 });
    const day = await eventually('the orders to be the same on both sides', async () => {
      await ask();
      const now = await dayNow();
      return now.differences.length === 0 && now.ours.orders === heard.ours.orders + 3 ? now : null;
    });
    const gross = 5 * price;
    const off = Math.round((2 * price) / 10);
    const returned = (2 * price - off) / 2;
    const added = {
      gross_sales: gross,
      discounts: off,
      returns: returned + price,
      shipping: 3 * shipping,
      taxes: tax(returned) + 2 * tax(price),
    };
    for (const [name, cents] of Object.entries(added)) {
      const key = name as keyof typeof added;
      const grown = Math.round(((day.named?.store[key] ?? 0) - (heard.named?.store[key] ?? 0)) * 100);
      expect([name, grown]).toEqual([name, cents]);
    }
    const { store, ours, credited, differences, left_out: left } = day.named!;
    expect(differences.find(({ why }) => why === 'taken_out')).toMatchObject({
      orders: 1,
      gross_sales: price / 100,
      returns: price / 100,
      net_sales: 0,
      total_sales: 0,
    });
    const names = ['gross_sales', 'discounts', 'returns', 'net_sales', 'shipping', 'taxes', 'total_sales'] as const;
    for (const name of names) {
      const sum = (parts: readonly Record<(typeof names)[number], number>[]) =>
        parts.reduce((all, part) => all + Math.round(part[name] * 100), 0);
      expect([name, sum([store]) - sum([ours])]).toEqual([name, sum(differences)]);
      expect([name, sum([ours])]).toEqual([name, sum(left) + sum([credited])]);
    }
    // a tip is no sale, so total sales are the store's totals less refunds and tips
    expect(store.total_sales).toBeCloseTo((day.store?.total ?? 0) - (day.store?.refunded ?? 0) - 5, 2);
    expect(day.recovered).toBe(2);
  });

  it('is read whole where an order has more lines and more refunds than the store tells at once', async () => {
    const before = await dayNow();
    const lines = Array.from({ length: 30 }, () => ({ variantId: '40200', quantity: 1 }));
    const long = await world.placeOrder('atelier', { lines });
    for (let times = 0; times < 11; times += 1) shop().refund(long, { kind: 'amount', amount: 101, live: true });
    await eventually('the long order to be the same on both sides', async () => {
      await ask();
      const { differences, ours } = await dayNow();
      return differences.length === 0 && ours.orders === before.ours.orders + 1 ? true : null;
    });
    const { named, store, ours } = await dayNow();
    const grown = (name: 'gross_sales' | 'returns') => (named?.store[name] ?? 0) - (before.named?.store[name] ?? 0);
    expect(grown('gross_sales')).toBeCloseTo((30 * (shop().findVariant('40200')?.variant.price ?? 0)) / 100, 2);
    expect(grown('returns')).toBeCloseTo(11.11, 2);
    expect(store?.total).toBe(ours.total);
  });

  it('is a file, order by order, money with its decimals', async () => {
    const response = await fetch(
      `${world.url}/admin/v1/orders/store-days.csv?${new URLSearchParams(range()).toString()}`,
      { headers: { authorization: `Bearer ${merchant.token}` } },
    );
    expect(response.headers.get('content-disposition')).toContain(exportStoreDays.path.split('/').at(-1)?.slice(-4));
    const lines = (await response.text()).trim().split('\r\n');
    expect(lines).toHaveLength(9);
    expect(lines[0]).toContain('Day,Order,Store total,Refunded in the store,Our total');
    expect(lines.some((line) => /,\d+\.\d\d,12\.34,\d+\.\d\d,12\.34,,,\d+\.\d\d,USD$/.test(line))).toBe(true);
    const apart = (await dayNow()).left_out.find(({ why }) => why === 'not_credited')?.orders;
    expect(lines.filter((line) => line.includes('Not from a link or code'))).toHaveLength(apart ?? 0);
  });

  it('names the orders of bots’ visits: the visits are in no figure, and no order is left out for them', async () => {
    const before = await dayNow();
    expect(before.by_bots).toEqual({ orders: 0, total: 0 });
    const byBot = await world.placeOrder('atelier', { lines: one, noteAttributes: await visitAs('bot') });
    await world.placeOrder('atelier', { lines: one, noteAttributes: await visitAs('prefetch') });
    const day = await eventually('both orders to be in the figures', async () => {
      const now = await dayNow();
      // visits are stored a moment after they are made
      return now.credited.orders === before.credited.orders + 2 && now.by_bots.orders > 0 ? now : null;
    });
    const total = (shop().findOrder(byBot)?.total ?? 0) / 100;
    expect(day.by_bots).toEqual({ orders: 1, total });
    expect(day.left_out).toEqual(before.left_out);
    expect((await readDays()).totals.by_bots).toEqual({ orders: 1, total });
    const sent = { params: { day: today }, query: { only: 'by_bots' as const } };
    const { orders } = await world.get(listStoreDayOrders, { ...auth(), ...sent });
    expect(orders.map(({ order_id: id }) => id)).toEqual([byBot]);
  });

  it('the store does not tell of any more is said to be out of reach, and never asked for', async () => {
    const old = addDays(today, -70);
    await ask(false, old, addDays(old, 1));
    const { days, first_day: first } = await readDays(old, addDays(old, 1));
    expect(days.map(({ state }) => state)).toEqual(['out_of_reach', 'out_of_reach']);
    // clocks may have changed since
    expect([addDays(today, -59), addDays(today, -58)]).toContain(first);
  });

  it('more than a month is refused, and a store that is not connected', async () => {
    const long = range(addDays(today, -31), today);
    expect((await world.call(listStoreDays, { ...auth(), query: long })).error?.code).toBe('validation_failed');
    expect((await world.call(askStoreDays, { ...auth(), body: long })).error?.code).toBe('validation_failed');
    const other = await world.signUp('erin');
    const refused = await world.call(askStoreDays, { token: other.token, body: range() });
    expect(refused.error?.code).toBe('store_required');
    const { platform, days } = await world.get(listStoreDays, { token: other.token, query: range() });
    expect([platform, days[0]?.ours.orders]).toEqual([null, 0]);
  });

  it('that fell into a gap is named: nobody read it, and the store tells of it no more', async () => {
    const long = new Date(Date.now() - 80 * 24 * 3600_000);
    await sql`update stores set orders_reconciled_until = ${long} where business_id = ${merchant.businessId}`.execute(
      world.app.platform.database.db,
    );
    await world.app.features.stores.reconciliation.reconcileOrders(merchant.businessId);
    const { unread, days } = await readDays();
    expect(days.map(({ has_gap: hasGap }) => hasGap)).toEqual([false]);
    const old = dayOf(long, zone);
    expect((await readDays(old, old)).days[0]).toMatchObject({ state: 'out_of_reach', has_gap: true });
    expect(unread.map(({ from }) => from)).toEqual([long.toISOString()]);
    expect((await world.get(listOrderRepairs, auth())).unread).toEqual(unread);
  });
});
