// Earnings by hand-computed cases, and what holds whatever the order, its terms and its refunds.
import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import { earn, type Earning, type EarningLine, type EarningOrder } from './commission.ts';
import type { EarningRefund } from './returned.ts';

const terms = (given: Partial<AgreedTerms> = {}): AgreedTerms => ({
  pay: { kind: 'rate', rate: 1000 },
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
const rate = (percent: number): AgreedTerms['pay'] => ({ kind: 'rate', rate: Math.round(percent * 100) });
const line = (lineId: string, revenue: number, given: Partial<EarningLine> = {}): EarningLine => ({
  lineId,
  productId: `p${lineId}`,
  collectionIds: [],
  giftCard: false,
  revenue,
  worth: revenue,
  tax: 0,
  ...given,
});
/** Paid whole, with 4.99 of shipping. */
const order = (lines: EarningLine[], given: Partial<EarningOrder> = {}): EarningOrder => {
  const goods = lines.reduce((sum, { revenue }) => sum + revenue, 0);
  const tax = given.taxesIncluded === false ? lines.reduce((sum, each) => sum + each.tax, 0) : 0;
  return {
    currency: 'EUR',
    taxesIncluded: true,
    revenue: goods + tax + 499,
    outstanding: 0,
    isCancelled: false,
    isTest: false,
    placedTotal: goods + tax + 499,
    placedGoods: goods,
    lines,
    refunds: [],
    ...given,
  };
};
const refund = (
  refundId: string,
  amount: number,
  lines: EarningRefund['lines'],
  given: Partial<EarningRefund> = {},
): EarningRefund => ({
  refundId,
  createdAt: new Date(Date.UTC(2026, 10, Number(refundId))),
  amount,
  shipping: 0,
  lines,
  ...given,
});
const back = (lineId: string, amount: number, tax = 0): EarningRefund['lines'][number] => ({ lineId, amount, tax });

/** [line, refund, base, commission] of each earning. */
const told = (earnings: readonly Earning[]): unknown[] =>
  earnings.map(({ lineId, refundId, base, commission }) => [lineId, refundId, base, commission]);

const twoTaxes = [line('a', 11_900, { tax: 1_900 }), line('b', 10_700, { tax: 700 })];
const threeOfOne = [line('a', 3_000)];

describe('an order earns, by hand', () => {
  it.each<[string, EarningOrder, AgreedTerms, unknown[]]>([
    ['10 % of 100.00', order([line('a', 10_000)]), terms(), [['a', null, 10_000, 1_000]]],
    [
      'two lines with different tax, tax left in',
      order(twoTaxes),
      terms(),
      [
        ['a', null, 11_900, 1_190],
        ['b', null, 10_700, 1_070],
      ],
    ],
    [
      'two lines with different tax, tax taken out',
      order(twoTaxes),
      terms({ reducesTax: true }),
      [
        ['a', null, 10_000, 1_000],
        ['b', null, 10_000, 1_000],
      ],
    ],
    [
      'tax that prices do not contain is not taken out',
      order(twoTaxes, { taxesIncluded: false }),
      terms({ reducesTax: true }),
      [
        ['a', null, 11_900, 1_190],
        ['b', null, 10_700, 1_070],
      ],
    ],
    // 9.999 is 10.00
    ['33.33 % of 30.00', order(threeOfOne), terms({ pay: rate(33.33) }), [['a', null, 3_000, 1_000]]],
    // three times 3.333 are 9.999, rounded 10.00: the first line gets the cent
    [
      '33.33 % of three lines of 10.00',
      order([line('a', 1_000), line('b', 1_000), line('c', 1_000)]),
      terms({ pay: rate(33.33) }),
      [
        ['a', null, 1_000, 334],
        ['b', null, 1_000, 333],
        ['c', null, 1_000, 333],
      ],
    ],
    // 70 % of 99.99 is 69.993, of which 10 % are 6.9993
    ['a ratio of 70', order([line('a', 9_999)]), terms({ netRevenueRatio: 7_000 }), [['a', null, 6_999, 700]]],
    ['a ratio of nothing', order([line('a', 9_999)]), terms({ netRevenueRatio: 0 }), []],
    [
      'yen have no decimals: 12.5 % of ¥999',
      order([line('a', 999)], { currency: 'JPY' }),
      terms({ pay: rate(12.5) }),
      [['a', null, 999, 125]],
    ],
    [
      'dinars have three: 12.5 % of 9.999',
      order([line('a', 9_999)], { currency: 'KWD' }),
      terms({ pay: rate(12.5) }),
      [['a', null, 9_999, 1_250]],
    ],
    // 0.5 rounds up
    ['half a cent', order([line('a', 5)]), terms(), [['a', null, 5, 1]]],
    ['a gift beside what was bought', order([line('a', 0), line('b', 1_000)]), terms(), [['b', null, 1_000, 100]]],
    ['no lines', order([]), terms(), []],
    [
      'a rate of the product before that of its collections',
      order([line('a', 1_000, { collectionIds: ['c1'] })]),
      terms({ productRates: { pa: 2_000 }, collectionRates: { c1: 5_000 } }),
      [['a', null, 1_000, 200]],
    ],
    [
      'the highest of several collections',
      order([line('a', 1_000, { collectionIds: ['c1', 'c2', 'c3'] })]),
      terms({ collectionRates: { c1: 500, c2: 1_500 } }),
      [['a', null, 1_000, 150]],
    ],
    [
      'a product may earn nothing',
      order([line('a', 1_000), line('b', 1_000)]),
      terms({ productRates: { pa: 0 } }),
      [
        ['a', null, 1_000, 0],
        ['b', null, 1_000, 100],
      ],
    ],
    [
      'a flat 5.00 over what was paid',
      order([line('a', 1_000), line('b', 2_000)]),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'EUR' } }),
      [
        ['a', null, 1_000, 167],
        ['b', null, 2_000, 333],
      ],
    ],
    [
      'a flat amount for nothing sold',
      order([line('a', 0)]),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'EUR' } }),
      [],
    ],
    [
      'a flat amount of another currency',
      order([line('a', 1_000)]),
      terms({ pay: { kind: 'flat', amount: 500, currency: 'USD' } }),
      [['a', null, 1_000, 0]],
    ],
    [
      'a refund of one of three',
      order(threeOfOne, { refunds: [refund('1', 1_000, [back('a', 1_000)])] }),
      terms({ pay: rate(33.33) }),
      [
        ['a', null, 3_000, 1_000],
        ['a', '1', -1_000, -333],
      ],
    ],
    [
      'each of three, one by one',
      order(threeOfOne, { refunds: ['1', '2', '3'].map((id) => refund(id, 1_000, [back('a', 1_000)])) }),
      terms({ pay: rate(33.33) }),
      [
        ['a', null, 3_000, 1_000],
        ['a', '1', -1_000, -333],
        ['a', '2', -1_000, -334],
        ['a', '3', -1_000, -333],
      ],
    ],
    [
      'refunds that are not taken off',
      order(threeOfOne, { refunds: [refund('1', 1_000, [back('a', 1_000)])] }),
      terms({ reducesRefunds: false }),
      [['a', null, 3_000, 300]],
    ],
    [
      'tax and refunds both taken off',
      order(twoTaxes, { refunds: [refund('1', 11_900, [back('a', 11_900, 1_900)])] }),
      terms({ reducesTax: true }),
      [
        ['a', null, 10_000, 1_000],
        ['b', null, 10_000, 1_000],
        ['a', '1', -10_000, -1_000],
      ],
    ],
    [
      'a refund whose tax is beside the price',
      order([line('a', 10_000, { tax: 1_900 })], {
        taxesIncluded: false,
        refunds: [refund('1', 5_950, [back('a', 5_000, 950)])],
      }),
      terms(),
      [
        ['a', null, 10_000, 1_000],
        ['a', '1', -5_000, -500],
      ],
    ],
    [
      'shipping given back takes nothing',
      order([line('a', 1_000)], { refunds: [refund('1', 499, [], { shipping: 499 })] }),
      terms(),
      [['a', null, 1_000, 100]],
    ],
    [
      'everything with shipping',
      order([line('a', 1_000), line('b', 2_000)], {
        refunds: [refund('1', 3_499, [back('a', 1_000), back('b', 2_000)], { shipping: 499 })],
      }),
      terms(),
      [
        ['a', null, 1_000, 100],
        ['b', null, 2_000, 200],
        ['a', '1', -1_000, -100],
        ['b', '1', -2_000, -200],
      ],
    ],
    [
      'money agreed with the shopper, over what is left of all lines',
      order([line('a', 1_000), line('b', 2_000)], { refunds: [refund('1', 300, [])] }),
      terms(),
      [
        ['a', null, 1_000, 100],
        ['b', null, 2_000, 200],
        ['a', '1', -100, -10],
        ['b', '1', -200, -20],
      ],
    ],
    [
      'part of a piece’s worth kept by the shop',
      order([line('a', 1_000)], { refunds: [refund('1', 800, [back('a', 1_000)])] }),
      terms(),
      [
        ['a', null, 1_000, 100],
        ['a', '1', -800, -80],
      ],
    ],
    [
      'a line taken out without money is no refund',
      order([line('a', 1_000)], { refunds: [refund('1', 0, [back('a', 1_000)])] }),
      terms(),
      [['a', null, 1_000, 100]],
    ],
    [
      'more given back than was paid',
      order([line('a', 1_000)], { refunds: [refund('1', 5_000, []), refund('2', 5_000, [back('a', 1_000)])] }),
      terms(),
      [
        ['a', null, 1_000, 100],
        ['a', '1', -1_000, -100],
      ],
    ],
    [
      'a refund of a flat amount, in half',
      order([line('a', 1_000)], { refunds: [refund('1', 500, [back('a', 500)])] }),
      terms({ pay: { kind: 'flat', amount: 501, currency: 'EUR' } }),
      [
        ['a', null, 1_000, 501],
        ['a', '1', -500, -251],
      ],
    ],
    [
      'a line nobody knows',
      order([line('a', 1_000)], { refunds: [refund('1', 500, [back('z', 500)])] }),
      terms(),
      [
        ['a', null, 1_000, 100],
        ['a', '1', -500, -50],
      ],
    ],
  ])('%s', (_, placed, agreed, earnings) => {
    expect(told(earn(placed, agreed))).toEqual(earnings);
  });
});

