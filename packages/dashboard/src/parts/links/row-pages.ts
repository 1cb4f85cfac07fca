// The pages of a list that is already on screen: what rows it has, and what one row more, another or less makes of them. Pure.
import { hashKey } from '@tanstack/react-query';

type Identified = { readonly link_id: string } | { readonly multilink_id: string };
/** A row of a list that has the newest first. */
export type ListedRow = Identified & { readonly created_at: string };

/** Pages as the query cache holds them. */
export interface RowPages<Row> {
  readonly pages: readonly RowPage<Row>[];
  readonly pageParams: readonly number[];
}

export interface RowPage<Row> {
  readonly links: readonly Row[];
  readonly next_skip: number | null;
}

/** Whether a list holds a row; `ask` when only the server can tell. */
export type RowPlace = 'in' | 'out' | 'ask';

const toId = (row: Identified): string => ('link_id' in row ? row.link_id : row.multilink_id);

/** Where a row is; -1 when no page has it. */
const findPage = (list: RowPages<Identified>, id: string): number =>
  list.pages.findIndex((page) => page.links.some((row) => toId(row) === id));

/** All rows in order; a row that moved between two answers is listed once. */
export function toRows<Row extends Identified>(list: RowPages<Row> | undefined): Row[] {
  const rows = new Map<string, Row>();
  for (const page of list?.pages ?? []) {
    for (const row of page.links) if (!rows.has(toId(row))) rows.set(toId(row), row);
  }
  return [...rows.values()];
}

/** Puts a created row on top; later pages are asked for one further on. */
export function prependRow<Row extends Identified, List extends RowPages<Row>>(list: List, row: Row): List {
  const others = removeRow(list, toId(row));
  const [first, ...rest] = others.pages;
  if (!first) return list;
  return { ...others, pages: shift([{ ...first, links: [row, ...first.links] }, ...rest], 1) };
}

export function replaceRow<Row extends Identified, List extends RowPages<Row>>(list: List, row: Row): List {
  return changeRows<Row, List>(list, (known) => (toId(known) === toId(row) ? row : known));
}

/** Takes a row out; the pages from its own on are asked for one before. */
export function removeRow<List extends RowPages<Identified>>(list: List, id: string): List {
  const at = findPage(list, id);
  if (at === -1) return list;
  const pages = list.pages.map((page) => ({ ...page, links: page.links.filter((row) => toId(row) !== id) }));
  return { ...list, pages: [...pages.slice(0, at), ...shift(pages.slice(at), -1)] };
}

/** Puts a row where its age puts it; beyond the last page known it waits until that is asked for. Later pages move on. */
export function insertRow<Row extends ListedRow, List extends RowPages<Row>>(list: List, row: Row): List {
  const others = removeRow(list, toId(row));
  const isOlder = (known: Row) => known.created_at < row.created_at;
  const found = others.pages.findIndex(({ links }) => links.some(isOlder));
  const at = found === -1 ? others.pages.length - 1 : found;
  const page = others.pages[at];
  if (!page || (found === -1 && page.next_skip !== null)) return others;
  const before = found === -1 ? page.links.length : page.links.findIndex(isOlder);
  const pages = others.pages.with(at, { ...page, links: page.links.toSpliced(before, 0, row) });
  return { ...others, pages: [...pages.slice(0, at), ...shift(pages.slice(at), 1)] };
}

/** A list after a row of it, or one that may now belong to it, was saved: in place, newest first, or gone. */
export function settleRow<Row extends ListedRow, List extends RowPages<Row>>(
  list: List,
  place: RowPlace,
  row: Row,
): List {
  if (place === 'out') return removeRow(list, toId(row));
  if (findPage(list, toId(row)) >= 0) return replaceRow(list, row);
  return place === 'in' ? insertRow(list, row) : list;
}

/** Takes newer figures of known rows over; answers the same list when nothing differs, so that nothing is redrawn. */
export function mergeFigures<Row extends Identified, List extends RowPages<Row>>(
  list: List,
  fresh: readonly Row[],
  pickFigures: (row: Row) => Partial<Row>,
): List {
  const byId = new Map(fresh.map((row) => [toId(row), row]));
  let isChanged = false;
  const merged = changeRows<Row, List>(list, (row) => {
    const newer = byId.get(toId(row));
    if (!newer || hashKey([pickFigures(newer)]) === hashKey([pickFigures(row)])) return row;
    isChanged = true;
    return { ...row, ...pickFigures(newer) };
  });
  return isChanged ? merged : list;
}

const changeRows = <Row, List extends RowPages<Row>>(list: List, change: (row: Row) => Row): List => ({
  ...list,
  pages: list.pages.map((page) => ({ ...page, links: page.links.map(change) })),
});

/** Pages with every place to go on from moved by as many rows. */
const shift = <Row>(pages: readonly RowPage<Row>[], by: number): RowPage<Row>[] =>
  pages.map((page) => ({
    ...page,
    next_skip: page.next_skip === null ? null : Math.max(0, page.next_skip + by),
  }));
