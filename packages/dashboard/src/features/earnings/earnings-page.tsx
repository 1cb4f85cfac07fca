// What an influencer earned: their balance, every movement, statements, payments, and for the merchant terms; they themselves only read.
import { ActionIcon, Avatar, Button, SegmentedControl } from '@mantine/core';
import { IconAdjustmentsDollar, IconArrowLeft, IconCash } from '@tabler/icons-react';
import { Navigate, useParams } from '@tanstack/react-router';
import { getInfluencer } from '@vitrine/contract/influencers';
import type { Balance } from '@vitrine/contract/ledger';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { can } from '@vitrine/contract/rights';
import { useRefreshSession, useSession } from '../../api/session.ts';
import { useBalance } from './use-earnings.ts';
import { AddressLink } from '../../parts/links/address-link.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { Failed } from '../../ui/loaded.tsx';
import { BalanceTiles } from './balance-tiles.tsx';
import { CorrectionDialog } from './correction-dialog.tsx';
import { EarningsTabs } from './earnings-tabs.tsx';
import classes from './earnings.module.css';
import { ownFirst } from './payables.ts';
import { PayDialog } from './pay-dialog.tsx';
import { SettleDialog } from './settle-dialog.tsx';
import { useEarningsPlace } from './use-earnings-place.ts';

/** For the merchant alone, with a store; others find themselves on home. */
export function EarningsPage() {
  const session = useSession();
  const { username = '' } = useParams({ strict: false });
  if (session.brand === null) return <Navigate to="/admin/home" replace />;
  return <Earnings key={username} username={username} />;
}

function Earnings({ username }: { username: string }) {
  const { t } = useTranslation();
  const at = useEarningsPlace();
  const who = useEndpointQuery(getInfluencer, { params: { username } });
  const balance = useBalance(username);
  const balances = ownFirst(balance.data?.balances ?? [], at.storeCurrency);
  const name = isolate(`@${username}`);
  const lead = (
    <>
      <ActionIcon
        component={AddressLink}
        href={`/admin/influencers/${encodeURIComponent(username)}/preview`}
        size={44}
        aria-label={t('earnings.back', { name })}
      >
        <IconArrowLeft className="pointing" aria-hidden />
      </ActionIcon>
      <Avatar src={who.data?.influencer.profile_image_url ?? null} name={username} size={44} alt="" aria-hidden />
    </>
  );
  if (who.isError && who.data === undefined) {
    return (
      <Page>
        <PageHeader title={t('earnings.title_of', { name })} lead={lead} />
        <Failed problem={who.error} onRetry={who.refetch} />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('earnings.title_of', { name })}
        help={t('earnings.help')}
        lead={lead}
        actions={<Actions username={username} balances={balances} storeCurrency={at.storeCurrency} today={at.today} />}
      />
      <BalanceTiles balance={balance} currency={at.storeCurrency} />
      {/* nobody knows before how many currencies stand above */}
      {!balance.isPending && (
        <EarningsTabs
          username={username}
          at={at}
          balances={balances}
          toAddress={({ month, currency }) =>
            `/admin/influencers/${encodeURIComponent(username)}/statements/${month}?currency=${currency}`
          }
        />
      )}
    </Page>
  );
}

interface ActionsProps {
  readonly username: string;
  readonly balances: readonly Balance[];
  readonly storeCurrency: string;
  readonly today: string;
}

function Actions({ username, balances, storeCurrency, today }: ActionsProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  const [asked, setAsked] = useState<'correct' | 'pay' | 'settle' | null>(null);
  const [currency, setCurrency] = useState<string | null>(null);
  const due = balances.filter(({ payable }) => payable > 0);
  const owed = due.find((each) => each.currency === currency) ?? due[0];
  const below = balances.find(({ balance }) => balance < 0);
  const close = () => setAsked(null);
  if (!can(user, 'pay')) return null;
  return (
    <>
      {below && (
        <Button variant="default" onClick={() => setAsked('settle')}>
          {t('payouts.settle.open')}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconAdjustmentsDollar size={18} aria-hidden />}
        onClick={() => setAsked('correct')}
      >
        {t('earnings.correction.open')}
      </Button>
      <Button leftSection={<IconCash size={18} aria-hidden />} disabled={!owed} onClick={() => setAsked('pay')}>
        {t('earnings.pay.open')}
      </Button>
      {asked === 'correct' && (
        <CorrectionDialog username={username} balances={balances} currency={storeCurrency} onClose={close} />
      )}
      {asked === 'settle' && below && <SettleDialog username={username} owed={below} onClose={close} />}
      {asked === 'pay' && owed && (
        <PayDialog
          owed={{ username, currency: owed.currency, payable: owed.payable }}
          today={today}
          head={
            due.length > 1 && (
              <SegmentedControl
                fullWidth
                classNames={{ label: classes.choice ?? '' }}
                aria-label={t('earnings.currency')}
                data={due.map((each) => each.currency)}
                value={owed.currency}
                onChange={setCurrency}
              />
            )
          }
          onDone={close}
          onClose={close}
        />
      )}
    </>
  );
}

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
  const { user } = useSession();
  const isRefused = balance.error?.code === 'forbidden';
  useEffect(() => {
    // the permission was taken away while they were here: with it goes the way to this page
    if (isRefused) void refreshSession();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once for each refusal, however often the page is drawn
  }, [isRefused]);
  return (
    <Page>
      <PageHeader title={t('earnings.title')} help={t('earnings.help_own')} />
      {!user.is_active && <p className={classes.note}>{t('payouts.ended')}</p>}
      <BalanceTiles balance={balance} currency={at.storeCurrency} />
      {!balance.isPending && (
        <EarningsTabs
          isOwn
          username={username}
          at={at}
          balances={ownFirst(balance.data?.balances ?? [], at.storeCurrency)}
          toAddress={({ month, currency }) => `/admin/earnings/statements/${month}?currency=${currency}`}
        />
      )}
    </Page>
  );
}
