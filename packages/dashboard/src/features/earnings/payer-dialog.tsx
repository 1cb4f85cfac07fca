// Which business pays influencers, as invoices and payout files name it.
import { TextInput } from '@mantine/core';
import type { BusinessId } from '@vitrine/contract/ids';
import { getPayer, type PayerDetails, updatePayer } from '@vitrine/contract/payees';
import { planPayoutFile } from '@vitrine/contract/payout-files';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import classes from './earnings.module.css';
import { FormEnding } from './form-parts.tsx';
import { LegalFields } from './legal-fields.tsx';
import { toPayerDraft } from './payee-draft.ts';

interface PayerProps {
  readonly businessId: BusinessId;
  readonly known: PayerDetails | null;
  readonly onClose: () => void;
}

export function PayerDialog({ businessId, known, onClose }: PayerProps) {
  const { t } = useTranslation();
  const { form, field, submit, problem, isSaving } = useEndpointForm(updatePayer, {
    initialValues: toPayerDraft(known),
    toSent: (values) => ({ params: { business_id: businessId }, body: values }),
    refreshes: [getPayer, planPayoutFile],
    onDone: () => {
      toastDone(t('ui.saved'));
      onClose();
    },
  });
  return (
    <Dialog opened size="lg" onClose={onClose} title={t('payouts.payer.title')}>
      <form className={classes.form} onSubmit={submit}>
        <p className={classes.note}>{t('payouts.payer.help')}</p>
        <LegalFields
          isCompany
          field={field}
          country={form.values.country}
          onCountry={(next) => form.setFieldValue('country', next)}
        />
        <div className={classes.pair}>
          <TextInput
            label={t('payouts.payer.iban')}
            description={t('payouts.payer.iban_help')}
            dir="ltr"
            autoComplete="off"
            {...field('iban')}
          />
          <TextInput label={t('payouts.payee.bic')} dir="ltr" autoComplete="off" {...field('bic')} />
        </div>
        <FormEnding problem={problem} send={t('ui.save')} canSend isSaving={isSaving} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
