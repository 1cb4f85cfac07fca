// The door of the catalogue: products and collections by their ids, their names, and what can stand in for them.
import type { BusinessId, CollectionId, ProductId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  LookAlike,
  NamedThing,
  Picture,
  ProductOption,
  ProductSummary,
  SimilarProduct,
  SimilarQuestion,
  Taste,
} from '../model.ts';
import { collectionColumns, productColumns, summaryColumns, toSearchText, variantColumns } from './catalogue-store.ts';
import { listPriceChanges, priceHistory, type PriceChanges } from './price-history-store.ts';
import { toPriorPrices, type PriceMoment } from '@vitrine/contract/former-prices';
import { rankSimilar, reaches, stepOf, toReasons, type Candidate, type Likeness } from './similarity.ts';

export { CatalogueNews } from './news.ts';
export type { Syncs } from './sync.ts';

/** A variant beside what it was sold at before, where it is marked down. */
interface VariantRow extends CatalogueVariant {
  readonly productId: ProductId;
  readonly history: readonly (Omit<PriceMoment, 'at'> & { readonly at: string })[] | null;
}

/** A candidate beside the product it may stand in for. */
type Pair = Candidate & Omit<SimilarProduct, 'of' | 'why'> & { readonly of: Likeness };

/** Tells which products' pictures are like those of some. */
export type LikenessSource = (businessId: BusinessId, ids: readonly ProductId[]) => Promise<readonly LookAlike[]>;

const fits = sql`c.business_id = t.business_id and c.deleted_at is null and c.status = 'active' and c.url is not null
  and c.sold_as is null and c.variants_available > 0`;

export const noLikeness: LikenessSource = async () => [];

export class Catalogue {
  readonly #db: Db;
  readonly #findAlike: LikenessSource;

  constructor(db: Db, findAlike: LikenessSource = noLikeness) {
    this.#db = db;
    this.#findAlike = findAlike;
  }

