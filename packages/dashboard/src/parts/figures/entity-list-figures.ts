// The figures a list shows of a link, and which rows are worth asking for again.
import { shownViews } from '@vitrine/contract/figures';
import type { Figure } from '../../ui/figures.ts';

interface ViewCounts {
  readonly visits?: number | undefined;
  readonly requested_checkouts?: number | undefined;
  readonly checkouts?: number | undefined;
}

export interface Views {
  readonly value: number;
  /** True when checkouts or orders outnumber the counted visits, so that some visits were not seen. */
  readonly isEstimated: boolean;
}

/** Views as shown: the largest of visits, requested checkouts and orders; null for a reader who may not see visits. */
export function toViews({ visits, requested_checkouts = 0, checkouts = 0 }: ViewCounts): Views | null {
  if (visits === undefined) return null;
  const value = shownViews({ visits, requested_checkouts, checkouts });
  return { value, isEstimated: value > visits };
}

/** Clicks as shown: the counted visits. */
export function toClicks({ visits }: ViewCounts): Views | null {
  return visits === undefined ? null : { value: visits, isEstimated: false };
}

/** A percentage with at most two decimals, e.g. `1.43%`. */
export function toPercent(percent: number, locale: string): Figure {
  const text = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(percent / 100);
  return { short: text, full: text };
}

const none: Figure = { short: '—', full: '—' };

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
