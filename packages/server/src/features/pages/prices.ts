// Writes prices for a reader. Pure.
import { languages, type Language } from '@vitrine/contract/language';
import { currencyExponent, toDecimal } from '@vitrine/contract/money';

export function priceWriter(currency: string, language: Language): (minor: number) => string {
  const fractionDigits = currencyExponent(currency);
  const format = new Intl.NumberFormat(languages[language].locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: fractionDigits,
  });
  // the decimal text is formatted as it stands: no float in between
  return (minor) => format.format(toDecimal(minor, currency) as `${number}`);
}
