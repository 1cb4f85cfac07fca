// Views, days and what is refreshed, at their edges.
import { describe, expect, it } from 'vitest';
import { toClicks, toFreshStretch, toRate, toViews } from './entity-list-figures.ts';

describe('toViews', () => {
  it.each([
    [10, 3, 1, 10, false],
    [2, 3, 1, 3, true],
    [0, 0, 4, 4, true],
    [3, 3, 3, 3, false],
    [0, 0, 0, 0, false],
  ])('%i visits, %i requested, %i orders: %i, estimated %s', (visits, requested, checkouts, value, isEstimated) => {
    expect(toViews({ visits, requested_checkouts: requested, checkouts })).toEqual({ value, isEstimated });
  });
});

it('hides what the reader may not see', () => {
  expect(toViews({ checkouts: 4 })).toBeNull();
  expect(toClicks({})).toBeNull();
  expect(toViews({ visits: 2 })).toEqual({ value: 2, isEstimated: false });
  expect(toClicks({ visits: 2, checkouts: 4 })).toEqual({ value: 2, isEstimated: false });
});

it.each([
  [1.428, '1.43%'],
  [0, '0%'],
  [200, '200%'],
  [null, '—'],
  [undefined, '—'],
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
