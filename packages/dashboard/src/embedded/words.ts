// The page's words in the language the store's admin is read in.
import { withMinus } from '@vitrine/contract/money';
import { embedded as inEnglish } from '../locales/en/embedded.ts';
import { stores as storesInEnglish } from '../locales/en/stores.ts';
import { embedded as inHebrew } from '../locales/he/embedded.ts';
import { stores as storesInHebrew } from '../locales/he/stores.ts';

const isHebrew = document.documentElement.lang === 'he';

export const words: typeof inEnglish = isHebrew ? inHebrew : inEnglish;
export const troubleWords: Readonly<Record<string, string>> = (isHebrew ? storesInHebrew : storesInEnglish).trouble;

/** A name, a number or a moment put into its gap; of the other direction it stays in its own. */
export const fill = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => `\u2068${values[name] ?? ''}\u2069`);

const tag = isHebrew ? 'he-IL' : 'en-US';

export const showCount = (count: number): string => new Intl.NumberFormat(tag).format(count);
export const showMoney = (amount: number, currency: string): string =>
  withMinus(new Intl.NumberFormat(tag, { style: 'currency', currency }).format(amount));
export const showMoment = (at: string): string =>
  new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at));
