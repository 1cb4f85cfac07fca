// Which sums a fact adds to, and that readers find in any pair the same total.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  dims,
  grains,
  hourOf,
  isProperty,
  listPlaces,
  listProductPlaces,
  monthOf,
  propertiesOf,
  referrerOf,
  tabOf,
  tabs,
  toDeltas,
  toStorable,
  type Facets,
  type Origin,
} from './facets.ts';

const bare: Facets<string> = { link: 'L', influencer: null, properties: [], flag: null };
const show = (facets: Facets<string>): string[] =>
  listPlaces(facets).map(
    ({ dim, value, byDim, byValue, monthly }) =>
      `${dim}:${value ?? '-'} ${byDim}:${byValue ?? '-'}${monthly ? ' m' : ''}`,
  );

describe('the rows a visit adds to', () => {
  it('are everything and its link, when nothing else is known', () => {
    expect(show(bare)).toEqual(['0:- 0:-', '0:- 1:L m']);
  });

  it('are those of each property, of each two, and of the link with each', () => {
    const properties = [
      { dim: dims.country, value: 'NP' },
      { dim: dims.device, value: 'mobile' },
    ];
    expect(show({ ...bare, influencer: 'I', properties }).toSorted()).toEqual(
      [
        '0:- 0:-',
        '0:- 1:L m',
        '0:- 3:I m',
        '0:- 10:NP m',
        '1:L 10:NP m',
        '0:- 11:mobile m',
        '1:L 11:mobile m',
        '10:NP 11:mobile m',
      ].toSorted(),
    );
  });

  it('know the reason of a flagged one, and an order without a link', () => {
    expect(show({ ...bare, flag: 'bot' })).toContain('0:- 20:bot m');
    expect(show({ ...bare, link: null })).toEqual(['0:- 0:-']);
  });

  it('of a product are its own and its link’s, by month too', () => {
    expect(listProductPlaces('L', 'P').map(({ dim, byDim, monthly }) => [dim, byDim, monthly])).toEqual([
      [dims.none, dims.product, true],
      [dims.link, dims.product, true],
    ]);
    expect(listProductPlaces(null, 'P')).toHaveLength(1);
  });
});

const anyOrigin = fc.record({
  country: fc.option(fc.constantFrom('US', 'IL', 'NP')),
  device: fc.constantFrom('mobile', 'desktop'),
  browser: fc.constantFrom('safari', 'chrome', 'other'),
  inApp: fc.option(fc.constantFrom('instagram', 'tiktok')),
  referrerHost: fc.option(fc.constantFrom('example.com', 'www.example.com')),
  utm: fc.record({
    utm_source: fc.option(fc.string({ unit: 'binary', maxLength: 5 })),
    utm_term: fc.option(fc.string()),
  }),
});

describe('properties', () => {
  it.each([
    ['www.example.com', null, 'example.com'],
    ['l.instagram.com', 'instagram', 'l.instagram.com'],
    [null, 'instagram', 'app:instagram'],
    ['', null, null],
    [null, null, null],
  ])('the referrer of %s in %s is %s', (referrerHost, inApp, expected) => {
    expect(referrerOf({ referrerHost, inApp })).toBe(expected);
  });

  it('are in order, of one value each, and hold nothing a database refuses', () => {
    fc.assert(
      fc.property(anyOrigin, (origin) => {
        const properties = propertiesOf(origin);
        const codes = properties.map(({ dim }) => dim);
        expect(codes).toEqual([...new Set(codes)].toSorted((a, b) => a - b));
        for (const { value } of properties) {
          expect(value).not.toContain('\0');
          expect(value.isWellFormed()).toBe(true);
          expect(value.trim()).not.toBe('');
        }
      }),
    );
  });

  it('are cut where they are too long for an index', () => {
    const origin = { country: null, device: 'other', browser: 'other', inApp: null, referrerHost: null };
    const [, , source] = propertiesOf({ ...origin, utm: { utm_source: 'x'.repeat(5_000) } });
    expect(source?.value).toHaveLength(200);
  });
});

it('every pair is kept once, the lower code first, and any filter finds the fact once in its dimension', () => {
  const anyFacets = fc.record({
    link: fc.option(fc.constantFrom('L1', 'L2')),
    influencer: fc.option(fc.constant('I')),
    properties: anyOrigin.map(propertiesOf),
    flag: fc.option(fc.constant('bot')),
  });
  fc.assert(
    fc.property(anyFacets, (facets) => {
      const places = listPlaces(facets);
      const keys = places.map(({ dim, byDim }) => `${dim} ${byDim}`);
      expect(new Set(keys).size).toBe(keys.length);
      for (const { dim, byDim } of places) expect(dim === 0 && byDim === 0 ? true : dim < byDim).toBe(true);
      const each = facets.properties.length;
      const linked = facets.link === null ? 0 : 1 + each;
      const others = [facets.influencer, facets.flag].filter((value) => value !== null).length;
      expect(keys.length).toBe(1 + linked + others + each + (each * (each - 1)) / 2);
    }),
  );
});

it('a month holds what its days hold', () => {
  const places = listPlaces(bare);
  const deltas = ['2026-10-31', '2026-11-01', '2026-11-30'].flatMap((day) => toDeltas(1, day, places, 1));
  const monthly = deltas.filter(({ grain }) => grain === 2).map(({ bucket, byDim }) => `${bucket} ${byDim}`);
  expect(monthly).toEqual(['2026-10-01 1', '2026-11-01 1', '2026-11-01 1']);
});

