// Decides which days an answer covers, from what was asked and what there is, and which days came right before. Pure.
import { firstDay } from '@vitrine/contract/limits';
import { addDays, listLast24Hours, readHourKey, toYearBefore } from '@vitrine/contract/range';
import type { DayRange } from './figures.ts';

/** Ten years, leap days among them; a longer answer would be days of nothing. */
export const longestDays = 3_653;

export interface AskedDays {
  from: string | null;
  to: string | null;
  /** Then those, whatever the days. */
  last24Hours?: boolean;
}

/** Days as calls send them. */
export interface DaysSent {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly range?: 'last_24_hours' | undefined;
}

export const toAskedDays = ({ from_date: from, to_date: to, range }: DaysSent): AskedDays => ({
  from: from ?? null,
  to: to ?? null,
  ...(range === 'last_24_hours' ? { last24Hours: true } : {}),
});

/** Days as answers tell them. */
export const toDates = ({ from, to }: DayRange) => ({ from_date: from, to_date: to });

/** As days, with the hours that are meant of them. */
function toHoursRange(hours: readonly string[]): DayRange {
  const days = hours.map((key) => readHourKey(key).day);
  return { from: days[0] ?? '', to: days.at(-1) ?? '', hours };
}

export const toLast24Hours = (now: Date, zone: string): DayRange => toHoursRange(listLast24Hours(now, zone));

/** The part of a range within days. */
export function cutDays(range: DayRange, { from, to }: { from: string; to: string }): DayRange {
  const hours = range.hours?.filter((key) => from <= readHourKey(key).day && readHourKey(key).day <= to);
  return { from, to, ...(hours === undefined ? {} : { hours }) };
}

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

/** The same number of days right before, or the same hours of the day before; null when those would begin before there are figures. */
export function toPrevious({ from, to, hours }: DayRange): DayRange | null {
  if (hours !== undefined) return moveHours(hours, (day) => addDays(day, -1));
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
  const before = addDays(from, -days);
  return before < firstDay ? null : { from: before, to: addDays(from, -1) };
}

/** The same days or hours a year ago; null as with `toPrevious`. */
export function toYearAgo({ from, to, hours }: DayRange): DayRange | null {
  if (hours !== undefined) return moveHours(hours, toYearBefore);
  const past = { from: toYearBefore(from), to: toYearBefore(to) };
  return past.from < firstDay ? null : past;
}

function moveHours(hours: readonly string[], move: (day: string) => string): DayRange | null {
  // the hours of 29 February are a year ago those of the 28th, which are there already
  const moved = hours.map((key) => move(readHourKey(key).day) + key.slice(10)).toSorted();
  const past = toHoursRange([...new Set(moved)]);
  return past.from < firstDay ? null : past;
}

function earliest(day: string, other: string | null): string {
  return other !== null && other < day ? other : day;
}

function latest(day: string, other: string | null): string {
  return other !== null && other > day ? other : day;
}
