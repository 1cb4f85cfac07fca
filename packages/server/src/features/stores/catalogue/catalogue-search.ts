// Searches the catalogue by title and tags, page by page.
import type { BusinessId, CollectionId } from '@vitrine/contract/ids';
import type { ProductOrder } from '@vitrine/contract/stores';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueCollection, CatalogueProduct, ProductSummary } from '../model.ts';
import { collectionColumns, summaryColumns, toSearchText } from './catalogue-store.ts';

export interface ProductSearch {
  readonly text: string;
  readonly withTags: boolean;
  readonly status: CatalogueProduct['status'] | 'all';
  readonly withOutOfStock: boolean;
  readonly withUrl: boolean;
  readonly collectionId: CollectionId | null;
  readonly order: ProductOrder;
  readonly count: number;
  /** Where the page before ended. */
  readonly after: Cursor | null;
}

/** The last row of a page: products of one rank are listed by title, those of one title by id. */
export interface Cursor {
  /** Null where all are listed by title. */
  readonly rank: number | null;
  readonly titleText: string;
  readonly productId: string;
}

export function writeCursor({ titleText, productId, rank }: Cursor): string {
  return Buffer.from(JSON.stringify([titleText, productId, rank])).toString('base64url');
}

/** Reads what `writeCursor` wrote; null for anything else. */
export function readCursor(text: string): Cursor | null {
  try {
    const read: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(read)) return null;
    const [titleText, productId, rank = null]: unknown[] = read;
    if (typeof titleText !== 'string' || typeof productId !== 'string') return null;
    return rank === null || typeof rank === 'number' ? { titleText, productId, rank } : null;
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

/** What products are listed by before their titles, the smallest first. */
const ranks: Record<ProductOrder, RawBuilder<unknown> | null> = {
  title: null,
  best_selling: sql`-p.selling_score`,
  newest: sql`-extract(epoch from p.created_at)::float8`,
};

/** Whether it stands in a list of that order. */
export const isCursorOf = (order: ProductOrder, { rank }: Cursor): boolean =>
  (rank === null) === (ranks[order] === null);

export class CatalogueSearch {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Products whose title (or a tag, on request) holds every word of the text, in the order asked for; `next` is null on the last page. */
  async searchProducts(
    businessId: BusinessId,
    search: ProductSearch,
  ): Promise<{ products: ProductSummary[]; next: Cursor | null }> {
    const rank = ranks[search.order];
    const { rows } = await sql<ProductSummary & Omit<Cursor, 'productId'>>`
      select ${summaryColumns}, p.title_text as "titleText", ${rank ?? sql`null`} as rank from products p
      where p.business_id = ${businessId} and p.deleted_at is null and ${sql.join(conditionsOf(search), sql` and `)}
      order by ${rank === null ? sql`` : sql`${rank},`} p.title_text, p.product_id
      limit ${search.count + 1}`.execute(this.#db);
    const page = rows.slice(0, search.count);
    const last = page.at(-1);
    const next = rows.length > search.count && last ? last : null;
    return { products: page, next };
  }

  /** Collections whose title holds every word of the text, by title. */
  async searchCollections(
    businessId: BusinessId,
    { text, count, skip }: { text: string; count: number; skip: number },
  ): Promise<{ collections: CatalogueCollection[]; nextSkip: number | null }> {
    const words = toSearchText(text).split(' ').filter(Boolean);
    const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
    const { rows } = await sql<CatalogueCollection>`
      select ${collectionColumns} from collections c
      where c.business_id = ${businessId} and c.deleted_at is null and c.title_text like all (${patterns}::text[])
      order by c.title_text, c.collection_id offset ${skip} limit ${count + 1}`.execute(this.#db);
    return {
      collections: rows.slice(0, count),
      nextSkip: rows.length > count ? skip + count : null,
    };
  }
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
    const { rank, titleText, productId } = search.after;
    const by = ranks[search.order];
    conditions.push(
      by === null
        ? sql`(p.title_text, p.product_id) > (${titleText}, ${productId})`
        : sql`(${by}, p.title_text, p.product_id) > (${rank}, ${titleText}, ${productId})`,
    );
  }
  return conditions;
}
