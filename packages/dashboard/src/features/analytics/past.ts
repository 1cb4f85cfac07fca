// What figures are compared with where it is another segment: other days come with the figures themselves.
import type { FigureQuestion } from '../../parts/figures/use-analytics.ts';
import type { AnalyticsScreen } from './use-analytics-place.ts';

type Past = Pick<FigureQuestion, 'days' | 'segment'>;

/** The other segment, on the same days; null where there is nothing else to ask. */
export function toPast({ place: { compare }, days }: Pick<AnalyticsScreen, 'place' | 'days'>): Past | null {
  return compare?.with === 'segment' ? { days, segment: compare.segment_id } : null;
}
