// Choosing among found products, step by step.
import { expect, it } from 'vitest';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { beginChoice, putAside, replace, take, toPoints, toVideoTime, type PhotoChoice } from './found-products.ts';

const [one, two, three, four] = [1, 2, 3, 4].map((number) => toSampleProduct(number)) as [
  ReturnType<typeof toSampleProduct>,
  ReturnType<typeof toSampleProduct>,
  ReturnType<typeof toSampleProduct>,
  ReturnType<typeof toSampleProduct>,
];
const toTitles = ({ chosen, others }: PhotoChoice) =>
  [chosen, others].map((list) => list.map(({ inventory_id: id }) => id));
const [a, b, c, d] = [one, two, three, four].map(({ inventory_id: id }) => id);
const toFrames = (...likenesses: readonly number[]) =>
  likenesses.map((likeness) => ({ image_url: 'a', at_seconds: 0, likeness }));
const begin: PhotoChoice = { chosen: [one, two], others: [three] };

const box = { x: 0, y: 0, width: 1, height: 1 };

it.each([
  [[0.9, 0.8, 0.76], 15, [a, b], [c]],
  [[0.9, 0.88, 0.87], 2, [a, b], [c]],
  [[0.3, 0.29], 15, [a, b], []],
  [[0.25, 0.25], 15, [a], [b]],
  [[], 15, [], []],
])('of likenesses %j at most %d begin in the look: %j', (likenesses, most, chosen, others) => {
  const found = likenesses.map((likeness, at) => ({
    ...toSampleProduct(at + 1),
    likeness,
    is_preferred: false,
    frame: 0,
    box,
  }));
  const frames = toFrames(likenesses[0] ?? 0);
  expect(toTitles(beginChoice({ selected_products: found, frames }, most))).toEqual([chosen, others]);
});

it('points are of what is in the look and was found in the image that is shown', () => {
  const at = { x: 0.5, y: 0.25, width: 0.5, height: 0.5 };
  const found = [one, two, three].map((product, frame) => ({
    ...product,
    likeness: 0.9,
    is_preferred: false,
    frame: frame === 2 ? 1 : 0,
    box: at,
  }));
  expect(toPoints({ selected_products: found }, [two, three, four], 0)).toEqual({ [b ?? '']: { x: 0.75, y: 0.5 } });
  expect(toPoints({ selected_products: found }, [one, three], 1)).toEqual({ [c ?? '']: { x: 0.75, y: 0.5 } });
});

it('one is put aside, and taken back behind the others', () => {
  const aside = putAside(begin, one);
  expect(toTitles(aside)).toEqual([[b], [a, c]]);
  expect(toTitles(take(aside, one, 15))).toEqual([[b, a], [c]]);
  expect(take(begin, three, 2)).toEqual(begin);
  expect(take(begin, one, 15)).toEqual(begin);
});

it('a wrong one gives its place to the right one, wherever that was', () => {
  expect(toTitles(replace(begin, one, four))).toEqual([
    [d, b],
    [a, c],
  ]);
  expect(toTitles(replace(begin, one, three))).toEqual([[c, b], [a]]);
  expect(toTitles(replace(begin, one, two))).toEqual([[b], [a, c]]);
  expect(toTitles(replace(begin, two, one))).toEqual([[a], [b, c]]);
  expect(replace(begin, one, one)).toEqual(begin);
});

it.each([
  [
    'what is likeliest in another picture of a video',
    ['0.9 0', '0.5 1', '0.4 1', '0.3 2'],
    [0.9, 0.5, 0.3],
    [a, b, d],
    [c],
  ],
  ['not what is a little similar there', ['0.9 0', '0.2 1'], [0.9, 0.2], [a], [b]],
  ['not what is less alike than what is in the look from another picture', ['0.9 0', '0.5 1'], [0.9, 0.88], [a], [b]],
])('%s begins in the look', (_what, products, best, chosen, others) => {
  const found = products.map((text, at) => {
    const [likeness = 0, frame = 0] = text.split(' ').map(Number);
    return { ...toSampleProduct(at + 1), likeness, is_preferred: false, frame, box };
  });
  const frames = toFrames(...best);
  expect(toTitles(beginChoice({ selected_products: found, frames }, 15))).toEqual([chosen, others]);
});

it('moments of a video are written as players do', () => {
  expect([0, 5.4, 65, 600].map(toVideoTime)).toEqual(['0:00', '0:05', '1:05', '10:00']);
});
