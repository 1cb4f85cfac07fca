// What is picked out of a request's headers, however they are written and whatever else is there.
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
