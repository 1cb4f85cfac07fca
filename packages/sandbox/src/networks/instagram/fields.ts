// The fields of Instagram's graph: which there are, what stands in them, and how `fields` asks for some of them.

import type { Account, Media, Post } from '../model.ts';
import type { Network } from '../network.ts';
import { graphProblem } from './problems.ts';

export const PROFILE_FIELDS: readonly string[] = [
  'id',
  'user_id',
  'username',
  'name',
  'biography',
  'account_type',
  'profile_picture_url',
  'followers_count',
  'follows_count',
  'media_count',
];
export const MEDIA_FIELDS: readonly string[] = [
  'id',
  'caption',
  'media_type',
  'media_product_type',
  'media_url',
  'thumbnail_url',
  'permalink',
  'shortcode',
  'timestamp',
  'username',
  'owner',
  'like_count',
  'comments_count',
  'is_comment_enabled',
  'alt_text',
  'children',
];

/** A name, and in braces what is asked of each thing it holds. */
export interface FieldName {
  name: string;
  inner: FieldName[] | null;
}

/** Reads `id,children{id,media_url}`; an unknown name is refused as the graph refuses it. */
export function readFieldNames(text: string, known: readonly string[]): FieldName[] {
  const fields = splitFields(text).map((part): FieldName => {
    const [, name = '', inner] = /^(\w+)(?:\{(.*)\})?$/s.exec(part) ?? [];
    if (!known.includes(name))
      throw graphProblem(`(#100) Tried accessing nonexisting field (${part})`, { code: 100, type: 'IGApiException' });
    return { name, inner: inner === undefined ? null : readFieldNames(inner, MEDIA_FIELDS) };
  });
  return fields;
}

/** At the commas that stand in no braces. */
function splitFields(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text.replaceAll(/\s/g, '')) {
    depth += letter === '{' ? 1 : letter === '}' ? -1 : 0;
    if (letter === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop() ?? ''}${letter}`);
  }
  return parts.filter((part) => part !== '');
}

type Facts = Readonly<Record<string, unknown>>;

/** What was asked for and is there, and `always` beside it. */
export function selectFields(record: Facts, fields: readonly FieldName[], always: string): Record<string, unknown> {
  const chosen: Record<string, unknown> = {};
  for (const { name, inner } of fields) {
    const value = record[name];
    if (value !== undefined) chosen[name] = isList(value) ? selectWithin(value, inner) : value;
  }
  return { ...chosen, [always]: record[always] };
}

const isList = (value: unknown): value is { data: Facts[] } =>
  typeof value === 'object' && value !== null && 'data' in value && Array.isArray(value.data);

const selectWithin = ({ data }: { data: Facts[] }, inner: FieldName[] | null): object => ({
  data: data.map((each) => selectFields(each, inner ?? [], 'id')),
});

/** What an account is called to this app alone: in its profile, and in what Instagram tells by itself. */
export const toAppUserId = ({ id }: Account): string => (BigInt(id) * 3n + 7_000_000n).toString();

export function toProfile(network: Network, account: Account): Facts {
  return {
    id: toAppUserId(account),
    user_id: account.id,
    username: account.handle,
    name: account.name,
    biography: account.about,
    account_type: 'MEDIA_CREATOR',
    profile_picture_url: network.mediaAddress('avatar', `${account.id}.jpg`),
    followers_count: account.followers,
    follows_count: account.following,
    media_count: network.posts.list(account.id).length,
  };
}

const TYPES = { image: 'IMAGE', carousel: 'CAROUSEL_ALBUM', reel: 'VIDEO', video: 'VIDEO' } as const;

/** `2026-05-01T12:34:56+0000`, as the graph writes times. */
const toTime = (at: string): string => `${at.slice(0, 19)}+0000`;

export function toMedia(network: Network, post: Post): Facts {
  const account = network.getAccount(post.accountId);
  const [first] = post.media;
  const isReel = post.kind === 'reel';
  return {
    id: post.id,
    ...(post.caption === '' ? {} : { caption: post.caption }),
    media_type: TYPES[post.kind],
    media_product_type: isReel ? 'REELS' : 'FEED',
    ...(first === undefined || post.isFlagged === true ? {} : toAddresses(network, first)),
    permalink: `${network.host('www')}/${isReel ? 'reel' : 'p'}/${post.code}/`,
    shortcode: post.code,
    timestamp: toTime(post.at),
    username: account.handle,
    owner: { id: account.id },
    ...(network.switches.hideLikes ? {} : { like_count: post.likes }),
    comments_count: post.comments,
    is_comment_enabled: true,
    ...(post.kind === 'carousel' ? { children: { data: post.media.map((each) => toChild(network, post, each)) } } : {}),
  };
}

/** A picture or video of a carousel: it has no public address of its own. */
export function toChild(network: Network, post: Post, media: Media): Facts {
  return {
    id: media.id,
    media_type: media.kind === 'video' ? 'VIDEO' : 'IMAGE',
    ...(post.isFlagged === true ? {} : toAddresses(network, media)),
    timestamp: toTime(post.at),
    username: network.getAccount(post.accountId).handle,
  };
}

function toAddresses(network: Network, { id, kind }: Media): Facts {
  const picture = network.mediaAddress('full', `${id}.jpg`);
  if (kind === 'image') return { media_url: picture };
  return { media_url: network.mediaAddress('video', `${id}.mp4`), thumbnail_url: picture };
}
