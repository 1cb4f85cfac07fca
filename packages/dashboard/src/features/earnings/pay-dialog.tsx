// Marks as paid: all that is payable or a part of it, with how, when and by what it is found again.
import { Select, TextInput } from '@mantine/core';
import { createPayout, payoutMethod } from '@vitrine/contract/ledger';
import { limits } from '@vitrine/contract/limits';
import { currencyExponent } from '@vitrine/contract/money';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { earningsAnswers } from './use-earnings.ts';
import { DateField } from '../../ui/date-field.tsx';
import { isolate } from '../../ui/foreign-text.ts';
import { toastDone } from '../../ui/toast.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { add, readAmount, toTyped } from './amounts.ts';
import { AmountInput, Change, FormEnding } from './form-parts.tsx';
import classes from './earnings.module.css';

interface DialogProps {
  readonly owed: { username: string; currency: string; payable: number };
  /** Today in the store's time zone. */
  readonly today: string;
  /** Stands above the form, where several are paid one after the other. */
  readonly head?: ReactNode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

export function PayDialog(props: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog
      opened
      onClose={props.onClose}
      title={t('earnings.pay.title', { name: isolate(`@${props.owed.username}`) })}
    >
      <PayForm key={`${props.owed.username} ${props.owed.currency}`} {...props} />
    </Dialog>
  );
}

interface Draft extends Record<string, unknown> {
  amount: string;
  method: (typeof payoutMethod.options)[number];
  reference: string;
  paid_on: string;
}

function PayForm({ owed, today, head, onDone, onClose }: DialogProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { username, currency, payable } = owed;
  const decimals = currencyExponent(currency);
  const initialValues: Draft = { amount: toTyped(payable, currency), method: 'bank', reference: '', paid_on: today };
  const { form, field, submit, problem, isSaving, isAcceptable } = useEndpointForm(createPayout, {
    initialValues,
    toSent: ({ amount, method, reference, paid_on: paidOn }) => ({
      params: { username },
      body: { currency, amount: readAmount(amount, decimals), method, reference, paid_on: paidOn },
    }),
    refreshes: earningsAnswers,
    onDone: ({ payout }) => {
      toastDone(
        t('earnings.pay.done', {
          amount: isolate(format.money(payout.amount, currency)),
          name: isolate(`@${username}`),
        }),
      );
      onDone();
    },
  });
  const { values } = form;
  const amount = readAmount(values.amount, decimals);
  const isTooMuch = amount > payable;
  const most = isTooMuch && t('earnings.pay.too_much', { amount: isolate(format.money(payable, currency)) });
  const amountField = field('amount');
  return (
    <form className={classes.form} onSubmit={submit}>
      {head}
      <div className={classes.pair}>
        <AmountInput
          label={`${t('earnings.amount')} (${currency})`}
          description={t('earnings.pay.amount_help')}
          data-autofocus
          {...amountField}
          error={most || amountField.error}
          onType={(typed) => form.setFieldValue('amount', typed)}
        />
        <DateField
          label={t('earnings.pay.paid_on')}
          description={t('earnings.pay.paid_on_help')}
          max={today}
          {...field('paid_on')}
        />
      </div>
      <Select
        label={t('earnings.pay.method')}
        data={payoutMethod.options.map((each) => ({ value: each, label: t(`earnings.method.${each}`) }))}
        allowDeselect={false}
        value={values.method}
        onChange={(next) =>
          form.setFieldValue('method', payoutMethod.options.find((each) => each === next) ?? values.method)
        }
      />
      <TextInput
        label={t('earnings.pay.reference')}
        description={t('earnings.pay.reference_help')}
        maxLength={limits.payoutReference}
        autoComplete="off"
        {...field('reference')}
      />
      <Change
        label={t('earnings.balance.payable')}
        before={format.money(payable, currency)}
        after={Number.isFinite(amount) && !isTooMuch ? format.money(add(payable, -amount, currency), currency) : null}
      />
      <FormEnding
        problem={problem}
        send={t('earnings.pay.confirm')}
        canSend={isAcceptable && !isTooMuch}
        isSaving={isSaving}
        onCancel={onClose}
      />
    </form>
  );
}
