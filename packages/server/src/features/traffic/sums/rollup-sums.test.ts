// What rows of sums come to: places counted by hand, months as sums of their days, and no order that matters.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, grains, nothing, tabs, type Facets, type Measures, type TabCode } from './facets.ts';
import { RollupSums, type SumRow } from './rollup-sums.ts';

interface Addition {
  readonly businessId?: string;
  readonly tab?: TabCode;
  readonly day?: string;
  readonly facets?: Partial<Facets<number>>;
  readonly products?: readonly number[];
  readonly measures?: Partial<Measures>;
}

const bare: Facets<number> = { link: null, influencer: null, properties: [], flag: null };

function sumUp(additions: readonly Addition[]): SumRow[] {
  const sums = new RollupSums();
  for (const { businessId = 'b', tab = tabs.looks, day = '2026-11-21', facets, products = [], measures } of additions)
    sums.add({ businessId, tab, day }, { ...bare, ...facets }, products, { ...nothing, visits: 1, ...measures });
  return sums.list();
}

/** As `dim:value/dim:value day visits`, with an `m` before what is of a month. */
const show = ({ dim, value, byDim, byValue, grain, bucket, visits }: SumRow): string =>
  `${grain === grains.month ? 'm ' : ''}${dim}:${value}/${byDim}:${byValue} ${bucket} ${visits}`;

const country = { dim: dims.country, value: 50 };
const device = { dim: dims.device, value: 60 };

describe('the rows of one addition', () => {
  it('are none before it', () => {
    expect(new RollupSums().list()).toEqual([]);
  });

  it('are the whole day alone, and no month, of what nothing is known of', () => {
    expect(sumUp([{}])).toEqual([
      {
        businessId: 'b',
        tab: tabs.looks,
        dim: 0,
        value: 0,
        byDim: 0,
        byValue: 0,
        grain: grains.day,
        bucket: '2026-11-21',
        ...nothing,
        visits: 1,
      },
    ]);
  });

  it.each<[string, Partial<Facets<number>>, number[], string[]]>([
    ['a link', { link: 7 }, [], ['0:0/0:0', '0:0/1:7']],
    ['an influencer', { influencer: 8 }, [], ['0:0/0:0', '0:0/3:8']],
    ['a flag', { flag: 9 }, [], ['0:0/0:0', '0:0/20:9']],
    ['one property', { properties: [country] }, [], ['0:0/0:0', '0:0/10:50']],
    [
      'two properties, and the pair of them',
      { properties: [country, device] },
      [],
      ['0:0/0:0', '0:0/10:50', '10:50/11:60', '0:0/11:60'],
    ],
    [
      'a link with a property',
      { link: 7, properties: [country] },
      [],
      ['0:0/0:0', '0:0/1:7', '0:0/10:50', '1:7/10:50'],
    ],
    ['a product', {}, [70], ['0:0/0:0', '0:0/2:70']],
    ['a product of a link', { link: 7 }, [70], ['0:0/0:0', '0:0/1:7', '0:0/2:70', '1:7/2:70']],
    [
      'a product and a property, which are no pair',
      { properties: [country] },
      [70],
      ['0:0/0:0', '0:0/10:50', '0:0/2:70'],
    ],
  ])('of %s', (_, facets, products, places) => {
    const rows = sumUp([{ facets, products }]);
    const of = (grain: number): string[] =>
      rows.filter((row) => row.grain === grain).map((row) => show(row).replace(/^m /, '').split(' ')[0] ?? '');
    expect(of(grains.day).toSorted()).toEqual(places.toSorted());
    // every place has its month but that of everything
    expect(of(grains.month).toSorted()).toEqual(places.filter((place) => place !== '0:0/0:0').toSorted());
  });
});

