// Webhooks over the wire: signed original bytes, one id for all tries, back-off, duplicates, shuffling, subscriptions.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { CLIENT, SCOPES, eventually, openWorld, type World } from '../testing/sandbox-client.ts';
import { signBody } from './signatures.ts';

let world: World;
beforeEach(async () => {
  world = await openWorld();
  await world.client.install();
});
afterEach(() => world.close());

const shop = () => world.sandbox.shop('atelier');
const buy = (rest: object = {}) =>
  shop().placeOrder({ lines: [{ variantId: '40200', quantity: 2 }], discountCode: 'LENA10', live: true, ...rest });
const userErrors = (body: Record<string, unknown>) =>
  (body['data'] as { webhookSubscriptionCreate: { userErrors: object[] } }).webhookSubscriptionCreate.userErrors;
const header = (index: number, name: string) => world.receiver.received[index]?.headers[name];

test('an order is delivered with every header and a signature of its bytes', async () => {
  await world.client.subscribe('ORDERS_CREATE', undefined, { name: 'orders' });
  const order = buy({
    noteAttributes: [{ name: '__lk', value: 'clk_77' }],
    landingSite: '/cart/40200:2?discount=LENA10&utm_source=instagram',
    email: 'shopper@example.com',
  });
  const { headers, body } = await eventually('the webhook', () => world.receiver.received[0]);
  expect(headers).toMatchObject({
    'content-type': 'application/json',
    'x-shopify-topic': 'orders/create',
    'x-shopify-shop-domain': 'atelier.myshopify.com',
    'x-shopify-api-version': '2026-10',
    'x-shopify-hmac-sha256': signBody(body, CLIENT.clientSecret),
    'x-shopify-webhook-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-shopify-event-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
    'x-shopify-triggered-at': expect.stringMatching(/^\d{4}-.*Z$/),
    'x-shopify-name': 'orders',
  });
  const payload = JSON.parse(body) as Record<string, unknown>;
  expect(payload).not.toHaveProperty('customer.email');
  expect(payload).toMatchObject({
    id: Number(order.id),
    admin_graphql_api_id: `gid://shopify/Order/${order.id}`,
    name: '#1001',
    financial_status: 'paid',
    email: null,
    customer: { id: expect.any(Number) },
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d-0[45]:00$/),
    note_attributes: [{ name: '__lk', value: 'clk_77' }],
    landing_site: '/cart/40200:2?discount=LENA10&utm_source=instagram',
    subtotal_price: '45.00',
    total_discounts: '5.00',
    total_tax: '3.60',
    total_price: '53.50',
    total_price_set: { shop_money: { amount: '53.50', currency_code: 'USD' } },
    discount_codes: [{ code: 'LENA10', amount: '5.00', type: 'percentage' }],
    discount_applications: [{ value: '10.0', value_type: 'percentage', code: 'LENA10' }],
    shipping_lines: [{ price: '4.90' }],
    tax_lines: [{ rate: 0.08, price: '3.60' }],
    line_items: [{ quantity: 2, price: '25.00', discount_allocations: [{ amount: '5.00' }], product_id: 9002 }],
    refunds: [],
  });
  expect(Object.keys(payload).length).toBeGreaterThanOrEqual(85);
  expect(JSON.stringify(payload)).not.toContain('shopper@example.com');
});

test('several codes of one order are told one by one, each with what it took off what was left', async () => {
  await world.client.subscribe('ORDERS_CREATE', undefined, { name: 'orders' });
  const combinesWith = { orderDiscounts: true, productDiscounts: false, shippingDiscounts: false };
  shop().createDiscount({ code: 'PAIR20', kind: 'percentage', value: 2000, combinesWith });
  shop().createDiscount({ code: 'PAIR5', kind: 'fixed_amount', value: 500, combinesWith });
  const order = buy({ discountCode: 'PAIR20', codesBeside: ['PAIR5'] });
  const { body } = await eventually('the webhook', () => world.receiver.received[0]);
  expect(JSON.parse(body)).toMatchObject({
    total_discounts: '15.00',
    subtotal_price: '35.00',
    discount_codes: [
      { code: 'PAIR20', amount: '10.00', type: 'percentage' },
      { code: 'PAIR5', amount: '5.00', type: 'fixed_amount' },
    ],
    discount_applications: [
      { code: 'PAIR20', value: '20.0' },
      { code: 'PAIR5', value: '5.00' },
    ],
    line_items: [
      {
        discount_allocations: [
          { amount: '10.00', discount_application_index: 0 },
          { amount: '5.00', discount_application_index: 1 },
        ],
      },
    ],
  });
  const query = `{ order(id: "gid://shopify/Order/${order.id}") { discountCodes
    discountApplications(first: 5) { nodes { index ... on DiscountCodeApplication { code } } }
    lineItems(first: 1) { nodes { discountAllocations { allocatedAmountSet { shopMoney { amount } } } } } } }`;
  expect((await world.client.graphql(query)).body['data']).toMatchObject({
    order: {
      discountCodes: ['PAIR20', 'PAIR5'],
      discountApplications: {
        nodes: [
          { index: 0, code: 'PAIR20' },
          { index: 1, code: 'PAIR5' },
        ],
      },
      lineItems: {
        nodes: [
          {
            discountAllocations: [
              { allocatedAmountSet: { shopMoney: { amount: '10.0' } } },
              { allocatedAmountSet: { shopMoney: { amount: '5.0' } } },
            ],
          },
        ],
      },
    },
  });
  expect(() => buy({ discountCode: 'LENA10', codesBeside: ['PAIR5'] })).toThrow('cannot be combined');
});

