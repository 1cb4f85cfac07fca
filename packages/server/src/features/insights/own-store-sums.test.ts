// What several stores made together: by currency, to the last cent.
import { expect, test } from 'vitest';
import { sumByCurrency } from './own-store-sums.ts';

const of = (currency: string, revenue: number, net = revenue) => ({
  currency,
  figures: { visits: 1, checkouts: 2, revenue, net_sales: net },
});

test('nothing comes to nothing', () => {
  expect(sumByCurrency([])).toEqual([]);
});

test.each([
  ['cents that doubles cannot hold', [of('USD', 0.1), of('USD', 0.2)], [['USD', 2, 0.3]]],
  [
    'yen have no cents, dinars a thousand fils',
    [of('JPY', 100), of('KWD', 0.001), of('KWD', 0.002)],
    [
      ['JPY', 1, 100],
      ['KWD', 2, 0.003],
    ],
  ],
  ['what was given back is taken off', [of('EUR', 10, -4.5), of('EUR', 5, 4.5)], [['EUR', 2, 15]]],
  [
    'in the order in which currencies are met',
    [of('ILS', 1), of('USD', 2), of('ILS', 3)],
    [
      ['ILS', 2, 4],
      ['USD', 1, 2],
    ],
  ],
])('%s', (_, stores, sums) => {
  expect(sumByCurrency(stores).map(({ currency, stores: n, figures }) => [currency, n, figures.revenue])).toEqual(sums);
});

test('counts and net sales are added as well', () => {
  expect(sumByCurrency([of('EUR', 10, -4.5), of('EUR', 5, 4.5)])[0]?.figures).toEqual({
    visits: 2,
    checkouts: 4,
    revenue: 15,
    net_sales: 0,
  });
});
