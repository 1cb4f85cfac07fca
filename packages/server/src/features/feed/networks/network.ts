// What the feed needs of a social network, whichever it is: access, who somebody is there, and their posts by pages. Pure.
import type { NetworkName, SocialTrouble } from '@vitrine/contract/feed';
import { z } from 'zod';

/** What a network gives for its access, as it is sealed and kept. Times are instants; null for what it does not have. */
export const networkTokens = z.object({
  accessToken: z.string().min(1),
  accessTokenExpiresAt: z.coerce.date().nullable(),
  refreshToken: z.string().min(1).nullable(),
  refreshTokenExpiresAt: z.coerce.date().nullable(),
  scopes: z.array(z.string()),
});
export type NetworkTokens = z.output<typeof networkTokens>;

/** Who an account is at its network. */
interface NetworkIdentity {
  readonly userId: string;
  /** What the network calls them to our app alone, in what it tells by itself; null where that is the same. */
  readonly appUserId: string | null;
  readonly username: string;
  readonly name: string;
  readonly pictureUrl: string | null;
}

export interface NetworkPicture {
  /** The same for the same picture, however its address changes. */
  readonly key: string;
  /** Where it is for now: such addresses end. */
  readonly url: string;
  /** Where the video is that it is the cover of; null for a picture, and where the network hands no videos out. */
  readonly video?: string | null;
  /** The network says that AI made it; absent where it says nothing. */
  readonly isMadeByAi?: boolean;
}

export interface NetworkPost {
  readonly id: string;
  readonly kind: 'image' | 'carousel' | 'video';
  readonly caption: string;
  readonly permalink: string | null;
  readonly postedAt: Date | null;
  /** A video’s cover stands for it; empty where the network does not hand its pictures out. */
  readonly pictures: readonly NetworkPicture[];
}

/** A page of posts, the latest first. */
export interface PostPage {
  readonly posts: readonly NetworkPost[];
  /** Posts of a shape nobody knows: the others are good. */
  readonly unreadable: number;
  /** Where the next page begins; null behind the last. */
  readonly next: string | null;
}

/** What an account may still ask of its network, whoever asks for it, with whatever token. In milliseconds. */
export interface NetworkBudget {
  /** Takes the next call; after how long it may be made. Where that is longer than `longest` nothing is taken. */
  take(spacing: number, longest: number): Promise<number>;
  /** The network wants no call for so long. */
  rest(wait: number): Promise<void>;
}

/** Of an account that nobody knows yet. */
export const noBudget: NetworkBudget = { take: () => Promise.resolve(0), rest: () => Promise.resolve() };

/** A way to the account’s token that is good whenever it is asked for. */
export interface NetworkAccess {
  readonly budget: NetworkBudget;
  token(): Promise<string>;
  /** Another one in place of one that was refused; rejects `access_lost` where there is none. */
  renew(refused: string): Promise<string>;
}

/** The calls of one account; each rejects with `NetworkFailure`. */
export interface NetworkReader {
  readIdentity(): Promise<NetworkIdentity>;
  /** The page at a cursor that an earlier page named; null for the first. */
  readPosts(cursor: string | null): Promise<PostPage>;
}

/** Somebody took our access away at the network, or wants what we have of them deleted. */
export interface NetworkNotice {
  readonly kind: 'deauthorised' | 'deletion';
  readonly userId: string;
  /** When they did: it may be told days later, and again. Null where the network does not say it in earnest. */
  readonly at: Date | null;
}

/** The network did tell it, but it is nothing to us. */
interface OtherNews {
  readonly kind: 'other';
}

/** Nobody had connected anything before. */
const firstTimeMs = Date.UTC(2020, 0, 1);

/** The time a network tells in whole seconds; null for none that makes sense. */
export function readToldTime(seconds: number | null | undefined): Date | null {
  const time = new Date((seconds ?? Number.NaN) * 1000);
  return time.getTime() >= firstTimeMs ? time : null;
}

export interface SocialNetwork {
  readonly name: NetworkName;
  /** As people call it. */
  readonly label: string;
  /** It lists no more posts than these, the latest; null for one that lists all. */
  readonly mostListed: number | null;
  /** The network’s own consent page. */
  consentAddress(wish: { readonly callback: string; readonly state: string }): string;
  /** Redeems a code; refuses `refused` for one that is none, and `not_granted` where too little was permitted. */
  exchangeCode(code: string, callback: string, now: Date): Promise<NetworkTokens>;
  /** Whether tokens are to be renewed now, before they end. */
  isDue(tokens: NetworkTokens, issuedAt: Date, now: Date): boolean;
  /** Rejects `access_lost` where the network gives no more, and `refused` where it gives none yet. */
  renewTokens(tokens: NetworkTokens, issuedAt: Date, now: Date): Promise<NetworkTokens>;
  /** Tells the network that we are done with this person, at every business; null where it has no call for it. */
  readonly revoke: ((access: NetworkAccess) => Promise<void>) | null;
  reader(access: NetworkAccess): NetworkReader;
  /** What the network tells by itself, of raw bytes that it signed; null for what it did not sign. */
  readNotice(told: ToldByNetwork, now: Date): NetworkNotice | OtherNews | null;
}

export interface ToldByNetwork {
  /** `deauthorise`, `deletion` or `webhook`: the address it came to. */
  readonly address: string;
  readonly body: string;
  readonly header: (name: string) => string | undefined;
}

/** Whether what did not work out may work later, without anybody doing anything. */
export const mayPass = (trouble: SocialTrouble): boolean => trouble === 'network_away' || trouble === 'rate_limited';

/** A call of a network did not work out. */
export class NetworkFailure extends Error {
  override name = 'NetworkFailure';
  readonly kind: SocialTrouble;
  /** After how long it may work, where the network says so. */
  readonly waitMs: number | null;

  constructor(
    kind: SocialTrouble,
    message: string,
    { waitMs = null, cause }: { waitMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.waitMs = waitMs;
  }

  get mayPass(): boolean {
    return mayPass(this.kind);
  }
}

/** Scopes that are missing of those that reading needs. */
export function requireScopes(granted: readonly string[], needed: readonly string[]): void {
  const missing = needed.filter((scope) => !granted.includes(scope));
  if (missing.length > 0) throw new NetworkFailure('not_granted', `not permitted: ${missing.join(', ')}`);
}
