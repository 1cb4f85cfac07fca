// Linking a store that is there already, by what it is signed in to with.
import { PasswordInput, TextInput } from '@mantine/core';
import { linkOwnStore, listOwnStores, sumOwnStores } from '@vitrine/contract/own-stores';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { FormButtons } from '../../ui/form-buttons.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { toastDone } from '../../ui/toast.ts';
import styles from './own-stores.module.css';

interface Draft extends Record<string, unknown> {
  username: string;
  password: string;
  code: string;
}

export function LinkStoreDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const initialValues: Draft = { username: '', password: '', code: '' };
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(linkOwnStore, {
    initialValues,
    toSent: ({ code, ...body }) => ({ body: { ...body, ...(code.trim() === '' ? {} : { code }) } }),
    refreshes: [listOwnStores, sumOwnStores],
    onDone: () => {
      toastDone(t('owned.linked'));
      onClose();
    },
  });
  const code = field('code');
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && (problem?.code === 'second_step_required' || code.error)) setAsked(true);
  return (
    <Dialog opened onClose={onClose} title={t('owned.link_title')}>
      <form className={styles.form} onSubmit={submit}>
        <p className={styles.lead}>{t('owned.link_body')}</p>
        <TextInput
          data-autofocus
          required
          dir="ltr"
          autoComplete="off"
          label={t('owned.their_username')}
          {...field('username')}
        />
        <PasswordInput
          required
          autoComplete="off"
          label={t('owned.their_password')}
          visibilityToggleButtonProps={{ 'aria-label': t('account.show_password') }}
          {...field('password')}
        />
        {isAsked && <TextInput dir="ltr" autoComplete="one-time-code" label={t('account.confirm.code')} {...code} />}
        <ProblemNote problem={problem} />
        <FormButtons send={t('owned.link')} isBusy={isSaving} canSend={isAcceptable} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
