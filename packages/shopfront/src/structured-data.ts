// What search engines read of a look: schema.org's list of products with their offers.
import { toDecimal } from '@vitrine/contract/money';
import { toChoices } from './choices.ts';
import type { LookPage, LookProduct } from './look.ts';

function toOffer(product: LookProduct, currency: string): object {
  const { variants, soldOut } = toChoices(product);
  const amounts = variants.map(({ amount }) => amount);
  const low = toDecimal(Math.min(...amounts), currency);
  const high = toDecimal(Math.max(...amounts), currency);
  const availability = soldOut ? 'OutOfStock' : 'InStock';
  if (low === high) return { '@type': 'Offer', price: low, priceCurrency: currency, availability };
  const count = { lowPrice: low, highPrice: high, offerCount: variants.length };
  return { '@type': 'AggregateOffer', ...count, priceCurrency: currency, availability };
}

function toProduct(product: LookProduct, currency: string): object {
  return {
    '@type': 'Product',
    name: product.title,
    ...(product.url !== null && { url: product.url }),
    ...(product.variants.length > 0 && { offers: toOffer(product, currency) }),
  };
}

/** JSON for an inline `application/ld+json` element, safe inside HTML: no `<` is left in it. */
export function toStructuredData(page: LookPage): string {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    name: page.title || page.storeName,
    itemListElement: page.products.map((product) => toProduct(product, page.currency)),
  };
  return toInlineJson(list);
}

/** JSON that cannot end the element it stands in. */
export function toInlineJson(value: unknown): string {
  return JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}
