// Net sales of an order as months count them, by hand; that they are what reports of sales tell of paid orders; and a second opinion.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { SaleFacts } from '../../stores/stores.ts';
import { netOf } from '../recount/net-sales.ts';
import type { Counting } from '../recount/rows.ts';
import { orderOf, refundOf } from '../testing/sales-by-hand.ts';
import { sumNetSales } from './net-sales.ts';
import { toOrderReport, toRefundReport } from '../sales-report.ts';
import { leaveOutUnsold } from '../sold.ts';

type Line = SaleFacts['lines'][number];

/** The same order with something else said of its lines, one after another. */
const withLines = (order: SaleFacts, more: readonly Partial<Line>[]): SaleFacts => ({
  ...order,
  lines: order.lines.map((line, at) => ({ ...line, ...more[at] })),
});
const back = (lineId: string, amount: number, tax = 0) => ({ lineId, productId: null, pieces: 1, amount, tax });
/** 60.00 + 60.00 with 20 % tax inside, and 6.00 shipping with 1.00 tax. */
const inside = (given: Partial<SaleFacts> = {}): SaleFacts =>
  withLines(orderOf([6_000, 6_000], { revenue: 12_600, tax: 2_100, ...given }), [{ tax: 1_000 }, { tax: 1_000 }]);
/** 100.00 less 10.00, 8 % tax added, 5.00 shipping. */
const added = (given: Partial<SaleFacts> = {}): SaleFacts =>
  withLines(orderOf([9_000], { taxesIncluded: false, revenue: 10_220, tax: 720, ...given }), [
    { fullPrice: 10_000, tax: 720 },
  ]);
const withCard = (given: Partial<SaleFacts> = {}): SaleFacts =>
  withLines(orderOf([1_000, 5_000], given), [{}, { giftCard: true }]);
const tipped = (given: Partial<SaleFacts> = {}): SaleFacts =>
  orderOf([10_000], { revenue: 10_500, tips: 500, ...given });

/** The order as the recount reads it. */
function toCounting(sale: SaleFacts): Counting {
  const order = {
    order: '1',
    account: 'maya',
    day: sale.day,
    at: sale.createdAt,
    currency: sale.currency,
    included: sale.taxesIncluded,
    gone: sale.isCancelled,
    rejected: false,
    test: sale.isTest,
    unearned: false,
    total: BigInt(sale.revenue),
    unpaid: BigInt(sale.outstanding),
    placed: BigInt(sale.placedTotal),
    tips: BigInt(sale.tips),
    email: null,
    customer: null,
  };
  let left = sale.placedGoods;
  const lines = sale.lines.map(({ lineId: line, productId: product, giftCard: card, revenue, worth, tax }) => {
    const first = Math.min(revenue, worth, Math.max(0, left));
    left -= worth;
    return {
      order: '1',
      line,
      product,
      collections: [],
      card,
      first: BigInt(first),
      later: BigInt(revenue - first),
      tax: BigInt(tax),
    };
  });
  const refunds = sale.refunds.map(({ refundId: id, day, amount, shipping, tax, lines: told }) => ({
    order: '1',
    id,
    day,
    amount: BigInt(amount),
    shipping: BigInt(shipping),
    tax: BigInt(tax),
    lines: told.map((line) => ({ line_id: line.lineId, subtotal: line.amount, tax: line.tax })),
  }));
  // terms and the month before are no part of it
  return { order, lines, refunds } as unknown as Counting;
}

describe('net sales of an order', () => {
  it.each<[string, SaleFacts, number]>([
    ['goods less discounts, without tax that is added and shipping', added(), 9_000],
    ['without tax that is inside', inside(), 10_000],
    ['without gift cards', withCard(), 1_000],
    ['without tips', tipped(), 10_000],
    ['nothing that is unpaid', inside({ outstanding: 12_600 }), 0],
    // 63.00 of 126.00 came in: half of 100.00
    ['half of what is half paid', inside({ outstanding: 6_300 }), 5_000],
    [
      'what an edit added counts once it is paid',
      orderOf([5_000, 3_000], { placedGoods: 5_000, placedTotal: 5_000, outstanding: 3_000 }),
      5_000,
    ],
    [
      'less a line that came back',
      inside({ refunds: [{ ...refundOf(6_000, 'r', [back('1', 6_000, 1_000)]), tax: 1_000 }] }),
      5_000,
    ],
    ['less money that was given back for no line', inside({ refunds: [{ ...refundOf(3_000), tax: 500 }] }), 7_500],
    [
      'shipping that was given back is none of it',
      inside({ refunds: [{ ...refundOf(600), shipping: 600, tax: 100 }] }),
      10_000,
    ],
    // 52.50 of 105.00 with a tip of 5.00 in it: 50.00 of the goods
    ['money back of a tipped order is the tip’s in proportion', tipped({ refunds: [refundOf(5_250)] }), 5_000],
    [
      'a gift card that came back is none of it',
      withCard({ refunds: [refundOf(5_000, 'r', [back('2', 5_000)])] }),
      1_000,
    ],
    [
      'two refunds, one after another',
      orderOf([10_000], { refunds: [refundOf(2_500, 'a'), refundOf(2_500, 'b')] }),
      5_000,
    ],
    ['nothing once all came back', inside({ refunds: [{ ...refundOf(12_600), tax: 2_100 }] }), 0],
    ['never less than nothing', orderOf([1_000], { revenue: 2_000, refunds: [refundOf(1_500)] }), 0],
    [
      'nothing of a cancelled one, whatever was kept',
      orderOf([10_000], { isCancelled: true, refunds: [refundOf(4_000)] }),
      0,
    ],
    ['nothing of one cancelled before it was paid', orderOf([10_000], { isCancelled: true, outstanding: 10_000 }), 0],
    ['nothing of a test', orderOf([10_000], { isTest: true }), 0],
    ['yen', withLines(orderOf([1_099], { currency: 'JPY', tax: 100 }), [{ tax: 100 }]), 999],
    ['dinars', orderOf([12_345], { currency: 'KWD', refunds: [refundOf(45)] }), 12_300],
  ])('%s', (_, order, wanted) => {
    expect(sumNetSales(order)).toBe(wanted);
    expect(netOf(toCounting(order))).toBe(BigInt(wanted));
  });
});

