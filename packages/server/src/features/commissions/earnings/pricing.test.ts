// Tiers of a month, returning customers and caps, by hand: steps hit exactly, orders that cross them, refunds, currencies.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AgreedTerms, MonthlyTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';
import { orderOf, refundOf } from '../testing/sales-by-hand.ts';
import { earn } from './commission.ts';
import { alone, type Circumstances } from './pricing.ts';
import { nothingBesides, reckonTogether, type OrderOfTerms, type Besides } from './together.ts';

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
const byOrders = (tiers: MonthlyTerms['tiers']): Partial<AgreedTerms> => ({
  monthly: { measure: 'orders', currency: 'USD', tiers, bonuses: [] },
});
const bySales = (tiers: MonthlyTerms['tiers'], currency = 'USD'): Partial<AgreedTerms> => ({
  monthly: { measure: 'attributed_revenue', currency, tiers, bonuses: [] },
});

const standing = (orders: number, sales = 0, currency = 'USD'): Partial<Circumstances> => ({
  before: { orders, bases: new Map([[currency, sales]]), netSales: new Map() },
});
const commissions = (order: SaleFacts, by: AgreedTerms, more: Partial<Circumstances> = {}): number[] =>
  earn(order, by, { ...alone, ...more }).map(({ commission }) => commission);

type Case = [string, SaleFacts, AgreedTerms, Partial<Circumstances>, number[]];

describe('tiers of a month', () => {
  const after10 = terms(byOrders([{ from: 10, rate: 1500 }]));
  const above1000 = terms(bySales([{ from: 100_000, rate: 1200 }]));
  const twoSteps = terms(
    bySales([
      { from: 100_000, rate: 1200 },
      { from: 110_000, rate: 2000 },
    ]),
  );
  it.each<Case>([
    ['the tenth order is still before it', orderOf([10_000]), after10, standing(9), [1_000]],
    ['the eleventh comes after ten', orderOf([10_000]), after10, standing(10), [1_500]],
    ['sales below it', orderOf([10_000]), above1000, standing(5, 80_000), [1_000]],
    ['an order that comes to it exactly', orderOf([10_000]), above1000, standing(5, 90_000), [1_000]],
    ['an order that begins exactly on it', orderOf([10_000]), above1000, standing(5, 100_000), [1_200]],
    // 50.00 at 10 % and 50.00 at 12 %
    ['an order that crosses it', orderOf([10_000]), above1000, standing(5, 95_000), [1_100]],
    // of 200.00: 50.00 at 10 %, 100.00 at 12 %, 50.00 at 20 %: 5 + 12 + 10
    ['an order that crosses two', orderOf([20_000]), twoSteps, standing(5, 95_000), [2_700]],
    // 0.01 below: 1 of 9,999 at 10 %, the rest at 12 %: 1199.86 rounded
    ['one cent below', orderOf([9_999]), above1000, standing(5, 99_999), [1_200]],
    [
      'a rate of a product stays; the other line has what the order has in between',
      orderOf([10_000, 10_000]),
      terms({ ...bySales([{ from: 100_000, rate: 1200 }]), productRates: { p1: 500 } }),
      standing(5, 90_000),
      [500, 1_100],
    ],
    ['a tier of nothing', orderOf([10_000]), terms(byOrders([{ from: 1, rate: 0 }])), standing(1), [0]],
    [
      'lines of three with a cent to deal out: 33.33 at 10.5 % in between',
      orderOf([3_333, 3_333, 3_334]),
      terms(bySales([{ from: 100_000, rate: 1100 }])),
      standing(5, 95_000),
      [350, 350, 350],
    ],
    [
      'yen have no decimals: ¥999, ¥500 of it above',
      orderOf([999], { currency: 'JPY' }),
      terms(bySales([{ from: 10_000, rate: 2000 }], 'JPY')),
      standing(1, 9_501, 'JPY'),
      [150],
    ],
    [
      'dinars have three: 1.000 of which 0.001 above',
      orderOf([1_000], { currency: 'KWD' }),
      terms(bySales([{ from: 10_000, rate: 10_000 }], 'KWD')),
      standing(1, 9_001, 'KWD'),
      [101],
    ],
    [
      'sales of another currency are not those measured: the order has the rate the month stands at',
      orderOf([10_000], { currency: 'EUR' }),
      above1000,
      standing(5, 100_000),
      [1_200],
    ],
    [
      'a flat amount stands before rates, those of tiers too',
      orderOf([10_000]),
      terms({ ...byOrders([{ from: 1, rate: 5000 }]), pay: { kind: 'flat', amount: 300, currency: 'USD' } }),
      standing(9),
      [300],
    ],
    [
      'what a refund takes back of an order that crossed it: its share',
      orderOf([10_000], { refunds: [refundOf(5_000)] }),
      above1000,
      standing(5, 95_000),
      [1_100, -550],
    ],
    [
      'cancelled after it crossed: all',
      orderOf([10_000], { isCancelled: true, refunds: [refundOf(10_000)] }),
      above1000,
      standing(5, 95_000),
      [1_100, -1_100],
    ],
    [
      'half of it unpaid: what is paid lies below',
      orderOf([10_000], { outstanding: 5_000 }),
      above1000,
      standing(5, 95_000),
      [500],
    ],
  ])('%s', (_, order, by, circumstances, told) => {
    expect(commissions(order, by, circumstances)).toEqual(told);
  });
});

