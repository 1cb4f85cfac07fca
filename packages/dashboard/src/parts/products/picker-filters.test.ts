// The picker's switches survive a visit, and damage to what was remembered.
import { describe, expect, it } from 'vitest';
import { countChanged, defaultFilters, readFilters, rememberedFilters, rememberFilters } from './picker-filters.ts';

describe('§9 picker: filter defaults active only and out of stock on, search in tags off (readFilters)', () => {
  it.each([
    ['nothing remembered', null, defaultFilters],
    ['an empty text', '', defaultFilters],
    ['broken JSON', '{"activeOnly":', defaultFilters],
    ['another kind of value', '"true"', defaultFilters],
    ['null', 'null', defaultFilters],
    ['a list', '[false,false,true]', defaultFilters],
    ['words for booleans', '{"activeOnly":"false"}', defaultFilters],
    ['an order nobody knows', '{"order":"price"}', defaultFilters],
    ['one switch', '{"activeOnly":false}', { ...defaultFilters, activeOnly: false }],
    [
      'all switches and one unknown',
      '{"activeOnly":false,"outOfStock":false,"searchInTags":true,"order":"newest","x":true}',
      { activeOnly: false, outOfStock: false, searchInTags: true, order: 'newest' },
    ],
  ])('%s', (_name, text, expected) => {
    expect(readFilters(text)).toEqual(expected);
  });
});

it('§9 picker: filters are remembered locally', () => {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  expect(rememberedFilters(storage)).toEqual(defaultFilters);
  const changed = { activeOnly: false, outOfStock: true, searchInTags: true, order: 'best_selling' } as const;
  rememberFilters(storage, changed);
  expect(rememberedFilters(storage)).toEqual(changed);
});

it('counts the switches that were changed', () => {
  expect(countChanged(defaultFilters)).toBe(0);
  expect(countChanged({ activeOnly: false, outOfStock: false, searchInTags: true, order: 'newest' })).toBe(4);
});
