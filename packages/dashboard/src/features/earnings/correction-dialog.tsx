// Adds or takes an amount by hand: what it makes of the balance is seen before it is written.
import { SegmentedControl, Select, Textarea } from '@mantine/core';
import { createCorrection, type Balance } from '@vitrine/contract/ledger';
import { limits } from '@vitrine/contract/limits';
import { currencyExponent } from '@vitrine/contract/money';
import { useTranslation } from 'react-i18next';
import { earningsAnswers } from './use-earnings.ts';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { isolate } from '../../ui/foreign-text.ts';
import { FormCounter } from '../../ui/form-field.tsx';
import { toastDone } from '../../ui/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { add, readAmount } from './amounts.ts';
import { AmountInput, Change, FormEnding } from './form-parts.tsx';
import classes from './earnings.module.css';

interface DialogProps {
  readonly username: string;
  readonly balances: readonly Balance[];
  /** The store's own. */
  readonly currency: string;
  readonly onClose: () => void;
}

export function CorrectionDialog(props: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('earnings.correction.title', { name: isolate(`@${props.username}`) })}
    >
      <CorrectionForm {...props} />
    </Dialog>
  );
}

interface Draft extends Record<string, unknown> {
  direction: 'add' | 'take';
  amount: string;
  currency: string;
  reason: string;
}

const readSum = ({ direction, amount, currency }: Draft): number => {
  const read = readAmount(amount, currencyExponent(currency));
  return direction === 'take' ? -read : read;
};

function CorrectionForm({ username, balances, currency, onClose }: DialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const currencies = [...new Set([...balances.map((each) => each.currency), currency])];
  const initialValues: Draft = { direction: 'add', amount: '', currency: currencies[0] ?? currency, reason: '' };
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(createCorrection, {
    initialValues,
    toSent: (values) => ({
      params: { username },
      body: { amount: readSum(values), currency: values.currency, reason: values.reason },
    }),
    refreshes: earningsAnswers,
    onDone: ({ entry }) => {
      toastDone(t('earnings.correction.done', { amount: isolate(format.money(entry.amount, entry.currency)) }));
      onClose();
    },
  });
  const { values } = form;
  const sum = readSum(values);
  const before = balances.find((each) => each.currency === values.currency)?.balance ?? 0;
  return (
    <form className={classes.form} onSubmit={submit}>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.choice ?? '' }}
        aria-label={t('earnings.correction.direction')}
        value={values.direction}
        onChange={(next) => form.setFieldValue('direction', next === 'take' ? 'take' : 'add')}
        data={(['add', 'take'] as const).map((each) => ({ value: each, label: t(`earnings.correction.${each}`) }))}
      />
      <div className={classes.pair}>
        <AmountInput
          label={t('earnings.amount')}
          data-autofocus
          {...field('amount')}
          onType={(amount) => form.setFieldValue('amount', amount)}
        />
        <Select
          label={t('earnings.currency')}
          data={currencies}
          allowDeselect={false}
          value={values.currency}
          onChange={(next) => form.setFieldValue('currency', next ?? values.currency)}
        />
      </div>
      <div>
        <Textarea
          label={t('earnings.correction.reason')}
          description={t('earnings.correction.reason_help')}
          autosize
          minRows={2}
          maxLength={limits.correctionReason}
          {...field('reason')}
        />
        <FormCounter
          used={values.reason.length}
          limit={limits.correctionReason}
          label={t('links.form.counter', { used: values.reason.length, limit: limits.correctionReason })}
        />
      </div>
      <Change
        label={t('earnings.balance.balance')}
        before={format.money(before, values.currency)}
        after={Number.isFinite(sum) ? format.money(add(before, sum, values.currency), values.currency) : null}
      />
      <p className={classes.note}>{t('earnings.correction.stays')}</p>
      <FormEnding
        problem={problem}
        send={t('earnings.correction.confirm')}
        canSend={isAcceptable}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}
