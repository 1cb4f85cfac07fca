// Creates, changes or copies a short: finds what the form begins with.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { useNewOwner } from '../../parts/influencers/use-influencers.ts';
import { type FoundLink, useLinkSource } from '../../parts/links/use-link-source.ts';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { useAddressText } from '../../parts/links/use-address-text.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { emptyShort, type ShortDraft, toShortCopy, toShortDraft } from './short-draft.ts';
import { ShortForm } from './short-form.tsx';

/** Creates without `linkId`, for the influencer `?influencer=` names, changes with it, and copies the link named by `?copy=`. */
export function ShortFormPage() {
  const { t } = useTranslation();
  const { linkId } = useParams({ strict: false });
  const copied = useAddressText('copy');
  const { leave } = useListPlace('/admin/shorts');
  const source = useLinkSource(linkId ?? (copied || null));
  return (
    <ContentDialog
      kind="short"
      title={linkId === undefined ? t('shorts.form.create_title') : t('shorts.form.edit_title')}
      back={t('shorts.form.back')}
      onClose={leave}
    >
      <FormSource source={source} failed={t('shorts.form.load_failed')} onLeave={leave}>
        {(found) => <Form key={linkId ?? copied} found={found} isNew={linkId === undefined} />}
      </FormSource>
    </ContentDialog>
  );
}

function Form({ found: { link, access }, isNew }: { readonly found: FoundLink; readonly isNew: boolean }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const owner = useNewOwner(useAddressText('influencer'), access);
  if (brand === null || owner === null) return null;
  const blank = emptyShort(access.owner);
  const saved = link ? clean(toShortDraft(link), access.isAdmin) : emptyShort(owner);
  const copy = link && isNew ? clean(toShortCopy(link, t('links.form.copy_prefix')), access.isAdmin) : null;
  return (
    <ShortForm
      initial={copy ? { ...copy, ...(access.isAdmin ? {} : owned(access.owner)) } : saved}
      original={isNew ? blank : saved}
      existing={isNew ? null : link}
      access={access}
      brand={brand}
    />
  );
}

/** UTM parameters are the merchant's alone: others send none, and the server keeps what is saved. */
const clean = (draft: ShortDraft, isAdmin: boolean): ShortDraft => (isAdmin ? draft : { ...draft, utm: null });

/** A copy belongs to who makes it: only the merchant gives links to influencers. */
const owned = (owner: { influencerUsername: string | null; promocode: string | null }) =>
  owner.influencerUsername === null
    ? { influencerUsername: null }
    : { influencerUsername: owner.influencerUsername, promocode: owner.promocode ?? '' };
