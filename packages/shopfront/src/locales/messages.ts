// Which sentences and direction a page has, by its language.
import type { LookPage } from '../look.ts';
import { en, enBag, enMeasuring } from './en.ts';
import type { BagMessages, MeasuringMessages, Messages } from './en.ts';
import { he, heBag, heMeasuring } from './he.ts';

export type Language = LookPage['language'];
export type { BagMessages, MeasuringMessages, Messages } from './en.ts';

const languages: Readonly<Record<Language, { dir: 'ltr' | 'rtl'; ogLocale: string; messages: Messages }>> = {
  en: { dir: 'ltr', ogLocale: 'en_US', messages: en },
  he: { dir: 'rtl', ogLocale: 'he_IL', messages: he },
};

/** The sentences of a language. */
export function messagesOf(language: Language): Messages {
  return languages[language].messages;
}

/** How a language is written: for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages[language].dir;
}

/** The language as Open Graph names it. */
export function ogLocaleOf(language: Language): string {
  return languages[language].ogLocale;
}

/** The script's sentences of a language. */
export function bagMessagesOf(language: Language): BagMessages {
  return language === 'he' ? heBag : enBag;
}

/** The sentences of the script for the merchant's own measuring. */
export function measuringMessagesOf(language: Language): MeasuringMessages {
  return language === 'he' ? heMeasuring : enMeasuring;
}
