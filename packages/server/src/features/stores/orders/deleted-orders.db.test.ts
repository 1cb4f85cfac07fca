// An order that its store has no more is a sale no longer, whatever comes late of it; what the store still has is not gone.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calm } from '../../../../../sandbox/src/faults.ts';
import { signBody } from '../../../../../sandbox/src/shopify/signatures.ts';
import { appKeys, createStoreWorld, until, type StoreWorld } from '../../../../../../tests/world/store-world.ts';

let world: StoreWorld;
let business: BusinessId;

beforeAll(async () => {
  world = await createStoreWorld();
  business = await world.createBusiness();
  Object.assign(faults(), calm);
  await world.connect(business, 'atelier');
});
afterAll(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const faults = () => world.sandbox.faults('atelier');
const db = () => world.platform.database.db;
const buy = () => shop().placeOrder({ lines: [{ variantId: '40500', quantity: 1 }], live: true });

async function standing(id: string): Promise<string | null> {
  const { rows } = await sql<{ status: string; cancelled: boolean }>`
    select financial_status as status, cancelled_at is not null as cancelled from orders
    where business_id = ${business} and order_id = ${id}`.execute(db());
  const [row] = rows;
  return row ? `${row.status}${row.cancelled ? ' cancelled' : ''}` : null;
}

/** Until all is handled that the store has sent, and whoever listens has heard of it. */
async function settled(): Promise<void> {
  const { webhooks } = world.sandbox.open('atelier');
  await until(async () => webhooks.deliveries().every(({ state }) => state !== 'pending'));
  await until(async () => (await world.stores.inbox.measure()).waiting === 0);
  await until(async () => {
    const { rows } = await sql`select from pgboss.job where name like 'order.recorded%'
      and state in ('created', 'active', 'retry')`.execute(db());
    return rows.length === 0;
  });
}

it('is listened for', () => {
  const topics = world.sandbox
    .open('atelier')
    .webhooks.subscriptions.list(appKeys.clientId)
    .map(({ topic, includeFields }) => [topic, includeFields]);
  expect(Object.fromEntries(topics)).toHaveProperty('ORDERS_DELETE', ['id']);
});

it.each([
  ['with its money kept', false],
  ['with its money given back', true],
])('cancelled %s and then deleted, it counts for nothing, also when all is told once more', async (_how, refund) => {
  const { id } = buy();
  await until(async () => (await standing(id)) === 'paid');
  shop().cancel(id, refund, true);
  await until(async () => (await standing(id))?.endsWith('cancelled') === true);
  shop().deleteOrder(id);
  await until(async () => (await standing(id)) === 'voided cancelled');
  await settled();
  const before = world.heard.length;
  world.sandbox.open('atelier').webhooks.redeliver(50, true);
  await settled();
  expect(await standing(id)).toBe('voided cancelled');
  expect(world.heard.length).toBe(before);
});

it('deleted before anybody here knew of it, it is not recorded when its webhooks come after all', async () => {
  faults().dropWebhooks = true;
  const { id } = buy();
  shop().cancel(id, true, true);
  faults().dropWebhooks = false;
  shop().deleteOrder(id);
  await settled();
  world.sandbox.open('atelier').webhooks.redeliver(10, true);
  await settled();
  expect(await standing(id)).toBeNull();
});

it('that the store still has, it is not gone, whoever signed that', async () => {
  const { id } = buy();
  await until(async () => (await standing(id)) === 'paid');
  const body = `{"id":${id}}`;
  const sent = await fetch(`${world.url}/webhooks/shopify`, {
    method: 'POST',
    headers: {
      'x-shopify-topic': 'orders/delete',
      'x-shopify-shop-domain': 'atelier.myshopify.com',
      'x-shopify-hmac-sha256': signBody(body, appKeys.clientSecret),
      'x-shopify-webhook-id': 'not-gone',
      'x-shopify-triggered-at': new Date().toISOString(),
    },
    body,
  });
  expect(sent.status).toBe(200);
  await settled();
  expect(await standing(id)).toBe('paid');
});
