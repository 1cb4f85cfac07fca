// Keeps a list of links that is already on screen true: what was created, changed, put away, deleted or counted since.
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import { findPage, removeRow, replaceRow, type RowPages, shift, withPages } from './row-pages.ts';

type LinkPages = RowPages<LinkRow>;

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
  if (findPage(list, row.link_id) >= 0) return replaceRow(list, row);
  return place === 'in' ? insertRow(list, row) : list;
}

/** The row a list shows of a link that was just saved. */
export function toRow(link: Link): LinkRow {
  const { products: _products, shown_products: _shown, selected_options: _options, ...held } = link;
  const { collections: _collections, ...rest } = held;
  const { utm_params: _utm, advanced_settings: _settings, notices, everything_gone: _gone, ...summary } = rest;
  const { visits, checkouts, revenue } = link.link_analytics;
  return { ...summary, notices_count: notices.length, visits, checkouts, revenue };
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