/** 120.00 with 20 % tax inside: net sales of 100.00. */
const taxed = (given: Partial<SaleFacts> = {}): SaleFacts => {
  const order = orderOf([12_000], { tax: 2_000, ...given });
  return { ...order, lines: order.lines.map((line) => ({ ...line, tax: 2_000 })) };
};

const net = (netSales: number, base = 0, currency = 'USD'): Partial<Circumstances> => ({
  before: { orders: 9, bases: new Map([[currency, base]]), netSales: new Map([[currency, netSales]]) },
});

describe('tiers by net sales', () => {
  const monthly = {
    measure: 'net_sales' as const,
    currency: 'USD',
    tiers: [{ from: 100_000, rate: 1200 }],
    bonuses: [],
  };
  it.each<Case>([
    ['below it, however much revenue is attributed', taxed(), terms({ monthly }), net(80_000, 900_000), [1_200]],
    // 50.00 of net sales at 10 %, 50.00 at 12 %: 11 % of the 120.00 that count
    ['an order that crosses it', taxed(), terms({ monthly }), net(95_000), [1_320]],
    // half the revenue counts, which changes what is earned and not where the month stands
    ['whatever share counts', taxed(), terms({ monthly, netRevenueRatio: 5_000 }), net(95_000), [660]],
    ['with tax taken out first', taxed(), terms({ monthly, reducesTax: true }), net(95_000), [1_100]],
    ['an order that begins on it', taxed(), terms({ monthly }), net(100_000), [1_440]],
    [
      'half of it unpaid: 50.00 of net sales, which lie below',
      taxed({ outstanding: 6_000 }),
      terms({ monthly }),
      net(95_000),
      [600],
    ],
    [
      'of another currency: where the month stands',
      taxed({ currency: 'EUR' }),
      terms({ monthly }),
      net(95_000),
      [1_200],
    ],
    [
      'with a rate of a product beside it',
      orderOf([10_000, 10_000]),
      terms({ monthly, productRates: { p1: 500 } }),
      net(90_000),
      [500, 1_100],
    ],
    [
      'what a refund takes back: its share',
      taxed({ refunds: [refundOf(6_000)] }),
      terms({ monthly }),
      net(95_000),
      [1_320, -660],
    ],
  ])('%s', (_, order, by, circumstances, told) => {
    expect(commissions(order, by, circumstances)).toEqual(told);
  });
});

describe('returning customers', () => {
  const half = terms({ returningRate: 500, productRates: { p1: 3000 } });
  const none = terms({ returningRate: 0 });
  it.each<Case>([
    ['a new one by the general rates', orderOf([10_000]), half, { buyer: 'new' }, [3_000]],
    [
      'a returning one by that alone, also of a product with its own',
      orderOf([10_000]),
      half,
      { buyer: 'returning' },
      [500],
    ],
    ['one the store does not tell, as a new one', orderOf([10_000]), none, { buyer: null }, [1_000]],
    ['nothing for returning ones', orderOf([10_000]), none, { buyer: 'returning' }, [0]],
    [
      'instead of a flat amount too',
      orderOf([10_000]),
      terms({ returningRate: 0, pay: { kind: 'flat', amount: 300, currency: 'USD' } }),
      { buyer: 'returning' },
      [0],
    ],
    [
      'instead of a tier too',
      orderOf([10_000]),
      terms({ returningRate: 200, ...byOrders([{ from: 1, rate: 5000 }]) }),
      { buyer: 'returning', ...standing(9) },
      [200],
    ],
  ])('%s', (_, order, by, circumstances, told) => {
    expect(commissions(order, by, circumstances)).toEqual(told);
  });
});

const earned = (earnedOfCustomer: number | null): Partial<Circumstances> => ({ earnedOfCustomer });

