// Finds what figures are compared with, and how the days of both lie to each other.
import type { Comparison } from '@vitrine/contract/comparison';
import type { Asking, ReaderSetting, Within } from './asking.ts';
import { toAskedDays, toPrevious, toYearAgo } from './day-range.ts';
import type { Shift } from './day-shift.ts';
import type { AskedScope } from './facets/scope.ts';
import type { DayRange } from './figures.ts';

/** Which days, and what must hold. */
export interface AskedPart {
  readonly days: DayRange;
  readonly where: AskedScope;
}

/** A comparison as calls send it; the period before in one word. */
export interface ComparisonSent {
  readonly compare?: 'true' | 'false' | undefined;
  readonly comparison?: Comparison | undefined;
}

export const toComparison = ({ compare, comparison }: ComparisonSent): Comparison | null =>
  comparison ?? (compare === 'true' ? { with: 'previous' } : null);

/** Other days; null where nothing is compared with, or they would begin before there are figures. */
export async function findComparedDays(
  asking: Asking,
  setting: ReaderSetting,
  days: DayRange,
  compare: Comparison | null,
  place: string,
): Promise<DayRange | null> {
  if (compare?.with === 'range') return asking.decide(setting, toAskedDays(compare), place);
  if (compare?.with === 'year') return toYearAgo(days);
  return compare?.with === 'previous' ? toPrevious(days) : null;
}

/**
 * Null where nothing is compared with, or it would begin before there are figures. Refuses days, values and segments that are
 * not there, at their fields below the `place` of the comparison.
 */
export async function findCompared(
  asking: Asking,
  setting: ReaderSetting,
  { days, where, ...within }: AskedPart & Within,
  compare: Comparison | null,
  place: string,
): Promise<AskedPart | null> {
  switch (compare?.with) {
    case undefined:
      return null;
    // a segment stands in the place of the question's, conditions in that of all
    case 'segment':
      return {
        days,
        where: await asking.findScope(setting.actor, { ...within, segmentId: compare.segment_id, place }),
      };
    case 'filters':
      return {
        days,
        where: await asking.findScope(setting.actor, { filters: compare.filters, segmentId: null, place }),
      };
    default: {
      const past = await findComparedDays(asking, setting, days, compare, place);
      return past && { days: past, where };
    }
  }
}

/** How the days of what is compared with lie to those asked about. */
export function toShift(compare: Comparison | null, now: DayRange, past: DayRange | null): Shift {
  if (past === null || compare?.with === 'segment' || compare?.with === 'filters') return { by: 'nothing' };
  return compare?.with === 'year' ? { by: 'year' } : { by: 'place', now, past };
}
