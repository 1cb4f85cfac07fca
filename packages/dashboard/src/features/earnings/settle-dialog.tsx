// A balance below zero at the end: written off, repaid, or asked for by mail, with the reason.
import { SegmentedControl, Textarea } from '@mantine/core';
import { type Balance, balanceSettlement, settleBalance } from '@vitrine/contract/ledger';
import { limits } from '@vitrine/contract/limits';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { Change, FormEnding } from './form-parts.tsx';
import classes from './earnings.module.css';
import { earningsAnswers } from './use-earnings.ts';

interface DialogProps {
  readonly username: string;
  readonly owed: Balance;
  readonly onClose: () => void;
}

interface Draft extends Record<string, unknown> {
  act: (typeof balanceSettlement.options)[number];
  reason: string;
}

export function SettleDialog({ username, owed, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { money } = useFormat();
  const { currency, balance } = owed;
  const initialValues: Draft = { act: 'write_off', reason: '' };
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(settleBalance, {
    initialValues,
    toSent: (values) => ({ params: { username }, body: { ...values, currency } }),
    refreshes: earningsAnswers,
    onDone: (_, { act }) => {
      toastDone(t(`payouts.settle.done_${act}`));
      onClose();
    },
  });
  const { act } = form.values;
  return (
    <Dialog opened onClose={onClose} title={t('payouts.settle.title', { name: isolate(`@${username}`) })}>
      <form className={classes.form} onSubmit={submit}>
        <SegmentedControl
          fullWidth
          classNames={{ label: classes.choice ?? '' }}
          aria-label={t('payouts.settle.act')}
          value={act}
          onChange={(next) => form.setFieldValue('act', balanceSettlement.options.find((each) => each === next) ?? act)}
          data={balanceSettlement.options.map((value) => ({ value, label: t(`payouts.settle.${value}`) }))}
        />
        <p className={classes.note}>{t(`payouts.settle.${act}_help`)}</p>
        <Textarea
          label={t('earnings.correction.reason')}
          description={t('earnings.correction.reason_help')}
          autosize
          minRows={2}
          maxLength={limits.correctionReason}
          {...field('reason')}
        />
        <Change
          label={t('earnings.balance.balance')}
          before={money(balance, currency)}
          after={money(act === 'request' ? balance : 0, currency)}
        />
        <FormEnding
          problem={problem}
          send={t(`payouts.settle.${act}`)}
          canSend={isAcceptable}
          isSaving={isSaving}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
