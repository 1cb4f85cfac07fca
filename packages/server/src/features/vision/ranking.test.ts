// The order of products found in a picture.
import { productId } from '@vitrine/contract/ids';
import { expect, it } from 'vitest';
import { rankFound } from './ranking.ts';

const ids = (names: readonly string[]) => new Set(names.map((name) => productId.parse(name)));
const box = { x: 0, y: 0, width: 1, height: 1 };
const toFound = (scores: Record<string, number>) =>
  Object.entries(scores).map(([name, score]) => ({ productId: productId.parse(name), score, frame: 0, box }));

it.each([
  ['the likeliest first', { 1: 0.6, 2: 0.9 }, [], [], ['2 0.6', '1 0.4']],
  ['a preferred one before what is hardly more alike', { 1: 0.9, 2: 0.8 }, ['2'], [], ['2 0.53 preferred', '1 0.6']],
  ['not before what is clearly more alike', { 1: 0.9, 2: 0.78 }, ['2'], [], ['1 0.6', '2 0.52 preferred']],
  ['an excluded one never, preferred or not', { 1: 1.5, 2: 0.3 }, ['1'], ['1'], ['2 0.2']],
  ['nothing below 0 or above 1', { 1: -0.2, 2: 1.7 }, [], [], ['2 1', '1 0']],
  ['a lead makes nothing of nothing', { 1: 0, 2: -1 }, ['2'], [], ['1 0', '2 0 preferred']],
  ['nothing of nothing', {}, ['1'], ['2'], []],
])('%s', (_what, scores, preferred, excluded, expected) => {
  const ranked = rankFound(toFound(scores), { preferred: ids(preferred), excluded: ids(excluded) });
  expect(
    ranked.map(({ productId: id, likeness, isPreferred }) => `${id} ${likeness}${isPreferred ? ' preferred' : ''}`),
  ).toEqual(expected);
});
