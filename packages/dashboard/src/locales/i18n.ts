// Starts the texts: one language at a time, part by part, keys checked by the compiler, direction set with the language.
import { createInstance } from 'i18next';
import { initReactI18next } from 'react-i18next';
import type { Language } from '@vitrine/contract/identity';
import type { FirstWords } from './en/first.ts';
import type { Words } from './en/index.ts';
import { later, type Part } from './later.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'translation';
    resources: { translation: Words };
    returnNull: false;
  }
}

const loaders: Record<Language, () => Promise<FirstWords>> = {
  en: async () => (await import('./en/first.ts')).first,
  he: async () => (await import('./he/first.ts')).first,
};

/** The texts as they stand; components use `useTranslation()`. */
export const i18n = createInstance();

const storageKey = 'vitrine.language';

/** The languages a person can choose, each named in itself. */
export const languages: readonly { readonly code: Language; readonly name: string }[] = [
  { code: 'en', name: 'English' },
  { code: 'he', name: 'עברית' },
];

/** The language chosen before, else the browser's if we speak it, else English. */
export function readLanguage(stored: string | null, spoken: readonly string[]): Language {
  if (stored === 'en' || stored === 'he') return stored;
  const known = spoken
    .map((tag) => tag.toLowerCase().split('-')[0])
    .find((tag) => tag === 'he' || tag === 'iw' || tag === 'en');
  return known === 'he' || known === 'iw' ? 'he' : 'en';
}

export const directionOf = (language: Language): 'ltr' | 'rtl' => (language === 'he' ? 'rtl' : 'ltr');

/** The language on screen. */
export const currentLanguage = (): Language => (i18n.language === 'he' ? 'he' : 'en');

function turnDocument(language: Language): void {
  document.documentElement.lang = language;
  document.documentElement.dir = directionOf(language);
}

/** Loads the reader's language and turns the document; resolves before the first render. */
export async function startTexts(): Promise<void> {
  const language = readLanguage(localStorage.getItem(storageKey), navigator.languages);
  turnDocument(language);
  await i18n.use(initReactI18next).init({
    lng: language,
    resources: { [language]: { translation: await loaders[language]() } },
    interpolation: { escapeValue: false },
    returnNull: false,
  });
}

/** Parts that some screen has asked for, in whatever language. */
const wanted = new Set<Part>();

/** Brings the texts of a screen in the language on screen; resolves when they can be read. */
export async function loadTexts(...parts: readonly Part[]): Promise<void> {
  for (const part of parts) wanted.add(part);
  await addParts(currentLanguage(), parts);
}

async function addParts(language: Language, parts: readonly Part[]): Promise<void> {
  const missing = parts.filter((part) => !i18n.exists(part, { lng: language, returnObjects: true }));
  await Promise.all(
    missing.map(async (part) =>
      i18n.addResourceBundle(language, 'translation', { [part]: await later[part][language]() }, true),
    ),
  );
}

/** Switches language and direction for this person, now and on later visits. */
export async function chooseLanguage(language: Language): Promise<void> {
  if (!i18n.hasResourceBundle(language, 'translation')) {
    i18n.addResourceBundle(language, 'translation', await loaders[language]());
  }
  await addParts(language, [...wanted]);
  localStorage.setItem(storageKey, language);
  turnDocument(language);
  await i18n.changeLanguage(language);
}
