// What orders and refunds are in reports of sales, computed by hand; and that nothing of an order is lost in them.
import type { ProductId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleFacts } from '../stores/stores.ts';
import { noReport, toOrderReport, toRefundReport, type SalesReport } from './sales-report.ts';

type Line = SaleFacts['lines'][number];
type Refund = SaleFacts['refunds'][number];

const line = (lineId: string, more: Partial<Line> = {}): Line => ({
  lineId,
  productId: '9' as ProductId,
  collectionIds: [],
  giftCard: false,
  pieces: 1,
  fullPrice: 0,
  revenue: 0,
  worth: 0,
  tax: 0,
  unitCost: null,
  ...more,
});
const refund = (more: Partial<Refund>): Refund => ({
  refundId: 'r',
  createdAt: new Date(0),
  day: '2026-11-20',
  hour: 108,
  amount: 0,
  shipping: 0,
  tax: 0,
  lines: [],
  ...more,
});
const back = (lineId: string, amount: number, tax: number, pieces = 1): Refund['lines'][number] => ({
  lineId,
  productId: null,
  pieces,
  amount,
  tax,
});

const told = (more: Partial<SalesReport>): SalesReport => ({ ...noReport, ...more });

describe('an order in reports of sales', () => {
  it.each<[string, { taxesIncluded: boolean; revenue: number; tax: number; lines: Line[] }, Partial<SalesReport>]>([
    [
      // 2 × 50.00 − 10.00 = 90.00, tax of 8 % beside it, 5.00 shipping
      'with tax added',
      {
        taxesIncluded: false,
        revenue: 10_220,
        tax: 720,
        lines: [line('1', { pieces: 2, fullPrice: 10_000, revenue: 9_000, tax: 720, unitCost: 2_000 })],
      },
      { grossSales: 10_000, salesDiscount: 1_000, shipping: 500, cost: 4_000 },
    ],
    [
      // 120.00 with 20 % inside, half off: 60.00 with 10.00 tax; 6.00 shipping with 1.00 tax
      'with tax inside, of the discount too',
      {
        taxesIncluded: true,
        revenue: 6_600,
        tax: 1_100,
        lines: [line('1', { fullPrice: 12_000, revenue: 6_000, tax: 1_000 })],
      },
      { grossSales: 10_000, salesDiscount: 5_000, shipping: 500, uncosted: 5_000 },
    ],
    [
      'given away whole',
      { taxesIncluded: true, revenue: 0, tax: 0, lines: [line('1', { fullPrice: 5_000, revenue: 0, unitCost: 700 })] },
      { grossSales: 5_000, salesDiscount: 5_000, cost: 700 },
    ],
    [
      'a gift card is no sale of goods, and nobody asks what it cost',
      {
        taxesIncluded: true,
        revenue: 6_000,
        tax: 0,
        lines: [
          line('1', { fullPrice: 1_000, revenue: 1_000, unitCost: 1 }),
          line('2', { giftCard: true, fullPrice: 5_000, revenue: 5_000, unitCost: 9 }),
        ],
      },
      { grossSales: 1_000, cost: 1 },
    ],
    [
      'in yen, where nothing can be halved',
      {
        taxesIncluded: true,
        revenue: 1_099,
        tax: 100,
        lines: [line('1', { fullPrice: 1_199, revenue: 1_099, tax: 100 })],
      },
      { grossSales: 1_090, salesDiscount: 91, uncosted: 999 },
    ],
    [
      'a line taken out before it was paid is none',
      {
        taxesIncluded: false,
        revenue: 1_000,
        tax: 0,
        lines: [line('1', { fullPrice: 1_000, revenue: 1_000 }), line('2', { pieces: 0, unitCost: 5 })],
      },
      { grossSales: 1_000, uncosted: 1_000 },
    ],
    [
      'without lines is shipping and fees',
      { taxesIncluded: false, revenue: 700, tax: 50, lines: [] },
      { shipping: 650 },
    ],
  ])('%s', (_, order, sums) => {
    expect(toOrderReport(order).whole).toEqual(told(sums));
  });
});

