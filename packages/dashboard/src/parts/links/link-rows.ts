// Looks and shorts as rows: which list holds one, what it shows of a saved link, and which of it are figures. Pure.
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import type { RowPlace } from './row-pages.ts';

/** What a list was asked for; empty and false ask for nothing in particular. */
export interface LinkQuestion {
  readonly linkType: LinkType;
  readonly words: string;
  readonly tag: string;
  readonly isArchived: boolean;
  /** Empty for the newest first. */
  readonly sort: string;
  /** Only links that need a look. */
  readonly isBroken: boolean;
}

export function findPlace(question: LinkQuestion, row: LinkRow): RowPlace {
  const { linkType, words, tag, isArchived, sort, isBroken } = question;
  if (row.link_type !== linkType || row.parent_multilink_id !== null) return 'out';
  if ((row.archived_at !== null) !== isArchived) return 'out';
  if (tag !== '' && !row.tags.some((own) => own.toLowerCase() === tag.toLowerCase())) return 'out';
  // where a row stands among others sorted by figures, and whether it needs a look, only the server can tell
  return words === '' && sort === '' && !isBroken ? 'in' : 'ask';
}

/** The row a list shows of a link that was just saved. */
export function toRow(link: Link): LinkRow {
  const { products: _products, shown_products: _shown, selected_options: _options, ...held } = link;
  const { collections: _collections, ...rest } = held;
  const { utm_params: _utm, advanced_settings: _settings, notices, everything_gone: _gone, ...summary } = rest;
  const { visits, checkouts, revenue } = link.link_analytics;
  return { ...summary, notices_count: notices.length, visits, checkouts, revenue };
}

/** What becomes of a row without anybody changing it. */
export const pickFigures = ({ link_analytics, notices_count, visits, checkouts, revenue }: LinkRow) => ({
  link_analytics,
  notices_count,
  visits,
  checkouts,
  revenue,
});
