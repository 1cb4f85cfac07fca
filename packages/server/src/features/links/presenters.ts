// What answers about links and multilinks need of the room above: their numbers. The app hands it in.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { LinkId, MultilinkId, SegmentId } from '@vitrine/contract/ids';
import type { FilteredGate } from '@vitrine/contract/link-gate';
import type { FilteredLayout } from '@vitrine/contract/link-filter';
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import type { listMultilinks, listVerdicts, Multilink } from '@vitrine/contract/multilinks';
import type { Actor } from '../identity/identity.ts';
import type { LinkRecord, MultilinkRecord } from './model.ts';

/** What a list of links is narrowed by; null and empty narrow nothing. */
export interface ListFilter {
  /** Only these. */
  linkIds: readonly LinkId[] | null;
  text: string;
  linkType: LinkType | null;
  /** Nobody of that name has links. */
  influencerUsername: string | null;
  /** Only links of no influencer. */
  unassigned: boolean;
  /** Any of them. */
  tags: readonly string[];
  /** Days of the store, both included. */
  createdFrom: string | null;
  createdTo: string | null;
  layout: FilteredLayout | null;
  /** Why it lets nobody in just now, or that it asks for a password. */
  gate: FilteredGate | null;
  archived: boolean;
  /** Only links with a notice. */
  broken: boolean;
}

/** The days and the segment that figures of rows are of, as calls send them; nothing asks for all time. */
export interface RowFiguresSent {
  readonly from_date?: string | undefined;
  readonly to_date?: string | undefined;
  readonly range?: 'last_24_hours' | undefined;
  readonly segment_id?: SegmentId | undefined;
}

export interface LinkQuery extends ListFilter {
  figures?: RowFiguresSent;
  sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue';
  direction: 'desc' | 'asc';
  /** An influencer who is not there is `not_found`; else nothing is found of them. */
  mustBeThere?: boolean;
  /** Only links that come after this one when the newest is first: so pages meet each link once, whatever is made or closed. */
  after?: LinkId;
  count: number;
  skip: number;
}

export interface MultilinkQuery extends Pick<
  LinkQuery,
  | 'text'
  | 'tags'
  | 'archived'
  | 'influencerUsername'
  | 'createdFrom'
  | 'createdTo'
  | 'gate'
  | 'sortBy'
  | 'direction'
  | 'count'
  | 'skip'
> {}

export interface Presenters {
  readonly links: {
    /** A page of the links the actor may see: an influencer sees their own. */
    list(actor: Actor, query: LinkQuery): Promise<{ links: LinkRow[]; next_skip: number | null }>;
    /** The whole link as this actor may see it. */
    present(actor: Actor, link: LinkRecord): Promise<Link>;
  };
  readonly multilinks: {
    /** A page of open multilinks. */
    list(actor: Actor, query: MultilinkQuery): Promise<AnswerOf<typeof listMultilinks>>;
    /** Of those of them that are open. */
    listVerdicts(actor: Actor, ids: readonly MultilinkId[]): Promise<AnswerOf<typeof listVerdicts>['verdicts']>;
    present(actor: Actor, multilink: MultilinkRecord): Promise<Multilink>;
  };
}
