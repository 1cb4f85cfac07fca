// Keeps the first values of what a question is split by, and puts all others together. Pure.
import { isTime, type SplitKey } from '@vitrine/contract/figure-questions';
import { addFields } from '@vitrine/contract/sums';
import type { Shift } from '../day-shift.ts';
import type { FigureSums } from '../../figures/figures.ts';
import { noFigureSums } from '../figures.ts';
import { nameKeys, others, shiftKeys, type FoldedKey, type FoldedRow } from './folding.ts';

/** The values that stand by themselves, and how many do not; null where all do. */
export interface TopValues {
  readonly kept: ReadonlySet<FoldedKey>;
  readonly hidden: number;
}

/**
 * Of each thing split by as many values as `top` says at its place: of times the latest, of all else those that weigh most.
 * `weigh` may know no more of sums than the reader may see, as the order of values tells it.
 */
export function findTop(
  rows: readonly FoldedRow[],
  split: readonly SplitKey[],
  top: readonly number[],
  weigh: (sums: FigureSums) => number,
): readonly (TopValues | null)[] {
  return split.map((key, at) => {
    const most = top[at];
    if (most === undefined) return null;
    const sums = new Map<FoldedKey, FigureSums>();
    for (const row of rows) {
      const value = row.keys[at] ?? null;
      const known = sums.get(value);
      sums.set(value, known ? addFields(known, row.sums) : row.sums);
    }
    if (sums.size <= most) return null;
    const values = [...sums.keys()];
    const ordered = isTime(key)
      ? values.toSorted((a, b) => compare(b, a))
      : values.toSorted(
          (a, b) => weigh(sums.get(b) ?? noFigureSums) - weigh(sums.get(a) ?? noFigureSums) || compare(a, b),
        );
    return { kept: new Set(ordered.slice(0, most)), hidden: sums.size - most };
  });
}

/** What has no value comes last. */
function compare(a: FoldedKey, b: FoldedKey): number {
  if (a === b) return 0;
  if (a === null || b === null) return a === null ? 1 : -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return String(a) < String(b) ? -1 : 1;
}

/** The same values as they are called in what is compared with. */
export const shiftTop = (
  split: readonly SplitKey[],
  tops: readonly (TopValues | null)[],
  shift: Shift,
): readonly (TopValues | null)[] =>
  tops.map((top, at) => {
    const key = split[at];
    if (top === null || key === undefined) return null;
    const kept = [...top.kept].flatMap((value) => shiftKeys([key], [value], shift) ?? []);
    return { ...top, kept: new Set(kept) };
  });

/** The same rows with `others` in the place of every value that is not kept. */
export function foldOthers(rows: readonly FoldedRow[], tops: readonly (TopValues | null)[]): readonly FoldedRow[] {
  if (tops.every((top) => top === null)) return rows;
  const folded = new Map<string, FoldedRow>();
  for (const row of rows) {
    const keys = row.keys.map((value, at) => (tops[at]?.kept.has(value) === false ? others : value));
    const name = nameKeys(keys);
    const known = folded.get(name);
    folded.set(name, { keys, sums: known ? addFields(known.sums, row.sums) : row.sums });
  }
  return [...folded.values()];
}
