// What the form of a look or a short begins with: the saved link, a copy of one, or nothing, as far as the reader may fill it in.
import type { Brand } from '@vitrine/contract/sessions';
import type { Link } from '@vitrine/contract/links';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import type { OwnedDraft, Owner } from './base-draft.ts';
import type { LinkAccess } from './link-access.ts';
import type { FoundLink } from './use-link-source.ts';

/** How a draft of this kind is made. */
interface Drafts<Draft> {
  readonly empty: (owner: Owner) => Draft;
  readonly read: (link: Link) => Draft;
  readonly copy: (link: Link, prefix: string) => Draft;
}

export interface LinkBeginning<Draft> {
  readonly initial: Draft;
  /** What it is compared with: the saved link, or an empty draft. */
  readonly original: Draft;
  /** The link being changed; null creates one. */
  readonly existing: Link | null;
  readonly access: LinkAccess;
  readonly brand: Brand;
}

/** Null until it is known whose a new link is. */
export function useLinkBeginning<Draft extends OwnedDraft>(
  drafts: Drafts<Draft>,
  { link, access }: FoundLink,
  isNew: boolean,
  owner: Owner | null,
): LinkBeginning<Draft> | null {
  const { t } = useTranslation();
  const { brand } = useSession();
  if (brand === null || owner === null) return null;
  const { isAdmin } = access;
  if (!isNew && link) {
    const saved = toAllowed(drafts.read(link), isAdmin);
    return { initial: saved, original: saved, existing: link, access, brand };
  }
  const copy = link && toAllowed(drafts.copy(link, t('links.form.copy_prefix')), isAdmin);
  const initial = copy ? { ...copy, ...(isAdmin ? {} : toOwned(access.owner)) } : drafts.empty(owner);
  return { initial, original: drafts.empty(access.owner), existing: null, access, brand };
}

/** UTM parameters are the merchant's alone: others send none, and the server keeps what is saved. */
const toAllowed = <Draft extends OwnedDraft>(draft: Draft, isAdmin: boolean): Draft =>
  isAdmin ? draft : { ...draft, utm: null };

/** A copy belongs to who makes it: only the merchant gives links to influencers. */
const toOwned = ({ influencerUsername, promocode }: Owner) =>
  influencerUsername === null ? { influencerUsername } : { influencerUsername, promocode: promocode ?? '' };
