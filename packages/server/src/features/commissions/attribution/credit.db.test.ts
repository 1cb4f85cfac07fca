// What never earns and who goes before whom, through the whole program: house links, own orders, last days, amounts of a run, test orders.
import {
  beginAttributionRun,
  getAttributionRun,
  getOwnAttribution,
  listAttributionChanges,
  startAttributionRun,
  updateAttributionRules,
  type AttributionRun,
} from '@vitrine/contract/attribution';
import { getLifetime } from '@vitrine/contract/insights';
import { activateInfluencer } from '@vitrine/contract/influencers';
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import { listLedgerEntries } from '@vitrine/contract/ledger';
import { leakedCode } from '@vitrine/contract/limits';
import { createLink, type Link } from '@vitrine/contract/links';
import { listOrders, type Order } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  eventually,
  startTestApp,
  type Merchant,
  type OrderWish,
  type TestApp,
} from '../../../../../../tests/world/app.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { verifyLedger } from '../verify.ts';

let world: TestApp;
let merchant: Merchant;
const tokens: Record<string, string> = {};
const links: Record<'house' | 'lenas', Link> = {} as never;
const orders = new Map<string, OrderId>();
const dayMs = 24 * 3600_000;
const zone = 'America/New_York';
const today = (): string => dayOf(new Date(), zone);
const admin = () => ({ token: merchant.token });
const db = () => world.app.platform.database.db;

async function click(link: Link, agoMs: number): Promise<Partial<OrderWish>> {
  const { link_id: linkId, link_type: linkType, influencer_username: username } = link;
  const found = username === null ? null : await world.app.features.influencers.find(merchant.businessId, { username });
  const at = new Date(Date.now() - agoMs);
  const whose = { businessId: merchant.businessId, influencerId: found?.accountId ?? null };
  const visit = { ...whose, linkId, linkType, timeZone: zone, visitor: createVisitor(), at };
  const value = await world.app.features.traffic.intake.recordVisit(visit);
  return { noteAttributes: [{ name: '__lk', value }] };
}

/** Two bags that sell without stock, 66.66 less what a code takes off. */
async function order(name: string, wish: Partial<OrderWish> & { test?: boolean; tip?: number }): Promise<void> {
  const lines = [{ variantId: '40500', quantity: 2 }];
  orders.set(name, await world.placeOrder('atelier', { lines, ...wish }));
  await read(name);
}

const read = (name: string): Promise<Order> =>
  eventually(`“${name}” to be credited`, async () => {
    const { orders: page } = await world.get(listOrders, { ...admin(), query: { count: 100 } });
    const found = page.find(({ order_id: id }) => id === orders.get(name));
    return found?.attribution ? found : null;
  });

/** To whom, by what, why not, and what it earned. */
async function told(name: string) {
  const { attribution, commission } = await read(name);
  const { influencer_username: who, channel, unearned } = attribution ?? {};
  return [who, channel, unearned, commission?.earned ?? null];
}

const entriesOf = async (username: string, name: string) =>
  (await world.get(listLedgerEntries, { ...admin(), params: { username }, query: { count: 200 } })).entries
    .filter(({ order_id: id }) => id === orders.get(name))
    .map(({ day, amount, base, terms }) => ({ day, amount, base, unearned: terms?.unearned }));

const rest = (run: AttributionRun): Promise<AttributionRun> =>
  eventually('the run to rest', async () => {
    const now = await world.get(getAttributionRun, { ...admin(), params: { run_id: run.run_id } });
    return ['checking', 'running'].includes(now.run.state) ? null : now.run;
  });

const usual = { window_days: 30, priority: 'link' as const, house_yields: true, self_purchases_earn: false };
const revenue = async (): Promise<number> => {
  const params = { business_id: merchant.businessId };
  return (await world.get(getLifetime, { ...admin(), params })).looks_analytics.revenue ?? 0;
};

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  await world.connect(merchant, 'atelier');
  await world.readEmails(merchant, 'atelier');
  const base = { business_id: merchant.businessId, inventory_ids: ['9001'], link_type: 'LOOK' as const };
  for (const [name, commission] of [
    ['lena', 10],
    ['noa', 20],
  ] as const) {
    const terms = { commission, commission_flat: null, commission_overrides: { products: [], collections: [] } };
    const rules = {
      commission_rules: { reduce_refunds_from_commission: true, reduce_vat_from_commission: false },
      revenue_rules: { net_revenue_ratio: 100 },
      commission_returning: null,
      commission_monthly: null,
      commission_caps: null,
    };
    const promocode = `${name.toUpperCase()}10`;
    tokens[name] = await world.addInfluencer(merchant, name, { promocode, terms: { ...terms, ...rules } });
    if (name === 'noa')
      world.sandbox.open('atelier').shop.createDiscount({ code: promocode, kind: 'percentage', value: 1000 });
  }
  links.house = await world.get(createLink, { ...admin(), body: { ...base, title: 'House' } });
  const hers = { ...base, title: 'Hers', influencer_username: 'lena' };
  links.lenas = await world.get(createLink, { ...admin(), body: hers });
}, 60_000);
afterAll(() => world.stop());

