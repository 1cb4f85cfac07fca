// Presents rows of the catalogue to other features. Pure.
import type { CollectionTable, ProductTable, VariantTable } from './catalogue-store.ts';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant, ProductSummary } from '../model.ts';

export type ProductRow = Omit<ProductTable, 'business_id' | 'search_text' | 'images' | 'vendor' | 'product_type'>;

export function toSummary(row: ProductRow): ProductSummary {
  return {
    ...toProductFacts(row),
    variantsCount: row.variants_count,
    variantsAvailable: row.variants_available,
  };
}

export function toProductFacts(row: ProductRow): Omit<CatalogueProduct, 'variants'> {
  return {
    productId: row.product_id,
    title: row.title,
    handle: row.handle,
    status: row.status,
    deleted: row.deleted_at !== null,
    tags: row.tags,
    image: row.image,
    options: row.options,
    url: row.url,
    totalQuantity: row.total_quantity,
    minPrice: row.min_price,
    compareAtPrice: row.compare_at_price,
  };
}

export function toVariant(row: VariantTable): CatalogueVariant {
  return {
    variantId: row.variant_id,
    title: row.title,
    price: row.price,
    compareAtPrice: row.compare_at_price,
    available: row.available,
    quantity: row.quantity,
    options: row.options,
    image: row.image,
  };
}

export function toCollectionFacts(row: CollectionTable): CatalogueCollection {
  return {
    collectionId: row.collection_id,
    title: row.title,
    description: row.description,
    image: row.image,
    url: row.url,
    productsCount: row.products_count,
    deleted: row.deleted_at !== null,
  };
}
