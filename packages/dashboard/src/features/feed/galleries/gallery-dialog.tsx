// A gallery while it is made or changed: its fields, and beside them a live picture of its first posts.
import { NumberInput, TextInput } from '@mantine/core';
import { createGallery, editGallery, type Gallery, galleryLimits } from '@vitrine/contract/galleries';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../../api/use-endpoint-form.ts';
import { isolate } from '../../../ui/foreign-text.ts';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { useShopboard } from '../use-shopboard.ts';
import { FormDialog } from '../form-dialog.tsx';
import classes from './galleries.module.css';
import { fieldOf, type GalleryDraft, newDraft, toDraft, toSent, withTitle } from './gallery-draft.ts';
import type { GalleryFormState } from './gallery-form-state.ts';
import { GalleryPreview } from './gallery-preview.tsx';
import { LayoutField } from './layout-field.tsx';
import { RuleField } from './rule-field.tsx';
import { galleryAnswers } from './use-galleries.ts';

interface DialogProps {
  /** Null for a new one. */
  readonly gallery: Gallery | null;
  readonly onClose: () => void;
}

export const GalleryDialog = ({ gallery, onClose }: DialogProps) =>
  gallery === null ? (
    <NewGallery onClose={onClose} />
  ) : (
    <EditedGallery key={gallery.gallery_id} gallery={gallery} onClose={onClose} />
  );

function useSaved(onClose: () => void) {
  const { t } = useTranslation();
  return {
    fieldOf,
    refreshes: galleryAnswers,
    onDone: () => {
      toastDone(t('galleries.saved'));
      onClose();
    },
  };
}

function NewGallery({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const form = useEndpointForm(createGallery, {
    initialValues: newDraft,
    toSent: (draft) => ({ body: toSent(draft) }),
    ...useSaved(onClose),
  });
  return <GalleryForm form={form} title={t('galleries.add')} before={newDraft} onClose={onClose} />;
}

function EditedGallery({ gallery, onClose }: DialogProps & { readonly gallery: Gallery }) {
  const { t } = useTranslation();
  const params = { gallery_id: gallery.gallery_id };
  const [before] = useState(() => toDraft(gallery));
  const form = useEndpointForm(editGallery, {
    initialValues: before,
    toSent: (draft) => ({ params, body: toSent(draft) }),
    ...useSaved(onClose),
  });
  const title = t('galleries.edit_title', { name: isolate(gallery.title) });
  return <GalleryForm form={form} title={title} before={before} onClose={onClose} />;
}

interface FormProps {
  readonly form: GalleryFormState;
  readonly title: string;
  readonly before: GalleryDraft;
  readonly onClose: () => void;
}

function GalleryForm({ form, title, before, onClose }: FormProps) {
  const { t } = useTranslation();
  const { values } = form.form;
  return (
    <FormDialog {...{ form, before, title, onClose }} width="large" back={t('galleries.back')}>
      <div className={classes.form}>
        <form className={classes.fields} onSubmit={form.submit} aria-label={title}>
          <ProblemNote problem={form.problem} title={t('galleries.save_failed')} />
          <Names form={form} />
          <RuleField form={form} />
          <LayoutField value={values.layout} onChange={(layout) => form.form.setFieldValue('layout', layout)} />
          <Shown form={form} />
        </form>
        <GalleryPreview draft={values} />
      </div>
    </FormDialog>
  );
}

/** What it is called, and the address that follows it until one is written by hand. */
function Names({ form }: { readonly form: GalleryFormState }) {
  const { t } = useTranslation();
  const base = useShopboard().data?.shopboard_url;
  const { values } = form.form;
  const { onChange: _follows, ...title } = form.field('title');
  const { onChange: _own, ...slug } = form.field('slug');
  return (
    <>
      <TextInput
        {...title}
        label={t('galleries.name')}
        maxLength={galleryLimits.title}
        dir="auto"
        data-autofocus
        onChange={({ currentTarget: { value } }) => form.form.setValues(withTitle(values, value))}
      />
      <TextInput
        {...slug}
        label={t('galleries.slug')}
        description={
          base !== undefined && (
            <bdi dir="ltr" className={classes.address}>
              {base.replace(/^https?:\/\//, '')}/{values.slug}
            </bdi>
          )
        }
        dir="ltr"
        maxLength={galleryLimits.slug.max}
        onChange={({ currentTarget: { value } }) =>
          form.form.setValues({ slug: value.toLowerCase().replaceAll(/\s/g, '-'), isOwnSlug: true })
        }
      />
    </>
  );
}

function Shown({ form: { form, errors } }: { readonly form: GalleryFormState }) {
  const { t } = useTranslation();
  const { min, max } = galleryLimits.shown;
  return (
    <NumberInput
      label={t('galleries.shown')}
      description={t('galleries.shown_help', { min, max })}
      min={min}
      max={max}
      clampBehavior="none"
      allowDecimal={false}
      allowNegative={false}
      value={form.values.shown}
      error={errors['shown']}
      onChange={(next) => form.setFieldValue('shown', typeof next === 'number' ? next : '')}
      maw="14rem"
    />
  );
}