it('a house link takes no order from an influencer’s click or code', async () => {
  await order('code beside a house click', { ...(await click(links.house, dayMs)), discountCode: 'NOA10' });
  // 66.66 − 6.67 = 59.99, of it 20 %
  expect(await told('code beside a house click')).toEqual(['noa', 'organic', null, 12]);
  await order('house click alone', await click(links.house, dayMs));
  expect(await told('house click alone')).toEqual([null, 'links', null, null]);
});

it('of two codes on one order the first is credited, on the money after both, and the other owner nothing', async () => {
  const { shop } = world.sandbox.open('atelier');
  const combinesWith = { orderDiscounts: true, productDiscounts: false, shippingDiscounts: false };
  for (const code of ['NOA10', 'LENA10']) {
    const found = shop.findDiscount(code);
    const terms = { code, kind: 'percentage', value: 1000, combinesWith } as const;
    if (found === null) shop.createDiscount(terms);
    else shop.changeDiscount(found.id, { ...found, ...terms });
  }
  await order('two codes', { discountCode: 'NOA10', codesBeside: ['LENA10'] });
  const { attribution } = await read('two codes');
  // 66.66 − 6.67 = 59.99, − 6.00 = 53.99, of it 20 %
  expect(await told('two codes')).toEqual(['noa', 'organic', null, 10.8]);
  expect(attribution?.rule).toBe('code');
  expect(await entriesOf('lena', 'two codes')).toEqual([]);
});

it('where the merchant lets house links compete, the last click takes it, and a run tells the amounts before it does', async () => {
  const body = { ...usual, house_yields: false, days: 2 };
  const { run } = await world.get(beginAttributionRun, { ...admin(), body });
  const checked = await rest(run);
  expect(checked).toMatchObject({ moved: 1, credited: 0, uncredited: 0, repriced: 0 });
  const params = { run_id: run.run_id };
  const found = await world.get(listAttributionChanges, { ...admin(), params });
  expect(found.changes).toMatchObject([
    { order_id: orders.get('code beside a house click'), commission_before: 12, commission_after: 0 },
  ]);
  expect(found.influencers).toMatchObject([{ username: 'noa', lost: 1, commission_before: 12, commission_after: 0 }]);
  // nothing has changed
  expect(await told('code beside a house click')).toEqual(['noa', 'organic', null, 12]);
  await sql`update orders set updated_at = updated_at - interval '3 days' where order_id = ${orders.get('code beside a house click')}`.execute(
    db(),
  );
  await world.get(startAttributionRun, { ...admin(), params });
  expect((await rest(run)).state).toBe('finished');
  expect(await told('code beside a house click')).toEqual([null, 'links', null, null]);
  // as entries of today, whenever the store told of the order last
  expect(await entriesOf('noa', 'code beside a house click')).toEqual([
    { day: today(), amount: -12, base: -59.99, unearned: undefined },
    { day: today(), amount: 12, base: 59.99, unearned: null },
  ]);
  await world.get(updateAttributionRules, { ...admin(), body: usual });
});

it('an order of her own earns nothing, and both sides read why', async () => {
  await order('her own', { ...(await click(links.lenas, dayMs)), email: 'lena@mail.example' });
  expect(await told('her own')).toEqual(['lena', 'links', 'self_purchase', 0]);
  expect(await entriesOf('lena', 'her own')).toEqual([
    { day: today(), amount: 0, base: 66.66, unearned: 'self_purchase' },
  ]);
  const params = { order_id: orders.get('her own') ?? ('' as never) };
  expect(await world.get(getOwnAttribution, { token: tokens['lena'] ?? '', params })).toMatchObject({
    unearned: 'self_purchase',
  });
});

