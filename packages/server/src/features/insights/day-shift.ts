// How the days of what is compared with lie to those asked about, and which day a day is compared with. Pure.
import { addDays, toYearBefore } from '@vitrine/contract/range';
import type { DayRange } from './figures.ts';

export type Shift =
  | { readonly by: 'nothing' }
  | { readonly by: 'year' }
  /** The first day to the first, and so on. */
  | { readonly by: 'place'; readonly now: DayRange; readonly past: DayRange };

const dayMs = 86_400_000;

/** Of a day, or of an hour as `YYYY-MM-DDTHH:00`; null where it is compared with none. */
export function shiftDay(day: string, shift: Shift): string | null {
  if (shift.by === 'nothing') return day;
  if (shift.by === 'year') {
    const before = toYearBefore(day);
    // the 28th is there once already
    return before.slice(4) === day.slice(4) ? before : null;
  }
  const { now, past } = shift;
  if (now.hours !== undefined && day.length > 10) return past.hours?.[now.hours.indexOf(day)] ?? null;
  const at = Math.round((Date.parse(day) - Date.parse(now.from)) / dayMs);
  const same = addDays(past.from, at);
  return same > past.to ? null : same;
}
