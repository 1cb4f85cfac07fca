// Starts the texts: one language at a time, part by part, keys checked by the compiler, direction set with the language.
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, findLanguage, isLanguage, languages, type Language } from '@vitrine/contract/language';
import type { FirstWords } from './en/first.ts';
import type { Words } from './en/index.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Words };
    returnNull: false;
  }
}

/** What every screen needs, loaded before the first one is drawn. */
const firstWords: Record<Language, () => Promise<FirstWords>> = {
  en: async () => (await import('./en/first.ts')).first,
  he: async () => (await import('./he/first.ts')).first,
};

/** Texts a screen brings along. */
export type Part = Exclude<keyof Words, keyof FirstWords>;

/** Each of them in each language, in a file of its own that exports it under its own name; `Words` says which there must be. */
const parts = import.meta.glob<Record<string, object>>([
  './*/*.ts',
  '!./*/{index,first,shell,stores,ui,validation}.ts',
]);

/** The texts as they stand; components use `useTranslation()`. */
export const i18n = createInstance();

const storageKey = 'vitrine.language';

/**
 * English as a pseudo language, for tests and development alone: `localStorage['vitrine.language'] = 'en-XA'` before the page opens.
 * Nobody is offered it. Text on screen without its brackets and accents is data, a sentence of the server, or not translated.
 */
const pseudoTag = 'en-XA';

/** The language chosen before, else the browser's if we speak it, else English. */
export function readLanguage(stored: string | null, spoken: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  if (stored === pseudoTag) return 'en';
  return spoken.map(findLanguage).find((language) => language !== null) ?? defaultLanguage;
}

/** Whether the texts are shown in the pseudo language, whatever anybody has chosen. */
export const isPseudo = (): boolean => localStorage.getItem(storageKey) === pseudoTag;

/** The language on screen. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : defaultLanguage);

function turnDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** Loads the reader's language and turns the document; resolves before the first render. */
export async function startTexts(): Promise<void> {
  const language = readLanguage(localStorage.getItem(storageKey), navigator.languages);
  turnDocument(language);
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loadFirst(language) } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** Parts that some screen has asked for, in whatever language. */
const wanted = new Set<Part>();

/** Brings the texts of a screen in the language on screen; resolves when they can be read. */
export async function loadTexts(...asked: readonly Part[]): Promise<void> {
  for (const part of asked) wanted.add(part);
  await addParts(currentLanguage(), asked);
}

const loadFirst = async (language: Language): Promise<FirstWords> => shaped(language, await firstWords[language]());

async function loadPart(language: Language, part: Part): Promise<object> {
  const load = parts[`./${language}/${part}.ts`];
  const texts = (await load?.())?.[part];
  if (!texts) throw new Error(`locales/${language}/${part}.ts is missing, or does not export ${part}`);
  return shaped(language, texts);
}

async function shaped<T>(language: Language, texts: T): Promise<T> {
  if (language !== 'en' || !isPseudo()) return texts;
  const { toPseudoTexts } = await import('@vitrine/contract/pseudo-text');
  return toPseudoTexts(texts);
}

async function addParts(language: Language, asked: readonly Part[]): Promise<void> {
  const missing = asked.filter((part) => !i18n.exists(part, { lng: language, returnObjects: true }));
  await Promise.all(
    missing.map(async (part) =>
      i18n.addResourceBundle(language, 'translation', { [part]: await loadPart(language, part) }, true),
    ),
  );
}

/** Switches language and direction for this person, now and on later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await loadFirst(language));
  }
  await addParts(language, [...wanted]);
  localStorage.setItem(storageKey, language);
  turnDocument(language);
  await i18n.changeLanguage(language);
}
