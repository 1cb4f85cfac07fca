// What a look page tells of the worth of its promo code. Pure.
import { languages, type Language } from '@vitrine/contract/language';
import type { LookSaving } from '@vitrine/shopfront/views';
import { priceWriter } from './prices.ts';
import type { CodeWorth } from './public-link.ts';

const hundredths = 10_000;

/** Null for an amount in another currency than the store's prices. */
export function toSaving(worth: CodeWorth, currency: string, language: Language): LookSaving | null {
  const { kind, value, oncePerCustomer, reach } = worth;
  const isShare = kind === 'percentage';
  if (!isShare && worth.currency !== currency) return null;
  const writePrice = priceWriter(currency, language);
  const share = new Intl.NumberFormat(languages[language].locale, { style: 'percent', maximumFractionDigits: 2 });
  const { leastSubtotal, leastQuantity } = reach;
  return {
    share: isShare ? value : 0,
    amount: isShare ? 0 : value,
    leastSubtotal,
    leastQuantity,
    worth: isShare ? share.format(value / hundredths) : writePrice(value),
    from: leastSubtotal > 0 ? writePrice(leastSubtotal) : null,
    isOnce: oncePerCustomer,
  };
}
