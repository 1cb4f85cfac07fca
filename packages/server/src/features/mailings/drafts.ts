// How figures are written in letters, in the language of whoever reads them.
import type { Language } from '@vitrine/contract/language';
import { withMinus } from '@vitrine/contract/money';
import { sentences } from '../../locales/locales.ts';
import type { LetterRow, LetterSection, Notice } from '../../events.ts';

export interface LetterDraft<Mail extends Notice> {
  readonly mail: Mail;
  readonly values: Readonly<Record<string, string>>;
  readonly path: string | null;
  readonly sections: readonly LetterSection[];
}

const atNoon = (day: string): Date => new Date(`${day}T12:00:00Z`);

/** A percentage that is given in hundredths. */
export const toPercent = (hundredths: number, language: Language): string =>
  new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 100);

/** Days of a range: `Nov 16 – 22`. */
export function toDays({ from, to }: { from: string; to: string }, language: Language): string {
  const format = new Intl.DateTimeFormat(language, { month: 'short', day: 'numeric', timeZone: 'UTC' });
  return format.formatRange(atNoon(from), atNoon(to));
}

export const toDay = (day: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(atNoon(day));

export const toAmount = (amount: number, currency: string, language: Language): string =>
  withMinus(new Intl.NumberFormat(language, { style: 'currency', currency }).format(amount));

export const toNumber = (number: number, language: Language): string => new Intl.NumberFormat(language).format(number);

/** Beside what it was before: by how much it changed, where there is something to compare with. */
export function toChange(
  { now, before }: { now: number; before: number },
  write: (value: number) => string,
  language: Language,
  words: 'before' | 'report_before' = 'before',
): string {
  const say = sentences[language];
  if (before <= 0 || now === before) return say.letter(words, { amount: write(before) });
  const percent = new Intl.NumberFormat(language, {
    style: 'percent',
    maximumFractionDigits: 0,
    signDisplay: 'exceptZero',
  });
  return say.letter(`${words}_change`, {
    change: withMinus(percent.format((now - before) / before)),
    amount: write(before),
  });
}

/** A section as long as it has rows. */
export const toSection = (title: string, rows: readonly LetterRow[]): LetterSection[] =>
  rows.length === 0 ? [] : [{ title, rows }];
