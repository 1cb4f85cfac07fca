// The sort keys of the Admin API's connections (platforms.md 2.7). Relevance and best selling stand for the plain order.

import type { Collection, Discount, Order, Product, Variant } from '../model.ts';
import type { PageArguments } from './connection.ts';

export type Sorts<T> = Readonly<Record<string, ((item: T) => string | number | null) | undefined>>;

export interface SortArguments extends PageArguments {
  sortKey?: string | null;
}

/** The sort of the asked key; undefined leaves the items in their own order. */
export function sortOf<T>(
  sorts: Sorts<T>,
  { sortKey }: SortArguments,
): ((item: T) => string | number | null) | undefined {
  return sorts[sortKey ?? 'ID'];
}

const stock = ({ variants }: Product) => variants.reduce((sum, each) => sum + each.inventoryQuantity, 0);
const byNumber = ({ id }: { id: string }) => Number(id);

export const productSorts: Sorts<Product> = {
  ID: byNumber,
  RELEVANCE: byNumber,
  CREATED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  PUBLISHED_AT: ({ publishedAt }) => publishedAt,
  TITLE: ({ title }) => title.toLowerCase(),
  VENDOR: ({ vendor }) => vendor.toLowerCase(),
  PRODUCT_TYPE: ({ productType }) => productType.toLowerCase(),
  INVENTORY_TOTAL: stock,
};

/** A manual collection keeps the merchant's order for all keys that are absent here. */
export const collectionProductSorts: Sorts<Product> = {
  ID: byNumber,
  CREATED: ({ createdAt }) => createdAt,
  TITLE: ({ title }) => title.toLowerCase(),
  PRICE: ({ variants }) => Math.min(...variants.map(({ price }) => price)),
};

export const variantSorts: Sorts<Variant> = {
  ID: byNumber,
  POSITION: ({ position }) => position,
  TITLE: ({ title }) => title.toLowerCase(),
  SKU: ({ sku }) => sku,
  INVENTORY_QUANTITY: ({ inventoryQuantity }) => inventoryQuantity,
};

export const collectionSorts: Sorts<Collection> = {
  ID: byNumber,
  RELEVANCE: byNumber,
  TITLE: ({ title }) => title.toLowerCase(),
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

export const orderSorts: Sorts<Order> = {
  ID: byNumber,
  RELEVANCE: byNumber,
  CREATED_AT: ({ createdAt }) => createdAt,
  PROCESSED_AT: ({ createdAt }) => createdAt,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
  ORDER_NUMBER: ({ number }) => number,
  TOTAL_PRICE: ({ total }) => total,
  FINANCIAL_STATUS: ({ financialStatus }) => financialStatus,
};

export const discountSorts: Sorts<Discount> = {
  ID: byNumber,
  RELEVANCE: byNumber,
  TITLE: ({ title }) => title.toLowerCase(),
  CREATED_AT: ({ startsAt }) => startsAt,
  STARTS_AT: ({ startsAt }) => startsAt,
  ENDS_AT: ({ endsAt }) => endsAt,
  UPDATED_AT: ({ startsAt }) => startsAt,
};
