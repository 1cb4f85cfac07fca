// What a network's tab shows while there are no posts: how to connect it, how the first reading goes, why it came to nothing.
import { Button, Group, Text } from '@mantine/core';
import { IconPlugConnected, IconRefresh } from '@tabler/icons-react';
import type { NetworkName, SocialAccount } from '@vitrine/contract/feed';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { EmptyState } from '../../ui/loaded.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { ProgressCard } from '../../ui/progress-card.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { FeedDrawing } from './feed-drawing.tsx';
import { findDelay, isReading, needsConsent, sumReading, toTrouble } from './feed-view.ts';
import { networkLabels } from '../../parts/networks/network-labels.ts';
import type { FeedGate } from './use-feed-gate.tsx';
import type { NetworkActs } from './use-shopboard.ts';

interface StateProps {
  readonly network: NetworkName;
  readonly acts: NetworkActs;
  readonly gate: FeedGate;
}

export function NotOffered({ network }: Pick<StateProps, 'network'>) {
  const { t } = useTranslation();
  const name = networkLabels[network];
  return (
    <EmptyState
      drawing={<FeedDrawing />}
      title={t('feed.not_offered', { network: name })}
      body={t('feed.not_offered_body', { network: name })}
    />
  );
}

export function Unconnected({ network, acts, gate }: StateProps) {
  const { t } = useTranslation();
  const name = networkLabels[network];
  return (
    <EmptyState
      drawing={<FeedDrawing />}
      title={t('feed.connect_title', { network: name })}
      body={t(gate.canEdit ? 'feed.connect_body' : 'feed.connect_body_guest', { network: name })}
      action={gate.canEdit && <ConnectButton {...{ network, acts, gate }} />}
    />
  );
}

function ConnectButton({ network, acts, gate, isAgain = false }: StateProps & { readonly isAgain?: boolean }) {
  const { t } = useTranslation();
  return (
    <Button
      leftSection={<IconPlugConnected size={18} aria-hidden />}
      loading={acts.isConnecting}
      onClick={() => gate.pass(acts.connect)}
    >
      {t(isAgain ? 'feed.reconnect' : 'feed.connect', { network: networkLabels[network] })}
    </Button>
  );
}

interface AccountsProps extends StateProps {
  readonly accounts: readonly SocialAccount[];
}

/** How reading goes; nothing while nothing is read. It goes on without anybody looking. */
export function Reading({ network, accounts, acts, gate }: AccountsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [now] = useState(() => new Date());
  if (!accounts.some(isReading)) return null;
  const { found, copied, failed } = sumReading(accounts);
  const delay = findDelay(accounts, now);
  const isFirst = accounts.some((account) => isReading(account) && account.sync?.is_first === true);
  const toSentence = (): string => {
    const name = networkLabels[network];
    if (delay === null) return t('feed.importing_body');
    return delay.until === null
      ? t(`feed.delayed.${delay.why}`, { network: name })
      : t('feed.delayed_until', { network: name, when: format.moment(delay.until) });
  };
  const count = (value: number): string => format.count(value).full;
  return (
    <ProgressCard
      icon={<IconRefresh size={24} aria-hidden />}
      title={t(isFirst ? 'feed.importing' : 'feed.syncing', { network: networkLabels[network] })}
      sentence={toSentence()}
      share={null}
      barLabel={t('feed.importing_bar')}
      numbers={
        <Group gap="xs">
          <span>{t('feed.found', { count: found, amount: count(found) })}</span>
          <span>{t('feed.copied', { count: copied, amount: count(copied) })}</span>
          {failed > 0 && (
            <Text span inherit c="var(--bad-ink)">
              {t('feed.missed', { count: failed, amount: count(failed) })}
            </Text>
          )}
        </Group>
      }
      actions={
        gate.canEdit && (
          <Button variant="default" loading={acts.isBusy} onClick={acts.cancel}>
            {t('feed.cancel')}
          </Button>
        )
      }
    />
  );
}

const toName = ({ username }: SocialAccount): string => isolate(`@${username}`);

/** One banner for each account that is not read, with what helps. */
export function Troubles({ network, accounts, acts, gate }: AccountsProps) {
  const { t } = useTranslation();
  const name = networkLabels[network];
  return accounts.map((account) => {
    const trouble = toTrouble(account);
    if (trouble === null) return null;
    return (
      <ProblemBanner
        key={account.social_account_id}
        title={t(trouble === 'access_lost' ? 'feed.lost_title' : 'feed.trouble_title', {
          name: toName(account),
        })}
        message={t(`feed.trouble.${trouble}`, { network: name })}
      >
        {needsConsent(trouble) && accounts.length > 1 && (
          <Text size="sm" c="var(--ink)">
            {t('feed.other_account', { network: name, name: toName(account) })}
          </Text>
        )}
        {gate.canEdit && (
          <Group mt="xs">
            {needsConsent(trouble) ? (
              <ConnectButton {...{ network, acts, gate }} isAgain />
            ) : (
              <Button variant="default" loading={acts.isBusy} onClick={acts.sync}>
                {t('ui.retry')}
              </Button>
            )}
          </Group>
        )}
      </ProblemBanner>
    );
  });
}
