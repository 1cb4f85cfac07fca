// What is said to an account that already has a store.
import { Button, Stack, Text, Title } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { keepReturnRoute } from '../../api/return-route.ts';
import { useSession } from '../../api/session.ts';

/** An account holds one store: go on as someone else, or leave. */
export function AlreadyConnected({ auth }: { auth: string | null }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const navigate = useNavigate();
  const useOther = () => {
    keepReturnRoute('/auth', auth === null ? '' : `?auth=${encodeURIComponent(auth)}`);
    void navigate({ to: '/login' });
  };
  return (
    <>
      <div>
        <Title order={1}>{t('stores.connect.already')}</Title>
        <Text c="dimmed" mt={4}>
          {t('stores.connect.already_body', { store: brand?.name ?? '' })}
        </Text>
      </div>
      <Stack gap="xs">
        <Button onClick={useOther}>{t('stores.connect.other_account')}</Button>
        <Button component={Link} to="/admin/home" variant="default">
          {t('stores.connect.cancel')}
        </Button>
      </Stack>
    </>
  );
}
