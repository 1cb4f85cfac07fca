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
  /** For a short to a product or a collection: whether the store shows it no more. */
  readonly targetGone: boolean;
}

export type Destination =
  | { readonly kind: 'look' }
  /** A page of the store. */
  | { readonly kind: 'store'; readonly url: string }
  | { readonly kind: 'message'; readonly message: 'not_found' | 'closed' | 'gone' };

/** A look keeps its page while its store is there; what is closed, has no store any more or led to what is gone, says so. */
export function decideDestination({ link, store, targetGone }: DestinationFacts): Destination {
  if (link === null) return { kind: 'message', message: 'not_found' };
  if (link.closed || store === null || store.status === 'uninstalled') return { kind: 'message', message: 'closed' };
  if (link.urlType === 'look') return { kind: 'look' };
  if (targetGone) return { kind: 'message', message: 'gone' };
  return { kind: 'store', url: link.redirectUrl ?? `${store.primaryUrl}/` };
}