describe('caps', () => {
  const capped = (perOrder: number | null, perCustomer: number | null = null, currency = 'USD') =>
    terms({ caps: { currency, perOrder, perCustomer } });
  it.each<Case>([
    ['an order below it', orderOf([10_000]), capped(2_000), {}, [1_000]],
    ['an order exactly on it', orderOf([10_000]), capped(1_000), {}, [1_000]],
    ['an order above it', orderOf([10_000]), capped(999), {}, [999]],
    // 10.01 over 6.67 + 6.67 + 6.66
    ['several lines, by largest remainder', orderOf([6_667, 6_667, 6_666]), capped(1_001), {}, [334, 334, 333]],
    [
      'after rates, those of tiers too',
      orderOf([10_000]),
      { ...capped(1_200), ...byOrders([{ from: 1, rate: 5000 }]) },
      standing(3),
      [1_200],
    ],
    [
      'a flat amount too',
      orderOf([10_000]),
      terms({
        pay: { kind: 'flat', amount: 700, currency: 'USD' },
        caps: { currency: 'USD', perOrder: 500, perCustomer: null },
      }),
      {},
      [500],
    ],
    ['never changed into another currency', orderOf([10_000], { currency: 'EUR' }), capped(1), {}, [1_000]],
    ['what a customer leaves', orderOf([10_000]), capped(null, 1_500), earned(1_100), [400]],
    ['what a customer leaves when that is nothing', orderOf([10_000]), capped(null, 1_500), earned(1_500), [0]],
    ['a customer who is over it under earlier terms', orderOf([10_000]), capped(null, 1_500), earned(9_000), [0]],
    ['a customer nobody knows has no cap', orderOf([10_000]), capped(null, 100), earned(null), [1_000]],
    ['the lower of both', orderOf([10_000]), capped(300, 1_500), earned(1_300), [200]],
    [
      'a refund takes its share of what was capped',
      orderOf([10_000], { refunds: [refundOf(5_000)] }),
      capped(500),
      {},
      [500, -250],
    ],
    ['yen', orderOf([999], { currency: 'JPY' }), capped(50, null, 'JPY'), {}, [50]],
  ])('%s', (_, order, by, circumstances, told) => {
    expect(commissions(order, by, circumstances)).toEqual(told);
  });
});

const maya = 'maya' as AccountId;
const placed = (
  id: string,
  day: string,
  price: number,
  by: AgreedTerms,
  given: Partial<SaleFacts> = {},
): OrderOfTerms => ({
  orderId: id as OrderId,
  accountId: maya,
  unearned: null,
  isRejected: false,
  terms: by,
  sale: orderOf([price], { day, createdAt: new Date(`${day}T12:00:00Z`), ...given }),
});
const kept = (orders: readonly OrderOfTerms[], besides: Besides = nothingBesides): Record<string, number> =>
  Object.fromEntries(
    [...reckonTogether(orders, besides)].map(([id, { earnings }]) => [
      id,
      earnings.reduce((sum, each) => sum + each.commission, 0),
    ]),
  );

const byNet = (more: Partial<AgreedTerms> = {}) =>
  terms({
    monthly: { measure: 'net_sales', currency: 'USD', tiers: [{ from: 10_000, rate: 2000 }], bonuses: [] },
    ...more,
  });
const netMonth = (held: AgreedTerms, more: Partial<SaleFacts> = {}) =>
  kept([
    placed('1', '2026-11-01', 6_000, held, more),
    placed('2', '2026-11-02', 6_000, held),
    placed('3', '2026-11-03', 6_000, held),
  ]);

