// An address inside the dashboard that leads nowhere: said as it is, with ways on; the frame stays around it.
import { Button, Group, Text, Title } from '@mantine/core';
import { Link, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page-header.tsx';

export function NotFoundPage() {
  const { t } = useTranslation();
  const router = useRouter();
  const { pathname } = router.state.location;
  useEffect(() => {
    document.title = `${t('shell.lost.title')} · Vitrine`;
  }, [t]);
  return (
    <Page narrow>
      <Title order={1} mt="xl">
        {t('shell.lost.title')}
      </Title>
      <Text>
        {t('shell.lost.body')} <bdi dir="ltr">{pathname}</bdi>
      </Text>
      <Text c="dimmed">{t('shell.lost.hint')}</Text>
      <Group>
        <Button renderRoot={(props) => <Link to="/admin/home" {...props} />}>{t('shell.lost.home')}</Button>
        <Button variant="default" onClick={() => router.history.back()}>
          {t('shell.lost.back')}
        </Button>
      </Group>
    </Page>
  );
}
