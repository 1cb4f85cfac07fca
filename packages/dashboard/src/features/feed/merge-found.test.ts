// Products of several images as one list of suggestions.
import { expect, it } from 'vitest';
import { toSampleProduct } from '../../testing/link-samples.ts';
import { mergeFound, suggestFound, toSeen } from './merge-found.ts';

const toFound = (likenesses: Readonly<Record<number, number>>) =>
  Object.entries(likenesses).map(([number, likeness]) => ({
    ...toSampleProduct(Number(number)),
    likeness,
    is_preferred: false,
    frame: 0,
    box: { x: 0, y: 0, width: 1, height: 1 },
    point: null,
  }));
const toNames = (found: readonly { title: string; likeness: number }[]) =>
  found.map(({ title, likeness }) => `${title.split(' ').at(-1)} ${likeness}`);

it.each([
  [{}, {}, []],
  [{ 1: 0.5 }, {}, ['1 0.5']],
  [{ 1: 0.5, 2: 0.3 }, { 2: 0.7 }, ['2 0.7', '1 0.5']],
  [{ 1: 0.5 }, { 1: 0.2, 3: 0.5 }, ['1 0.5', '3 0.5']],
])('%j and %j are %j', (some, others, expected) => {
  expect(toNames(mergeFound(toFound(some), toFound(others)))).toEqual(expected);
});

it('has the middle of the first image’s box as its point, however alike it is in others', () => {
  const box = { x: 0.2, y: 0.4, width: 0.4, height: 0.2 };
  const [shirt] = toFound({ 1: 0.4 });
  if (!shirt) throw new Error('nothing was found');
  const { point: _none, ...found } = { ...shirt, box };
  const first = toSeen([found], true);
  const other = toSeen([{ ...found, likeness: 0.7 }], false);
  expect(other.map(({ point }) => point)).toEqual([null]);
  for (const merged of [mergeFound(first, other), mergeFound(other, first)])
    expect(merged).toMatchObject([{ likeness: 0.7, point: { x: 0.4, y: 0.5 } }]);
});

it.each([
  ['what is similar', { 1: 0.6, 2: 0.3, 3: 0.2 }, [], ['1 0.6', '2 0.3']],
  ['the likeliest where nothing is similar', { 1: 0.2, 2: 0.1 }, [], ['1 0.2']],
  ['nothing that is tagged', { 1: 0.6, 2: 0.3 }, [1], ['2 0.3']],
  ['no guess beside what is tagged', { 1: 0.6, 2: 0.1 }, [1], []],
  ['six at most', { 1: 0.6, 2: 0.6, 3: 0.6, 4: 0.6, 5: 0.6, 6: 0.6, 7: 0.6 }, [], 6],
  ['nothing of nothing', {}, [], []],
])('suggests %s', (_what, found, tagged, expected) => {
  const suggested = toNames(
    suggestFound(
      toFound(found),
      tagged.map((number) => toSampleProduct(number)),
    ),
  );
  expect(typeof expected === 'number' ? suggested.length : suggested).toEqual(expected);
});
