// Check digits of bank accounts and tax numbers, with numbers one slip away from right ones.
import { describe, expect, it } from 'vitest';
import {
  countries,
  findIbanFault,
  isBic,
  isInSepa,
  isIsraeliNumber,
  isPaypalCurrency,
  isRoutingNumber,
  plainNumber,
  readVatNumber,
} from './bank-accounts.ts';

describe('IBAN', () => {
  it.each([
    // examples of SWIFT's registry
    'DE89370400440532013000',
    'GB29NWBK60161331926819',
    'IL620108000000099999999',
    'NL91ABNA0417164300',
    'NO9386011117947',
    'MT84MALT011000012345MTLCAST001S',
    'FR1420041010050500013M02606',
    'KW81CBKU0000000000001234560101',
    'LC55HEMM000100010012001200023015',
    'BR1800360305000010009795493C1',
    'CH9300762011623852957',
    'SA0380000000608010167519',
  ])('%s is one', (iban) => {
    expect(findIbanFault(iban)).toBeNull();
  });

  it.each([
    ['one digit wrong', 'DE89370400440532013001', 'iban_check'],
    ['two neighbours swapped', 'DE89370400440532010300', 'iban_check'],
    ['two groups swapped', 'DE89044003700532013000', 'iban_check'],
    ['check digits swapped', 'DE98370400440532013000', 'iban_check'],
    ['check digits of 00 for 97', 'DE00370400440532013000', 'iban_check'],
    ['a letter O for a nought in the check digits', 'DEO9370400440532013000', 'iban_format'],
    ['a letter O for a nought in the account', 'DE8937O400440532013000', 'iban_check'],
    ['one digit short', 'DE8937040044053201300', 'iban_length'],
    ['one digit long', 'DE893704004405320130000', 'iban_length'],
    ['the country of another length, check digits right', 'IL05010800000009999999', 'iban_length'],
    ['a country without any', 'US64SVBKUS6S3300958879', 'iban_country'],
    ['no such country', 'ZZ89370400440532013000', 'iban_country'],
    ['small letters', 'de89370400440532013000', 'iban_format'],
    ['blanks left in', 'DE89 3704 0044 0532 0130 00', 'iban_format'],
    ['Arabic digits', 'DE٨٩370400440532013000', 'iban_format'],
    ['fullwidth letters', 'ＤＥ89370400440532013000', 'iban_format'],
    ['a line break after it', 'DE89370400440532013000\n', 'iban_format'],
    ['nothing', '', 'iban_format'],
    ['a name of objects', '__proto__', 'iban_format'],
  ])('with %s is told from one', (_, iban, fault) => {
    expect(findIbanFault(iban)).toBe(fault);
  });

  const right = 'GB29NWBK60161331926819';
  const replace = (at: number, part: string): string => right.slice(0, at) + part + right.slice(at + part.length);
  const places = Array.from(right, (own, at) => ({ own, at })).slice(2);
  const slips = places.flatMap(({ own, at }) => {
    const next = right[at + 1] ?? own;
    const digits = /\d/.test(own) ? Array.from('0123456789').filter((digit) => digit !== own) : [];
    return [...digits.map((digit) => replace(at, digit)), ...(next === own ? [] : [replace(at, next + own)])];
  });

  it('catches every single wrong digit and every swap of two neighbours', () => {
    expect(slips.length).toBeGreaterThan(140);
    expect(slips.filter((slip) => findIbanFault(slip) === null)).toEqual([]);
  });

  it('is read from how people write it', () => {
    expect(plainNumber(' de89 3704-0044.0532–0130 00 ')).toBe('DE89370400440532013000');
  });

  it('reaches SEPA or not', () => {
    expect(['DE89', 'GB29', 'CH93', 'IL62', 'US00'].map(isInSepa)).toEqual([true, true, true, false, false]);
  });
});

it.each([
  // of the Federal Reserve and large banks
  ['021000021', true],
  ['011401533', true],
  ['091000019', true],
  ['322271627', true],
  ['021000012', false],
  ['021000020', false],
  ['121000021', false],
  ['000000000', false],
  ['990000000', false],
  ['02100002', false],
  ['0210000210', false],
  ['02100002a', false],
  ['', false],
])('%j is a routing number: %s', (digits, isOne) => {
  expect(isRoutingNumber(digits)).toBe(isOne);
});

it.each([
  ['DEUTDEFF', true],
  ['DEUTDEFF500', true],
  ['POALILIT', true],
  ['DEUTDEF', false],
  ['DEUTDEFF5', false],
  ['DEUTDEFF50', false],
  ['DEUT1EFF', false],
  ['deutdeff', false],
  ['DEUTDEFFXXXX', false],
])('%s has the form of a BIC: %s', (bic, isOne) => {
  expect(isBic(bic)).toBe(isOne);
});

it.each([
  ['514288844', true],
  ['000000018', true],
  ['514288843', false],
  ['51428884', false],
  ['000000000', false],
  ['5142888440', false],
])('%s is a number of Israel: %s', (digits, isOne) => {
  expect(isIsraeliNumber(digits)).toBe(isOne);
});

it.each([
  ['de 123 456 789', 'DE', 'DE123456789'],
  ['123456789', 'DE', 'DE123456789'],
  ['EL094259216', 'GR', 'EL094259216'],
  ['094259216', 'GR', 'EL094259216'],
  ['ATU12345678', 'AT', 'ATU12345678'],
  ['514288844', 'IL', 'IL514288844'],
  ['IL514288843', 'IL', null],
  ['none', 'DE', null],
  ['', 'DE', null],
  ['<script>', 'FR', null],
  ['12345678901234567', 'DE', null],
])('the VAT number %j of %s is %s', (typed, country, read) => {
  expect(readVatNumber(typed, country)).toBe(read);
});

it('countries are each there once, and have names', () => {
  expect(new Set(countries).size).toBe(countries.length);
  const names = new Intl.DisplayNames('en', { type: 'region' });
  for (const code of countries) expect(names.of(code)).not.toBe(code);
});

it.each([
  ['USD', true],
  ['ILS', true],
  ['KWD', false],
  ['TRY', false],
  ['US', false],
  ['', false],
])('PayPal carries %s: %s', (currency, isCarried) => {
  expect(isPaypalCurrency(currency)).toBe(isCarried);
});
