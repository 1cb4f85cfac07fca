// A store that has another currency than before: what is of the old one stays as it was, in no sum of the new one, and is there when it comes back.
import { getInfluencerInsight, getOverview } from '@vitrine/contract/analytics';
import { askFigures, type Measure } from '@vitrine/contract/figure-questions';
import { orderId } from '@vitrine/contract/ids';
import { listLinks, createLink, type Link } from '@vitrine/contract/links';
import { listLedgerEntries } from '@vitrine/contract/ledger';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventually, startTestApp, type Merchant, type TestApp } from '../../../../../../tests/world/app.ts';
import { writeRawOrder, type RawOrder } from '../../../../../../tests/world/raw-orders.ts';
import { createVisitor } from '../../../../../../tests/world/visitor.ts';
import { plainTerms } from '../../influencers/influencers.ts';
import { verifyLedger } from '../verify.ts';

let world: TestApp;
let merchant: Merchant;
let link: Link;
let lena: string;
const hourMs = 3600_000;
const db = () => world.app.platform.database.db;
const later = (hours: number): Date => new Date(world.clock.now().getTime() + hours * hourMs);

const orders: Record<'dollars' | 'code' | 'yen', Omit<RawOrder, 'at'>> = {
  dollars: { id: '91001', shipping: '0.00', lines: [{ id: '1', price: '40.00', product: '9001' }] },
  code: { id: '91002', codes: ['LENA10'], lines: [{ id: '1', price: '60.00', product: '9001' }] },
  yen: { id: '91003', codes: ['LENA10'], currency: 'JPY', lines: [{ id: '1', price: '5000', product: '9001' }] },
};

async function tell(order: Omit<RawOrder, 'at'>, updatedAt = world.clock.now()): Promise<void> {
  const { stores, commissions } = world.app.features;
  const { businessId } = merchant;
  const owner = { businessId, timeZone: 'America/New_York', platform: 'shopify', shopDomain: 'atelier' };
  const text = writeRawOrder({ at: later(-1), ...order, updatedAt });
  await world.app.platform.database.transaction((tx) => stores.recording.recordOrder(tx, owner, text));
  await commissions.attribution.attributeOrders(businessId, [orderId.parse(order.id)]);
}

beforeAll(async () => {
  world = await startTestApp({ sandbox: true });
  merchant = await world.signUp('dana');
  const { token, businessId } = merchant;
  await world.connect(merchant, 'atelier');
  lena = await world.addInfluencer(merchant, 'lena', { promocode: 'LENA10', terms: { ...plainTerms, commission: 10 } });
  await sql`update influencer_terms set effective_from = '2020-01-01' where business_id = ${businessId}`.execute(db());
  const body = { business_id: businessId, link_type: 'LOOK' as const, title: 'A look', inventory_ids: ['9001'] };
  link = await world.get(createLink, { token, body });
  const clickId = await world.app.features.traffic.intake.recordVisit({
    businessId,
    influencerId: null,
    linkId: link.link_id,
    linkType: 'LOOK',
    timeZone: 'America/New_York',
    visitor: createVisitor(),
    at: later(-2),
  });
  await world.app.features.traffic.upkeep.drain();
  await tell({ ...orders.dollars, clickId });
  await tell(orders.code);
  await tell(orders.yen);
  orders.dollars.clickId = clickId;
});
afterAll(() => world.stop());

/** Connects a store of this currency, and waits for what follows from it; no order is told of meanwhile. */
async function beIn(currency: string): Promise<void> {
  await sql`update stores set currency = ${currency} where business_id = ${merchant.businessId}`.execute(db());
  await world.app.platform.database.transaction((tx) =>
    world.app.events.emit(tx, 'store.connected', { businessId: merchant.businessId, by: null }),
  );
  await eventually(`the sums of links to be in ${currency}`, async () => {
    const { rows } = await sql`select from business_sales
      where business_id = ${merchant.businessId} and currency <> ${currency}`.execute(db());
    return rows.length === 0;
  });
}

const measures: Measure[] = ['checkouts', 'revenue', 'refunded', 'gross_sales', 'commission', 'aov', 'net_aov'];

