// The cases of the recount (F1, F2, F3, F7 and F8), by hand: orders unpaid, paid in part, edited, cancelled, refunded by amount.
import { describe, expect, it } from 'vitest';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import { earn, pendingOf, type EarningLine, type EarningOrder } from './commission.ts';
import type { EarningRefund } from './returned.ts';

/** 33 1/3 percent is not to be had: 33.34 % of 42.74 are 14.2495…, 14.25; of 159.90 53.31. */
const terms = (given: Partial<AgreedTerms> = {}): AgreedTerms => ({
  pay: { kind: 'rate', rate: 3334 },
  productRates: {},
  collectionRates: {},
  reducesRefunds: true,
  reducesTax: false,
  netRevenueRatio: 10_000,
  returningRate: null,
  monthly: null,
  caps: null,
  ...given,
});
const keepsReturns = terms({ reducesRefunds: false });

const line = (lineId: string, revenue: number, tax = 0, given: Partial<EarningLine> = {}): EarningLine => ({
  lineId,
  productId: `p${lineId}`,
  collectionIds: [],
  giftCard: false,
  revenue,
  worth: revenue,
  tax,
  ...given,
});
const refund = (
  refundId: string,
  amount: number,
  lines: [string, number, number][] = [],
  shipping = 0,
): EarningRefund => ({
  refundId,
  createdAt: new Date(Date.UTC(2026, 10, Number(refundId))),
  amount,
  shipping,
  lines: lines.map(([lineId, goods, tax]) => ({ lineId, amount: goods, tax })),
});

/** New York: 8.88 % of tax beside the price, 5.95 of shipping; 42.74 + 3.80 + 5.95 = 52.49. */
const first = line('a', 4_274, 380);
const added = line('b', 15_990, 1_420);
const newYork = (given: Partial<EarningOrder> = {}): EarningOrder => ({
  currency: 'USD',
  taxesIncluded: false,
  revenue: 5_249,
  outstanding: 0,
  isCancelled: false,
  isTest: false,
  placedTotal: 5_249,
  placedGoods: 4_274,
  lines: [first],
  refunds: [],
  ...given,
});
/** 159.90 and 14.20 of tax more. */
const edited = (given: Partial<EarningOrder> = {}) => newYork({ revenue: 22_659, lines: [first, added], ...given });
const wholeRefund = refund(
  '1',
  5_249,
  [
    ['a', 4_274, 380],
    ['b', 15_990, 1_420],
  ],
  595,
);

/** What each line and refund earns, the sum, and what is still to come. */
function tell(order: EarningOrder, by: AgreedTerms) {
  const earnings = earn(order, by);
  return {
    entries: earnings.map(({ lineId, refundId, commission }) => [lineId, refundId, commission]),
    sum: earnings.reduce((sum, { commission }) => sum + commission, 0),
    base: earnings.reduce((sum, { base }) => sum + base, 0),
    pending: pendingOf(order, by, earnings),
  };
}

type Case = [string, EarningOrder, AgreedTerms, ReturnType<typeof tell>];

