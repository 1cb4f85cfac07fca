// The form in which a look is made or changed, with its preview beside it.
import { Textarea, TextInput } from '@mantine/core';
import type { Brand } from '@vitrine/contract/identity';
import type { Link } from '@vitrine/contract/links';
import { countCharacters, limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { LinkAccess } from '../../parts/links/link-access.ts';
import { useAttached, useInfluencers } from '../../parts/influencers/use-influencers.ts';
import { arePicturesModified } from '../../parts/products/picture-uploads.ts';
import { usePictureUploads } from '../../parts/products/use-picture-uploads.ts';
import { useSession } from '../../api/session.ts';
import { useBackHalfCheck } from '../../parts/links/use-back-half-check.ts';
import { useCodeInStore } from '../../parts/codes/use-code-in-store.ts';
import { useTagNames } from '../../parts/links/use-tags.ts';
import { MessageDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { FormCounter } from '../../ui/form-field.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { LinkCredit } from '../../parts/links/link-credit.tsx';
import { LinkPlace } from '../../parts/links/link-place.tsx';
import { CodeInStore } from '../../parts/codes/code-in-store.tsx';
import { PicturesField } from '../../parts/products/pictures-field.tsx';
import { ProductsField } from '../../parts/products/products-field.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useIsNarrow } from '../../ui/use-is-narrow.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import { isLookReady, isModified, type LookDraft } from './link-draft.ts';
import { LookAdvanced } from './look-advanced.tsx';
import { LookCollections } from './look-collections.tsx';
import classes from './look-form.module.css';
import { LookPreview } from './look-preview.tsx';
import { ProductPicker } from './product-picker.tsx';
import { type LookField, type SaveObstacle, useSaveLook } from './use-save-look.ts';

interface FormProps {
  /** What the form begins with. */
  readonly initial: LookDraft;
  /** What it is compared with: the saved look, or an empty one. */
  readonly original: LookDraft;
  /** The look being changed; null creates one. */
  readonly existing: Link | null;
  readonly access: LinkAccess;
  readonly brand: Brand;
}

export function LookForm({ initial, existing, access, brand, ...props }: FormProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { leave, leaveToTop } = useListPlace('/admin/links');
  const isNarrow = useIsNarrow();
  const [draft, setDraft] = useState(initial);
  const [original] = useState(props.original);
  const uploads = usePictureUploads(initial.images);
  const influencers = useInfluencers();
  const attached = useAttached(draft.influencerUsername, influencers);
  const tags = useTagNames();
  const inStore = useCodeInStore(draft.promocode);
  const address = useBackHalfCheck(draft.backHalf, existing && { ...existing, id: existing.link_id });
  const saving = useSaveLook(existing, uploads);
  const hasChanged = isModified(draft, original) || arePicturesModified(uploads.pictures, original.images);
  const canSave =
    hasChanged && isLookReady(draft, user.products_limit) && address.isSound && !saving.isSaving && !saving.isDone;
  const change = (next: LookDraft, ...fields: LookField[]) => {
    setDraft(next);
    saving.forget(fields);
  };
  useRefusedInSight(saving.refusals);
  useWhenDone(saving.isDone, () => {
    toastDone(existing ? t('links.form.saved') : t('links.form.created'));
    if (existing) leave();
    else leaveToTop();
  });
  return (
    <FormScreen
      save={existing ? t('links.form.save') : t('links.form.create')}
      canSave={canSave}
      isSaving={saving.isSaving}
      onSave={() => void saving.save(draft)}
      isModified={hasChanged && !saving.isDone}
    >
      <div className={classes.columns}>
        <div className={classes.form}>
          <FormCard>
            <ProductsField
              draft={draft}
              error={saving.errors.inventory_ids ?? saving.errors.selected_options}
              most={user.products_limit}
              renderPicker={(picking) => <ProductPicker {...picking} />}
              onChange={(next) => change(next, 'inventory_ids', 'selected_options')}
            />
          </FormCard>
          <FormCard>
            <PicturesField uploads={uploads} error={saving.errors.images} />
            <Words draft={draft} errors={saving.errors} onChange={change} />
          </FormCard>
          <LinkCredit
            draft={draft}
            influencers={influencers}
            attached={attached}
            canChoose={access.isAdmin}
            isSaved={existing !== null}
            errors={saving.errors}
            onChange={change}
            inStore={<CodeInStore {...inStore} />}
          />
          <FormCard>
            <LookCollections
              chosen={draft.collections}
              error={saving.errors.collection_ids}
              onChange={(collections) => change({ ...draft, collections }, 'collection_ids')}
            />
          </FormCard>
          <LinkPlace draft={draft} address={address} knownTags={tags} errors={saving.errors} onChange={change} />
          <LookAdvanced draft={draft} isAdmin={access.isAdmin} errors={saving.errors} onChange={change} />
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
      <Obstacle obstacle={saving.obstacle} onClose={saving.clearObstacle} />
    </FormScreen>
  );
}

interface PartProps {
  readonly draft: LookDraft;
  readonly errors: ReturnType<typeof useSaveLook>['errors'];
  readonly onChange: (draft: LookDraft, ...fields: LookField[]) => void;
}

function Words({ draft, errors, onChange }: PartProps) {
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
        onChange={(event) => onChange({ ...draft, title: event.currentTarget.value }, 'title')}
      />
      <div>
        <Textarea
          label={t('links.form.description')}
          description={t('links.form.description_help')}
          value={draft.description}
          maxLength={limits.description}
          error={errors.description}
          autosize
          minRows={3}
          maxRows={10}
          dir="auto"
          onChange={(event) => onChange({ ...draft, description: event.currentTarget.value }, 'description')}
        />
        <FormCounter
          used={countCharacters(draft.description)}
          limit={limits.description}
          label={t('links.form.counter', { used: countCharacters(draft.description), limit: limits.description })}
        />
      </div>
    </>
  );
}

interface ObstacleProps {
  readonly obstacle: SaveObstacle | null;
  readonly onClose: () => void;
}

function Obstacle({ obstacle, onClose }: ObstacleProps) {
  const { t } = useTranslation();
  return (
    <>
      <MessageDialog opened={obstacle?.kind === 'upload'} title={t('links.form.upload_failed_title')} onClose={onClose}>
        {t('links.form.upload_failed_body')}
      </MessageDialog>
      <ProblemDialog
        problem={obstacle?.kind === 'refused' ? obstacle.problem : null}
        title={t('links.form.save_failed_title')}
        onClose={onClose}
      />
    </>
  );
}
