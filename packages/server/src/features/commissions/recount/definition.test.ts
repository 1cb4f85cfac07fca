// Between which amounts an order's commission lies by its definition: cases worked out by hand, in cents.
import { describe, expect, it } from 'vitest';
import { defineOrder, type Open } from './definition.ts';
import { down, up } from './fractions.ts';
import type { Counting, GivenBack, SoldLine, SoldOrder } from './rows.ts';

const order: SoldOrder = {
  order: '1',
  account: 'lena',
  day: '2026-11-01',
  at: new Date(0),
  currency: 'USD',
  included: true,
  gone: false,
  rejected: false,
  test: false,
  unearned: false,
  total: 10_000n,
  unpaid: 0n,
  tips: 0n,
  placed: 10_000n,
  email: null,
  customer: null,
};
const line: SoldLine = {
  order: '1',
  line: 'a',
  product: null,
  collections: [],
  card: false,
  first: 10_000n,
  later: 0n,
  tax: 0n,
};
const agreed: Counting['agreed'] = {
  rate: 1000,
  flat: null,
  flat_currency: null,
  products: {},
  collections: {},
  ratio: 10_000,
  refunds: true,
  vat: false,
  returning: null,
  monthly: null,
  order_cap: null,
  customer_cap: null,
  cap_currency: null,
};
const around = { isReturning: false, earlier: 0n, left: null };

interface Case {
  readonly order?: Partial<SoldOrder>;
  readonly lines?: readonly Partial<SoldLine>[];
  readonly refunds?: readonly Partial<GivenBack>[];
  readonly agreed?: Partial<Counting['agreed']>;
  readonly rates?: Readonly<Record<string, number>>;
  readonly open?: Partial<Open>;
}

/** The least and the most, of the base and of the commission. */
function define({ order: of, lines = [{}], refunds = [], agreed: terms, rates = {}, open }: Case): number[][] {
  const told = {
    order: { ...order, ...of },
    lines: lines.map((each, at) => ({ ...line, line: 'abc'[at] ?? '', ...each })),
    refunds: refunds.map((each, at) => ({
      order: '1',
      id: String(at),
      day: '2026-11-02',
      amount: 0n,
      shipping: 0n,
      tax: 0n,
      lines: [],
      ...each,
    })),
    agreed: { ...agreed, ...terms },
    around,
  };
  const rateOf = ({ line: name }: SoldLine) => ({ least: rates[name] ?? 1000, most: rates[name] ?? 1000 });
  const { base, commission } = defineOrder(told, { rateOf, flat: null, cap: null, ...open });
  return [base, commission].map(({ least, most }) => [Number(up(least)), Number(down(most))]);
}

const whole = (n: bigint) => ({ n, d: 1n });
const two = [{ first: 6_000n }, { first: 4_000n }];

describe('what an order may earn', () => {
  // what is right by hand; it lies within, and whatever is further away than this does not
  it.each<[string, Case, { base: number; commission: number }, within?: { base: number; commission: number }]>([
    ['all of it paid', {}, { base: 10_000, commission: 1000 }],
    ['half of it paid, with shipping', { order: { total: 12_000n, unpaid: 6_000n } }, { base: 5000, commission: 500 }],
    [
      'what was added is not paid yet',
      { order: { total: 15_000n, unpaid: 5_000n }, lines: [{}, { first: 0n, later: 5_000n }] },
      { base: 10_000, commission: 1000 },
    ],
    [
      'half of what was added is paid',
      { order: { total: 15_000n, unpaid: 2_500n }, lines: [{}, { first: 0n, later: 5_000n }] },
      { base: 12_500, commission: 1250 },
    ],
    [
      'a gift card among it',
      { lines: [{ first: 6_000n }, { first: 4_000n, card: true }] },
      { base: 6000, commission: 600 },
    ],
    [
      'tax in its price that is taken off',
      { lines: [{ tax: 2_000n }], agreed: { vat: true } },
      { base: 8000, commission: 800 },
    ],
    ['a share of the revenue', { agreed: { ratio: 7_000 } }, { base: 7000, commission: 700 }],
    ['money back', { refunds: [{ amount: 2_500n }] }, { base: 7500, commission: 750 }],
    [
      'money back that does not reduce it',
      { refunds: [{ amount: 2_500n }], agreed: { refunds: false } },
      { base: 10_000, commission: 1000 },
    ],
    [
      'money back of goods and their tax',
      { order: { included: false, total: 11_000n }, lines: [{ tax: 1_000n }], refunds: [{ amount: 5_500n }] },
      { base: 5000, commission: 500 },
    ],
    [
      'money back that is shipping',
      { order: { total: 11_000n }, refunds: [{ amount: 1_000n, shipping: 1_000n }] },
      { base: 10_000, commission: 1000 },
    ],
    [
      'two lines of two rates, one of them back',
      {
        lines: two,
        rates: { a: 2000, b: 500 },
        refunds: [{ amount: 4_000n, lines: [{ line_id: 'b', subtotal: 4_000, tax: 0 }] }],
      },
      { base: 6000, commission: 1200 },
    ],
    [
      'two lines of two rates, money back of neither',
      { lines: two, rates: { a: 2000, b: 500 }, refunds: [{ amount: 5_000n }] },
      { base: 5000, commission: 700 },
    ],
    [
      'a flat amount for half that is left',
      { refunds: [{ amount: 5_000n }], open: { flat: 900n } },
      { base: 5000, commission: 450 },
    ],
    [
      'a cap, and half of it back',
      { refunds: [{ amount: 5_000n }], open: { cap: { least: whole(700n), most: whole(700n) } } },
      { base: 5000, commission: 350 },
    ],
    [
      'a piece, and money besides: nobody says of which line that is',
      {
        lines: two,
        rates: { a: 2000, b: 500 },
        refunds: [{ amount: 3_000n, lines: [{ line_id: 'b', subtotal: 2_000, tax: 0 }] }],
      },
      { base: 7000, commission: 1200 },
      { base: 10, commission: 125 },
    ],
  ])('%s', (_, of, right, within = { base: 12, commission: 6 }) => {
    const [[leastBase = 0, mostBase = 0] = [], [least = 0, most = 0] = []] = define(of);
    expect([
      leastBase <= right.base,
      right.base <= mostBase,
      least <= right.commission,
      right.commission <= most,
    ]).toEqual([true, true, true, true]);
    expect(right.base - leastBase).toBeLessThanOrEqual(within.base);
    expect(mostBase - right.base).toBeLessThanOrEqual(within.base);
    expect(right.commission - least).toBeLessThanOrEqual(within.commission);
    expect(most - right.commission).toBeLessThanOrEqual(within.commission);
  });

  it.each<[string, Case]>([
    ['nothing is paid', { order: { unpaid: 10_000n } }],
    ['all of it went back', { refunds: [{ amount: 10_000n }] }],
    ['all of it went back, which does not reduce', { refunds: [{ amount: 10_000n }], agreed: { refunds: false } }],
    ['it was cancelled', { order: { gone: true } }],
    ['it is a test', { order: { test: true } }],
    ['its commission was rejected', { order: { rejected: true } }],
  ])('nothing, not a unit, where %s', (_, of) => {
    expect(define(of)).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('no commission of what is their own, and all of its revenue', () => {
    const [base = [], commission] = define({ order: { unearned: true } });
    expect(commission).toEqual([0, 0]);
    expect(base[0]).toBeGreaterThan(9_990);
  });
});
