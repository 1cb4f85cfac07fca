// Languages are found by the tags that browsers send.
import { expect, test } from 'vitest';
import { findLanguage, forEveryLanguage, isLanguage, languageCodes, languages } from './language.ts';

test.each([
  ['en', 'en'],
  ['EN-gb', 'en'],
  [' he-IL ', 'he'],
  ['iw', 'he'],
  ['hebrew', null],
  ['fr-FR', null],
  ['', null],
] as const)('%j is %s', (tag, language) => {
  expect(findLanguage(tag)).toBe(language);
});

test.each([
  ['en', true],
  ['iw', false],
  ['toString', false],
  [null, false],
])('%j as a code: %s', (code, known) => {
  expect(isLanguage(code)).toBe(known);
});

test('every language is found by its own code, and its locales are known to the runtime', () => {
  expect(forEveryLanguage(findLanguage)).toEqual(Object.fromEntries(languageCodes.map((code) => [code, code])));
  const locales = languageCodes.flatMap((code) => [languages[code].locale, languages[code].tableLocale]);
  expect(Intl.DateTimeFormat.supportedLocalesOf(locales)).toEqual([...new Set(locales)]);
});
