// Reading the catalogue for what can stand in for a product: those like it, and the collection it is in.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { toCollectionFacts } from './catalogue-search.ts';
import type { CollectionTable } from './catalogue-store.ts';
import type { CatalogueCollection, Picture, SimilarProduct } from '../model.ts';
import { rankSimilar, type Likeness } from './similarity.ts';

export interface SimilarQuestion {
  /** Products that are not to be named, besides those asked about. */
  readonly without: readonly ProductId[];
  /** Leaves out what is on sale. */
  readonly withoutOnSale: boolean;
  /** At most so many for each. */
  readonly count: number;
}

interface PairRow {
  of: Omit<Likeness, 'tags'> & { tags: string[] };
  product_id: ProductId;
  title: string;
  product_type: string;
  tags: string[];
  min_price: number;
  image: Picture | null;
}

const fits = sql`c.business_id = t.business_id and c.deleted_at is null and c.status = 'active' and c.url is not null
  and c.variants_available > 0 and 2 * c.min_price between t.min_price and 3 * t.min_price`;

/**
 * For each product, deleted or not, those most like it that shoppers can buy now, the nearest first; one query for all.
 * A product without any is not in the answer.
 */
export async function listSimilar(
  db: Db,
  businessId: BusinessId,
  productIds: readonly ProductId[],
  { without, withoutOnSale, count }: SimilarQuestion,
): Promise<ReadonlyMap<ProductId, readonly SimilarProduct[]>> {
  if (productIds.length === 0) return new Map();
  const ids = [...new Set(productIds)];
  const fullPrice = withoutOnSale
    ? sql`not exists (select from variants v where v.business_id = c.business_id and v.product_id = c.product_id
        and v.compare_at_price > v.price)`
    : sql`true`;
  const shown = sql`c.product_id <> all(${[...new Set([...ids, ...without])]}::text[]) and ${fullPrice}`;
  // two halves, so that the first goes by the index on types
  const { rows } = await sql<PairRow>`
    select jsonb_build_object('productId', t.product_id, 'title', t.title, 'productType', t.product_type,
      'tags', t.tags, 'minPrice', t.min_price) as of,
      near.product_id, near.title, near.product_type, near.tags, near.min_price, near.image
    from products t cross join lateral (
      select c.*, cardinality(array(select unnest(c.tags) intersect select unnest(t.tags))) as shared from (
        select * from products c where t.product_type <> '' and c.product_type = t.product_type and ${fits} and ${shown}
        union all
        select * from products c where t.product_type = '' and c.tags && t.tags and ${fits} and ${shown}
      ) c
      order by shared desc, abs(c.min_price - t.min_price), c.title_text, c.product_id limit ${count}
    ) near
    where t.business_id = ${businessId} and t.product_id = any(${ids}::text[])`.execute(db);
  const byProduct = Map.groupBy(rows, ({ of }) => of.productId);
  return new Map([...byProduct].map(([id, pairs]) => [id, rank(pairs)]));
}

function rank(pairs: readonly PairRow[]): SimilarProduct[] {
  const [first] = pairs;
  if (!first) return [];
  const candidates = pairs.map(({ product_id, title, product_type, tags, min_price, image }) => ({
    productId: product_id,
    title,
    productType: product_type,
    tags,
    minPrice: min_price,
    image,
  }));
  return rankSimilar(first.of, candidates).map(({ productId, title, minPrice, image }) => ({
    productId,
    title,
    minPrice,
    image,
  }));
}

/** The smallest published collection the product is in that has something to buy; null when there is none. */
export async function findCollectionOf(
  db: Db,
  businessId: BusinessId,
  productId: ProductId,
): Promise<CatalogueCollection | null> {
  const { rows } = await sql<CollectionTable>`
    select c.* from collection_products m
    join collections c on c.business_id = m.business_id and c.collection_id = m.collection_id
    where m.business_id = ${businessId} and m.product_id = ${productId} and c.deleted_at is null and c.url is not null
      and exists (
        select from collection_products o
        join products p on p.business_id = o.business_id and p.product_id = o.product_id
        where o.business_id = c.business_id and o.collection_id = c.collection_id and p.deleted_at is null
          and p.status = 'active' and p.url is not null and p.variants_available > 0)
    order by c.products_count, c.title_text, c.collection_id limit 1`.execute(db);
  const [row] = rows;
  return row ? toCollectionFacts(row) : null;
}
