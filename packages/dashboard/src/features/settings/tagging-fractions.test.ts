// Shares in the words of people: near enough, and never all of less than all.
import { expect, it } from 'vitest';
import { toFoundFraction, toRightFraction } from './tagging-fractions.ts';

it.each([
  [0.9, 9, 10],
  [0.92, 9, 10],
  [0.95, 19, 20],
  [0.963, 19, 20],
  [0.98, 49, 50],
  [0.985, 49, 50],
  [0.9999, 99, 100],
  [0.001, 1, 100],
])('of tags %d are right in %d of %d', (share, part, whole) => {
  expect(toRightFraction(share)).toEqual({ part, whole });
});

it.each([
  [0.6, 6, 10],
  [0.63, 6, 10],
  [0.97, 19, 20],
  [0.03, 1, 20],
  [0.004, 1, 100],
])('of products %d are found in %d of %d', (share, part, whole) => {
  expect(toFoundFraction(share)).toEqual({ part, whole });
});
