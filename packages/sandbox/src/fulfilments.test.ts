// Handing an order over: whole, in part, later, and taken back; and what webhooks tell of it.
import { beforeEach, expect, test } from 'vitest';
import { fulfilmentStatusOf, unfulfilledOf } from './fulfilments.ts';
import type { Order } from './model.ts';
import { openPersistence } from './persistence.ts';
import { Refused } from './refused.ts';
import { SandboxShop } from './shop.ts';
import { orderPayload } from './shopify/order-payload.ts';
import { fixtureCatalogue } from './testing/fixture-catalogue.ts';

let shop: SandboxShop;
let order: Order;
let topics: string[];
let now: number;
beforeEach(() => {
  now = Date.UTC(2026, 10, 1, 12);
  shop = new SandboxShop({
    parameters: {
      handle: 'atelier',
      seed: 1,
      products: 5,
      variantsPerProduct: null,
      currency: 'USD',
      taxRate: 0,
      taxesIncluded: true,
      shipping: 0,
      ianaTimezone: 'America/New_York',
    },
    url: 'http://shop.example',
    openedAt: new Date(now).toISOString(),
    catalogue: () => fixtureCatalogue(),
    records: openPersistence(null).records('atelier'),
    now: () => new Date(now),
  });
  topics = [];
  order = shop.placeOrder({
    lines: [
      { variantId: '40100', quantity: 2 },
      { variantId: '40500', quantity: 1 },
    ],
    live: false,
  });
  shop.listen(({ topic }) => topics.push(topic));
});

const told = () => {
  const { fulfillment_status: status, fulfillments, updated_at: updated } = orderPayload(shop, order, { level: 1 });
  const list = fulfillments as { created_at: string; status: string }[];
  return { status, list: list.map((each) => [each.created_at, each.status]), updated };
};

test('an order begins with nothing handed over', () => {
  expect(told()).toMatchObject({ status: null, list: [] });
  expect(fulfilmentStatusOf(order)).toBe('UNFULFILLED');
});

test('a part, then the rest, each with its moment', () => {
  const [first] = order.lines;
  shop.fulfil(order.id, { lines: [{ lineId: first?.id ?? '', quantity: 1 }], live: true });
  expect(told().status).toBe('partial');
  expect(topics).toEqual(['orders/updated']);
  now += 24 * 3600_000;
  shop.fulfil(order.id, { live: true });
  expect(told()).toEqual({
    status: 'fulfilled',
    list: [
      ['2026-11-01T07:00:00-05:00', 'success'],
      ['2026-11-02T07:00:00-05:00', 'success'],
    ],
    updated: '2026-11-02T07:00:00-05:00',
  });
  expect(topics).toEqual(['orders/updated', 'orders/fulfilled', 'orders/updated']);
  expect(() => shop.fulfil(order.id, { live: true })).toThrow('Nothing is left to fulfil.');
});

test('what was taken back is to be handed over again', () => {
  shop.fulfil(order.id, { live: true });
  const [given] = order.fulfilments ?? [];
  shop.cancelFulfilment(order.id, given?.id ?? '');
  expect(told()).toMatchObject({ status: null, list: [['2026-11-01T07:00:00-05:00', 'cancelled']] });
  expect(() => shop.cancelFulfilment(order.id, given?.id ?? '')).toThrow(Refused);
  shop.fulfil(order.id, { live: true });
  expect(told().status).toBe('fulfilled');
});

test('what was returned needs no handing over, what an edit adds does', () => {
  const [shirts, lamp] = order.lines;
  shop.fulfil(order.id, { lines: [{ lineId: shirts?.id ?? '', quantity: 2 }], live: true });
  shop.refund(order.id, { kind: 'lines', lines: [{ lineId: lamp?.id ?? '', quantity: 1 }], live: true });
  expect(told().status).toBe('fulfilled');
  shop.edit(order.id, { add: [{ variantId: '40100', quantity: 1 }], remove: [] });
  expect(told().status).toBe('partial');
  expect(order.lines.map((line) => unfulfilledOf(order, line))).toEqual([0, 0, 1]);
});

test.each([
  ['more pieces than are left', () => [{ lineId: order.lines[0]?.id ?? '', quantity: 3 }]],
  ['a line that is not there', () => [{ lineId: '7', quantity: 1 }]],
  ['half a piece', () => [{ lineId: order.lines[0]?.id ?? '', quantity: 0.5 }]],
  ['no piece', () => []],
])('refuses %s', (_what, lines) => {
  expect(() => shop.fulfil(order.id, { lines: lines(), live: true })).toThrow(Refused);
  expect(order.fulfilments).toBeUndefined();
});

test('a cancelled order is not handed over', () => {
  shop.cancel(order.id);
  expect(() => shop.fulfil(order.id, { live: true })).toThrow('This order is cancelled.');
});
