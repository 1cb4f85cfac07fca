// The types the rooms of traffic share, and what its door speaks in. Pure.
import type { AccountId, BusinessId, LinkId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { UtmName } from '@vitrine/contract/limits';
import type { PageType } from '@vitrine/contract/link-type';
import type { UtmParams } from '@vitrine/contract/links';
import type { Facet } from './facts/facets.ts';

/** Why a visit is kept but not counted. */
export type Flag = 'head' | 'prefetch' | 'preview' | 'empty_agent' | 'bot' | 'scanner';

/** What a User-Agent header says of a browser. */
export interface Agent {
  readonly device: 'mobile' | 'tablet' | 'desktop' | 'other';
  readonly browser: string;
  /** The app whose built-in browser it is, e.g. `instagram`. */
  readonly inApp: string | null;
  readonly isBot: boolean;
}

export type Device = Agent['device'];

/** A browser with its id in the spool. */
export interface KnownAgent extends Agent {
  /** 16 hexadecimal digits. */
  readonly agentId: string;
  /** The header, cut where no browser's ends. */
  readonly agent: string;
}

/** The facts of a request from which its visitor is read. */
export interface RequestFacts {
  readonly method: string;
  /** Path and query; absent when the origin of the visit is known otherwise. */
  readonly url?: string;
  /** Names and values in turns, as they came. */
  readonly rawHeaders: readonly string[];
  /** The network address the connection comes from. */
  readonly address: string;
}

/** What a request says of its visitor; the network address itself is not in it. */
export interface Visitor {
  /** Hash of address and browser under the salt of the store's day, hex; null when the visitor asks not to be tracked. */
  readonly key: string | null;
  readonly agent: KnownAgent;
  /** Two letters from a proxy's country header, or null. */
  readonly country: string | null;
  readonly referrerHost: string | null;
  /** Of the address that was asked for; null when it had none. */
  readonly utm: UtmParams | null;
  readonly flag: Flag | null;
}

/** The signed facts inside a click id. */
export interface Click {
  readonly linkId: LinkId;
  readonly businessId: BusinessId;
  readonly clickedAt: Date;
}

/** What must be known of a link to count what happens there. */
export interface VisitedLink {
  readonly businessId: BusinessId;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  /** Whose link it is, when it is an influencer's. */
  readonly influencerId?: AccountId | null;
  /** The link's own UTM values, filled in: the source of visits whose address has none. */
  readonly utm?: UtmParams;
  /** IANA zone of the store, for the day. */
  readonly timeZone: string;
}

export interface VisitToRecord extends VisitedLink {
  readonly visitor: Visitor;
  /** Now, unless history is made up. */
  readonly at?: Date;
}

export interface CheckoutRequestToRecord extends VisitToRecord {
  /** Names it where it may come twice, up to 100 characters; one of its own otherwise. */
  readonly requestId?: string;
  readonly clickId: string | null;
  readonly lines: readonly { productId: ProductId; variantId: VariantId; quantity: number }[];
}

/** Products seen and put in the bag during a visit; without any, that its page was opened. */
export interface EventsToRecord extends VisitToRecord {
  /** One we signed, for this link. */
  readonly clickId: string;
  readonly views: readonly ProductId[];
  readonly adds: readonly ProductId[];
}

/** A place in a spool: before the byte `offset` of a segment. */
export interface SpoolPosition {
  readonly segment: number;
  readonly offset: number;
}

/** Is called once a line is written: with `null`, or with what was in the way. */
export type Written = (problem: unknown) => void;

/** A visit that is stored. */
export interface KnownVisit {
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly influencerId: string | null;
  /** Why it is not counted; null for a person. */
  readonly flag: string | null;
  /** Country, device and the like, as sums are kept by them. */
  readonly properties: readonly Facet<string>[];
}

/** A stored visit as the live view shows it. */
export interface LatestVisit {
  /** Unique among the visits of a business. */
  readonly id: string;
  readonly visitedAt: Date;
  readonly linkId: LinkId;
  readonly linkType: PageType;
  readonly influencerId: AccountId | null;
  readonly country: string | null;
  readonly device: string;
  readonly browser: string;
  /** Of the link or the address. */
  readonly utm: Readonly<Record<UtmName, string | null>>;
  /** A host, or `app:` and the app when only its built-in browser shows it. */
  readonly referrer: string | null;
  readonly flag: string | null;
}

/** Which of a business's visits: those after a moment, of one influencer's links alone when one is named. */
export interface LatestFilter {
  readonly since: Date;
  readonly count: number;
  readonly influencerId: AccountId | null;
}
