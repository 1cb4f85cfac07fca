// How days, hours and ranges of them are written for a reader. Pure.
import type { DayRange } from './date-range.ts';

/** A calendar day belongs to no zone; noon keeps it clear of every midnight. */
const toDate = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** Whether it is an hour of a day, `YYYY-MM-DDTHH:00`. */
export const isHour = (time: string): boolean => time.length > 10;

const hourMs = 3_600_000;
const toMoment = (hour: string): Date => new Date(`${hour}Z`);

/** A day such as `Nov 21, 2026`; an hour such as `Nov 21, 3:00 PM`. */
export function toDayWords(day: string, locale: string): string {
  if (isHour(day)) return toHourFormat(locale).format(toMoment(day));
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(toDate(day));
}

const toHourFormat = (locale: string): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: 'UTC',
  });

/** A day as short as an axis needs it, such as `Nov 21`; of an hour, `3 PM`. */
export function toAxisDay(day: string, locale: string): string {
  if (isHour(day)) {
    const clock = new Intl.DateTimeFormat(locale, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
    return clock.format(toMoment(day));
  }
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(toDate(day));
}

/** Both ends, saying what they share once, such as `Nov 1 – 21, 2026`; of hours from the beginning of the first to the end of the last. */
export function toRangeWords({ from, to, hours }: DayRange, locale: string): string {
  const [first, last] = [hours?.[0], hours?.at(-1)];
  if (first && last)
    return toHourFormat(locale).formatRange(toMoment(first), new Date(toMoment(last).getTime() + hourMs));
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' });
  return format.formatRange(toDate(from), toDate(to));
}