describe('F1: what was never paid', () => {
  it.each<Case>([
    [
      'an edit whose balance is open earns nothing yet',
      edited({ outstanding: 17_410 }),
      terms(),
      { entries: [['a', null, 1_425]], sum: 1_425, base: 4_274, pending: 5_331 },
    ],
    [
      'it earns once it is paid',
      edited(),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['b', null, 5_331],
        ],
        sum: 6_756,
        base: 20_264,
        pending: 0,
      },
    ],
    [
      'and in part when a part of it is paid: 87.05 of 174.10',
      edited({ outstanding: 8_705 }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['b', null, 2_665],
        ],
        sum: 4_090,
        base: 12_269,
        pending: 2_666,
      },
    ],
    [
      'USD #1284: paid 52.49, an edit adds 159.90 that nobody pays, cancelled with all money back: nothing, not 53.30',
      edited({ revenue: 5_249, isCancelled: true, refunds: [wholeRefund] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'USD #1285: the same refunded whole without a cancellation',
      edited({ revenue: 5_249, refunds: [wholeRefund] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'JPY #1015: paid ¥42,450, ten pieces added and not paid, cancelled: nothing, not ¥35,633',
      {
        currency: 'JPY',
        taxesIncluded: true,
        revenue: 42_450,
        outstanding: 0,
        isCancelled: true,
        isTest: false,
        placedTotal: 42_450,
        placedGoods: 41_650,
        lines: [line('a', 41_650, 3_786), line('b', 416_500, 37_864)],
        refunds: [
          refund(
            '1',
            42_450,
            [
              ['a', 41_650, 3_786],
              ['b', 416_500, 37_864],
            ],
            800,
          ),
        ],
      },
      terms({ pay: { kind: 'rate', rate: 1000 } }),
      {
        entries: [
          ['a', null, 4_165],
          ['a', '1', -4_165],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'KWD #1001: paid 23.590, 156.079 added and not paid, refunded whole: nothing, not 12.127',
      {
        currency: 'KWD',
        taxesIncluded: true,
        revenue: 23_590,
        outstanding: 0,
        isCancelled: false,
        isTest: false,
        placedTotal: 23_590,
        placedGoods: 22_090,
        lines: [line('a', 22_090, 1_052), line('b', 156_079, 7_432)],
        refunds: [
          refund(
            '1',
            23_590,
            [
              ['a', 22_090, 1_052],
              ['b', 156_079, 7_432],
            ],
            1_500,
          ),
        ],
      },
      terms({ pay: { kind: 'rate', rate: 777 } }),
      {
        entries: [
          ['a', null, 1_716],
          ['a', '1', -1_716],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'money given back for a piece that was never paid comes off what was',
      edited({ revenue: 22_659, outstanding: 17_410, refunds: [refund('1', 1_000, [['b', 919, 81]])] }),
      terms(),
      // 10.00 of 46.54, tax out: 9.18 of 42.74, and of 14.25 what belongs to it
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -306],
        ],
        sum: 1_119,
        base: 3_356,
        pending: 5_331,
      },
    ],
  ])('%s', (_, order, by, told) => {
    expect(tell(order, by)).toEqual(told);
  });
});

describe('F2: money given back for nothing in particular', () => {
  it.each<Case>([
    [
      'USD #1286: 23.27 of 46.54 is the half: 7.13 of 14.25, not 7.76',
      newYork({ refunds: [refund('1', 2_327)] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -713],
        ],
        sum: 712,
        base: 2_137,
        pending: 0,
      },
    ],
    [
      'where the tax is in the price: 21.37 of 42.74 is the half too',
      newYork({ taxesIncluded: true, revenue: 4_869, placedTotal: 4_869, refunds: [refund('1', 2_137)] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -713],
        ],
        sum: 712,
        base: 2_137,
        pending: 0,
      },
    ],
    [
      'then the other half: all of it',
      newYork({ refunds: [refund('1', 2_327), refund('2', 2_327)] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -713],
          ['a', '2', -712],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'more than goods and tax is shipping',
      newYork({ refunds: [refund('1', 5_000)] }),
      terms(),
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'yen, tax beside the price: ¥550 of ¥1,100 paid',
      newYork({
        currency: 'JPY',
        revenue: 1_100,
        placedTotal: 1_100,
        placedGoods: 1_000,
        lines: [line('a', 1_000, 100)],
        refunds: [refund('1', 550)],
      }),
      terms({ pay: { kind: 'rate', rate: 1000 } }),
      {
        entries: [
          ['a', null, 100],
          ['a', '1', -50],
        ],
        sum: 50,
        base: 500,
        pending: 0,
      },
    ],
  ])('%s', (_, order, by, told) => {
    expect(tell(order, by)).toEqual(told);
  });
});

describe('F3: orders that wait for their payment', () => {
  it.each<Case>([
    [
      'pending: nothing is earned, all of it is to come',
      newYork({ outstanding: 5_249 }),
      terms(),
      { entries: [], sum: 0, base: 0, pending: 1_425 },
    ],
    [
      'paid in part: 26.24 of 52.49 pay 21.37 of 42.74',
      newYork({ outstanding: 2_625 }),
      terms(),
      { entries: [['a', null, 712]], sum: 712, base: 2_137, pending: 713 },
    ],
    [
      'yen in thirds, two lines: of ¥2,000 ¥667 are paid, the larger rest gets the odd one',
      newYork({
        currency: 'JPY',
        taxesIncluded: true,
        revenue: 2_000,
        outstanding: 1_333,
        placedTotal: 2_000,
        placedGoods: 2_000,
        lines: [line('a', 1_500), line('b', 500)],
      }),
      terms({ pay: { kind: 'rate', rate: 1000 } }),
      {
        entries: [
          ['a', null, 50],
          ['b', null, 17],
        ],
        sum: 67,
        base: 667,
        pending: 133,
      },
    ],
    [
      'dinars: 3.333 of 9.999 are paid',
      newYork({
        currency: 'KWD',
        taxesIncluded: true,
        revenue: 9_999,
        outstanding: 6_666,
        placedTotal: 9_999,
        placedGoods: 9_999,
        lines: [line('a', 9_999)],
      }),
      terms({ pay: { kind: 'rate', rate: 1250 } }),
      { entries: [['a', null, 417]], sum: 417, base: 3_333, pending: 833 },
    ],
    [
      'a flat 5.00, half of which is paid, whatever an edit adds',
      edited({ outstanding: 2_625 + 17_410 }),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'USD' } }),
      { entries: [['a', null, 250]], sum: 250, base: 2_137, pending: 250 },
    ],
    [
      'paid in part and all of that given back',
      newYork({ revenue: 2_624, refunds: [refund('1', 2_624, [['a', 4_274, 380]], 595)] }),
      terms(),
      {
        entries: [
          ['a', null, 712],
          ['a', '1', -712],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'cancelled before anybody paid',
      newYork({ outstanding: 5_249, isCancelled: true }),
      terms(),
      { entries: [], sum: 0, base: 0, pending: 0 },
    ],
  ])('%s', (_, order, by, told) => {
    expect(tell(order, by)).toEqual(told);
  });
});

