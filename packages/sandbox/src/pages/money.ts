// Shows money to people: minor units in the shop's currency, with as many decimals as the currency has.

import { decimalsOf } from '../currency.ts';

const formats = new Map<string, Intl.NumberFormat>();

export function showMoney(amount: number, currency: string): string {
  const format = formats.get(currency) ?? new Intl.NumberFormat('en-US', { style: 'currency', currency });
  formats.set(currency, format);
  return format.format(amount / 10 ** decimalsOf(currency));
}

/** `1250` basis points as `12.5 %`. */
export function showPercent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
