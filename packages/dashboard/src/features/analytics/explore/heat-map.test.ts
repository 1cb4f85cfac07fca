// Heat maps: how dark a cell is, what stands at their edges, and what is left out of them.
import { type FigureRow, figureRow, type SplitKey } from '@vitrine/contract/figure-questions';
import { describe, expect, it } from 'vitest';
import { toHeatField, toShade, toTop } from './heat-map.ts';

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

type Key = [SplitKey, string | null, number?];
const toRow = (visits: number | undefined, keys: Key[], before?: number): FigureRow =>
  figureRow.parse({
    keys: keys.map(([by, value, others]) => ({ by, value, label: value ?? 'none', image_url: null, others })),
    figures: { visits },
    compared: before === undefined ? null : { visits: before },
  });
const drawn = {
  measure: 'visits' as const,
  nameOf: (key: SplitKey, value: number) => `${key} ${value}`,
  nameOthers: (count: number) => `${count} others`,
};
const labelsOf = (edges: readonly { label: string }[]) => edges.map(({ label }) => label);
const valuesOf = ({ cells }: ReturnType<typeof toHeatField>) => cells.map((row) => row.map(({ value }) => value));

describe('a field', () => {
  const rows = [
    toRow(5, [
      ['country', 'IL'],
      ['device', 'phone'],
    ]),
    toRow(3, [
      ['country', 'IL'],
      ['device', null],
    ]),
    toRow(9, [
      ['country', 'US'],
      ['device', null],
    ]),
  ];

  it('has most first on both edges, and 0 where nothing was counted', () => {
    const field = toHeatField(rows, drawn);
    expect(labelsOf(field.rows)).toEqual(['US', 'IL']);
    expect(labelsOf(field.columns)).toEqual(['none', 'phone']);
    expect(valuesOf(field)).toEqual([
      [9, 0],
      [3, 5],
    ]);
    expect(field.largest).toBe(9);
    expect(field.cells.flat().map(({ compared }) => compared)).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('knows what each cell is compared with', () => {
    const [one, two] = [
      toRow(
        5,
        [
          ['country', 'IL'],
          ['device', 'phone'],
        ],
        4,
      ),
      toRow(
        6,
        [
          ['country', 'US'],
          ['device', 'tablet'],
        ],
        0,
      ),
    ];
    expect(toHeatField([one, two], drawn).cells.flat()).toEqual([
      { value: 6, compared: 0 },
      { value: 0, compared: 0 },
      { value: 0, compared: 0 },
      { value: 5, compared: 4 },
    ]);
  });

  const hour: Key[] = [
    ['weekday', '7'],
    ['hour', '23'],
  ];

  it('has every hour and every day of the week, Sunday first, however little happened', () => {
    const field = toHeatField([toRow(4, hour)], drawn);
    expect(labelsOf(field.rows)).toEqual([7, 1, 2, 3, 4, 5, 6].map((day) => `weekday ${day}`));
    expect(field.columns).toHaveLength(24);
    expect(valuesOf(field)[0]?.[23]).toBe(4);
    expect(valuesOf(field).flat().filter(Boolean)).toEqual([4]);
  });

  it('turns, so that hours stand below each other', () => {
    const field = toHeatField([toRow(4, hour)], { ...drawn, isTurned: true });
    expect([field.rows.length, field.columns.length]).toEqual([24, 7]);
    expect(valuesOf(field)[23]?.[0]).toBe(4);
  });

  it('has days in their order', () => {
    const days = ['2026-11-02', '2026-11-01'].map((day) =>
      toRow(1, [
        ['day', day],
        ['country', 'IL'],
      ]),
    );
    expect(labelsOf(toHeatField(days, drawn).rows)).toEqual(['2026-11-01', '2026-11-02']);
  });

  it('has what does not stand by itself at the end, apart from what has no value, and without a say in shades', () => {
    const some = [
      toRow(500, [
        ['country', null, 64],
        ['device', null, 3],
      ]),
      toRow(300, [
        ['country', null, 64],
        ['device', null],
      ]),
      toRow(7, [
        ['country', null],
        ['device', null],
      ]),
      toRow(undefined, [
        ['country', 'IL'],
        ['device', null, 3],
      ]),
    ];
    const field = toHeatField(some, drawn);
    expect(labelsOf(field.rows)).toEqual(['none', 'IL', '64 others']);
    expect(labelsOf(field.columns)).toEqual(['none', '3 others']);
    expect(field.rows.map(({ others }) => others)).toEqual([0, 0, 64]);
    expect(valuesOf(field)).toEqual([
      [7, 0],
      [0, null],
      [300, 500],
    ]);
    expect(field.largest).toBe(7);
  });

  it('of nothing is nothing', () => {
    expect(toHeatField([], drawn)).toEqual({ rows: [], columns: [], cells: [], largest: 0 });
  });
});

it.each<[SplitKey[], number[]]>([
  [
    ['country', 'device'],
    [20, 12],
  ],
  [
    ['device', 'day'],
    [20, 31],
  ],
  [
    ['weekday', 'hour'],
    [31, 31],
  ],
])('of %j so many stand by themselves: %j', (split, top) => {
  expect(toTop(split)).toEqual(top);
});
