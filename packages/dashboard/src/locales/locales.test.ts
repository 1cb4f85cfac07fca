// Every language says everything the others say, in each of its own plural forms.
import { forEveryLanguage, languageCodes, type Language } from '@vitrine/contract/language';
import { toPseudoTexts } from '@vitrine/contract/pseudo-text';
import { describe, expect, test } from 'vitest';
import { first } from './en/first.ts';
import { allWords } from '../testing/all-words.ts';
import { i18n, loadTexts, type Part } from './i18n.ts';
import { readLanguage } from './read-language.ts';

const pluralForm = /_(zero|one|two|few|many|other)$/;

function listTexts(words: object, prefix = ''): [string, string][] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? listTexts(value, `${prefix}${key}.`)
      : [[`${prefix}${key}`, String(value)] as [string, string]],
  );
}

const tokensOf = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map((match) => match[0]).sort();
const texts = forEveryLanguage((language) => new Map(listTexts(allWords[language])));
const bases = (language: Language) => new Set([...texts[language].keys()].map((key) => key.replace(pluralForm, '')));
const files = import.meta.glob<Record<string, unknown>>('./*/*.ts', { eager: true });

describe('locales', () => {
  test.each(languageCodes)('%s carries the same keys as English', (language) => {
    expect([...bases(language)].toSorted()).toEqual([...bases('en')].toSorted());
  });

  test.each(languageCodes)('%s has each part in the file from which it is loaded', (language) => {
    const parts = Object.entries(allWords[language]).filter(([part]) => !(part in first));
    expect(parts.map(([part]) => files[`./${language}/${part}.ts`]?.[part])).toEqual(parts.map(([, part]) => part));
  });

  // in Hebrew: the compiler holds the files of every language to the same parts, and only English asks whether it is to be disguised
  test('bring each part to whoever asks for it alone', async () => {
    await i18n.init({ lng: 'he', resources: { he: { translation: {} } } });
    const parts = Object.keys(allWords.he).filter((part) => !(part in first) && part !== 'embedded') as Part[];
    for (const part of parts) await loadTexts(part);
    expect(parts.filter((part) => !i18n.exists(part, { returnObjects: true }))).toEqual([]);
  });

  test.each(languageCodes)('%s has every plural form of its own grammar', (language) => {
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

  test.each(languageCodes)('%s has no empty text, and each names the same values as in English', (language) => {
    const different = [...texts.en].filter(([key, text]) => {
      const other = texts[language].get(key);
      return (
        text.trim() === '' ||
        other?.trim() === '' ||
        (!pluralForm.test(key) && String(tokensOf(text)) !== String(tokensOf(other ?? '')))
      );
    });
    expect(different).toEqual([]);
  });

  test('the pseudo language names the same values too, and no letter of English is left in it', () => {
    const pseudo = new Map(listTexts(toPseudoTexts(allWords.en)));
    expect([...pseudo.keys()]).toEqual([...texts.en.keys()]);
    const broken = [...texts.en].filter(([key, text]) => {
      if (text === 'null') return false;
      const other = pseudo.get(key) ?? '';
      const own = other.replaceAll(/\{\{[^}]*\}\}|\$t\([^)]*\)|<[^>]*>|&\w+;/g, '');
      return String(tokensOf(text)) !== String(tokensOf(other)) || /[A-Za-z]/.test(own);
    });
    expect(broken).toEqual([]);
  });
});

test.each([
  ['he', ['en-US'], 'he'],
  ['xx', ['he-IL', 'en'], 'he'],
  ['en-XA', ['he-IL'], 'en'],
  [null, ['iw'], 'he'],
  [null, ['fr-FR', 'he'], 'he'],
  [null, ['fr-FR', 'en-GB', 'he'], 'en'],
  [null, [], 'en'],
] as const)('reads the language from %s and %j as %s', (stored, spoken, expected) => {
  expect(readLanguage(stored, spoken)).toBe(expected);
});