describe('orders of a month together', () => {
  const tiered = terms(bySales([{ from: 10_000, rate: 2000 }]));
  const march = (more: Partial<SaleFacts> = {}) => [
    placed('1', '2026-11-01', 6_000, tiered, more),
    placed('2', '2026-11-02', 6_000, tiered),
    placed('3', '2026-11-03', 6_000, tiered),
  ];
  it.each<[string, Record<string, number>, Record<string, number>]>([
    [
      'in the order in which they were placed, whatever the order they come in',
      kept(march().toReversed()),
      { 1: 600, 2: 800, 3: 1_200 },
    ],
    [
      'what is refunded leaves the month: what stood after it moves up',
      kept(march({ refunds: [refundOf(6_000)] })),
      { 1: 0, 2: 600, 3: 800 },
    ],
    [
      'a part that is refunded leaves by its part',
      kept(march({ refunds: [refundOf(3_000)] })),
      { 1: 300, 2: 600, 3: 1_100 },
    ],
    ['unpaid ones are not in the month', kept(march({ outstanding: 6_000 })), { 1: 0, 2: 600, 3: 800 }],
    [
      'each month begins with nothing, whatever the hour: by the day of the store',
      kept([placed('1', '2026-10-31', 20_000, tiered), placed('2', '2026-11-01', 6_000, tiered)]),
      { 1: 3_000, 2: 600 },
    ],
    [
      'terms that change in the middle of a month go on from what it came to before',
      kept([placed('1', '2026-11-01', 12_000, terms()), placed('2', '2026-11-02', 1_000, tiered)]),
      { 1: 1_200, 2: 200 },
    ],
    [
      'others that are not reckoned now count as they stand',
      kept([placed('2', '2026-11-02', 1_000, tiered)], {
        ...nothingBesides,
        others: [
          {
            accountId: maya,
            month: '2026-11',
            orderId: '1' as OrderId,
            at: new Date('2026-11-01T00:00:00Z'),
            currency: 'USD',
            base: 10_000,
            netSales: 0,
          },
          {
            accountId: maya,
            month: '2026-11',
            orderId: '9' as OrderId,
            at: new Date('2026-11-09T00:00:00Z'),
            currency: 'USD',
            base: 90_000,
            netSales: 0,
          },
        ],
      }),
      { 2: 200 },
    ],
  ])('%s', (_, told, wanted) => {
    expect(told).toEqual(wanted);
  });

  it('net sales fall with a return whether or not it reduces commission, and an order that is over leaves the month', () => {
    expect(netMonth(byNet())).toEqual({ 1: 600, 2: 800, 3: 1_200 });
    const refunds = [refundOf(3_000)];
    expect(netMonth(byNet(), { refunds })).toEqual({ 1: 300, 2: 600, 3: 1_100 });
    expect(netMonth(byNet({ reducesRefunds: false }), { refunds })).toEqual({ 1: 600, 2: 600, 3: 1_100 });
    expect(netMonth(byNet({ netRevenueRatio: 5_000 }), { refunds })).toEqual({ 1: 150, 2: 300, 3: 550 });
    expect(netMonth(byNet({ reducesRefunds: false }), { isCancelled: true, refunds })).toEqual({
      1: 0,
      2: 600,
      3: 800,
    });
  });

  it('a customer’s cap is used up in the order of their orders, and given free by what is refunded', () => {
    const by = terms({ caps: { currency: 'USD', perOrder: null, perCustomer: 1_000 } });
    const known = (refunds: SaleFacts['refunds']): Record<string, number> =>
      kept(
        [
          placed('1', '2026-10-01', 8_000, by, { refunds }),
          placed('2', '2026-11-02', 8_000, by),
          placed('3', '2026-11-03', 8_000, by),
        ],
        {
          ...nothingBesides,
          buyers: new Map([
            ['1', 'new'],
            ['2', 'returning'],
          ] as [OrderId, 'new' | 'returning'][]),
          earlier: new Map([['2' as OrderId, [{ orderId: '1' as OrderId, commission: 0 }]]]),
        },
      );
    // the third is by somebody nobody knows
    expect(known([])).toEqual({ 1: 800, 2: 200, 3: 800 });
    expect(known([refundOf(8_000)])).toEqual({ 1: 0, 2: 800, 3: 800 });
  });

  it('more sales never make less, and all of them earn what lies in each step', () => {
    const anyMonth = fc.array(fc.integer({ min: 1, max: 30_000 }), { minLength: 1, maxLength: 12 });
    const steps = bySales([
      { from: 25_000, rate: 1500 },
      { from: 60_000, rate: 2500 },
    ]);
    fc.assert(
      fc.property(anyMonth, (prices) => {
        const orders = prices.map((price, at) =>
          placed(String(at + 10), `2026-11-${String(at + 1).padStart(2, '0')}`, price, terms(steps)),
        );
        const all = Object.values(kept(orders)).reduce((a, b) => a + b, 0);
        const sales = prices.reduce((a, b) => a + b, 0);
        const exact = sales * 0.1 + Math.max(0, sales - 25_000) * 0.05 + Math.max(0, sales - 60_000) * 0.1;
        // each order is rounded by itself
        expect(Math.abs(all - exact)).toBeLessThanOrEqual(prices.length / 2 + 0.01);
        const fewer = Object.values(kept(orders.slice(0, -1))).reduce((a, b) => a + b, 0);
        expect(fewer).toBeLessThanOrEqual(all);
      }),
      { numRuns: 200 },
    );
  });
});
