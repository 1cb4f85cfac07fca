// The control over the wire: made-up history, faults, parameters, stock, and refusals that say why.

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { AppClient, openWorld, type World } from './testing/sandbox-client.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const lines = [{ variantId: '40100', quantity: 2 }];

test('history answers payloads as they are after their refunds, takes no stock and fires nothing', async () => {
  await world.client.install();
  await world.client.subscribe('ORDERS_CREATE');
  const { status, body } = await world.client.control('POST', 'orders', [
    {
      lines,
      discountCode: 'LENA10',
      createdAt: '2026-09-01T10:00:00Z',
      noteAttributes: [{ name: '__lk', value: 'x' }],
    },
    { lines, createdAt: '2026-09-02T10:00:00Z', refunds: [{ kind: 'whole', createdAt: '2026-09-05T10:00:00Z' }] },
    {
      lines,
      refunds: [
        { kind: 'lines', lines: [{ line: 0, quantity: 1 }] },
        { kind: 'amount', amount: 100 },
      ],
    },
    { lines, financialStatus: 'PENDING', cancelled: true, test: true },
  ]);
  expect(status).toBe(200);
  expect(body['orders']).toMatchObject([
    { name: '#1001', created_at: '2026-09-01T06:00:00-04:00', current_total_price: '101.91', refunds: [] },
    {
      name: '#1002',
      financial_status: 'refunded',
      current_total_price: '0.00',
      updated_at: '2026-09-05T06:00:00-04:00',
    },
    {
      name: '#1003',
      financial_status: 'partially_refunded',
      refunds: [{ transactions: [{ amount: '53.89' }] }, { transactions: [{ amount: '1.00' }] }],
    },
    { name: '#1004', financial_status: 'voided', test: true, current_total_price: '0.00' },
  ]);
  expect(world.sandbox.shop('atelier').findVariant('40100')?.variant.inventoryQuantity).toBe(10);
  expect((await world.client.control('GET', 'deliveries')).body).toEqual({ deliveries: [] });
});

describe('an order is refused, and none of its list is made', () => {
  test.each([
    ['an unknown variant', [{ lines }, { lines: [{ variantId: '1', quantity: 1 }] }], 422, '1: unknown'],
    ['no lines', [{}], 422, 'lines must be a list.'],
    ['a number for an id', [{ lines: [{ variantId: 40_100, quantity: 1 }] }], 422, 'lines.variantId must be text.'],
    ['a bad time', [{ lines, createdAt: 'yesterday' }], 422, 'createdAt must be a time'],
    ['a bad status', [{ lines, financialStatus: 'RICH' }], 422, 'financialStatus must be one of'],
    ['a bad refund', [{ lines, refunds: [{ kind: 'some' }] }], 422, 'refunds.kind must be'],
    ['too much back', [{ lines, refunds: [{ kind: 'amount', amount: 9_999_999 }] }], 422, 'above what is left'],
    ['text', ['order'], 422, 'order must be an object.'],
  ])('%s', async (_name, body, status, message) => {
    const before = world.sandbox.shop('atelier').orders().length;
    const answer = await world.client.control('POST', 'orders', body);
    expect(answer.status).toBe(status);
    expect(answer.body['error']).toContain(message);
    expect(world.sandbox.shop('atelier').orders()).toHaveLength(before);
  });
});

test('a live order of a refused list tells nobody and takes no stock', async () => {
  const before = world.sandbox.shop('atelier').findVariant('40100')?.variant.inventoryQuantity;
  const answer = await world.client.control('POST', 'orders', [{ lines, live: true }, { lines: [] }]);
  expect(answer.status).toBe(422);
  expect(world.sandbox.shop('atelier').findVariant('40100')?.variant.inventoryQuantity).toBe(before);
  expect((await world.client.control('GET', 'deliveries')).body).toEqual({ deliveries: [] });
});

test('parameters are set before the first use and fixed afterwards', async () => {
  const fresh = new AppClient(world.sandbox, 'bench', world.receiver.url);
  const bad = await fresh.control('PUT', 'parameters', { products: -1 });
  expect(bad.status).toBe(422);
  const set = await fresh.control('PUT', 'parameters', {
    currency: 'JPY',
    ianaTimezone: 'Asia/Tokyo',
    taxRate: 0,
    handle: 'x',
  });
  expect(set.body).toMatchObject({ handle: 'bench', currency: 'JPY', products: 240 });
  const order = await fresh.control('POST', 'orders', { lines: [{ variantId: '40200', quantity: 1 }] });
  expect(order.body['orders']).toMatchObject([{ currency: 'JPY', subtotal_price: '2500', total_price: '2990' }]);
  expect((await fresh.control('PUT', 'parameters', { products: 1 })).status).toBe(409);
  expect((await new AppClient(world.sandbox, 'missing-x', '').control('GET', 'faults')).status).toBe(404);
});

test('stock, price, status and existence of products can be changed', async () => {
  const { client } = world;
  expect((await client.control('PATCH', 'variants/40101', { stock: 3, price: 1234 })).body).toMatchObject({
    inventoryQuantity: 3,
    price: 1234,
  });
  expect((await client.control('PATCH', 'products/9003', { title: 'Hat', status: 'ARCHIVED' })).body).toMatchObject({
    title: 'Hat',
    status: 'ARCHIVED',
  });
  expect((await client.control('DELETE', 'products/9005')).status).toBe(200);
  expect((await client.control('DELETE', 'products/9005')).status).toBe(422);
  expect((await client.control('PATCH', 'variants/1', { stock: 3 })).status).toBe(422);
  expect((await client.control('PATCH', 'products/9003', 'x')).status).toBe(400);
});
