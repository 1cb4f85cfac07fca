// Connects the store by the merchant's own app: at once, or by way of the store's consent page.
import { Button, Text } from '@mantine/core';
import { IconArrowRight, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { checkStore, connectApp, getAppSetup, type StoreApp } from '@vitrine/contract/store-apps';
import { useEndpointMutation } from '../../api/queries.ts';
import { useRefreshSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';

export function ConnectByApp({ app }: { app: StoreApp }) {
  const { t } = useTranslation();
  const refreshSession = useRefreshSession();
  const connect = useEndpointMutation(connectApp, {
    onSuccess: async ({ redirect_url: address }) => {
      if (address !== null) return location.assign(address);
      await refreshSession();
    },
    refreshes: [getAppSetup, checkStore],
  });
  const isLeaving = connect.data !== undefined && connect.data.redirect_url !== null;
  return (
    <Card isPadded title={t('apps.connect_title')} help={t('apps.connect_help')}>
      <ProblemNote problem={connect.error} title={t('arrival.connect.failed')} />
      {app.is_connected ? (
        <output>
          <Text fw={600}>
            <IconCheck size={18} color="var(--good-ink)" aria-hidden /> {t('apps.connected', { shop: app.shop })}
          </Text>
          <Text size="sm" c="dimmed" mb="md">
            {t(`apps.grant_${app.grant ?? 'consent'}`)}
          </Text>
          <Button
            component={Link}
            to="/admin/home"
            rightSection={<IconArrowRight size={18} className="pointing" aria-hidden />}
          >
            {t('apps.go_home')}
          </Button>
        </output>
      ) : (
        <Button
          loading={connect.isPending || isLeaving}
          onClick={() => connect.mutate({})}
          rightSection={<IconArrowRight size={18} className="pointing" aria-hidden />}
        >
          {t('apps.connect')}
        </Button>
      )}
    </Card>
  );
}
