// What an influencer earned, as they read it themselves: nothing here can be changed.
import { Navigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { useBalance } from './use-earnings.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { EarningsTabs } from './earnings-tabs.tsx';
import { ownFirst } from './payables.ts';
import { useEarningsPlace } from './use-earnings-place.ts';

/** For influencers with whom their commission is shared; others find themselves on home. */
export function OwnEarningsPage() {
  const session = useSession();
  const username = session.user.influencer_username;
  if (username === null) return <Navigate to="/admin/home" replace />;
  return <OwnEarnings username={username} />;
}

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
  return (
    <Page>
      <PageHeader title={t('earnings.title')} help={t('earnings.help_own')} />
      <BalanceTiles balance={balance} currency={at.storeCurrency} zone={at.zone} />
      <EarningsTabs
        isOwn
        username={username}
        at={at}
        balances={ownFirst(balance.data?.balances ?? [], at.storeCurrency)}
        toAddress={({ month, currency }) => `/admin/earnings/statements/${month}?currency=${currency}`}
      />
    </Page>
  );
}
