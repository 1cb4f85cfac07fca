// Decides where a public address leads, from what is known of its link. Pure.
import type { UrlType } from '@vitrine/contract/links';

export interface DestinationFacts {
  /** Null when nobody has the code. */
  link: { urlType: UrlType; closed: boolean; redirectUrl: string | null } | null;
  /** Null when the link's store was disconnected. */
  store: { status: 'connected' | 'reconnect_needed' | 'uninstalled' } | null;
  /** For a short to a product: whether the store still shows it. */
  targetGone: boolean;
}

export type Destination =
  | { kind: 'look' }
  | { kind: 'redirect'; url: string }
  /** What the short led to is gone from the store: its home is the way on. */
  | { kind: 'home' }
  | { kind: 'message'; message: 'not_found' | 'closed' };

export function decideDestination({ link, store, targetGone }: DestinationFacts): Destination {
  if (link === null) return { kind: 'message', message: 'not_found' };
  if (link.closed || store === null || store.status === 'uninstalled') return { kind: 'message', message: 'closed' };
  if (link.urlType === 'look') return { kind: 'look' };
  return targetGone || link.redirectUrl === null ? { kind: 'home' } : { kind: 'redirect', url: link.redirectUrl };
}
