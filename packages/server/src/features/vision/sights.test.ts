// Products of several pictures of one video, each once.
import { expect, it } from 'vitest';
import { mergeSights } from './sights.ts';

const one = (...found: readonly (readonly [string, number])[]) =>
  found.map(([productId, score]) => ({ productId, score }));

it.each([
  [[], []],
  [[one()], []],
  [[one(['a', 0.5], ['b', 0.9])], ['b 0.9 in 0', 'a 0.5 in 0']],
  [
    [one(['a', 0.5], ['b', 0.2]), one(['b', 0.7]), one(['a', 0.6], ['c', 0.1])],
    ['b 0.7 in 1', 'a 0.6 in 2', 'c 0.1 in 2'],
  ],
  [[one(['a', 0.5]), one(['a', 0.5])], ['a 0.5 in 0']],
])('%j are %j', (sights, expected) => {
  expect(mergeSights(sights).map(({ productId, score, frame }) => `${productId} ${score} in ${frame}`)).toEqual(
    expected,
  );
});