const anyTerms: fc.Arbitrary<AgreedTerms> = fc.record({
  pay: fc.oneof(
    fc.record({ kind: fc.constant('rate' as const), rate: fc.integer({ min: 0, max: 10_000 }) }),
    fc.record({ kind: fc.constant('flat' as const), amount: fc.nat(5_000), currency: fc.constantFrom('EUR', 'USD') }),
  ),
  productRates: fc.dictionary(fc.constantFrom('p0', 'p1'), fc.integer({ min: 0, max: 10_000 })),
  collectionRates: fc.dictionary(fc.constantFrom('c0', 'c1'), fc.integer({ min: 0, max: 10_000 })),
  reducesRefunds: fc.constant(true),
  reducesTax: fc.boolean(),
  netRevenueRatio: fc.integer({ min: 0, max: 10_000 }),
  returningRate: fc.constant(null),
  monthly: fc.constant(null),
  caps: fc.constant(null),
});
const anyLines = fc.array(
  fc.record({
    pieces: fc.integer({ min: 1, max: 5 }),
    price: fc.nat(20_000),
    tax: fc.nat(3_000),
    collectionIds: fc.subarray(['c0', 'c1']),
  }),
  { minLength: 1, maxLength: 6 },
);

/** Every piece of every line comes back, in as many refunds as are dealt. */
const anyLife = fc.record({
  lines: anyLines,
  deals: fc.array(fc.nat(3), { minLength: 30, maxLength: 30 }),
  taxesIncluded: fc.boolean(),
});

