// The fields of who somebody is by law: name, address in its parts, tax numbers.
import { Select, TextInput } from '@mantine/core';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import classes from './earnings.module.css';
import { type legalFields, listCountries } from './payee-draft.ts';

type Field = (typeof legalFields)[number];

interface LegalProps {
  /** What an input is spread with. */
  readonly field: (name: Field) => { error: string | undefined };
  readonly country: string;
  readonly onCountry: (code: string) => void;
  /** Says that the number is a company's. */
  readonly isCompany?: boolean;
}

export function LegalFields({ field, country, onCountry, isCompany = false }: LegalProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const countries = useMemo(() => listCountries(locale), [locale]);
  return (
    <>
      <TextInput
        label={t(isCompany ? 'payouts.payer.legal_name' : 'payouts.payee.legal_name')}
        description={t('payouts.payee.legal_name_help')}
        autoComplete={isCompany ? 'organization' : 'name'}
        {...field('legal_name')}
      />
      <Select
        label={t('payouts.payee.country')}
        data={countries}
        searchable
        allowDeselect={false}
        value={country === '' ? null : country}
        error={field('country').error}
        onChange={(next) => onCountry(next ?? country)}
      />
      <div className={classes.pair}>
        <TextInput label={t('payouts.payee.street')} autoComplete="address-line1" {...field('street')} />
        <TextInput label={t('payouts.payee.building')} autoComplete="off" {...field('building')} />
      </div>
      <div className={classes.pair}>
        <TextInput label={t('payouts.payee.postal_code')} autoComplete="postal-code" {...field('postal_code')} />
        <TextInput label={t('payouts.payee.city')} autoComplete="address-level2" {...field('city')} />
        <TextInput label={t('payouts.payee.region')} autoComplete="address-level1" {...field('region')} />
      </div>
      <div className={classes.pair}>
        <TextInput
          label={t('payouts.payee.tax_number')}
          description={t('payouts.payee.tax_number_help')}
          autoComplete="off"
          dir="ltr"
          {...field('tax_number')}
        />
        <TextInput
          label={t('payouts.payee.vat_number')}
          description={t('payouts.payee.vat_number_help')}
          autoComplete="off"
          dir="ltr"
          {...field('vat_number')}
        />
      </div>
    </>
  );
}
