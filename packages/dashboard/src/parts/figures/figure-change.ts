// How a figure moved against the period before. Pure.
import { changeOf } from '@vitrine/contract/figures';

type Direction = 'up' | 'down' | 'same' | 'new';

export interface Change {
  readonly direction: Direction;
  /** Without a sign, in percent; null where nothing was before, or nothing changed. */
  readonly percent: number | null;
}

/** Null where there is nothing to compare: a figure that is unknown now, or on either side. */
export function toChange(now: number | null | undefined, before: number | null | undefined): Change | null {
  if (now === null || now === undefined || before === undefined) return null;
  if (before === null) return now === 0 ? null : { direction: 'new', percent: null };
  if (now === before) return { direction: 'same', percent: null };
  const percent = changeOf(now, before);
  if (percent === null) return { direction: 'new', percent: null };
  return { direction: now > before ? 'up' : 'down', percent: Math.abs(percent) };
}

/** From so many percent on their number is shortened. */
const shortened = 10_000;

/** A whole number from ten percent on, one decimal below; what is less than the smallest step stays above zero. */
export function toChangeText(percent: number, locale: string): string {
  const decimals = percent >= 10 ? 0 : 1;
  const format = new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: decimals,
    notation: percent >= shortened ? 'compact' : 'standard',
  });
  return format.format(Math.max(percent, 0.1) / 100);
}
