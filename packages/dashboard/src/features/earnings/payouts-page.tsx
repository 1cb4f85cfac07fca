// Whom the merchant owes what: everybody with a balance in a currency, to be paid one by one or with a file.
import { Button, SegmentedControl } from '@mantine/core';
import { Navigate, useNavigate } from '@tanstack/react-router';
import type { BusinessId } from '@vitrine/contract/ids';
import { listPayables } from '@vitrine/contract/ledger';
import { dayOf } from '@vitrine/contract/range';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointQuery } from '../../api/queries.ts';
import { can } from '@vitrine/contract/rights';
import { useSession } from '../../api/session.ts';
import { PurseDrawing } from '../../ui/list-drawings.tsx';
import { Card } from '../../ui/card.tsx';
import { Blocks, EmptyState, Loaded } from '../../ui/loaded.tsx';
import { MetricStrip, MetricTile } from '../../ui/metric-tile.tsx';
import { Page, PageHeader } from '../../ui/page-header.tsx';
import { useAddressText } from '../../ui/use-address-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { toWhole } from './balance-tiles.tsx';
import classes from './earnings.module.css';
import { MadePayouts } from './made-payouts.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { PayoutFiles } from './payout-files.tsx';
import { PayoutSetup } from './payout-setup.tsx';
import { PayablesTable } from './payables-table.tsx';
import { chooseCurrency, listChosen, listOf, type Payable, toPayableTotals } from './payables.ts';

/** For the merchant alone, with a store; others find themselves on home. */
const noneWords = {
  payment: 'earnings.payables.none_body',
  order: 'earnings.payables.none_body_order',
  fulfilment: 'earnings.payables.none_body_fulfilment',
} as const;

export function PayoutsPage() {
  const session = useSession();
  if (session.brand === null) return <Navigate to="/admin/home" replace />;
  return <Payouts own={session.brand.currency} businessId={session.brand.business_id} />;
}

function Payouts({ own, businessId }: { own: string; businessId: BusinessId }) {
  const { t } = useTranslation();
  const payables = useEndpointQuery(listPayables, {});
  const navigate = useNavigate();
  const mayPay = can(useSession().user, 'pay');
  const { zone } = useStoreFormat();
  const [today] = useState(() => dayOf(new Date(), zone));
  const currency = chooseCurrency(useAddressText('currency'), payables.data?.currencies ?? [], own);
  return (
    <Page isTight>
      <PageHeader
        title={t('earnings.payables.title')}
        help={t('earnings.payables.help')}
        actions={
          payables.data && payables.data.currencies.length > 1 ? (
            <SegmentedControl
              classNames={{ label: classes.choice ?? '' }}
              aria-label={t('earnings.currency')}
              data={payables.data.currencies}
              value={currency}
              onChange={(next) => void navigate({ href: `/admin/payouts?currency=${next}`, replace: true })}
            />
          ) : undefined
        }
      />
      <Loaded
        query={payables}
        skeleton={<Blocks heights={[64, 320]} />}
        failed={t('earnings.payables.failed')}
        isEmpty={({ influencers }) => influencers.length === 0}
        empty={
          <EmptyState
            drawing={<PurseDrawing />}
            title={t('earnings.payables.none_title')}
            body={t(noneWords[payables.data?.hold_from ?? 'payment'], { count: payables.data?.holding_days ?? 0 })}
          />
        }
      >
        {({ influencers }) => <Content key={currency} rows={influencers} currency={currency} />}
      </Loaded>
      {/* nobody knows before how high the list above is: what stands below it would move */}
      {!payables.isPending && (
        <>
          <MadePayouts currency={currency} today={today} />
          {mayPay && <PayoutSetup businessId={businessId} currency={currency} />}
        </>
      )}
    </Page>
  );
}

function Content({ rows: all, currency }: { rows: readonly Payable[]; currency: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const [today] = useState(() => dayOf(new Date(), format.zone));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  // who is being paid, and after whom; one row alone, or those chosen one after the other
  const [queue, setQueue] = useState<readonly string[]>([]);
  const mayPay = can(useSession().user, 'pay');
  const rows = listOf(all, currency);
  const totals = toPayableTotals(all, currency);
  const toPay = listChosen(rows, chosen);
  const current = rows.find(({ username, payable }) => username === queue[0] && payable > 0);
  return (
    <>
      <Totals totals={totals} currency={currency} />
      <Card id="payables" title={t('earnings.payables.list')}>
        <PayablesTable
          rows={rows}
          chosen={chosen}
          onChoose={setChosen}
          onPay={mayPay ? ({ username }) => setQueue([username]) : null}
          bulk={
            <Button onClick={() => setQueue(toPay.map(({ username }) => username))}>
              {t('earnings.payables.pay_chosen', { count: toPay.length })}
            </Button>
          }
        />
      </Card>
      {mayPay && <PayoutFiles currency={currency} today={today} />}
      {current && (
        <PayDialog
          owed={current}
          today={today}
          head={
            queue.length > 1 && (
              <p className={classes.note}>{t('earnings.payables.left', { count: queue.length - 1 })}</p>
            )
          }
          onDone={() => setQueue(queue.slice(1))}
          onClose={() => setQueue([])}
        />
      )}
    </>
  );
}

function Totals({ totals, currency }: { totals: ReturnType<typeof toPayableTotals>; currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <MetricStrip isDense label={t('earnings.payables.totals', { currency })}>
      <MetricTile
        label={t('earnings.balance.payable')}
        definition={t('earnings.payables.payable_meaning')}
        figure={toWhole(format.money(totals.payable, currency))}
        note={t('earnings.payables.people', { count: totals.people })}
      />
      <MetricTile
        label={t('earnings.balance.held')}
        definition={t('earnings.payables.held_meaning')}
        figure={toWhole(format.money(totals.held, currency))}
      />
      <MetricTile
        label={t('earnings.payables.carried')}
        definition={t('earnings.payables.carried_meaning')}
        figure={toWhole(format.money(totals.carriedOver, currency))}
      />
    </MetricStrip>
  );
}
