// Keeps a list of links that is already on screen true: what was created, changed, put away, deleted or counted since.
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';

export interface LinkPage {
  readonly links: readonly LinkRow[];
  readonly next_skip: number | null;
}

/** Pages as the query cache holds them. */
export interface LinkPages {
  readonly pages: readonly LinkPage[];
  readonly pageParams: readonly number[];
}

/** What a list was asked for; empty and false ask for nothing in particular. */
export interface LinkQuestion {
  readonly linkType: LinkType;
  readonly words: string;
  readonly tag: string;
  readonly isArchived: boolean;
}

/** Whether a list with this question holds a row; `ask` when only the server can tell. */
export function findPlace(question: LinkQuestion, row: LinkRow): 'in' | 'out' | 'ask' {
  const { linkType, words, tag, isArchived } = question;
  if (row.link_type !== linkType || row.parent_multilink_id !== null) return 'out';
  if ((row.archived_at !== null) !== isArchived) return 'out';
  if (tag !== '' && !row.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) return 'out';
  return words === '' ? 'in' : 'ask';
}

/** A list after a row of it, or one that may now belong to it, was saved: in place, newest first, or gone. */
export function settleRow<List extends LinkPages>(list: List, question: LinkQuestion, row: LinkRow): List {
  const place = findPlace(question, row);
  if (place === 'out') return removeRow(list, row.link_id);
  if (holds(list, row.link_id)) return replaceRow(list, row);
  return place === 'in' ? insertRow(list, row) : list;
}

const holds = (list: LinkPages, linkId: string): boolean =>
  list.pages.some((page) => page.links.some((row) => row.link_id === linkId));

/** The row a list shows of a link that was just saved. */
export function toRow(link: Link): LinkRow {
  const { products: _products, selected_options: _options, collections: _collections, ...rest } = link;
  const { utm_params: _utm, advanced_settings: _settings, notices, everything_gone: _gone, ...summary } = rest;
  const { visits, checkouts, revenue } = link.link_analytics;
  return { ...summary, notices_count: notices.length, visits, checkouts, revenue };
}

/** All rows in order; a row that moved between two answers is listed once. */
export function toRows(list: LinkPages | undefined): LinkRow[] {
  const rows = new Map<string, LinkRow>();
  for (const page of list?.pages ?? []) {
    for (const row of page.links) if (!rows.has(row.link_id)) rows.set(row.link_id, row);
  }
  return [...rows.values()];
}

/** Puts a created row on top; later pages are asked for one further on. */
export function prependRow<List extends LinkPages>(list: List, row: LinkRow): List {
  const others = removeRow(list, row.link_id);
  const [first, ...rest] = others.pages;
  if (!first) return list;
  return withPages(others, shift([{ ...first, links: [row, ...first.links] }, ...rest], 1));
}

/** Puts a row where its age puts it; beyond the last page known it waits until that is asked for. Later pages move on. */
export function insertRow<List extends LinkPages>(list: List, row: LinkRow): List {
  const others = removeRow(list, row.link_id);
  const isOlder = (known: LinkRow) => known.created_at < row.created_at;
  const found = others.pages.findIndex(({ links }) => links.some(isOlder));
  const at = found === -1 ? others.pages.length - 1 : found;
  const page = others.pages[at];
  if (!page || (found === -1 && page.next_skip !== null)) return others;
  const before = found === -1 ? page.links.length : page.links.findIndex(isOlder);
  const pages = others.pages.with(at, { ...page, links: page.links.toSpliced(before, 0, row) });
  return withPages(others, [...pages.slice(0, at), ...shift(pages.slice(at), 1)]);
}

export function replaceRow<List extends LinkPages>(list: List, row: LinkRow): List {
  return withPages(
    list,
    list.pages.map((page) => ({
      ...page,
      links: page.links.map((known) => (known.link_id === row.link_id ? row : known)),
    })),
  );
}

/** Takes a row out; the pages from its own on are asked for one before. */
export function removeRow<List extends LinkPages>(list: List, linkId: string): List {
  const at = list.pages.findIndex((page) => page.links.some((row) => row.link_id === linkId));
  if (at === -1) return list;
  const pages = list.pages.map((page) => ({ ...page, links: page.links.filter((row) => row.link_id !== linkId) }));
  return withPages(list, [...pages.slice(0, at), ...shift(pages.slice(at), -1)]);
}

/** Takes newer figures of known rows over; answers the same list when nothing differs, so that nothing is redrawn. */
export function mergeFigures<List extends LinkPages>(list: List, fresh: readonly LinkRow[]): List {
  const byId = new Map<string, LinkRow>(fresh.map((row) => [row.link_id, row]));
  let isChanged = false;
  const pages = list.pages.map((page) => {
    const links = page.links.map((row) => {
      const newer = byId.get(row.link_id);
      if (!newer || hasSameFigures(row, newer)) return row;
      isChanged = true;
      const { link_analytics, notices_count, visits, checkouts, revenue } = newer;
      return { ...row, link_analytics, notices_count, visits, checkouts, revenue };
    });
    return { ...page, links };
  });
  return isChanged ? withPages(list, pages) : list;
}

function hasSameFigures(one: LinkRow, other: LinkRow): boolean {
  const keys = ['visits', 'requested_checkouts', 'checkouts', 'revenue', 'total_tax', 'refunded'] as const;
  if (one.notices_count !== other.notices_count) return false;
  return keys.every((key) => one.link_analytics[key] === other.link_analytics[key]);
}

function shift(pages: readonly LinkPage[], by: number): LinkPage[] {
  return pages.map((page) => ({
    ...page,
    next_skip: page.next_skip === null ? null : Math.max(0, page.next_skip + by),
  }));
}

function withPages<List extends LinkPages>(list: List, pages: LinkPage[]): List {
  return { ...list, pages };
}
