// Colours of ranks.
import { expect, test } from 'vitest';
import { toRankColour } from './preview-rank.ts';

test.each([
  [0, 'red'],
  [20, 'red'],
  [20.4, 'red'],
  [20.5, 'light-blue'],
  [21, 'light-blue'],
  [40, 'light-blue'],
  [41, 'yellow'],
  [60, 'yellow'],
  [61, 'orange'],
  [80, 'orange'],
  [81, 'green'],
  [100, 'green'],
  [140, 'green'],
  [-3, 'red'],
] as const)('§9 ranking colour: %s is %s', (rank, colour) => {
  expect(toRankColour(rank)).toBe(colour);
});
