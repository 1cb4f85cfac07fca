// The tables of the catalogue: products, variants, collections and who is in which; writing what was read of the store.
import type { BusinessId, CollectionId, ProductId, VariantId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueProduct, Picture } from '../model.ts';

interface ProductTable {
  business_id: BusinessId;
  product_id: ProductId;
  title: string;
  handle: string;
  status: CatalogueProduct['status'];
  vendor: string;
  product_type: string;
  tags: string[];
  title_text: string;
  search_text: string;
  image: Picture | null;
  images: (Picture & { id: string })[];
  options: CatalogueProduct['options'];
  url: string | null;
  total_quantity: number;
  variants_count: number;
  variants_available: number;
  min_price: number;
  compare_at_price: number | null;
  updated_at: Date;
  created_at: Date;
  synced_at: Date;
  deleted_at: Date | null;
}

interface VariantTable {
  business_id: BusinessId;
  product_id: ProductId;
  variant_id: VariantId;
  title: string;
  sku: string;
  price: number;
  compare_at_price: number | null;
  available: boolean;
  quantity: number;
  continues: boolean;
  tracked: boolean;
  position: number;
  options: Record<string, string>;
  image: Picture | null;
  inventory_item_id: string | null;
  synced_at: Date;
}

interface CollectionTable {
  business_id: BusinessId;
  collection_id: CollectionId;
  title: string;
  title_text: string;
  handle: string;
  description: string;
  image: Picture | null;
  url: string | null;
  products_count: number;
  updated_at: Date;
  synced_at: Date;
  deleted_at: Date | null;
}

interface MembershipTable {
  business_id: BusinessId;
  collection_id: CollectionId;
  product_id: ProductId;
  position: number;
  synced_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    products: ProductTable;
    variants: VariantTable;
    collections: CollectionTable;
    collection_products: MembershipTable;
  }
}

/** What the store says of a product itself, without its variants. */
export type ProductRecord = Omit<
  ProductTable,
  | 'business_id'
  | 'title_text'
  | 'search_text'
  | 'images'
  | 'variants_count'
  | 'variants_available'
  | 'min_price'
  | 'compare_at_price'
  | 'synced_at'
  | 'deleted_at'
>;
export type VariantRecord = Omit<VariantTable, 'business_id' | 'image' | 'synced_at'>;
export type CollectionRecord = Omit<CollectionTable, 'business_id' | 'title_text' | 'synced_at' | 'deleted_at'>;
export type MembershipRecord = Pick<MembershipTable, 'collection_id' | 'product_id'>;
export interface ProductPicture {
  productId: ProductId;
  picture: Picture & { id: string };
}
export interface VariantPicture {
  variantId: VariantId;
  picture: Picture;
}

/** The form in which titles and tags are searched: one shape of each character, lower case, single spaces. */
export function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** What other features read of a product `p`, without its variants. */
export const productColumns = sql`p.product_id as "productId", p.title, p.handle, p.status,
  p.deleted_at is not null as deleted, p.tags, p.image, p.options, p.url, p.total_quantity as "totalQuantity",
  p.min_price as "minPrice", p.compare_at_price as "compareAtPrice"`;

/** The same with what its variants come to. */
export const summaryColumns = sql`${productColumns}, p.variants_count as "variantsCount",
  p.variants_available as "variantsAvailable"`;

export const variantColumns = sql`v.variant_id as "variantId", v.title, v.price, v.compare_at_price as "compareAtPrice",
  v.available, v.quantity, v.options, v.image`;

export const collectionColumns = sql`c.collection_id as "collectionId", c.title, c.description, c.image, c.url,
  c.products_count as "productsCount", c.deleted_at is not null as deleted`;

/** Lets one transaction at a time write a business's catalogue: a sync and a webhook touch the same rows in turn. */
export async function lockCatalogue(db: Db, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${businessId}`}, 0))`.execute(db);
}

/**
 * Inserts or replaces products as read at `stamp`. A row that was brought later (by a webhook while a sync runs) stays.
 * Pictures start afresh with the first write of a stamp.
 */
export async function upsertProducts(
  db: Db,
  businessId: BusinessId,
  records: readonly ProductRecord[],
  stamp: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = unique(records, ({ product_id: id }) => id).map((record) => ({
    ...record,
    title_text: toSearchText(record.title),
    search_text: toSearchText([record.title, ...record.tags].join(' ')),
  }));
  await sql`
    insert into products as p (business_id, product_id, title, handle, status, vendor, product_type, tags, title_text,
      search_text, image, options, url, total_quantity, updated_at, created_at, synced_at)
    select ${businessId}::uuid, product_id, title, handle, status, vendor, product_type, tags, title_text,
      search_text, image, options, url, total_quantity, updated_at, created_at, ${stamp}::timestamptz
    from jsonb_populate_recordset(null::products, ${JSON.stringify(rows)}::jsonb)
    on conflict (business_id, product_id) do update set
      title = excluded.title, handle = excluded.handle, status = excluded.status, vendor = excluded.vendor,
      product_type = excluded.product_type, tags = excluded.tags, title_text = excluded.title_text,
      search_text = excluded.search_text, image = excluded.image, options = excluded.options, url = excluded.url,
      total_quantity = excluded.total_quantity, updated_at = excluded.updated_at, created_at = excluded.created_at,
      images = case when p.synced_at = excluded.synced_at then p.images else '[]' end,
      synced_at = excluded.synced_at, deleted_at = null
    where p.synced_at <= excluded.synced_at`.execute(db);
}

/**
 * Inserts or replaces variants as read at `stamp`; those of a product that was read later stay as they are. Pictures
 * are lost with the first write of a stamp.
 */
