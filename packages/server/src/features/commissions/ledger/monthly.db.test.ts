// Terms that depend on months and customers through the whole program: tiers, bonuses, caps, planned ends, acceptance, defaults.
import { listInfluencerInsights } from '@vitrine/contract/analytics';
import { writeConditions } from '@vitrine/contract/conditions';
import { askFigures } from '@vitrine/contract/figure-questions';
import * as calls from '@vitrine/contract/ledger';
import type { Terms } from '@vitrine/contract/influencers';
import { orderId } from '@vitrine/contract/ids';
import { reviewCommission } from '@vitrine/contract/orders';
import { addDays, dayOf } from '@vitrine/contract/range';
import * as termCalls from '@vitrine/contract/terms';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { writeRawOrder, type RawOrder } from '../../../../../../tests/world/raw-orders.ts';
import { allPermissions } from '../../identity/identity.ts';
import { verifyLedger } from '../verify.ts';

let world: TestApp;
let merchant: Merchant;
const zone = 'America/New_York';
const today = (): string => dayOf(world.clock.now(), zone);

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('monthly');
  await world.connect(merchant, 'atelier');
});
afterAll(() => world.stop());

let made = 0;
async function person(terms: Partial<Terms>, permissions = {}) {
  const username = `seller${(made += 1)}`;
  const code = `SELL${made}`;
  const token = await world.addInfluencer(merchant, username, { promocode: code, permissions });
  world.clock.advance(1_000);
  await world.get(termCalls.changeTerms, { token: merchant.token, params: { username }, body: { terms } });
  world.clock.advance(1_000);
  return { username, code, token, params: { username } };
}
const asMerchant = (params: { username: string }) => ({ token: merchant.token, params });

const at = (day: string) => new Date(`${day}T17:00:00Z`);

let numbers = 700_000;
type Told = Omit<RawOrder, 'id' | 'at'> & { id?: string; at?: Date };
async function tell({ id = String((numbers += 1)), at: placed = world.clock.now(), ...order }: Told): Promise<string> {
  const { stores, storefront, commissions } = world.app.features;
  const store = await storefront.findStore(merchant.businessId);
  if (!store) throw new Error('no store');
  const text = writeRawOrder({ ...order, id, at: placed });
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, store, text));
  await commissions.attribution.attributeOrders(merchant.businessId, [orderId.parse(id)]);
  world.clock.advance(1_000);
  return id;
}
const lines = [{ id: '1', price: '100.00' }];
const entriesOf = async (params: { username: string }) => {
  const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
  return entries.toReversed().map(({ kind, amount, bonus }) => [kind, amount, ...(bonus ? [bonus.from] : [])]);
};
const monthly = (given: Partial<NonNullable<Terms['commission_monthly']>>): Partial<Terms> => ({
  commission_monthly: { measure: 'orders', currency: 'USD', tiers: [], bonuses: [], ...given },
});