function toOrder({
  lines,
  deals,
  taxesIncluded,
}: {
  lines: { pieces: number; price: number; tax: number; collectionIds: string[] }[];
  deals: number[];
  taxesIncluded: boolean;
}): EarningOrder {
  const returned = [0, 1, 2, 3].map(() => new Map<string, { amount: number; tax: number }>());
  let deal = 0;
  for (const [at, { pieces, price, tax }] of lines.entries()) {
    for (let piece = 0; piece < pieces; piece += 1) {
      const into = returned[deals[deal % deals.length] ?? 0] ?? new Map();
      deal += 1;
      const known = into.get(`${at}`) ?? { amount: 0, tax: 0 };
      into.set(`${at}`, { amount: known.amount + price, tax: known.tax + (piece === 0 ? tax : 0) });
    }
  }
  return order(
    lines.map(({ pieces, price, tax, collectionIds }, at) =>
      line(`${at}`, pieces * price, { tax, productId: `p${at}`, collectionIds }),
    ),
    {
      taxesIncluded,
      refunds: returned.flatMap((parts, at) => {
        const backs = [...parts].map(([lineId, { amount: worth, tax }]) => back(lineId, worth, tax));
        const amount = backs.reduce((sum, each) => sum + each.amount + (taxesIncluded ? 0 : each.tax), 0);
        return backs.length === 0 ? [] : [refund(`${at + 1}`, amount, backs)];
      }),
    },
  );
}

