// The tables of what is seen in products' pictures.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type Generated } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { NamedModel } from '../eye/eyes.ts';

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
  /** The network whose vectors answer; null until the first pictures were looked at. */
  model_hash: Generated<string | null>;
  /** Since when it does, where another one did before. */
  answers_since: Generated<Date | null>;
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

/** The network whose vectors answer, and since when where another one did before. */
export interface AnsweringModel {
  readonly hash: string | null;
  readonly since: Date | null;
}

export async function findAnswering(db: Db, businessId: BusinessId): Promise<AnsweringModel> {
  const row = await db
    .selectFrom('vision_states')
    .select(['model_hash as hash', 'answers_since as since'])
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row ?? { hash: null, since: null };
}

/** The networks whose vectors answer somewhere. */
export async function listAnswering(db: Db): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('vision_states').select('model_hash').distinct().execute();
  return new Set(rows.flatMap(({ model_hash: hash }) => (hash === null ? [] : [hash])));
}

/** From now on vectors of this network answer, and those of others are gone. */
export async function answerWith(tx: Tx, businessId: BusinessId, hash: string, now: Date): Promise<void> {
  await sql`update vision_states set model_hash = ${hash},
      answers_since = case when model_hash is null then null else ${now}::timestamptz end
    where business_id = ${businessId} and model_hash is distinct from ${hash}`.execute(tx);
  await tx
    .deleteFrom('picture_vectors')
    .where('business_id', '=', businessId)
    .where('model_hash', '<>', hash)
    .execute();
}

/** How many pictures one network has seen, and how many of those another one has seen as well. */
export async function countBoth(
  db: Db,
  businessId: BusinessId,
  { before, next }: { readonly before: string; readonly next: string },
): Promise<{ before: number; both: number }> {
  const { rows } = await sql<{ before: number; both: number }>`
    select count(*)::int as before, count(n.views)::int as both from picture_vectors b
    left join picture_vectors n on n.business_id = b.business_id and n.product_id = b.product_id
      and n.picture_id = b.picture_id and n.src = b.src and n.model_hash = ${next}
    where b.business_id = ${businessId} and b.model_hash = ${before} and b.views is not null`.execute(db);
  return rows[0] ?? { before: 0, both: 0 };
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
  { picture, model, views, now }: { picture: StorePicture; model: NamedModel; views: Buffer | null; now: Date },
): Promise<void> {
  await sql`
    insert into picture_vectors
      (business_id, product_id, picture_id, src, seen_at, model_name, model_version, model_hash, views)
    select ${businessId}, p.product_id, ${picture.pictureId}, ${picture.src}, ${now}, ${model.name}, ${model.version}, ${model.hash}, ${views}
    from products p where p.business_id = ${businessId} and p.product_id = ${picture.productId}
    on conflict (business_id, product_id, picture_id, model_hash) do update set src = excluded.src,
      seen_at = excluded.seen_at, model_name = excluded.model_name, model_version = excluded.model_version,
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
