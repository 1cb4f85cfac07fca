// One multilink for its form or its preview: read anew, and only for those who may use it.
import type { Multilink } from '@vitrine/contract/multilinks';
import { useMemo } from 'react';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { useMultilink } from '../../parts/links/multilink-lists.ts';
import type { Problem } from '../../api/problem.ts';
import { useSession } from '../../api/session.ts';

export interface MultilinkAccess {
  /** Creating, changing and deleting are the merchant's own. */
  readonly canChange: boolean;
  /** The free plan's trial is over: instead of changing something, a dialog says so. */
  readonly isTrialOver: boolean;
  readonly isAdmin: boolean;
}

export function useMultilinkAccess(): MultilinkAccess {
  const { user } = useSession();
  return useMemo(() => {
    const { isAdmin, isTrialOver } = toLinkAccess(user);
    return { canChange: isAdmin, isTrialOver, isAdmin };
  }, [user]);
}

/** Null where the form begins with nothing. */
type Found = Multilink | null;

type Reading<Ready> =
  | { readonly state: 'loading' }
  /** The server refuses it for good. */
  | { readonly state: 'gone'; readonly message: string }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  | { readonly state: 'ready'; readonly found: Ready };

export type MultilinkSource =
  | Reading<Found>
  | { readonly state: 'forbidden' }
  | { readonly state: 'trial_over'; readonly isAdmin: boolean };

/** What a form begins with: the multilink read anew, however often it was seen before; null begins with nothing. */
export function useMultilinkSource(id: string | null): MultilinkSource {
  const access = useMultilinkAccess();
  const { data, error, isError, isFetchedAfterMount, refetch } = useMultilink(id);
  if (!access.canChange) return { state: 'forbidden' };
  if (access.isTrialOver) return { state: 'trial_over', isAdmin: access.isAdmin };
  if (id === null) return { state: 'ready', found: null };
  if (isError) return toFailure(error, () => void refetch());
  return isFetchedAfterMount && data ? { state: 'ready', found: data } : { state: 'loading' };
}

/** What a preview shows: what is in the cache at once, then every few seconds what has become of it. */
export function useMultilinkPreview(id: string): Reading<Multilink> {
  const { data, error, isError, refetch } = useMultilink(id, true);
  if (isError && (isRefused(error) || data === undefined)) return toFailure(error, () => void refetch());
  return data ? { state: 'ready', found: data } : { state: 'loading' };
}

const isRefused = ({ status }: Problem): boolean => status >= 400 && status < 500;

function toFailure(problem: Problem, retry: () => void): Reading<never> {
  return isRefused(problem) ? { state: 'gone', message: problem.message } : { state: 'failed', problem, retry };
}
