// What a form of a link begins with: nothing, or a saved link; and whether this person may use it.
import type { Link } from '@vitrine/contract/links';
import { useMemo } from 'react';
import { type LinkAccess, toLinkAccess } from './link-access.ts';
import { useLink } from './link-lists.ts';
import { useSession } from '../../api/session.ts';
import { type FormSource, toFormSource } from '../../api/source.ts';

export interface FoundLink {
  /** Null when the form begins with nothing. */
  readonly link: Link | null;
  readonly access: LinkAccess;
}

/** Reads the link anew, however often it was seen before; null begins with nothing. */
export function useLinkSource(linkId: string | null): FormSource<FoundLink> {
  const { user } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const link = useLink(linkId);
  if (!access.canChange) return { state: 'forbidden' };
  if (access.isTrialOver) return { state: 'trial_over' };
  if (linkId === null) return { state: 'ready', found: { link: null, access } };
  const source = toFormSource(link);
  return source.state === 'ready' ? { state: 'ready', found: { link: source.found, access } } : source;
}