const sum = (earnings: readonly Earning[], of: 'base' | 'commission'): number =>
  earnings.reduce((all, each) => all + each[of], 0);

test('an order and all its refunds sum to zero, line by line', () => {
  fc.assert(
    fc.property(anyLife, anyTerms, (life, agreed) => {
      const earnings = earn(toOrder(life), agreed);
      for (const [, own] of Map.groupBy(earnings, ({ lineId }) => lineId)) {
        expect(sum(own, 'commission')).toBe(0);
        expect(sum(own, 'base')).toBe(0);
      }
    }),
    { numRuns: 500 },
  );
});

test('lines add up to the exact commission rounded half up, and none is a unit away from its own', () => {
  fc.assert(
    fc.property(anyLife, anyTerms, fc.integer({ min: 0, max: 10_000 }), (life, agreed, own) => {
      const placed = { ...toOrder(life), refunds: [] };
      const simple = { ...agreed, pay: { kind: 'rate' as const, rate: own }, productRates: {}, collectionRates: {} };
      const exact = placed.lines.map(({ revenue, tax }) => {
        const base = Math.max(0, revenue - (simple.reducesTax && placed.taxesIncluded ? tax : 0));
        return BigInt(base) * BigInt(simple.netRevenueRatio) * BigInt(own);
      });
      const earnings = earn(placed, simple);
      const whole = exact.reduce((a, b) => a + b, 0n);
      expect(BigInt(sum(earnings, 'commission'))).toBe((2n * whole + 100_000_000n) / 200_000_000n);
      for (const { lineId, commission } of earnings)
        expect(Math.abs(commission - Number(exact[Number(lineId)]) / 1e8)).toBeLessThan(1);
    }),
    { numRuns: 500 },
  );
});

test('refunds take back no more than was earned at any moment, whatever money they tell of', () => {
  const anyRefund = fc.record({
    amount: fc.nat(60_000),
    shipping: fc.nat(800),
    of: fc.nat(5),
    worth: fc.nat(30_000),
  });
  fc.assert(
    fc.property(anyLife, anyTerms, fc.array(anyRefund, { maxLength: 5 }), (life, agreed, refunds) => {
      const placed = {
        ...toOrder(life),
        refunds: refunds.map(({ amount, shipping, of, worth }, at) =>
          refund(`${at + 1}`, amount, [back(`${of}`, worth)], { shipping }),
        ),
      };
      for (const [, own] of Map.groupBy(earn(placed, agreed), ({ lineId }) => lineId)) {
        let [base, commission] = [0, 0];
        for (const each of own) {
          base += each.base;
          commission += each.commission;
          expect(base).toBeGreaterThanOrEqual(0);
          expect(commission).toBeGreaterThanOrEqual(0);
        }
      }
    }),
    { numRuns: 300 },
  );
});

test('the order in which refunds are told does not matter', () => {
  fc.assert(
    fc.property(anyLife, anyTerms, (life, agreed) => {
      const placed = toOrder(life);
      expect(earn({ ...placed, refunds: placed.refunds.toReversed() }, agreed)).toEqual(earn(placed, agreed));
    }),
  );
});
