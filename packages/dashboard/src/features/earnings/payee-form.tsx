// Where an influencer says how they are paid; each way asks for what it needs.
import { Select, Textarea, TextInput } from '@mantine/core';
import { getPayee, payeeMethod, type PayeeDetails, updatePayee } from '@vitrine/contract/payees';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import { LegalFields } from './legal-fields.tsx';
import { type PayeeDraft, toPayeeDraft } from './payee-draft.ts';

interface FormProps {
  readonly username: string;
  readonly known: PayeeDetails | null;
  /** Whether the merchant’s store gives store credit. */
  readonly canCredit: boolean;
  readonly onClose: () => void;
}

export function PayeeForm({ username, known, canCredit, onClose }: FormProps) {
  const { t } = useTranslation();
  const { form, field, submit, problem, isSaving } = useEndpointForm(updatePayee, {
    initialValues: toPayeeDraft(known),
    toSent: (values: PayeeDraft) => ({ params: { username }, body: values }),
    refreshes: [getPayee],
    onDone: ({ pending }) => {
      toastDone(t(pending ? 'payouts.payee.saved_held' : 'payouts.payee.saved'));
      onClose();
    },
  });
  const { method, country } = form.values;
  const methods = payeeMethod.options.filter((each) => each !== 'store_credit' || canCredit || method === each);
  return (
    <form className={classes.form} onSubmit={submit}>
      <LegalFields field={field} country={country} onCountry={(next) => form.setFieldValue('country', next)} />
      <Select
        label={t('payouts.payee.method')}
        data={methods.map((value) => ({ value, label: t(`payouts.method.${value}`) }))}
        allowDeselect={false}
        value={method}
        onChange={(next) => form.setFieldValue('method', payeeMethod.options.find((each) => each === next) ?? method)}
      />
      <AccountFields
        method={method}
        field={field}
        accountType={form.values.account_type}
        onType={(next) => form.setFieldValue('account_type', next)}
      />
      <FormEnding
        problem={problem}
        send={t('payouts.payee.save')}
        canSend
        isSaving={isSaving}
        onCancel={onClose}
        note={known ? t('payouts.payee.held_note') : undefined}
      />
    </form>
  );
}

interface AccountProps {
  readonly method: PayeeDetails['method'];
  readonly field: (
    name:
      | 'iban'
      | 'bic'
      | 'routing_number'
      | 'account_number'
      | 'bank_name'
      | 'paypal_email'
      | 'store_email'
      | 'instructions',
  ) => object;
  readonly accountType: PayeeDetails['account_type'];
  readonly onType: (next: PayeeDetails['account_type']) => void;
}

/** Numbers are written from left to right in every language. */
const number = { dir: 'ltr', autoComplete: 'off' } as const;

function AccountFields({ method, field, accountType, onType }: AccountProps) {
  const { t } = useTranslation();
  switch (method) {
    case 'iban':
      return (
        <div className={classes.pair}>
          <TextInput label={t('payouts.payee.iban')} {...number} {...field('iban')} />
          <TextInput
            label={t('payouts.payee.bic')}
            description={t('payouts.payee.bic_help')}
            {...number}
            {...field('bic')}
          />
        </div>
      );
    case 'aba':
      return (
        <div className={classes.pair}>
          <TextInput
            label={t('payouts.payee.routing_number')}
            inputMode="numeric"
            {...number}
            {...field('routing_number')}
          />
          <TextInput
            label={t('payouts.payee.account_number')}
            inputMode="numeric"
            {...number}
            {...field('account_number')}
          />
          <Select
            label={t('payouts.payee.account_type')}
            data={(['checking', 'savings'] as const).map((value) => ({ value, label: t(`payouts.payee.${value}`) }))}
            allowDeselect={false}
            value={accountType}
            onChange={(next) => onType(next === 'savings' ? 'savings' : 'checking')}
          />
        </div>
      );
    case 'local':
      return (
        <div className={classes.pair}>
          <TextInput label={t('payouts.payee.bank_name')} autoComplete="off" {...field('bank_name')} />
          <TextInput label={t('payouts.payee.account_number')} {...number} {...field('account_number')} />
          <TextInput
            label={t('payouts.payee.bic')}
            description={t('payouts.payee.bic_help')}
            {...number}
            {...field('bic')}
          />
        </div>
      );
    case 'paypal':
      return <TextInput label={t('payouts.payee.paypal_email')} type="email" {...number} {...field('paypal_email')} />;
    case 'store_credit':
      return (
        <TextInput
          label={t('payouts.payee.store_email')}
          description={t('payouts.payee.store_email_help')}
          type="email"
          {...number}
          {...field('store_email')}
        />
      );
    case 'other':
      return <Textarea label={t('payouts.payee.instructions')} autosize minRows={2} {...field('instructions')} />;
  }
}
