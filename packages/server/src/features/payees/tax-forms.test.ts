// Tax forms: who needs one, until when it is good, and from which sum of a year on something is filed.
import type { PayeeDetails } from '@vitrine/contract/payees';
import { describe, expect, it } from 'vitest';
import { toSummary } from './masks.ts';
import { findFiling, goodUntil, needsTaxForm } from './tax-forms.ts';

const us = { payerCountry: 'US', form: 'w9', currency: 'USD' } as const;

it.each([
  [2025, 59_999, false],
  [2025, 60_000, true],
  [2026, 60_000, false],
  [2026, 199_999, false],
  [2026, 200_000, true],
  [2027, 200_000, true],
])('in %i, %i cents to somebody with a W-9 are filed: %s', (year, paid, isDue) => {
  expect(findFiling({ ...us, year, paid })).toMatchObject({ filing: '1099-NEC', isDue });
});

it.each([
  ['with a W-8, any amount', { ...us, form: 'w8ben' as const, year: 2026, paid: 1 }, '1042-S'],
  ['without a form', { ...us, form: null, year: 2026, paid: 900_000 }, undefined],
  ['by a merchant elsewhere', { ...us, payerCountry: 'DE', year: 2026, paid: 900_000 }, undefined],
  ['by nobody known', { ...us, payerCountry: null, year: 2026, paid: 900_000 }, undefined],
  ['in another currency', { ...us, currency: 'EUR', year: 2026, paid: 900_000 }, undefined],
  ['before the table begins', { ...us, year: 2019, paid: 900_000 }, undefined],
])('%s', (_, asked, filing) => {
  expect(findFiling(asked)?.filing).toBe(filing);
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
