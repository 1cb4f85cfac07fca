// The columns of a breakdown, what its rows compare with, and how long each row's bar is. Pure.
import {
  type BreakdownRow,
  type BreakdownSort,
  breakdownSort,
  type Dimension,
  type RowTotals,
} from '@vitrine/contract/analytics';
import { type FigureName, figures, toOwnName, type Unit } from '@vitrine/contract/figures';
import { type Change, toChange } from '../../parts/figures/figure-change.ts';
import { isKnownBy, isKnownOfTab, type ShownTab } from './analytics-access.ts';

export type Row = BreakdownRow & { readonly previous: RowTotals | null };

type ColumnId = Exclude<keyof RowTotals, 'foreign_checkouts'> | 'buys' | 'cr' | 'aov' | 'net_aov';

export interface Column {
  readonly id: ColumnId;
  readonly figure: FigureName;
  readonly unit: Unit;
  /** What rows can be sorted by; null where they cannot. */
  readonly sort: BreakdownSort | null;
}

const ids: readonly ColumnId[] = [
  'visits',
  'views',
  'adds',
  'requested_checkouts',
  'checkouts',
  'buys',
  'cr',
  'revenue',
  'aov',
  'net_sales',
];

/** An influencer's orders and revenue are those counted for them. */
export const toColumnId = (id: ColumnId, isAttributed: boolean): ColumnId => toOwnName(id, !isAttributed);

export interface Shown {
  readonly by: Dimension;
  readonly tab: ShownTab;
  /** Whether conditions are on products. */
  readonly isOfProducts: boolean;
  readonly isAttributed: boolean;
}

/** Those that exist by the dimension and that any row answers: a figure the reader may not see has no column. */
export function listColumns(rows: readonly Row[], { by, tab, isOfProducts, isAttributed }: Shown): Column[] {
  return ids
    .filter((id) => isKnownBy(by, id) && isKnownOfTab(tab, id) && (!isOfProducts || isKnownBy('product', id)))
    .map((id) => ({
      id: toColumnId(id, isAttributed),
      sort: breakdownSort.options.find((each) => each === id) ?? null,
    }))
    .filter(({ id }) => rows.some((row) => row[id] !== undefined))
    .map(({ id, sort }) => ({ id, figure: id, unit: figures[id].unit, sort }));
}

/** 0 to 1, against the largest of the page; of whatever the rows are sorted by. */
export function toLengths(rows: readonly Row[], by: ColumnId): number[] {
  const values = rows.map((row) => Math.max(0, row[by] ?? 0));
  const largest = Math.max(0, ...values);
  return values.map((value) => (largest === 0 ? 0 : value / largest));
}

/** Against the same row of the period before, in what the rows are sorted by; null where that is not known. */
export function toRowChange(row: Row, by: ColumnId): Change | null {
  if (row.previous === null) return toChange(row[by] ?? undefined, 0);
  return by === 'buys' || by === 'cr' || by === 'aov' || by === 'net_aov'
    ? null
    : toChange(row[by], row.previous[by] ?? 0);
}

/** The page with the row at `skip`, and how many there are. */
export function toPages(total: number, size: number, page: number) {
  const pages = Math.max(1, Math.ceil(total / size));
  const shown = Math.min(Math.max(0, page), pages - 1);
  return { pages, page: shown, first: total === 0 ? 0 : shown * size + 1, last: Math.min(total, (shown + 1) * size) };
}
