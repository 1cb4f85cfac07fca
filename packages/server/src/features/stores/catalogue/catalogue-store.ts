// The tables of the catalogue: products, variants, collections and who is in which; writing what was read of the store.
import type { BusinessId } from '@vitrine/contract/ids';
import { type Generated, sql, type RawBuilder } from 'kysely';
import { toNames, toReplacing } from '../../../platform/db/columns.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Picture } from '../model.ts';
import { recordPrices } from './price-history-store.ts';
import type {
  CollectionRecord,
  MembershipRecord,
  ProductPicture,
  ProductRecord,
  VariantPicture,
  VariantRecord,
} from '../records.ts';

interface ProductTable extends ProductRecord {
  business_id: BusinessId;
  title_text: string;
  search_text: string;
  images: (Picture & { id: string })[];
  variants_count: number;
  variants_available: number;
  min_price: number;
  compare_at_price: number | null;
  selling_score: Generated<number>;
  synced_at: Date;
  deleted_at: Date | null;
}

interface VariantTable extends VariantRecord {
  business_id: BusinessId;
  image: Picture | null;
  synced_at: Date;
}

interface CollectionTable extends CollectionRecord {
  business_id: BusinessId;
  title_text: string;
  synced_at: Date;
  deleted_at: Date | null;
}