it('an order that turns out to be hers gives back today what it earned', async () => {
  await order('seems a shopper’s', { ...(await click(links.lenas, dayMs)), email: 'other@mail.example' });
  expect(await told('seems a shopper’s')).toEqual(['lena', 'links', null, 6.67]);
  await sql`update orders set buyer_customer_hash = 'one person', updated_at = updated_at - interval '3 days'
    where order_id in (${orders.get('seems a shopper’s')}, ${orders.get('her own')})`.execute(db());
  const ids = [orders.get('her own') ?? ('' as never)];
  await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, ids);
  expect(await told('seems a shopper’s')).toEqual(['lena', 'links', 'self_purchase', 0]);
  expect((await entriesOf('lena', 'seems a shopper’s'))[0]).toEqual({
    day: today(),
    amount: -6.67,
    base: 0,
    unearned: 'self_purchase',
  });
});

it('what the merchant approves stands above that, as long as they do', async () => {
  const { rows } = await sql<{ accountId: AccountId }>`select account_id as "accountId" from accounts
    where business_id = ${merchant.businessId} and username = 'dana'`.execute(db());
  const [by] = rows;
  if (!by) throw new Error('no merchant');
  const decide = (state: 'approved' | 'open') =>
    world.app.features.commissions.reviews.decide(
      { businessId: merchant.businessId, ...by },
      [orders.get('her own') ?? ('' as never)],
      { state, reason: '' },
    );
  await decide('approved');
  expect(await told('her own')).toEqual(['lena', 'links', null, 6.67]);
  expect(await verifyLedger(db())).toMatchObject({ differences: [], breaches: [] });
  await decide('open');
  expect(await told('her own')).toEqual(['lena', 'links', 'self_purchase', 0]);
});

it('where the merchant lets own orders earn, a run tells what they would, and pays them today', async () => {
  const body = { ...usual, house_yields: false, self_purchases_earn: true, days: 2 };
  const { run } = await world.get(beginAttributionRun, { ...admin(), body });
  expect(await rest(run)).toMatchObject({ moved: 0, credited: 0, uncredited: 0, repriced: 2 });
  const params = { run_id: run.run_id };
  const found = await world.get(listAttributionChanges, { ...admin(), params });
  expect(found.changes.map((each) => [each.commission_before, each.commission_after])).toEqual([
    [0, 6.67],
    [0, 6.67],
  ]);
  expect(found.influencers).toMatchObject([
    { username: 'lena', gained: 0, lost: 0, commission_before: 0, commission_after: 13.34 },
  ]);
  await world.get(startAttributionRun, { ...admin(), params });
  await rest(run);
  expect(await told('her own')).toEqual(['lena', 'links', null, 6.67]);
  await world.get(updateAttributionRules, { ...admin(), body: usual });
});

it('after the last day clicks and codes earn nothing, a click before it does, and back again earns from then on', async () => {
  const end = (activate: boolean, lastDay?: string) =>
    world.get(activateInfluencer, {
      ...admin(),
      params: { username: 'noa' },
      body: { activate, ...(lastDay === undefined ? {} : { last_day: lastDay }) },
    });
  const ahead = addDays(today(), 3);
  expect((await end(false, ahead)).influencer).toMatchObject({ is_active: false });
  await order('before the end', { discountCode: 'NOA10' });
  expect(await told('before the end')).toEqual(['noa', 'organic', null, 12]);
  expect((await end(true)).influencer).toMatchObject({ is_active: true, earning_ends_at: null });
  await end(false);
  await sql`update influencer_ends set ends_at = ends_at - interval '3 seconds' where lifted_at is null`.execute(db());
  await order('after the end', { discountCode: 'NOA10' });
  expect(await told('after the end')).toEqual(['noa', 'organic', 'ended', 0]);
  const beside = { ...(await click(links.lenas, dayMs)), discountCode: 'NOA10' };
  await world.get(updateAttributionRules, { ...admin(), body: { ...usual, priority: 'code' } });
  await sql`update attribution_rules set effective_from = effective_from - interval '3 seconds'
    where priority = 'code'`.execute(db());
  await order('her code beside another’s click', beside);
  expect(await told('her code beside another’s click')).toEqual(['lena', 'links', null, 6]);
  await end(true);
  await order('back again', { discountCode: 'NOA10', createdAt: new Date(Date.now() + 2000).toISOString() });
  expect(await told('back again')).toEqual(['noa', 'organic', null, 12]);
  // what came between stays without
  await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...orders.values()]);
  expect(await told('after the end')).toEqual(['noa', 'organic', 'ended', 0]);
});

