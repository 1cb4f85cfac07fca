// What a form of a link begins with: nothing, or a saved link; and whether this person may use it.
import type { Link } from '@vitrine/contract/links';
import type { Product } from '@vitrine/contract/stores';
import { getProduct } from '@vitrine/contract/stores';
import { useQueries } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type LinkAccess, toLinkAccess } from './link-access.ts';
import { useLink } from './link-lists.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';

export interface FoundLink {
  /** Null when the form begins with nothing. */
  readonly link: Link | null;
  readonly access: LinkAccess;
}

export type LinkSource =
  | { readonly state: 'forbidden' }
  | { readonly state: 'trial_over'; readonly isAdmin: boolean }
  | { readonly state: 'loading' }
  /** The server refuses it for good. */
  | { readonly state: 'gone'; readonly message: string }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  | { readonly state: 'ready'; readonly found: FoundLink };

/** Reads the link anew, however often it was seen before; null begins with nothing. */
export function useLinkSource(linkId: string | null): LinkSource {
  const { user } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const link = useLink(linkId);
  if (!access.canChange) return { state: 'forbidden' };
  if (access.isTrialOver) return { state: 'trial_over', isAdmin: access.isAdmin };
  if (linkId === null) return { state: 'ready', found: { link: null, access } };
  if (link.isError) {
    const isGone = link.error.status >= 400 && link.error.status < 500;
    if (isGone) return { state: 'gone', message: link.error.message };
    return { state: 'failed', problem: link.error, retry: () => void link.refetch() };
  }
  if (!link.isFetchedAfterMount || link.data === undefined) return { state: 'loading' };
  return { state: 'ready', found: { link: link.data, access } };
}

/** The products an address names, in its order, without those the store does not know; null while they are read. */
export function useNamedProducts(ids: readonly string[]): readonly Product[] | null {
  return useQueries({
    queries: ids.map((id) => endpointQuery(getProduct, { params: { inventory_id: id } })),
    combine: (results) =>
      results.some(({ isPending }) => isPending) ? null : results.flatMap(({ data }) => (data ? [data] : [])),
  });
}
