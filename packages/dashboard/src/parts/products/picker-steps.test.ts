// Keys in a grid of tiles, in both directions of writing.
import { expect, it } from 'vitest';
import { findStep } from './picker-steps.ts';

it.each([
  ['ArrowRight', 0, 10, 3, false, 1],
  ['ArrowRight', 0, 10, 3, true, 0],
  ['ArrowLeft', 0, 10, 3, true, 1],
  ['ArrowLeft', 0, 10, 3, false, 0],
  ['ArrowRight', 9, 10, 3, false, 9],
  ['ArrowDown', 1, 10, 3, false, 4],
  ['ArrowDown', 8, 10, 3, false, 9],
  ['ArrowUp', 4, 10, 3, false, 1],
  ['ArrowUp', 1, 10, 3, false, 1],
  ['PageDown', 0, 10, 3, false, 9],
  ['PageUp', 5, 10, 3, true, 0],
  ['Home', 7, 10, 3, false, 0],
  ['End', 0, 10, 3, true, 9],
  ['Tab', 4, 10, 3, false, null],
  ['a', 4, 10, 3, false, null],
  ['End', 0, 0, 3, false, null],
])('%s at %i of %i in %i columns, rtl %s: %s', (key, index, count, columns, isRightToLeft, expected) => {
  expect(findStep(key, index, { count, columns, isRightToLeft })).toBe(expected);
});
