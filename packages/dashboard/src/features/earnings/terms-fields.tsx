// The fields of terms: what is paid, what it is counted on, rates of their own, what a month adds, customers and caps.
import { SegmentedControl, Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import classes from './earnings.module.css';
import { AmountInput, PercentInput } from './form-parts.tsx';
import { MonthFields } from './month-fields.tsx';
import { OwnRates, type TermsPart } from './own-rates.tsx';

export function TermsFields({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const isRate = form.values.pay === 'rate';
  return (
    <>
      <Pay form={form} field={field} />
      {isRate && <Counted form={form} field={field} />}
      {isRate && <OwnRates form={form} field={field} />}
      {!isRate && (
        <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
      )}
      <MonthFields form={form} field={field} />
      <Returning form={form} field={field} />
      <Caps form={form} field={field} />
    </>
  );
}

/** A rate, or an amount for each order. */
function Pay({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const { pay, currency } = form.values;
  return (
    <>
      <SegmentedControl
        fullWidth
        classNames={{ label: classes.choice ?? '' }}
        aria-label={t('earnings.terms.pay')}
        value={pay}
        onChange={(next) => form.setFieldValue('pay', next === 'flat' ? 'flat' : 'rate')}
        data={(['rate', 'flat'] as const).map((each) => ({ value: each, label: t(`earnings.terms.pay_${each}`) }))}
      />
      {pay === 'rate' ? (
        <PercentInput
          label={t('influencers.form.commission')}
          description={t('influencers.form.commission_help')}
          data-autofocus
          {...field('commission')}
          onType={(commission) => form.setFieldValue('commission', commission)}
        />
      ) : (
        <AmountInput
          label={`${t('earnings.terms.flat_label')} (${currency})`}
          description={t('earnings.terms.flat_help', { currency })}
          {...field('flat')}
          onType={(flat) => form.setFieldValue('flat', flat)}
        />
      )}
    </>
  );
}

/** What of a sale their share is counted on. */
function Counted({ form, field }: TermsPart) {
  const { t } = useTranslation();
  return (
    <FormField label={t('earnings.terms.counted')} help={t('earnings.terms.counted_help')}>
      <PercentInput
        label={t('influencers.form.ratio')}
        description={t('influencers.form.ratio_help')}
        {...field('ratio')}
        onType={(ratio) => form.setFieldValue('ratio', ratio)}
      />
      <Switch label={t('influencers.form.reduce_refunds')} {...field('reduce_refunds', { type: 'checkbox' })} />
      <Switch label={t('influencers.form.reduce_vat')} {...field('reduce_vat', { type: 'checkbox' })} />
    </FormField>
  );
}

function Returning({ form, field }: TermsPart) {
  const { t } = useTranslation();
  return (
    <FormField label={t('earnings.terms.returning')} help={t('earnings.terms.returning_help')}>
      <Switch label={t('earnings.terms.returning_switch')} {...field('has_returning', { type: 'checkbox' })} />
      {form.values.has_returning && (
        <PercentInput
          label={t('earnings.terms.returning_rate')}
          description={t('earnings.terms.returning_rate_help')}
          {...field('returning')}
          onType={(returning) => form.setFieldValue('returning', returning)}
        />
      )}
    </FormField>
  );
}

function Caps({ form, field }: TermsPart) {
  const { t } = useTranslation();
  const { currency } = form.values;
  return (
    <FormField label={t('earnings.terms.caps')} help={t('earnings.terms.caps_help', { currency })}>
      <div className={classes.pair}>
        {(['order_cap', 'customer_cap'] as const).map((name) => (
          <AmountInput
            key={name}
            label={`${t(`earnings.terms.${name}`)} (${currency})`}
            description={t(`earnings.terms.${name}_help`)}
            placeholder={t('earnings.terms.no_cap')}
            {...field(name)}
            onType={(typed) => form.setFieldValue(name, typed)}
          />
        ))}
      </div>
    </FormField>
  );
}
