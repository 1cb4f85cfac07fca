// Starts the texts: one language at a time, in a few files, keys checked by the compiler, direction set with the language.
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { defaultLanguage, isLanguage, languages, type Language } from '@vitrine/contract/language';
import type { FirstWords } from './en/first.ts';
import type { Words } from './en/index.ts';
import type { LaterWords } from './en/later.ts';
import type { NearWords } from './en/near.ts';
import { languageKey, pseudoTag, readLanguage } from './read-language.ts';

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

/** Home's own, and what the screens behind it need of each other's. */
const nearWords: Record<Language, () => Promise<NearWords>> = {
  en: async () => (await import('./en/near.ts')).near,
  he: async () => (await import('./he/near.ts')).near,
};
const laterWords: Record<Language, () => Promise<LaterWords>> = {
  en: async () => (await import('./en/later.ts')).later,
  he: async () => (await import('./he/later.ts')).later,
};

const nearParts: readonly Part[] = ['home', 'orders', 'pulse'] satisfies (keyof NearWords)[];

/** Parts that come by themselves, each in a file of its own that exports it under its own name; `Words` says which there must be. */
const parts = import.meta.glob<Record<string, object>>('./*/{partner,identity,arrival,legal,help,news}.ts');

/** The texts as they stand; components use `useTranslation()`. */
export const i18n = createInstance();

/** Whether the texts are shown in the pseudo language, whatever anybody has chosen. */
export const isPseudo = (): boolean => localStorage.getItem(languageKey) === pseudoTag;

/** The language on screen. */
export const currentLanguage = (): Language => (isLanguage(i18n.language) ? i18n.language : defaultLanguage);

function turnDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].direction;
}

/** Loads the reader's language and turns the document; resolves before the first render. */
export async function startTexts(): Promise<void> {
  const language = readLanguage(localStorage.getItem(languageKey), navigator.languages);
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

/** Where a part is found: by itself, with home's own if these are all that is asked for, or with all that screens share. */
function findLoad(
  language: Language,
  part: Part,
  asked: readonly Part[],
): () => Promise<Partial<Record<Part, object>>> {
  const shared = asked.every((each) => nearParts.includes(each)) ? nearWords : laterWords;
  return parts[`./${language}/${part}.ts`] ?? shared[language];
}

/** A part, and whatever else comes in its file. */
async function loadFile(
  language: Language,
  part: Part,
  asked: readonly Part[],
): Promise<Partial<Record<Part, object>>> {
  const texts = await findLoad(language, part, asked)();
  if (!texts[part]) throw new Error(`locales/${language}/${part}.ts is missing, or does not export ${part}`);
  return shaped(language, texts);
}

async function shaped<T>(language: Language, texts: T): Promise<T> {
  if (language !== 'en' || !isPseudo()) return texts;
  const { toPseudoTexts } = await import('@vitrine/contract/pseudo-text');
  return toPseudoTexts(texts);
}

async function addParts(language: Language, asked: readonly Part[]): Promise<void> {
  const missing = asked.filter((part) => !i18n.exists(part, { lng: language, returnObjects: true }));
  const files = await Promise.all(missing.map((part) => loadFile(language, part, missing)));
  for (const texts of new Set(files)) i18n.addResourceBundle(language, 'translation', texts, true);
}

/** Switches language and direction for this person, now and on later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await loadFirst(language));
  }
  await addParts(language, [...wanted]);
  localStorage.setItem(languageKey, language);
  turnDocument(language);
  await i18n.changeLanguage(language);
}
