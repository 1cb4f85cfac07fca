// The vocabulary of the sandbox's networks: accounts with posts, and what they granted to an app. Times are ISO 8601 UTC.

import type { Shot } from '@vitrine/scenery/shots/shot';

export const NETWORK_NAMES = ['instagram', 'tiktok', 'pinterest'] as const;
export type NetworkName = (typeof NETWORK_NAMES)[number];

/** The app as it is registered with a network, and where the network calls it. */
export interface NetworkApp {
  id: string;
  secret: string;
  /** The addresses a consent may come back to, letter by letter. */
  redirectUrls: readonly string[];
  /** Where Instagram tells that a person removed the app, and that they want their data erased. */
  deauthorizeUrl: string;
  dataDeletionUrl: string;
  /** Where TikTok sends its events. */
  webhookUrl: string;
}

export interface Account {
  /** Digits, the same in every answer. */
  id: string;
  handle: string;
  name: string;
  about: string;
  followers: number;
  following: number;
  /** Views a day: a network's rate limits hang on them. */
  impressions: number;
}

export type PostKind = 'image' | 'carousel' | 'reel' | 'video';

export interface Media {
  id: string;
  kind: 'image' | 'video';
  shot: Shot;
}

export interface Post {
  id: string;
  accountId: string;
  kind: PostKind;
  caption: string;
  /** Of the public address. */
  code: string;
  at: string;
  media: Media[];
  likes: number;
  comments: number;
  views: number;
  /** Gone from every answer; its media stay reachable until their addresses expire, as they do on the real thing. */
  deletedAt: string | null;
  /** Held back for somebody's rights: Instagram tells of it without addresses of its media. */
  isFlagged?: boolean;
  /** The board of a pin, by its place among those of the account. */
  board: number;
}

/** What a person allowed the app, until they take it back. */
export interface NetworkGrant {
  accountId: string;
  scopes: readonly string[];
  at: string;
}

export interface NetworkCode {
  code: string;
  accountId: string;
  scopes: readonly string[];
  redirectUri: string;
  /** What a verifier must hash to, where the app sent a challenge. */
  challenge: string | null;
  expiresAt: string;
}

export type TokenKind = 'short' | 'access' | 'refresh';

export interface NetworkToken {
  token: string;
  kind: TokenKind;
  accountId: string;
  scopes: readonly string[];
  issuedAt: string;
  expiresAt: string;
  /** Why it is dead before its time. */
  ended: 'removed' | 'replaced' | null;
}
