// The form in which a look is made or changed, with its preview beside it.
import { TextInput } from '@mantine/core';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';
import { type DraftForm, useDraftForm } from '../../api/use-draft-form.ts';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { useAttached, useInfluencers } from '../../parts/influencers/use-influencers.ts';
import type { LinkBeginning } from '../../parts/links/link-beginning.ts';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkFormScreen } from '../../parts/links/link-form-screen.tsx';
import { useSaveLink } from '../../parts/links/link-lists.ts';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { useTagNames } from '../../parts/links/use-tags.ts';
import { arePicturesModified, findAddresses } from '../../parts/products/picture-uploads.ts';
import { PicturesField } from '../../parts/products/pictures-field.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { usePictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { CountedField } from '../../parts/links/counted-field.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { LookAdvanced } from './look-advanced.tsx';
import { LookCollections } from './look-collections.tsx';
import {
  isLookReady,
  type LookDraft,
  type LookField,
  lookFields,
  toComparable,
  toLookBody,
} from '../../parts/links/look-draft.ts';
import classes from './look-form.module.css';
import { LookPreview } from '../../parts/previews/look-preview.tsx';

export function LookForm({ initial, original, existing, access, brand }: LinkBeginning<LookDraft>) {
  const isNarrow = useIsNarrow();
  const most = useSession().user.products_limit;
  const uploads = usePictureUploads(initial.images);
  const saveLink = useSaveLink(existing);
  const form = useDraftForm({
    initial,
    original,
    toComparable,
    isChangedBeside: ({ images }) => arePicturesModified(uploads.pictures, images),
    fields: lookFields,
    isReady: (draft) => isLookReady(draft, most),
    send: async (draft) => {
      const images = findAddresses(await uploads.settle());
      if (images !== null) await saveLink(toLookBody({ ...draft, images }));
      return images !== null;
    },
  });
  const { draft, errors, change } = form;
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const tags = useTagNames();
  const inStore = useCodeInStore(draft.promocode);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  return (
    <LinkFormScreen name="links" form={form} isNew={existing === null} isChecked={address.isSound}>
      <div className={classes.columns}>
        <div className={classes.form}>
          <FormCard>
            <ProductsField
              draft={draft}
              error={errors.inventory_ids ?? errors.selected_options}
              most={most}
              onChange={(next) => change(next, 'inventory_ids', 'selected_options')}
            />
          </FormCard>
          <FormCard>
            <PicturesField uploads={uploads} error={errors.images} />
            <Words form={form} />
          </FormCard>
          <LinkCredit
            draft={draft}
            influencers={influencers}
            attached={attached}
            canChoose={access.isAdmin}
            isSaved={existing !== null}
            errors={errors}
            onChange={change}
            inStore={<CodeInStore {...inStore} />}
          />
          <FormCard>
            <LookCollections
              chosen={draft.collections}
              error={errors.collection_ids}
              onChange={(collections) => change({ ...draft, collections }, 'collection_ids')}
            />
          </FormCard>
          <LinkPlace draft={draft} address={address} knownTags={tags} errors={errors} onChange={change} />
          <LookAdvanced form={form} isAdmin={access.isAdmin} />
        </div>
        {!isNarrow && (
          <LookPreview
            draft={draft}
            pictures={uploads.pictures.map(({ src }) => src)}
            brand={brand}
            influencer={attached}
          />
        )}
      </div>
    </LinkFormScreen>
  );
}

function Words({ form: { draft, errors, change } }: { form: DraftForm<LookDraft, LookField> }) {
  const { t } = useTranslation();
  return (
    <>
      <TextInput
        label={t('links.form.title')}
        description={t('links.form.title_help')}
        value={draft.title}
        maxLength={limits.linkTitle}
        error={errors.title}
        dir="auto"
        onChange={(event) => change({ ...draft, title: event.currentTarget.value }, 'title')}
      />
      <CountedField
        label={t('links.form.description')}
        description={t('links.form.description_help')}
        value={draft.description}
        limit={limits.description}
        rows={[3, 10]}
        error={errors.description}
        onChange={(description) => change({ ...draft, description }, 'description')}
      />
    </>
  );
}