describe('a refund in reports of sales', () => {
  const goods = [line('1', { unitCost: 300 }), line('2'), line('3', { giftCard: true })];
  it.each<[string, boolean, Partial<Refund>, Partial<SalesReport>]>([
    [
      'of a line, with tax beside',
      false,
      { amount: 1_080, tax: 80, lines: [back('1', 1_000, 80)] },
      { returns: 1_000, taxReturned: 80, cost: -300 },
    ],
    [
      'of a line, with tax inside',
      true,
      { amount: 1_200, tax: 200, lines: [back('2', 1_200, 200)] },
      { returns: 1_000, taxReturned: 200 },
    ],
    [
      'of shipping, with tax in it',
      true,
      { amount: 600, shipping: 600, tax: 100 },
      { shipping: -500, taxReturned: 100 },
    ],
    ['of money for no line', false, { amount: 250 }, { returns: 250 }],
    // goods worth 10.00 came back, 4.00 was paid for them: the rest is an adjustment
    [
      'of less than the lines were worth',
      false,
      { amount: 400, lines: [back('1', 1_000, 0)] },
      { returns: 400, cost: -300 },
    ],
    [
      'of goods given away',
      false,
      { amount: 500, shipping: 500, lines: [back('1', 0, 0, 2)] },
      { shipping: -500, cost: -600 },
    ],
    ['of a gift card', true, { amount: 5_000, lines: [back('3', 5_000, 0)] }, {}],
    [
      'of everything together',
      false,
      { amount: 1_720, shipping: 590, tax: 130, lines: [back('1', 700, 90), back('2', 300, 0)] },
      { returns: 1_040, shipping: -550, taxReturned: 130, cost: -300 },
    ],
  ])('%s', (_, taxesIncluded, sums, wanted) => {
    expect(toRefundReport(refund(sums), { taxesIncluded, lines: goods }).whole).toEqual(told(wanted));
  });
});

it('gross sales − discounts + shipping + tax are the revenue, and what came back of each is what was refunded', () => {
  const amount = fc.nat(1_000_000);
  const sold = fc.record({ full: amount, off: amount, tax: amount, pieces: fc.nat(9), cost: fc.option(fc.nat(9_999)) });
  fc.assert(
    fc.property(
      fc.array(sold, { maxLength: 4 }),
      amount,
      amount,
      fc.boolean(),
      (all, shipping, more, taxesIncluded) => {
        const lines = all.map(({ full, off, tax, pieces, cost }, at) => {
          const revenue = Math.max(0, full - off);
          return line(`${at}`, { pieces, fullPrice: full, revenue, tax: Math.min(tax, revenue), unitCost: cost });
        });
        const tax = lines.reduce((sum, each) => sum + each.tax, 0) + more;
        const goods = lines.reduce((sum, each) => sum + each.revenue, 0);
        const revenue = goods + shipping + (taxesIncluded ? 0 : tax);
        const { whole, ofLine } = toOrderReport({ taxesIncluded, revenue, tax, lines });
        expect(whole.grossSales - whole.salesDiscount + whole.shipping + tax).toBe(revenue);
        for (const name of ['grossSales', 'salesDiscount', 'cost', 'uncosted'] as const)
          expect([...ofLine.values()].reduce((sum, each) => sum + each[name], 0)).toBe(whole[name]);
        expect(whole.uncosted).toBeLessThanOrEqual(Math.max(0, whole.grossSales - whole.salesDiscount));
        const given = refund({
          amount: revenue,
          shipping: Math.min(shipping, revenue),
          tax,
          lines: lines.map((each) => back(each.lineId, each.revenue, each.tax, each.pieces)),
        });
        const returned = toRefundReport(given, { taxesIncluded, lines }).whole;
        expect(returned.returns - returned.shipping + returned.taxReturned).toBe(revenue);
        expect(returned.cost + whole.cost).toBe(0);
      },
    ),
  );
});
