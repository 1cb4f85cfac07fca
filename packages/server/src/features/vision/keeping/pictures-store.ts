// The tables of what is seen in products' pictures.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Model } from '../seeing/model.ts';

interface PictureVectorTable {
  business_id: BusinessId;
  product_id: string;
  picture_id: string;
  src: string;
  seen_at: Date;
  model_name: string;
  model_version: string;
  model_hash: string;
  views: Buffer | null;
}

interface VisionStateTable {
  business_id: BusinessId;
  wanted_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    picture_vectors: PictureVectorTable;
    vision_states: VisionStateTable;
  }
}

/** A picture of a product as the store has it now. */
export interface StorePicture {
  readonly productId: string;
  readonly pictureId: string;
  readonly src: string;
}

/** Pictures that could not be had are asked for again after a day. */
const again = sql`interval '1 day'`;

const currentPictures = (businessId: BusinessId) => sql`
  select p.product_id, i.value ->> 'id' as picture_id, i.value ->> 'src' as src
  from products p cross join jsonb_array_elements(p.images) i
  where p.business_id = ${businessId} and p.deleted_at is null`;

/** Answers whether nobody had asked before. */
export async function want(db: Db, businessId: BusinessId, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('vision_states')
    .values({ business_id: businessId, wanted_at: now })
    .onConflict((known) => known.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export async function listWanting(db: Db): Promise<BusinessId[]> {
  const rows = await db.selectFrom('vision_states').select('business_id').execute();
  return rows.map((row) => row.business_id);
}

export async function isWanted(db: Db, businessId: BusinessId): Promise<boolean> {
  const row = db.selectFrom('vision_states').select('wanted_at').where('business_id', '=', businessId);
  return (await row.executeTakeFirst()) !== undefined;
}

/** Forgets pictures that the store no longer shows. */
export async function dropGone(db: Db, businessId: BusinessId): Promise<void> {
  await sql`
    with now_there as materialized (${currentPictures(businessId)})
    delete from picture_vectors v where v.business_id = ${businessId} and not exists (select from now_there n
      where n.product_id = v.product_id and n.picture_id = v.picture_id and n.src = v.src)`.execute(db);
}

/** Pictures nobody has looked at yet with this network; at most so many. */
export async function listUnseen(
  db: Db,
  businessId: BusinessId,
  { hash, now, most }: { hash: string; now: Date; most: number },
): Promise<StorePicture[]> {
  const { rows } = await sql<StorePicture>`
    with now_there as materialized (${currentPictures(businessId)})
    select n.product_id as "productId", n.picture_id as "pictureId", n.src from now_there n
    where not exists (select from picture_vectors v where v.business_id = ${businessId}
      and v.product_id = n.product_id and v.picture_id = n.picture_id and v.src = n.src and v.model_hash = ${hash}
      and (v.views is not null or v.seen_at > ${now}::timestamptz - ${again}))
    order by n.product_id, n.picture_id limit ${most}`.execute(db);
  return rows;
}

export interface PicturesCount {
  readonly pictures: number;
  readonly seen: number;
  /** Those that could not be had. */
  readonly failed: number;
  /** When the latest was seen. */
  readonly latest: string;
}

/** How many pictures the store shows, and how many of them were looked at with this network. */
export async function countPictures(db: Db, businessId: BusinessId, hash: string): Promise<PicturesCount> {
  const { rows } = await sql<PicturesCount>`
    select (select count(*) from (${currentPictures(businessId)}) n)::int as pictures,
      count(v.views)::int as seen, (count(*) - count(v.views))::int as failed,
      coalesce((max(v.seen_at) filter (where v.views is not null))::text, '') as latest
    from picture_vectors v where v.business_id = ${businessId} and v.model_hash = ${hash}`.execute(db);
  return rows[0] ?? { pictures: 0, seen: 0, failed: 0, latest: '' };
}

/** One picture that was looked at of each product, in an order that says nothing. */
export async function listScattered(
  db: Db,
  businessId: BusinessId,
  { hash, most }: { hash: string; most: number },
): Promise<Pick<StorePicture, 'productId' | 'src'>[]> {
  const { rows } = await sql<Pick<StorePicture, 'productId' | 'src'>>`
    select product_id as "productId", src from (
      select distinct on (product_id) product_id, src from picture_vectors
      where business_id = ${businessId} and model_hash = ${hash} and views is not null
      order by product_id, picture_id) one
    order by md5(product_id), product_id limit ${most}`.execute(db);
  return rows;
}

/** Nothing where the product is gone by now. */
export async function keepPicture(
  db: Db,
  businessId: BusinessId,
  { picture, model, views, now }: { picture: StorePicture; model: Model; views: Buffer | null; now: Date },
): Promise<void> {
  await sql`
    insert into picture_vectors
      (business_id, product_id, picture_id, src, seen_at, model_name, model_version, model_hash, views)
    select ${businessId}, p.product_id, ${picture.pictureId}, ${picture.src}, ${now}, ${model.name}, ${model.version}, ${model.hash}, ${views}
    from products p where p.business_id = ${businessId} and p.product_id = ${picture.productId}
    on conflict (business_id, product_id, picture_id) do update set src = excluded.src, seen_at = excluded.seen_at,
      model_name = excluded.model_name, model_version = excluded.model_version, model_hash = excluded.model_hash,
      views = excluded.views`.execute(db);
}

/** What was seen with this network, a page at a time in the order of products and pictures. */
export async function readPage(
  db: Db,
  businessId: BusinessId,
  { hash, after, most }: { hash: string; after: Pick<StorePicture, 'productId' | 'pictureId'>; most: number },
): Promise<{ productId: string; pictureId: string; views: Buffer }[]> {
  const { rows } = await sql<{ productId: string; pictureId: string; views: Buffer }>`
    select product_id as "productId", picture_id as "pictureId", views from picture_vectors
    where business_id = ${businessId} and model_hash = ${hash} and views is not null
      and (product_id, picture_id) > (${after.productId}, ${after.pictureId})
    order by product_id, picture_id limit ${most}`.execute(db);
  return rows;
}
