// What search engines read of a look: schema.org's list of products with their offers.
import { toDecimal } from '@vitrine/contract/money';
import { toChoices } from './choices.ts';
import type { LookPage, LookProduct, MakerRow } from './look.ts';
import { noExtras, type Thrift } from './thrift.ts';

/** Beyond so many variants on a page, a product has one offer with its range of prices: the page's Markdown has them all. */
const mostOffers = 24;

const availabilityOf = (available: boolean): string => `https://schema.org/${available ? 'InStock' : 'OutOfStock'}`;

/** A former price, as it is struck through on the page. */
const toFormer = (amount: number, currency: string): object => ({
  '@type': 'UnitPriceSpecification',
  priceType: 'https://schema.org/StrikethroughPrice',
  price: toDecimal(amount, currency),
  priceCurrency: currency,
});

function toOffers(product: LookProduct, page: LookPage): object[] {
  return toChoices(product).variants.map(({ id, values, amount, compareAmount, available }) => ({
    '@type': 'Offer',
    ...(product.variants.length > 1 && { name: values.join(' / ') }),
    sku: id,
    price: toDecimal(amount, page.currency),
    priceCurrency: page.currency,
    ...(compareAmount !== null && { priceSpecification: toFormer(compareAmount, page.currency) }),
    availability: availabilityOf(available),
    ...(product.url !== null && { url: readable(product.url) }),
  }));
}

function toOffer(product: LookProduct, currency: string, thrift: Thrift): object {
  const { variants, soldOut } = toChoices(product);
  const amounts = variants.map(({ amount }) => amount);
  const low = toDecimal(Math.min(...amounts), currency);
  const high = toDecimal(Math.max(...amounts), currency);
  const common = { priceCurrency: currency, availability: availabilityOf(!soldOut) };
  if (low === high) return { '@type': 'Offer', price: low, ...common };
  const range = noExtras(thrift) ? {} : { highPrice: high, offerCount: variants.length };
  return { '@type': 'AggregateOffer', lowPrice: low, ...range, ...common };
}

const unreadable = /[\s"<>\\^`{|}\p{Cc}\p{Cf}]/u;

/** An address with its letters instead of their codes, where it reads the same: Hebrew takes a third of the bytes. */
function readable(url: string): string {
  try {
    const decoded = decodeURI(url);
    return unreadable.test(decoded) ? url : decoded;
  } catch (problem) {
    if (problem instanceof URIError) return url;
    throw problem;
  }
}

function toManufacturer({ maker = [] }: LookProduct): object {
  const of = (wanted: MakerRow['fact']) => maker.find(({ fact }) => fact === wanted)?.text;
  const [name, address] = [of('name'), of('address')];
  if (name === undefined) return {};
  return { manufacturer: { '@type': 'Organization', name, ...(address !== undefined && { address }) } };
}

function toProduct(product: LookProduct, page: LookPage, thrift: Thrift): object {
  const offered = page.products.reduce((count, { variants }) => count + variants.length, 0);
  const isEach = offered <= mostOffers && !noExtras(thrift);
  return {
    '@type': 'Product',
    name: product.title,
    ...(product.url !== null && { url: readable(product.url) }),
    ...(!noExtras(thrift) && toManufacturer(product)),
    ...(product.image && !noExtras(thrift) && { image: product.image.src }),
    ...(product.variants.length > 0 && {
      offers: isEach ? toOffers(product, page) : toOffer(product, page.currency, thrift),
    }),
  };
}

/** JSON for an inline `application/ld+json` element, safe inside HTML: no `<` is left in it. */
export function toStructuredData(page: LookPage, thrift: Thrift): string {
  const list = {
    '@context': 'https://schema.org',
    '@type': 'ItemList',
    ...(!noExtras(thrift) && { name: page.title || page.storeName }),
    itemListElement: page.products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: toProduct(product, page, thrift),
    })),
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
