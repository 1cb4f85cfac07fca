// The keys of a merchant's own app: which store it is for, its id, and its secret, which is never shown again.
import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { checkStore, getAppSetup, saveApp, type StoreApp } from '@vitrine/contract/store-apps';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import styles from './connect.module.css';
import type { OwnAppWish } from './own-app-wish.ts';

interface Props {
  readonly known: StoreApp | null;
  readonly wish: OwnAppWish;
  readonly onSaved: () => void;
}

export function AppKeysForm({ known, wish, onSaved }: Props) {
  const { t } = useTranslation();
  const { field, submit, problem, isSaving, isAcceptable } = useEndpointForm(saveApp, {
    initialValues: { shop: known?.shop ?? '', client_id: known?.client_id ?? '', client_secret: '' },
    toSent: (values) => ({ body: { ...values, ...wish } }),
    onDone: onSaved,
    refreshes: [getAppSetup, checkStore],
  });
  const plain = { autoComplete: 'off', spellCheck: false } as const;
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <ProblemNote problem={problem} title={t('apps.not_saved')} />
      <TextInput
        {...plain}
        label={t('arrival.connect.shop_label')}
        description={t('arrival.connect.shop_help')}
        dir="auto"
        {...field('shop')}
      />
      <TextInput {...plain} label={t('apps.client_id')} dir="ltr" {...field('client_id')} />
      <PasswordInput
        label={t('apps.client_secret')}
        description={t('apps.client_secret_help')}
        visibilityToggleButtonProps={{ 'aria-label': t('apps.show_secret') }}
        autoComplete="new-password"
        dir="ltr"
        {...field('client_secret')}
      />
      <Button type="submit" loading={isSaving} disabled={!isAcceptable}>
        {t('apps.save')}
      </Button>
    </form>
  );
}
