// Sums, days and what is refreshed, at their edges.
import { describe, expect, it } from 'vitest';
import { toFreshStretch, toRate } from './entity-list-figures.ts';

it.each([
  [1.428, '1.43%'],
  [0, '0%'],
  [200, '200%'],
  [null, '–'],
  [undefined, '–'],
])('a rate of %s is written %s', (percent, text) => {
  expect(toRate(percent, 'en-US').short).toBe(text);
});

describe('toFreshStretch', () => {
  it.each([
    [0, 7, 0, 14],
    [3, 13, 0, 14],
    [3, 14, 0, 28],
    [15, 22, 14, 14],
    [0, 400, 0, 100],
    [0, 0, 0, 14],
  ])('rows %i to %i: from %i, %i of them', (first, last, from, count) => {
    expect(toFreshStretch(first, last)).toEqual({ from, count });
  });
});
