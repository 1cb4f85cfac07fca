import { expect, it } from 'vitest';
import { toPlaces } from './places.ts';

const whole = { x: 0, y: 0, width: 1, height: 1 };
const left = { x: 0, y: 0.2, width: 0.4, height: 0.4 };
const right = { x: 0.6, y: 0.2, width: 0.4, height: 0.4 };
const find = (id: string, likeness: number, box = whole, sureness = 0) => ({ id, likeness, sureness, box });

const idsOf = (places: ReturnType<typeof toPlaces<ReturnType<typeof find>>>): string[][] =>
  places.map(({ found }) => found.map(({ id }) => id));

it('puts what was found in one part together, the likeliest first, and each part apart', () => {
  const places = toPlaces([find('a', 0.6, left), find('b', 0.55, right), find('c', 0.5, left), find('d', 0.4, right)]);
  expect(idsOf(places)).toEqual([
    ['a', 'c'],
    ['b', 'd'],
  ]);
  expect(places.map(({ box }) => box)).toEqual([left, right]);
});

it('has no place for what is neither alike nor sure, and none of a part for what is much less alike than the likeliest', () => {
  expect(toPlaces([find('a', 0.39)])).toEqual([]);
  expect(idsOf(toPlaces([find('a', 0.33, left, 0.5)]))).toEqual([['a']]);
  expect(idsOf(toPlaces([find('a', 0.8), find('b', 0.5), find('c', 0.6)]))).toEqual([['a', 'c']]);
  expect(idsOf(toPlaces([find('a', 0.4), find('b', 0.27)]))).toEqual([['a']]);
});

it('takes a part within a larger one for the same thing, and tells of so many places and products at most', () => {
  expect(idsOf(toPlaces([find('a', 0.6), find('b', 0.5, left)]))).toEqual([['a', 'b']]);
  expect(idsOf(toPlaces([1, 2, 3, 4, 5, 6].map((n) => find(`${n}`, 0.6))))).toEqual([['1', '2', '3', '4']]);
  const corners = [0, 1, 2, 3, 4, 5].map((n) => find(`${n}`, 0.6, { x: n / 6, y: 0, width: 0.1, height: 0.1 }));
  expect(toPlaces(corners)).toHaveLength(4);
});
