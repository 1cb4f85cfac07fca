// Writes what was read of a store's catalogue: batches of a sync, or one product or collection.
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import {
  addProductPictures,
  lockCatalogue,
  setVariantPictures,
  sumUpProducts,
  upsertCollections,
  upsertMemberships,
  upsertProducts,
  upsertVariants,
} from './catalogue-store.ts';
import { deleteUnseenMemberships, deleteUnseenVariants } from './catalogue-lookups-store.ts';
import type { CatalogueItem, FullCollection, FullProduct } from '../platforms/platform.ts';
import type {
  CollectionRecord,
  MembershipRecord,
  ProductPicture,
  ProductRecord,
  VariantPicture,
  VariantRecord,
} from '../records.ts';

/** Entries of a batch, sorted by where they belong. */
export interface SortedItems {
  readonly products: ProductRecord[];
  readonly variants: VariantRecord[];
  readonly collections: CollectionRecord[];
  readonly memberships: MembershipRecord[];
  readonly productPictures: ProductPicture[];
  readonly variantPictures: VariantPicture[];
}

type UnreadableEntry = Extract<CatalogueItem, { kind: 'unreadable' }>;

export function sortItems(items: readonly CatalogueItem[]): SortedItems & { unreadable: UnreadableEntry[] } {
  return {
    products: items.flatMap((item) => (item.kind === 'product' ? item.product : [])),
    variants: items.flatMap((item) => (item.kind === 'variant' ? item.variant : [])),
    collections: items.flatMap((item) => (item.kind === 'collection' ? item.collection : [])),
    memberships: items.flatMap((item) => (item.kind === 'membership' ? item.membership : [])),
    productPictures: items.flatMap((item) => (item.kind === 'product_picture' ? item.picture : [])),
    variantPictures: items.flatMap((item) => (item.kind === 'variant_picture' ? item.picture : [])),
    unreadable: items.flatMap((item) => (item.kind === 'unreadable' ? item : [])),
  };
}

/** Pictures that came before what they belong to. */
export interface Orphans {
  readonly productPictures: readonly ProductPicture[];
  readonly variantPictures: readonly VariantPicture[];
}

export const noOrphans: Orphans = { productPictures: [], variantPictures: [] };

export function isEmpty({ productPictures, variantPictures }: Orphans): boolean {
  return productPictures.length + variantPictures.length === 0;
}

/**
 * Writes a batch as read at `stamp`, together with orphans of earlier ones; answers those that still wait. Entries may
 * come in any order: children find their parents whenever both are there.
 */
export async function writeBatch(
  db: Db,
  businessId: BusinessId,
  { batch, orphans, stamp }: { batch: SortedItems; orphans: Orphans; stamp: Date },
): Promise<Orphans> {
  await lockCatalogue(db, businessId);
  await upsertProducts(db, businessId, batch.products, stamp);
  await upsertVariants(db, businessId, batch.variants, stamp);
  await upsertCollections(db, businessId, batch.collections, stamp);
  await upsertMemberships(db, businessId, batch.memberships, stamp);
  const productPictures = [...orphans.productPictures, ...batch.productPictures];
  const variantPictures = [...orphans.variantPictures, ...batch.variantPictures];
  const products = await addProductPictures(db, businessId, productPictures, stamp);
  const variants = await setVariantPictures(db, businessId, variantPictures, stamp);
  await sumUpProducts(db, businessId, [
    ...new Set([...batch.products, ...batch.variants].map((row) => row.product_id)),
  ]);
  return {
    productPictures: productPictures.filter(({ productId }) => !products.has(productId)),
    variantPictures: variantPictures.filter(({ variantId }) => !variants.has(variantId)),
  };
}

/** Writes one product as it was read at `stamp`, and forgets variants and memberships it no longer has. */
export async function writeProduct(db: Db, businessId: BusinessId, full: FullProduct, stamp: Date): Promise<void> {
  const id: ProductId = full.product.product_id;
  await lockCatalogue(db, businessId);
  await upsertProducts(db, businessId, [full.product], stamp);
  await upsertVariants(db, businessId, full.variants, stamp);
  await upsertMemberships(db, businessId, full.memberships, stamp);
  await deleteUnseenVariants(db, businessId, id, stamp);
  await deleteUnseenMemberships(db, businessId, { productId: id }, stamp);
  await addProductPictures(db, businessId, full.pictures, stamp);
  await setVariantPictures(db, businessId, full.variantPictures, stamp);
  await sumUpProducts(db, businessId, [id]);
}

/** Writes one collection as it was read at `stamp`, with who is in it. */
export async function writeCollection(
  db: Db,
  businessId: BusinessId,
  { collection, memberships }: FullCollection,
  stamp: Date,
): Promise<void> {
  const id: CollectionId = collection.collection_id;
  await lockCatalogue(db, businessId);
  await upsertCollections(db, businessId, [collection], stamp);
  await upsertMemberships(db, businessId, memberships, stamp);
  await deleteUnseenMemberships(db, businessId, { collectionId: id }, stamp);
}
