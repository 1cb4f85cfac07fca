// Creates, changes or copies a short: finds what the form begins with.
import { useParams } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useNewOwner } from '../../parts/influencers/use-influencers.ts';
import { useLinkBeginning } from '../../parts/links/link-beginning.ts';
import { useAddressText } from '../../ui/use-address-text.ts';
import { type FoundLink, useLinkSource } from '../../parts/links/use-link-source.ts';
import { FormSource } from '../../parts/plans/form-source.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { useListPlace } from '../../ui/use-list-place.ts';
import { emptyShort, toShortCopy, toShortDraft } from './short-draft.ts';
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

const drafts = { empty: emptyShort, read: toShortDraft, copy: toShortCopy };

function Form({ found, isNew }: { found: FoundLink; isNew: boolean }) {
  const owner = useNewOwner(useAddressText('influencer'), found.access);
  const beginning = useLinkBeginning(drafts, found, isNew, owner);
  return beginning && <ShortForm {...beginning} />;
}
