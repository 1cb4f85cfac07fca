// Bonuses of months, by hand: reached exactly, lost by a refund and reached again, other terms in the middle, two currencies.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import type { TermsSince, MonthlyTerms } from '../../influencers/influencers.ts';
import { plainTerms, readTerms, toAgreed } from '../../influencers/terms.ts';
import { findBonuses, planBonuses, type OrderOfMonth, type MonthBonus, type PostedBonus } from './bonuses.ts';

const maya = 'maya' as AccountId;
const at = (day: number): Date => new Date(Date.UTC(2026, 10, day, 12));
const order = (day: number, base: number, more: Partial<OrderOfMonth> = {}): OrderOfMonth => ({
  accountId: maya,
  month: '2026-11',
  orderId: String(day).padStart(2, '0') as OrderId,
  at: at(day),
  earnedAt: at(day),
  currency: 'USD',
  base,
  netSales: base,
  ...more,
});
const held = (since: number, monthly: Partial<MonthlyTerms> | null): TermsSince => ({
  since: at(since),
  terms: {
    ...toAgreed(readTerms(plainTerms)),
    monthly: monthly && { measure: 'orders', currency: 'USD', tiers: [], bonuses: [], ...monthly },
  },
});
const steps = (...bonuses: [number, number][]) => bonuses.map(([from, amount]) => ({ from, amount }));
const three = Array.from({ length: 3 }, (_, index) => order(index + 1, 10_000));
/** [amount, currency, step, day of] */
const told = (found: readonly MonthBonus[]) =>
  found.map(({ amount, currency, bonus, at: day }) => [amount, currency, bonus.from, day.getUTCDate()]);

describe('what a month has reached', () => {
  it.each<[string, OrderOfMonth[], TermsSince[], unknown[]]>([
    ['nothing without orders', [], [held(0, { bonuses: steps([1, 500]) })], []],
    ['nothing one order short', three, [held(0, { bonuses: steps([4, 500]) })], []],
    ['with the very order it asks for', three, [held(0, { bonuses: steps([3, 500]) })], [[500, 'USD', 3, 3]]],
    [
      'all steps that are reached',
      three,
      [held(0, { bonuses: steps([1, 100], [2, 500], [9, 900]) })],
      [[600, 'USD', 2, 2]],
    ],
    [
      'an order that keeps nothing is none',
      [...three.slice(0, 2), order(3, 0)],
      [held(0, { bonuses: steps([3, 500]) })],
      [],
    ],
    [
      'attributed revenue to the cent',
      three,
      [held(0, { measure: 'attributed_revenue', bonuses: steps([30_000, 500]) })],
      [[500, 'USD', 30_000, 3]],
    ],
    [
      'attributed revenue a cent short',
      three,
      [held(0, { measure: 'attributed_revenue', bonuses: steps([30_001, 500]) })],
      [],
    ],
    [
      'attributed revenue of its currency alone, orders of any',
      [order(1, 10_000), order(2, 10_000, { currency: 'EUR' })],
      [held(0, { measure: 'attributed_revenue', bonuses: steps([10_001, 500]) })],
      [],
    ],
    [
      'net sales to the cent, whatever is attributed of them',
      [order(1, 10_000, { netSales: 8_000 }), order(2, 10_000, { netSales: 8_001 })],
      [held(0, { measure: 'net_sales', bonuses: steps([16_001, 500]) })],
      [[500, 'USD', 16_001, 2]],
    ],
    [
      'net sales a cent short',
      [order(1, 10_000, { netSales: 8_000 }), order(2, 10_000, { netSales: 8_000 })],
      [held(0, { measure: 'net_sales', bonuses: steps([16_001, 500]) })],
      [],
    ],
    [
      'net sales of an order of which nothing counts for them are in no month',
      [order(1, 0, { netSales: 10_000 }), order(2, 10_000, { netSales: 8_000 })],
      [held(0, { measure: 'net_sales', bonuses: steps([10_000, 500]) })],
      [],
    ],
    [
      'orders of any currency',
      [order(1, 10_000), order(2, 10_000, { currency: 'EUR' })],
      [held(0, { bonuses: steps([2, 500]) })],
      [[500, 'USD', 2, 2]],
    ],
    [
      'dinars',
      [order(1, 1_000, { currency: 'KWD' })],
      [held(0, { measure: 'attributed_revenue', currency: 'KWD', bonuses: steps([1_000, 5_000]) })],
      [[5_000, 'KWD', 1_000, 1]],
    ],
    ['terms without any', three, [held(0, null)], []],
    [
      'terms that end after it was reached take nothing away',
      three,
      [held(0, { bonuses: steps([2, 500]) }), held(3, null)],
      [[500, 'USD', 2, 2]],
    ],
    ['terms that end before', three, [held(0, { bonuses: steps([3, 500]) }), held(3, null)], []],
    [
      'higher terms in the middle: never both',
      three,
      [held(0, { bonuses: steps([2, 500]) }), held(3, { bonuses: steps([2, 700]) })],
      [[700, 'USD', 2, 3]],
    ],
    [
      'lower terms in the middle keep what was reached',
      three,
      [held(0, { bonuses: steps([2, 500]) }), held(3, { bonuses: steps([2, 300]) })],
      [[500, 'USD', 2, 2]],
    ],
    [
      'the day is that on which the last of them was paid',
      [order(1, 1, { earnedAt: at(20) }), order(2, 1)],
      [held(0, { bonuses: steps([2, 500]) })],
      [[500, 'USD', 2, 20]],
    ],
  ])('%s', (_, orders, terms, wanted) => {
    expect(told(findBonuses('2026-11', orders, terms))).toEqual(wanted);
    expect(told(findBonuses('2026-11', orders.toReversed(), terms))).toEqual(wanted);
  });
});

const when = { now: new Date('2026-12-02T03:00:00Z'), timeZone: 'America/New_York' };
const due = (amount: number, from: number, day = 9, currency = 'USD'): MonthBonus => ({
  amount,
  currency,
  at: at(day),
  bonus: { month: '2026-11', measure: 'orders', from },
});
const posted = (amount: number, from: number): PostedBonus => due(amount, from);
const lines = (right: MonthBonus[], before: PostedBonus[]) =>
  planBonuses(maya, { due: right, posted: before }, when).map((entry) => [
    entry.amount,
    entry.currency,
    entry.bonus.from,
    entry.day,
  ]);

describe('what is posted for it', () => {
  it.each<[string, MonthBonus[], PostedBonus[], unknown[]]>([
    ['nothing for nothing', [], [], []],
    ['the first time on its own day', [due(500, 10)], [], [[500, 'USD', 10, '2026-11-09']]],
    ['never twice', [due(500, 10)], [posted(500, 10)], []],
    [
      'the next step, of today in the zone of the store',
      [due(900, 20)],
      [posted(500, 10)],
      [[400, 'USD', 20, '2026-12-01']],
    ],
    ['what is no longer reached is taken back, of today', [], [posted(500, 10)], [[-500, 'USD', 10, '2026-12-01']]],
    ['one of two', [due(500, 10)], [posted(900, 20)], [[-400, 'USD', 20, '2026-12-01']]],
    ['reached again', [due(500, 10)], [posted(0, 10)], [[500, 'USD', 10, '2026-12-01']]],
    [
      'each currency by itself',
      [due(500, 10, 9, 'EUR')],
      [posted(500, 10)],
      [
        [500, 'EUR', 10, '2026-11-09'],
        [-500, 'USD', 10, '2026-12-01'],
      ],
    ],
  ])('%s', (_, right, before, wanted) => {
    expect(lines(right, before)).toEqual(wanted);
  });
});
