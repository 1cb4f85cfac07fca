// The figures a list shows of a link, and which rows are worth asking for again.
import { withMinus } from '@vitrine/contract/money';
import type { Figure } from '../../ui/figures.ts';

/** A percentage with at most two decimals, e.g. `1.43%`. */
export function toPercent(percent: number, locale: string): Figure {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 });
  const text = withMinus(format.format(percent / 100));
  return { short: text, full: text };
}

const none: Figure = { short: '–', full: '–' };

/** As `toPercent`, a dash where there is nothing to divide by. */
export const toRate = (percent: number | null | undefined, locale: string): Figure =>
  typeof percent === 'number' ? toPercent(percent, locale) : none;

const step = 14;

/** The stretch of rows to refresh for those on screen, in steps, so that scrolling a little asks nothing new. */
export function toFreshStretch(first: number, last: number): { from: number; count: number } {
  const from = Math.floor(first / step) * step;
  const count = Math.ceil((last + 1 - from) / step) * step;
  return { from, count: Math.min(100, Math.max(step, count)) };
}
