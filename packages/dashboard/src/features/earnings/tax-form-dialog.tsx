// A W-9 or W-8 by typed answers, signed with a name under penalties of perjury.
import { Checkbox, Select, TextInput } from '@mantine/core';
import { getPayee, type Payee, submitTaxForm, taxFormKind } from '@vitrine/contract/payees';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { DateField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import { listCountries } from './payee-draft.ts';

interface DialogProps {
  readonly username: string;
  readonly payee: Payee;
  readonly onClose: () => void;
}

const classifications = [
  'individual',
  'c_corporation',
  's_corporation',
  'partnership',
  'trust',
  'llc',
  'other',
] as const;

interface Draft extends Record<string, unknown> {
  kind: (typeof taxFormKind.options)[number];
  name: string;
  classification: (typeof classifications)[number];
  tax_id: string;
  country: string;
  birth_date: string;
  signature: string;
  certified: boolean;
}

export function TaxFormDialog(props: DialogProps) {
  const { t } = useTranslation();
  return (
    <Dialog opened size="lg" onClose={props.onClose} title={t('payouts.tax.submit')}>
      <TaxFormFields {...props} />
    </Dialog>
  );
}

function TaxFormFields({ username, payee, onClose }: DialogProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const countries = useMemo(() => listCountries(locale), [locale]);
  const country = payee.summary?.country ?? 'US';
  const initialValues: Draft = {
    kind: country === 'US' ? 'w9' : 'w8ben',
    name: payee.summary?.legal_name ?? '',
    classification: 'individual',
    tax_id: '',
    country,
    birth_date: '',
    signature: '',
    certified: false,
  };
  const { form, field, errors, submit, problem, isSaving } = useEndpointForm(submitTaxForm, {
    initialValues,
    // what is not certified is refused by the contract's rule, on its field
    toSent: ({ certified, ...values }) => ({ params: { username }, body: { ...values, certified: certified as true } }),
    refreshes: [getPayee],
    onDone: () => {
      toastDone(t('payouts.tax.done'));
      onClose();
    },
  });
  const { kind, classification } = form.values;
  return (
    <form className={classes.form} onSubmit={submit}>
      <Select
        label={t('payouts.tax.form')}
        description={t(`payouts.tax.${kind}_help`)}
        data={taxFormKind.options.map((value) => ({ value, label: t(`payouts.tax.${value}`) }))}
        allowDeselect={false}
        value={kind}
        onChange={(next) => form.setFieldValue('kind', taxFormKind.options.find((each) => each === next) ?? kind)}
      />
      <TextInput label={t('payouts.payee.legal_name')} autoComplete="name" {...field('name')} />
      <Select
        label={t('payouts.tax.classification')}
        data={classifications.map((value) => ({ value, label: t(`payouts.tax.class.${value}`) }))}
        allowDeselect={false}
        value={classification}
        onChange={(next) =>
          form.setFieldValue('classification', classifications.find((each) => each === next) ?? classification)
        }
      />
      <div className={classes.pair}>
        <TextInput label={t('payouts.tax.tax_id')} dir="ltr" autoComplete="off" {...field('tax_id')} />
        <Select
          label={t('payouts.payee.country')}
          data={countries}
          searchable
          allowDeselect={false}
          value={form.values.country}
          error={errors['country']}
          onChange={(next) => form.setFieldValue('country', next ?? form.values.country)}
        />
        {kind === 'w8ben' && <DateField label={t('payouts.tax.birth_date')} {...field('birth_date')} />}
      </div>
      <TextInput
        label={t('payouts.tax.signature')}
        description={t('payouts.tax.signature_help')}
        autoComplete="off"
        {...field('signature')}
      />
      <Checkbox label={t('payouts.tax.certify')} {...field('certified', { type: 'checkbox' })} />
      <FormEnding problem={problem} send={t('payouts.tax.submit')} canSend isSaving={isSaving} onCancel={onClose} />
    </form>
  );
}
