// Orders and refunds of a shop: stock, statuses, refusals, and money that comes back to zero.

import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { CartRefused, OrderBook } from './order-book.ts';
import { openPersistence } from './persistence.ts';
import { RefundRefused, currentTotals, outstandingOf, receivedOf } from './refunds.ts';
import { Shelf } from './shelf.ts';
import type { ShopEvent } from './shop-events.ts';
import { fixtureCatalogue } from './testing/fixture-catalogue.ts';
import type { OrderRequest, ShopParameters } from './model.ts';

const parameters: ShopParameters = {
  handle: 'atelier',
  seed: 1,
  products: 5,
  variantsPerProduct: null,
  currency: 'USD',
  ianaTimezone: 'America/New_York',
  taxRate: 800,
  taxesIncluded: false,
  shipping: 490,
};

function openBook(change: Partial<ShopParameters> = {}) {
  const events: ShopEvent[] = [];
  const records = openPersistence(null).records('atelier');
  const shared = {
    records,
    emit: (event: ShopEvent) => void events.push(event),
    now: () => new Date('2026-11-20T12:00:00Z'),
  };
  const shelf = new Shelf({ shop: 'atelier', catalogue: fixtureCatalogue(), ...shared });
  const book = new OrderBook({ parameters: { ...parameters, ...change }, shelf, ...shared });
  return { book, shelf, events, topics: () => events.map(({ topic }) => topic) };
}

const SHIRT = '40100';
const SCARF = '40200';
const live = (lines: [string, number][], rest: Partial<OrderRequest> = {}): OrderRequest => ({
  lines: lines.map(([variantId, quantity]) => ({ variantId, quantity })),
  live: true,
  ...rest,
});

test('a paid order takes stock and fires create, paid, updated and the stock changes in this order', () => {
  const { book, shelf, topics } = openBook();
  const order = book.place(live([[SHIRT, 2]], { discountCode: 'lena10' }));
  expect(order).toMatchObject({
    number: 1001,
    financialStatus: 'PAID',
    discountCode: 'LENA10',
    subtotal: 8982,
    discount: 998,
    shipping: 490,
    tax: 719,
    total: 10_191,
  });
  expect(shelf.findVariant(SHIRT)?.variant.inventoryQuantity).toBe(8);
  expect(shelf.findDiscount('LENA10')?.usageCount).toBe(1);
  expect(topics()).toEqual([
    'orders/create',
    'orders/paid',
    'orders/updated',
    'inventory_levels/update',
    'products/update',
  ]);
});

test('history takes no stock and fires nothing', () => {
  const { book, shelf, topics } = openBook();
  book.place({ ...live([['40300', 3]]), live: false, createdAt: '2026-09-01T10:00:00Z' });
  expect(shelf.findVariant('40300')?.variant.inventoryQuantity).toBe(0);
  expect(topics()).toEqual([]);
});

describe('place refuses', () => {
  test.each<[string, [string, number][], string]>([
    ['nothing', [], 'The cart is empty.'],
    ['an unknown variant', [['1', 1]], '1: unknown'],
    ['a sold-out variant', [['40300', 1]], '40300: sold-out'],
    ['more than there is', [[SHIRT, 11]], `${SHIRT}: not-enough`],
    ['a draft', [['40400', 1]], '40400: not-published'],
    ['a quantity of zero', [[SHIRT, 0]], 'The cart is empty.'],
    ['half a piece', [[SHIRT, 0.5]], 'The cart is empty.'],
    ['a negative quantity', [[SHIRT, -1]], 'The cart is empty.'],
  ])('%s', (_name, lines, message) => {
    const { book } = openBook();
    expect(() => book.place(live(lines))).toThrow(CartRefused);
    expect(() => book.place(live(lines))).toThrow(message);
    expect(book.orders).toHaveLength(0);
  });
});

test('a product that is made to order sells below zero', () => {
  const { book, shelf } = openBook();
  book.place(live([['40500', 2]]));
  expect(shelf.findVariant('40500')?.variant.inventoryQuantity).toBe(-2);
});

test.each([
  ['unknown', 'NOPE', 0],
  ['ended', 'FIVER', 0],
  ['in any case', 'lEnA10', 250],
])('a code that is %s', (_name, code, discount) => {
  const { book } = openBook();
  const order = book.place(live([[SCARF, 1]], { discountCode: code }));
  expect(order.discount).toBe(discount);
  expect(order.discountCode).toBe(discount === 0 ? null : 'LENA10');
});

