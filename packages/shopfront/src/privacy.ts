// Tells shoppers whose browser sends Global Privacy Control that the page keeps to it. Pure.
import type { Language } from '@vitrine/contract/language';
import { sentencesOf } from './locales/messages.ts';

/** A printed look with that word at its foot: it differs from visit to visit, the page itself does not. */
export function sayPrivacyKept(html: string, language: Language): string {
  return html.replace('</footer>', () => `<p>${sentencesOf(language).page.privacyKept}</p></footer>`);
}
