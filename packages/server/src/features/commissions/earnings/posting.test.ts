// What the ledger lacks for an order: first postings, later changes, other winners, and rows that should not be there.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderEntry, Posted } from '../model.ts';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { Earning } from './commission.ts';
import { planEntries, type PostedSale } from './posting.ts';
import { alone, priceOrder } from './pricing.ts';

const orderId = '5001' as OrderId;
const maya = 'maya' as AccountId;
const lena = 'lena' as AccountId;
const placedAt = new Date('2026-11-01T23:30:00Z');
const changedAt = new Date('2026-11-10T23:30:00Z');
const refundedAt = new Date('2026-11-05T09:00:00Z');
const when = { now: new Date('2026-11-20T12:00:00Z'), timeZone: 'Asia/Kathmandu' };

const sale: PostedSale = {
  day: '2026-11-02',
  createdAt: placedAt,
  updatedAt: changedAt,
  unpaidAt: null,
  paidAt: placedAt,
  currency: 'USD',
  lines: [
    { lineId: '1', productId: 'p', collectionIds: [] },
    { lineId: '2', productId: null, collectionIds: ['c'] },
  ],
  refunds: [{ refundId: 'r', createdAt: refundedAt, day: '2026-11-05' }],
};
const terms: AgreedTerms = {
  pay: { kind: 'rate', rate: 1000 },
  productRates: { p: 1500 },
  collectionRates: { c: 500 },
  reducesRefunds: true,
  reducesTax: false,
  netRevenueRatio: 10_000,
  returningRate: null,
  monthly: null,
  caps: null,
};

const earning = (lineId: string, commission: number, base = commission * 10, refundId: string | null = null) =>
  ({ lineId, refundId, base, commission }) satisfies Earning;

const posted = (lineId: string, amount: number, more: Partial<Posted> = {}): Posted => ({
  accountId: maya,
  lineId,
  refundId: null,
  currency: 'USD',
  amount,
  base: amount * 10,
  orderAt: placedAt,
  paidAt: null,
  ...more,
});

interface Case {
  readonly earnings: readonly Earning[] | null;
  readonly posted: readonly Posted[];
  readonly sale?: PostedSale | null;
  readonly terms?: AgreedTerms;
  readonly isRecount?: boolean;
}

const reckoned = (by: AgreedTerms, earnings: readonly Earning[]) => ({
  terms: by,
  earnings,
  pricing: priceOrder(by, alone, { base: 0, netSales: 0, currency: 'USD' }),
  isCapped: false,
  netSales: 0,
});

const plan = ({
  earnings,
  posted: before,
  sale: of = sale,
  terms: by = terms,
  isRecount = false,
}: Case): OrderEntry[] =>
  planEntries(
    {
      isRecount,
      orderId,
      sale: of,
      earned: earnings && { accountId: maya, unearned: null, ...reckoned(by, earnings) },
      posted: before,
    },
    when,
  );

/** As one line each: who, kind, line, refund, amount, base, currency, day. */
const toLines = (entries: readonly OrderEntry[]): string[] =>
  entries.map((entry) =>
    [
      entry.accountId,
      entry.kind,
      entry.lineId,
      entry.refundId ?? '-',
      entry.amount,
      entry.base,
      entry.currency,
      entry.day,
    ].join(' '),
  );

