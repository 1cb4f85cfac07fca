// Money in the store's written forms, for currencies of no, two and three decimals.

import { expect, test } from 'vitest';
import { readMoney, toMoney, toMoneyAmount } from './currency.ts';

test.each([
  [1999, 'USD', '19.99', '19.99'],
  [1950, 'USD', '19.50', '19.5'],
  [1000, 'USD', '10.00', '10.0'],
  [5, 'USD', '0.05', '0.05'],
  [0, 'EUR', '0.00', '0.0'],
  [-500, 'EUR', '-5.00', '-5.0'],
  [-5, 'EUR', '-0.05', '-0.05'],
  [1500, 'JPY', '1500', '1500.0'],
  [1500, 'KWD', '1.500', '1.5'],
])('%i %s is %s as Money and %s as MoneyV2', (amount, currency, money, moneyV2) => {
  expect(toMoney(amount, currency)).toBe(money);
  expect(toMoneyAmount(amount, currency)).toBe(moneyV2);
});

test.each([
  ['19.99', 'USD', 1999],
  ['0.29', 'USD', 29],
  [12.5, 'USD', 1250],
  ['1500', 'JPY', 1500],
  ['1.5', 'KWD', 1500],
  ['1.005', 'USD', 101],
  ['8.165', 'USD', 817],
  ['1.0049999', 'USD', 100],
  ['0.5', 'JPY', 1],
  ['0.499', 'JPY', 0],
  ['-1', 'USD', null],
  ['1e3', 'USD', null],
  ['', 'USD', null],
  [null, 'USD', null],
  ['9'.repeat(20), 'USD', null],
])('readMoney(%j, %s) is %j', (value, currency, amount) => {
  expect(readMoney(value, currency)).toBe(amount);
});