it('a month: its tier from the third order on, its bonus once, deducted when a refund falls below', async () => {
  const { params, code } = await person({
    commission: 10,
    ...monthly({ tiers: [{ from: 2, commission: 20 }], bonuses: [{ from: 3, amount: 50 }] }),
  });
  const placedAt = world.clock.now();
  const first = { codes: [code], lines, at: placedAt, id: await tell({ codes: [code], lines, at: placedAt }) };
  await tell({ codes: [code], lines });
  expect(await entriesOf(params)).toEqual([
    ['earned', 10],
    ['earned', 10],
  ]);
  await tell({ codes: [code], lines });
  const reached = [
    ['earned', 10],
    ['earned', 10],
    ['earned', 20],
    ['bonus', 50, 3],
  ];
  expect(await entriesOf(params)).toEqual(reached);
  // told again, nothing is doubled
  await tell(first);
  expect(await entriesOf(params)).toEqual(reached);
  const { statements } = await world.get(calls.listStatements, asMerchant(params));
  expect(statements[0]).toMatchObject({ earned: 40, other: 50, closing: 90 });
  const month = statements[0]?.month ?? '';
  const path = `/admin/v1/influencers/${params.username}/statements/${month}/USD/statement.csv`;
  const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${merchant.token}` } });
  expect(await file.text()).toContain(`Bonus,,,,50.00,USD,${month} ≥ 3`);
  const { influencers } = await world.get(listInfluencerInsights, { token: merchant.token, query: {} });
  expect(influencers.find(({ username }) => username === params.username)).toMatchObject({
    commission: 40,
    bonuses: 50,
  });
  const within = await world.get(listInfluencerInsights, {
    token: merchant.token,
    query: { filters: writeConditions([{ by: 'country', values: [null] }]) },
  });
  const [hers] = within.influencers.filter(({ username }) => username === params.username);
  expect([hers?.commission, hers?.bonuses]).toEqual([40, undefined]);
  const question = {
    measures: ['commission' as const],
    split_by: ['influencer' as const],
    filters: [{ by: 'influencer' as const, values: [params.username] }],
  };
  const told = await world.get(askFigures, { token: merchant.token, body: question });
  expect([told.totals.commission, told.bonuses]).toEqual([40, 50]);
  // of what is narrower than an influencer nobody can say which part of a bonus is its
  const filters = [...question.filters, { by: 'country' as const, values: [null] }];
  const narrower = await world.get(askFigures, { token: merchant.token, body: { ...question, filters } });
  expect([narrower.totals.commission, narrower.bonuses]).toEqual([40, undefined]);
  const others = {
    ...question,
    filters: [{ by: 'influencer' as const, op: 'is_not' as const, values: [params.username] }],
  };
  const without = await world.get(askFigures, { token: merchant.token, body: others });
  expect(without.totals.commission).toBe(0);
  expect(without.bonuses).toBeUndefined();
  const report = await fetch(`${world.url}/admin/v1/influencers/${params.username}/report`, {
    headers: { authorization: `Bearer ${merchant.token}` },
  });
  const [heading = '', whole = ''] = (await report.text()).split('\r\n');
  expect(heading).toContain(',Bonuses,Currency,');
  expect(whole).toContain(',40.00,50.00,USD,');
  // two orders are left: the bonus goes, and the third moves up
  await tell({
    ...first,
    updatedAt: world.clock.now(),
    refunds: [
      { id: '77', at: world.clock.now(), amount: '100.00', lines: [{ id: '1', quantity: 1, subtotal: '100.00' }] },
    ],
  });
  const after = await entriesOf(params);
  expect(after.slice(reached.length).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['bonus', -50, 3],
    ['exchange', -10],
    ['refund', -10],
  ]);
  expect((await world.get(calls.getBalance, asMerchant(params))).balances).toMatchObject([{ balance: 20 }]);
  expect(await verifyLedger(world.app.platform.database.db)).toMatchObject({
    differences: [],
    breaches: [],
    bonuses: [],
    sales: [],
  });
});

it('the preview tells of tiers, bonuses and caps', async () => {
  const { params, code } = await person({ commission: 10 });
  const ids: string[] = [];
  for (let order = 0; order < 3; order += 1) ids.push(await tell({ codes: [code], lines }));
  const month = today().slice(0, 7);
  const preview = async (terms: Partial<Terms>) =>
    (
      await world.get(termCalls.previewTerms, {
        ...asMerchant(params),
        body: { terms: { commission: 10, ...terms }, month },
      })
    ).currencies[0];
  expect(
    await preview(monthly({ tiers: [{ from: 1, commission: 30 }], bonuses: [{ from: 3, amount: 5 }] })),
  ).toMatchObject({
    current: 30,
    proposed: 75,
  });
  expect(await preview(monthly({ measure: 'net_sales', tiers: [{ from: 150, commission: 20 }] }))).toMatchObject({
    proposed: 45,
  });
  expect(await preview({ commission_caps: { currency: 'USD', per_order: 4, per_customer: null } })).toMatchObject({
    proposed: 12,
  });
  // what was rejected earned nothing, and would not under other terms
  const [first] = ids;
  const rejected = { state: 'rejected', reason: 'A friend of the shop', order_ids: [orderId.parse(first)] } as const;
  await world.get(reviewCommission, {
    token: merchant.token,
    body: { ...rejected, order_ids: [...rejected.order_ids] },
  });
  expect(
    await preview(monthly({ tiers: [{ from: 1, commission: 30 }], bonuses: [{ from: 3, amount: 5 }] })),
  ).toMatchObject({ orders: 2, current: 20, proposed: 40 });
});

it('a month by net sales: without tax, whatever share counts, less returns that do not reduce commission', async () => {
  const terms = {
    commission: 10,
    commission_rules: { reduce_refunds_from_commission: false, reduce_vat_from_commission: false },
    revenue_rules: { net_revenue_ratio: 50 },
    ...monthly({ measure: 'net_sales', tiers: [{ from: 150, commission: 20 }], bonuses: [{ from: 250, amount: 30 }] }),
  };
  const { params, code } = await person(terms);
  // 100.00 of net sales with 20.00 of tax inside, of which half counts: 60.00
  const taxed = { codes: [code], lines: [{ id: '1', price: '120.00', tax: '20.00' }], shipping: '6.00' };
  const placedAt = world.clock.now();
  const first = { ...taxed, at: placedAt, id: await tell({ ...taxed, at: placedAt }) };
  await tell(taxed);
  await tell(taxed);
  const reached = [
    ['earned', 6],
    // half of it lies above 150.00
    ['earned', 9],
    ['earned', 12],
    ['bonus', 30, 250],
  ];
  expect(await entriesOf(params)).toEqual(reached);
  const { statements } = await world.get(calls.listStatements, asMerchant(params));
  expect(statements[0]).toMatchObject({ earned: 27, other: 30, closing: 57 });
  const month = statements[0]?.month ?? '';
  const path = `/admin/v1/influencers/${params.username}/statements/${month}/USD/statement.csv`;
  const file = await fetch(world.url + path, { headers: { authorization: `Bearer ${merchant.token}` } });
  expect(await file.text()).toContain(`Bonus,,,,30.00,USD,${month}: Net sales ≥ 250.00 USD`);
  // the same steps by attributed revenue, 60.00 each: the last order alone crosses 150.00, and 250.00 is not reached
  const ofRevenue = {
    ...terms,
    commission_monthly: { ...terms.commission_monthly!, measure: 'attributed_revenue' as const },
  };
  const preview = await world.get(termCalls.previewTerms, { ...asMerchant(params), body: { terms: ofRevenue, month } });
  expect(preview.currencies).toMatchObject([{ orders: 3, current: 57, proposed: 21 }]);
  // of orders counted before net sales were kept they are worked out
  const { db } = world.app.platform.database;
  await sql`update attributions set counted = counted - 'netSales' where business_id = ${merchant.businessId}`.execute(
    db,
  );
  // 60.00 come back: 240.00 are left, of which the last order holds 90.00 above 150.00
  const refund = { id: '78', at: world.clock.now(), amount: '72.00' };
  await tell({
    ...first,
    updatedAt: world.clock.now(),
    refunds: [{ ...refund, lines: [{ id: '1', quantity: 1, subtotal: '72.00', tax: '12.00' }] }],
  });
  const after = await entriesOf(params);
  expect(after.slice(reached.length).toSorted((a, b) => (String(a) < String(b) ? -1 : 1))).toEqual([
    ['bonus', -30, 250],
    ['exchange', -0.6],
    ['exchange', -3],
  ]);
  expect(await verifyLedger(db)).toMatchObject({ differences: [], breaches: [], bonuses: [], sales: [] });
});

it('a customer earns another rate when they return, and no more than their cap', async () => {
  const { params, code } = await person({
    commission: 10,
    commission_returning: 50,
    commission_caps: { currency: 'USD', per_order: null, per_customer: 15 },
  });
  const buyer = { email: 'shopper@mail.example' };
  await tell({ codes: [code], lines, ...buyer });
  await tell({ codes: [code], lines, ...buyer });
  await tell({ codes: [code], lines });
  expect(await entriesOf(params)).toEqual([
    ['earned', 10],
    ['earned', 5],
    ['earned', 10],
  ]);
  const { entries } = await world.get(calls.listLedgerEntries, asMerchant(params));
  expect(entries[1]?.terms).toMatchObject({ commission: 50, rate_by: 'returning', is_capped: true });
});

describe('terms of days to come', () => {
  it('begin and end on their days; they are seen and accepted ahead, and withdrawn', async () => {
    const { params, code, token } = await person({ commission: 10 }, allPermissions);
    const own = { token, params };
    const [from, last] = [addDays(today(), 3), addDays(today(), 6)];
    const change = { terms: { commission: 20 }, from, end: { last_day: last, after: 'nothing' as const } };
    const { changes } = await world.get(termCalls.changeTerms, { ...asMerchant(params), body: change });
    expect(changes.map(({ state, is_end: isEnd, terms }) => [state, isEnd, terms.commission]).slice(0, 3)).toEqual([
      ['planned', true, 0],
      ['planned', false, 20],
      ['in_force', false, 10],
    ]);
    const planned = (await world.get(termCalls.getTerms, own)).changes[1];
    const accepted = { body: { effective_from: planned?.effective_from ?? '' } };
    expect(await world.get(termCalls.acceptTerms, { ...own, ...accepted })).toMatchObject({
      changes: [{ accepted_at: null }, { accepted_at: expect.any(String) }, { accepted_at: null }, {}],
    });
    const seen = (await world.get(termCalls.getTerms, asMerchant(params))).changes[1]?.accepted_at;
    world.clock.advance(60_000);
    // again is no change; nobody accepts for another
    const again = await world.get(termCalls.acceptTerms, { ...own, ...accepted });
    expect(again.changes[1]?.accepted_at).toBe(seen);
    expect((await world.call(termCalls.acceptTerms, { ...asMerchant(params), ...accepted })).status).toBe(403);
    const other = await person({ commission: 1 }, allPermissions);
    expect((await world.call(termCalls.acceptTerms, { token: other.token, params, ...accepted })).status).toBe(404);
    const blind = await person({ commission: 1 }, { analytics_commission_enabled: false });
    expect((await world.call(termCalls.getTerms, { token: blind.token, params: blind.params })).status).toBe(403);
    // orders of three times
    await tell({ codes: [code], lines });
    await tell({ codes: [code], lines, at: at(from) });
    await tell({ codes: [code], lines, at: at(last) });
    await tell({ codes: [code], lines, at: at(addDays(last, 1)) });
    expect((await entriesOf(params)).map(([, amount]) => amount)).toEqual([10, 20, 20, 0]);
    const { changes: left } = await world.get(termCalls.undoTerms, { ...asMerchant(params), ...accepted });
    expect(left.map(({ state }) => state)).toEqual(['in_force', 'past']);
  });

  it.each([
    ['a day that is over', { from: '2020-01-01' }, 'from'],
    ['an end that is over', { end: { last_day: '2020-01-01', after: 'nothing' } }, 'end.last_day'],
    [
      'an end before the beginning',
      { from: '2099-02-01', end: { last_day: '2099-01-31', after: 'default' } },
      'end.last_day',
    ],
    [
      'steps that do not ascend',
      {
        terms: monthly({
          tiers: [
            { from: 3, commission: 1 },
            { from: 3, commission: 2 },
          ],
        }),
      },
      'terms.commission_monthly.tiers',
    ],
    [
      'half an order',
      { terms: monthly({ tiers: [{ from: 1.5, commission: 1 }] }) },
      'terms.commission_monthly.tiers.0.from',
    ],
    [
      'a yen’s half',
      { terms: { commission_caps: { currency: 'JPY', per_order: 0.5 } } },
      'terms.commission_caps.per_order',
    ],
  ])('refuse %s', async (_, wish, field) => {
    const { params } = await person({ commission: 10 });
    const { status, error } = await world.call(termCalls.changeTerms, {
      ...asMerchant(params),
      body: { terms: { commission: 11 }, ...wish } as never,
    });
    expect([status, error?.fields?.map((each) => each.field)]).toEqual([400, [field]]);
  });
});

it('new influencers begin with the terms of the business, as far as the invitation says nothing', async () => {
  const { token, businessId } = merchant;
  const terms = {
    commission_flat: { amount: 7, currency: 'USD' },
    ...monthly({ bonuses: [{ from: 5, amount: 10 }] }),
  };
  const ofBusiness = { token, params: { business_id: businessId } };
  await world.get(termCalls.updateDefaultTerms, { ...ofBusiness, body: { terms } });
  expect((await world.get(termCalls.getDefaultTerms, ofBusiness)).terms).toMatchObject(terms);
  const invite = async (username: string, given: Partial<Terms>) => {
    const wish = { username, email: `${username}@mail.example`, password: null, promocode: null, imageUrl: null };
    const { influencers } = world.app.features;
    return (await influencers.create(businessId, { ...wish, permissions: allPermissions, terms: given })).terms;
  };
  expect(await invite('plain1', {})).toMatchObject(terms);
  expect(await invite('rated1', { commission: 9 })).toMatchObject({
    commission: 9,
    commission_flat: null,
    commission_monthly: terms.commission_monthly,
  });
});
