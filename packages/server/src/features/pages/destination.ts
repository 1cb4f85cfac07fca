// Decides where a public address leads, from what is known of its link. Pure.
import type { UrlType } from '@vitrine/contract/links';

export interface DestinationFacts {
  /** Null when nobody has the code. */
  readonly link: { readonly urlType: UrlType; readonly closed: boolean; readonly redirectUrl: string | null } | null;
  /** Null when the link's store was disconnected. */
  readonly store: {
    readonly status: 'connected' | 'reconnect_needed' | 'uninstalled';
    readonly primaryUrl: string;
  } | null;
  /** For a short to a product: whether the store shows it no more. */
  readonly targetGone: boolean;
}

export type Destination =
  | { readonly kind: 'look' }
  /** A page of the store; its home when what the short led to is gone. */
  | { readonly kind: 'store'; readonly url: string }
  | { readonly kind: 'message'; readonly message: 'not_found' | 'closed' };

/** A look keeps its page while its store is there; what is closed, or has no store any more, says so. */
export function decideDestination({ link, store, targetGone }: DestinationFacts): Destination {
  if (link === null) return { kind: 'message', message: 'not_found' };
  if (link.closed || store === null || store.status === 'uninstalled') return { kind: 'message', message: 'closed' };
  if (link.urlType === 'look') return { kind: 'look' };
  return { kind: 'store', url: targetGone || link.redirectUrl === null ? `${store.primaryUrl}/` : link.redirectUrl };
}
