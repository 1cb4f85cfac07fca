// What was paid to an influencer, newest first; one marked by mistake can be taken back.
import { Button } from '@mantine/core';
import type { Payout } from '@vitrine/contract/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePayouts, useUndoPayout } from './use-payouts.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { Tag } from '../../ui/tag.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { ProblemBanner } from '../../ui/problem-banner.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { Waiting } from './waiting.tsx';

interface PanelProps {
  readonly username: string;
  readonly zone: string;
  readonly canChange: boolean;
}

export function PayoutsPanel({ username, zone, canChange }: PanelProps) {
  const { t } = useTranslation();
  const payouts = usePayouts(username);
  const [asked, setAsked] = useState<Payout | null>(null);
  return (
    <section className={classes.card} aria-labelledby="payouts">
      <div className={classes.head}>
        <div>
          <h2 id="payouts" className={classes.title}>
            {t('earnings.payouts.title')}
          </h2>
          <p className={classes.help}>{t('earnings.payouts.help')}</p>
        </div>
      </div>
      {payouts.data === undefined ? (
        payouts.isError ? (
          <ErrorState
            title={t('earnings.payouts.failed')}
            message={payouts.error.message}
            requestId={payouts.error.requestId}
            onRetry={payouts.refetch}
          />
        ) : (
          <Waiting rows={3} />
        )
      ) : payouts.data.payouts.length === 0 ? (
        <EmptyState
          drawing={<ParcelDrawing />}
          title={t('earnings.payouts.none_title')}
          body={t(canChange ? 'earnings.payouts.none_body' : 'earnings.payouts.none_body_own')}
        />
      ) : (
        <PayoutsTable payouts={payouts.data.payouts} zone={zone} onUndo={canChange ? setAsked : null} />
      )}
      {asked && <UndoDialog username={username} payout={asked} onClose={() => setAsked(null)} />}
    </section>
  );
}

interface TableProps {
  readonly payouts: readonly Payout[];
  readonly zone: string;
  readonly onUndo: ((payout: Payout) => void) | null;
}

function PayoutsTable({ payouts, zone, onUndo }: TableProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <table className={classes.table} aria-labelledby="payouts">
      <thead>
        <tr>
          <th scope="col">{t('earnings.payouts.paid_on')}</th>
          <th scope="col" className={classes.wide}>
            {t('earnings.payouts.reference')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('earnings.amount')}
          </th>
          {onUndo && (
            <th scope="col" className={classes.act}>
              <span className="visually-hidden">{t('ui.more')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {payouts.map((payout) => (
          <tr key={payout.payout_id} data-undone={payout.undone_at !== null}>
            <th scope="row">
              <span className={classes.what}>
                <span>{toDayWords(payout.paid_on, format.locale)}</span>
                <span className={classes.quiet}>{t(`earnings.method.${payout.method}`)}</span>
                <bdi className={`${classes.narrow} ${classes.quiet}`}>{payout.reference}</bdi>
                {payout.undone_at !== null && (
                  <span className={classes.names}>
                    <Tag tone="poor">{t('earnings.payouts.undone')}</Tag>
                    <span className={classes.quiet}>
                      {format.day(payout.undone_at, zone)} <bdi>{payout.undone_by}</bdi>
                    </span>
                  </span>
                )}
              </span>
            </th>
            <td className={classes.wide}>
              <bdi className={classes.line}>{payout.reference || '–'}</bdi>
              <span className={classes.under}>
                {t('earnings.entries.by')} <bdi>{payout.created_by}</bdi>
              </span>
            </td>
            <td className={`${classes.amount} ${classes.strong}`}>
              <bdi>{format.money(payout.amount, payout.currency)}</bdi>
            </td>
            {onUndo && (
              <td className={classes.act}>
                {payout.undone_at === null && (
                  <Button
                    variant="subtle"
                    size="compact-md"
                    className={classes.undo ?? ''}
                    aria-label={t('earnings.payouts.undo_named', {
                      amount: format.money(payout.amount, payout.currency),
                      day: toDayWords(payout.paid_on, format.locale),
                    })}
                    onClick={() => onUndo(payout)}
                  >
                    {t('earnings.payouts.undo')}
                  </Button>
                )}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface UndoProps {
  readonly username: string;
  readonly payout: Payout;
  readonly onClose: () => void;
}

function UndoDialog({ username, payout, onClose }: UndoProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const undo = useUndoPayout();
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
      {t('earnings.payouts.undo_body', { amount, name: isolate(`@${username}`) })}
      {undo.error && <ProblemBanner message={undo.error.message} requestId={undo.error.requestId} />}
    </ConfirmDialog>
  );
}
