// Tax forms: who needs one, until when it is good, and from which sum of a year on something is filed.
import type { PayeeDetails, TaxForm } from '@vitrine/contract/payees';
import type { FilingName } from '@vitrine/contract/tax-filings';
import { describe, expect, it } from 'vitest';
import { toSummary } from './masks.ts';
import { findFiling, goodUntil, needsTaxForm, type FilingNote, type YearPaid } from './tax-forms.ts';

const nobody = { form: null, country: '', hasVat: false } as const;
const gave = (kind: 'w9' | 'w8ben', classification: TaxForm['classification'] = 'individual') =>
  ({ ...nobody, form: { kind, classification }, country: 'US' }) as const;
const us = { payerCountry: 'US', payee: gave('w9'), currency: 'USD', byPaypal: 0 } as const;

it.each([
  [2025, 59_999, false],
  [2025, 60_000, true],
  [2026, 60_000, false],
  [2026, 199_999, false],
  [2026, 200_000, true],
  [2027, 199_999, false],
  // by prices of then, which are not published yet
  [2027, 200_000, null],
])('in %i, %i cents to somebody with a W-9 are filed: %s', (year, paid, isDue) => {
  expect(findFiling({ ...us, year, paid })).toEqual({
    filing: '1099-NEC',
    from: year === 2025 ? 60_000 : year === 2026 ? 200_000 : null,
    isDue,
    note: isDue === null ? 'indexed' : null,
  });
});

it.each<[string, TaxForm['classification'], number, boolean | null, FilingNote | null]>([
  ['an individual', 'individual', 0, true, null],
  ['a partnership', 'partnership', 0, true, null],
  ['a trust', 'trust', 0, true, null],
  ['a C corporation', 'c_corporation', 0, null, 'corporation'],
  ['an S corporation', 's_corporation', 0, null, 'corporation'],
  ['a corporation paid through PayPal', 'c_corporation', 300_000, null, 'corporation'],
  ['an LLC, which may be taxed as one', 'llc', 0, null, 'llc'],
  ['an individual, all through PayPal', 'individual', 300_000, null, 'paypal'],
  ['an individual, too much of it through PayPal', 'individual', 100_001, null, 'paypal'],
  ['an individual, enough of it otherwise', 'individual', 100_000, true, 'paypal'],
])('3,000 USD of 2026 to %s', (_who, classification, byPaypal, isDue, note) => {
  const asked = { ...us, payee: gave('w9', classification), year: 2026, paid: 300_000, byPaypal };
  expect(findFiling(asked)).toMatchObject({ filing: '1099-NEC', isDue, note });
});

it('below the amount nothing is filed, whoever it is and however it was paid', () => {
  const asked = { ...us, payee: gave('w9', 'c_corporation'), year: 2026, paid: 199_999, byPaypal: 199_999 };
  expect(findFiling(asked)).toMatchObject({ isDue: false, note: null });
});

const at = (country: string, currency: string, hasVat = false) => ({
  payerCountry: country,
  payee: { ...nobody, country, hasVat },
  currency,
  year: 2026,
  byPaypal: 0,
});
const abroad = (country: string, currency: string) => ({
  ...at(country, currency),
  payee: { ...nobody, country: 'PL' },
});

it.each<[string, YearPaid, FilingName | undefined, boolean | null | undefined, FilingNote?]>([
  [
    'with a W-8, any amount, as far as they work there',
    { ...us, payee: gave('w8ben'), year: 2026, paid: 1 },
    '1042-S',
    null,
    'depends',
  ],
  ['without a form', { ...us, payee: { ...nobody, country: 'US' }, year: 2026, paid: 900_000 }, undefined, undefined],
  ['by a merchant elsewhere', { ...us, payerCountry: 'DE', year: 2026, paid: 900_000 }, undefined, undefined],
  ['by nobody known', { ...us, payerCountry: null, year: 2026, paid: 900_000 }, undefined, undefined],
  ['in another currency', { ...us, currency: 'EUR', year: 2026, paid: 900_000 }, undefined, undefined],
  ['before the table begins', { ...us, year: 2019, paid: 900_000 }, undefined, undefined],
  ['in Canada just so much', { ...at('CA', 'CAD'), paid: 50_000 }, 'T4A', false],
  ['in Canada more', { ...at('CA', 'CAD'), paid: 50_001 }, 'T4A', true],
  ['in Canada more with GST in it', { ...at('CA', 'CAD', true), paid: 50_001 }, 'T4A', null, 'net'],
  ['in France just so much', { ...at('FR', 'EUR'), paid: 240_000 }, 'DAS2', false],
  ['in France more, with VAT or not', { ...at('FR', 'EUR', true), paid: 240_001 }, 'DAS2', true],
  ['in France more than was once enough', { ...at('FR', 'EUR'), year: 2023, paid: 120_001 }, 'DAS2', true],
  ['from France to elsewhere', { ...abroad('FR', 'EUR'), paid: 900_000 }, undefined, undefined],
  ['in Spain more', { ...at('ES', 'EUR'), paid: 300_507 }, '347', null, 'depends'],
  ['in Ireland less', { ...at('IE', 'EUR'), paid: 600_000 }, '46G', false],
  ['in the Netherlands without VAT', { ...at('NL', 'EUR'), paid: 1 }, 'UBD', null, 'depends'],
  ['in the Netherlands with VAT', { ...at('NL', 'EUR', true), paid: 900_000 }, 'UBD', false],
  ['in Israel', { ...at('IL', 'ILS'), paid: 1 }, '856', null, 'depends'],
  ['repaid more than paid', { ...at('IL', 'ILS'), paid: -100 }, '856', false],
])('%s', (_, asked, filing, isDue, note) => {
  const found = findFiling(asked);
  expect([found?.filing, found?.isDue, found?.note ?? undefined]).toEqual([filing, isDue, note]);
});

it('forms end, or not', () => {
  expect([goodUntil('w9', '2026-01-01'), goodUntil('w8ben', '2026-01-01'), goodUntil('w8bene', '2026-12-31')]).toEqual([
    null,
    '2029-12-31',
    '2029-12-31',
  ]);
  expect(['US', 'DE', null].map(needsTaxForm)).toEqual([true, false, false]);
});

describe('what a merchant sees of an account', () => {
  const none = { iban: '', bic: '', routing_number: '', account_number: '', paypal_email: '', bank_name: '' };
  it.each<[Partial<PayeeDetails>, string]>([
    [{ method: 'iban', iban: 'DE89370400440532013000' }, 'DE •••• 3000'],
    [{ method: 'aba', routing_number: '021000021', account_number: '000123456789' }, '•••• 6789'],
    [{ method: 'aba', account_number: '1234' }, '••••'],
    [{ method: 'local', account_number: '12345' }, '••••'],
    [{ method: 'paypal', paypal_email: 'maya@mail.example' }, 'm••••@mail.example'],
    [{ method: 'paypal', paypal_email: '👩x@mail.example' }, '👩••••@mail.example'],
    [{ method: 'other', instructions: 'under the mat' }, ''],
  ])('of %j is %s', (own, masked) => {
    const details = { ...none, legal_name: 'M', country: 'DE', city: 'X', vat_number: '', tax_number: '', ...own };
    expect(toSummary(details as PayeeDetails).masked).toBe(masked);
  });
});
