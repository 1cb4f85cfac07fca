// What answers about links and multilinks need of the room above: their numbers. The app hands it in.
import type { LinkId } from '@vitrine/contract/ids';
import type { Link, LinkRow, LinkType } from '@vitrine/contract/links';
import type { Multilink, MultilinkRow } from '@vitrine/contract/multilinks';
import type { Actor } from '../identity/identity.ts';
import type { LinkRecord, MultilinkRecord } from './model.ts';

export interface LinkQuery {
  text: string;
  linkType: LinkType | null;
  influencerUsername: string | null;
  sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue';
  tag: string | null;
  archived: boolean;
  /** Only links with a notice. */
  broken: boolean;
  /** Only links that come after this one when the newest is first: so pages meet each link once, whatever is made or closed. */
  after?: LinkId;
  count: number;
  skip: number;
}

export interface Presenters {
  readonly links: {
    /** A page of the links the actor may see: an influencer sees their own. */
    list(actor: Actor, query: LinkQuery): Promise<{ links: LinkRow[]; next_skip: number | null }>;
    /** The whole link as this actor may see it. */
    present(actor: Actor, link: LinkRecord): Promise<Link>;
  };
  readonly multilinks: {
    /** A page of open multilinks, newest first. */
    list(
      actor: Actor,
      page: { text: string; tag: string | null; archived: boolean; count: number; skip: number },
    ): Promise<{ multilinks: MultilinkRow[]; next_skip: number | null }>;
    present(actor: Actor, multilink: MultilinkRecord): Promise<Multilink>;
  };
}
