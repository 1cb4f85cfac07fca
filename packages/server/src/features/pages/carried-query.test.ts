// What is carried on of a visitor's address, and its way through a page.
import { describe, expect, it } from 'vitest';
import { packClick, readCarriedQuery, unpackClick } from './carried-query.ts';

describe('of a visitor’s address', () => {
  it.each<[string, string, [string, string][]]>([
    ['nothing', '/abc', []],
    ['an empty query', '/abc?', []],
    [
      'click ids',
      '/abc?gclid=G1&fbclid=F-2&ttclid=T.3',
      [
        ['gclid', 'G1'],
        ['fbclid', 'F-2'],
        ['ttclid', 'T.3'],
      ],
    ],
    [
      'UTM values, decoded',
      '/abc?utm_source=a%20b&utm_term=%D7%90',
      [
        ['utm_source', 'a b'],
        ['utm_term', 'א'],
      ],
    ],
    ['nothing else', '/abc?discount=FREE&ref=x&redirect=//evil.example&utm_id=3&email=a@b.c', []],
    ['of what came twice the first', '/abc?gclid=1&gclid=2', [['gclid', '1']]],
    ['no empty value', '/abc?gclid=&utm_source=%20', []],
    ['no marks nobody sees', '/abc?gclid=a%00%E2%80%8Bb', [['gclid', 'ab']]],
    ['no value without end', `/abc?gclid=${'x'.repeat(501)}&fbclid=1`, [['fbclid', '1']]],
    [
      'not more than fits',
      `/abc?${['gclid', 'fbclid', 'ttclid', 'wbraid'].map((name) => `${name}=${'x'.repeat(490)}`).join('&')}`,
      [
        ['gclid', 'x'.repeat(490)],
        ['fbclid', 'x'.repeat(490)],
        ['ttclid', 'x'.repeat(490)],
      ],
    ],
    ['half a character is mended', '/abc?utm_term=%ED%A0%80', [['utm_term', '\uFFFD\uFFFD\uFFFD']]],
  ])('%s', (_what, url, expected) => {
    expect(readCarriedQuery(url)).toEqual(expected);
  });
});

describe('through a page', () => {
  const click = 'A'.repeat(76);

  it.each(['/a', '/a?gclid=G1', '/a?utm_source=א ב&fbclid=x~y&utm_term=%26%3D%23'])(
    '%s comes back as it went',
    (url) => {
      const carried = readCarriedQuery(url);
      const packed = packClick(click, carried);
      expect(packed).toMatch(/^[\w.~-]+$/);
      expect(unpackClick(packed)).toEqual({ clickId: click, carried });
    },
  );

  it.each([
    '~',
    `${click}~`,
    `${click}~***`,
    `${click}~${Buffer.from('redirect=//evil&discount=1').toString('base64url')}`,
  ])('what was tampered with carries nothing: %s', (text) => {
    expect(unpackClick(text).carried).toEqual([]);
  });
});