/** What the merchant reads, and of the influencer what Lena reads: orders, attributed revenue and the average. */
async function read() {
  const { token, businessId } = merchant;
  const days = { from_date: '2026-01-01', to_date: '2027-12-31' };
  const { totals } = await world.get(askFigures, { token, body: { measures } });
  const own = await world.get(askFigures, {
    token: lena,
    body: { measures: ['influencer_attributed_checkouts', 'influencer_attributed_revenue', 'aov'] },
  });
  const { channels } = await world.get(getOverview, { token, query: days });
  const { insight } = await world.get(getInfluencerInsight, { token, params: { username: 'lena' }, query: days });
  const byRevenue = { params: { business_id: businessId }, query: { sort_by: 'revenue' as const } };
  const { links } = await world.get(listLinks, { token, ...byRevenue });
  const { rows } = await sql<{ sums: string }>`
    select concat_ws(' ', orders, revenue, refunded) as sums from link_sales where business_id = ${businessId}`.execute(
    db(),
  );
  return {
    totals,
    own: own.totals,
    home: [channels.total.checkouts, channels.total.foreign_checkouts, channels.total.revenue],
    lena: [insight.total_sales, insight.foreign_sales_external, insight.total_revenue],
    links: links.map(({ link_analytics: sums }) => [sums.checkouts, sums.revenue, sums.currency]),
    kept: rows.map(({ sums }) => sums),
  };
}

const inDollars = {
  totals: {
    checkouts: 3,
    revenue: 100,
    refunded: 0,
    gross_sales: 100,
    commission: 6,
    // of the two that it is of
    aov: 50,
    net_aov: 50,
  },
  own: { influencer_attributed_checkouts: 2, influencer_attributed_revenue: 60, aov: 60 },
  home: [3, 1, 100],
  lena: [2, 1, 60],
  links: [[1, 40, 'USD']],
  kept: ['1 4000 0'],
};

const inYen = {
  totals: { checkouts: 3, revenue: 5000, refunded: 0, gross_sales: 5000, commission: 500, aov: 5000, net_aov: 5000 },
  own: { influencer_attributed_checkouts: 2, influencer_attributed_revenue: 5000, aov: 5000 },
  home: [3, 2, 5000],
  lena: [2, 1, 5000],
  links: [[1, 0, 'JPY']],
};

const verified = () => verifyLedger(db(), { now: world.clock.now(), sealing: null });
const nothingWrong = { differences: [], breaches: [], balances: [], statements: [], sales: [] };

it('has the amounts of its currency alone in its sums and averages, and orders of any', async () => {
  expect(await read()).toEqual(inDollars);
  expect(await verified()).toMatchObject(nothingWrong);
});

it('with another one counts those of that, as if it had always had it', async () => {
  await beIn('JPY');
  expect(await read()).toEqual({ ...inYen, kept: ['1 0 0'] });
  expect(await verified()).toMatchObject(nothingWrong);
});

it('has an old order that changes earn in its own currency, and no figure of the new one moves', async () => {
  world.clock.advance(hourMs);
  const refund = (id: string) => [{ id, at: world.clock.now(), amount: '10.00', lines: [] }];
  await tell({ ...orders.dollars, currentTotal: '30.00', status: 'partially_refunded', refunds: refund('1') });
  await tell({ ...orders.code, currentTotal: '50.00', status: 'partially_refunded', refunds: refund('2') });
  expect(await read()).toEqual({ ...inYen, kept: ['1 0 0'] });
  const { entries } = await world.get(listLedgerEntries, { token: merchant.token, params: { username: 'lena' } });
  expect(entries.map(({ amount, currency }) => `${amount} ${currency}`).toSorted()).toEqual([
    '-1 USD',
    '500 JPY',
    '6 USD',
  ]);
  expect(await verified()).toMatchObject(nothingWrong);
});

it('that has its own again has all of it as it is by then', async () => {
  await beIn('USD');
  // counted by the version before, which kept no amounts of other currencies
  await sql`update attributions set counted = jsonb_set(counted, '{sale,revenue}', '0')
    where order_id = ${orders.dollars.id}`.execute(db());
  await tell(orders.yen, later(1));
  await world.app.features.commissions.attribution.countUncounted();
  const { totals, own, ...rest } = await read();
  expect(totals).toEqual({ ...inDollars.totals, refunded: 20, commission: 5 });
  expect(own).toEqual({ influencer_attributed_checkouts: 2, influencer_attributed_revenue: 50, aov: 50 });
  expect(rest).toMatchObject({ home: inDollars.home, links: inDollars.links, kept: ['1 4000 1000'] });
  expect(await verified()).toMatchObject(nothingWrong);
});
