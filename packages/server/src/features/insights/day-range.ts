// Decides which days an answer covers, from what was asked and what there is, and which days came right before. Pure.
import { firstDay } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import type { DayRange } from './figures.ts';

/** Ten years, leap days among them; a longer answer would be days of nothing. */
export const longestDays = 3_653;

export interface AskedDays {
  from: string | null;
  to: string | null;
}

/** Days as calls send them. */
export interface DaysSent {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
}

export const toAskedDays = ({ from_date: from, to_date: to }: DaysSent): AskedDays => ({
  from: from ?? null,
  to: to ?? null,
});

/** Days in the store's zone. */
export interface LinkLife {
  createdOn: string;
  today: string;
  /** Of its figures; null when there are none. Orders by a link's code may be older than the link. */
  firstFigure: string | null;
  lastFigure: string | null;
}

export interface RangeFault {
  field: 'from_date' | 'to_date';
  code: 'range_too_early' | 'range_too_long' | 'range_backwards';
  values: Record<string, string | number>;
}

/**
 * The days to answer, both included. A bound left out is the link's own: its creation, or its first figure if that is
 * older, up to today. Refused, never cut in silence: days before 2023, more than ten years, the last before the first.
 */
export function decideDays({ from, to }: AskedDays, life: LinkLife): DayRange | RangeFault {
  const begin = earliest(life.createdOn, life.firstFigure);
  const end = latest(life.today, life.lastFigure);
  const last = to ?? latest(end, from);
  const tenYearsBack = addDays(last, 1 - longestDays);
  const first = from ?? latest(latest(firstDay, tenYearsBack), earliest(begin, last));
  if (last < firstDay) return { field: 'to_date', code: 'range_too_early', values: { limit: firstDay } };
  if (first < firstDay) return { field: 'from_date', code: 'range_too_early', values: { limit: firstDay } };
  if (last < first) return { field: 'to_date', code: 'range_backwards', values: {} };
  if (first < tenYearsBack) {
    return { field: 'to_date', code: 'range_too_long', values: { limit: longestDays } };
  }
  return { from: first, to: last };
}

/** The same number of days right before; null when those would begin before there are figures. */
export function toPrevious({ from, to }: DayRange): DayRange | null {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const before = addDays(from, -days);
  return before < firstDay ? null : { from: before, to: addDays(from, -1) };
}

function earliest(day: string, other: string | null): string {
  return other !== null && other < day ? other : day;
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
