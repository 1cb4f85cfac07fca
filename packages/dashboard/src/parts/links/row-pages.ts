// The pages of a list that is already on screen: what rows it has, and what one row more, another or less makes of them. Pure.

type Identified = { readonly link_id: string } | { readonly multilink_id: string };

/** Pages as the query cache holds them. */
export interface RowPages<Row> {
  readonly pages: readonly RowPage<Row>[];
  readonly pageParams: readonly number[];
}

interface RowPage<Row> {
  readonly links: readonly Row[];
  readonly next_skip: number | null;
}

const toId = (row: Identified): string => ('link_id' in row ? row.link_id : row.multilink_id);

/** Where a row is; -1 when no page has it. */
export const findPage = (list: RowPages<Identified>, id: string): number =>
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
  return withPages(others, shift([{ ...first, links: [row, ...first.links] }, ...rest], 1));
}

export function replaceRow<Row extends Identified, List extends RowPages<Row>>(list: List, row: Row): List {
  const links = (page: RowPage<Row>) => page.links.map((known) => (toId(known) === toId(row) ? row : known));
  return withPages(
    list,
    list.pages.map((page) => ({ ...page, links: links(page) })),
  );
}

/** Takes a row out; the pages from its own on are asked for one before. */
export function removeRow<List extends RowPages<Identified>>(list: List, id: string): List {
  const at = findPage(list, id);
  if (at === -1) return list;
  const pages = list.pages.map((page) => ({ ...page, links: page.links.filter((row) => toId(row) !== id) }));
  return withPages(list, [...pages.slice(0, at), ...shift(pages.slice(at), -1)]);
}

/** Pages with every place to go on from moved by as many rows. */
export function shift<Row>(pages: readonly RowPage<Row>[], by: number): RowPage<Row>[] {
  return pages.map((page) => ({
    ...page,
    next_skip: page.next_skip === null ? null : Math.max(0, page.next_skip + by),
  }));
}

export function withPages<List extends RowPages<unknown>>(list: List, pages: List['pages']): List {
  return { ...list, pages };
}
