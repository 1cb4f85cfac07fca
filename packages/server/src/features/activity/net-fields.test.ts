// What remains of changes that were written one after the other.
import { expect, it } from 'vitest';
import { toNetFields } from './net-fields.ts';

const lists = ['products'];
const put = (after: string) => ({ field: 'products', before: null, after });
const take = (before: string) => ({ field: 'products', before, after: null });

it.each([
  [
    'a field changed twice',
    [
      { field: 'title', before: 'a', after: 'b' },
      { field: 'title', before: 'b', after: 'c' },
    ],
    [{ field: 'title', before: 'a', after: 'c' }],
  ],
  [
    'a field that came back',
    [
      { field: 'title', before: 'a', after: 'b' },
      { field: 'title', before: 'b', after: 'a' },
    ],
    [],
  ],
  ['a list written anew', [take('1'), take('2'), put('1'), put('3')], [take('2'), put('3')]],
  ['a list of the same thing twice', [put('1'), put('1'), take('1')], [put('1')]],
  [
    'what is told without values',
    [{ field: 'password_hash' }, { field: 'password_hash' }],
    [{ field: 'password_hash' }],
  ],
  ['nothing', [], []],
])('%s', (_what, written, told) => {
  expect(toNetFields(written, lists)).toEqual(told);
});
