// On which days an order and its refunds count: stores at half hours from UTC, over both changes of clocks, at the date line.
import { orderId, type BusinessId, type LinkId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../../../../tests/world/platform.ts';
import { createEvents } from '../../../events.ts';
import type { OrderSnapshot } from '../../stores/records.ts';
import { OrderRecording } from '../../stores/orders/order-recording.ts';
import { Orders } from '../../stores/orders/orders.ts';
import { Platforms } from '../../stores/platforms/platforms.ts';
import { CountedTraffic } from '../../traffic/facts/counted-traffic.ts';
import { countOrders } from './sums.ts';
import { lockSales } from './sales-store.ts';

let world: TestPlatform;
beforeAll(async () => {
  world = await createTestPlatform();
});
afterAll(() => world.close());

const created: Omit<OrderSnapshot, 'createdAt' | 'updatedAt'> = {
  orderId: orderId.parse('5001'),
  name: '#1001',
  cancelledAt: null,
  test: false,
  currency: 'USD',
  taxesIncluded: true,
  financialStatus: 'paid',
  totalPrice: 1000,
  subtotalPrice: 900,
  totalDiscounts: 0,
  totalTax: 100,
  currentTotalPrice: 1000,
  gross: 1000,
  grossTax: 100,
  outstanding: 0,
  unpaidAt: null,
  tips: 0,
  paidAt: null,
  fulfilment: null,
  fulfilledAt: null,
  landingSite: null,
  referringSite: null,
  sourceName: null,
  attributedTo: null,
  placedIn: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  checkoutHash: null,
  customerOrder: null,
  noteAttributes: [],
  discountCodes: [],
  lines: [],
  refunds: [],
};

/** Records an order of that moment and its refund of another, each counted when it is told; answers the sums by day. */
async function sell(timeZone: string, at: string, refundedAt: string, storeCurrency = 'USD'): Promise<string[]> {
  const { database, jobs } = world.platform;
  const businessId = randomUUID() as BusinessId;
  const linkId = randomUUID() as LinkId;
  const recorded = new Orders(world.platform.keys);
  const events = createEvents(jobs);
  const recording = new OrderRecording(world.platform, { platforms: new Platforms([]), events, orders: recorded });
  const traffic = new CountedTraffic(database);
  await sql`insert into businesses (business_id, name, created_at)
    values (${businessId}, 'Test', now())`.execute(database.db);
  await sql`insert into stores (business_id, platform, shop_domain, name, email, currency, time_zone, primary_url,
      status, scopes, connected_at)
    values (${businessId}, 'shopify', ${`${businessId}.example`}, 'Shop', 'shop@example.com', ${storeCurrency}, ${timeZone},
      'https://shop.example', 'connected', '{}', now())`.execute(database.db);
  await sql`insert into attributions (business_id, order_id, credited, link_id, link_type, channel, rule, reason,
      window_days, priority, evidence, losers, decided_at)
    values (${businessId}, '5001', true, ${linkId}, 'LOOK', 'links', 'code', 'code', 30, 'link', '[]', '[]', now())`.execute(
    database.db,
  );
  const order = { ...created, createdAt: new Date(at), updatedAt: new Date(at) };
  const refund = { refundId: '1', createdAt: new Date(refundedAt), amount: 400, tax: 40, shipping: 0, lines: [] };
  for (const refunds of [[], [refund]]) {
    await database.transaction(async (tx) => {
      const updatedAt = refunds[0]?.createdAt ?? order.updatedAt;
      await recording.recordSnapshot(
        tx,
        { businessId, timeZone, shopDomain: 'days' },
        { ...order, updatedAt, refunds },
      );
      await lockSales(tx, businessId);
      const orders = { ids: [order.orderId], visits: new Map(), timeZone, now: world.clock.now() };
      await countOrders(
        tx,
        {
          orders: recorded,
          influencers: {
            terms: {
              listAgreed: (_db, _businessId, asked) => Promise.resolve(asked.map(() => null)),
              listLinked: () => Promise.resolve(new Map()),
            },
          },
          traffic: { counted: traffic },
        },
        businessId,
        orders,
      );
    });
  }
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', unit, bucket, sum(orders), sum(revenue), sum(refunded)) as line
    from sale_facts
    cross join lateral (values (1, 'day', day), (2, 'month', date_trunc('month', day)::date)) as told (grain, unit, bucket)
    where business_id = ${businessId} and product = 0 and link <> 0
    group by grain, unit, bucket order by grain, bucket`.execute(database.db);
  return rows.map(({ line }) => line);
}

test.each([
  // local 23:59:59 and 00:00:00, as instants
  ['Asia/Kathmandu', 'the last second of the day', '2026-10-31T18:14:59Z', '2026-10-31'],
  ['Asia/Kathmandu', 'the first second of the next', '2026-10-31T18:15:00Z', '2026-11-01'],
  ['America/New_York', 'the last second before the day of 23 hours', '2026-03-08T04:59:59Z', '2026-03-07'],
  ['America/New_York', 'the first second of the day of 23 hours', '2026-03-08T05:00:00Z', '2026-03-08'],
  ['America/New_York', 'the last second of the day of 23 hours', '2026-03-09T03:59:59Z', '2026-03-08'],
  ['America/New_York', 'the first second after it', '2026-03-09T04:00:00Z', '2026-03-09'],
  ['America/New_York', 'the first second of the day of 25 hours', '2026-11-01T04:00:00Z', '2026-11-01'],
  ['America/New_York', 'half past one, the first time', '2026-11-01T05:30:00Z', '2026-11-01'],
  ['America/New_York', 'half past one, the second time', '2026-11-01T06:30:00Z', '2026-11-01'],
  ['America/New_York', 'the last second of the day of 25 hours', '2026-11-02T04:59:59Z', '2026-11-01'],
  ['America/New_York', 'the first second after it', '2026-11-02T05:00:00Z', '2026-11-02'],
  ['Pacific/Auckland', 'the last second of the day', '2026-11-21T10:59:59Z', '2026-11-21'],
  ['Pacific/Auckland', 'the first second of the next', '2026-11-21T11:00:00Z', '2026-11-22'],
  ['Pacific/Auckland', 'the last second before clocks go back', '2026-04-04T10:59:59Z', '2026-04-04'],
])('%s: an order at %s counts on its day, its refund on the refund’s', async (zone, _moment, at, day) => {
  // thirty-one days later at the same second; a month apart in every zone
  const refundedAt = new Date(Date.parse(at) + 31 * 24 * 3600_000);
  const refundDay = new Intl.DateTimeFormat('sv-SE', { timeZone: zone }).format(refundedAt);
  const months = [`month ${day.slice(0, 7)}-01 1 1000 0`, `month ${refundDay.slice(0, 7)}-01 0 0 400`];
  expect(await sell(zone, at, refundedAt.toISOString())).toEqual([
    `day ${day} 1 1000 0`,
    `day ${refundDay} 0 0 400`,
    ...months,
  ]);
});

test('a refund on the order’s own day stands beside it', async () => {
  expect(await sell('Asia/Kathmandu', '2026-10-31T18:15:00Z', '2026-11-01T18:14:59Z')).toEqual([
    'day 2026-11-01 1 1000 400',
    'month 2026-11-01 1 1000 400',
  ]);
});

test('an order in another currency than the store’s has its amounts, which no figure of the store adds up', async () => {
  expect(await sell('Asia/Kathmandu', '2026-10-31T18:15:00Z', '2026-11-01T18:14:59Z', 'JPY')).toEqual([
    'day 2026-11-01 1 1000 400',
    'month 2026-11-01 1 1000 400',
  ]);
});