it('tips and test orders are no sales; on a development store test orders are', async () => {
  const before = await revenue();
  await order('with a tip', { ...(await click(links.lenas, dayMs)), tip: 500 });
  const tipped = await read('with a tip');
  expect(await revenue()).toBeCloseTo(before + tipped.total_price - 5, 2);
  expect(tipped.commission?.earned).toBe(6.67);
  const after = await revenue();
  await order('a test', { ...(await click(links.lenas, dayMs)), test: true });
  expect(await told('a test')).toEqual(['lena', 'links', null, 0]);
  expect(await revenue()).toBe(after);
  await sql`update stores set is_development = true where business_id = ${merchant.businessId}`.execute(db());
  await order('a test there', { ...(await click(links.lenas, dayMs)), test: true });
  expect(await told('a test there')).toEqual(['lena', 'links', null, 6.67]);
  expect(await revenue()).toBeGreaterThan(after);
  // what the store becomes later changes no order of before
  await sql`update stores set is_development = false where business_id = ${merchant.businessId}`.execute(db());
  await world.app.features.commissions.attribution.attributeOrders(merchant.businessId, [...orders.values()]);
  expect(await told('a test there')).toEqual(['lena', 'links', null, 6.67]);
  expect(await told('a test')).toEqual(['lena', 'links', null, 0]);
});

it('orders of a leaked code are held once it shows, where the merchant wants that, and no other', async () => {
  await world.get(updateAttributionRules, { ...admin(), body: { ...usual, hold_leaked: true } });
  await sql`update attribution_rules set effective_from = effective_from - interval '3 seconds'
    where hold_leaked`.execute(db());
  for (let n = 0; n < leakedCode.orders; n += 1)
    await order(`leak ${n}`, {
      discountCode: 'NOA10',
      referringSite: `https://coupons${n % leakedCode.places}.example/`,
    });
  const held = await eventually('the orders to be held', async () => {
    const all = await Promise.all([...orders.keys()].map(read));
    const found = all.filter(({ commission }) => commission?.state === 'held');
    return found.length >= leakedCode.orders ? found : null;
  });
  const names = new Map([...orders].map(([name, id]) => [id, name]));
  expect(held.map(({ order_id: id }) => names.get(id)?.slice(0, 4))).toEqual(held.map(() => 'leak'));
  expect(held[0]?.commission?.review).toMatchObject({ state: 'held', cause: 'leaked_code', made_by: null });
});

it('F11: a house link’s own code without a click is a code alone, in the order as in the figures', async () => {
  const code = { ...admin(), body: { business_id: merchant.businessId, inventory_ids: ['9001'], promocode: 'HOUSE5' } };
  await world.get(createLink, { ...code, body: { ...code.body, link_type: 'LOOK' as const, title: 'With a code' } });
  world.sandbox.open('atelier').shop.createDiscount({ code: 'HOUSE5', kind: 'percentage', value: 500 });
  const before = await revenue();
  await order('by a house code', { discountCode: 'HOUSE5' });
  expect(await told('by a house code')).toEqual([null, 'organic', null, null]);
  expect(await revenue()).toBe(before);
  const { rows } = await sql<{ tab: number; link: boolean }>`select tab, link > 0 as link from sale_facts
    where order_id = ${orders.get('by a house code')} and product = 0`.execute(db());
  expect(rows).toEqual([{ tab: 4, link: true }]);
});

it('an order that is deleted in the store earns and counts nothing any more, and stays with its influencer', async () => {
  await order('a draft', { ...(await click(links.lenas, dayMs)), sourceName: 'shopify_draft_order' });
  expect(await told('a draft')).toEqual(['lena', 'links', null, 6.67]);
  expect(await entriesOf('lena', 'a draft')).toMatchObject([{ amount: 6.67 }]);
  const counted = async () => {
    const { rows } = await sql`select from sale_facts where order_id = ${orders.get('a draft')}`.execute(db());
    return rows.length;
  };
  expect(await counted()).toBeGreaterThan(0);
  world.sandbox.open('atelier').shop.deleteOrder(orders.get('a draft') ?? '');
  const entries = await eventually('it to be taken back', async () => {
    const found = await entriesOf('lena', 'a draft');
    return found.length > 1 && found;
  });
  expect(new Set(entries.map(({ amount }) => amount))).toEqual(new Set([6.67, -6.67]));
  expect(await told('a draft')).toEqual(['lena', 'links', null, 0]);
  expect(await counted()).toBe(0);
});

it('the second opinion finds nothing to say', async () => {
  expect(await verifyLedger(db())).toMatchObject({ differences: [], breaches: [], statements: [] });
});
