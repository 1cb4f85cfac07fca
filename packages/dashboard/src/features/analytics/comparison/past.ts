// What figures are compared with where it is not the period before, which their own answers bring along.
import type { FigureQuestion } from '../../../parts/figures/use-analytics.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toComparedDays } from './comparison.ts';

type Past = Pick<FigureQuestion, 'days' | 'segment'>;

/** The other days or the other segment; null where there is nothing else to ask. */
export function toPast({ place, days }: Pick<AnalyticsScreen, 'place' | 'days'>): Past | null {
  const { compare, segment } = place;
  if (compare === null || compare.with === 'previous') return null;
  if (compare.with === 'segment') return { days, segment: compare.segment_id };
  const past = toComparedDays(compare, days);
  return past && { days: past, segment };
}
