// Reads which address of a feed a request is for, and writes those of its pages. Pure.
import { networkName, postId, type NetworkName } from '@vitrine/contract/feed';
import { productId, type ProductId } from '@vitrine/contract/ids';
import type { FeedCursor, FeedFilter } from '../feed/feed.ts';

export interface FeedAddress {
  readonly shop: string;
  readonly filter: FeedFilter;
  readonly cursor: FeedCursor | null;
}

/** `/feed/{shop}`, with what narrows it and where it goes on; what is written wrongly narrows nothing. Null for everything else. */
export function readFeedAddress(method: string, url: string): FeedAddress | null {
  if (method !== 'GET' && method !== 'HEAD') return null;
  const question = url.indexOf('?');
  const path = question < 0 ? url : url.slice(0, question);
  const [, shop] = /^\/feed\/([^/]{1,100})\/?$/i.exec(path) ?? [];
  if (shop === undefined) return null;
  const asked = new URLSearchParams(question < 0 ? '' : url.slice(question));
  const network = networkName.safeParse(asked.get('network')).data ?? null;
  const product = productId.safeParse(asked.get('product')).data ?? null;
  return { shop, filter: { network, productId: product }, cursor: readCursor(asked) };
}

function readCursor(asked: URLSearchParams): FeedCursor | null {
  const [older, newer] = [postId.safeParse(asked.get('after')).data, postId.safeParse(asked.get('before')).data];
  if (older !== undefined) return { postId: older, side: 'older' };
  return newer === undefined ? null : { postId: newer, side: 'newer' };
}

/** Relative to the feed itself, so that it is the same under every name. */
export function toFeedQuery(
  { network, productId: product }: { network: NetworkName | null; productId: ProductId | null },
  cursor: FeedCursor | null = null,
): string {
  const query = new URLSearchParams({
    ...(network !== null && { network }),
    ...(product !== null && { product }),
    ...(cursor && { [cursor.side === 'older' ? 'after' : 'before']: cursor.postId }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}
