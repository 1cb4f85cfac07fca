// Combinations seen as columns: what falls apart, what is offered in each column, and what a change picks.
import { expect, test } from 'vitest';
import { pick, toColumn, toCombinations, toEveryCombination } from './columns.ts';

const entry = (text: string, available = true): { text: string; available: boolean } => ({ text, available });
const shirts = toCombinations(
  [entry('Sand / S'), entry('Sand / M'), entry('Olive / S · Sold out', false), entry('Olive / M · €45.00')],
  2,
);

test('prices and remarks are not part of a value', () => {
  expect(shirts?.map(({ values }) => values.join('|'))).toEqual(['Sand|S', 'Sand|M', 'Olive|S', 'Olive|M']);
});

test.each([
  ['a value too few', [entry('Sand / S'), entry('Olive')]],
  ['a value too many', [entry('Black / White / S'), entry('Olive / S')]],
  ['two that read the same', [entry('Sand / S · €1'), entry('Sand / S · €2')]],
])('stays one list with %s', (_, entries) => {
  expect(toCombinations(entries, 2)).toBeNull();
});

test('a first value is offered while any of its combinations can be bought, a second only with the first', () => {
  expect(toColumn(shirts ?? [], ['Olive', 'M'], 0)).toEqual([
    { value: 'Sand', available: true },
    { value: 'Olive', available: true },
  ]);
  expect(toColumn(shirts ?? [], ['Olive', 'M'], 1)).toEqual([
    { value: 'S', available: false },
    { value: 'M', available: true },
  ]);
});

test('a value that goes with nothing chosen before is still shown, as not to be had', () => {
  const two = toCombinations([entry('Sand / S'), entry('Olive / M')], 2) ?? [];
  expect(toColumn(two, ['Sand', 'S'], 1)).toEqual([
    { value: 'S', available: true },
    { value: 'M', available: false },
  ]);
});

test('every combination is counted with the last column fastest', () => {
  expect(toEveryCombination([['Sand', 'Olive'], ['S'], ['Long', 'Short']]).map((row) => row.join(' '))).toEqual([
    'Sand S Long',
    'Sand S Short',
    'Olive S Long',
    'Olive S Short',
  ]);
  expect(toEveryCombination([])).toEqual([[]]);
});

test.each([
  ['keeps the size', ['Sand', 'M'], 0, 'Olive', 3],
  ['gives way to a size that can be bought', ['Sand', 'S'], 0, 'Olive', 3],
  ['keeps the colour', ['Sand', 'S'], 1, 'M', 1],
  ['refuses what is sold out', ['Olive', 'M'], 1, 'S', -1],
  ['refuses what is unknown', ['Sand', 'M'], 0, 'Clay', -1],
])('a change %s', (_, chosen, column, value, index) => {
  expect(pick(shirts ?? [], chosen, column, value)).toBe(index);
});
