// Which sums a fact adds to, and that readers find in any pair the same total.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, listPlaces, listProductPlaces, propertiesOf, referrerOf, toDeltas, type Facets } from './facets.ts';

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
