// What is picked out of a request's headers, however they are written and whatever else is there.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { readHeaders, type ReadHeaders } from './request-headers.ts';

test.each<[string, string[], Partial<ReadHeaders>]>([
  ['nothing', [], {}],
  [
    'names in any case',
    ['USER-AGENT', 'A', 'ReFeReR', 'https://r.example'],
    { agent: 'A', referrer: 'https://r.example' },
  ],
  ['of a name sent twice the first', ['user-agent', 'A', 'user-agent', 'B'], { agent: 'A' }],
  ['of an empty first one the second', ['user-agent', '', 'user-agent', 'B'], { agent: 'B' }],
  ['names of the same length that are not asked for', ['user-agenx', 'A', 'xxx', '1'], {}],
  ['names longer than any that is asked for', ['x'.repeat(300), 'A'], {}],
  ['an empty name', ['', 'A'], {}],
  ['a name without its value', ['user-agent'], {}],
  ['no value of a name that is one', ['accept', 'user-agent'], {}],
  ['wishes not to be tracked', ['DNT', '1', 'Sec-GPC', '1'], { doNotTrack: '1', privacyControl: '1' }],
  ['forwarded addresses as they are', ['X-Forwarded-For', '1.2.3.4, 5.6.7.8'], { forwarded: '1.2.3.4, 5.6.7.8' }],
  ['both purposes, in lower case', ['Purpose', 'Prefetch', 'X-Purpose', 'PREVIEW'], { purpose: ' prefetch preview' }],
  [
    'what browsers say of a prefetch',
    ['Sec-Purpose', 'prefetch;prerender', 'X-Moz', 'prefetch'],
    { browserPurpose: ' prefetch;prerender prefetch' },
  ],
  ['a router’s prefetch, whatever its value', ['next-router-prefetch', ''], { routerPrefetch: true }],
  [
    'countries in the order of trust, not of coming',
    ['x-country-code', 'FR', 'CF-IPCountry', 'IL'],
    { countries: ['IL', '', '', 'FR'] },
  ],
])('%s', (_, raw, found) => {
  expect(readHeaders(raw)).toEqual(Object.assign(readHeaders([]), found));
});

test.each<[string, string[], Partial<ReadHeaders>]>([
  ['names that every object has', ['constructor', 'A', '__proto__', 'B', 'toString', 'C', 'hasOwnProperty', 'D'], {}],
  ['a name with a space behind', ['user-agent ', 'A'], {}],
  ['a name with a zero character in it', ['user\0agent', 'A'], {}],
  // İ is longer in lower case, K is the sign of Kelvin: neither is the letter it looks like
  ['letters that only look like those of a name', ['X-Forwarded-For\u0130', 'A', '\u212a-moz', 'B'], {}],
  [
    'a value that is the name of another',
    ['referer', 'user-agent', 'dnt', 'referer'],
    { referrer: 'user-agent', doNotTrack: 'referer' },
  ],
  ['an odd number of texts, the last without a value', ['dnt', '1', 'sec-gpc'], { doNotTrack: '1' }],
  ['a value in turns with a name left out', ['1', 'dnt', '1'], {}],
  ['a wish that is none, as it stands', ['dnt', '0', 'sec-gpc', ' 1'], { doNotTrack: '0', privacyControl: ' 1' }],
  ['a first empty wish and a second', ['dnt', '', 'DNT', '1'], { doNotTrack: '1' }],
  [
    'purposes one after another, empty ones too',
    ['purpose', '', 'purpose', 'A', 'x-purpose', 'B'],
    { purpose: '  a b' },
  ],
  ['a purpose in Turkish capitals', ['purpose', 'PREFETCH\u0130'], { purpose: ' prefetchi\u0307' }],
  [
    'forwarded by one after another, all',
    ['x-forwarded-for', '1.1.1.1', 'X-FORWARDED-FOR', '2.2.2.2'],
    { forwarded: '1.1.1.1,2.2.2.2' },
  ],
  [
    'all countries, in the order of trust',
    ['x-country-code', 'D', 'cloudfront-viewer-country', 'C', 'x-vercel-ip-country', 'B', 'cf-ipcountry', 'A'],
    { countries: ['A', 'B', 'C', 'D'] },
  ],
  ['an empty country, which is one that was sent', ['cf-ipcountry', ''], { countries: ['', '', '', ''] }],
  [
    'of a country sent twice the first that says one',
    ['cf-ipcountry', '', 'cf-ipcountry', 'IL', 'cf-ipcountry', 'FR'],
    { countries: ['IL', '', '', ''] },
  ],
])('hostile: %s', (_, raw, found) => {
  expect(readHeaders(raw)).toEqual(Object.assign(readHeaders([]), found));
});

const names = ['user-agent', 'referer', 'x-forwarded-for', 'dnt', 'sec-gpc', 'cf-ipcountry', 'x-country-code', 'x-moz'];
const anyHeaders = fc.uniqueArray(fc.tuple(fc.constantFrom(...names), fc.string()), { selector: ([name]) => name });

test('the order of different headers, the case of their names, and what else is sent make no difference', () => {
  const noise = fc.array(fc.tuple(fc.constantFrom('accept', 'cookie', 'host', 'via', 'x-moy', ''), fc.string()));
  fc.assert(
    fc.property(anyHeaders, noise, (headers, others) => {
      const read = readHeaders(headers.flat());
      const loud = headers.map(([name, value]) => [name.toUpperCase(), value]);
      expect(readHeaders([...others, ...loud.toReversed(), ...others].flat())).toEqual(read);
    }),
  );
});

test('one request’s headers are never another’s', () => {
  readHeaders(['cf-ipcountry', 'IL', 'purpose', 'prefetch', 'next-router-prefetch', '1']);
  expect(readHeaders([])).toMatchObject({ countries: null, purpose: '', routerPrefetch: false });
});
