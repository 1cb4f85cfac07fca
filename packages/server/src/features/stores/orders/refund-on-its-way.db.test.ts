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
  refunded: number;
  status: string;
  updatedAt: number;
}

async function keptOf(orderId: string): Promise<Kept | undefined> {
  const { rows } = await sql<Kept>`
    select refunded, financial_status as status, extract(epoch from updated_at)::float8 as "updatedAt" from orders
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