const amount = fc.nat(20_000);
/** Orders with tax inside or added, cards, tips, shipping, edits and refunds of lines, of money and of shipping. */
const anySale: fc.Arbitrary<SaleFacts> = fc
  .record({
    prices: fc.array(fc.record({ price: amount, rate: fc.nat(25), giftCard: fc.boolean() }), { maxLength: 4 }),
    isIncluded: fc.boolean(),
    shipping: fc.nat(2_000),
    tips: fc.constantFrom(0, 0, 700),
    unpaid: fc.constantFrom(0, 0, 30, 100),
    later: fc.nat(2),
    backs: fc.array(
      fc.record({ line: fc.nat(5), part: fc.nat(100), money: fc.nat(6_000), shipping: fc.nat(900), tax: fc.nat(400) }),
      { maxLength: 3 },
    ),
    isCancelled: fc.constantFrom(false, false, false, true),
  })
  .map(({ prices, isIncluded, shipping, tips, unpaid, later, backs, isCancelled }) => {
    const taxes = prices.map(({ price, rate, giftCard }) => (giftCard ? 0 : Math.round((price * rate) / (100 + rate))));
    const goods = prices.reduce((sum, { price }) => sum + price, 0);
    const tax = taxes.reduce((a, b) => a + b, 0);
    const revenue = goods + (isIncluded ? 0 : tax) + shipping + tips;
    const placedGoods = prices.slice(0, prices.length - later).reduce((sum, { price }) => sum + price, 0);
    const outstanding = Math.round((revenue * unpaid) / 100);
    const order = orderOf(
      prices.map(({ price }) => price),
      { taxesIncluded: isIncluded, revenue, tax, tips, outstanding, placedGoods, isCancelled },
    );
    let left = revenue - outstanding;
    const refunds = backs.flatMap(({ line, part, money, shipping: sent, tax: ofMoney }, at) => {
      const told = prices[line];
      const parts = told
        ? [back(String(line + 1), Math.round((told.price * part) / 100), Math.round(((taxes[line] ?? 0) * part) / 100))]
        : [];
      const worth = parts.reduce((sum, each) => sum + each.amount + (isIncluded ? 0 : each.tax), 0);
      const given = Math.min(left, worth + money + sent);
      left -= given;
      const taxBack = parts.reduce((sum, each) => sum + each.tax, 0) + ofMoney;
      return given > 0 ? [{ ...refundOf(given, `r${at}`, parts), shipping: Math.min(sent, given), tax: taxBack }] : [];
    });
    return withLines(
      { ...order, refunds },
      prices.map(({ giftCard }, at) => ({ giftCard, tax: taxes[at] ?? 0 })),
    );
  });

describe('net sales of any order', () => {
  it('a paid one has the net sales of the reports, and never less than nothing', () => {
    fc.assert(
      fc.property(anySale, (told) => {
        const sale = { ...told, outstanding: 0, isCancelled: false };
        const sold = leaveOutUnsold(sale);
        const { grossSales, salesDiscount } = toOrderReport(sold).whole;
        const returns = sold.refunds.reduce((sum, refund) => sum + toRefundReport(refund, sold).whole.returns, 0);
        const given = sale.refunds.reduce((sum, refund) => sum + refund.amount, 0);
        const isOver = given >= sale.revenue;
        expect(sumNetSales(sale)).toBe(isOver ? 0 : Math.max(0, grossSales - salesDiscount - returns));
      }),
      { numRuns: 500 },
    );
  });

  it('what is unpaid of one never makes more', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        const whole = sumNetSales({ ...sale, outstanding: 0 });
        expect(sumNetSales(sale)).toBeGreaterThanOrEqual(0);
        // each line is rounded by itself
        expect(sumNetSales(sale)).toBeLessThanOrEqual(whole + sale.lines.length);
      }),
      { numRuns: 500 },
    );
  });

  it('the second opinion, which adds all refunds at once, has the same', () => {
    fc.assert(
      fc.property(anySale, (sale) => {
        expect(netOf(toCounting(sale))).toBe(BigInt(sumNetSales(sale)));
      }),
      { numRuns: 2_000 },
    );
  });
});
