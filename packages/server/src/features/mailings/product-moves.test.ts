// Which products rose and which fell.
import { expect, it } from 'vitest';
import { decideMoves } from './product-moves.ts';

const toWeeks = (counts: Readonly<Record<string, readonly [before: number, now: number]>>) =>
  Object.entries(counts).map(([id, [before, now]]) => ({ id, title: id, before, now }));

it.each([
  ['nothing of nothing', {}, [], []],
  ['neither where the weeks are alike', { a: [20, 20], b: [20, 24], c: [24, 20] }, [], []],
  ['one lucky week of a rare product says nothing', { a: [0, 4], b: [4, 0] }, [], []],
  ['from nothing to five does', { a: [0, 5], b: [5, 0] }, ['a'], ['b']],
  ['what moved farthest comes first', { a: [10, 20], b: [10, 40], c: [40, 10], d: [20, 10] }, ['b', 'a'], ['c', 'd']],
  ['a few more of many are no news', { a: [1000, 1050], b: [1050, 1000] }, [], []],
  ['three of each', { a: [0, 9], b: [0, 8], c: [0, 7], d: [0, 6] }, ['a', 'b', 'c'], []],
] as const)('%s', (_what, counts, rising, falling) => {
  const moves = decideMoves(toWeeks(counts));
  expect([moves.rising.map(({ id }) => id), moves.falling.map(({ id }) => id)]).toEqual([rising, falling]);
});