  /** Products with variants in the order of `ids`; unknown ids are left out, deleted ones come marked. */
  async listProducts(businessId: BusinessId, ids: readonly ProductId[]): Promise<CatalogueProduct[]> {
    if (ids.length === 0) return [];
    const [products, variants] = await Promise.all([
      this.#select<Omit<CatalogueProduct, 'variants'>>(productColumns, businessId, ids),
      sql<VariantRow>`
        select v.product_id as "productId", ${variantColumns}, ${priceHistory} as history from variants v
        where v.business_id = ${businessId} and v.product_id = any(${[...ids]}::text[])
        order by v.position, v.variant_id`.execute(this.#db),
    ]);
    const byProduct = Map.groupBy(variants.rows, ({ productId }) => productId);
    return products.map((product) => ({
      ...product,
      variants: (byProduct.get(product.productId) ?? []).map(toCatalogueVariant),
    }));
  }

  /** Every picture of a product, in the store's order. */
  async listPictures(businessId: BusinessId, productId: ProductId): Promise<Picture[]> {
    const { rows } = await sql<{ images: Picture[] }>`
      select images from products where business_id = ${businessId} and product_id = ${productId}`.execute(this.#db);
    return rows[0]?.images ?? [];
  }

  /** Products by id in the given order, deleted ones too; unknown ids are left out. */
  async listSummaries(businessId: BusinessId, ids: readonly ProductId[]): Promise<ProductSummary[]> {
    return ids.length === 0 ? [] : this.#select<ProductSummary>(summaryColumns, businessId, ids);
  }

  /** What sells most of what shoppers can buy now; at most so many. */
  async listBestSellers(businessId: BusinessId, count: number): Promise<ProductSummary[]> {
    const { rows } = await sql<ProductSummary>`
      select ${summaryColumns} from products p
      where p.business_id = ${businessId} and p.deleted_at is null and p.status = 'active' and p.url is not null
        and p.sold_as is null and p.variants_available > 0
      order by p.selling_score desc, p.title_text, p.product_id limit ${count}`.execute(this.#db);
    return rows;
  }

  /** In the order of `ids`; unknown ids are left out, deleted ones come marked. */
  async listCollections(businessId: BusinessId, ids: readonly CollectionId[]): Promise<CatalogueCollection[]> {
    if (ids.length === 0) return [];
    const { rows } = await sql<CatalogueCollection>`
      select ${collectionColumns} from collections c
      where c.business_id = ${businessId} and c.collection_id = any(${[...ids]}::text[])`.execute(this.#db);
    return inOrder(ids, rows, ({ collectionId }) => collectionId);
  }

  /** Those of the products that are in one of the collections. */
  async listHeldBy(
    businessId: BusinessId,
    collectionIds: readonly string[],
    productIds: readonly ProductId[],
  ): Promise<ProductId[]> {
    const { rows } = await sql<{ id: ProductId }>`
      select distinct m.product_id as id from collection_products m
      where m.business_id = ${businessId} and m.collection_id = any(${[...collectionIds]}::text[])
        and m.product_id = any(${[...productIds]}::text[])`.execute(this.#db);
    return rows.map(({ id }) => id);
  }

  /**
   * For each product, deleted or not, those most like it that shoppers can buy now, what the merchant prefers first, then the
   * nearest; one query for all. A product without any is not in the answer, and nothing the merchant leaves out.
   */
  async listSimilar(
    businessId: BusinessId,
    productIds: readonly ProductId[],
    { without, withoutOnSale, count, taste }: SimilarQuestion,
  ): Promise<ReadonlyMap<ProductId, readonly SimilarProduct[]>> {
    if (productIds.length === 0 || taste.sensitivity === 'OFF') return new Map();
    const { from, to, shares } = reaches[taste.sensitivity];
    const ids = [...new Set(productIds)];
    const fullPrice = withoutOnSale
      ? sql`not exists (select from variants v where v.business_id = c.business_id and v.product_id = c.product_id
          and v.compare_at_price > v.price)`
      : sql`true`;
    const unnamed = [...new Set([...ids, ...without, ...taste.excludedProducts])];
    const excluded = isAmong([], taste.excludedCollections);
    const shown = sql`c.product_id <> all(${unnamed}::text[]) and not ${excluded} and ${fullPrice}
      and 12 * c.min_price::bigint between ${from} * t.min_price::bigint and ${to} * t.min_price::bigint`;
    const preferred = isAmong(taste.preferredProducts, taste.preferredCollections);
    const narrower = shares === 'both' ? sql`(t.tags = '{}' or c.tags && t.tags)` : sql`true`;
    const wider =
      shares === 'either' ? sql`(t.product_type = '' or c.product_type <> t.product_type)` : sql`t.product_type = ''`;
    // two halves, so that the first goes by the index on types
    const alike = await this.#findAlike(businessId, ids);
    const { rows } = await sql<Pair>`
      with alike as (select * from unnest(${alike.map(({ of }) => of)}::text[], ${alike.map(({ productId }) => productId)}::text[],
        ${alike.map(({ likeness }) => likeness)}::float8[], ${alike.map(({ likeness }) => stepOf(likeness))}::int[])
        as a(of_id, product_id, likeness, step))
      select jsonb_build_object('productId', t.product_id, 'title', t.title, 'productType', t.product_type,
        'tags', t.tags, 'minPrice', t.min_price) as of,
        near.product_id as "productId", near.title, near.product_type as "productType", near.tags,
        near.min_price as "minPrice", near.image, near.preferred as "isPreferred", near.likeness
      from products t cross join lateral (
        select c.*, ${preferred} as preferred, coalesce(a.likeness, 0) as likeness, coalesce(a.step, 0) as step from (
          select * from products c where t.product_type <> '' and c.product_type = t.product_type and ${fits} and ${shown}
            and ${narrower}
          union all
          select * from products c where ${wider} and c.tags && t.tags and ${fits} and ${shown}
        ) c
        left join alike a on a.of_id = t.product_id and a.product_id = c.product_id
        order by preferred desc, cardinality(array(select unnest(c.tags) intersect select unnest(t.tags))) + coalesce(a.step, 0) desc,
          step desc, abs(c.min_price - t.min_price), c.title_text, c.product_id limit ${count}
      ) near
      where t.business_id = ${businessId} and t.product_id = any(${ids}::text[])`.execute(this.#db);
    const byProduct = Map.groupBy(rows, ({ of }) => of.productId);
    return new Map([...byProduct].map(([id, pairs]) => [id, rank(pairs, taste.sensitivity)]));
  }

  /**
   * The smallest published collection the product is in that has something to buy, else the one with most of its type, as a
   * store takes what it deletes out of its collections; null when there is none.
   */
  async findCollectionOf(businessId: BusinessId, productId: ProductId): Promise<CatalogueCollection | null> {
    const isSold = sql`p.deleted_at is null and p.status = 'active' and p.url is not null and p.sold_as is null
      and p.variants_available > 0`;
    const { rows } = await sql<CatalogueCollection>`
      select ${collectionColumns} from products gone
      join collections c on c.business_id = gone.business_id and c.deleted_at is null and c.url is not null
      cross join lateral (
        select count(*) filter (where ${isSold}) as sold, bool_or(m.product_id = gone.product_id) as held,
          count(*) filter (where ${isSold} and gone.product_type <> '' and p.product_type = gone.product_type) as alike
        from collection_products m join products p on p.business_id = m.business_id and p.product_id = m.product_id
        where m.business_id = c.business_id and m.collection_id = c.collection_id
      ) inside
      where gone.business_id = ${businessId} and gone.product_id = ${productId} and sold > 0 and (held or alike > 0)
      order by held desc, case when held then 0 else alike end desc, c.products_count, c.title_text, c.collection_id
      limit 1`.execute(this.#db);
    return rows[0] ?? null;
  }

  /** Every option of products not deleted, by name, each with all its values; a value's colour is one the store gives it. */
  async listOptions(businessId: BusinessId): Promise<ProductOption[]> {
    const { rows } = await sql<{ option: string; name: string; swatch: string | null }>`
      select o.value ->> 'name' as option, v.value ->> 'name' as name, max(v.value ->> 'swatch') as swatch
      from products p, jsonb_array_elements(p.options) with ordinality o(value, at),
        jsonb_array_elements(o.value -> 'values') with ordinality v(value, at)
      where p.business_id = ${businessId} and p.deleted_at is null and v.value ->> 'name' <> 'Default Title'
      group by 1, 2 order by 1, min(v.at), 2`.execute(this.#db);
    const byOption = Map.groupBy(rows, ({ option }) => option);
    return [...byOption].map(([name, values]) => ({
      name,
      values: values.map((value) => ({ name: value.name, swatch: value.swatch })),
    }));
  }

  /** Products not deleted of which a word is the number, the handle or the whole title, whatever the case of its letters. */
  async listNamedProducts(businessId: BusinessId, words: readonly string[]): Promise<NamedThing<ProductId>[]> {
    if (words.length === 0) return [];
    const own = sql`select product_id as id, handle, title from products where business_id = ${businessId} and deleted_at is null`;
    // three questions of one index each: an "or" over them would read the whole catalogue
    const { rows } = await sql<NamedThing<ProductId>>`
      ${own} and product_id = any(${[...words]}::text[])
      union ${own} and lower(handle) = any(${words.map((word) => word.toLowerCase())}::text[])
      union ${own} and title_text = any(${words.map(toSearchText)}::text[])`.execute(this.#db);
    return rows;
  }

  /** As `listNamedProducts`, for collections. */
  async listNamedCollections(businessId: BusinessId, words: readonly string[]): Promise<NamedThing<CollectionId>[]> {
    if (words.length === 0) return [];
    const { rows } = await sql<NamedThing<CollectionId>>`
      select collection_id as id, handle, title from collections
      where business_id = ${businessId} and deleted_at is null
        and (collection_id = any(${[...words]}::text[])
          or lower(handle) = any(${words.map((word) => word.toLowerCase())}::text[])
          or title_text = any(${words.map(toSearchText)}::text[]))`.execute(this.#db);
    return rows;
  }

  /** As far back as prices are kept, the earliest day first. */
  listPriceChanges(businessId: BusinessId, asked: Parameters<typeof listPriceChanges>[2]): Promise<PriceChanges[]> {
    return listPriceChanges(this.#db, businessId, asked);
  }

  /** Products in the order of `ids`. */
  async #select<Product extends { productId: ProductId }>(
    columns: RawBuilder<unknown>,
    businessId: BusinessId,
    ids: readonly ProductId[],
  ): Promise<Product[]> {
    const { rows } = await sql<Product>`
      select ${columns} from products p
      where p.business_id = ${businessId} and p.product_id = any(${[...ids]}::text[])`.execute(this.#db);
    return inOrder(ids, rows, ({ productId }) => productId);
  }
}

function toCatalogueVariant({ productId: _product, history, ...variant }: VariantRow): CatalogueVariant {
  const moments = history?.map((moment) => ({ ...moment, at: new Date(moment.at) })) ?? [];
  return { ...variant, prior: toPriorPrices(moments, variant) };
}

function inOrder<T>(ids: readonly string[], rows: readonly T[], idOf: (row: T) => string): T[] {
  const byId = new Map(rows.map((row) => [idOf(row), row]));
  return [...new Set(ids)].flatMap((id) => byId.get(id) ?? []);
}

/** Whether a candidate is one of these products, or in one of these collections. */
function isAmong(products: readonly ProductId[], collections: readonly CollectionId[]): RawBuilder<boolean> {
  return sql`(c.product_id = any(${[...products]}::text[]) or exists (select from collection_products m
    where m.business_id = c.business_id and m.product_id = c.product_id and m.collection_id = any(${[...collections]}::text[])))`;
}

function rank(pairs: readonly Pair[], sensitivity: Taste['sensitivity']): SimilarProduct[] {
  const [first] = pairs;
  if (!first) return [];
  return rankSimilar(first.of, pairs, sensitivity).map((pair) => {
    const { productId, title, minPrice, image } = pair;
    return { productId, title, minPrice, image, of: first.of.productId, why: toReasons(first.of, pair) };
  });
}
