// Writes a script as it is sent: before it, what it says in one language, and nothing of the other. Pure.
import { sentencesOf } from './locales/messages.ts';
import type { Language } from '@vitrine/contract/language';

/** Of names that need no quotes. */
function literal(words: object): string {
  return JSON.stringify(words).replaceAll(/"(\w+)":/g, '$1:');
}

/** The look page's own script. */
export function toShopScript(built: string, language: Language): string {
  return `const vtSay=${literal(sentencesOf(language).bag)};${built}`;
}

/** The script for the merchant's own measuring. */
export function toMeasureScript(built: string, language: Language): string {
  return `const vtAsk=${literal(sentencesOf(language).measuring)};${built}`;
}
