// That nobody can buy through any link, as the store's pages are behind a password: told wherever links are made.
import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection } from './use-connection.ts';

/** Nothing while the store is open, and for readers who know nothing of its connection. */
export function PasswordNotice() {
  const { t } = useTranslation();
  const { connection } = useConnection();
  if (!connection?.troubles.some(({ kind }) => kind === 'password_protected')) return null;
  return (
    <Alert
      color="orange"
      icon={<IconLock size={20} aria-hidden />}
      title={t('stores.trouble.password_protected_title')}
      mb="md"
    >
      {t('stores.trouble.password_protected_body')}
    </Alert>
  );
}
