// A statement's entries by order, and the month and currency of its address.
import type { OrderId } from '@vitrine/contract/ids';
import type { LedgerEntry } from '@vitrine/contract/ledger';
import { expect, test } from 'vitest';
import { groupByOrder, readCurrency, readMonth, toMonthWords } from './statement-lines.ts';

const entry = (
  entry_id: string,
  order: string | null,
  amount: number,
  order_name: string | null = null,
): LedgerEntry => ({
  entry_id,
  kind: order === null ? 'correction' : 'earned',
  order_id: order as OrderId | null,
  order_name,
  line_id: null,
  line_title: null,
  link_id: null,
  link_title: null,
  refund_id: null,
  amount,
  base: amount * 10,
  currency: 'USD',
  day: '2026-11-01',
  occurred_at: '2026-11-01T10:00:00.000Z',
  recorded_at: '2026-11-01T10:00:00.000Z',
  available_at: '2026-12-01T10:00:00.000Z',
  is_held: true,
  held_for: 'days',
  review: null,
  reason: order === null ? 'A gift' : null,
  made_by: null,
  terms: null,
  bonus: null,
});

test('orders stand where their first entry does, with their sum; each correction stands by itself', () => {
  const groups = groupByOrder(
    [
      entry('a', '1', 0.1, '#1001'),
      entry('b', null, 5),
      entry('c', '2', 3),
      entry('d', '1', 0.2),
      entry('e', null, -5),
    ],
    'USD',
  );
  expect(groups.map(({ orderName, entries, sum }) => [orderName, entries.map(({ entry_id: id }) => id), sum])).toEqual([
    ['#1001', ['a', 'd'], 0.3],
    [null, ['b'], 5],
    ['#2', ['c'], 3],
    [null, ['e'], -5],
  ]);
});

test('an order and its refund sum to nothing', () => {
  expect(groupByOrder([entry('a', '1', 0.3), entry('b', '1', -0.3)], 'USD')[0]?.sum).toBe(0);
  expect(groupByOrder([], 'USD')).toEqual([]);
});

test.each([
  ['2026-11', '2026-11'],
  ['2026-13', null],
  ['2026-00', null],
  ['2026-1', null],
  ['2026-11-01', null],
  ['', null],
])('“%s” of an address is the month %s', (text, month) => {
  expect(readMonth(text)).toBe(month);
});

test.each([
  ['USD', 'USD'],
  ['usd', null],
  ['US', null],
  ['USDT', null],
  ['', null],
])('“%s” of an address is the currency %s', (text, currency) => {
  expect(readCurrency(text)).toBe(currency);
});

test('a month is the same in every zone', () => {
  expect(toMonthWords('2026-01', 'en-US')).toBe('January 2026');
  expect(toMonthWords('2026-12', 'he-IL')).toContain('2026');
});