describe('refund', () => {
  const refusals: [string, Parameters<OrderBook['refund']>[1], string][] = [
    ['above what is left', { kind: 'amount', amount: 1_000_000, live: true }, 'above what is left'],
    ['nothing', { kind: 'amount', amount: 0, live: true }, 'above zero'],
    ['a negative amount', { kind: 'amount', amount: -5, live: true }, 'above zero'],
    ['part of a cent', { kind: 'amount', amount: 0.5, live: true }, 'above zero'],
    ['no lines', { kind: 'lines', lines: [], live: true }, 'at least one'],
    ['an unknown line', { kind: 'lines', lines: [{ lineId: '5', quantity: 1 }], live: true }, 'no such line'],
  ];
  test.each(refusals)('refuses %s', (_name, request, message) => {
    const { book } = openBook();
    const order = book.place(live([[SHIRT, 2]]));
    expect(() => book.refund(order.id, request)).toThrow(message);
    expect(order.refunds).toEqual([]);
  });

  test('one of two lines by piece, then the rest', () => {
    const { book, shelf, topics } = openBook();
    const order = book.place(
      live(
        [
          [SHIRT, 3],
          [SCARF, 1],
        ],
        { discountCode: 'LENA10' },
      ),
    );
    const before = topics().length;
    const lineId = order.lines[0]?.id ?? '';
    book.refund(order.id, { kind: 'lines', lines: [{ lineId, quantity: 1 }], live: true });
    expect(order.financialStatus).toBe('PARTIALLY_REFUNDED');
    expect(order.lines[0]?.currentQuantity).toBe(2);
    expect(shelf.findVariant(SHIRT)?.variant.inventoryQuantity).toBe(8);
    expect(topics().slice(before, before + 2)).toEqual(['refunds/create', 'orders/updated']);
    expect(() => book.refund(order.id, { kind: 'lines', lines: [{ lineId, quantity: 3 }], live: true })).toThrow(
      'Only 2',
    );
    book.refund(order.id, { kind: 'whole', live: true });
    expect(order.financialStatus).toBe('REFUNDED');
    expect(shelf.findVariant(SHIRT)?.variant.inventoryQuantity).toBe(10);
    expect(() => book.refund(order.id, { kind: 'whole', live: true })).toThrow(RefundRefused);
  });

  test('a pending order is paid first', () => {
    const { book, topics } = openBook();
    const order = book.place(live([[SCARF, 1]], { financialStatus: 'PENDING' }));
    expect(topics()).not.toContain('orders/paid');
    expect(() => book.refund(order.id, { kind: 'whole', live: true })).toThrow('not paid');
    book.markPaid(order.id);
    expect(topics().slice(-2)).toEqual(['orders/paid', 'orders/updated']);
    expect(() => book.markPaid(order.id)).toThrow(RefundRefused);
  });
});

describe('money that comes in parts', () => {
  test('a part, another, and the rest', () => {
    const { book, topics } = openBook();
    const order = book.place(live([[SHIRT, 2]], { financialStatus: 'PENDING' }));
    book.pay(order.id, 5_000);
    expect([order.financialStatus, order.received, outstandingOf(order)]).toEqual(['PARTIALLY_PAID', 5_000, 6_268]);
    expect(topics().slice(-1)).toEqual(['orders/updated']);
    book.pay(order.id, 268);
    for (const amount of [0, -5, 0.5, 6_000, 6_001])
      expect(() => book.pay(order.id, amount)).toThrow('A part is above zero and below what is to be paid.');
    book.markPaid(order.id);
    expect([order.financialStatus, order.received, outstandingOf(order)]).toEqual(['PAID', 11_268, 0]);
  });

  test('what was paid in part goes back in part', () => {
    const { book } = openBook();
    const order = book.place(live([[SHIRT, 2]], { financialStatus: 'PARTIALLY_PAID', received: 3_000 }));
    expect(outstandingOf(order)).toBe(8_268);
    book.cancel(order.id, true);
    expect([order.financialStatus, order.refunds[0]?.amount, outstandingOf(order)]).toEqual(['REFUNDED', 3_000, 0]);
  });

  test('an authorized order owes all of it until it is captured', () => {
    const { book } = openBook();
    const order = book.place(live([[SHIRT, 2]], { financialStatus: 'AUTHORIZED' }));
    expect([receivedOf(order), outstandingOf(order)]).toEqual([0, 11_268]);
    book.markPaid(order.id);
    expect([receivedOf(order), outstandingOf(order)]).toEqual([11_268, 0]);
  });
});

