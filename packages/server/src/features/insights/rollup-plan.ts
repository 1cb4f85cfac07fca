// Plans how a range of days is summed up from sums by day and by month, so that few rows are read. Pure.
import { addDays } from '@vitrine/contract/range';
import type { DayRange } from './figures.ts';
import { dayGrain, monthGrain } from './rollup-codes.ts';

/** Buckets of one grain, both ends included, whose sums are added or taken away. */
export interface Stretch {
  readonly grain: typeof dayGrain | typeof monthGrain;
  readonly from: string;
  readonly to: string;
  readonly sign: 1 | -1;
}

/** Everything there is. */
export function planLifetime(hasMonths: boolean): Stretch[] {
  return [{ grain: hasMonths ? monthGrain : dayGrain, from: '0001-01-01', to: '9999-12-31', sign: 1 }];
}

/**
 * Whole months are read as months. Of a month that is not whole its days are read, or, where those are more than half,
 * the month less the days that are not in the range: so of months at the ends never more than sixteen days are.
 */
export function planStretches({ from, to }: DayRange, hasMonths: boolean): Stretch[] {
  if (to < from) return [];
  if (!hasMonths) return [{ grain: dayGrain, from, to, sign: 1 }];
  const first = toMonth(from);
  const last = toMonth(to);
  if (first === last) return planMonth({ from, to });
  const head = planMonth({ from, to: lastOf(first) });
  const tail = planMonth({ from: last, to });
  return joinMonths([...head, ...planWholeMonths(addDays(lastOf(first), 1), addDays(last, -1)), ...tail]);
}

function planWholeMonths(from: string, to: string): Stretch[] {
  return to < from ? [] : [{ grain: monthGrain, from, to: toMonth(to), sign: 1 }];
}

/** Days within one month. */
function planMonth({ from, to }: DayRange): Stretch[] {
  const first = toMonth(from);
  const last = lastOf(first);
  const inside = countDays(from, to);
  if (2 * inside <= countDays(first, last)) return [{ grain: dayGrain, from, to, sign: 1 }];
  const stretches: Stretch[] = [{ grain: monthGrain, from: first, to: first, sign: 1 }];
  if (from > first) stretches.push({ grain: dayGrain, from: first, to: addDays(from, -1), sign: -1 });
  if (to < last) stretches.push({ grain: dayGrain, from: addDays(to, 1), to: last, sign: -1 });
  return stretches;
}

/** Months that follow each other become one stretch. */
function joinMonths(stretches: readonly Stretch[]): Stretch[] {
  const months = stretches.filter(({ grain }) => grain === monthGrain);
  const days = stretches.filter(({ grain }) => grain === dayGrain);
  const [first] = months;
  const last = months.at(-1);
  return first && last ? [{ ...first, to: last.to }, ...days] : days;
}

function toMonth(day: string): string {
  return `${day.slice(0, 8)}01`;
}

function lastOf(month: string): string {
  return addDays(toMonth(addDays(month, 31)), -1);
}

function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
}
