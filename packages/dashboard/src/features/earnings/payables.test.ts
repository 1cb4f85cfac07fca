// Whom the merchant owes what: totals, order, the currency to begin with, and who is still to be paid.
import { expect, test } from 'vitest';
import { chooseCurrency, listChosen, listOf, ownFirst, type Payable, toPayableTotals } from './payables.ts';

const row = (username: string, payable: number, held = 0, currency = 'USD'): Payable => ({
  username,
  email: `${username}@studio.example`,
  profile_image_url: null,
  is_active: true,
  currency,
  balance: payable + held,
  payable,
  held,
  pending: 0,
  next_available_at: null,
});

const rows = [
  row('noa', 0.1, 5),
  row('maya', 0.2),
  row('dana', -7.5, 1),
  row('gil', 0, 3),
  row('lia', 900, 0, 'JPY'),
  row('noa', 50, 0, 'JPY'),
];

test('what is owed, held and carried over; currencies are never added up', () => {
  expect(toPayableTotals(rows, 'USD')).toEqual({ people: 2, payable: 0.3, held: 9, carriedOver: -7.5 });
  expect(toPayableTotals(rows, 'JPY')).toEqual({ people: 2, payable: 950, held: 0, carriedOver: 0 });
  expect(toPayableTotals(rows, 'EUR')).toEqual({ people: 0, payable: 0, held: 0, carriedOver: 0 });
  expect(toPayableTotals([], 'USD')).toEqual({ people: 0, payable: 0, held: 0, carriedOver: 0 });
});

test('who can be paid comes first, most first; who owes comes last', () => {
  expect(listOf(rows, 'USD').map(({ username }) => username)).toEqual(['maya', 'noa', 'gil', 'dana']);
  expect(listOf(rows, 'JPY').map(({ username }) => username)).toEqual(['lia', 'noa']);
});

test.each([
  ['JPY', ['JPY', 'USD'], 'USD', 'JPY'],
  ['EUR', ['JPY', 'USD'], 'USD', 'USD'],
  [null, ['JPY', 'USD'], 'USD', 'USD'],
  [null, ['JPY'], 'USD', 'JPY'],
  ['JPY', [], 'USD', 'USD'],
])('asked for %s of %j in a store of %s it begins with %s', (asked, currencies, own, first) => {
  expect(chooseCurrency(asked, currencies, own)).toBe(first);
});

test('who was paid meanwhile, or owes by now, drops out of the choice', () => {
  const chosen = new Set(['maya', 'dana', 'gil', 'somebody']);
  expect(listChosen(listOf(rows, 'USD'), chosen).map(({ username }) => username)).toEqual(['maya']);
});

test.each([
  [['JPY', 'USD'], 'USD', ['USD', 'JPY']],
  [['EUR', 'JPY'], 'USD', ['EUR', 'JPY']],
  [[], 'USD', []],
])('of %j the store’s %s stands first', (currencies, own, order) => {
  const all = currencies.map((currency) => ({ currency }));
  expect(ownFirst(all, own).map(({ currency }) => currency)).toEqual(order);
});
