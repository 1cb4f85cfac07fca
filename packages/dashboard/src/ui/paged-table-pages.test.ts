// Pages of a table over rows that arrive bit by bit.
import { assert, boolean, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toFirstFetch, toPageView } from './paged-table-pages.ts';

const view = (page: number, loaded: number, total: number | null, hasMore: boolean, size = 5) =>
  toPageView(page, { loaded, total, hasMore, size });

describe('§9 paged table: size 5, first fetch twice the visible rows', () => {
  test.each([
    [5, 10],
    [4, 8],
  ])('%i rows in sight begin with %i', (size, fetched) => {
    expect(toFirstFetch(size)).toBe(fetched);
  });

  test('the first page of twice its rows asks for nothing', () => {
    expect(view(0, 10, 23, true)).toMatchObject({
      start: 0,
      end: 5,
      hasPrevious: false,
      hasNext: true,
      needsMore: false,
    });
  });

  test('§4 paging on fetches before the loaded rows run out', () => {
    expect(view(1, 10, 23, true)).toMatchObject({
      start: 5,
      end: 10,
      hasNext: true,
      isWaiting: false,
      needsMore: true,
    });
    expect(view(2, 10, 23, true)).toMatchObject({ page: 2, start: 10, end: 10, isWaiting: true, needsMore: true });
  });

  test('the last page holds what is left', () => {
    expect(view(4, 23, 23, false)).toMatchObject({ start: 20, end: 23, hasNext: false, isWaiting: false });
  });

  test.each([
    [0, 0, 0, false],
    [3, 0, null, false],
  ])('page %i of no rows is the first and only', (page, loaded, total, hasMore) => {
    expect(view(page, loaded, total, hasMore)).toEqual({
      page: 0,
      start: 0,
      end: 0,
      hasPrevious: false,
      hasNext: false,
      isWaiting: false,
      needsMore: false,
    });
  });

  test('a total that promises more than there is leads to no empty page', () => {
    expect(view(4, 10, 23, false)).toMatchObject({ page: 1, start: 5, end: 10, hasNext: false });
  });

  test('without a total, more rows still mean a next page', () => {
    expect(view(1, 10, null, true)).toMatchObject({ hasNext: true, needsMore: true });
  });

  test('whatever is asked, the rows exist, at most one page of them, and never none while there are some', () => {
    assert(
      property(
        integer({ min: -3, max: 50 }),
        nat(200),
        nat(200),
        boolean(),
        integer({ min: 1, max: 9 }),
        (...given) => {
          const [page, loaded, total, hasMore, size] = given;
          const seen = view(page, loaded, total, hasMore, size);
          expect(seen.start).toBeGreaterThanOrEqual(0);
          expect(seen.end - seen.start).toBeLessThanOrEqual(size);
          expect(seen.end).toBeLessThanOrEqual(loaded);
          expect(loaded === 0 || seen.end > seen.start || seen.isWaiting).toBe(true);
          expect(!seen.isWaiting || seen.needsMore).toBe(true);
          expect(seen.hasNext || seen.isWaiting || seen.end === loaded).toBe(true);
        },
      ),
    );
  });
});
