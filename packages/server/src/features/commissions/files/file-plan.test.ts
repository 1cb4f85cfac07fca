// Whom payout files pay, row by row, and the days on which payouts are due.
import { accountId } from '@vitrine/contract/ids';
import type { PayeeDetails, PayerDetails } from '@vitrine/contract/payees';
import { describe, expect, it } from 'vitest';
import { planFile, type Due, type FileFacts } from './file-plan.ts';
import { findNextDay } from './schedule.ts';

const id = (digit: number) => accountId.parse(`00000000-0000-4000-8000-00000000000${digit}`);
const details: PayeeDetails = {
  legal_name: 'Maya Levi',
  street: 'Herzl',
  building: '1',
  postal_code: '1',
  city: 'Haifa',
  region: '',
  country: 'DE',
  tax_number: '',
  vat_number: '',
  method: 'iban',
  iban: 'DE89370400440532013000',
  bic: '',
  routing_number: '',
  account_number: '',
  account_type: 'checking',
  bank_name: '',
  paypal_email: '',
  store_email: '',
  instructions: '',
};
const payer: PayerDetails = { ...details, legal_name: 'Atelier' };
const facts = (more: Partial<FileFacts> = {}): FileFacts => ({
  format: 'sepa',
  currency: 'EUR',
  minimum: 0,
  needsTaxForm: false,
  payer,
  credit: null,
  inOpenFile: new Set(),
  ...more,
});
const due = (payable: number, more: Partial<PayeeDetails> | null = {}, rest: Partial<Due> = {}): Due => ({
  accountId: id(1),
  username: 'maya',
  payable,
  hasEnded: false,
  details: more && { ...details, ...more },
  hasTaxForm: false,
  ...rest,
});
const paypal: Partial<PayeeDetails> = { method: 'paypal', iban: '', paypal_email: 'maya@mail.example' };

const storeCredit: Partial<PayeeDetails> = { method: 'store_credit', iban: '', store_email: 'maya@mail.example' };
const credit: Partial<FileFacts> = { format: 'store_credit', credit: { obstacle: null, currency: 'EUR' } };

