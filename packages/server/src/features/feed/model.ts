// What the parts of the feed share: accounts of networks, and posts with what is tagged there. Pure.
import type {
  NetworkName,
  PostId,
  PostSource,
  ReportReason,
  SocialAccountId,
  SocialTrouble,
  TagPoint,
} from '@vitrine/contract/feed';
import type { AccountId, BusinessId, ProductId } from '@vitrine/contract/ids';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';

export interface SocialKey {
  readonly businessId: BusinessId;
  readonly socialAccountId: SocialAccountId;
}

export interface SocialAccountRecord extends SocialKey {
  readonly network: NetworkName;
  readonly networkUserId: string;
  /** What the network calls them to our app alone, where that is another word. */
  readonly appUserId: string | null;
  readonly username: string;
  readonly name: string;
  readonly imageUrl: string | null;
  /** Of its picture as it is with us: what it was copied from, and the file. */
  readonly pictureKey: string | null;
  readonly fileId: string | null;
  readonly status: 'connected' | 'lost' | 'disconnected';
  /** Whose it is, where it is an influencer’s. */
  readonly influencerId: AccountId | null;
  /** Whether its posts need a creator’s permission, where nothing else is said of one. */
  readonly rightsNeeded: boolean;
  readonly connectedBy: AccountId;
  readonly connectedAt: Date;
}

type SyncState = 'waiting' | 'running' | 'done' | 'cancelled' | 'failed';

export interface SocialSyncRecord extends SocialKey {
  readonly syncId: string;
  readonly state: SyncState;
  readonly isFirst: boolean;
  /** It stops at the first page that brings nothing new. */
  readonly isBrief: boolean;
  readonly cursor: string | null;
  readonly found: number;
  readonly copied: number;
  readonly failed: number;
  /** Of the page that is being read, which the numbers above leave out until it is done. */
  readonly pageFound: number;
  readonly pageCopied: number;
  readonly pageFailed: number;
  readonly attempt: number;
  readonly problem: SocialTrouble | null;
  /** It goes on then; null while it waits for nothing. */
  readonly waitsUntil: Date | null;
  readonly startedAt: Date;
  readonly finishedAt: Date | null;
  /** When everything was last read to its end. */
  readonly wholeAt: Date | null;
}

export const isUnderWay = ({ state }: Pick<SocialSyncRecord, 'state'>): boolean =>
  state === 'waiting' || state === 'running';

/** A product that a post shows. */
export interface PostTag {
  readonly productId: ProductId;
  readonly options: Readonly<Record<string, string>>;
  readonly point: TagPoint | null;
  readonly isAutomatic: boolean;
}

export interface PostRecord {
  readonly postId: PostId;
  readonly socialAccountId: SocialAccountId;
  readonly network: PostSource;
  readonly username: string;
  readonly kind: 'image' | 'carousel' | 'video';
  readonly caption: string;
  readonly permalink: string | null;
  readonly postedAt: Date | null;
  /** Shown by its merchant, and not taken down. */
  readonly visible: boolean;
  /** Whose it is now; null for nobody’s. */
  readonly influencerId: AccountId | null;
  /** By what is said of it, else of its account. */
  readonly rightsNeeded: boolean;
  readonly disclosure: DisclosureKind | null;
  readonly takedown: ReportReason | null;
  /** As who sent it said, or the merchant. */
  readonly isRetouched: boolean;
  readonly isMadeByAi: boolean;
  /** As a file of it says, or its network; that it has content credentials says nothing more. */
  readonly hasAiMark: boolean;
  readonly hasCredentials: boolean;
  /** In their order; those that could not be had are left out. */
  readonly fileIds: readonly string[];
  /** In the order of the tags. */
  readonly tags: readonly PostTag[];
}

/** Whose a post is. */
export interface PostPlace {
  readonly postId: PostId;
  readonly network: PostSource;
  readonly socialAccountId: SocialAccountId;
  readonly username: string;
}

/** The products of these tags, each once. */
export const listTagged = (posts: readonly PostRecord[]): ProductId[] => [
  ...new Set(posts.flatMap(({ tags }) => tags.map(({ productId }) => productId))),
];

/** Tags by how they came: by a person, or by likeness. */
export const tagsOf = ({ tags }: PostRecord, isAutomatic: boolean): PostTag[] =>
  tags.filter((tag) => tag.isAutomatic === isAutomatic);
