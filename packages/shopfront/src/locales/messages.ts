// Which sentences and direction a page has, by its language.
import { languages, type Language } from '@vitrine/contract/language';
import { en, enBag, enMeasuring, enSeen } from './en.ts';
import type { BagMessages, MeasuringMessages, Messages, SeenMessages } from './en.ts';
import { he, heBag, heMeasuring, heSeen } from './he.ts';

export type { BagMessages, MeasuringMessages, Messages, SeenMessages } from './en.ts';

interface Sentences {
  readonly page: Messages;
  readonly bag: BagMessages;
  readonly measuring: MeasuringMessages;
  readonly seen: SeenMessages;
}

const sentences: Readonly<Record<Language, Sentences>> = {
  en: { page: en, bag: enBag, measuring: enMeasuring, seen: enSeen },
  he: { page: he, bag: heBag, measuring: heMeasuring, seen: heSeen },
};

/** The sentences of a language: of its pages, and of each script apart, so that it carries nothing else. */
export function sentencesOf(language: Language): Sentences {
  return sentences[language];
}

/** What a page of what goes well with a look is called; null for a look without a title. */
export function sayGoesWell(language: Language, title: string | null): string {
  const { goesWell } = sentences[language].page;
  return title ? goesWell.title.replace('{title}', () => title) : goesWell.untitled;
}

/** How a language is written: for `dir`. */
export function directionOf(language: Language): 'ltr' | 'rtl' {
  return languages[language].direction;
}

/** The language as Open Graph names it. */
export function ogLocaleOf(language: Language): string {
  return languages[language].locale.replace('-', '_');
}