describe('sums', () => {
  it('add each measure to itself', () => {
    const [row] = sumUp([
      { measures: { visits: 1, unique: 2, flagged: 3, views: 4, adds: 5, requests: 6 } },
      { measures: { visits: 10, unique: 20, flagged: 30, views: 40, adds: 50, requests: 60 } },
    ]);
    expect(row).toMatchObject({ visits: 11, unique: 22, flagged: 33, views: 44, adds: 55, requests: 66 });
  });

  it('of what is taken back come to nothing, and keep their row so that it is written', () => {
    expect(sumUp([{ measures: { visits: 5 } }, { measures: { visits: -5 } }]).map(show)).toEqual([
      '0:0/0:0 2026-11-21 0',
    ]);
    expect(sumUp([{ measures: { visits: -3 } }]).map(show)).toEqual(['0:0/0:0 2026-11-21 -3']);
  });

  it('stay exact where they are as large as a whole number may be', () => {
    const most = Number.MAX_SAFE_INTEGER;
    expect(sumUp([{ measures: { visits: most - 1 } }, {}]).map(({ visits }) => visits)).toEqual([most]);
  });

  it('keep businesses, tabs and days apart, however alike their names are', () => {
    const rows = sumUp([
      { businessId: 'b 1', tab: tabs.looks },
      { businessId: 'b', tab: tabs.looks },
      { businessId: 'b', tab: tabs.shorts },
      { businessId: 'b', tab: tabs.looks, day: '2026-11-22' },
      { businessId: 'b', tab: tabs.looks },
    ]);
    expect(rows.map(({ businessId, tab, bucket, visits }) => [businessId, tab, bucket, visits])).toEqual([
      ['b 1', 1, '2026-11-21', 1],
      ['b', 1, '2026-11-21', 2],
      ['b', 2, '2026-11-21', 1],
      ['b', 1, '2026-11-22', 1],
    ]);
  });

  it('of a pair are not those of either value, nor of its mirror', () => {
    const rows = sumUp([
      { facets: { link: 1, properties: [{ dim: dims.country, value: 2 }] } },
      { facets: { link: 2, properties: [{ dim: dims.country, value: 1 }] } },
    ]).filter(({ grain, dim }) => grain === grains.day && dim === dims.link);
    expect(rows.map(show)).toEqual(['1:1/10:2 2026-11-21 1', '1:2/10:1 2026-11-21 1']);
  });
});

describe('months', () => {
  it('hold their first and last day, and nothing of the days beside them', () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'];
    const rows = sumUp(days.map((day) => ({ day, facets: { link: 7 } }))).filter(({ grain }) => grain === grains.month);
    expect(rows.map(show)).toEqual(['m 0:0/1:7 2026-10-01 1', 'm 0:0/1:7 2026-11-01 2', 'm 0:0/1:7 2026-12-01 1']);
  });

  it('of a leap day and of New Year’s Eve are their own', () => {
    const days = ['2028-02-29', '2026-12-31', '2027-01-01'];
    const rows = sumUp(days.map((day) => ({ day, facets: { link: 7 } }))).filter(({ grain }) => grain === grains.month);
    expect(rows.map(({ bucket }) => bucket)).toEqual(['2028-02-01', '2026-12-01', '2027-01-01']);
  });

  it('are not changed by being listed: a second list is as the first', () => {
    const sums = new RollupSums();
    const add = () =>
      sums.add({ businessId: 'b', tab: tabs.looks, day: '2026-11-01' }, { ...bare, link: 7 }, [], {
        ...nothing,
        views: 1,
      });
    add();
    expect(sums.list()).toEqual(sums.list());
    add();
    expect(sums.list().map(({ views }) => views)).toEqual([2, 2, 2]);
  });
});

const anyAddition = fc.record({
  businessId: fc.constantFrom('a', 'b'),
  tab: fc.constantFrom(tabs.looks, tabs.shorts),
  day: fc.constantFrom('2026-10-31', '2026-11-01', '2026-11-30'),
  facets: fc.record({
    link: fc.option(fc.constantFrom(1, 2)),
    influencer: fc.option(fc.constant(3)),
    properties: fc.subarray([country, device]),
    flag: fc.option(fc.constant(4)),
  }),
  products: fc.subarray([70, 71]),
  measures: fc.record({ visits: fc.integer({ min: -5, max: 5 }), adds: fc.nat(3) }),
});

const asText = (rows: readonly SumRow[]): string[] => rows.map((row) => JSON.stringify(row)).toSorted();

const keyOf = ({ businessId, tab, dim, value, byDim, byValue }: SumRow, bucket: string): string =>
  [businessId, tab, dim, value, byDim, byValue, bucket].join(' ');

describe('whatever is added', () => {
  it('comes to the same in any order', () => {
    fc.assert(
      fc.property(fc.array(anyAddition, { maxLength: 8 }), (additions) => {
        expect(asText(sumUp(additions.toReversed()))).toEqual(asText(sumUp(additions)));
      }),
    );
  });

  it('fills no row twice, and in every month what its days have in the same place', () => {
    fc.assert(
      fc.property(fc.array(anyAddition, { maxLength: 8 }), (additions) => {
        const rows = sumUp(additions);
        expect(new Set(rows.map((row) => `${row.grain} ${keyOf(row, row.bucket)}`)).size).toBe(rows.length);
        const months = new Map<string, number>();
        for (const row of rows.filter(({ grain, byDim }) => grain === grains.day && byDim !== dims.none)) {
          const key = keyOf(row, `${row.bucket.slice(0, 7)}-01`);
          months.set(key, (months.get(key) ?? 0) + row.visits);
        }
        const listed = rows.filter(({ grain }) => grain === grains.month);
        expect(new Map(listed.map((row) => [keyOf(row, row.bucket), row.visits]))).toEqual(months);
      }),
    );
  });
});
