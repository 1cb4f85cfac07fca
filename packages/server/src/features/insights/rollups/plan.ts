// Plans how a range of days is summed up from sums by day, five days, month and year, so that few rows are read. Pure.
import { addDays } from '@vitrine/contract/range';
import type { DayRange } from '../figures.ts';
import { dayGrain, fiveDayGrain, monthGrain, yearGrain } from './codes.ts';

export type Grain = typeof dayGrain | typeof fiveDayGrain | typeof monthGrain | typeof yearGrain;

/** Buckets of one grain that follow each other, whose sums are added or taken away: those that begin on these days. */
export interface Stretch extends DayRange {
  readonly grain: Grain;
  readonly sign: 1 | -1;
}

/** The grains sums are kept by, widest first; the last of them is always that of days. */
export type Grains = readonly [...Grain[], typeof dayGrain];

export const daysOnly: Grains = [dayGrain];
export const daysAndMonths: Grains = [monthGrain, dayGrain];
/** Those of months that are settled. */
export const everyGrain: Grains = [yearGrain, monthGrain, fiveDayGrain, dayGrain];

/** Everything there is. */
export function planLifetime([widest]: Grains): Stretch[] {
  return [{ grain: widest, from: '0001-01-01', to: '9999-12-31', sign: 1 }];
}

/**
 * What is wholly within the range is read by the widest grain. Of a bucket that is not, the part that is within is read by
 * narrower grains, or, where that is more than half, the bucket less the part that is not.
 */
export function planStretches({ from, to }: DayRange, grains: Grains): Stretch[] {
  return to < from ? [] : join(cover({ from, to }, grains));
}

function cover({ from, to }: DayRange, grains: readonly Grain[]): Stretch[] {
  const [grain, ...narrower] = grains;
  if (grain === undefined || to < from) return [];
  if (narrower.length === 0) return [{ grain, from, to, sign: 1 }];
  const first = bucketOf(from, grain);
  const last = bucketOf(to, grain);
  if (first.from === last.from) return coverBucket({ from, to }, first, grain, narrower);
  const middle = { from: addDays(first.to, 1), to: addDays(last.from, -1) };
  return [
    ...coverBucket({ from, to: first.to }, first, grain, narrower),
    ...(middle.to < middle.from ? [] : [{ grain, ...middle, sign: 1 } as const]),
    ...coverBucket({ from: last.from, to }, last, grain, narrower),
  ];
}

/** A part of one bucket. */
function coverBucket(part: DayRange, bucket: DayRange, grain: Grain, narrower: readonly Grain[]): Stretch[] {
  if (2 * countDays(part) <= countDays(bucket)) return cover(part, narrower);
  const outside = [
    ...cover({ from: bucket.from, to: addDays(part.from, -1) }, narrower),
    ...cover({ from: addDays(part.to, 1), to: bucket.to }, narrower),
  ];
  return [{ grain, ...bucket, sign: 1 }, ...outside.map(negate)];
}

const negate = (stretch: Stretch): Stretch => ({ ...stretch, sign: stretch.sign === 1 ? -1 : 1 });

/** The bucket a day lies in: its first and its last day. */
function bucketOf(day: string, grain: Grain): DayRange {
  const month = `${day.slice(0, 8)}01`;
  const monthEnd = addDays(`${addDays(month, 31).slice(0, 8)}01`, -1);
  switch (grain) {
    case dayGrain:
      return { from: day, to: day };
    case fiveDayGrain: {
      const nth = Math.min(Math.floor((Number(day.slice(8)) - 1) / 5), 5);
      return { from: addDays(month, 5 * nth), to: nth === 5 ? monthEnd : addDays(month, 5 * nth + 4) };
    }
    case monthGrain:
      return { from: month, to: monthEnd };
    case yearGrain:
      return { from: `${day.slice(0, 5)}01-01`, to: `${day.slice(0, 5)}12-31` };
    default:
      return grain satisfies never;
  }
}

/** Stretches that follow each other become one. */
function join(stretches: readonly Stretch[]): Stretch[] {
  const joined: Stretch[] = [];
  for (const stretch of stretches.toSorted(
    (a, b) => a.grain - b.grain || a.sign - b.sign || (a.from < b.from ? -1 : 1),
  )) {
    const before = joined.at(-1);
    const follows =
      before?.grain === stretch.grain && before.sign === stretch.sign && addDays(before.to, 1) === stretch.from;
    if (follows) joined[joined.length - 1] = { ...before, to: stretch.to };
    else joined.push(stretch);
  }
  return joined;
}

function countDays({ from, to }: DayRange): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