/** A paid order, 20.00 of which are on their way back. */
const openReturning = () => {
  const { book, topics } = openBook();
  const order = book.place(live([[SHIRT, 2]]));
  book.refund(order.id, { kind: 'amount', amount: 2_000, pending: true, live: true });
  return { book, topics, order, refundId: order.refunds[0]?.id ?? '' };
};

describe('a refund whose money is on its way', () => {
  test('has given nothing back, cannot be given again, and lowers what the order comes to', () => {
    const { book, order } = openReturning();
    expect(order.financialStatus).toBe('PAID');
    expect(currentTotals(order, false)).toMatchObject({ total: 9_268, refunded: 0 });
    expect(outstandingOf(order)).toBe(0);
    expect(() => book.refund(order.id, { kind: 'amount', amount: 9_269, live: true })).toThrow('above what is left');
  });

  test('arrives', () => {
    const { book, order, refundId, topics } = openReturning();
    book.settleRefund(order.id, refundId, true);
    expect(order.financialStatus).toBe('PARTIALLY_REFUNDED');
    expect(currentTotals(order, false)).toMatchObject({ total: 9_268, refunded: 2_000 });
    expect(topics().slice(-1)).toEqual(['orders/updated']);
    expect(() => book.settleRefund(order.id, refundId, true)).toThrow('This refund is not on its way.');
  });

  test('or comes back: the shop has the money, and may give it again', () => {
    const { book, order, refundId } = openReturning();
    book.settleRefund(order.id, refundId, false);
    expect(order.financialStatus).toBe('PAID');
    expect(currentTotals(order, false)).toMatchObject({ total: 9_268, refunded: 0 });
    book.refund(order.id, { kind: 'whole', live: true });
    expect([order.financialStatus, order.refunds.at(-1)?.amount]).toEqual(['REFUNDED', 11_268]);
  });
});

test.each([
  ['PAID', 'REFUNDED', ['orders/cancelled', 'refunds/create', 'orders/updated']],
  ['PENDING', 'VOIDED', ['orders/cancelled', 'orders/updated']],
] as const)('cancelling a %s order leaves it %s', (financialStatus, after, fired) => {
  const { book, shelf, topics } = openBook();
  const order = book.place(live([[SCARF, 2]], { financialStatus }));
  const before = topics().length;
  book.cancel(order.id, true);
  expect(order.financialStatus).toBe(after);
  expect(currentTotals(order, false).total).toBe(0);
  expect(topics().slice(before, before + fired.length)).toEqual(fired);
  expect(shelf.findVariant(SCARF)?.variant.inventoryQuantity).toBe(10);
  expect(() => book.cancel(order.id, true)).toThrow('cancelled already');
});

const lineOf = (order: { lines: { id: string }[] }, index = 0): string => order.lines[index]?.id ?? '';

