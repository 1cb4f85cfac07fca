// The form in which an influencer is invited: who she is, her code, what she earns, what she may see.
import { Switch, TextInput } from '@mantine/core';
import type { Permissions } from '@vitrine/contract/identity';
import { createInfluencer, listInfluencers } from '@vitrine/contract/influencers';
import { limits } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { useInfluencerName } from '../../api/use-influencer-name.ts';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { FormCard } from '../../ui/form-card.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { FormScreen } from '../../ui/form-screen.tsx';
import { FaceField } from './face-field.tsx';
import { emptyInvite, listMissing, permissionNames, toFormField, toInvitation } from './invite-draft.ts';
import type { Invited } from './invite-page.tsx';
import classes from './influencers.module.css';

export function InviteForm({ onInvited }: { readonly onInvited: (invited: Invited) => void }) {
  const { t } = useTranslation();
  const [isUploading, setUploading] = useState(false);
  const { form, field, submit, problem, clearProblem, isSaving, isAcceptable } = useEndpointForm(createInfluencer, {
    initialValues: emptyInvite,
    toSent: (values) => ({ body: toInvitation(values) }),
    fieldOf: toFormField,
    refreshes: [listInfluencers],
    onDone: ({ influencer: { username, email }, invitation_url: url }) => {
      form.resetDirty();
      onInvited({ username, email, url });
    },
  });
  const name = useInfluencerName(form.values.username);
  const nameError = field('username').error ?? (name.problem && t(`influencers.form.${name.problem}`));
  const canSave = isAcceptable && name.isFree && !isUploading;
  return (
    <FormScreen
      save={t('influencers.form.save')}
      canSave={canSave}
      isSaving={isSaving}
      onSave={() => submit()}
      isModified={form.isDirty() && !isSaving}
    >
      <FormCard>
        <FaceField
          value={form.values.profile_image_url}
          error={field('profile_image_url').error as string | undefined}
          onChange={(url) => form.setFieldValue('profile_image_url', url)}
          onBusy={setUploading}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('influencers.form.username')}
            description={t('influencers.form.username_help')}
            maxLength={limits.username.max}
            autoComplete="off"
            dir="ltr"
            {...field('username')}
            error={nameError}
          />
          <TextInput
            label={t('influencers.form.email')}
            type="email"
            autoComplete="off"
            dir="ltr"
            {...field('email')}
          />
          <TextInput label={t('influencers.form.phone')} type="tel" autoComplete="off" dir="ltr" {...field('phone')} />
          <TextInput
            label={t('influencers.promocode')}
            description={t('influencers.form.promocode_help')}
            maxLength={limits.promocode}
            autoComplete="off"
            dir="ltr"
            {...field('promocode')}
          />
        </div>
      </FormCard>
      <FormCard>
        <FormField label={t('influencers.form.terms')} help={t('influencers.form.terms_help')}>
          <div className={classes.pair}>
            <TextInput
              label={t('influencers.form.commission')}
              inputMode="decimal"
              placeholder="0"
              rightSection="%"
              dir="ltr"
              {...field('commission')}
            />
            <TextInput
              label={t('influencers.form.ratio')}
              inputMode="decimal"
              placeholder="100"
              rightSection="%"
              dir="ltr"
              {...field('ratio')}
            />
          </div>
          <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
          <Switch label={t('influencers.form.reduce_vat')} {...field('reduce_vat', { type: 'checkbox' })} />
        </FormField>
      </FormCard>
      <FormCard>
        <PermissionSwitches
          value={form.values.permissions}
          onChange={(permissions) => form.setFieldValue('permissions', permissions)}
        />
      </FormCard>
      <MessageDialog
        opened={problem !== null}
        title={t('influencers.form.failed')}
        requestId={problem?.requestId ?? null}
        onClose={clearProblem}
      >
        {problem?.message}
      </MessageDialog>
    </FormScreen>
  );
}

interface SwitchesProps {
  readonly value: Permissions;
  readonly onChange: (value: Permissions) => void;
}

/** One that waits for another is closed and says for which; what is stored of it stays. */
function PermissionSwitches({ value, onChange }: SwitchesProps) {
  const { t } = useTranslation();
  return (
    <FormField label={t('influencers.form.permissions')} help={t('influencers.form.permissions_help')}>
      {permissionNames.map((name) => {
        const missing = listMissing(name, value);
        const waits = missing.map((needed) => t(`influencers.permissions.${needed}`)).join(', ');
        return (
          <Switch
            key={name}
            label={t(`influencers.permissions.${name}`)}
            description={missing.length > 0 ? t('influencers.permissions.waits', { for: waits }) : undefined}
            checked={value[name]}
            disabled={missing.length > 0}
            onChange={(event) => onChange({ ...value, [name]: event.currentTarget.checked })}
          />
        );
      })}
    </FormField>
  );
}