test('customer data appears once it is granted, and only the asked fields are sent', async () => {
  await world.client.control('PUT', 'faults', { protectionLevel: 2 });
  await world.client.subscribe('ORDERS_CREATE', undefined, { includeFields: ['id', 'email', 'line_items.sku'] });
  const order = buy({ email: 'shopper@example.com' });
  const { body } = await eventually('the webhook', () => world.receiver.received[0]);
  expect(JSON.parse(body)).toEqual({
    id: Number(order.id),
    email: 'shopper@example.com',
    line_items: [{ sku: 'SKU-2-0' }],
  });
});

test('a refund comes with numbers for its lines and lowers the order', async () => {
  await world.client.subscribe('REFUNDS_CREATE');
  await world.client.subscribe('ORDERS_UPDATED');
  const order = buy();
  const lineId = order.lines[0]?.id ?? '';
  shop().refund(order.id, { kind: 'lines', lines: [{ lineId, quantity: 1 }], live: true });
  const refund = await eventually('the refund', () =>
    world.receiver.received.find(({ headers }) => headers['x-shopify-topic'] === 'refunds/create'),
  );
  expect(JSON.parse(refund.body)).toMatchObject({
    order_id: Number(order.id),
    refund_line_items: [
      { line_item_id: Number(lineId), quantity: 1, subtotal: 22.5, total_tax: 1.8, restock_type: 'return' },
    ],
    transactions: [{ kind: 'refund', status: 'success', amount: '24.30' }],
  });
  // Webhooks may come in any order, so the later update is known by what it says.
  const updated = await eventually('the update after the refund', () =>
    world.receiver.received.find(
      ({ headers, body }) =>
        headers['x-shopify-topic'] === 'orders/updated' && body.includes('"financial_status":"partially_refunded"'),
    ),
  );
  expect(JSON.parse(updated.body)).toMatchObject({
    total_price: '53.50',
    current_total_price: '29.20',
    current_total_tax: '1.80',
    refunds: [{ id: expect.any(Number) }],
  });
});

test('an edit tells what it changed, and the order after it', async () => {
  await world.client.subscribe('ORDERS_EDITED');
  await world.client.subscribe('ORDERS_UPDATED');
  const order = buy();
  const lineId = order.lines[0]?.id ?? '';
  shop().edit(order.id, { add: [{ variantId: '40200', quantity: 1 }], remove: [{ lineId, quantity: 1 }] });
  const edited = await eventually('the edit', () =>
    world.receiver.received.find(({ headers }) => headers['x-shopify-topic'] === 'orders/edited'),
  );
  expect(JSON.parse(edited.body)).toMatchObject({
    order_edit: {
      order_id: Number(order.id),
      line_items: { additions: [{ delta: 1 }], removals: [{ id: Number(lineId), delta: 1 }] },
    },
  });
  const updated = await eventually('the update after the edit', () =>
    world.receiver.received.find(({ body }) => body.includes('"restock_type":"cancel"')),
  );
  // 53.50 as placed; a shirt less its discount out (22.50 and 1.80 tax), another at 25.00 and 2.00 in
  expect(JSON.parse(updated.body)).toMatchObject({
    total_price: '53.50',
    current_total_price: '56.20',
    current_total_tax: '3.80',
    total_outstanding: '2.70',
    line_items: [
      { quantity: 2, current_quantity: 1 },
      { quantity: 1, current_quantity: 1 },
    ],
    refunds: [{ transactions: [], order_adjustments: [], refund_line_items: [{ line_item_id: Number(lineId) }] }],
  });
});

