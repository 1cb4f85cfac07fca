// Bodies that were signed once, sent again in another store's name or for another purpose; and those that nobody signed.
import { randomUUID } from 'node:crypto';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';
import { orderPayload } from '../../../../../sandbox/src/shopify/order-payload.ts';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';

let world: StoreWorld;
let business: BusinessId;
let victim: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  [business, victim] = [await world.createBusiness(), await world.createBusiness()];
  await world.connect(business, 'atelier');
  await world.connect(victim, 'victim');
});
afterAll(() => world.close());

const db = () => world.platform.database.db;

async function send(topic: string, body: string, shop: string, signature = signBody(body, appKeys.clientSecret)) {
  const response = await fetch(`${world.url}/webhooks/shopify`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'x-shopify-topic': topic,
      'x-shopify-hmac-sha256': signature,
      'x-shopify-shop-domain': `${shop}.myshopify.com`,
      'x-shopify-webhook-id': randomUUID(),
    },
  });
  return response.status;
}

const settled = () =>
  until(async () => {
    const { rows } = await sql`select from inbox where processed_at is null
      union all select from pgboss.job where name like 'stores.orders%' and state in ('created', 'active', 'retry')`.execute(
      db(),
    );
    return rows.length === 0;
  });

const ordersOf = async (of: BusinessId): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select order_id as id from orders where business_id = ${of}`.execute(db());
  return rows.map(({ id }) => id);
};

/** What an attacker has that once read a webhook of a store on the way. */
async function capture(): Promise<{ id: string; body: string }> {
  const shop = world.sandbox.shop('atelier');
  const order = shop.placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
  await until(async () => (await ordersOf(business)).includes(order.id));
  return { id: order.id, body: JSON.stringify(orderPayload(shop, order, { level: 1 })) };
}

it('an order of one store is none of another’s, whatever the header says', async () => {
  const { id, body } = await capture();
  expect(await send('orders/create', body, 'victim')).toBe(200);
  await settled();
  expect(await ordersOf(victim)).toEqual([]);
  expect(await ordersOf(business)).toContain(id);
});

it('an order that moved with its store to another business is that one’s: the store says so', async () => {
  const moved = await world.createBusiness();
  await world.connect(moved, 'moving');
  const shop = world.sandbox.shop('moving');
  const order = shop.placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
  await until(async () => (await ordersOf(moved)).includes(order.id));
  // the first business replaces it by another store, and the next one connects it: the orders of before stay with the first
  await world.connect(moved, 'moved-on');
  const next = await world.createBusiness();
  await world.connect(next, 'moving');
  shop.refund(order.id, { kind: 'whole', live: true });
  await until(async () => (await ordersOf(next)).includes(order.id));
  await settled();
  expect(await ordersOf(next)).toEqual([order.id]);
});

it.each(['app/uninstalled', 'shop/redact', 'customers/redact'])(
  'a signed body is not taken for %s of a store that it does not name',
  async (topic) => {
    const { body } = await capture();
    expect(await send(topic, body, 'victim')).toBe(401);
    expect(await send(topic, '{"id":1}', 'victim')).toBe(401);
    expect((await world.stores.storefront.findStore(victim))?.status).toBe('connected');
  },
);

it('a body that was signed once is taken so many times a minute, and uses up what no store may send', async () => {
  const { body } = await capture();
  const answers: number[] = [];
  for (let turn = 0; turn < 130; turn += 1) answers.push(await send('orders/updated', body, 'victim'));
  expect(answers.filter((status) => status === 200).length).toBe(100);
  expect(new Set(answers.slice(100))).toEqual(new Set([429]));
  const order = world.sandbox.shop('victim').placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
  await until(async () => (await ordersOf(victim)).includes(order.id));
});

const forge = () => send('orders/create', '{"id":1}', 'quiet', 'bm90IG91cnM=');

it('reports that their store did not sign are told to the merchant, until a signed one comes', async () => {
  const quiet = await world.createBusiness();
  await world.connect(quiet, 'quiet');
  const kinds = async () => (await world.stores.troubles.list(quiet)).map(({ kind }) => kind);
  expect([await forge(), await forge()]).toEqual([401, 401]);
  expect(await kinds()).toEqual([]);
  expect(await forge()).toBe(401);
  expect(await kinds()).toEqual(['reports_turned_away']);
  world.sandbox.shop('quiet').placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });
  await until(async () => (await kinds()).length === 0);
  // and not over and over
  for (let turn = 0; turn < 4; turn += 1) await forge();
  expect(await kinds()).toEqual([]);
});
