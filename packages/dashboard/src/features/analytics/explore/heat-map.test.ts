// Heat maps: how dark a cell is, what stands at their edges, and what is left out of them.
import { type FigureRow, figureRow, type SplitKey } from '@vitrine/contract/figure-questions';
import { describe, expect, it } from 'vitest';
import { toHeatField, toShade } from './heat-map.ts';

describe('toShade', () => {
  it.each([
    [0, 100, 0],
    [-5, 100, 0],
    [1, 100, 1],
    [20, 100, 1],
    [21, 100, 2],
    [60, 100, 3],
    [99, 100, 5],
    [100, 100, 5],
    [0.01, 0.02, 3],
    [0, 0, 0],
    [3, 0, 0],
  ])('%s of %s is %s', (value, largest, shade) => {
    expect(toShade(value, largest)).toBe(shade);
  });
});

const toRow = (visits: number, ...keys: [SplitKey, string | null][]): FigureRow =>
  figureRow.parse({
    keys: keys.map(([by, value]) => ({ by, value, label: `${by} ${value ?? 'none'}`, image_url: null })),
    figures: { visits },
    compared: null,
  });
const drawn = { measure: 'visits' as const, nameOf: (key: SplitKey, value: number) => `${key} ${value}` };
const valuesOf = (edges: readonly { value: string | null }[]) => edges.map(({ value }) => value);

describe('a field', () => {
  const rows = [
    toRow(5, ['country', 'IL'], ['device', 'phone']),
    toRow(3, ['country', 'IL'], ['device', null]),
    toRow(9, ['country', 'US'], ['device', null]),
  ];

  it('has most first on both edges, and 0 where nothing was counted', () => {
    const field = toHeatField(rows, drawn);
    expect(valuesOf(field.rows)).toEqual(['US', 'IL']);
    expect(valuesOf(field.columns)).toEqual([null, 'phone']);
    expect(field.cells).toEqual([
      [9, 0],
      [3, 5],
    ]);
    expect([field.largest, field.hidden]).toEqual([9, 0]);
  });

  it('has every hour and every day of the week, Sunday first, however little happened', () => {
    const field = toHeatField([toRow(4, ['weekday', '7'], ['hour', '23'])], drawn);
    expect(valuesOf(field.rows)).toEqual(['7', '1', '2', '3', '4', '5', '6']);
    expect(field.rows[1]?.label).toBe('weekday 1');
    expect(field.columns).toHaveLength(24);
    expect(field.cells[0]?.[23]).toBe(4);
    expect(field.cells.flat().filter((value) => value > 0)).toEqual([4]);
  });

  it('turns, so that hours stand below each other', () => {
    const field = toHeatField([toRow(4, ['weekday', '7'], ['hour', '23'])], { ...drawn, isTurned: true });
    expect([field.rows.length, field.columns.length]).toEqual([24, 7]);
    expect(field.cells[23]?.[0]).toBe(4);
  });

  it('has days in their order', () => {
    const days = [
      toRow(1, ['day', '2026-11-02'], ['country', 'IL']),
      toRow(8, ['day', '2026-11-01'], ['country', 'IL']),
    ];
    expect(valuesOf(toHeatField(days.toReversed(), drawn).rows)).toEqual(['2026-11-01', '2026-11-02']);
  });

  it('leaves out the least of what would be too much, and says how many', () => {
    const many = Array.from({ length: 30 }, (_, at) => toRow(100 - at, ['country', `c${at}`], ['utm_term', `t${at}`]));
    const field = toHeatField(many, drawn);
    expect([field.rows.length, field.columns.length, field.hidden]).toEqual([20, 12, 28]);
    expect(field.rows[0]?.value).toBe('c0');
  });

  it('of nothing is nothing', () => {
    expect(toHeatField([], drawn)).toEqual({ rows: [], columns: [], cells: [], largest: 0, hidden: 0 });
  });
});
