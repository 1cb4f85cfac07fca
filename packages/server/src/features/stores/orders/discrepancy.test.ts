// What a snapshot that was asked for shows to have been missed, and what is no loss to anybody.
import { orderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findDiscrepancy } from './discrepancy.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotRefund } from '../records.ts';

const moment = new Date('2026-11-20T14:00:00Z');
const lineOf = (lineId: string, more: Partial<SnapshotLine> = {}): SnapshotLine => ({
  lineId,
  productId: '9001',
  variantId: '9101',
  title: 'Dress',
  variantTitle: null,
  sku: '',
  giftCard: false,
  quantity: 2,
  currentQuantity: 2,
  soldQuantity: 2,
  price: 5_000,
  discount: 0,
  tax: 0,
  ...more,
});
const refundOf = (amount: number, refundId = 'r1'): SnapshotRefund => ({
  refundId,
  createdAt: moment,
  amount,
  tax: 0,
  shipping: 0,
  lines: [],
});
const order: OrderSnapshot = {
  orderId: orderId.parse('1'),
  name: '#1',
  createdAt: moment,
  updatedAt: moment,
  cancelledAt: null,
  test: false,
  currency: 'USD',
  taxesIncluded: true,
  financialStatus: 'paid',
  totalPrice: 10_000,
  subtotalPrice: 10_000,
  totalDiscounts: 0,
  totalTax: 0,
  currentTotalPrice: 10_000,
  gross: 10_000,
  grossTax: 0,
  outstanding: 0,
  unpaidAt: null,
  tips: 0,
  paidAt: null,
  fulfilment: null,
  fulfilledAt: null,
  landingSite: null,
  referringSite: null,
  sourceName: 'web',
  attributedTo: null,
  placedIn: null,
  buyerEmailHash: null,
  buyerCustomerHash: null,
  checkoutHash: null,
  customerOrder: null,
  noteAttributes: [],
  discountCodes: [],
  lines: [lineOf('1'), lineOf('2')],
  refunds: [],
};

describe('an order that was missed', () => {
  it.each<[string, Partial<OrderSnapshot>, number, number]>([
    ['whole', {}, 10_000, 0],
    ['already given back in part', { refunds: [refundOf(300), refundOf(1, 'r2')] }, 10_000, 301],
    ['of nothing', { gross: 0, lines: [] }, 0, 0],
    ['as large as there is', { gross: Number.MAX_SAFE_INTEGER }, Number.MAX_SAFE_INTEGER, 0],
  ])('%s is told without what was before', (_, more, totalAfter, refundedAfter) => {
    expect(findDiscrepancy(null, { ...order, ...more })).toEqual({
      what: 'order',
      totalBefore: null,
      totalAfter,
      refundedBefore: null,
      refundedAfter,
    });
  });
});

describe('of an order that was stored', () => {
  it.each<[string, Partial<OrderSnapshot>, Partial<OrderSnapshot>, [string, number, number, number, number]]>([
    ['a refund', {}, { refunds: [refundOf(300)] }, ['refund', 10_000, 10_000, 0, 300]],
    [
      'a second refund',
      { refunds: [refundOf(300)] },
      { refunds: [refundOf(300), refundOf(1, 'r2')] },
      ['refund', 10_000, 10_000, 300, 301],
    ],
    ['a refund that grew', { refunds: [refundOf(1)] }, { refunds: [refundOf(2)] }, ['refund', 10_000, 10_000, 1, 2]],
    ['a refund that went away', { refunds: [refundOf(300)] }, {}, ['refund', 10_000, 10_000, 300, 0]],
    [
      'a refund with an edit beside it',
      {},
      { gross: 9_000, refunds: [refundOf(300)], financialStatus: 'refunded' },
      ['refund', 10_000, 9_000, 0, 300],
    ],
    ['another total', {}, { gross: 10_001 }, ['change', 10_000, 10_001, 0, 0]],
    ['another status', {}, { financialStatus: 'voided' }, ['change', 10_000, 10_000, 0, 0]],
    ['that it was cancelled', {}, { cancelledAt: moment }, ['change', 10_000, 10_000, 0, 0]],
    ['that it was not cancelled', { cancelledAt: moment }, {}, ['change', 10_000, 10_000, 0, 0]],
    ['a line more', {}, { lines: [lineOf('1'), lineOf('2'), lineOf('3')] }, ['change', 10_000, 10_000, 0, 0]],
    ['a line less', {}, { lines: [lineOf('1')] }, ['change', 10_000, 10_000, 0, 0]],
    ['another line in its place', {}, { lines: [lineOf('1'), lineOf('3')] }, ['change', 10_000, 10_000, 0, 0]],
    ['more pieces', {}, { lines: [lineOf('1', { quantity: 3 }), lineOf('2')] }, ['change', 10_000, 10_000, 0, 0]],
    // taken out by an edit: a refund without money
    [
      'a line taken out',
      {},
      { lines: [lineOf('1'), lineOf('2', { currentQuantity: 0 })], refunds: [refundOf(0)] },
      ['change', 10_000, 10_000, 0, 0],
    ],
  ])('%s was missed', (_, stored, now, [what, totalBefore, totalAfter, refundedBefore, refundedAfter]) => {
    expect(findDiscrepancy({ ...order, ...stored }, { ...order, ...now })).toEqual({
      what,
      totalBefore,
      totalAfter,
      refundedBefore,
      refundedAfter,
    });
  });

  it.each<[string, Partial<OrderSnapshot>]>([
    ['the same', {}],
    ['a later moment', { updatedAt: new Date(moment.getTime() + 1) }],
    ['what only webhooks tell', { landingSite: '/x', buyerEmailHash: 'h' }],
    ['another name', { name: '#1\u200f' }],
    ['a refund of nothing', { refunds: [refundOf(0)] }],
    ['refunds that come to nothing', { refunds: [refundOf(5), refundOf(-5, 'r2')] }],
    ['other titles and prices of lines', { lines: [lineOf('2', { title: '', price: 1 }), lineOf('1', { tax: 9 })] }],
    ['another moment of being created', { createdAt: new Date(0) }],
  ])('%s is nothing that was missed', (_, more) => {
    expect(findDiscrepancy(order, { ...order, ...more })).toBeNull();
  });

  it('when it was cancelled makes no difference, only that it was', () => {
    const cancelled = { ...order, cancelledAt: moment };
    expect(findDiscrepancy(cancelled, { ...order, cancelledAt: new Date(0) })).toBeNull();
  });

  it('the order of lines and refunds makes no difference, and nothing is missed of itself', () => {
    const pieces = fc.array(fc.record({ lineId: fc.constantFrom('1', '2', '10'), quantity: fc.nat(3) }));
    fc.assert(
      fc.property(pieces, fc.array(fc.nat(5)), (lines, amounts) => {
        const stored = {
          ...order,
          lines: lines.map(({ lineId, quantity }) => lineOf(lineId, { quantity })),
          refunds: amounts.map((amount, at) => refundOf(amount, `r${at}`)),
        };
        const turned = { ...stored, lines: stored.lines.toReversed(), refunds: stored.refunds.toReversed() };
        expect(findDiscrepancy(stored, turned)).toBeNull();
      }),
    );
  });
});
