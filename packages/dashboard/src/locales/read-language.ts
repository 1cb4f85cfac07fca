// Which language a reader begins with. Pure, and small: the page itself asks it before anything else is there.
import { defaultLanguage, findLanguage, isLanguage, type Language } from '@vitrine/contract/language';

/** Where this browser keeps what was chosen. */
export const languageKey = 'vitrine.language';

/**
 * English as a pseudo language, for tests and development alone: `localStorage['vitrine.language'] = 'en-XA'` before the page opens.
 * Nobody is offered it. Text on screen without its brackets and accents is data, a sentence of the server, or not translated.
 */
export const pseudoTag = 'en-XA';

/** The language chosen before, else the browser's if we speak it, else English. */
export function readLanguage(stored: string | null, spoken: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  if (stored === pseudoTag) return 'en';
  return spoken.map(findLanguage).find((language) => language !== null) ?? defaultLanguage;
}
