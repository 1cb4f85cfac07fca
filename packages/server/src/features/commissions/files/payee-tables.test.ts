// Tables for banks and PayPal: the columns in their order, amounts with all their decimals, and nothing a spreadsheet takes for a formula.
import type { PayeeDetails } from '@vitrine/contract/payees';
import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { toBankTable, toPaypalTable } from './payee-tables.ts';

const details: PayeeDetails = {
  legal_name: '=HYPERLINK("x")',
  street: 'Herzl; 5',
  building: 'a',
  postal_code: '012',
  city: 'חיפה',
  region: '',
  country: 'IL',
  tax_number: '514288844',
  vat_number: '',
  method: 'iban',
  iban: 'IL620108000000099999999',
  bic: 'POALILIT',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: 'maya@mail.example',
  store_email: '',
  instructions: '',
};
const row = { username: 'maya', amount: 1230, currency: 'KWD', reference: 'V1-1', note: 'Commission', details };

it('of a bank has the account in full, and names as texts', () => {
  const [heading = [], line = []] = parse(
    toBankTable([row], (code) => code),
    { bom: true },
  );
  const told = Object.fromEntries(heading.map((name, at) => [name, line[at]]));
  expect(told).toMatchObject({
    payee_name: `'=HYPERLINK("x")`,
    payee_method: 'payee_iban',
    iban: 'IL620108000000099999999',
    account_type: '',
    street: 'Herzl; 5 a',
    postal_code: '012',
    city: 'חיפה',
    amount: '1.230',
    currency: 'KWD',
    reference: 'V1-1',
    by_influencer: 'maya',
  });
});

it('of PayPal has no heading, and the PayPal address', () => {
  const usd = { ...row, currency: 'USD', amount: 1025 };
  expect(toPaypalTable([usd])).toBe('maya@mail.example,10.25,USD,V1-1,Commission\r\n');
});
