// The connected store and its products' synchronisation; without a store the way to connect one.
import { Avatar, Badge, Button, Group, Text } from '@mantine/core';
import { IconLink, IconPalette, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { Brand } from '@vitrine/contract/sessions';
import { isMerchant, useSession } from '../../api/session.ts';
import { InstallButton } from '../../parts/stores/install-button.tsx';
import { StoreTroubles } from '../../parts/stores/store-troubles.tsx';
import { SyncLine } from '../../parts/stores/sync-line.tsx';
import { useSync } from '../../parts/stores/use-sync.ts';
import { Card } from '../../ui/card.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { ViewedPicture } from '../../ui/viewed-picture.tsx';
import styles from './account.module.css';
import { Fact } from './information-panel.tsx';

export function StorePanel() {
  const { t } = useTranslation();
  const session = useSession();
  if (session.brand !== null) return <ConnectedStore brand={session.brand} />;
  return (
    <Card isPadded title={t('account.store')} help={t('account.no_store')}>
      {isMerchant(session) ? (
        <Group gap="xs">
          <InstallButton />
          <BeginButton />
          <OwnAppLink />
        </Group>
      ) : null}
    </Card>
  );
}

/** Who knows their store's address may begin here too. */
function BeginButton() {
  const { t } = useTranslation();
  const { store_listing_url: listing } = useSession();
  return (
    <Button component={Link} to="/auth" variant={listing === null ? 'filled' : 'default'}>
      {t(listing === null ? 'account.connect' : 'stores.connect.by_address')}
    </Button>
  );
}

function OwnAppLink() {
  const { t } = useTranslation();
  return (
    <Button component={Link} to="/admin/own-app" variant="default" className={styles.wide}>
      {t('account.own_app')}
    </Button>
  );
}

function ConnectedStore({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  const session = useSession();
  const isConnected = brand.status === 'connected';
  return (
    <Card
      isPadded
      title={t('account.store')}
      tools={
        <Badge color={isConnected ? 'green' : 'orange'} className={styles.status}>
          {t(`account.status_${brand.status}`)}
        </Badge>
      }
    >
      <Group justify="space-between">
        <Group wrap="nowrap" miw={0}>
          <StoreLogo brand={brand} />
          <div className={styles.storeWords}>
            <Text fw={600}>
              <bdi>{brand.name}</bdi>
            </Text>
            <Text size="sm" c="dimmed">
              <bdi dir="ltr">{brand.shop}</bdi>
            </Text>
          </div>
        </Group>
        <Group gap="xs">
          <Button component={Link} to="/admin/links" variant="default" leftSection={<IconLink size={18} aria-hidden />}>
            {t('account.to_links')}
          </Button>
          {isMerchant(session) && (
            <Button
              component={Link}
              to="/admin/appearance"
              variant="default"
              leftSection={<IconPalette size={18} aria-hidden />}
            >
              {t('account.to_appearance')}
            </Button>
          )}
        </Group>
      </Group>
      <dl className={styles.facts}>
        <Fact name={t('account.address')}>
          <a href={brand.domain} target="_blank" rel="noreferrer" className={styles.link}>
            <bdi dir="ltr">{brand.domain}</bdi>
          </a>
        </Fact>
        <Fact name={t('account.currency')}>
          <bdi>{brand.currency}</bdi>
        </Fact>
        <Fact name={t('account.time_zone')}>
          <bdi dir="ltr">{brand.time_zone}</bdi>
        </Fact>
      </dl>
      <StoreTroubles />
      {isMerchant(session) && isConnected ? <ForceSync /> : null}
      {isMerchant(session) ? (
        <Group gap="xs">
          {isConnected ? null : (
            <Button component={Link} to="/auth">
              {t('account.connect')}
            </Button>
          )}
          <OwnAppLink />
        </Group>
      ) : null}
    </Card>
  );
}

/** Four times as wide as high, as shoppers see it; the name's letters where there is none. */
function StoreLogo({ brand }: { brand: Brand }) {
  const { t } = useTranslation();
  if (brand.logo_url === null) return <Avatar name={brand.name} size={48} radius="lg" alt="" aria-hidden />;
  return (
    <ViewedPicture
      pictures={[{ src: brand.logo_url, name: t('account.logo_alt', { store: brand.name }) }]}
      at={0}
      className={styles.storeLogo}
    />
  );
}

function ForceSync() {
  const { t } = useTranslation();
  const sync = useSync();
  const failed =
    sync.startProblem?.message ?? (sync.progress?.state === 'failed' ? (sync.progress.problem ?? '') : null);
  return (
    <div className={styles.sync}>
      <Group justify="space-between" gap="md">
        <Text size="sm" c="dimmed" flex="1 1 16rem">
          {t('account.force_sync_help')}
        </Text>
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          loading={sync.isStarting || sync.isUnderWay}
          onClick={sync.start}
        >
          {t('account.force_sync')}
        </Button>
      </Group>
      {failed === null ? (
        <SyncLine sync={sync} />
      ) : (
        <ProblemBanner
          title={t('stores.sync.failed')}
          message={failed}
          requestId={sync.startProblem?.requestId ?? null}
        />
      )}
    </div>
  );
}
