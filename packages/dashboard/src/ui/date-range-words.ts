// How days and ranges of days are written for a reader. Pure.
import type { DayRange } from './date-range.ts';

/** A calendar day belongs to no zone; noon keeps it clear of every midnight. */
const toDate = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A day such as `Nov 21, 2026`. */
export function toDayWords(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(toDate(day));
}

/** A day as short as an axis needs it, such as `Nov 21`. */
export function toAxisDay(day: string, locale: string): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(toDate(day));
}

/** Both ends, saying what they share once, such as `Nov 1 – 21, 2026`. */
export function toRangeWords({ from, to }: DayRange, locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(toDate(from), toDate(to));
}
