// What a shared report shows of the figures that were answered, of which days, and until when it may run. Pure.
import type { BreakdownSort } from '@vitrine/contract/analytics';
import { isKnownOfProducts, readFigure, type Answered } from '@vitrine/contract/figures';
import { limits } from '@vitrine/contract/limits';
import { addDays, startOfDay, toPresetDays } from '@vitrine/contract/range';
import type { ReportBreakdown, ReportFigure, ReportRange, ReportSums } from '@vitrine/contract/shared-reports';
import type { AskedDays } from '../day-range.ts';

/** The days of a range on a day of the store; a lifetime has no bounds, the last 24 hours are hours. */
export function toReportDays(range: ReportRange, today: string): AskedDays {
  if (range.kind === 'days') return { from: range.from_date, to: range.to_date };
  if (range.preset === 'last_24_hours') return { from: null, to: null, last24Hours: true };
  return toPresetDays(range.preset, today) ?? { from: null, to: null };
}

interface EndFault {
  readonly field: 'ends_on';
  readonly code: 'end_passed' | 'end_too_late';
  readonly values: Record<string, string>;
}

/** The moment after its last day, which is from today to about a year ahead. */
export function decideEnd(endsOn: string, today: string, zone: string): Date | EndFault {
  const latest = addDays(today, limits.sharedReportDays);
  if (endsOn < today) return { field: 'ends_on', code: 'end_passed', values: {} };
  if (endsOn > latest) return { field: 'ends_on', code: 'end_too_late', values: { limit: latest } };
  return startOfDay(addDays(endsOn, 1), zone);
}

/**
 * The chosen figures that exist: of all that a tab counts (`by` null) or of the rows of a breakdown; under conditions on products
 * and of products there are fewer, and pieces are counted of products alone.
 */
export function listKnown(
  chosen: readonly ReportFigure[],
  { by, isOfProducts }: { by: ReportBreakdown | null; isOfProducts: boolean },
): ReportFigure[] {
  return chosen.filter((name) => {
    if (name === 'buys') return by === 'product';
    return isKnownOfProducts(name) || !(isOfProducts || by === 'product');
  });
}

/** The known figures of sums; one that whoever made the report may not see is absent. */
export function toReportSums(sums: Answered, known: readonly ReportFigure[]): ReportSums {
  const written: ReportSums = {};
  for (const name of known) {
    const value = sums[name] ?? readFigure(name, sums);
    if (value !== undefined) written[name] = value;
  }
  return written;
}

/** By which figure rows are put in order: the first that is shown, so that no order tells of one that is not. */
export function pickSort(known: readonly ReportFigure[]): BreakdownSort | null {
  const sorts: readonly BreakdownSort[] = ['visits', 'buys', 'checkouts', 'revenue', 'views', 'adds'];
  return sorts.find((sort) => known.some((name) => name === sort)) ?? null;
}