describe('what is posted', () => {
  it.each<[string, Case, string[]]>([
    ['nothing for an order of nobody', { earnings: null, posted: [] }, []],
    ['nothing for an order that earns nothing', { earnings: [], posted: [] }, []],
    [
      'the first time, on the days of the order and of its refund',
      { earnings: [earning('1', 150), earning('2', 50), earning('1', -150, -1500, 'r')], posted: [] },
      [
        'maya earned 1 - 150 1500 USD 2026-11-02',
        'maya earned 2 - 50 500 USD 2026-11-02',
        'maya refund 1 r -150 -1500 USD 2026-11-05',
      ],
    ],
    ['nothing again when it is there already', { earnings: [earning('1', 150)], posted: [posted('1', 150)] }, []],
    [
      'only the difference, on the day of the change in the store',
      { earnings: [earning('1', 120)], posted: [posted('1', 150)] },
      ['maya exchange 1 - -30 -300 USD 2026-11-11'],
    ],
    [
      'a difference of the base alone',
      { earnings: [earning('1', 150, 1600)], posted: [posted('1', 150)] },
      ['maya exchange 1 - 0 100 USD 2026-11-11'],
    ],
    [
      'the commission alone of a line that earns nothing any more, and has revenue still',
      { earnings: [earning('1', 0, 500)], posted: [posted('1', 150)] },
      ['maya exchange 1 - -150 -1000 USD 2026-11-11'],
    ],
    [
      'a line that earns nothing, for its revenue',
      { earnings: [earning('1', 0, 500)], posted: [] },
      ['maya earned 1 - 0 500 USD 2026-11-02'],
    ],
    [
      'what was paid later on the day it was paid',
      { earnings: [earning('1', 150)], posted: [], sale: { ...sale, unpaidAt: placedAt, paidAt: changedAt } },
      ['maya earned 1 - 150 1500 USD 2026-11-11'],
    ],
    [
      'what an edit added on the day that was paid',
      {
        earnings: [earning('1', 150), earning('2', 50)],
        posted: [posted('1', 150)],
        sale: { ...sale, unpaidAt: refundedAt },
      },
      ['maya earned 2 - 50 500 USD 2026-11-11'],
    ],
    [
      'what earlier rules counted otherwise on the day it is counted anew',
      { earnings: [earning('1', 120), earning('2', 50)], posted: [posted('1', 150)], isRecount: true },
      ['maya exchange 1 - -30 -300 USD 2026-11-20', 'maya earned 2 - 50 500 USD 2026-11-20'],
    ],
    [
      'the opposite of everything when the order is nobody’s any more',
      { earnings: null, posted: [posted('1', 150), posted('1', -40, { refundId: 'r', base: -400 })] },
      ['maya exchange 1 - -150 -1500 USD 2026-11-11', 'maya exchange 1 r 40 400 USD 2026-11-11'],
    ],
    [
      'another winner: taken out of one, earned by the other on its own day',
      { earnings: [earning('1', 150)], posted: [posted('1', 150, { accountId: lena })] },
      ['maya earned 1 - 150 1500 USD 2026-11-02', 'lena exchange 1 - -150 -1500 USD 2026-11-11'],
    ],
    [
      'another currency is another account of the same line',
      { earnings: [earning('1', 150)], posted: [posted('1', 150, { currency: 'ILS' })] },
      ['maya earned 1 - 150 1500 USD 2026-11-02', 'maya exchange 1 - -150 -1500 ILS 2026-11-11'],
    ],
    [
      'a refund the order does not know stands on the order’s own day',
      { earnings: [earning('1', -10, -100, 'unknown')], posted: [] },
      ['maya earned 1 unknown -10 -100 USD 2026-11-02'],
    ],
    [
      'nothing for sums that have come to nothing',
      { earnings: null, posted: [posted('1', 0), posted('2', 0, { accountId: lena })] },
      [],
    ],
    [
      'an order that is no sale any more loses what was posted, on the day it is noticed',
      { earnings: null, sale: null, posted: [posted('1', 150)] },
      ['maya exchange 1 - -150 -1500 USD 2026-11-20'],
    ],
    [
      'nothing new while there is no sale, whatever was earned',
      { earnings: [earning('1', 150)], sale: null, posted: [] },
      [],
    ],
  ])('%s', (_, of, entries) => {
    expect(toLines(plan(of))).toEqual(entries);
  });

  it('carries the terms by which it was counted', () => {
    const [own, ofCollection] = plan({ earnings: [earning('1', 150), earning('2', 50)], posted: [] });
    const common = { by: null, isCapped: false, flat: null, ratio: 10_000, reducesRefunds: true, reducesTax: false };
    expect(own?.terms).toEqual({ ...common, rate: 1500 });
    expect(ofCollection?.terms).toEqual({ ...common, rate: 500 });
    const flat = { ...terms, pay: { kind: 'flat', amount: 700, currency: 'USD' } } as const;
    const [paid] = plan({ earnings: [earning('1', 700)], posted: [], terms: flat });
    expect(paid?.terms).toEqual({ ...common, rate: null, flat: { amount: 700, currency: 'USD' } });
    const [taken] = plan({ earnings: null, posted: [posted('1', 150)] });
    expect(taken?.terms).toBeNull();
  });

  it('never writes minus zero', () => {
    const [entry] = plan({ earnings: null, posted: [posted('1', 0, { base: 5 })] });
    expect(Object.is(entry?.amount, 0)).toBe(true);
  });

  it('whatever was posted before, the sums are what is earned now, and a second time nothing is lacking', () => {
    const amount = fc.integer({ min: -5000, max: 5000 });
    const lines = fc.uniqueArray(fc.constantFrom('1', '2', '3'));
    const before = fc.array(
      fc.record({
        accountId: fc.constantFrom(maya, lena),
        lineId: fc.constantFrom('1', '2', '3'),
        refundId: fc.constantFrom(null, 'r'),
        currency: fc.constantFrom('USD', 'ILS'),
        amount,
        base: amount,
        orderAt: fc.constant(placedAt),
        paidAt: fc.constant(null),
      }),
      { maxLength: 8 },
    );
    fc.assert(
      fc.property(lines, fc.array(amount, { minLength: 3, maxLength: 3 }), before, (ids, amounts, rows) => {
        const known = sumUp(rows);
        const earnings = ids.map((id, at) => earning(id, amounts[at] ?? 0, (amounts[at] ?? 0) * 7));
        const after = sumUp([...known, ...plan({ earnings, posted: known })]);
        const wanted = earnings.filter(({ commission, base }) => commission !== 0 || base !== 0);
        const left = after.filter(({ amount: sum, base }) => sum !== 0 || base !== 0);
        expect(
          left.map(({ accountId, lineId, amount: sum, base }) => `${accountId} ${lineId} ${sum} ${base}`).toSorted(),
        ).toEqual(wanted.map(({ lineId, commission, base }) => `${maya} ${lineId} ${commission} ${base}`).toSorted());
        expect(plan({ earnings, posted: after })).toEqual([]);
      }),
    );
  });
});

function sumUp(rows: readonly (Posted | OrderEntry)[]): Posted[] {
  const groups = Map.groupBy(rows, (row) => [row.accountId, row.lineId, row.refundId, row.currency].join(' '));
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (!first) return [];
    const { accountId, lineId, refundId, currency, orderAt, paidAt } = first;
    const all = [first, ...rest];
    const amount = all.reduce((sum, row) => sum + row.amount, 0);
    return [
      {
        accountId,
        lineId,
        refundId,
        currency,
        orderAt,
        paidAt,
        amount,
        base: all.reduce((sum, row) => sum + row.base, 0),
      },
    ];
  });
}
