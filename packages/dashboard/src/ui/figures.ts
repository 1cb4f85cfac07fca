// How figures and moments are written for a reader: money, counts shortened from 1000, dates and times.
import { currencyExponent, withMinus } from '@vitrine/contract/money';

export interface Figure {
  /** What is shown: counts shortened from 1000, amounts whole up to six digits. */
  readonly short: string;
  /** The whole value, for hover, focus and screen readers. */
  readonly full: string;
}

/** Thousand by thousand; the same letters in every language. */
const letters = ['', 'K', 'M', 'B', 'T', 'P', 'E'] as const;

/** One decimal at most, with the letter behind the last digit, wherever the currency stands. */
function shortened(locale: string, options: Intl.NumberFormatOptions, value: number): string {
  let step = 0;
  let amount = value;
  // 999,960 is a million once it is rounded
  while (Math.round(Math.abs(amount) * 10) >= 10_000 && step < letters.length - 1) {
    amount /= 1000;
    step += 1;
  }
  const format = new Intl.NumberFormat(locale, { ...options, maximumFractionDigits: 1, minimumFractionDigits: 0 });
  const parts = format.formatToParts(amount);
  const lastDigits = parts.findLastIndex(({ type }) => type === 'integer' || type === 'fraction');
  return withMinus(
    parts.map((part, index) => (index === lastDigits ? part.value + letters[step] : part.value)).join(''),
  );
}

/** A count; `1234` is `1.2K` with `1,234` in full. */
export function toCount(value: number, locale: string): Figure {
  const full = withMinus(new Intl.NumberFormat(locale).format(value));
  return { full, short: Math.abs(value) < 1000 ? full : shortened(locale, {}, value) };
}

/** An amount in major units with all decimals of its currency, e.g. `$1,234.50`. */
export function toMoney(amount: number, currency: string, locale: string): string {
  return writeMoney(amount, currency, locale, currencyExponent(currency));
}

function writeMoney(amount: number, currency: string, locale: string, decimals: number): string {
  const digits = { minimumFractionDigits: decimals, maximumFractionDigits: decimals };
  return withMinus(new Intl.NumberFormat(locale, { style: 'currency', currency, ...digits }).format(amount));
}

/** An amount as a figure: `$1,235` with `$1,234.50` in full, and `$1.2M` only past six digits. */
export function toMoneyFigure(amount: number, currency: string, locale: string): Figure {
  const full = toMoney(amount, currency, locale);
  const size = Math.abs(amount);
  if (size < 1000) return { full, short: full };
  const isWhole = Math.round(size) < 1_000_000;
  return { full, short: isWhole ? writeMoney(amount, currency, locale, 0) : toMoneyMark(amount, currency, locale) };
}

/** An amount beside a chart, where there is little room: `$12.3K`, and `$300` without decimals it does not have. */
export function toMoneyMark(amount: number, currency: string, locale: string): string {
  if (Math.abs(amount) >= 1000) return shortened(locale, { style: 'currency', currency }, amount);
  return Number.isInteger(amount) ? writeMoney(amount, currency, locale, 0) : toMoney(amount, currency, locale);
}

/** A day such as `21 Nov 2026`, in the given zone or the reader's own. */
export function toDay(instant: string, locale: string, zone?: string): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', ...(zone ? { timeZone: zone } : {}) }).format(
    new Date(instant),
  );
}

/** A day and time, for what needs the minute. */
export function toMoment(instant: string, locale: string, zone?: string): string {
  return new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    ...(zone ? { timeZone: zone } : {}),
  }).format(new Date(instant));
}

const steps: readonly [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

/** How long ago, such as `5 minutes ago`; a day from one month back on. */
export function toAgo(instant: string, now: Date, locale: string): string {
  const seconds = Math.round((new Date(instant).getTime() - now.getTime()) / 1000);
  if (Math.abs(seconds) > 30 * 86_400) return toDay(instant, locale);
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const [unit, size] = steps.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 1];
  const written = format.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
  // Hebrew has words of their own for one and two, and writes the number once more behind them
  return written.replace(/ \(\d\)$/, '');
}
