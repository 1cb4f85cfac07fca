// What an influencer earned, as they read it themselves: nothing here can be changed.
import { Tabs } from '@mantine/core';
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { useBalance } from './use-earnings.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { EntriesPanel } from './entries-panel.tsx';
import { ownFirst } from './payables.ts';
import { PayoutsPanel } from './payouts-panel.tsx';
import { StatementsPanel } from './statements-panel.tsx';
import { parts, useEarningsPlace } from './use-earnings-place.ts';

/** For influencers with whom their commission is shared; others find themselves on home. */
export function OwnEarningsPage() {
  const session = useSession();
  const username = session.user.influencer_username;
  if (username === null) return <Navigate to="/admin/home" replace />;
  return <OwnEarnings username={username} />;
}

/** Their terms are the merchant's to show. */
const ownParts = parts.filter((part) => part !== 'terms');

function OwnEarnings({ username }: { username: string }) {
  const { t } = useTranslation();
  const at = useEarningsPlace();
  const balance = useBalance(username);
  const refreshSession = useRefreshSession();
  const isRefused = balance.error?.code === 'forbidden';
  useEffect(() => {
    // the permission was taken away while they were here: with it goes the way to this page
    if (isRefused) void refreshSession();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each refusal, however often the page is drawn
  }, [isRefused]);
  const part = ownParts.find((each) => each === at.part) ?? 'entries';
  return (
    <Page>
      <PageHeader title={t('earnings.title')} help={t('earnings.help_own')} />
      <BalanceTiles balance={balance} currency={at.storeCurrency} zone={at.zone} />
      <Tabs
        value={part}
        onChange={(next) => at.put('part', next === null || next === 'entries' ? '' : next)}
        keepMounted={false}
      >
        <Tabs.List>
          {ownParts.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(`earnings.part.${each}`)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="entries" pt="md">
          <EntriesPanel
            username={username}
            at={at}
            currencies={ownFirst(balance.data?.balances ?? [], at.storeCurrency).map(({ currency }) => currency)}
            canSeeOrders={false}
          />
        </Tabs.Panel>
        <Tabs.Panel value="statements" pt="md">
          <StatementsPanel
            username={username}
            zone={at.zone}
            toAddress={({ month, currency }) => `/admin/earnings/statements/${month}?currency=${currency}`}
          />
        </Tabs.Panel>
        <Tabs.Panel value="payouts" pt="md">
          <PayoutsPanel username={username} zone={at.zone} canChange={false} />
        </Tabs.Panel>
      </Tabs>
    </Page>
  );
}
