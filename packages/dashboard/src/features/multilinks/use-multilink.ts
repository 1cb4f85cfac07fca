// One multilink for its form or its preview: read anew, and only for those who may use it.
import type { Multilink } from '@vitrine/contract/multilinks';
import { can } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { toLinkAccess } from '../../parts/links/link-access.ts';
import { useMultilink } from './multilink-lists.ts';
import { useSession } from '../../api/session.ts';
import { type FormSource, type Source, toFormSource, toPreviewSource } from '../../api/source.ts';

export interface MultilinkAccess {
  /** Creating, changing and deleting are the merchant's own. */
  readonly canChange: boolean;
  /** The free plan's trial is over: instead of changing something, a dialog says so. */
  readonly isTrialOver: boolean;
}

export function useMultilinkAccess(): MultilinkAccess {
  const { user } = useSession();
  return useMemo(() => {
    const { isTrialOver } = toLinkAccess(user);
    return { canChange: can(user, 'edit multilinks'), isTrialOver };
  }, [user]);
}

/** What a form begins with: the multilink read anew, however often it was seen before; null begins with nothing. */
export function useMultilinkSource(id: string | null): FormSource<Multilink | null> {
  const access = useMultilinkAccess();
  const query = useMultilink(id);
  if (!access.canChange) return { state: 'forbidden' };
  if (access.isTrialOver) return { state: 'trial_over' };
  return id === null ? { state: 'ready', found: null } : toFormSource(query);
}

/** What a preview shows: what is in the cache at once, then, unless it is being deleted, every few seconds what has become of it. */
export const useMultilinkPreview = (id: string, isGoing: boolean): Source<Multilink> =>
  toPreviewSource(useMultilink(id, !isGoing));
