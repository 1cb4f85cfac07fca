// A page is printed with as little thrift as its budget allows.
import { expect, test } from 'vitest';
import { budget, printWithin } from './thrift.ts';

test.each([
  ['all of it', [10, 9, 8, 7, 6, 5], 10],
  ['the first that fits', [budget + 1, budget, 8, 7, 6, 5], budget],
  ['the last, if need be', [budget + 6, budget + 5, budget + 4, budget + 3, budget + 2, budget + 1], budget + 1],
])('%s is printed', (_, weights, printed) => {
  expect(printWithin((thrift) => 'x'.repeat(weights[thrift] ?? 0))).toHaveLength(printed);
});

test('bytes count, not letters', () => {
  expect(printWithin((thrift) => (thrift === 0 ? 'ש'.repeat(budget - 1) : 'x'))).toBe('x');
});
