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

/** The script of looks that were seen. */
export function toSeenScript(built: string, language: Language): string {
  return `const vtSeen=${literal(sentencesOf(language).seen)};${built}`;
}

/** Brings that script onto a page, with whose looks they are: hexadecimal digits. */
export function printSeenTag(scriptUrl: string, whose: string): string {
  return `<script src=${scriptUrl} defer data-s=${whose}></script>`;
}

/** The script for the merchant's own measuring. */
export function toMeasureScript(built: string, language: Language): string {
  return `const vtAsk=${literal(sentencesOf(language).measuring)};${built}`;
}
