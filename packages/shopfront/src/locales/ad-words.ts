// The word that an advertisement is known by in each country, in the languages that are official there.
import type { Language } from '@vitrine/contract/language';

/** A word and the language it is in. */
export type AdWord = readonly [language: string, word: string];

/** Of a page's own language: where the country is unknown or not listed, the plainest word that its authorities ask for. */
export const adWordOf: Readonly<Record<Language, AdWord>> = { en: ['en', 'Ad'], he: ['he', 'פרסומת'] };

const english = adWordOf.en;
const german: AdWord = ['de', 'Werbung'];
const french: AdWord = ['fr', 'Publicité'];
const italian: AdWord = ['it', 'Pubblicità'];
const dutch: AdWord = ['nl', 'Reclame'];
const swedish: AdWord = ['sv', 'Reklam'];

const rows: readonly (readonly [countries: string, ...words: AdWord[]])[] = [
  ['US GB GG IM JE GI IE AU NZ IN ZA SG PH MT', english],
  ['CA', english, french],
  ['DE AT LI', german],
  ['CH', german, french, italian],
  ['LU', french, german],
  ['BE', dutch, french, german],
  ['FR GP GF MF MQ RE YT MC', french],
  ['IT SM', italian],
  ['NL', dutch],
  ['DK', ['da', 'Reklame']],
  ['NO', ['no', 'Reklame']],
  ['SE AX', swedish],
  ['FI', ['fi', 'Mainos'], swedish],
  ['IS', ['is', 'Auglýsing']],
  ['ES MX AR CL CO PE', ['es', 'Publicidad']],
  ['PT BR', ['pt', 'Publicidade']],
  ['GR CY', ['el', 'Διαφήμιση']],
  ['PL', ['pl', 'Reklama']],
  ['CZ', ['cs', 'Reklama']],
  ['SK', ['sk', 'Reklama']],
  ['HU', ['hu', 'Hirdetés']],
  ['RO', ['ro', 'Publicitate']],
  ['BG', ['bg', 'Реклама']],
  ['HR', ['hr', 'Oglas']],
  ['SI', ['sl', 'Oglas']],
  ['EE', ['et', 'Reklaam']],
  ['LV', ['lv', 'Reklāma']],
  ['LT', ['lt', 'Reklama']],
  ['TR', ['tr', 'Reklam']],
  ['IL', adWordOf.he],
  ['JP', ['ja', '広告']],
  ['KR', ['ko', '광고']],
];

/** By ISO 3166-1. */
export const adWordsOf: ReadonlyMap<string, readonly AdWord[]> = new Map(
  rows.flatMap(([countries, ...words]) => countries.split(' ').map((country) => [country, words] as const)),
);
