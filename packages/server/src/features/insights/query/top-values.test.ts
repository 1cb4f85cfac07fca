// The first values of each thing stand by themselves, and all others together have what theirs come to.
import type { SplitKey } from '@vitrine/contract/figure-questions';
import { expect, it } from 'vitest';
import { noFigureSums } from '../figures.ts';
import { others, sumFolded, type FoldedKey, type FoldedRow } from './folding.ts';
import { findTop, foldOthers } from './top-values.ts';

const row = (visits: number, ...keys: FoldedKey[]): FoldedRow => ({ keys, sums: { ...noFigureSums, visits } });
const rows = [row(9, 1, 7), row(1, 1, 8), row(5, 2, 7), row(4, 3, 8), row(4, null, null), row(2, 5, 9)];
const fold = (split: SplitKey[], top: number[], of: readonly FoldedRow[] = rows) =>
  foldOthers(
    of,
    findTop(of, split, top, ({ visits }) => visits),
  ).map(({ keys, sums }) => [...keys, sums.visits]);

it.each<[string, SplitKey[], number[], (FoldedKey | number)[][]]>([
  ['all are few enough', ['country', 'device'], [5, 4], rows.map(({ keys, sums }) => [...keys, sums.visits])],
  ['nothing is said of a place', ['country', 'device'], [], rows.map(({ keys, sums }) => [...keys, sums.visits])],
  [
    'of one thing',
    ['country', 'device'],
    [2],
    [
      [1, 7, 9],
      [1, 8, 1],
      [2, 7, 5],
      [others, 8, 4],
      [others, null, 4],
      [others, 9, 2],
    ],
  ],
  [
    'of both, what has no value last among equals',
    ['country', 'device'],
    [3, 1],
    [
      [1, 7, 9],
      [1, others, 1],
      [2, 7, 5],
      [3, others, 4],
      [others, others, 6],
    ],
  ],
])('%s', (_name, split, top, wanted) => {
  expect(fold(split, top)).toEqual(wanted);
});

it('of times keeps the latest', () => {
  const days = [row(9, '2026-11-01'), row(1, '2026-11-03'), row(2, '2026-11-02')];
  expect(fold(['day'], [2], days)).toEqual([
    [others, 9],
    ['2026-11-03', 1],
    ['2026-11-02', 2],
  ]);
  expect(findTop(days, ['day'], [2], () => 0)[0]?.hidden).toBe(1);
});

it('leaves the whole as it is', () => {
  const folded = foldOthers(
    rows,
    findTop(rows, ['country', 'device'], [1, 1], ({ visits }) => visits),
  );
  expect(sumFolded(folded)).toEqual(sumFolded(rows));
});
