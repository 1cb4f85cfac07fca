// When payouts are due and from which amount, as the merchant sets it.
import { NumberInput, Select } from '@mantine/core';
import type { BusinessId } from '@vitrine/contract/ids';
import { currencyExponent } from '@vitrine/contract/money';
import {
  getPayoutSchedule,
  planPayoutFile,
  type PayoutSchedule,
  updatePayoutSchedule,
} from '@vitrine/contract/payout-files';
import { useTranslation } from 'react-i18next';
import { useEndpointForm } from '../../api/use-endpoint-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useFormat } from '../../ui/use-format.ts';
import { readAmount, toTyped } from './amounts.ts';
import classes from './earnings.module.css';
import { AmountInput, FormEnding } from './form-parts.tsx';

interface ScheduleDraft extends Record<string, unknown> {
  every: PayoutSchedule['every'];
  weekday: number;
  day: number | string;
  minimum: string;
}

const ways = ['hand', 'week', 'month'] as const;

interface ScheduleProps {
  readonly businessId: BusinessId;
  readonly currency: string;
  readonly known: PayoutSchedule;
  readonly onClose: () => void;
}

export function ScheduleDialog({ businessId, currency, known, onClose }: ScheduleProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const of = known.minimum?.currency ?? currency;
  const initialValues: ScheduleDraft = {
    every: known.every,
    weekday: known.weekday,
    day: known.day,
    minimum: known.minimum ? toTyped(known.minimum.amount, of) : '',
  };
  const { form, field, submit, problem, isSaving } = useEndpointForm(updatePayoutSchedule, {
    initialValues,
    toSent: ({ every, weekday, day, minimum }) => ({
      params: { business_id: businessId },
      body: {
        every,
        weekday,
        day: Number(day),
        minimum: minimum === '' ? null : { amount: readAmount(minimum, currencyExponent(of)), currency: of },
      },
    }),
    refreshes: [getPayoutSchedule, planPayoutFile],
    fieldOf: (path) => path.split('.')[0] ?? path,
    onDone: () => {
      toastDone(t('ui.saved'));
      onClose();
    },
  });
  const { every, weekday } = form.values;
  // the fifth of January 2026 was a Monday
  const weekdays = Array.from({ length: 7 }, (_, at) => ({
    value: String(at + 1),
    label: new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 5 + at)),
  }));
  return (
    <Dialog opened onClose={onClose} title={t('payouts.schedule.title')}>
      <form className={classes.form} onSubmit={submit}>
        <Select
          label={t('payouts.schedule.every')}
          data={ways.map((value) => ({ value, label: t(`payouts.schedule.${value}`) }))}
          allowDeselect={false}
          value={every}
          onChange={(next) => form.setFieldValue('every', ways.find((each) => each === next) ?? every)}
        />
        {every === 'week' && (
          <Select
            label={t('payouts.schedule.weekday')}
            data={weekdays}
            allowDeselect={false}
            value={String(weekday)}
            onChange={(next) => form.setFieldValue('weekday', Number(next ?? weekday))}
          />
        )}
        {every === 'month' && (
          <NumberInput
            label={t('payouts.schedule.day')}
            description={t('payouts.schedule.day_help')}
            min={1}
            max={31}
            allowDecimal={false}
            {...field('day')}
          />
        )}
        <AmountInput
          label={`${t('payouts.schedule.minimum')} (${of})`}
          description={t('payouts.schedule.minimum_help')}
          {...field('minimum')}
          onType={(typed) => form.setFieldValue('minimum', typed)}
        />
        <FormEnding problem={problem} send={t('ui.save')} canSend isSaving={isSaving} onCancel={onClose} />
      </form>
    </Dialog>
  );
}
