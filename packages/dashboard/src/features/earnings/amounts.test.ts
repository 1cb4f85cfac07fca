// Amounts as people type them in either writing, and sums that stay exact.
import { assert, integer, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { add, cleanAmount, readAmount, sum, toTyped } from './amounts.ts';

describe('an amount as typed', () => {
  test.each([
    ['12', 2, 12],
    ['12.5', 2, 12.5],
    ['12,50', 2, 12.5],
    ['.5', 2, 0.5],
    [',5', 2, 0.5],
    ['12.', 2, 12],
    ['0', 2, 0],
    ['007', 2, 7],
    [' 3 ', 2, 3],
    ['1,234.50', 2, 1234.5],
    ['1.234,50', 2, 1234.5],
    ['1,234,567', 2, 1_234_567],
    ['1.234.567', 0, 1_234_567],
    ['1.234', 3, 1.234],
    ['1,234', 3, 1.234],
    ['0.1234', 2, 0.1234],
  ])('%s with %i decimals is %d', (typed, decimals, amount) => {
    expect(readAmount(typed, decimals)).toBe(amount);
  });

  test.each([
    ['', 2],
    ['.', 2],
    [',', 2],
    ['1,234', 2],
    ['1.234', 0],
    ['12,345', 2],
    ['1,23,456', 2],
    ['1.2.3', 2],
    ['1,234,56', 2],
    ['1,234.567,8', 2],
    ['1 000', 2],
    ['-5', 2],
    ['1e3', 2],
    ['٣', 2],
    ['Infinity', 2],
  ])('“%s” with %i decimals is none, and no thousand is taken for one', (typed, decimals) => {
    expect(readAmount(typed, decimals)).toBeNaN();
  });

  test('what is no part of one is not typed', () => {
    expect(cleanAmount('$ 1,234.50 USD')).toBe('1,234.50');
    expect(cleanAmount('-−12')).toBe('12');
  });

  test('what a field begins with is read as the same amount', () => {
    assert(
      property(integer({ min: 0, max: 1_000_000_000_00 }), (minor) => {
        for (const [currency, decimals] of [
          ['USD', 2],
          ['JPY', 0],
          ['KWD', 3],
        ] as const) {
          const amount = minor / 10 ** decimals;
          expect(readAmount(toTyped(amount, currency), decimals)).toBe(amount);
        }
      }),
    );
  });
});

test.each([
  [0.1, 0.2, 'USD', 0.3],
  [10, -10.01, 'USD', -0.01],
  [5, -5, 'USD', 0],
  [1.005, 0.001, 'KWD', 1.006],
  [100, -250, 'JPY', -150],
])('%d and %d in %s are %d', (one, other, currency, both) => {
  expect(add(one, other, currency)).toBe(both);
});

test('a thousand tenths are a hundred', () => {
  expect(
    sum(
      Array.from({ length: 1000 }, () => 0.1),
      'USD',
    ),
  ).toBe(100);
  expect(sum([], 'USD')).toBe(0);
});
