// Reading the catalogue: search by title and tags, page by page, and things by their ids.
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { toSearchText, type CollectionTable, type ProductTable, type VariantTable } from './catalogue-store.ts';
import type { CatalogueCollection, CatalogueProduct, CatalogueVariant } from '../model.ts';

/** A product without its variants, but with what they come to. */
export interface ProductSummary extends Omit<CatalogueProduct, 'variants'> {
  readonly variantsCount: number;
  readonly variantsAvailable: number;
}

export interface ProductSearch {
  readonly text: string;
  readonly withTags: boolean;
  readonly status: CatalogueProduct['status'] | 'all';
  readonly withOutOfStock: boolean;
  readonly withUrl: boolean;
  readonly collectionId: CollectionId | null;
  readonly count: number;
  /** Where the page before ended. */
  readonly after: Cursor | null;
}

/** The last row of a page: products are listed by title, those of one title by id. */
export interface Cursor {
  readonly titleText: string;
  readonly productId: string;
}

export function writeCursor({ titleText, productId }: Cursor): string {
  return Buffer.from(JSON.stringify([titleText, productId])).toString('base64url');
}

/** Reads what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read)) return null;
    const [titleText, productId]: unknown[] = read;
    return typeof titleText === 'string' && typeof productId === 'string' ? { titleText, productId } : null;
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

/** Products whose title (or a tag, on request) holds every word of the text, by title; `next` is null on the last page. */
export async function searchProducts(
  db: Db,
  businessId: BusinessId,
  search: ProductSearch,
): Promise<{ products: ProductSummary[]; next: Cursor | null }> {
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from products p
    where p.business_id = ${businessId} and p.deleted_at is null and ${sql.join(conditionsOf(search), sql` and `)}
    order by p.title_text, p.product_id
    limit ${search.count + 1}`.execute(db);
  const page = rows.slice(0, search.count);
  const last = page.at(-1);
  const next = rows.length > search.count && last ? { titleText: last.title_text, productId: last.product_id } : null;
  return { products: page.map(toSummary), next };
}

function conditionsOf(search: ProductSearch): RawBuilder<unknown>[] {
  const conditions: RawBuilder<unknown>[] = [sql`true`];
  for (const word of toSearchText(search.text).split(' ')) {
    if (word === '') continue;
    const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    // the index is on the text with tags, so it narrows the search by title as well
    conditions.push(sql`p.search_text like ${pattern}`);
    if (!search.withTags) conditions.push(sql`p.title_text like ${pattern}`);
  }
  if (search.status !== 'all') conditions.push(sql`p.status = ${search.status}`);
  // shoppers see what is active and published
  if (search.withUrl || search.status === 'active') conditions.push(sql`p.url is not null`);
  if (!search.withOutOfStock) conditions.push(sql`p.variants_available > 0`);
  if (search.collectionId !== null) {
    conditions.push(sql`exists (select from collection_products m where m.business_id = p.business_id
      and m.product_id = p.product_id and m.collection_id = ${search.collectionId})`);
  }
  if (search.after !== null) {
    conditions.push(sql`(p.title_text, p.product_id) > (${search.after.titleText}, ${search.after.productId})`);
  }
  return conditions;
}

/** Products by id in the given order, deleted ones too; unknown ids are left out. */
export async function listSummaries(
  db: Db,
  businessId: BusinessId,
  ids: readonly ProductId[],
): Promise<ProductSummary[]> {
  const rows = await selectProducts(db, businessId, ids);
  return inOrder(ids, rows, (row) => row.product_id).map(toSummary);
}

/** Products with variants in the order of `ids`; unknown ids are left out, deleted ones come marked. */
export async function listProducts(
  db: Db,
  businessId: BusinessId,
  ids: readonly ProductId[],
): Promise<CatalogueProduct[]> {
  if (ids.length === 0) return [];
  const [rows, variants] = await Promise.all([
    selectProducts(db, businessId, ids),
    sql<VariantTable>`
      select * from variants where business_id = ${businessId} and product_id = any(${[...ids]}::text[])
      order by position, variant_id`.execute(db),
  ]);
  const byProduct = Map.groupBy(variants.rows, (row) => row.product_id);
  return inOrder(ids, rows, (row) => row.product_id).map((row) => ({
    ...toProductFacts(row),
    variants: (byProduct.get(row.product_id) ?? []).map(toVariant),
  }));
}

export async function listCollections(
  db: Db,
  businessId: BusinessId,
  ids: readonly CollectionId[],
): Promise<CatalogueCollection[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CollectionTable>`
    select * from collections
    where business_id = ${businessId} and collection_id = any(${[...ids]}::text[])`.execute(db);
  return inOrder(ids, rows, (row) => row.collection_id).map(toCollectionFacts);
}

/** Collections whose title holds every word of the text, by title. */
export async function searchCollections(
  db: Db,
  businessId: BusinessId,
  { text, count, skip }: { text: string; count: number; skip: number },
): Promise<{ collections: CatalogueCollection[]; nextSkip: number | null }> {
  const words = toSearchText(text).split(' ').filter(Boolean);
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const { rows } = await sql<CollectionTable>`
    select * from collections
    where business_id = ${businessId} and deleted_at is null and title_text like all (${patterns}::text[])
    order by title_text, collection_id offset ${skip} limit ${count + 1}`.execute(db);
  return {
    collections: rows.slice(0, count).map(toCollectionFacts),
    nextSkip: rows.length > count ? skip + count : null,
  };
}

type ProductRow = Omit<ProductTable, 'business_id' | 'search_text' | 'images' | 'vendor' | 'product_type'>;

const productColumns = sql`p.product_id, p.title, p.handle, p.status, p.tags, p.title_text, p.image, p.options, p.url,
  p.total_quantity, p.variants_count, p.variants_available, p.min_price, p.compare_at_price, p.updated_at, p.created_at,
  p.synced_at, p.deleted_at`;

async function selectProducts(db: Db, businessId: BusinessId, ids: readonly ProductId[]): Promise<ProductRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ProductRow>`
    select ${productColumns} from products p
    where p.business_id = ${businessId} and p.product_id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}

function inOrder<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

function toSummary(row: ProductRow): ProductSummary {
  return {
    ...toProductFacts(row),
    variantsCount: row.variants_count,
    variantsAvailable: row.variants_available,
  };
}

function toProductFacts(row: ProductRow): Omit<CatalogueProduct, 'variants'> {
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

function toVariant(row: VariantTable): CatalogueVariant {
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
