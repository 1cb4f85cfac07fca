// A figure against the period before: direction and size, also around zero and nothing.
import { describe, expect, test } from 'vitest';
import { toChange, toChangeText } from './figure-change.ts';

describe('a change', () => {
  test.each([
    [120, 100, { direction: 'up', percent: 20 }],
    [80, 100, { direction: 'down', percent: 20 }],
    [100, 100, { direction: 'same', percent: null }],
    [0, 0, { direction: 'same', percent: null }],
    [5, 0, { direction: 'new', percent: null }],
    [0, 5, { direction: 'down', percent: 100 }],
    [2.5, null, { direction: 'new', percent: null }],
    [0, null, null],
    [null, 2.5, null],
    [null, null, null],
    [undefined, 3, null],
    [3, undefined, null],
  ] as const)('of %s after %s', (now, before, change) => {
    expect(toChange(now, before)).toEqual(change);
  });

  test.each([
    [20, '20%'],
    [12.4, '12%'],
    [9.96, '10%'],
    [3.14, '3.1%'],
    [0.01, '0.1%'],
    [1234.5, '1,235%'],
    [3_168_709, '3M%'],
  ])('%s percent is written %s', (percent, text) => {
    expect(toChangeText(percent, 'en-US')).toBe(text);
  });
});
