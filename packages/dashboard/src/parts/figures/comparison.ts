// What figures are compared with, as the address carries it and as days. Pure.
import type { Comparison } from '@vitrine/contract/comparison';
import { segmentId } from '@vitrine/contract/ids';
import { firstDay } from '@vitrine/contract/limits';
import { addDays, toYearBefore } from '@vitrine/contract/range';
import type { Segment } from '@vitrine/contract/saved-questions';
import { countDays, type DayRange, readChoice } from '../../ui/date-range.ts';

/** Null where figures stand alone. */
export type Compared = Exclude<Comparison, { with: 'filters' }> | null;

/** `1` is the period before, as addresses have always said it. */
export function readCompared(text: string, today: string): Compared {
  if (text === '1') return { with: 'previous' };
  if (text === 'year') return { with: 'year' };
  const id = segmentId.safeParse(text);
  if (id.success) return { with: 'segment', segment_id: id.data };
  const days = readChoice(text, today);
  return days !== null && typeof days === 'object' ? { with: 'range', from_date: days.from, to_date: days.to } : null;
}

export function toComparedText(compared: Compared): string {
  if (compared === null) return '';
  if (compared.with === 'previous') return '1';
  if (compared.with === 'year') return 'year';
  return compared.with === 'segment' ? compared.segment_id : `${compared.from_date}..${compared.to_date}`;
}

/** Nothing in the place of a segment that is no longer there. */
export function withoutGone(
  compared: Compared,
  segments: readonly Pick<Segment, 'segment_id'>[] | undefined,
): Compared {
  if (compared?.with !== 'segment' || segments === undefined) return compared;
  return segments.some((each) => each.segment_id === compared.segment_id) ? compared : null;
}

/** The days compared with, as the server finds them; null where there are none, or they begin before there are figures. */
export function toComparedDays(compared: Compared, days: DayRange | null): DayRange | null {
  if (compared === null) return null;
  if (compared.with === 'range') return { from: compared.from_date, to: compared.to_date };
  if (days === null || compared.with === 'segment') return days;
  const from = compared.with === 'year' ? toYearBefore(days.from) : addDays(days.from, -countDays(days));
  const to = compared.with === 'year' ? toYearBefore(days.to) : addDays(days.from, -1);
  return from < firstDay ? null : { from, to };
}
