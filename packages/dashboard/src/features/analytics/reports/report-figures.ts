// What the page of a shared report draws of its answer: series by day and the columns of its tables. Pure.
import { type FigureName, figures, type Unit } from '@vitrine/contract/figures';
import { currencyExponent } from '@vitrine/contract/money';
import { type ReportFigure, reportFigure, type ReportRow, type ReportTab } from '@vitrine/contract/shared-reports';
import { type ChartPoint, toPoints } from '../../../ui/chart-series.ts';
import { isHour } from '../../../ui/date-range-words.ts';
import type { DayRange } from '../../../ui/date-range.ts';

/** The figures of a report that were answered, in their usual order. */
const listAnswered = (sums: ReportTab['totals']): ReportFigure[] =>
  reportFigure.options.filter((name) => sums[name] !== undefined);

export interface ReportTile {
  readonly id: ReportFigure;
  readonly unit: Unit;
  readonly value: number | null;
  /** What it is compared with; undefined where nothing is. */
  readonly before: number | null | undefined;
}

export const toReportTiles = ({ totals, before }: ReportTab): ReportTile[] =>
  listAnswered(totals).map((id) => ({
    id,
    unit: figures[id].unit,
    value: totals[id] ?? null,
    before: before?.totals[id],
  }));

interface Series {
  readonly id: FigureName;
  readonly unit: Unit;
  readonly points: readonly ChartPoint[];
  /** Null where nothing is compared, or hours would stand beside days. */
  readonly previous: readonly ChartPoint[] | null;
}

const areHours = (told: ReportTab['days']): boolean => Object.keys(told).some(isHour);

/** One point for each day; a rate of nothing is drawn as nought. */
export function toReportSeries(
  { totals, days, before }: ReportTab,
  { range, past }: { range: DayRange; past: DayRange | null },
  currency: string,
): Series[] {
  const beside = before && past && areHours(days) === areHours(before.days) ? { days: before.days, range: past } : null;
  const decimals = Math.max(2, currencyExponent(currency));
  return listAnswered(totals).map((id) => ({
    id,
    unit: figures[id].unit,
    points: toPoints(range, days, (day) => day[id] ?? undefined, decimals),
    previous: beside && toPoints(beside.range, beside.days, (day) => day[id] ?? undefined, decimals),
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