test('all subscriptions of one event share its id and have their own delivery ids', async () => {
  await world.client.subscribe('ORDERS_CREATE', `${world.receiver.url}/one`);
  await world.client.subscribe('ORDERS_CREATE', `${world.receiver.url}/two`);
  buy();
  await eventually('both webhooks', () => world.receiver.received.length === 2);
  expect(header(0, 'x-shopify-event-id')).toBe(header(1, 'x-shopify-event-id'));
  expect(header(0, 'x-shopify-webhook-id')).not.toBe(header(1, 'x-shopify-webhook-id'));
});

test('failures are tried again with the same id and bytes; a redirect is a failure', async () => {
  await world.client.subscribe('ORDERS_CREATE');
  world.receiver.statuses.push(500, 302, 401, 204);
  buy();
  await eventually('the delivery', () => shop().orders().length === 1 && world.receiver.received.length === 4);
  expect(new Set(world.receiver.received.map(({ body }) => body)).size).toBe(1);
  expect(new Set(world.receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
  const { body } = await eventually('the log', async () => {
    const answer = await world.client.control('GET', 'deliveries');
    return JSON.stringify(answer.body).includes('"delivered"') ? answer : null;
  });
  const [delivery] = body['deliveries'] as { state: string; attempts: { status: number }[] }[];
  expect(delivery?.attempts.map(({ status }) => status)).toEqual([500, 302, 401, 204]);
});

test('after eight failed retries the subscription is gone', async () => {
  await world.client.subscribe('ORDERS_CREATE');
  world.receiver.fallback = 500;
  buy();
  await eventually('the end', async () => {
    const { body } = await world.client.control('GET', 'deliveries');
    return (body['deliveries'] as { state: string }[])[0]?.state === 'failed';
  });
  expect(world.receiver.received).toHaveLength(9);
  const { body } = await world.client.graphql('{ webhookSubscriptionsCount { count } }');
  expect(body['data']).toEqual({ webhookSubscriptionsCount: { count: 0 } });
});

test('duplicates carry the same id, redelivery sends again, dropping sends nothing', async () => {
  await world.client.subscribe('ORDERS_CREATE');
  await world.client.control('PUT', 'faults', { duplicateDeliveries: 4 });
  buy();
  await eventually('five copies', () => world.receiver.received.length === 5);
  expect(new Set(world.receiver.received.map(({ headers }) => headers['x-shopify-webhook-id'])).size).toBe(1);
  await world.client.control('PUT', 'faults', { duplicateDeliveries: 0, dropWebhooks: true });
  buy();
  const dropped = await world.client.control('GET', 'deliveries');
  expect((dropped.body['deliveries'] as { state: string }[]).map(({ state }) => state)).toEqual([
    'delivered',
    'dropped',
  ]);
  const again = await world.client.control('POST', 'webhooks/redeliver', { count: 2, shuffle: true });
  expect(again.body).toEqual({ redelivered: 2 });
  await eventually('both again', () => world.receiver.received.length === 7);
});

test('shuffled webhooks all arrive', async () => {
  await world.client.subscribe('ORDERS_CREATE');
  await world.client.control('PUT', 'faults', { reorder: true });
  for (let count = 0; count < 5; count += 1) buy({ lines: [{ variantId: '40500', quantity: 1 }] });
  await eventually('all five', () => world.receiver.received.length === 5);
  expect(new Set(world.receiver.received.map(({ body }) => (JSON.parse(body) as { id: number }).id)).size).toBe(5);
});

test('changes of products and stock are told', async () => {
  for (const topic of ['PRODUCTS_UPDATE', 'PRODUCTS_DELETE', 'COLLECTIONS_UPDATE', 'INVENTORY_LEVELS_UPDATE']) {
    await world.client.subscribe(topic);
  }
  shop().setPrice('40100', 3990, 4990);
  shop().setStock('40100', 7);
  shop().updateProduct('9002', { title: 'Warm scarf' });
  shop().deleteProduct('9001');
  await eventually('all of them', () => world.receiver.received.length === 6);
  expect(world.receiver.topics().toSorted()).toEqual([
    'collections/update',
    'inventory_levels/update',
    'products/delete',
    'products/update',
    'products/update',
    'products/update',
  ]);
  const deleted = world.receiver.received.find(({ headers }) => headers['x-shopify-topic'] === 'products/delete');
  expect(deleted?.body).toBe('{"id":9001}');
});

test('an order that is deleted is told by its number, and is gone; one that was paid at the checkout cannot be', async () => {
  await world.client.subscribe('ORDERS_DELETE');
  const { id } = buy();
  expect(() => shop().deleteOrder(id)).toThrow(/Only canceled orders/);
  shop().cancel(id);
  shop().deleteOrder(id);
  const told = await eventually('the webhook', () => world.receiver.received[0]);
  expect(told.body).toBe(`{"id":${id}}`);
  expect(shop().findOrder(id)).toBeNull();
  expect(shop().orders()).toEqual([]);
  // numbers are not given again
  expect(buy().id).not.toBe(id);
});

test('uninstalling tells the app once, then its subscriptions are gone', async () => {
  await world.client.subscribe('APP_UNINSTALLED');
  await world.client.subscribe('ORDERS_CREATE');
  await world.client.control('POST', 'uninstall');
  await world.client.control('POST', 'uninstall');
  buy();
  const { headers } = await eventually('the webhook', () => world.receiver.received[0]);
  expect(headers['x-shopify-topic']).toBe('app/uninstalled');
  await world.client.install();
  const { body } = await world.client.graphql('{ webhookSubscriptionsCount { count } }');
  expect(body['data']).toEqual({ webhookSubscriptionsCount: { count: 0 } });
  expect(world.receiver.received).toHaveLength(1);
});

describe('subscribing refuses', () => {
  test.each([
    ['http elsewhere', 'ORDERS_CREATE', 'http://example.com/hooks', 'Address protocol http:// is not supported'],
    ['nothing', 'ORDERS_CREATE', '', "Address can't be blank"],
    ['no address', 'ORDERS_CREATE', 'hooks', 'Address is invalid'],
    ['a script', 'ORDERS_CREATE', 'javascript:alert(1)', 'Address protocol javascript:// is not supported'],
    ['the platform', 'ORDERS_CREATE', 'https://x.myshopify.com/', 'Address cannot be a Shopify or an internal domain'],
  ])('%s', async (_name, topic, uri, message) => {
    const { body } = await world.client.subscribe(topic, uri);
    expect(userErrors(body)).toEqual([{ field: ['webhookSubscription', 'callbackUrl'], message }]);
  });

  test('the same address twice', async () => {
    await world.client.subscribe('ORDERS_CREATE');
    const { body } = await world.client.subscribe('ORDERS_CREATE');
    expect(userErrors(body)).toMatchObject([{ message: 'Address for this topic has already been taken' }]);
  });

  test('a topic without its scope', async () => {
    await world.client.install({ scope: SCOPES.replace('read_orders,', '') });
    const { body } = await world.client.subscribe('ORDERS_CREATE');
    expect(userErrors(body)).toMatchObject([{ message: expect.stringContaining('permission') }]);
  });
});

test('what was pending when the process ended is sent by the next one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sandbox-test-'));
  const first = await openWorld({ dataDir, retryScale: 1 });
  await first.client.install();
  await first.client.subscribe('ORDERS_CREATE');
  first.receiver.fallback = 503;
  const order = first.sandbox.shop('atelier').placeOrder({ lines: [{ variantId: '40100', quantity: 1 }], live: true });
  first.sandbox.shop('atelier').setPrice('40200', 111, null);
  first.sandbox.shop('atelier').deleteProduct('9005');
  await eventually('the first try', () => first.receiver.received.length > 0);
  await first.sandbox.close();

  first.receiver.fallback = 200;
  const before = first.receiver.received.length;
  const second = await openWorld({ dataDir, app: { ...CLIENT, url: first.receiver.url } });
  await eventually('the second try', () => first.receiver.received.length > before);
  expect(first.receiver.received.at(-1)?.body).toBe(first.receiver.received[0]?.body);
  const reopened = second.sandbox.shop('atelier');
  expect(reopened.orders()).toEqual([order]);
  expect(reopened.findVariant('40100')?.variant.inventoryQuantity).toBe(9);
  expect(reopened.findVariant('40200')?.variant.price).toBe(111);
  expect(reopened.findProduct('9005')).toBeNull();
  expect(reopened.installations()).toMatchObject([{ clientId: CLIENT.clientId }]);
  second.client.token = first.client.token;
  expect((await second.client.graphql('{ webhookSubscriptionsCount { count } }')).body['data']).toEqual({
    webhookSubscriptionsCount: { count: 1 },
  });
  await second.close();
  await first.receiver.close();
  rmSync(dataDir, { recursive: true });
});
