// Taking things out of the catalogue, and looking up how new what it holds is.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { makerFacts, toMakerRecord, type MakerFact } from '@vitrine/contract/makers';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { lockCatalogue, sumUpProducts } from './catalogue-store.ts';
import { endPrices } from './price-history-store.ts';

/** Ends a sync: what was not seen since `stamp` is gone from the store, but for what it told of and could not be read. */
export async function deleteUnseen(db: Db, businessId: BusinessId, stamp: Date, now: Date): Promise<void> {
  await lockCatalogue(db, businessId);
  const isGone = (ids: RawBuilder<unknown>): RawBuilder<unknown> => sql`not exists (select from set_aside_records a
    where a.business_id = ${businessId} and a.kind = 'catalogue' and a.since >= ${stamp} and a.record_id in (${ids}))`;
  const { rows } = await sql<{ product_id: string; variant_id: string }>`
    delete from variants t where business_id = ${businessId} and synced_at < ${stamp}
      and ${isGone(sql`t.variant_id, t.product_id`)} returning product_id, variant_id`.execute(db);
  await endPrices(db, businessId, stamp, rows.map(toVariantId));
  await sumUpProducts(db, businessId, [...new Set(rows.map((row) => row.product_id))]);
  await sql`
    update products t set deleted_at = ${now} where business_id = ${businessId} and synced_at < ${stamp}
      and deleted_at is null and ${isGone(sql`t.product_id`)}`.execute(db);
  await sql`
    update collections t set deleted_at = ${now} where business_id = ${businessId} and synced_at < ${stamp}
      and deleted_at is null and ${isGone(sql`t.collection_id`)}`.execute(db);
  await sql`
    delete from collection_products t where business_id = ${businessId} and synced_at < ${stamp}
      and ${isGone(sql`t.collection_id, t.product_id`)}`.execute(db);
}

/** Removes variants of one product that were not seen at `stamp`. */
export async function deleteUnseenVariants(
  db: Db,
  businessId: BusinessId,
  productId: ProductId,
  stamp: Date,
): Promise<void> {
  const { rows } = await sql<{ variant_id: string }>`
    delete from variants where business_id = ${businessId} and product_id = ${productId} and synced_at < ${stamp}
    returning variant_id`.execute(db);
  await endPrices(db, businessId, stamp, rows.map(toVariantId));
}

const toVariantId = (row: { readonly variant_id: string }): string => row.variant_id;

/** Which product, or which collection. */
type CatalogueKey = { readonly productId: string } | { readonly collectionId: string };

function isThing(thing: CatalogueKey): RawBuilder<unknown> {
  return 'productId' in thing ? sql`product_id = ${thing.productId}` : sql`collection_id = ${thing.collectionId}`;
}

/** Removes one product's collections, or one collection's products, that were not seen at `stamp`. */
export async function deleteUnseenMemberships(
  db: Db,
  businessId: BusinessId,
  of: CatalogueKey,
  stamp: Date,
): Promise<void> {
  await sql`
    delete from collection_products
    where business_id = ${businessId} and ${isThing(of)} and synced_at < ${stamp}`.execute(db);
}

/** Marks a product or collection as deleted; answers whether it was there. Orders and links go on showing it. */
export async function markDeleted(db: Db, businessId: BusinessId, thing: CatalogueKey, now: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update ${'productId' in thing ? sql`products` : sql`collections`} set deleted_at = ${now}, synced_at = ${now}
    where business_id = ${businessId} and ${isThing(thing)} and deleted_at is null`.execute(db);
  return numAffectedRows > 0n;
}

export async function findProductOfInventoryItem(
  db: Db,
  businessId: BusinessId,
  inventoryItemId: string,
): Promise<ProductId | null> {
  const row = await db
    .selectFrom('variants')
    .select('product_id')
    .where('business_id', '=', businessId)
    .where('inventory_item_id', '=', inventoryItemId)
    .executeTakeFirst();
  return row?.product_id ?? null;
}

export interface MakerCounts {
  readonly products: number;
  /** How many of them say it. */
  readonly saying: Readonly<Record<MakerFact, number>>;
}

/** Of the products the store still has. */
export async function countMakers(db: Db, businessId: BusinessId): Promise<MakerCounts> {
  const counts = makerFacts.map((fact) => sql`count(*) filter (where maker ->> ${fact} <> '')::int as ${sql.id(fact)}`);
  const { rows } = await sql<Record<MakerFact | 'products', number>>`
    select count(*)::int as products, ${sql.join(counts)} from products
    where business_id = ${businessId} and deleted_at is null`.execute(db);
  const { products = 0, ...saying } = rows[0] ?? {};
  return { products, saying: { ...toMakerRecord(() => 0), ...saying } };
}