describe('F7: refunds that do not reduce are for returns', () => {
  it.each<Case>([
    [
      'USD #1006: cancelled and given back whole',
      newYork({ isCancelled: true, refunds: [refund('1', 5_249, [['a', 4_274, 380]], 595)] }),
      keepsReturns,
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'cancelled, and only a part given back',
      newYork({ isCancelled: true, refunds: [refund('1', 1_000)] }),
      keepsReturns,
      {
        entries: [
          ['a', null, 1_425],
          ['a', '1', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'given back whole in two steps: with the last of them',
      newYork({ refunds: [refund('1', 2_327), refund('2', 2_922)] }),
      keepsReturns,
      {
        entries: [
          ['a', null, 1_425],
          ['a', '2', -1_425],
        ],
        sum: 0,
        base: 0,
        pending: 0,
      },
    ],
    [
      'a return of a part goes on earning',
      newYork({ refunds: [refund('1', 2_327)] }),
      keepsReturns,
      { entries: [['a', null, 1_425]], sum: 1_425, base: 4_274, pending: 0 },
    ],
  ])('%s', (_, order, by, told) => {
    expect(tell(order, by)).toEqual(told);
  });
});

it('F8: a line that earns nothing is told for its revenue', () => {
  const order = newYork({ revenue: 22_659, placedTotal: 22_659, placedGoods: 20_264, lines: [first, added] });
  const earnings = earn(order, terms({ productRates: { pa: 0 } }));
  expect(earnings).toEqual([
    { lineId: 'a', refundId: null, base: 4_274, commission: 0 },
    { lineId: 'b', refundId: null, base: 15_990, commission: 5_331 },
  ]);
});

describe('what a shop writes a unit otherwise', () => {
  it('is no part that is unpaid: lines a unit above their total', () => {
    const odd = newYork({ taxesIncluded: true, revenue: 4_273, placedTotal: 4_273 });
    expect(tell(odd, terms())).toMatchObject({ sum: 1_425, pending: 0 });
  });

  it('is no part that is unpaid: shipping taken out before anybody paid', () => {
    expect(tell(newYork({ revenue: 4_654 }), terms())).toMatchObject({ sum: 1_425, pending: 0 });
  });
});

describe('what is no sale of goods', () => {
  const card = line('b', 10_000, 0, { giftCard: true });
  const withCard = { revenue: 15_249, placedTotal: 15_249, placedGoods: 14_274, lines: [first, card] };

  it.each<Case>([
    [
      'a gift card beside goods earns nothing, nor does a refund of it take back',
      newYork({ ...withCard, refunds: [refund('1', 10_000, [['b', 10_000, 0]])] }),
      terms(),
      { entries: [['a', null, 1_425]], sum: 1_425, base: 4_274, pending: 0 },
    ],
    [
      'a flat amount is for the goods beside it',
      newYork(withCard),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'USD' } }),
      { entries: [['a', null, 500]], sum: 500, base: 4_274, pending: 0 },
    ],
    [
      'a gift card alone is nothing sold',
      newYork({ revenue: 10_000, placedTotal: 10_000, placedGoods: 10_000, lines: [card] }),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'USD' } }),
      { entries: [], sum: 0, base: 0, pending: 0 },
    ],
    [
      'a tip of 5.00 is in the total and in no line',
      newYork({ revenue: 5_749, placedTotal: 5_749 }),
      terms(),
      { entries: [['a', null, 1_425]], sum: 1_425, base: 4_274, pending: 0 },
    ],
    [
      'a test order, paid or not',
      newYork({ isTest: true, outstanding: 2_000 }),
      terms(),
      { entries: [], sum: 0, base: 0, pending: 0 },
    ],
  ])('%s', (_, order, by, told) => {
    expect(tell(order, by)).toEqual(told);
  });
});
