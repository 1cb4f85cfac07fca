// Reads which address of a feed a request is for, and writes those of its pages. Pure.
import { postId, postSource } from '@vitrine/contract/feed';
import { hashtag } from '@vitrine/contract/galleries';
import { productId } from '@vitrine/contract/ids';
import type { FeedCursor, FeedFilter } from '../feed/feed.ts';

/** What an address narrows a feed to. */
export interface Narrowing extends Pick<FeedFilter, 'network' | 'productId'> {
  /** A hashtag, without its sign and in lower case. */
  readonly tag: string | null;
}

export const nothingNarrowed: Narrowing = { network: null, productId: null, tag: null };

export interface FeedAddress {
  readonly shop: string;
  /** The slug of a gallery; null for the whole feed. */
  readonly gallery: string | null;
  /** In a frame of somebody else's page. */
  readonly isEmbedded: boolean;
  readonly filter: Narrowing;
  readonly cursor: FeedCursor | null;
}

/** `/feed/{shop}` or `/feed/{shop}/{gallery}`, with what narrows it and where it goes on; what is written wrongly narrows nothing. Null for everything else. */
export function readFeedAddress(method: string, url: string): FeedAddress | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const [, shop, gallery = null] = /^\/feed\/([^/]{1,100})(?:\/([a-z0-9-]{1,100}))?\/?$/i.exec(path) ?? [];
  if (shop === undefined) return null;
  const asked = new URLSearchParams(question < 0 ? '' : url.slice(question));
  const network = postSource.safeParse(asked.get('network')).data ?? null;
  const product = productId.safeParse(asked.get('product')).data ?? null;
  const tag = hashtag.safeParse(asked.get('tag')).data?.replace('#', '').toLowerCase() ?? null;
  const filter = { network, productId: product, tag };
  const isEmbedded = asked.get('embed') === '1';
  return { shop, gallery: gallery?.toLowerCase() ?? null, isEmbedded, filter, cursor: readCursor(asked) };
}

function readCursor(asked: URLSearchParams): FeedCursor | null {
  const [older, newer] = [postId.safeParse(asked.get('after')).data, postId.safeParse(asked.get('before')).data];
  if (older !== undefined) return { postId: older, side: 'older' };
  return newer === undefined ? null : { postId: newer, side: 'newer' };
}

/** Relative to the feed itself, so that it is the same under every name. */
export function toFeedQuery(
  { network, productId: product, tag }: Narrowing,
  cursor: FeedCursor | null = null,
  isEmbedded = false,
): string {
  const query = new URLSearchParams({
    ...(isEmbedded && { embed: '1' }),
    ...(network !== null && { network }),
    ...(product !== null && { product }),
    ...(tag !== null && { tag }),
    ...(cursor && { [cursor.side === 'older' ? 'after' : 'before']: cursor.postId }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
