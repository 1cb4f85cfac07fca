// Every language says everything the others say, in each of its own plural forms.
import { describe, expect, test } from 'vitest';
import { en } from './en/index.ts';
import { he } from './he/index.ts';
import { readLanguage } from './i18n.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

function listTexts(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? listTexts(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}

const tokensOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[0]).sort();
const texts = { en: new Map(listTexts(en)), he: new Map(listTexts(he)) };
const bases = (language: 'en' | 'he') => new Set([...texts[language].keys()].map((key) => key.replace(pluralForm, '')));

describe('locales', () => {
  test('both languages carry the same keys', () => {
    expect([...bases('he')].toSorted()).toEqual([...bases('en')].toSorted());
  });

  test.each(['en', 'he'] as const)('%s has every plural form of its own grammar', (language) => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
    const keys = texts[language];
    const plural = new Set(
      [...keys.keys()].filter((key) => pluralForm.test(key)).map((key) => key.replace(pluralForm, '')),
    );
    const missing = [...plural].flatMap((base) =>
      forms.map((form) => `${base}_${form}`).filter((key) => !keys.has(key)),
    );
    expect(missing).toEqual([]);
  });

  test('no text is empty, and a text names the same values in both languages', () => {
    const different = [...texts.en].filter(([key, text]) => {
      const other = texts.he.get(key);
      return (
        text.trim() === '' ||
        other?.trim() === '' ||
        (!pluralForm.test(key) && String(tokensOf(text)) !== String(tokensOf(other ?? '')))
      );
    });
    expect(different).toEqual([]);
  });
});

test.each([
  ['he', ['en-US'], 'he'],
  ['xx', ['he-IL', 'en'], 'he'],
  [null, ['iw'], 'he'],
  [null, ['fr-FR', 'he'], 'he'],
  [null, ['fr-FR', 'en-GB', 'he'], 'en'],
  [null, [], 'en'],
] as const)('reads the language from %s and %j as %s', (stored, spoken, expected) => {
  expect(readLanguage(stored, spoken)).toBe(expected);
});
