// Countries by name: in the language on screen, and what is no country as it came.
import { expect, it } from 'vitest';
import { toCountryName } from './country-name.ts';

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
