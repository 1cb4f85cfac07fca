// Money: decimals are read and written exactly in every currency's exponent, and splits never lose a unit.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { currencyExponent, isExact, readMinor, split, toDecimal, toMajor } from './money.ts';

describe('currencyExponent', () => {
  it.each([
    ['USD', 2],
    ['ILS', 2],
    ['JPY', 0],
    ['KRW', 0],
    ['KWD', 3],
    ['BHD', 3],
    ['TND', 3],
    // run times say 0 of these, of one 3 is right
    ['HUF', 2],
    ['IDR', 2],
    ['PKR', 2],
    ['COP', 2],
    ['IQD', 3],
    ['Usd', 2],
    ['jpy', 0],
    ['kwd', 3],
  ])('%s has %i decimals', (currency, decimals) => {
    expect(currencyExponent(currency)).toBe(decimals);
    expect(currencyExponent(currency)).toBe(decimals);
  });

  it.each(['', 'US', 'DOLLAR', '$'])('refuses %j', (currency) => {
    expect(() => currencyExponent(currency)).toThrow(RangeError);
  });
});

describe('isExact', () => {
  it.each([
    [19.9, 'USD', true],
    [0.29, 'USD', true],
    [1_000_000_000.07, 'USD', true],
    [-4.35, 'USD', true],
    [9.999, 'KWD', true],
    [1000, 'JPY', true],
    [0.005, 'USD', false],
    [1.5, 'JPY', false],
    [0.0001, 'KWD', false],
    // less than anything there is
    [1e-9, 'USD', false],
    [12.340_000_001, 'USD', false],
    [1e17, 'USD', false],
  ])('%d %s: %s', (major, currency, exact) => {
    expect(isExact(major, currency)).toBe(exact);
  });
});

describe('readMinor', () => {
  it.each([
    ['19.90', 'USD', 1990],
    ['19.9', 'USD', 1990],
    ['19', 'USD', 1900],
    [' 1.0 ', 'USD', 100],
    ['0.00', 'USD', 0],
    ['-0.00', 'USD', 0],
    ['-0.004', 'USD', 0],
    ['-5.00', 'USD', -500],
    ['0.005', 'USD', 1],
    ['-0.005', 'USD', -1],
    ['0.0049999', 'USD', 0],
    ['1.999', 'USD', 200],
    ['000123.40', 'USD', 12_340],
    // a float would say 1989 here
    ['19.895', 'USD', 1990],
    ['1.005', 'USD', 101],
    ['1234', 'JPY', 1234],
    ['1234.5', 'JPY', 1235],
    ['-1234.5', 'JPY', -1235],
    ['1234.4999', 'JPY', 1234],
    ['1.2345', 'KWD', 1235],
    ['0.001', 'KWD', 1],
    ['1', 'KWD', 1000],
    ['90071992547409.91', 'USD', 9_007_199_254_740_991],
  ])('%j %s is %i', (decimal, currency, minor) => {
    expect(readMinor(decimal, currency)).toBe(minor);
  });

  it('never answers a negative zero', () => {
    expect(Object.is(readMinor('-0.00', 'USD'), 0)).toBe(true);
  });

  it.each([
    '',
    ' ',
    '.',
    '1.',
    '.5',
    '1e3',
    '1E3',
    'NaN',
    'Infinity',
    '-Infinity',
    '+5',
    '--5',
    '- 5',
    '1,000.00',
    '1 000',
    '1_000',
    '0x10',
    '12.3.4',
    '$5',
    '5 USD',
    '١٢',
    '5\n6',
    'null',
    '90071992547409.92',
    '99999999999999999999999',
    '-99999999999999999999999',
  ])('refuses %j', (decimal) => {
    expect(() => readMinor(decimal, 'USD')).toThrow(RangeError);
  });
});

describe('toDecimal and toMajor', () => {
  it.each([
    [1990, 'USD', '19.90', 19.9],
    [5, 'USD', '0.05', 0.05],
    [-5, 'USD', '-0.05', -0.05],
    [0, 'USD', '0.00', 0],
    [100, 'USD', '1.00', 1],
    [1234, 'JPY', '1234', 1234],
    [-1234, 'JPY', '-1234', -1234],
    [0, 'JPY', '0', 0],
    [1, 'KWD', '0.001', 0.001],
    [-12_345, 'KWD', '-12.345', -12.345],
    [Number.MAX_SAFE_INTEGER, 'USD', '90071992547409.91', 90_071_992_547_409.91],
  ])('%i %s is written %s', (minor, currency, decimal, major) => {
    expect(toDecimal(minor, currency)).toBe(decimal);
    expect(toMajor(minor, currency)).toBe(major);
  });

  it('tells the number that its decimal reads as, in every currency', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(toMajor(minor, currency)).toBe(Number(toDecimal(minor, currency)));
      }),
      { numRuns: 2_000 },
    );
  });

  it('reads back what it wrote, in every currency', () => {
    fc.assert(
      fc.property(fc.maxSafeInteger(), fc.constantFrom('USD', 'JPY', 'KWD'), (minor, currency) => {
        expect(readMinor(toDecimal(minor, currency), currency)).toBe(minor === 0 ? 0 : minor);
      }),
    );
  });
});

describe('split', () => {
  it.each<[number, number[], number[]]>([
    [100, [1, 1, 1], [34, 33, 33]],
    [-100, [1, 1, 1], [-34, -33, -33]],
    [1, [1, 1, 1], [1, 0, 0]],
    [0, [3, 4], [0, 0]],
    [5, [0, 0], [3, 2]],
    [7, [0, 1, 0], [0, 7, 0]],
    [100, [], []],
    [10, [3], [10]],
    // the largest remainder comes first, not the first part
    [10, [1, 2, 1], [3, 5, 2]],
    [4, [1, 8, 1], [1, 3, 0]],
    [1000, [1, 999_999], [0, 1000]],
  ])('%i over %j is %j', (total, weights, parts) => {
    expect(split(total, weights)).toEqual(parts);
  });

  const weights = fc.array(fc.nat({ max: 10_000_000 }), { minLength: 1, maxLength: 30 });
  const total = fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 });

  it('adds up to the total, exactly', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        expect(split(amount, shares).reduce((a, b) => a + b, 0)).toBe(amount);
      }),
    );
  });

  it('gives nobody more or less than a unit beside the exact share, and nobody the wrong sign', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const sum = shares.reduce((a, b) => a + b, 0);
        const parts = split(amount, shares);
        for (const [index, part] of parts.entries()) {
          const share = sum === 0 ? 1 : (shares[index] ?? 0);
          const whole = BigInt(sum === 0 ? shares.length : sum);
          const difference = BigInt(part) * whole - BigInt(amount) * BigInt(share);
          expect(difference < whole && difference > -whole).toBe(true);
          expect(part === 0 || Math.sign(part) === Math.sign(amount)).toBe(true);
          expect(Object.is(part, -0)).toBe(false);
        }
      }),
    );
  });

  it('gives nothing to a weight of zero while others have some', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const parts = split(amount, [...shares, 0, 1]);
        expect(parts.at(-2)).toBe(0);
      }),
    );
  });

  it('mirrors: the split of a refund is the negative of the split of the sale', () => {
    fc.assert(
      fc.property(total, weights, (amount, shares) => {
        const negative = split(amount, shares).map((part) => (part === 0 ? 0 : -part));
        expect(split(amount === 0 ? 0 : -amount, shares)).toEqual(negative);
      }),
    );
  });
});
