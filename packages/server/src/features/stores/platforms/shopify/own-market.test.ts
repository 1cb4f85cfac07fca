// When the store is asked what its own market has: only where it was granted, and only for a country with a name.
import { describe, expect, it } from 'vitest';
import { ownMarketOf } from './own-market.ts';

const facts = { currency: 'ILS', primaryUrl: 'https://shop.example' };

describe('the market of a store', () => {
  it.each([
    ['is asked for where it was granted', { country: 'IL', scopes: ['read_publications'] }, 'IL', true],
    ['is asked for where writing was granted', { country: 'IL', scopes: ['write_publications'] }, 'IL', true],
    ['is not asked for where it was not', { country: 'IL', scopes: ['read_products'] }, 'IL', false],
    ['is not asked for without a country', { country: null, scopes: ['read_publications'] }, null, false],
    ['is not asked for by what is no name', { country: 'x) { id }', scopes: ['read_publications'] }, null, false],
    ['is not asked for where nothing is known', {}, null, false],
  ])('%s', (_why, known, country, tellsMarket) => {
    expect(ownMarketOf({ ...facts, ...known })).toEqual({ country, tellsMarket, hasCountry: country !== null });
  });
});
