// Which sentences and direction a page has, by its language.
import { languages, type Language } from '@vitrine/contract/language';
import { en, enBag, enMeasuring } from './en.ts';
import type { BagMessages, MeasuringMessages, Messages } from './en.ts';
import { he, heBag, heMeasuring } from './he.ts';

export type { BagMessages, MeasuringMessages, Messages } from './en.ts';

interface Sentences {
  readonly page: Messages;
  readonly bag: BagMessages;
  readonly measuring: MeasuringMessages;
}

const sentences: Readonly<Record<Language, Sentences>> = {
  en: { page: en, bag: enBag, measuring: enMeasuring },
  he: { page: he, bag: heBag, measuring: heMeasuring },
};

/** The sentences of a language: of its pages, and of each script apart, so that it carries nothing else. */
export function sentencesOf(language: Language): Sentences {
  return sentences[language];
}

/** How a language is written: for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages[language].direction;
}

/** The language as Open Graph names it. */
export function ogLocaleOf(language: Language): string {
  return languages[language].locale.replace('-', '_');
}
