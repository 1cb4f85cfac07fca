// The accounts of social networks: how many posts came of each network, whose they are, and letting one go.
import { Button, Group, Skeleton, Text } from '@mantine/core';
import { getShopboard, networkNames, type NetworkName, type SocialAccount } from '@vitrine/contract/feed';
import { can } from '@vitrine/contract/rights';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { DisconnectDialog } from '../../parts/networks/disconnect-dialog.tsx';
import { mediaOf, networkLabels } from '../../parts/networks/network-labels.ts';
import { useDisconnect } from '../../parts/networks/use-disconnect.ts';
import { Card } from '../../ui/card.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Loaded } from '../../ui/loaded.tsx';
import { toastFailed } from '../../ui/toast.ts';
import styles from './account.module.css';

/** Letters of a name that are shown. */
const mostShown = 15;
const cut = (name: string): string => {
  const letters = Array.from(name);
  return letters.length > mostShown ? `${letters.slice(0, mostShown).join('')}…` : name;
};

interface Leaving {
  readonly network: NetworkName;
  readonly account: SocialAccount;
}

export function SocialPanel() {
  const { t } = useTranslation();
  const { user } = useSession();
  const query = useEndpointQuery(getShopboard, {});
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const { isBusy, disconnect } = useDisconnect((problem) =>
    toastFailed(`${t('feed.disconnect_failed')}. ${problem.message}`, problem.requestId),
  );
  const canChange = can(user, 'edit any link');
  return (
    <Card isPadded title={t('account.social')} help={t('account.social_help')}>
      <Loaded query={query} skeleton={<Skeleton h={148} />}>
        {(shopboard) => (
          <div className={styles.settings}>
            {networkNames.map((network) => {
              const { accounts, number_of_posts: posts, is_offered: isOffered } = mediaOf(shopboard, network);
              return (
                <div key={network} className={styles.setting}>
                  <div>
                    <Text fw={500}>
                      <bdi>{networkLabels[network]}</bdi>
                    </Text>
                    <Text size="sm" c="dimmed">
                      {posts === null && t(isOffered ? 'account.social_none' : 'account.social_not_offered')}
                      {posts === -1 && t('account.social_reading')}
                      {posts !== null && posts >= 0 && t('account.social_posts', { count: posts })}
                    </Text>
                  </div>
                  <Group gap="xs">
                    {accounts.map((account) => (
                      <Group key={account.social_account_id} gap="xs" wrap="nowrap">
                        <bdi title={account.username}>@{cut(account.username)}</bdi>
                        {canChange && (
                          <Button
                            variant="default"
                            size="sm"
                            disabled={isBusy}
                            aria-label={t('account.social_disconnect_of', { name: isolate(`@${account.username}`) })}
                            onClick={() => setLeaving({ network, account })}
                          >
                            {t('feed.disconnect')}
                          </Button>
                        )}
                      </Group>
                    ))}
                    {accounts.length === 0 && isOffered && canChange && (
                      <Button
                        component={AddressLink}
                        href={`/admin/shopboard?network=${network}`}
                        variant="default"
                        size="sm"
                        aria-label={t('feed.connect', { network: networkLabels[network] })}
                      >
                        {t('feed.connect', { network: networkLabels[network] })}
                      </Button>
                    )}
                  </Group>
                </div>
              );
            })}
          </div>
        )}
      </Loaded>
      <DisconnectDialog
        account={leaving?.account ?? null}
        network={leaving === null ? '' : networkLabels[leaving.network]}
        onDisconnect={(account) => leaving && disconnect(leaving.network, account)}
        onClose={() => setLeaving(null)}
      />
    </Card>
  );
}