describe('a payout file', () => {
  it.each<[string, Partial<FileFacts>, Due, number | string]>([
    ['pays all that is payable', {}, due(1), 1],
    ['pays nobody with nothing', {}, due(0), ''],
    ['pays nobody who owes', {}, due(-500), ''],
    ['pays from the minimum on', { minimum: 500 }, due(500), 500],
    ['carries over what is below the minimum', { minimum: 500 }, due(499), 'below_minimum'],
    ['pays the rest of who left, below the minimum too', { minimum: 500 }, due(300, {}, { hasEnded: true }), 300],
    ['pays nobody a second time', { inOpenFile: new Set([id(1)]) }, due(1), 'in_open_file'],
    ['needs to know where to', {}, due(1, null), 'no_details'],
    ['waits for a tax form', { needsTaxForm: true }, due(1), 'tax_form'],
    ['pays with a tax form', { needsTaxForm: true }, due(1, {}, { hasTaxForm: true }), 1],
    ['of SEPA pays no PayPal', {}, due(1, paypal), 'other_method'],
    ['of SEPA pays no account outside', {}, due(1, { iban: 'IL620108000000099999999' }), 'not_in_sepa'],
    ['of SEPA pays no name it cannot write', {}, due(1, { legal_name: 'מאיה לוי' }), 'letters'],
    ['of SEPA pays to no town it cannot write', {}, due(1, { city: 'חיפה' }), 'letters'],
    ['of a bank pays any account', { format: 'bank', currency: 'KWD' }, due(1, { legal_name: 'מאיה' }), 1],
    ['of a bank pays no PayPal', { format: 'bank' }, due(1, paypal), 'other_method'],
    ['of PayPal pays PayPal', { format: 'paypal', currency: 'USD' }, due(1234, paypal), 1234],
    ['of PayPal pays no IBAN', { format: 'paypal', currency: 'USD' }, due(1234), 'other_method'],
    [
      'of PayPal pays whole forint, and keeps the rest',
      { format: 'paypal', currency: 'HUF' },
      due(12_345, paypal),
      12_300,
    ],
    ['of PayPal pays no part of a forint', { format: 'paypal', currency: 'HUF' }, due(99, paypal), 'below_minimum'],
    ['of store credit pays who chose it', credit, due(1234, storeCredit), 1234],
    ['of store credit pays no IBAN', credit, due(1234), 'other_method'],
    ['of store credit waits for a tax form too', { ...credit, needsTaxForm: true }, due(1, storeCredit), 'tax_form'],
    ['of a bank pays no store credit', { format: 'bank' }, due(1, storeCredit), 'other_method'],
    ['of SEPA pays a name of signs alone not', {}, due(1, { legal_name: '<>*#' }), 'letters'],
    ['of SEPA pays a name in two scripts not', {}, due(1, { legal_name: 'Maya לוי' }), 'letters'],
    ['of SEPA pays a street it cannot write, without it', {}, due(1, { street: 'הרצל' }), 1],
    ['of PayPal pays yen', { format: 'paypal', currency: 'JPY' }, due(99, paypal), 99],
  ])('%s', (_, more, one, expected) => {
    const { payees, leftOut, total } = planFile(facts(more), [one]);
    const sum = payees.reduce((all, { amount }) => all + amount, 0);
    expect(total).toBe(sum);
    expect(payees[0]?.amount ?? leftOut[0]?.reason ?? '').toBe(expected);
  });

  it('pays everybody once and in their order, whatever stands between them', () => {
    const rows = [
      due(100, {}, { accountId: id(1), username: 'a' }),
      due(-100, {}, { accountId: id(2), username: 'b' }),
      due(0, {}, { accountId: id(3), username: 'c' }),
      due(7, null, { accountId: id(4), username: 'd' }),
      due(1, { iban: 'FR1420041010050500013M02606' }, { accountId: id(5), username: 'e' }),
    ];
    const { payees, leftOut, total } = planFile(facts(), rows);
    expect(payees.map(({ username, amount }) => `${username} ${amount}`)).toEqual(['a 100', 'e 1']);
    expect(leftOut.map(({ due: { username }, reason }) => `${username} ${reason}`)).toEqual(['d no_details']);
    expect(total).toBe(101);
  });

  it.each<[string, Partial<FileFacts>, string | null]>([
    ['SEPA in euros from an IBAN', {}, null],
    ['SEPA in dollars', { currency: 'USD' }, 'currency_sepa'],
    ['SEPA from nobody', { payer: null }, 'payer_missing'],
    ['SEPA from nowhere', { payer: { ...payer, iban: '' } }, 'payer_missing'],
    ['SEPA from outside', { payer: { ...payer, iban: 'IL620108000000099999999' } }, 'payer_missing'],
    ['SEPA from a name it cannot write', { payer: { ...payer, legal_name: 'אטלייה' } }, 'payer_letters'],
    ['SEPA from a town it cannot write', { payer: { ...payer, city: 'Αθήνα' } }, 'payer_letters'],
    ['store credit without a store', { format: 'store_credit' }, 'no_store'],
    [
      'store credit that is not permitted',
      { ...credit, credit: { obstacle: 'not_granted', currency: 'EUR' } },
      'not_granted',
    ],
    ['store credit in another currency', { ...credit, currency: 'USD' }, 'currency_store'],
    ['store credit to nobody', credit, 'nobody'],
    ['F11: PayPal in Kuwaiti dinars', { format: 'paypal', currency: 'KWD' }, 'currency_paypal'],
    ['PayPal to nobody', { format: 'paypal', currency: 'USD' }, 'nobody'],
    ['a bank in Kuwaiti dinars from nobody known', { format: 'bank', currency: 'KWD', payer: null }, null],
  ])('of %s: %s', (_, more, obstacle) => {
    expect(planFile(facts(more), [due(100)]).obstacle).toBe(obstacle);
  });
});

describe('the next day of payouts', () => {
  const none = { weekday: 1, day: 1, minimum: null };
  it.each([
    ['by hand', { ...none, every: 'hand' as const }, '2026-11-23', null],
    ['a Monday, on a Monday', { ...none, every: 'week' as const }, '2026-11-23', '2026-11-23'],
    ['a Monday, on a Tuesday', { ...none, every: 'week' as const }, '2026-11-24', '2026-11-30'],
    ['a Sunday, on a Monday', { ...none, every: 'week' as const, weekday: 7 }, '2026-11-23', '2026-11-29'],
    ['a Sunday, on a Sunday', { ...none, every: 'week' as const, weekday: 7 }, '2026-11-29', '2026-11-29'],
    ['a Monday over the turn of a year', { ...none, every: 'week' as const }, '2026-12-29', '2027-01-04'],
    ['the first, on the first', { ...none, every: 'month' as const }, '2026-11-01', '2026-11-01'],
    ['the first, later', { ...none, every: 'month' as const }, '2026-11-02', '2026-12-01'],
    ['the 31st, in November', { ...none, every: 'month' as const, day: 31 }, '2026-11-23', '2026-11-30'],
    ['the 31st, on the last of November', { ...none, every: 'month' as const, day: 31 }, '2026-11-30', '2026-11-30'],
    ['the 30th, in February of a leap year', { ...none, every: 'month' as const, day: 30 }, '2028-02-01', '2028-02-29'],
    ['the 29th, after February', { ...none, every: 'month' as const, day: 29 }, '2027-02-28', '2027-02-28'],
    ['the fifth, in December', { ...none, every: 'month' as const, day: 5 }, '2026-12-06', '2027-01-05'],
  ])('%s', (_, schedule, today, next) => {
    expect(findNextDay(schedule, today)).toBe(next);
  });
});
