// What the Admin API lets one search of products, variants, collections, orders and codes (platforms.md 2.7).

import type { Collection, Discount, Order, Product, Variant } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import type { Searchable } from './search-query.ts';

/** Which collections a product is in is known by the shop alone. */
export function productSearch(shop: Pick<SandboxShop, 'collections'>): Searchable<Product> {
  return {
    fields: {
      id: ({ id }) => id,
      title: ({ title }) => title,
      handle: ({ handle }) => handle,
      status: ({ status }) => status,
      tag: ({ tags }) => tags,
      vendor: ({ vendor }) => vendor,
      product_type: ({ productType }) => productType,
      created_at: ({ createdAt }) => createdAt,
      updated_at: ({ updatedAt }) => updatedAt,
      published_at: ({ publishedAt }) => publishedAt,
      published_status: ({ publishedAt }) => (publishedAt === null ? 'unpublished' : 'published'),
      inventory_total: ({ variants }) => variants.reduce((sum, each) => sum + each.inventoryQuantity, 0),
      out_of_stock_somewhere: ({ variants }) => variants.some((each) => each.tracked && each.inventoryQuantity <= 0),
      sku: ({ variants }) => variants.map(({ sku }) => sku),
      price: ({ variants }) => Math.min(...variants.map(({ price }) => price)) / 100,
      collection_id: (product) =>
        shop.collections().flatMap(({ id, productIds }) => (productIds.includes(product.id) ? [id] : [])),
      default: (product) => wordsOf(product),
    },
    words: wordsOf,
  };
}

const wordsOf = ({ title, vendor, productType, tags, variants }: Product) => [
  title,
  vendor,
  productType,
  ...tags,
  ...variants.map(({ sku }) => sku),
];

export const variantSearch: Searchable<{ product: Product; variant: Variant }> = {
  fields: {
    id: ({ variant }) => variant.id,
    product_id: ({ product }) => product.id,
    sku: ({ variant }) => variant.sku,
    title: ({ variant }) => variant.title,
    product_status: ({ product }) => product.status,
    inventory_quantity: ({ variant }) => variant.inventoryQuantity,
    updated_at: ({ variant }) => variant.updatedAt,
    vendor: ({ product }) => product.vendor,
    tag: ({ product }) => product.tags,
  },
  words: ({ product, variant }) => [product.title, variant.title, variant.sku],
};

export const collectionSearch: Searchable<Collection> = {
  fields: {
    id: ({ id }) => id,
    title: ({ title }) => title,
    handle: ({ handle }) => handle,
    collection_type: () => 'custom',
    product_id: ({ productIds }) => productIds,
    published_status: () => 'published',
    updated_at: ({ updatedAt }) => updatedAt,
  },
  words: ({ title, handle }) => [title, handle],
};

export const orderSearch: Searchable<Order> = {
  fields: {
    id: ({ id }) => id,
    name: ({ number }) => [`#${number}`, String(number)],
    created_at: ({ createdAt }) => createdAt,
    processed_at: ({ createdAt }) => createdAt,
    updated_at: ({ updatedAt }) => updatedAt,
    financial_status: ({ financialStatus }) => financialStatus,
    status: ({ cancelledAt }) => ['any', cancelledAt === null ? 'open' : 'cancelled'],
    discount_code: ({ discountCode }) => discountCode,
    test: ({ test }) => test,
    cart_token: ({ cartToken }) => cartToken,
    checkout_token: ({ checkoutToken }) => checkoutToken,
    source_name: () => 'web',
    tag: () => [],
  },
  words: ({ number, email }) => [`#${number}`, String(number), email],
};

export const discountSearch: Searchable<Discount> = {
  fields: {
    id: ({ id }) => id,
    code: ({ code }) => code,
    title: ({ title }) => title,
    starts_at: ({ startsAt }) => startsAt,
    ends_at: ({ endsAt }) => endsAt,
    times_used: ({ usageCount }) => usageCount,
  },
  words: ({ code, title }) => [code, title],
};
