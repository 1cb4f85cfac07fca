// Drafts of statements: which months are open, what opens and closes them, and what is left out.
import { describe, expect, it } from 'vitest';
import type { StatedPayout, StatementSums } from '../model.ts';
import { isIn, listOpenMonths, toDrafts, type OpenSums } from './drafts.ts';

describe('open months', () => {
  it.each<[string, string | null, string, [string, string | null, string | null][]]>([
    [
      'of a business that was never stated: the last and this one, open at both ends',
      null,
      '2026-11',
      [
        ['2026-10', null, '2026-10-31'],
        ['2026-11', '2026-11-01', null],
      ],
    ],
    ['once the last is issued: this one alone, open at both ends', '2026-10', '2026-11', [['2026-11', null, null]]],
    [
      'before the last is issued: both',
      '2026-09',
      '2026-11',
      [
        ['2026-10', null, '2026-10-31'],
        ['2026-11', '2026-11-01', null],
      ],
    ],
    [
      'over the turn of a year',
      '2026-11',
      '2027-01',
      [
        ['2026-12', null, '2026-12-31'],
        ['2027-01', '2027-01-01', null],
      ],
    ],
    [
      'over the end of a short February',
      null,
      '2027-03',
      [
        ['2027-02', null, '2027-02-28'],
        ['2027-03', '2027-03-01', null],
      ],
    ],
    ['of a month stated ahead of the clock: this one', '2026-12', '2026-11', [['2026-11', null, null]]],
  ])('%s', (_, last, current, months) => {
    expect(listOpenMonths(last, current).map(({ month, days }) => [month, days.from, days.to])).toEqual(months);
  });

  it.each([
    ['2026-10-31', true, false],
    ['1970-01-01', true, false],
    ['2026-11-01', false, true],
    ['2999-12-31', false, true],
  ])('%s lies in one of them', (day, first, second) => {
    const months = listOpenMonths(null, '2026-11');
    expect(months.map(({ days }) => isIn(day, days))).toEqual([first, second]);
  });
});

const months = listOpenMonths(null, '2026-11');
const sums = (currency: string, earned: number, more: Partial<OpenSums> = {}): OpenSums => ({
  currency,
  earned,
  refunded: 0,
  other: 0,
  settled: 0,
  lines: 1,
  ...more,
});
const paid = (amount: number, day: string, more: Partial<StatedPayout> = {}): StatedPayout => ({
  payoutId: 'p',
  currency: 'USD',
  amount,
  method: 'bank',
  reference: '',
  paidOn: day,
  isUndo: false,
  month: null,
  day,
  ...more,
});
const issued = (currency: string, closing: number, month = '2026-09'): StatementSums => ({
  month,
  currency,
  opening: 0,
  earned: closing,
  refunded: 0,
  other: 0,
  settled: 0,
  paid: 0,
  closing,
  lines: 1,
});

interface Given {
  readonly sums?: [OpenSums[], OpenSums[]];
  readonly payouts?: StatedPayout[];
  readonly issued?: StatementSums[];
}

/** As `month currency opening earned refunded other paid closing`. */
const draft = ({ sums: open = [[], []], payouts = [], issued: done = [] }: Given): string[] =>
  toDrafts(months, open, payouts, done).map((each) =>
    [
      each.month,
      each.currency,
      each.opening,
      each.earned,
      each.refunded,
      each.other + each.settled,
      each.paid,
      each.closing,
    ].join(' '),
  );

describe('drafts', () => {
  it.each<[string, Given, string[]]>([
    ['none of nothing', {}, []],
    [
      'what was repaid closes them',
      { sums: [[sums('USD', 5, { refunded: -8, settled: 3 })], []] },
      ['2026-10 USD 0 5 -8 3 0 0'],
    ],
    [
      'newest first, each opening with what the one before closed with',
      { sums: [[sums('USD', 100)], [sums('USD', 50, { refunded: -20, other: 5 })]] },
      ['2026-11 USD 100 50 -20 5 0 135', '2026-10 USD 0 100 0 0 0 100'],
    ],
    [
      'the first opens with the last that was issued in its currency',
      { sums: [[sums('USD', 100)], []], issued: [issued('USD', 30), issued('ILS', 999), issued('USD', 7, '2026-08')] },
      ['2026-11 ILS 999 0 0 0 0 999', '2026-11 USD 130 0 0 0 0 130', '2026-10 USD 30 100 0 0 0 130'],
    ],
    [
      'a month without anything is left out, but for the current one while something is owed',
      { issued: [issued('USD', 30)] },
      ['2026-11 USD 30 0 0 0 0 30'],
    ],
    ['nothing at all once nothing is owed', { issued: [issued('USD', 0)] }, []],
    [
      'payments in the month of their day; what is stated already is in none',
      {
        sums: [[sums('USD', 100)], [sums('USD', 10)]],
        payouts: [paid(60, '2026-10-31'), paid(5, '2026-11-01'), paid(1000, '2026-10-02', { month: '2026-10' })],
      },
      ['2026-11 USD 40 10 0 0 5 45', '2026-10 USD 0 100 0 0 60 40'],
    ],
    [
      'a payment alone makes a draft, also below zero',
      { payouts: [paid(60, '2026-10-31')] },
      ['2026-11 USD -60 0 0 0 0 -60', '2026-10 USD 0 0 0 0 60 -60'],
    ],
    [
      'an undone payment of an earlier statement is owed again',
      { payouts: [paid(-60, '2026-11-03', { isUndo: true })], issued: [issued('USD', 0)] },
      ['2026-11 USD 0 0 0 0 -60 60'],
    ],
    [
      'currencies are never put together, and stand by name',
      { sums: [[], [sums('USD', 1), sums('EUR', 2)]], payouts: [paid(3, '2026-11-02', { currency: 'JPY' })] },
      ['2026-11 EUR 0 2 0 0 0 2', '2026-11 JPY 0 0 0 0 3 -3', '2026-11 USD 0 1 0 0 0 1'],
    ],
  ])('%s', (_, given, lines) => {
    expect(draft(given)).toEqual(lines);
  });

  it('are not issued, and add up', () => {
    const all = toDrafts(months, [[sums('USD', 70)], [sums('USD', 1)]], [paid(5, '2026-11-09')], [issued('USD', 9)]);
    for (const each of all) {
      expect(each.issuedAt).toBeNull();
      expect(each.closing).toBe(each.opening + each.earned + each.refunded + each.other + each.settled - each.paid);
    }
  });
});
