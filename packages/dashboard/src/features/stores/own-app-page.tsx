// A merchant's own app in three steps: making it with what we name, entering its keys, connecting the store by it.
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getAppSetup, type AppSetup } from '@vitrine/contract/store-apps';
import type { Problem } from '../../api/problem.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { AppKeysForm } from './app-keys-form.tsx';
import { AppManifestList } from './app-manifest-list.tsx';
import { ConnectByApp } from './connect-by-app.tsx';
import { StoreChecks } from '../../parts/stores/store-checks.tsx';
import { KnownApp } from './known-app.tsx';
import type { OwnAppWish } from './own-app-wish.ts';

export function OwnAppPage() {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<OwnAppWish | null>(null);
  const setup = useQuery<AppSetup, Problem>({
    ...endpointQuery(getAppSetup, chosen ? { query: { ...chosen } } : {}),
    placeholderData: (before) => before,
  });
  return (
    <Page narrow>
      <PageHeader title={t('shell.own_app')} help={t('apps.help')} />
      <Loaded query={setup} skeleton={<Skeleton h={420} />}>
        {(data) => <Steps setup={data} chosen={chosen ?? wishOf(data)} onChoose={setChosen} />}
      </Loaded>
    </Page>
  );
}

const wishOf = ({ app }: AppSetup): OwnAppWish => ({
  reads_all_orders: app?.reads_all_orders ?? false,
  gives_credit: app?.gives_credit ?? false,
});

interface StepsProps {
  readonly setup: AppSetup;
  readonly chosen: OwnAppWish;
  readonly onChoose: (wish: OwnAppWish) => void;
}

function Steps({ setup, chosen, onChoose }: StepsProps) {
  const { t } = useTranslation();
  const { app, platform, manifest } = setup;
  const [isEntering, setEntering] = useState(app === null);
  return (
    <>
      <Card isPadded title={t('apps.make_title')} help={t('apps.make_help', { platform })}>
        <AppManifestList manifest={manifest} wish={chosen} onWish={onChoose} />
      </Card>
      <Card isPadded title={t('apps.keys_title')} help={t('apps.keys_help')}>
        {app !== null && !isEntering ? (
          <KnownApp app={app} onEnter={() => setEntering(true)} />
        ) : (
          <AppKeysForm known={app} wish={chosen} onSaved={() => setEntering(false)} />
        )}
      </Card>
      {app !== null && !isEntering && (
        <>
          <StoreChecks title={t('apps.checks_title')} />
          <ConnectByApp app={app} />
        </>
      )}
      {setup.has_installation_app && app === null && <OtherWay />}
    </>
  );
}

/** Where the installation has an app of its own, nobody needs to make one. */
function OtherWay() {
  const { t } = useTranslation();
  const { brand } = useSession();
  if (brand?.status === 'connected') return null;
  return (
    <Text size="sm" c="dimmed">
      {t('apps.other_way')}{' '}
      <Button component={Link} to="/auth" variant="subtle" size="compact-sm">
        {t('apps.without')}
      </Button>
    </Text>
  );
}