describe('the values of properties', () => {
  const plain: Origin = { country: null, device: '', browser: '', inApp: null, referrerHost: null, utm: {} };
  const valueOf = (utm_source: string | null): string | undefined =>
    propertiesOf({ ...plain, utm: { utm_source } })[0]?.value;

  it('are none of nothing', () => {
    expect(propertiesOf(plain)).toEqual([]);
  });

  it('are all there are, in the order of their codes whatever the order they are given in', () => {
    const utm = { utm_content: 'e', utm_term: 'd', utm_campaign: 'c', utm_medium: 'b', utm_source: 'a' };
    const origin = { utm, referrerHost: 'r', inApp: 'x', browser: 'safari', device: 'mobile', country: 'IL' };
    expect(propertiesOf(origin)).toEqual([
      { dim: 10, value: 'IL' },
      { dim: 11, value: 'mobile' },
      { dim: 12, value: 'safari' },
      { dim: 13, value: 'r' },
      { dim: 14, value: 'a' },
      { dim: 15, value: 'b' },
      { dim: 16, value: 'c' },
      { dim: 17, value: 'd' },
      { dim: 18, value: 'e' },
    ]);
  });

  it.each<[string, string | null, string | undefined]>([
    ['nothing', null, undefined],
    ['an empty text', '', undefined],
    ['spaces', ' \t\n\u00a0', undefined],
    ['zero characters alone', '\0\0', undefined],
    ['zero characters between', 'a\0b', 'ab'],
    ['zero characters around spaces', ' \0 ', undefined],
    ['spaces around', '  mail  ', 'mail'],
    ['half a pair', 'a\ud83d', 'a\ufffd'],
    ['the other half', '\ude00b', '\ufffdb'],
    ['a whole pair', '😀', '😀'],
    ['right-to-left marks, which are no spaces', '\u200fא\u200f', '\u200fא\u200f'],
    ['as much as is kept', 'x'.repeat(200), 'x'.repeat(200)],
    ['one more', 'x'.repeat(201), 'x'.repeat(200)],
    ['spaces where it is cut', `${'x'.repeat(199)} x`, 'x'.repeat(199)],
    ['a pair where it is cut', `${'x'.repeat(199)}😀`, `${'x'.repeat(199)}\ufffd`],
    ['what is blank as far as it is kept', `${' '.repeat(200)}x`, undefined],
  ])('of %s', (_, text, kept) => {
    expect(valueOf(text)).toBe(kept);
  });

  it.each([
    ['www.www.example.com', null, 'www.example.com'],
    ['wwwexample.com', null, 'wwwexample.com'],
    ['example.com.www.', null, 'example.com.www.'],
    ['www.', null, ''],
    [null, '', null],
    ['', 'tiktok', 'app:tiktok'],
  ])('the referrer of %j in %j is %j', (referrerHost, inApp, expected) => {
    expect(referrerOf({ referrerHost, inApp })).toBe(expected);
  });

  it('are storable whatever they were, and storing them again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const stored = toStorable(text);
        expect(toStorable(stored)).toBe(stored);
        expect(Buffer.from(stored).toString()).toBe(stored);
      }),
    );
  });
});

describe('the buckets', () => {
  it.each([
    [0, 0],
    [3_599_999, 0],
    [3_600_000, 1],
    [-1, -1],
    [-3_600_000, -1],
    [-3_600_001, -2],
    // an hour that a zone counts twice is two hours here
    [Date.parse('2026-10-25T00:59:59.999Z'), 498_024],
    [Date.parse('2026-10-25T01:00:00.000Z'), 498_025],
  ])('%i milliseconds are in hour %i', (moment, hour) => {
    expect(hourOf(moment)).toBe(hour);
  });

  it.each([
    ['2026-01-01', '2026-01-01'],
    ['2026-12-31', '2026-12-01'],
    ['2028-02-29', '2028-02-01'],
  ])('%s is in the month of %s', (day, month) => {
    expect(monthOf(day)).toBe(month);
  });

  it('are a day and its month, or the day alone where months are not kept', () => {
    const place = { dim: dims.none, value: null, byDim: dims.link, byValue: 'L' } as const;
    const row = { ...place, tab: tabs.shorts, measures: 7 };
    expect(toDeltas(tabs.shorts, '2026-02-28', [{ ...place, monthly: true }], 7)).toEqual([
      { ...row, grain: grains.day, bucket: '2026-02-28' },
      { ...row, grain: grains.month, bucket: '2026-02-01' },
    ]);
    expect(toDeltas(tabs.shorts, '2026-02-28', [{ ...place, monthly: false }], 7)).toEqual([
      { ...row, grain: grains.day, bucket: '2026-02-28' },
    ]);
    expect(toDeltas(tabs.shorts, '2026-02-28', [], 7)).toEqual([]);
  });

  it('looks and shorts have a tab each', () => {
    expect([tabOf('LOOK'), tabOf('SHORT')]).toEqual([1, 2]);
  });

  it('what visits bring along are their properties, not what they are of', () => {
    const properties = Object.entries(dims).filter(([, code]) => isProperty(code));
    expect(properties.map(([name]) => name).toSorted()).toEqual([
      'browser',
      'country',
      'device',
      'flag',
      'referrer',
      'utm_campaign',
      'utm_content',
      'utm_medium',
      'utm_source',
      'utm_term',
    ]);
  });
});
