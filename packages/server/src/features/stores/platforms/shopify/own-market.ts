// In which country a store's own market is, where it was granted to read what is published there.
import type { StoreFacts } from '../platform.ts';
import { expandScopes, readPublications } from './oauth.ts';

/**
 * Variables of documents that ask for products: without `tellsMarket` nothing is asked that needs the scope, without
 * `hasCountry` nothing that needs a country.
 */
export interface OwnMarket {
  readonly country: string | null;
  readonly hasCountry: boolean;
  readonly tellsMarket: boolean;
}

/**
 * Null as a country where it is not named by two letters. `Product.publishedInContext` needs `read_publications`, by the
 * published schema: a query that asks for it without is refused as a whole.
 */
export function ownMarketOf({ country = null, scopes = [] }: StoreFacts): OwnMarket {
  const isNamed = country !== null && /^[A-Z]{2}$/.test(country);
  return {
    country: isNamed ? country : null,
    hasCountry: isNamed,
    tellsMarket: isNamed && expandScopes(scopes).has(readPublications),
  };
}
