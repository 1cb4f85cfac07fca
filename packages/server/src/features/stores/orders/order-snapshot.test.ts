// Tellings of one order, put together in any order and any number of times, end in the same order.
import { orderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { applySnapshot, refundedOf } from './order-snapshot.ts';
import type { OrderSnapshot, SnapshotRefund } from '../records.ts';

/** The order as it is stored, told once more with this refund. */
const applyRefund = (stored: OrderSnapshot, refund: SnapshotRefund) =>
  applySnapshot(stored, { ...stored, refunds: [refund] });

const at = (seconds: number): Date => new Date(Date.UTC(2026, 10, 20, 14, 0, seconds));

function refundOf(id: string, amount: number, seconds: number): SnapshotRefund {
  return {
    refundId: id,
    createdAt: at(seconds),
    amount,
    tax: 10,
    shipping: 0,
    lines: [{ lineId: '1', quantity: 1, subtotal: amount, tax: 10 }],
  };
}

const created: OrderSnapshot = {
  orderId: orderId.parse('5501'),
  name: '#1001',
  createdAt: at(0),
  updatedAt: at(1),
  cancelledAt: null,
  test: false,
  currency: 'EUR',
  taxesIncluded: true,
  financialStatus: 'pending',
  totalPrice: 9481,
  subtotalPrice: 8982,
  totalDiscounts: 998,
  totalTax: 1514,
  currentTotalPrice: 9481,
  gross: 9481,
  grossTax: 1514,
  outstanding: 0,
  unpaidAt: null,
  tips: 0,
  paidAt: null,
  fulfilment: null,
  fulfilledAt: null,
  landingSite: '/cart/9101:2?ref=abc',
  referringSite: null,
  sourceName: 'web',
  attributedTo: null,
  placedIn: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  checkoutHash: null,
  customerOrder: null,
  noteAttributes: [{ name: '__lk', value: 'click' }],
  discountCodes: ['LENA10'],
  lines: [
    {
      lineId: '1',
      productId: '9001',
      variantId: '9101',
      title: 'Linen shirt',
      variantTitle: 'S',
      sku: 'LS-S',

      giftCard: false,
      quantity: 2,
      currentQuantity: 2,
      soldQuantity: 2,
      price: 4990,
      discount: 998,
      tax: 1514,
    },
  ],
  refunds: [],
};
// in the same second as its creation, as it happens when a card is charged at once
const paid: OrderSnapshot = { ...created, financialStatus: 'paid' };
const [line] = created.lines;
const partlyRefunded: OrderSnapshot = {
  ...paid,
  updatedAt: at(60),
  financialStatus: 'partially_refunded',
  currentTotalPrice: 4990,
  lines: line ? [{ ...line, currentQuantity: 1 }] : [],
  refunds: [refundOf('7001', 4491, 60)],
};
// as the API tells it: without the facts of its beginning
const refunded: OrderSnapshot = {
  ...partlyRefunded,
  updatedAt: at(90),
  financialStatus: 'refunded',
  currentTotalPrice: 0,
  landingSite: null,
  sourceName: null,
  attributedTo: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  checkoutHash: null,
  customerOrder: null,
  noteAttributes: [],
  refunds: [refundOf('7001', 4491, 60), refundOf('7002', 4990, 90)],
};
const history = [created, paid, partlyRefunded, refunded];

function together(tellings: readonly OrderSnapshot[]): OrderSnapshot | null {
  return tellings.reduce<OrderSnapshot | null>((stored, telling) => applySnapshot(stored, telling).order, null);
}

describe('applySnapshot', () => {
  it('ends in the same order for every permutation and repetition of a history', () => {
    const expected = together(history);
    const tellings = fc
      .array(fc.constantFrom(...history), { maxLength: 12 })
      .chain((more) => fc.shuffledSubarray([...history, ...more], { minLength: history.length + more.length }));
    fc.assert(
      fc.property(tellings, (shuffled) => {
        expect(together(shuffled)).toEqual(expected);
      }),
    );
    expect(expected?.financialStatus).toBe('refunded');
    expect(expected?.landingSite).toBe('/cart/9101:2?ref=abc');
    expect(expected?.noteAttributes).toEqual([{ name: '__lk', value: 'click' }]);
    expect(expected && refundedOf(expected)).toBe(9481);
  });

  it('is decided by content alone, also for tellings that contradict each other', () => {
    const telling = fc.record({
      updatedAt: fc.integer({ min: 0, max: 3 }).map(at),
      financialStatus: fc.constantFrom('pending', 'paid', 'something_new'),
      currentTotalPrice: fc.integer({ min: 0, max: 2 }),
      landingSite: fc.option(fc.constantFrom('/a', '/b')),
      noteAttributes: fc.array(fc.record({ name: fc.constantFrom('x', 'y'), value: fc.constantFrom('1', '2') })),
      refunds: fc.array(
        fc
          .tuple(fc.constantFrom('1', '2'), fc.integer({ min: 1, max: 3 }))
          .map(([id, amount]) => refundOf(id, amount, 5)),
      ),
    });
    fc.assert(
      fc.property(fc.array(telling, { minLength: 1, maxLength: 6 }), fc.infiniteStream(fc.nat()), (parts, numbers) => {
        const tellings = parts.map((part) => ({ ...created, ...part }));
        const shuffled = tellings
          .map((each) => ({ each, place: numbers.next().value }))
          .sort((a, b) => a.place - b.place)
          .map(({ each }) => each);
        expect(together([...shuffled, ...shuffled])).toEqual(together(tellings));
      }),
    );
  });

  it('says whether a telling brought anything new', () => {
    const first = applySnapshot(null, created);
    expect(first.changed).toBe(true);
    expect(applySnapshot(first.order, created).changed).toBe(false);
    expect(applySnapshot(first.order, paid).changed).toBe(true);
    expect(applySnapshot(applySnapshot(first.order, paid).order, created).changed).toBe(false);
  });
});

describe('the total gross of refunds', () => {
  // a scarf was added and half of it given back; the refund's own news comes apart from the order's
  const edited: OrderSnapshot = {
    ...paid,
    updatedAt: at(60),
    currentTotalPrice: 11_481,
    gross: 11_481,
    grossTax: 1900,
  };
  const refund = refundOf('7001', 1000, 90);
  const after: OrderSnapshot = { ...edited, updatedAt: at(90), currentTotalPrice: 10_481, refunds: [refund] };

  it('is what the newest telling says', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray([created, paid, edited, after], { minLength: 4 }), (shuffled) => {
        expect(together(shuffled)).toMatchObject({ gross: 11_481, grossTax: 1900 });
      }),
    );
  });

  it('follows a line added in the second the order was paid in, which makes it partially paid', () => {
    const added = { ...edited, updatedAt: paid.updatedAt, financialStatus: 'partially_paid' };
    const lines = line ? [line, { ...line, lineId: 'added', quantity: 1, currentQuantity: 1 }] : [];
    fc.assert(
      fc.property(fc.shuffledSubarray([created, paid, { ...added, lines }], { minLength: 3 }), (shuffled) => {
        expect(together(shuffled)).toMatchObject({ gross: 11_481, financialStatus: 'partially_paid' });
      }),
    );
  });

  it('is not changed by a refund that comes alone', () => {
    const { order } = applyRefund(applySnapshot(null, edited).order, refund);
    expect([order.gross, order.grossTax, refundedOf(order)]).toEqual([11_481, 1900, 1000]);
    const told = applySnapshot(order, after).order;
    expect([told.gross, refundedOf(told)]).toEqual([11_481, 1000]);
    // the telling before the refund once more
    expect(applySnapshot(told, edited).changed).toBe(false);
  });

  it('counts the greater money of a refund told twice, as when a second payment of it went through', () => {
    const first = applyRefund(applySnapshot(null, edited).order, refundOf('7001', 900, 90)).order;
    const both = applyRefund(first, refund).order;
    expect(refundedOf(both)).toBe(1000);
    expect(applyRefund(both, refundOf('7001', 900, 90)).changed).toBe(false);
  });
});

describe('a refund that comes alone', () => {
  it('adds a refund once, before or after the order tells of it', () => {
    const refund = refundOf('7001', 4491, 60);
    const early = applyRefund(applySnapshot(null, paid).order, refund);
    expect(early.changed).toBe(true);
    expect(refundedOf(early.order)).toBe(4491);
    expect(applyRefund(early.order, refund).changed).toBe(false);
    const late = applyRefund(applySnapshot(early.order, partlyRefunded).order, refund);
    expect(late.changed).toBe(false);
    expect(late.order).toEqual(together([created, paid, partlyRefunded]));
  });
});
