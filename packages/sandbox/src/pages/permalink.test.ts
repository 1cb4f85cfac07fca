// Cart permalinks as a table of kind and hostile ones.

import { describe, expect, it } from 'vitest';
import { readAttributes, readLines, writeLines } from './permalink.ts';

describe('the lines of a cart permalink', () => {
  it.each([
    ['12:1', [['12', 1]]],
    [
      '12:1,34:2',
      [
        ['12', 1],
        ['34', 2],
      ],
    ],
    ['12:1,12:2', [['12', 3]]],
    ['44305642989088:999', [['44305642989088', 999]]],
  ])('%s is read', (text, expected) => {
    expect(readLines(text)?.map(({ variantId, quantity }) => [variantId, quantity])).toEqual(expected);
  });

  it.each([
    '',
    '12',
    '12:',
    ':1',
    '12:0',
    '12:-1',
    '12:1.5',
    '12:1,',
    '12:1;34:1',
    'a:1',
    '12:99999',
    '12:999,12:1',
    '1'.repeat(21) + ':1',
    '12:1 ',
    '../12:1',
    Array.from({ length: 251 }, (_, index) => `${index + 1}:1`).join(','),
  ])('%j is refused', (text) => {
    expect(readLines(text)).toBeNull();
  });

  it('are written as they are read', () => {
    expect(writeLines(readLines('12:1,34:2') ?? [])).toBe('12:1,34:2');
  });
});

describe('the attributes of a cart permalink', () => {
  it.each([
    ['attributes[__lk]=abc', [{ name: '__lk', value: 'abc' }]],
    ['attributes%5Bref_link%5D=7&x=1', [{ name: 'ref_link', value: '7' }]],
    ['attributes[a]=1&attributes[a]=2', [{ name: 'a', value: '2' }]],
    ['attributes[]=1&attributes=2&attributes[a=3', []],
    ['attributes[ש]=%3Cb%3E', [{ name: 'ש', value: '<b>' }]],
  ])('%s', (query, expected) => {
    expect(readAttributes(new URLSearchParams(query))).toEqual(expected);
  });
});
