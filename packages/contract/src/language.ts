// The languages of the product and how each is written: a new one is an entry here and the files the compiler then asks for.
import { recordOf } from './records.ts';

interface Writing {
  /** For amounts and moments on screens. */
  readonly locale: string;
  /** For moments in downloaded tables: the day before the month, as most of the world reads it. */
  readonly tableLocale: string;
  readonly direction: 'ltr' | 'rtl';
  /** Its name in itself. */
  readonly name: string;
  /** Primary subtags under which browsers ask for it (RFC 5646), former ones included. */
  readonly tags: readonly string[];
}

export const languages = {
  en: { locale: 'en-US', tableLocale: 'en-GB', direction: 'ltr', name: 'English', tags: ['en'] },
  he: { locale: 'he-IL', tableLocale: 'he-IL', direction: 'rtl', name: 'עברית', tags: ['he', 'iw'] },
} as const satisfies Readonly<Record<string, Writing>>;

export type Language = keyof typeof languages;

/** What a reader of a language we do not have gets. */
export const defaultLanguage: Language = 'en';

export const languageCodes = Object.keys(languages) as [Language, ...Language[]];

export function isLanguage(code: unknown): code is Language {
  return typeof code === 'string' && Object.hasOwn(languages, code);
}

/** The language of a tag as browsers send it, such as `he-IL`; null for one we do not have. */
export function findLanguage(tag: string): Language | null {
  const primary = tag.trim().toLowerCase().split('-')[0];
  return languageCodes.find((code) => languages[code].tags.some((known) => known === primary)) ?? null;
}

/** One value for each language. */
export function forEveryLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return recordOf(languageCodes, make);
}
