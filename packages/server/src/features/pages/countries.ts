// Countries by the law that pages for shoppers go by. Pure.
import type { PriceRule } from '@vitrine/contract/former-prices';

/** The European Economic Area with the regions beyond the sea. */
const economicArea = new Set(
  [
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
    'AX GF GP MF MQ RE YT',
    'IS LI NO',
  ].flatMap((countries) => countries.split(' ')),
);

/** Where the law wants consent before a visitor is measured: there, in Britain and in Switzerland. */
const consentCountries = new Set([...economicArea, 'GB', 'GG', 'IM', 'JE', 'GI', 'CH']);

/** Of a visitor of unknown origin, the strictest holds. */
export const wantsConsent = (country: string | null): boolean => country === null || consentCountries.has(country);

export const priceRuleOf = (country: string | null): PriceRule =>
  country === null || economicArea.has(country) ? 'eea' : 'elsewhere';
