// What a store is asked of its products besides: what its own market has, and who made them where it keeps that.
import type { StoreFacts } from '../platform.ts';
import { makerVariables, makerVariableTypes, type MakerVariables } from './maker-fields.ts';
import { ownMarketOf, type OwnMarket } from './own-market.ts';

/** Variables of documents that ask for products. */
export type ProductVariables = OwnMarket & MakerVariables;

export const productVariableTypes = `$country: CountryCode, $hasCountry: Boolean!, $tellsMarket: Boolean!, ${makerVariableTypes}`;

export const productVariablesOf = (facts: StoreFacts): ProductVariables => ({
  ...ownMarketOf(facts),
  ...makerVariables(facts.makerFields ?? {}),
});
