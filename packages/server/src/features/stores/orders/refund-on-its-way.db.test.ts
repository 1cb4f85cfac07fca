// A refund whose money is on its way counts once it arrived, and never where it came back.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

interface Kept {
  gross: number;
  sold: number;
  refunded: number;
  status: string;
  updatedAt: number;
}

async function keptOf(orderId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select refunded, gross_price::float8 as gross, financial_status as status,
      extract(epoch from updated_at)::float8 as "updatedAt",
      (select sum(sold_quantity)::int from order_lines l
        where (l.business_id, l.order_id) = (o.business_id, o.order_id)) as sold
    from orders o
    where business_id = ${business} and order_id = ${orderId}`.execute(world.platform.database.db);
  return rows[0];
}

it.each([
  ['arrives', true],
  ['comes back', false],
])('that %s', async (_what, arrives) => {
  const shop = world.sandbox.shop('atelier');
  shop.setStock('40100', 100);
  const order = shop.placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
  await until(async () => (await keptOf(order.id)) !== undefined);
  world.clock.advance(60_000);
  shop.refund(order.id, { kind: 'amount', amount: 700, pending: true, live: true });
  const [refund] = shop.findOrder(order.id)?.refunds ?? [];
  const isHeard = async (): Promise<boolean> => {
    const told = Math.floor(Date.parse(shop.findOrder(order.id)?.updatedAt ?? '') / 1000);
    return Math.floor((await keptOf(order.id))?.updatedAt ?? 0) >= told;
  };
  await until(isHeard);
  expect(await keptOf(order.id)).toMatchObject({ refunded: 0, status: 'paid' });
  world.clock.advance(60_000);
  shop.settleRefund(order.id, refund?.id ?? '', arrives);
  await until(isHeard);
  await until(async () => (await keptOf(order.id))?.refunded === (arrives ? 700 : 0));
  expect(await keptOf(order.id)).toMatchObject({ status: arrives ? 'partially_refunded' : 'paid' });
  // asked again it is the same
  await world.stores.reconciliation.reconcileOrders(business);
  expect(await keptOf(order.id)).toMatchObject({ refunded: arrives ? 700 : 0 });
});

it('that takes goods back is no edit meanwhile: what was sold stays sold, whoever tells of it', async () => {
  const shop = world.sandbox.shop('atelier');
  shop.setStock('40100', 100);
  const order = shop.placeOrder({ lines: [{ variantId: '40100', quantity: 2 }], live: true });
  await until(async () => (await keptOf(order.id)) !== undefined);
  const placed = await keptOf(order.id);
  world.clock.advance(60_000);
  const lines = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  shop.refund(order.id, { kind: 'lines', lines, pending: true, live: true });
  const [refund] = shop.findOrder(order.id)?.refunds ?? [];
  await until(async () => ((await keptOf(order.id))?.updatedAt ?? 0) > (placed?.updatedAt ?? 0));
  expect(await keptOf(order.id)).toMatchObject({ gross: placed?.gross, sold: 2, refunded: 0 });
  await world.stores.reconciliation.reconcileOrders(business);
  expect(await keptOf(order.id)).toMatchObject({ gross: placed?.gross, sold: 2, refunded: 0 });
  world.clock.advance(60_000);
  shop.settleRefund(order.id, refund?.id ?? '', true);
  await until(async () => (await keptOf(order.id))?.refunded === refund?.amount);
  expect(await keptOf(order.id)).toMatchObject({ gross: placed?.gross, sold: 2 });
});
