// What the forms of payment details hold: every field a text, blank until it is filled in. Pure.
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { countries } from '@vitrine/contract/bank-accounts';

export const legalFields = [
  'legal_name',
  'street',
  'building',
  'postal_code',
  'city',
  'region',
  'country',
  'tax_number',
  'vat_number',
] as const;
type LegalField = (typeof legalFields)[number];

type Legal = Pick<PayerDetails, LegalField>;
export type PayeeDraft = PayeeDetails & Record<string, unknown>;
export type PayerDraft = PayerDetails & Record<string, unknown>;

const blankLegal: Legal = {
  legal_name: '',
  street: '',
  building: '',
  postal_code: '',
  city: '',
  region: '',
  country: '',
  tax_number: '',
  vat_number: '',
};

export const toPayeeDraft = (known: PayeeDetails | null): PayeeDraft => ({
  ...blankLegal,
  method: 'iban',
  iban: '',
  bic: '',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: '',
  store_email: '',
  instructions: '',
  ...known,
});

export const toPayerDraft = (known: PayerDetails | null): PayerDraft => ({
  ...blankLegal,
  iban: '',
  bic: '',
  ...known,
});

/** All countries by their names in a language, in its order. */
export function listCountries(locale: string): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const named = countries.map((value) => ({ value, label: names.of(value) ?? value }));
  return named.sort((a, b) => a.label.localeCompare(b.label, locale));
}
