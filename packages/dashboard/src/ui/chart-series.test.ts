// Points of a chart.
import { describe, expect, test } from 'vitest';
import { findFirstDay, hasData, pairPoints, toPoints, toTicks } from './chart-series.ts';

const range = { from: '2026-02-27', to: '2026-03-02' };

describe('§9 chart days without data are filled with zero', () => {
  test('every day of the range has its point, in order, and no other day has', () => {
    const data = { '2026-03-02': 4, '2026-02-28': 2, '2026-03-03': 9, '2026-02-26': 9 };
    expect(toPoints(range, data, (value) => value)).toEqual([
      { day: '2026-02-27', value: 0 },
      { day: '2026-02-28', value: 2 },
      { day: '2026-03-01', value: 0 },
      { day: '2026-03-02', value: 4 },
    ]);
  });

  test.each([
    [0.1 + 0.2, 0.3],
    [1.005, 1.01],
    [19.999, 20],
    [-12.345, -12.35],
    [Number.NaN, 0],
    [Number.POSITIVE_INFINITY, 0],
    [undefined, 0],
  ])('%s is drawn as %s', (counted, drawn) => {
    const day = { from: '2026-02-27', to: '2026-02-27' };
    expect(toPoints(day, { '2026-02-27': counted }, (value) => value)).toEqual([{ day: day.from, value: drawn }]);
  });

  test('amounts of a currency with three decimals keep them', () => {
    const day = { from: '2026-02-27', to: '2026-02-27' };
    expect(toPoints(day, { '2026-02-27': 1.1255 }, (value) => value, 3)[0]?.value).toBe(1.126);
  });

  test('hours are drawn where hours are told, in their order', () => {
    const data = { '2026-02-28T00:00': 2, '2026-02-27T23:00': 1 };
    const points = toPoints(range, data, (value) => value);
    expect(points).toEqual([
      { day: '2026-02-27T23:00', value: 1 },
      { day: '2026-02-28T00:00', value: 2 },
    ]);
    expect(pairPoints(points, [], '2026-02-28').map(({ isOpen }) => isOpen)).toEqual([false, true]);
    expect(pairPoints(points).map(({ isOpen }) => isOpen)).toEqual([false, false]);
  });

  test('a chart of zeros has no data', () => {
    expect(hasData(toPoints(range, {}, () => 1))).toBe(false);
    expect(hasData(toPoints(range, { '2026-03-01': 1 }, (value) => value))).toBe(true);
    expect(hasData([])).toBe(false);
  });

  test('the first day counted', () => {
    expect(findFirstDay({ '2026-03-01': 1, '2025-12-31': 1 })).toBe('2025-12-31');
    expect(findFirstDay({})).toBeNull();
  });
});

describe('marks of an axis', () => {
  test.each([
    [[0, 1369], true, [0, 500, 1000, 1500]],
    [[0, 1000], true, [0, 200, 400, 600, 800, 1000]],
    [[44], true, [0, 10, 20, 30, 40, 50]],
    [[3, 1], true, [0, 1, 2, 3]],
    [[0, 0], true, [0, 1]],
    [[], true, [0, 1]],
    [[0.3], false, [0, 0.1, 0.2, 0.3]],
    [[4.63], false, [0, 1, 2, 3, 4, 5]],
    [[12_345_678], false, [0, 5_000_000, 10_000_000, 15_000_000]],
    [[-3, 7], true, [-4, -2, 0, 2, 4, 6, 8]],
  ])('of %j (whole numbers: %s) are %j', (values, areWhole, ticks) => {
    const points = values.map((value, index) => ({ day: `2026-03-0${index + 1}`, value }));
    expect(toTicks(points, areWhole)).toEqual(ticks);
  });
});

describe('a day that is not over', () => {
  const points = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day, at) => ({ day, value: at + 1 }));
  const lines = (today: string | null, of = points) =>
    pairPoints(of, [], today).map(({ closed, open, isOpen }) => [closed, open, isOpen]);

  test.each([
    [
      '2026-11-22',
      [
        [1, null, false],
        [2, 2, false],
        [null, 3, true],
      ],
    ],
    // days of the past, and days to come, are all over, or none is drawn
    [
      '2026-11-23',
      [
        [1, null, false],
        [2, null, false],
        [3, null, false],
      ],
    ],
    [
      null,
      [
        [1, null, false],
        [2, null, false],
        [3, null, false],
      ],
    ],
  ] as const)('%s is drawn apart, from the day before it', (today, expected) => {
    expect(lines(today)).toEqual(expected);
  });

  test('alone is drawn as any other', () => {
    expect(lines('2026-11-20', points.slice(0, 1))).toEqual([[1, null, false]]);
  });
});
