// The columns of a breakdown, what its rows compare with, and how long each row's bar is. Pure.
import { type BreakdownRow, type BreakdownSort, breakdownSort, type Dimension } from '@vitrine/contract/analytics';
import { type FigureName, figures, type Unit } from '@vitrine/contract/figures';
import type { Totals } from '@vitrine/contract/insights';
import { type Change, toChange } from '../../ui/figure-change.ts';
import { isKnownBy } from './analytics-access.ts';

export type Row = BreakdownRow & { readonly previous: Totals | null };

type ColumnId = keyof Totals | 'buys' | 'cr' | 'aov';

export interface Column {
  readonly id: ColumnId;
  readonly figure: FigureName;
  readonly unit: Unit;
  /** What rows can be sorted by; null where they cannot. */
  readonly sort: BreakdownSort | null;
}

const ids: readonly ColumnId[] = [
  'visits',
  'unique_visits',
  'views',
  'adds',
  'requested_checkouts',
  'checkouts',
  'buys',
  'cr',
  'revenue',
  'aov',
];

/** Those that exist by the dimension and that any row answers: a figure the reader may not see has no column. */
export function listColumns(rows: readonly Row[], by: Dimension, under: Dimension | null = null): Column[] {
  return ids
    .filter((id) => isKnownBy(by, id) && (under !== 'product' || isKnownBy(under, id)))
    .filter((id) => rows.some((row) => row[id] !== undefined))
    .map((id) => ({
      id,
      figure: id,
      unit: figures[id].unit,
      sort: breakdownSort.options.find((each) => each === id) ?? null,
    }));
}

/** 0 to 1, against the largest of the page; of whatever the rows are sorted by. */
export function toLengths(rows: readonly Row[], sort: BreakdownSort): number[] {
  const values = rows.map((row) => Math.max(0, row[sort] ?? 0));
  const largest = Math.max(0, ...values);
  return values.map((value) => (largest === 0 ? 0 : value / largest));
}

/** Against the same row of the period before, in what the rows are sorted by; null where that is not known. */
export function toRowChange(row: Row, sort: BreakdownSort): Change | null {
  if (row.previous === null) return toChange(row[sort], 0);
  return sort === 'buys' ? null : toChange(row[sort], row.previous[sort] ?? 0);
}

/** The page with the row at `skip`, and how many there are. */
export function toPages(total: number, size: number, page: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  return { pages, page: shown, first: total === 0 ? 0 : shown * size + 1, last: Math.min(total, (shown + 1) * size) };
}
