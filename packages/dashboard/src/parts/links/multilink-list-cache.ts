// Keeps a list of multilinks that is already on screen true: the row of one that was saved, and figures counted since. Pure.
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import { type RowPages, withPages } from './row-pages.ts';

/** The row a list shows of a multilink that was just saved. */
export function toMultilinkRow(multilink: Multilink): MultilinkRow {
  const { utm_params: _utm, verdict: _verdict, ...row } = multilink;
  return row;
}

const figures = ['visits', 'requested_checkouts', 'checkouts', 'revenue', 'refunded'] as const;

const hasSameFigures = (one: MultilinkRow, other: MultilinkRow): boolean =>
  figures.every((key) => one.link_analytics[key] === other.link_analytics[key]);

/** Takes newer figures of known rows over; answers the same list when nothing differs, so that nothing is redrawn. */
export function mergeMultilinkFigures<List extends RowPages<MultilinkRow>>(
  list: List,
  fresh: readonly MultilinkRow[],
): List {
  const byId = new Map(fresh.map((row) => [row.multilink_id, row]));
  const merge = (row: MultilinkRow): MultilinkRow => {
    const newer = byId.get(row.multilink_id);
    return newer && !hasSameFigures(row, newer) ? { ...row, link_analytics: newer.link_analytics } : row;
  };
  const pages = list.pages.map((page) => ({ ...page, links: page.links.map(merge) }));
  const isChanged = pages.some((page, at) => page.links.some((row, place) => row !== list.pages[at]?.links[place]));
  return isChanged ? withPages(list, pages) : list;
}
