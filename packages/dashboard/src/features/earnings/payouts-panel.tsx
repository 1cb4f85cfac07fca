// What was paid to an influencer, newest first; one marked by mistake can be taken back.
import { Button } from '@mantine/core';
import { listPayouts, type Payout, undoPayout } from '@vitrine/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { Card } from '../../ui/card.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { PurseDrawing } from '../../ui/list-drawings.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { EmptyState, Loaded, RowShapes } from '../../ui/loaded.tsx';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import classes from './earnings.module.css';
import { earningsAnswers } from './use-earnings.ts';

export function PayoutsPanel({ username, canChange }: { username: string; canChange: boolean }) {
  const { t } = useTranslation();
  const payouts = useEndpointQuery(listPayouts, { params: { username } });
  const [asked, setAsked] = useState<Payout | null>(null);
  return (
    <Card id="payouts" title={t('earnings.payouts.title')} help={t('earnings.payouts.help')}>
      <Loaded
        query={payouts}
        skeleton={<RowShapes rows={3} />}
        failed={t('earnings.payouts.failed')}
        isEmpty={(answer) => answer.payouts.length === 0}
        empty={
          <EmptyState
            drawing={<PurseDrawing />}
            title={t('earnings.payouts.none_title')}
            body={t(canChange ? 'earnings.payouts.none_body' : 'earnings.payouts.none_body_own')}
          />
        }
      >
        {(answer) => <PayoutsTable payouts={answer.payouts} onUndo={canChange ? setAsked : null} />}
      </Loaded>
      {asked && <UndoDialog username={username} payout={asked} onClose={() => setAsked(null)} />}
    </Card>
  );
}

interface TableProps {
  readonly payouts: readonly Payout[];
  readonly onUndo: ((payout: Payout) => void) | null;
}

function PayoutsTable({ payouts, onUndo }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: TableColumn<Payout>[] = [
    {
      id: 'paid_on',
      name: t('earnings.payouts.paid_on'),
      renderCell: (payout) => <PaidOn payout={payout} />,
    },
    {
      id: 'reference',
      name: t('earnings.payouts.reference'),
      isWideOnly: true,
      renderCell: (payout) => (
        <>
          <bdi className={classes.line}>{payout.reference || '–'}</bdi>
          <span className={classes.under}>
            {t('earnings.entries.by')} <bdi>{payout.created_by}</bdi>
          </span>
        </>
      ),
    },
    {
      id: 'amount',
      name: t('earnings.amount'),
      isNumber: true,
      className: classes.strong,
      renderCell: (payout) => <bdi>{format.money(payout.amount, payout.currency)}</bdi>,
    },
  ];
  const undo: TableColumn<Payout> = {
    id: 'undo',
    name: <span className="visually-hidden">{t('ui.more')}</span>,
    className: classes.act,
    renderCell: (payout) =>
      payout.undone_at === null && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.undo ?? ''}
          aria-label={t('earnings.payouts.undo_named', {
            amount: format.money(payout.amount, payout.currency),
            day: toDayWords(payout.paid_on, format.locale),
          })}
          onClick={() => onUndo?.(payout)}
        >
          {t('earnings.payouts.undo')}
        </Button>
      ),
  };
  return (
    <DataTable
      labelledBy="payouts"
      isTop
      columns={onUndo ? [...columns, undo] : columns}
      rows={payouts}
      keyOf={({ payout_id: id }) => id}
      dataOf={({ undone_at: undone }) => ({ 'data-undone': undone !== null })}
      className={classes.payouts}
    />
  );
}

/** The day, how it was paid, and what became of it. */
function PaidOn({ payout }: { payout: Payout }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <span className={classes.what}>
      <span>{toDayWords(payout.paid_on, format.locale)}</span>
      <span className={classes.quiet}>{t(`earnings.method.${payout.method}`)}</span>
      <bdi className={`${classes.narrow} ${classes.quiet}`}>{payout.reference}</bdi>
      {payout.undone_at !== null && (
        <span className={classes.names}>
          <Tag tone="poor">{t('earnings.payouts.undone')}</Tag>
          <span className={classes.quiet}>
            {format.day(payout.undone_at)} <bdi>{payout.undone_by}</bdi>
          </span>
          {payout.method === 'store_credit' && (
            <span className={classes.quiet}>
              {t(`earnings.payouts.credit_back.${payout.credit_back ?? 'unknown'}`)}
            </span>
          )}
        </span>
      )}
    </span>
  );
}

function UndoDialog({ username, payout, onClose }: { username: string; payout: Payout; onClose: () => void }) {
  const { t } = useTranslation();
  const format = useFormat();
  const undo = useEndpointMutation(undoPayout, { refreshes: earningsAnswers });
  const amount = isolate(format.money(payout.amount, payout.currency));
  const take = () =>
    undo.mutate(
      { params: { username, payout_id: payout.payout_id } },
      {
        onSuccess: () => {
          toastDone(t('earnings.payouts.undo_done', { amount }));
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog
      opened
      title={t('earnings.payouts.undo_title')}
      confirm={t('earnings.payouts.undo_confirm')}
      isDangerous
      isBusy={undo.isPending}
      onConfirm={take}
      onCancel={onClose}
    >
      {t(payout.method === 'store_credit' ? 'earnings.payouts.undo_credit_body' : 'earnings.payouts.undo_body', {
        amount,
        name: isolate(`@${username}`),
      })}
      <ProblemNote problem={undo.error} />
    </ConfirmDialog>
  );
}