describe('an edit', () => {
  test('adds a line: owed until it is paid, tax and all', () => {
    const { book, shelf, topics } = openBook();
    // two shirts at 49.90, 8 % tax, 4.90 to send: 112.68
    const order = book.place(live([[SHIRT, 2]]));
    const before = topics().length;
    const scarf = shelf.findVariant(SCARF)?.variant;
    book.edit(order.id, { add: [{ variantId: SCARF, quantity: 1 }], remove: [] }, true);
    const added = (scarf?.price ?? 0) + Math.round((scarf?.price ?? 0) * 0.08);
    expect(topics().slice(before, before + 2)).toEqual(['orders/edited', 'orders/updated']);
    expect(order).toMatchObject({ financialStatus: 'PARTIALLY_PAID', total: 11_268 });
    expect(currentTotals(order, false)).toMatchObject({ total: 11_268 + added, refunded: 0 });
    expect(scarf?.inventoryQuantity).toBe(9);
    book.markPaid(order.id);
    expect(order.financialStatus).toBe('PAID');
    book.refund(order.id, { kind: 'whole', live: true });
    expect(order.refunds.at(-1)?.amount).toBe(11_268 + added);
    expect(currentTotals(order, false).total).toBe(0);
  });

  test('takes out a paid line without money; giving it back later lowers nothing more', () => {
    const { book } = openBook();
    const order = book.place(
      live([
        [SHIRT, 1],
        [SCARF, 1],
      ]),
    );
    book.edit(order.id, { add: [], remove: [{ lineId: lineOf(order, 1), quantity: 1 }] }, true);
    const [removal] = order.refunds;
    expect(removal).toMatchObject({ amount: 0, removal: true });
    const left = order.total - (removal?.taken ?? 0);
    expect(order.financialStatus).toBe('PAID');
    expect(currentTotals(order, false)).toMatchObject({ total: left, refunded: 0 });
    book.refund(order.id, { kind: 'amount', amount: removal?.taken ?? 0, live: true });
    expect(order.financialStatus).toBe('PARTIALLY_REFUNDED');
    expect(currentTotals(order, false)).toMatchObject({ total: left, refunded: removal?.taken });
    book.refund(order.id, { kind: 'whole', live: true });
    expect(currentTotals(order, false)).toMatchObject({ total: 0, refunded: order.total });
  });

  test('takes a line out before anything is paid: only the rest is asked for', () => {
    const { book } = openBook();
    const order = book.place(live([[SHIRT, 2]], { financialStatus: 'PENDING' }));
    book.edit(order.id, { add: [], remove: [{ lineId: lineOf(order), quantity: 1 }] }, true);
    const left = currentTotals(order, false).total;
    expect(left).toBe(11_268 - 5389);
    book.markPaid(order.id);
    expect([order.financialStatus, order.received]).toEqual(['PAID', left]);
  });

  test('refuses an order that is over, nothing, too much and the unknown', () => {
    const { book } = openBook();
    const order = book.place(live([[SHIRT, 1]]));
    const edit = (add: [string, number][], remove: [string, number][]) => () =>
      book.edit(
        order.id,
        {
          add: add.map(([variantId, quantity]) => ({ variantId, quantity })),
          remove: remove.map(([lineId, quantity]) => ({ lineId, quantity })),
        },
        true,
      );
    expect(edit([], [])).toThrow('Choose');
    expect(edit([['5', 1]], [])).toThrow('no such variant');
    expect(edit([[SCARF, 0.5]], [])).toThrow('whole number');
    expect(edit([], [[lineOf(order), 2]])).toThrow('Only 1');
    expect(order.refunds).toEqual([]);
    book.cancel(order.id, true);
    expect(edit([[SCARF, 1]], [])).toThrow('is over');
  });
});

test('a paid order cancelled without a refund keeps its money and is worth nothing', () => {
  const { book, topics } = openBook();
  const order = book.place(live([[SCARF, 2]]));
  const before = topics().length;
  book.cancel(order.id, true, false);
  expect(order).toMatchObject({ financialStatus: 'PAID', refunds: [{ amount: 0, removal: true }] });
  expect(currentTotals(order, false)).toMatchObject({ total: 0, refunded: 0 });
  expect(topics().slice(before, before + 2)).toEqual(['orders/cancelled', 'orders/updated']);
});

test('an order and all of its refunds come to zero, whatever their kinds', () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constant('amount' as const), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
    fc.record({ kind: fc.constant('line' as const), index: fc.nat(1), quantity: fc.integer({ min: 1, max: 3 }) }),
  );
  const shop = fc.record({ taxRate: fc.nat(3000), taxesIncluded: fc.boolean(), shipping: fc.nat(900) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 6 }), shop, fc.boolean(), (steps, change, withCode) => {
      const { book } = openBook(change);
      const order = book.place(
        live(
          [
            [SHIRT, 3],
            ['40102', 2],
          ],
          { discountCode: withCode ? 'LENA10' : null },
        ),
      );
      for (const each of steps) {
        const left = currentTotals(order, change.taxesIncluded).total;
        if (left === 0) break;
        if (each.kind === 'amount') {
          book.refund(order.id, { kind: 'amount', amount: Math.max(1, Math.floor(left * each.share)), live: true });
        } else {
          const line = order.lines[each.index];
          const quantity = Math.min(each.quantity, line?.currentQuantity ?? 0);
          if (line === undefined || quantity === 0) continue;
          book.refund(order.id, { kind: 'lines', lines: [{ lineId: line.id, quantity }], live: true });
        }
        const now = currentTotals(order, change.taxesIncluded);
        expect(now.subtotal + now.shipping + (change.taxesIncluded ? 0 : now.tax)).toBe(now.total);
        expect(Math.min(now.total, now.tax, now.shipping)).toBeGreaterThanOrEqual(0);
      }
      if (currentTotals(order, change.taxesIncluded).total > 0) book.refund(order.id, { kind: 'whole', live: true });
      expect(order.refunds.reduce((sum, { amount }) => sum + amount, 0)).toBe(order.total);
      expect(currentTotals(order, change.taxesIncluded)).toMatchObject({ total: 0, refunded: order.total });
    }),
    { numRuns: 60 },
  );
});