interface MembershipTable extends MembershipRecord {
  business_id: BusinessId;
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

/** The form in which titles and tags are searched: one shape of each character, lower case, single spaces. */
export function toSearchText(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}

/** What other features read of a product `p`, without its variants. */
export const productColumns = sql`p.product_id as "productId", p.title, p.handle, p.status,
  p.deleted_at is not null as deleted, p.tags, p.image, p.options, p.url, p.total_quantity as "totalQuantity", p.sold_as as "soldAs", p.maker,
  jsonb_array_length(p.images) as "picturesCount",
  p.min_price as "minPrice", p.compare_at_price as "compareAtPrice",
  p.selling_score as "sellingScore"`;

/** The same with what its variants come to. */
export const summaryColumns = sql`${productColumns}, p.variants_count as "variantsCount",
  p.variants_available as "variantsAvailable"`;

export const variantColumns = sql`v.variant_id as "variantId", v.title, v.price, v.compare_at_price as "compareAtPrice",
  v.available, v.available and v.tracked and v.continues and v.quantity <= 0 as preorder, v.quantity, v.options, v.image`;

export const collectionColumns = sql`c.collection_id as "collectionId", c.title, c.description, c.image, c.url,
  c.products_count as "productsCount", c.deleted_at is not null as deleted`;

/** Lets one transaction at a time write a business's catalogue: a sync and a webhook touch the same rows in turn. */
export async function lockCatalogue(db: Db, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`catalogue ${businessId}`}, 0))`.execute(db);
}

/** Rows of one of these tables, and what makes each the row it is. */
interface Replaced<Row> {
  readonly table: 'products' | 'variants' | 'collections' | 'collection_products';
  readonly key: readonly (keyof Row & string)[];
  readonly rows: readonly Row[];
  readonly stamp: Date;
  /** What else is set of a row that is there, besides the columns of the rows. */
  readonly besides?: RawBuilder<unknown>;
  /** Which of the rows, called `told`, are written. */
  readonly only?: RawBuilder<unknown>;
}

/** Inserts or replaces rows as read at `stamp`. A row that was brought later (by a webhook while a sync runs) stays. */
async function replaceRows<Row extends object>(
  db: Db,
  businessId: BusinessId,
  { table, key, rows, stamp, besides = sql``, only = sql`true` }: Replaced<Row>,
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const columns = Object.keys(first);
  const names = toNames(columns);
  await sql`
    insert into ${sql.table(table)} as kept (business_id, ${names}, synced_at)
    select ${businessId}::uuid, ${names}, ${stamp}::timestamptz
    from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb) told where ${only}
    on conflict (business_id, ${toNames(key)}) do update set ${toReplacing([...columns, 'synced_at'])}${besides}
    where kept.synced_at <= excluded.synced_at`.execute(db);
}

/** Inserts or replaces products as read at `stamp`. Pictures start afresh with the first write of a stamp. */
export async function upsertProducts(
  db: Db,
  businessId: BusinessId,
  records: readonly ProductRecord[],
  stamp: Date,
): Promise<void> {
  const rows = unique(records, ({ product_id: id }) => id).map((record) => ({
    ...record,
    title_text: toSearchText(record.title),
    search_text: toSearchText([record.title, ...record.tags].join(' ')),
  }));
  const besides = sql`, deleted_at = null,
    images = case when kept.synced_at = excluded.synced_at then kept.images else '[]' end`;
  await replaceRows(db, businessId, { table: 'products', key: ['product_id'], rows, stamp, besides });
}

/**
 * Inserts or replaces variants as read at `stamp`, and keeps what they cost where that is new; those of a product that was
 * read later stay as they are. Pictures are lost with the first write of a stamp.
 */
export async function upsertVariants(
  db: Db,
  businessId: BusinessId,
  records: readonly VariantRecord[],
  stamp: Date,
): Promise<void> {
  const rows = unique(records, ({ variant_id: id }) => id);
  const only = sql`not exists (select from products p
    where p.business_id = ${businessId} and p.product_id = told.product_id and p.synced_at > ${stamp})`;
  const besides = sql`, image = case when kept.synced_at = excluded.synced_at then kept.image end`;
  await replaceRows(db, businessId, {
    table: 'variants',
    key: ['product_id', 'variant_id'],
    rows,
    stamp,
    besides,
    only,
  });
  const ids = rows.map(({ variant_id: id }) => id);
  await recordPrices(db, businessId, ids, stamp);
}

export async function upsertCollections(
  db: Db,
  businessId: BusinessId,
  records: readonly CollectionRecord[],
  stamp: Date,
): Promise<void> {
  const rows = unique(records, ({ collection_id: id }) => id).map((record) => ({
    ...record,
    title_text: toSearchText(record.title),
  }));
  const besides = sql`, deleted_at = null`;
  await replaceRows(db, businessId, { table: 'collections', key: ['collection_id'], rows, stamp, besides });
}

export async function upsertMemberships(
  db: Db,
  businessId: BusinessId,
  records: readonly MembershipRecord[],
  stamp: Date,
): Promise<void> {
  const rows = unique(records, (row) => `${row.collection_id} ${row.product_id}`);
  await replaceRows(db, businessId, {
    table: 'collection_products',
    key: ['collection_id', 'product_id'],
    rows,
    stamp,
  });
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

/**
 * Works out what products say of their variants: how many, how many can be bought, the lowest price and its sale, and
 * whether each is a bundle, or must be bought by more than one.
 */
export async function sumUpProducts(db: Db, businessId: BusinessId, productIds: readonly string[]): Promise<void> {
  if (productIds.length === 0) return;
  await sql`
    update products p set variants_count = s.total, variants_available = s.available, min_price = s.price,
      compare_at_price = case when s.compared > s.price then s.compared end,
      sold_as = coalesce(nullif(nullif(p.sold_as, 'quantity_rule'), 'bundle'),
        case when s.bundled then 'bundle' when s.kept then 'quantity_rule' end)
    from (
      select product_id, count(*) as total, count(*) filter (where available) as available, min(price) as price,
        bool_and(is_bundle) as bundled, bool_and(is_bundle or least_quantity > 1) as kept,
        (array_agg(compare_at_price order by price, position))[1] as compared
      from variants where business_id = ${businessId} and product_id = any(${[...productIds]}::text[])
      group by product_id) s
    where p.business_id = ${businessId} and p.product_id = s.product_id`.execute(db);
}

/** The last of several records of one thing. */
function unique<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}