export async function upsertVariants(
  db: Db,
  businessId: BusinessId,
  records: readonly VariantRecord[],
  stamp: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = unique(records, ({ variant_id: id }) => id);
  await sql`
    insert into variants as v (business_id, product_id, variant_id, title, sku, price, compare_at_price, available,
      quantity, continues, tracked, position, options, inventory_item_id, synced_at)
    select ${businessId}::uuid, product_id, variant_id, title, sku, price, compare_at_price, available,
      quantity, continues, tracked, position, options, inventory_item_id, ${stamp}::timestamptz
    from jsonb_populate_recordset(null::variants, ${JSON.stringify(rows)}::jsonb) told
    where not exists (select from products p
      where p.business_id = ${businessId} and p.product_id = told.product_id and p.synced_at > ${stamp})
    on conflict (business_id, product_id, variant_id) do update set
      title = excluded.title, sku = excluded.sku, price = excluded.price, compare_at_price = excluded.compare_at_price,
      available = excluded.available, quantity = excluded.quantity, continues = excluded.continues,
      tracked = excluded.tracked, position = excluded.position, options = excluded.options,
      inventory_item_id = excluded.inventory_item_id,
      image = case when v.synced_at = excluded.synced_at then v.image end, synced_at = excluded.synced_at
    where v.synced_at <= excluded.synced_at`.execute(db);
}

export async function upsertCollections(
  db: Db,
  businessId: BusinessId,
  records: readonly CollectionRecord[],
  stamp: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = unique(records, ({ collection_id: id }) => id).map((record) => ({
    ...record,
    title_text: toSearchText(record.title),
  }));
  await sql`
    insert into collections as c (business_id, collection_id, title, title_text, handle, description, image, url,
      products_count, updated_at, synced_at)
    select ${businessId}::uuid, collection_id, title, title_text, handle, description, image, url, products_count,
      updated_at, ${stamp}::timestamptz
    from jsonb_populate_recordset(null::collections, ${JSON.stringify(rows)}::jsonb)
    on conflict (business_id, collection_id) do update set
      title = excluded.title, title_text = excluded.title_text, handle = excluded.handle,
      description = excluded.description, image = excluded.image, url = excluded.url,
      products_count = excluded.products_count, updated_at = excluded.updated_at, synced_at = excluded.synced_at,
      deleted_at = null
    where c.synced_at <= excluded.synced_at`.execute(db);
}

export async function upsertMemberships(
  db: Db,
  businessId: BusinessId,
  records: readonly MembershipRecord[],
  stamp: Date,
): Promise<void> {
  if (records.length === 0) return;
  const rows = unique(records, (row) => `${row.collection_id} ${row.product_id}`);
  await sql`
    insert into collection_products as m (business_id, collection_id, product_id, synced_at)
    select ${businessId}::uuid, collection_id, product_id, ${stamp}::timestamptz
    from jsonb_populate_recordset(null::collection_products, ${JSON.stringify(rows)}::jsonb)
    on conflict (business_id, collection_id, product_id) do update set synced_at = excluded.synced_at
    where m.synced_at <= excluded.synced_at`.execute(db);
}

/** Adds pictures to products read at `stamp` or later, each once; answers the products that are there. */
export async function addProductPictures(
  db: Db,
  businessId: BusinessId,
  pictures: readonly ProductPicture[],
  stamp: Date,
): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const byProduct = Map.groupBy(pictures, ({ productId }) => productId);
  const rows = [...byProduct].map(([productId, each]) => ({
    product_id: productId,
    images: each.map(({ picture }) => picture),
  }));
  const { rows: found } = await sql<{ product_id: string }>`
    update products p set images = p.images || coalesce((
      select jsonb_agg(picture) from jsonb_array_elements(told.images) picture
      where not p.images @> jsonb_build_array(jsonb_build_object('id', picture->'id'))), '[]')
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (product_id text, images jsonb)
    where p.business_id = ${businessId} and p.product_id = told.product_id and p.synced_at >= ${stamp}
    returning p.product_id`.execute(db);
  return new Set(found.map((row) => row.product_id));
}

/** Sets pictures of variants read at `stamp` or later; answers the variants that are there. */
export async function setVariantPictures(
  db: Db,
  businessId: BusinessId,
  pictures: readonly VariantPicture[],
  stamp: Date,
): Promise<Set<string>> {
  if (pictures.length === 0) return new Set();
  const rows = unique(pictures, ({ variantId }) => variantId).map((each) => ({
    variant_id: each.variantId,
    image: each.picture,
  }));
  const { rows: found } = await sql<{ variant_id: string }>`
    update variants v set image = told.image
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as told (variant_id text, image jsonb)
    where v.business_id = ${businessId} and v.variant_id = told.variant_id and v.synced_at >= ${stamp}
    returning v.variant_id`.execute(db);
  return new Set(found.map((row) => row.variant_id));
}

/** Works out what products say of their variants: how many, how many can be bought, the lowest price and its sale. */
export async function sumUpProducts(db: Db, businessId: BusinessId, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    update products p set variants_count = s.total, variants_available = s.available, min_price = s.price,
      compare_at_price = case when s.compared > s.price then s.compared end
    from (
      select product_id, count(*) as total, count(*) filter (where available) as available, min(price) as price,
        (array_agg(compare_at_price order by price, position))[1] as compared
      from variants where business_id = ${businessId} and product_id = any(${[...productIds]}::text[])
      group by product_id) s
    where p.business_id = ${businessId} and p.product_id = s.product_id`.execute(db);
}

/** The last of several records of one thing. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
