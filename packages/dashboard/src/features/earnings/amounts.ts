// Amounts as people type them, and what adding or taking one makes of a balance; exact in minor units. Pure.
import { fromMajor, toDecimal, toMajor } from '@vitrine/contract/money';

/** Only what an amount may hold; everything else is not typed at all. */
export const cleanAmount = (typed: string): string => typed.replaceAll(/[^\d.,]/g, '').slice(0, 20);

/**
 * An amount as typed, never below zero; NaN for what is none. Thousands may be grouped, and either mark may part the
 * decimals; a single mark before exactly three digits could be either, and is refused where a currency has no three
 * decimals: a thousand is never taken for one.
 */
export function readAmount(typed: string, decimals: number): number {
  const text = typed.trim();
  const plain = /^(\d*)(?:[.,](\d*))?$/.exec(text);
  if (plain) {
    const [, whole = '', fraction = ''] = plain;
    const isUnclear = fraction.length === 3 && whole !== '' && decimals !== 3;
    return whole + fraction === '' || isUnclear ? Number.NaN : Number(`${whole}.${fraction}0`);
  }
  if (/^\d{1,3}(,\d{3})+(\.\d+)?$/.test(text)) return Number(text.replaceAll(',', ''));
  if (/^\d{1,3}(\.\d{3})+(,\d+)?$/.test(text)) return Number(text.replaceAll('.', '').replace(',', '.'));
  return Number.NaN;
}

/** An amount as a field begins with it: all decimals of its currency, no groups. */
export const toTyped = (amount: number, currency: string): string => toDecimal(fromMajor(amount, currency), currency);

/** Exact, whatever their decimals. */
export function add(one: number, other: number, currency: string): number {
  return toMajor(fromMajor(one, currency) + fromMajor(other, currency), currency);
}

export function sum(amounts: readonly number[], currency: string): number {
  return toMajor(
    amounts.reduce((total, amount) => total + fromMajor(amount, currency), 0),
    currency,
  );
}

/** How an amount is coloured. */
export const toTone = (amount: number): 'good' | 'bad' | null => (amount < 0 ? 'bad' : amount > 0 ? 'good' : null);
