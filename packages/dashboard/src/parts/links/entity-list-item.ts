// One row of a list, whatever it is a row of: what is shown of it, and what of a link is shown that way. Pure.
import type { GateOfLink } from '@vitrine/contract/link-gate';
import type { LinkRow, UrlType } from '@vitrine/contract/links';

export type ShortKind = Exclude<UrlType, 'look'>;

export interface ListItem {
  readonly id: string;
  /** What the row is called. */
  readonly title: string;
  readonly picture: string | null;
  /** Whose it is. */
  readonly person: { readonly name: string; readonly picture: string | null } | null;
  readonly createdAt: string;
  /** The public address. */
  readonly address: string;
  /** Where a short leads. */
  readonly kind: ShortKind | null;
  /** What is most worth knowing of it in a word; null for nothing. */
  readonly chip: { readonly tone: 'good' | 'plain'; readonly text: string } | null;
  /** Further words of its line, such as how many products it holds. */
  readonly facts: readonly string[];
  readonly tags: readonly string[];
  readonly promocode: string | null;
  readonly figures: ItemFigures;
  /** Whether those are of all time, also where others were asked for. */
  readonly isOfAllTime: boolean;
  /** How many things the store has changed about what it holds. */
  readonly notices: number;
  /** When it lets shoppers in; null where it always does. */
  readonly gate: GateOfLink | null;
  readonly isArchived: boolean;
  /** An experience of a multilink: its address is not handed out, and it is not duplicated. */
  readonly isChild: boolean;
}

/** Null for what the reader may not see. */
interface ItemFigures {
  readonly views: number | null;
  readonly orders: number | null;
  readonly revenue: number | null;
  readonly currency: string;
}

/** Which figures the reader may see. */
export interface ShownFigures {
  readonly views: boolean;
  readonly orders: boolean;
  readonly revenue: boolean;
}

type Words = Pick<ListItem, 'title' | 'kind' | 'facts'>;

/** A look or a short as a row. */
export function toLinkItem(row: LinkRow, words: Words, shows: ShownFigures): ListItem {
  const { checkouts, revenue, currency } = row.link_analytics;
  const person = row.influencer_username;
  return {
    ...words,
    id: row.link_id,
    picture: row.images[0] ?? row.link_default_image,
    person: person === null ? null : { name: person, picture: row.influencer_profile_image_url },
    createdAt: row.created_at,
    address: row.short_url,
    tags: row.tags,
    promocode: row.promocode?.code ?? null,
    figures: {
      views: shows.views ? (row.link_analytics.visits ?? null) : null,
      orders: shows.orders ? (checkouts ?? null) : null,
      revenue: shows.revenue ? (revenue ?? null) : null,
      currency,
    },
    isOfAllTime: row.figures_of === 'all_time',
    notices: row.notices_count,
    gate: row.gate,
    chip: null,
    isArchived: row.archived_at !== null,
    isChild: row.parent_multilink_id !== null,
  };
}
