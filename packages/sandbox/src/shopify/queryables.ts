// What the Admin API lets one search and sort by: products, variants, collections, orders, codes (shopify.dev/docs/api/usage/search-syntax).

import type { Collection, Discount, Order, Product, Variant } from '../model.ts';
import type { KeptDefinition } from '../shelf.ts';
import type { SandboxShop } from '../shop.ts';
import type { SortValue } from './connection.ts';
import type { Queryable, Sorts } from './list-fields.ts';
import type { Searchable, SearchValue } from './search-query.ts';

const snakeCase = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Search fields named as in the model: `productType` is searched as `product_type`. */
function fieldsBy<K extends string>(...names: readonly K[]) {
  return Object.fromEntries(
    names.map((name) => [snakeCase(name), (item: Readonly<Record<K, SearchValue>>) => item[name]]),
  );
}

/** Sort keys named as in the model: `createdAt` is the key `CREATED_AT`. */
function sortsBy<K extends string>(...names: readonly K[]) {
  return Object.fromEntries(
    names.map((name) => [snakeCase(name).toUpperCase(), (item: Readonly<Record<K, SortValue>>) => item[name]]),
  );
}

const byNumber = ({ id }: { id: string }) => Number(id);
// The platform's relevance is the plain order here.
const byNumbers = { ID: byNumber, RELEVANCE: byNumber };
const byTitle = { TITLE: ({ title }: { title: string }) => title.toLowerCase() };
const stockOf = ({ variants }: Product) => variants.reduce((sum, each) => sum + each.inventoryQuantity, 0);
const cheapestOf = ({ variants }: Product) => Math.min(...variants.map(({ price }) => price));

/** Which collections a product is in is known by the shop alone. */
export function productQueries(shop: Pick<SandboxShop, 'collections'>): Queryable<Product> {
  return {
    fields: {
      ...fieldsBy('id', 'title', 'handle', 'status', 'vendor', 'productType', 'createdAt', 'updatedAt', 'publishedAt'),
      tag: ({ tags }) => tags,
      published_status: ({ publishedAt }) => (publishedAt === null ? 'unpublished' : 'published'),
      inventory_total: stockOf,
      out_of_stock_somewhere: ({ variants }) => variants.some((each) => each.tracked && each.inventoryQuantity <= 0),
      sku: ({ variants }) => variants.map(({ sku }) => sku),
      price: (product) => cheapestOf(product) / 100,
      collection_id: (product) =>
        shop.collections().flatMap(({ id, productIds }) => (productIds.includes(product.id) ? [id] : [])),
      default: (product) => wordsOf(product),
    },
    words: wordsOf,
    sorts: {
      ...byNumbers,
      ...byTitle,
      ...sortsBy('createdAt', 'updatedAt', 'publishedAt'),
      VENDOR: ({ vendor }) => vendor.toLowerCase(),
      PRODUCT_TYPE: ({ productType }) => productType.toLowerCase(),
      INVENTORY_TOTAL: stockOf,
    },
  };
}

/** A manual collection keeps the merchant's order for all keys that are absent here. */
export const collectionProductSorts: Sorts<Product> = {
  ID: byNumber,
  CREATED: ({ createdAt }) => createdAt,
  ...byTitle,
  PRICE: cheapestOf,
};

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

export const variantSorts: Sorts<Variant> = {
  ID: byNumber,
  ...byTitle,
  ...sortsBy('position', 'sku', 'inventoryQuantity'),
};

export const collectionQueries: Queryable<Collection> = {
  fields: {
    ...fieldsBy('id', 'title', 'handle', 'updatedAt'),
    collection_type: () => 'custom',
    product_id: ({ productIds }) => productIds,
    published_status: () => 'published',
  },
  words: ({ title, handle }) => [title, handle],
  sorts: { ...byNumbers, ...byTitle, ...sortsBy('updatedAt') },
};

/** The platform writes enums of a search in small letters; here the case does not matter. */
export const orderQueries: Queryable<Order> = {
  fields: {
    ...fieldsBy(
      'id',
      'createdAt',
      'updatedAt',
      'financialStatus',
      'discountCode',
      'test',
      'cartToken',
      'checkoutToken',
    ),
    name: ({ number }) => [`#${number}`, String(number)],
    processed_at: ({ createdAt }) => createdAt,
    status: ({ cancelledAt }) => ['any', cancelledAt === null ? 'open' : 'cancelled'],
    source_name: ({ sourceName }) => sourceName,
    tag: () => [],
  },
  words: ({ number, email }) => [`#${number}`, String(number), email],
  sorts: {
    ...byNumbers,
    ...sortsBy('createdAt', 'updatedAt', 'financialStatus'),
    PROCESSED_AT: ({ createdAt }) => createdAt,
    ORDER_NUMBER: ({ number }) => number,
    TOTAL_PRICE: ({ total }) => total,
  },
};

export const definitionQueries: Queryable<KeptDefinition> = {
  fields: { ...fieldsBy('id', 'key', 'namespace', 'type'), owner_type: () => 'PRODUCT' },
  words: ({ name, namespace, key }) => [name, namespace, key],
  sorts: { ...byNumbers, NAME: ({ name }) => name.toLowerCase(), PINNED_POSITION: byNumber },
};

export const discountQueries: Queryable<Discount> = {
  fields: {
    ...fieldsBy('id', 'code', 'title', 'startsAt', 'endsAt'),
    times_used: ({ usageCount }) => usageCount,
  },
  words: ({ code, title }) => [code, title],
  sorts: {
    ...byNumbers,
    ...byTitle,
    ...sortsBy('startsAt', 'endsAt'),
    CREATED_AT: ({ startsAt }) => startsAt,
    UPDATED_AT: ({ startsAt }) => startsAt,
  },
};
