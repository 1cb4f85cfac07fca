// What pages may strike through beside a price, a row for each way stores tell prices.
import { describe, expect, it } from 'vitest';
import { toFormerPrice, toPriorPrices, whyUnstruck, type PriceMoment } from './former-prices.ts';

type Told = readonly [day: number, price: number | null, compareAtPrice?: number | null, currency?: string];

const dayMs = 24 * 3600_000;
const start = Date.parse('2026-06-01T00:00:00Z');

const toMoment = ([day, price, compareAtPrice = null, currency = 'EUR']: Told): PriceMoment => ({
  at: new Date(start + day * dayMs),
  price,
  compareAtPrice,
  currency,
});

/** A variant that costs what it was told to last. */
function variantOf(told: readonly Told[]) {
  const history = told.map(toMoment);
  const { price = 0, compareAtPrice = null } = history.at(-1) ?? {};
  const now = { price: price ?? 0, compareAtPrice };
  return { ...now, prior: toPriorPrices(history, now) };
}

describe('what is struck through', () => {
  it.each<[string, Told[], number | null, number | null]>([
    [
      'a plain sale after 30 days at one price',
      [
        [0, 100],
        [30, 80, 100],
      ],
      100,
      100,
    ],
    [
      'the same one moment early',
      [
        [0.01, 100],
        [30, 80, 100],
      ],
      null,
      100,
    ],
    ['on sale since the first that is known', [[0, 80, 100]], null, 100],
    [
      'on sale for half a year',
      [
        [0, 100],
        [30, 80, 100],
      ],
      100,
      100,
    ],
    [
      'raised just before',
      [
        [0, 80],
        [40, 100],
        [42, 85, 100],
      ],
      null,
      100,
    ],
    [
      'raised just before, and then lower than ever',
      [
        [0, 80],
        [40, 100],
        [42, 70, 100],
      ],
      80,
      100,
    ],
    [
      'raised 30 days before, to the moment',
      [
        [0, 80],
        [10, 100],
        [40, 85, 100],
      ],
      100,
      100,
    ],
    [
      'raised a moment less than 30 days before',
      [
        [0, 80],
        [10.01, 100],
        [40, 85, 100],
      ],
      null,
      100,
    ],
    [
      'lowered step by step',
      [
        [0, 100],
        [40, 90, 100],
        [45, 80, 100],
      ],
      90,
      100,
    ],
    [
      'lowered again long after',
      [
        [0, 100],
        [40, 90, 100],
        [90, 80, 100],
      ],
      90,
      100,
    ],
    [
      'raised within a sale',
      [
        [0, 100],
        [40, 70, 100],
        [45, 85, 100],
      ],
      null,
      100,
    ],
    [
      'on sale again within 30 days',
      [
        [0, 100],
        [40, 80, 100],
        [45, 100],
        [50, 80, 100],
      ],
      null,
      100,
    ],
    [
      'on sale again after 30 days',
      [
        [0, 100],
        [40, 80, 100],
        [45, 100],
        [76, 80, 100],
      ],
      100,
      100,
    ],
    [
      'its sale interrupted for an hour',
      [
        [0, 100],
        [40, 80, 100],
        [41, 80],
        [41.04, 80, 100],
      ],
      null,
      100,
    ],
    [
      'called a sale at the price it had',
      [
        [0, 80],
        [40, 80, 100],
      ],
      null,
      null,
    ],
    [
      'a compare-at price nobody ever paid',
      [
        [0, 100],
        [40, 80, 200],
      ],
      100,
      null,
    ],
    [
      'a compare-at price raised during a sale',
      [
        [0, 100],
        [40, 80, 100],
        [45, 80, 150],
      ],
      100,
      null,
    ],
    [
      'a compare-at price below what was asked',
      [
        [0, 100],
        [40, 70, 90],
      ],
      null,
      90,
    ],
    [
      'another currency within the 30 days',
      [
        [0, 100, null, 'USD'],
        [20, 90],
        [40, 80, 90],
      ],
      null,
      90,
    ],
    [
      'another currency long before',
      [
        [0, 100, null, 'USD'],
        [5, 90],
        [40, 80, 90],
      ],
      90,
      90,
    ],
    [
      'a sale that went on in another currency',
      [
        [0, 100, null, 'USD'],
        [40, 80, 100, 'USD'],
        [41, 80, 100],
      ],
      null,
      100,
    ],
    [
      'out of sight for a while within the 30 days',
      [
        [0, 100],
        [20, null],
        [25, 100],
        [40, 80, 100],
      ],
      null,
      100,
    ],
    [
      'out of sight long before',
      [
        [0, 100],
        [1, null],
        [5, 100],
        [40, 80, 100],
      ],
      100,
      100,
    ],
    [
      'deleted, and made again on sale',
      [
        [0, 100],
        [40, null],
        [41, 80, 100],
      ],
      null,
      100,
    ],
    [
      'deleted during a sale, and made again',
      [
        [0, 100],
        [40, 80, 100],
        [41, null],
        [42, 80, 100],
      ],
      null,
      100,
    ],
    [
      'a price of nothing before',
      [
        [0, 0],
        [40, 80, 100],
      ],
      null,
      null,
    ],
    [
      'no compare-at price',
      [
        [0, 100],
        [40, 80],
      ],
      null,
      null,
    ],
    [
      'a compare-at price of the same',
      [
        [0, 100],
        [40, 80, 80],
      ],
      null,
      null,
    ],
    [
      'a compare-at price below',
      [
        [0, 100],
        [40, 80, 60],
      ],
      null,
      null,
    ],
  ])('%s', (_what, told, eea, elsewhere) => {
    const variant = variantOf(told);
    expect(toFormerPrice(variant, 'eea')).toBe(eea);
    expect(toFormerPrice(variant, 'elsewhere')).toBe(elsewhere);
  });

  it.each<[string, Told[]]>([
    ['nothing was ever kept', []],
    [
      'what was kept last is not what it costs',
      [
        [0, 100],
        [40, 75, 100],
      ],
    ],
    [
      'what was kept last has another compare-at price',
      [
        [0, 100],
        [40, 80, 120],
      ],
    ],
    [
      'it was taken out last',
      [
        [0, 100],
        [40, 80, 100],
        [41, null],
      ],
    ],
  ])('is the store’s word elsewhere and nothing in the EEA where %s', (_what, told) => {
    const now = { price: 80, compareAtPrice: 100 };
    const variant = { ...now, prior: toPriorPrices(told.map(toMoment), now) };
    expect(toFormerPrice(variant, 'eea')).toBeNull();
    expect(toFormerPrice(variant, 'elsewhere')).toBe(100);
  });
});

describe('why shoppers of the EEA see none', () => {
  it.each<[string, Told[], ReturnType<typeof whyUnstruck>]>([
    [
      'a plain sale',
      [
        [0, 100],
        [30, 80, 100],
      ],
      null,
    ],
    [
      'no sale',
      [
        [0, 100],
        [30, 80],
      ],
      null,
    ],
    [
      'a short history',
      [
        [1, 100],
        [30, 80, 100],
      ],
      'not_known',
    ],
    ['no history before', [[0, 80, 100]], 'not_known'],
    [
      'raised just before',
      [
        [0, 80],
        [40, 100],
        [42, 85, 100],
      ],
      'was_lower',
    ],
    [
      'as low before',
      [
        [0, 80],
        [40, 80, 100],
      ],
      'was_lower',
    ],
    [
      'asked for less than before',
      [
        [0, 100],
        [40, 70, 90],
      ],
      'not_asked',
    ],
  ])('%s', (_what, told, reason) => {
    expect(whyUnstruck(variantOf(told))).toBe(reason);
  });
});
