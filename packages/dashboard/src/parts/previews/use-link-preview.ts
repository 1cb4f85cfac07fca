// A link as its preview shows it: read anew, with what this person may see of it and do about it.
import type { Link } from '@vitrine/contract/links';
import { can } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { toLinkAccess } from '../links/link-access.ts';
import { useLink } from '../links/link-lists.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';

export type PreviewSource =
  | { readonly state: 'loading' }
  /** The server refuses it for good. */
  | { readonly state: 'gone'; readonly message: string }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  | { readonly state: 'ready'; readonly found: Link };

/** Reads the link; what is in the cache is shown meanwhile. */
export function usePreviewSource(linkId: string): PreviewSource {
  const { data, error, isError, refetch } = useLink(linkId);
  if (isError && error.status >= 400 && error.status < 500) return { state: 'gone', message: error.message };
  if (data !== undefined) return { state: 'ready', found: data };
  if (isError) return { state: 'failed', problem: error, retry: () => void refetch() };
  return { state: 'loading' };
}

/** Who is looking: what they may see and do, and the store's clock. */
export function usePreviewReader() {
  const { user, brand } = useSession();
  return useMemo(
    () => ({
      access: toLinkAccess(user),
      rights: user,
      isAdmin: can(user, 'see commerce charts'),
      brand,
      zone: brand?.time_zone ?? 'UTC',
    }),
    [user, brand],
  );
}
