// Money of one order in two currencies: the shop's, and the one its shopper saw and paid in.

import { decimalsOf } from './currency.ts';
import type { Order, Presentment, ShopParameters } from './model.ts';

/** In what an order's money is told. */
export interface Purse {
  parameters: Pick<ShopParameters, 'currency'>;
  presentment?: Presentment | undefined;
}

export const purseOf = (
  { parameters }: Pick<Purse, 'parameters'>,
  { presentment }: Pick<Order, 'presentment'>,
): Purse => ({
  parameters,
  presentment,
});

/** Minor units of the shop's currency in the shopper's; the same where they are one. */
export function toPresented({ parameters: { currency }, presentment }: Purse, amount: number) {
  if (presentment === undefined) return { amount, currency };
  const scale = 10 ** (decimalsOf(presentment.currency) - decimalsOf(currency));
  return { amount: Math.round(amount * presentment.rate * scale), currency: presentment.currency };
}

/** Every so manieth shopper pays in euros, as shops with several currencies meet them. */
export function usualPresentment(
  { currency }: Pick<ShopParameters, 'currency'>,
  count: number,
): Presentment | undefined {
  return currency === 'USD' && count % 7 === 5 ? { currency: 'EUR', rate: 0.92 } : undefined;
}
