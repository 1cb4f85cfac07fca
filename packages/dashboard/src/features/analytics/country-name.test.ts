// Countries by name: in the language on screen, and what is no country as it came.
import { expect, it } from 'vitest';
import { toCountryName, toFilterName } from './country-name.ts';

it.each([
  ['IL', 'en', 'Israel'],
  ['IL', 'he', 'ישראל'],
  ['GB', 'en', 'United Kingdom'],
  // a code that nobody has
  ['QX', 'en', 'QX'],
  ['QX', 'he', 'QX'],
  // no codes at all: nothing may throw, as Intl does at such words
  ['', 'en', ''],
  ['il', 'en', 'il'],
  ['ISR', 'en', 'ISR'],
  ['I1', 'en', 'I1'],
  ['419', 'en', '419'],
  ['Direct visits', 'en', 'Direct visits'],
  ['__proto__', 'he', '__proto__'],
])('%j in %s is %s', (code, locale, name) => {
  expect(toCountryName(code, locale)).toBe(name);
});

it.each([
  // the address may have been written in the other language
  [{ by: 'country', value: 'FR', name: 'צרפת' }, 'en', 'France'],
  [{ by: 'country', value: 'FR', name: 'France' }, 'he', 'צרפת'],
  // two capitals are a country only where countries are asked for
  [{ by: 'utm_source', value: 'IL', name: 'IL' }, 'en', 'IL'],
  [{ by: 'link', value: '7', name: 'שמלה' }, 'en', 'שמלה'],
  [{ by: 'influencer', value: 'maya', name: '' }, 'he', ''],
] as const)('the filter %j in %s is called %s', (filter, locale, name) => {
  expect(toFilterName(filter, locale)).toBe(name);
});
