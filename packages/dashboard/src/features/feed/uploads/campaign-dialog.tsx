// A campaign while it is made or changed.
import { Switch, Textarea, TextInput } from '@mantine/core';
import { galleryLimits } from '@vitrine/contract/galleries';
import { createCampaign, editCampaign, uploadLimits, type Campaign } from '@vitrine/contract/uploads';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm, type EndpointForm } from '../../../api/use-endpoint-form.ts';
import { DateField } from '../../../ui/date-field.tsx';
import { isolate } from '../../../ui/foreign-text.ts';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import { toastDone } from '../../../ui/toast.ts';
import { fieldOf, newCampaign, toFields, toSent, withTitle, type CampaignFields } from './campaign-draft.ts';
import { FormDialog } from '../form-dialog.tsx';
import classes from './uploads.module.css';
import { campaignAnswers } from './use-uploads.ts';

interface DialogProps {
  /** Null for a new one. */
  readonly campaign: Campaign | null;
  readonly onClose: () => void;
}

export const CampaignDialog = ({ campaign, onClose }: DialogProps) =>
  campaign === null ? (
    <NewCampaign onClose={onClose} />
  ) : (
    <EditedCampaign key={campaign.campaign_id} campaign={campaign} onClose={onClose} />
  );

function useSaved(onClose: () => void) {
  const { t } = useTranslation();
  return {
    fieldOf,
    refreshes: campaignAnswers,
    onDone: () => {
      toastDone(t('uploads.saved'));
      onClose();
    },
  };
}

function NewCampaign({ onClose }: Pick<DialogProps, 'onClose'>) {
  const { t } = useTranslation();
  const form = useEndpointForm(createCampaign, {
    initialValues: newCampaign,
    toSent: (fields) => ({ body: toSent(fields) }),
    ...useSaved(onClose),
  });
  return <CampaignForm form={form} title={t('uploads.add')} before={newCampaign} onClose={onClose} />;
}

function EditedCampaign({ campaign, onClose }: DialogProps & { readonly campaign: Campaign }) {
  const { t } = useTranslation();
  const params = { campaign_id: campaign.campaign_id };
  const [before] = useState(() => toFields(campaign));
  const form = useEndpointForm(editCampaign, {
    initialValues: before,
    toSent: (fields) => ({ params, body: toSent(fields) }),
    ...useSaved(onClose),
  });
  const title = t('uploads.edit_title', { name: isolate(campaign.title) });
  return <CampaignForm form={form} title={title} before={before} onClose={onClose} />;
}

type FormState =
  | EndpointForm<typeof createCampaign, CampaignFields>
  | EndpointForm<typeof editCampaign, CampaignFields>;

interface FormProps {
  readonly form: FormState;
  readonly title: string;
  readonly before: CampaignFields;
  readonly onClose: () => void;
}

function CampaignForm({ form, title, before, onClose }: FormProps) {
  const { t } = useTranslation();
  return (
    <FormDialog {...{ form, before, title, onClose }} width="medium" back={t('uploads.back')}>
      <form className={classes.fields} onSubmit={form.submit} aria-label={title}>
        <ProblemNote problem={form.problem} title={t('uploads.save_failed')} />
        <Names form={form} />
        <Rules form={form} />
      </form>
    </FormDialog>
  );
}

/** What it is called, the address that follows it, and what people read. */
function Names({ form }: Pick<FormProps, 'form'>) {
  const { t } = useTranslation();
  const { values } = form.form;
  const { onChange: _follows, ...title } = form.field('title');
  const { onChange: _own, ...slug } = form.field('slug');
  return (
    <>
      <TextInput
        {...title}
        label={t('uploads.name')}
        description={t('uploads.name_help')}
        maxLength={uploadLimits.title}
        dir="auto"
        data-autofocus
        onChange={({ currentTarget: { value } }) => form.form.setValues(withTitle(values, value))}
      />
      <TextInput
        {...slug}
        label={t('uploads.slug')}
        dir="ltr"
        maxLength={galleryLimits.slug.max}
        onChange={({ currentTarget: { value } }) =>
          form.form.setValues({ slug: value.toLowerCase().replaceAll(/\s/g, '-'), isOwnSlug: true })
        }
      />
      <Textarea
        {...form.field('words')}
        label={t('uploads.words')}
        description={t('uploads.usual')}
        rows={3}
        dir="auto"
        maxLength={uploadLimits.words}
      />
      <Textarea
        {...form.field('consent')}
        label={t('uploads.consent')}
        description={t('uploads.usual')}
        rows={3}
        dir="auto"
        maxLength={uploadLimits.consent}
      />
    </>
  );
}

function Rules({ form }: Pick<FormProps, 'form'>) {
  const { t } = useTranslation();
  const { values, setFieldValue } = form.form;
  return (
    <>
      <DateField {...form.field('lastDay')} label={t('uploads.last_day')} maw="14rem" />
      <Textarea {...form.field('refused')} label={t('uploads.refused')} rows={3} dir="auto" />
      <Switch
        label={t('uploads.verifies')}
        checked={values.isVerified}
        onChange={({ currentTarget }) => setFieldValue('isVerified', currentTarget.checked)}
      />
      <Switch
        label={t('uploads.is_open')}
        checked={values.isOpen}
        onChange={({ currentTarget }) => setFieldValue('isOpen', currentTarget.checked)}
      />
    </>
  );
}
