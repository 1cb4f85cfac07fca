// The days, or the hours, that figures were answered of. Pure.
import { isHour } from '../../ui/date-range-words.ts';
import type { DayRange } from '../../ui/date-range.ts';

interface Dated {
  readonly from_date: string;
  readonly to_date: string;
}

/** Figures by their days, or hours. */
interface ByTime {
  readonly data: Readonly<Record<string, unknown>>;
}

/** `hours` are told where the figures are of hours. */
export function toAnsweredDays(
  answer: Dated & { readonly looks_analytics: ByTime; readonly shorts_analytics: ByTime },
): DayRange {
  const times = Object.keys({ ...answer.looks_analytics.data, ...answer.shorts_analytics.data }).toSorted();
  return toDatedDays(answer, times);
}

/** `times` are the days or hours of the figures. */
export function toDatedDays({ from_date: from, to_date: to }: Dated, times: readonly string[]): DayRange {
  return times.some(isHour) ? { from, to, hours: times } : { from, to };
}
