// Says that figures hold test orders as well, where the store is one to try things out.
import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../api/session.ts';

/** To stand where figures of orders are; nothing for any other store. */
export function DevelopmentNote() {
  const { t } = useTranslation();
  const { brand } = useSession();
  if (brand?.is_development !== true) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('stores.development')}
    </Text>
  );
}
