// A list on screen after links were created, changed, deleted and visited.
import { describe, expect, it } from 'vitest';
import { toSampleLink, toSampleRow, toSampleUuid } from '../testing/link-samples.ts';
import { mergeFigures, prependRow, removeRow, replaceRow, toRow, toRows } from './link-list-cache.ts';

const list = (...pages: number[][]) => ({
  pages: pages.map((numbers, index) => ({
    links: numbers.map((number) => toSampleRow(number)),
    next_skip: index === pages.length - 1 ? null : pages.slice(0, index + 1).flat().length,
  })),
  pageParams: pages.map((_, index) => pages.slice(0, index).flat().length),
});
const numbers = (rows: { title: string | null }[]) => rows.map(({ title }) => Number(title?.slice(5)));
const skips = (changed: { pages: readonly { next_skip: number | null }[] }) =>
  changed.pages.map((page) => page.next_skip);

describe('rows', () => {
  it('are none before the first answer', () => {
    expect(toRows(undefined)).toEqual([]);
  });

  it('are listed once when one slid to the next page between two answers', () => {
    expect(numbers(toRows(list([1, 2], [2, 3])))).toEqual([1, 2, 3]);
  });
});

describe('a created link', () => {
  it('comes first, and the next page is asked for one further on', () => {
    const changed = prependRow(list([1, 2], [3]), toSampleRow(9));
    expect(numbers(toRows(changed))).toEqual([9, 1, 2, 3]);
    expect(skips(changed)).toEqual([3, null]);
  });

  it('comes first in an empty list', () => {
    expect(numbers(toRows(prependRow(list([]), toSampleRow(9))))).toEqual([9]);
  });

  it('is not listed twice when the list was already refetched', () => {
    const changed = prependRow(list([9, 1], [2]), toSampleRow(9));
    expect(numbers(toRows(changed))).toEqual([9, 1, 2]);
    expect(skips(changed)).toEqual([2, null]);
  });

  it('waits for the first answer of a list that was never loaded', () => {
    const never = { pages: [], pageParams: [] };
    expect(prependRow(never, toSampleRow(9))).toBe(never);
  });
});

it('replaces a changed link in place', () => {
  const changed = replaceRow(list([1, 2], [3]), toSampleRow(3, { title: 'Look 33' }));
  expect(numbers(toRows(changed))).toEqual([1, 2, 33]);
});

describe('a deleted link', () => {
  it('leaves, and the next page is asked for one before', () => {
    const changed = removeRow(list([1, 2], [3, 4], [5]), toSampleUuid(3));
    expect(numbers(toRows(changed))).toEqual([1, 2, 4, 5]);
    expect(skips(changed)).toEqual([1, 3, null]);
  });

  it('that is unknown changes nothing', () => {
    const before = list([1]);
    expect(removeRow(before, toSampleUuid(8))).toBe(before);
  });
});

describe('newer figures', () => {
  it('are taken over without touching the rest', () => {
    const before = list([1, 2]);
    const fresh = toSampleRow(2, { title: 'Renamed', figures: { checkouts: 1, revenue: 129.9 } });
    const changed = mergeFigures(before, [fresh, toSampleRow(7)]);
    expect(toRows(changed)[1]).toMatchObject({ title: 'Look 2', checkouts: 1, revenue: 129.9 });
    expect(toRows(changed)[0]).toBe(toRows(before)[0]);
    expect(toRows(changed)).toHaveLength(2);
  });

  it('that are the same answer the same list', () => {
    const before = list([1, 2]);
    expect(mergeFigures(before, [toSampleRow(1), toSampleRow(2)])).toBe(before);
  });
});

it('makes a row of a saved link', () => {
  const row = toRow(toSampleLink(4));
  expect(row).toEqual(toSampleRow(4));
});
