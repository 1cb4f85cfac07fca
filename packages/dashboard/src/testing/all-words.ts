// The words of the dashboard in every language, all parts at once, as only tests need them.
import type { Language } from '@vitrine/contract/language';
import { en, type Words } from '../locales/en/index.ts';
import { he } from '../locales/he/index.ts';

export const allWords: Readonly<Record<Language, Words>> = { en, he };
