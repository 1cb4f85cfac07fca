// Looks and shorts as rows: which list holds one, what it shows of a saved link, and which of it are figures. Pure.
import type { QuerySent } from '@vitrine/contract/endpoint';
import type { getLifetime } from '@vitrine/contract/insights';
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import { type FilteredGate, filteredGate } from '@vitrine/contract/link-gate';
import { filteredLayout } from '@vitrine/contract/link-filter';
import { type DayRange, readChoice, toDays } from '../../ui/date-range.ts';
import { type ListQuestion, nobody } from '../../ui/list-address.ts';
import type { RowPlace } from './row-pages.ts';

/** What a list was asked for; empty and false ask for nothing in particular. */
export interface LinkQuestion extends Pick<
  ListQuestion,
  'words' | 'tags' | 'influencer' | 'layout' | 'gate' | 'isArchived' | 'isBroken' | 'sort' | 'isAscending'
> {
  readonly linkType: LinkType;
  /** The days links were made on; null for all. */
  readonly created: Pick<DayRange, 'from' | 'to'> | null;
  /** The days and the segment that figures are of, as calls take them. */
  readonly figures: FiguresSent;
}

type FiguresSent = Pick<QuerySent<typeof getLifetime>, 'from_date' | 'to_date' | 'range' | 'segment_id'>;

/** What a list is asked for, with figures of all time or of what is named; `today` by the store's clock. */
export function toLinkQuestion(
  { words, tags, influencer, layout, gate, isArchived, isBroken, sort, isAscending, created }: ListQuestion,
  linkType: LinkType,
  today: string,
  figures: FiguresSent = {},
): LinkQuestion {
  const asked = { words, tags, influencer, layout, gate, isArchived, isBroken, sort, isAscending };
  return { ...asked, linkType, created: toCreatedDays(created, today), figures };
}

/** The days rows were made on, as an address has them; null for all. */
export function toCreatedDays(created: string, today: string): LinkQuestion['created'] {
  const choice = readChoice(created, today);
  const days = choice && toDays(choice, today);
  return days && { from: days.from, to: days.to };
}

/** The filter of a question, as calls take it. */
export function toFilterSent({
  linkType,
  words,
  tags,
  influencer,
  created,
  layout,
  gate,
  isArchived,
  isBroken,
}: LinkQuestion) {
  const ofLayout = filteredLayout.safeParse(layout).data;
  return {
    q: words,
    link_type: linkType,
    archived: isArchived,
    ...(tags.length === 0 ? {} : { tag: tags.join(',') }),
    ...(influencer === nobody ? { unassigned: true } : {}),
    ...(influencer === '' || influencer === nobody ? {} : { influencer_username: influencer }),
    ...(created === null ? {} : { created_from: created.from, created_to: created.to }),
    ...(ofLayout === undefined ? {} : { layout: ofLayout }),
    ...toGateSent(gate),
    ...(isBroken ? { broken: true } : {}),
  };
}

/** One that nobody knows narrows nothing. */
export function toGateSent(gate: string): { gate?: FilteredGate } {
  const { data } = filteredGate.safeParse(gate);
  return data === undefined ? {} : { gate: data };
}

/** Letters of either case are the same tag; no tags ask for none. */
export const carriesAny = (row: { readonly tags: readonly string[] }, tags: readonly string[]): boolean =>
  tags.length === 0 || tags.some((tag) => row.tags.some((own) => own.toLowerCase() === tag.toLowerCase()));

export function findPlace(question: LinkQuestion, row: LinkRow): RowPlace {
  const { linkType, words, tags, influencer, created, layout, gate, isArchived, isBroken, sort, isAscending } =
    question;
  // what was just saved knows the figures of all time alone
  const isOfAllTime = Object.keys(question.figures).length === 0;
  if (row.link_type !== linkType || row.parent_multilink_id !== null) return 'out';
  if ((row.archived_at !== null) !== isArchived) return 'out';
  if (!carriesAny(row, tags)) return 'out';
  if (influencer !== '' && (row.influencer_username ?? nobody) !== influencer) return 'out';
  // where a row stands among others that are not newest first, and whether it needs a look, only the server can tell
  const isPlain = isOfAllTime && words === '' && created === null && layout === '' && gate === '' && !isBroken;
  return isPlain && sort === '' && !isAscending ? 'in' : 'ask';
}

/** The row a list shows of a link that was just saved. */
export function toRow(link: Link): LinkRow {
  const {
    products: _products,
    shown_products: _shown,
    selected_options: _options,
    image_points: _points,
    ...held
  } = link;
  const { collections: _collections, ...rest } = held;
  const { utm_params: _utm, advanced_settings: _settings, link_preview: _card, notices, ...told } = rest;
  const { everything_gone: _gone, without_maker: _without, ...summary } = told;
  const { visits, checkouts, revenue } = link.link_analytics;
  return { ...summary, figures_of: 'all_time', notices_count: notices.length, visits, checkouts, revenue };
}

/** What becomes of a row without anybody changing it. */
export const pickFigures = ({
  link_analytics,
  figures_of,
  notices_count,
  gate,
  visits,
  checkouts,
  revenue,
}: LinkRow) => ({
  link_analytics,
  figures_of,
  notices_count,
  gate,
  visits,
  checkouts,
  revenue,
});
