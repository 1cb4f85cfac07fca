// Which rows want an address that a row before them gets.
import { describe, expect, it } from 'vitest';
import { findRepeated, type OwnedAddresses } from './repeated-addresses.ts';

const row = (line: number, backHalf?: string, isRefused = false) => ({ line, backHalf, isRefused });

describe('repeated addresses', () => {
  it.each([
    ['a later row has it, whatever the case', [row(2, 'Sale'), row(3, 'sALE')], [[3, 2]]],
    ['a refused row takes it from nobody', [row(2, 'sale', true), row(3, 'sale')], []],
    ['a refused row before two good ones', [row(2, 'sale', true), row(3, 'sale'), row(4, 'sale')], [[4, 3]]],
    ['a refused row that comes too late is told so as well', [row(2, 'sale'), row(3, 'sale', true)], [[3, 2]]],
    ['rows without an address', [row(2), row(3)], []],
    [
      'each later row names the one that gets it',
      [row(2, 'a'), row(3, 'a'), row(4, 'a')],
      [
        [3, 2],
        [4, 2],
      ],
    ],
  ])('%s', (_, rows, expected) => {
    const found = [...findRepeated(rows, new Map())].map(([line, { values }]) => [line, values?.['line']]);
    expect(found).toEqual(expected);
  });

  it('goes on over batches', () => {
    const owned: OwnedAddresses = new Map();
    findRepeated([row(2, 'sale')], owned);
    expect(findRepeated([row(300, 'SALE')], owned).get(300)?.values).toEqual({ line: 2 });
  });
});
