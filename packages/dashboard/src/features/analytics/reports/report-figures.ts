// What the page of a shared report draws of its answer: series by day and the columns of its tables. Pure.
import { type FigureName, figures, type Unit } from '@vitrine/contract/figures';
import { currencyExponent } from '@vitrine/contract/money';
import { type ReportFigure, reportFigure, type ReportRow, type ReportTab } from '@vitrine/contract/shared-reports';
import { type ChartPoint, toPoints } from '../../../ui/chart-series.ts';
import type { DayRange } from '../../../ui/date-range.ts';

/** The figures of a report that were answered, in their usual order. */
const listAnswered = (sums: ReportTab['totals']): ReportFigure[] =>
  reportFigure.options.filter((name) => sums[name] !== undefined);

export interface ReportTile {
  readonly id: ReportFigure;
  readonly unit: Unit;
  readonly value: number | null;
}

export const toReportTiles = ({ totals }: ReportTab): ReportTile[] =>
  listAnswered(totals).map((id) => ({ id, unit: figures[id].unit, value: totals[id] ?? null }));

interface Series {
  readonly id: FigureName;
  readonly unit: Unit;
  readonly points: readonly ChartPoint[];
}

/** One point for each day; a rate of nothing is drawn as nought. */
export function toReportSeries({ totals, days }: ReportTab, range: DayRange, currency: string): Series[] {
  const decimals = Math.max(2, currencyExponent(currency));
  return listAnswered(totals).map((id) => ({
    id,
    unit: figures[id].unit,
    points: toPoints(range, days, (day) => day[id] ?? undefined, decimals),
  }));
}

const inRows = [
  'visits',
  'views',
  'adds',
  'requested_checkouts',
  'checkouts',
  'buys',
  'cr',
  'revenue',
  'aov',
  'gross_sales',
  'net_sales',
  'returns',
  'net_aov',
] as const satisfies readonly ReportFigure[];

/** The columns that any row has. */
export const listReportColumns = (rows: readonly ReportRow[]): (typeof inRows)[number][] =>
  inRows.filter((name) => rows.some((row) => row.figures[name] !== undefined));

/** Whether anything was counted. */
export const hasCounted = ({ totals }: ReportTab): boolean => Object.values(totals).some((value) => (value ?? 0) !== 0);
