// Codes of dimensions and tabs, and what the properties of a visit are.
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dims, isProperty, monthOf, propertiesOf, referrerOf, tabOf, toStorable, type Origin } from './facets.ts';

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
    expect(referrerOf({ referrerHost, inApp, utm: {} })).toBe(expected);
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
    expect(referrerOf({ referrerHost, inApp, utm: {} })).toBe(expected);
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
    ['2026-01-01', '2026-01-01'],
    ['2026-12-31', '2026-12-01'],
    ['2028-02-29', '2028-02-01'],
  ])('%s is in the month of %s', (day, month) => {
    expect(monthOf(day)).toBe(month);
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
