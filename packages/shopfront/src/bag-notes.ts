// What is said of a line of the bag that was put in on another page. Pure.
import type { Language } from '@vitrine/contract/language';
import type { RenewedLine } from './enhance/bag.ts';
import { sentencesOf } from './locales/messages.ts';

interface Found {
  /** Minor units now; null for what is not sold any more, which keeps the price it had. */
  readonly now: number | null;
  /** As it was put in; null where that is not known. */
  readonly was: number | null;
  readonly money: (minor: number) => string;
}

export function toRenewedLine(language: Language, { now, was, money }: Found): RenewedLine {
  const { page, bag } = sentencesOf(language);
  if (now === null) return [was ?? 0, bag.soldOut];
  return [now, was === null || was === now ? '' : page.priceThen.replace('{price}', () => money(was))];
}
