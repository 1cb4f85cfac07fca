// The table of which products' pictures are like a product's own.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { LookAlike } from '../../stores/stores.ts';

/** Another product, with its likeness from 0 to 1. */
export type KeptAlike = Pick<LookAlike, 'productId' | 'likeness'>;

interface LikenessTable {
  business_id: BusinessId;
  product_id: ProductId;
  stamp: string;
  alike: KeptAlike[];
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    product_likeness: LikenessTable;
  }
}

/** Of products that nothing was told of for these pictures, what was seen of the first picture; at most so many, those without a word before others. */
export async function listUncompared(
  db: Db,
  businessId: BusinessId,
  { hash, stamp, most }: { readonly hash: string; readonly stamp: string; readonly most: number },
): Promise<{ productId: ProductId; views: Buffer }[]> {
  const { rows } = await sql<{ productId: ProductId; views: Buffer }>`
    select product_id as "productId", v.views
    from products p
    cross join lateral (select views from picture_vectors v
      where v.business_id = p.business_id and v.product_id = p.product_id and v.model_hash = ${hash} and v.views is not null
      order by (v.picture_id = p.images -> 0 ->> 'id') desc nulls last, v.picture_id limit 1) v
    left join product_likeness l using (business_id, product_id)
    where business_id = ${businessId} and p.deleted_at is null and l.stamp is distinct from ${stamp}
    order by l.stamp is not null, product_id limit ${most}`.execute(db);
  return rows;
}

/** Forgets what was told for other pictures, once all was told for these. */
export async function dropOutdated(db: Db, businessId: BusinessId, stamp: string): Promise<void> {
  await db
    .deleteFrom('product_likeness')
    .where('business_id', '=', businessId)
    .where('stamp', '!=', stamp)
    .executeTakeFirst();
}

export async function keepAlike(
  db: Db,
  businessId: BusinessId,
  {
    productId,
    stamp,
    alike,
  }: { readonly productId: ProductId; readonly stamp: string; readonly alike: readonly KeptAlike[] },
): Promise<void> {
  const told = JSON.stringify(alike);
  await sql`
    insert into product_likeness (business_id, product_id, stamp, alike)
    select business_id, product_id, ${stamp}, ${told}::jsonb from products
    where business_id = ${businessId} and product_id = ${productId}
    on conflict (business_id, product_id) do update set stamp = excluded.stamp, alike = excluded.alike`.execute(db);
}

/** What was told last, of the products there is something of. */
export async function findAlike(db: Db, businessId: BusinessId, ids: readonly ProductId[]): Promise<LookAlike[]> {
  const { rows } = await sql<LookAlike>`
    select l.product_id as of, a.value ->> 'productId' as "productId", (a.value ->> 'likeness')::float8 as likeness
    from product_likeness l cross join jsonb_array_elements(l.alike) a
    where l.business_id = ${businessId} and l.product_id = any(${[...ids]}::text[])`.execute(db);
  return rows;
}
