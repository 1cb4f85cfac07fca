// A rate as it is typed, and what previews of several people come to.
import { describe, expect, it } from 'vitest';
import { readRate, sumPreviews } from './bulk-terms-sums.ts';

describe('a rate', () => {
  it.each([
    ['10', 10],
    [' 7,5 ', 7.5],
    ['0', 0],
    ['100', 100],
    ['12.25', 12.25],
    ['100.01', null],
    ['12.345', null],
    ['-1', null],
    ['', null],
    ['ten', null],
    ['1e1', null],
  ])('typed as “%s” is %j', (typed, rate) => {
    expect(readRate(typed)).toBe(rate);
  });
});

const row = (currency: string, current: number, proposed: number) => ({
  currency,
  orders: 1,
  current,
  proposed,
  difference: proposed - current,
});

it('previews are summed by currency, without what decimals add', () => {
  expect(
    sumPreviews([
      { currencies: [row('USD', 0.1, 0.7), row('JPY', 100, 50)] },
      { currencies: [] },
      { currencies: [row('USD', 0.2, 0.1)] },
    ]),
  ).toEqual([
    { currency: 'USD', current: 0.3, proposed: 0.8 },
    { currency: 'JPY', current: 100, proposed: 50 },
  ]);
  expect(sumPreviews([])).toEqual([]);
});
