// The tables of what AI found in the images of posts.
import type { PostId, PostSource } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { permitted } from '../rights-store.ts';
import { leastSuggested, type PostFind } from './plan-ai-tags.ts';

interface PostFindTable {
  business_id: BusinessId;
  post_id: PostId;
  product_id: PostFind['productId'];
  picture: number;
  score: number;
  lead: number;
  confidence: number;
  box_x: number;
  box_y: number;
  box_width: number;
  box_height: number;
}

interface TaggingPlanTable {
  business_id: BusinessId;
  stamp: string;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    post_finds: PostFindTable;
    tagging_plans: TaggingPlanTable;
  }
}

export interface FindOfPost extends PostFind {
  readonly postId: PostId;
}

/** What posts are looked at for: by which network, and by which pictures of the store. */
interface Looking {
  readonly hash: string;
  readonly stamp: string;
  readonly now: Date;
  readonly most: number;
}

/** Old posts are not looked at again for what the store did not have then. */
const lookedAgain = sql`interval '90 days'`;
const shown = sql`p.gone_at is null and a.status <> 'disconnected' and exists (
  select from post_pictures i where i.business_id = p.business_id and i.post_id = p.post_id and i.file_id is not null)`;
/** Nobody looks at what was taken down, nor at what a creator does not permit. */
const lookable = sql`${shown} and not p.taken_down and ${permitted}`;
const posts = sql`posts p join social_accounts a using (business_id, social_account_id)`;

/**
 * Posts that were not looked at with this network, the latest first; and, once a day, late ones that nobody has tagged where the
 * store has other pictures since.
 */
export async function listDue(db: Db, businessId: BusinessId, { hash, stamp, now, most }: Looking): Promise<PostId[]> {
  const { rows } = await sql<{ postId: PostId }>`
    select p.post_id as "postId" from ${posts} where p.business_id = ${businessId} and ${lookable} and (
      p.looked_at is null or split_part(p.looked_with, ' ', 1) <> ${hash} or (
        p.looked_with <> ${stamp} and p.looked_at < ${now}::timestamptz - interval '1 day' and not p.is_decided and not p.tagged
        and coalesce(p.posted_at, p.found_at) > ${now}::timestamptz - ${lookedAgain}))
    order by coalesce(p.posted_at, p.found_at) desc, p.post_id limit ${most}`.execute(db);
  return rows.map(({ postId }) => postId);
}

/** Businesses with posts nobody has looked at yet. */
export async function listWaiting(db: Db): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select distinct p.business_id as "businessId" from ${posts} where p.looked_at is null and ${lookable}`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

export async function hasPosts(db: Db, businessId: BusinessId): Promise<boolean> {
  const post = db.selectFrom('posts').select('post_id').where('business_id', '=', businessId).limit(1);
  return (await post.executeTakeFirst()) !== undefined;
}

/** Writes what was found in a post, in place of what was found before. */
export async function writeFinds(
  tx: Tx,
  businessId: BusinessId,
  { postId, finds, stamp, now }: { postId: PostId; finds: readonly PostFind[]; stamp: string; now: Date },
): Promise<void> {
  const of = { business_id: businessId, post_id: postId };
  const { numUpdatedRows } = await tx
    .updateTable('posts')
    .set({ looked_at: now, looked_with: stamp })
    .where('business_id', '=', businessId)
    .where('post_id', '=', postId)
    .executeTakeFirstOrThrow();
  // it went meanwhile
  if (numUpdatedRows === 0n) return;
  await tx.deleteFrom('post_finds').where('business_id', '=', businessId).where('post_id', '=', postId).execute();
  if (finds.length === 0) return;
  await tx
    .insertInto('post_finds')
    .values(
      finds.map(({ productId, picture, score, lead, confidence, box }) => ({
        ...of,
        product_id: productId,
        picture,
        score,
        lead,
        confidence,
        box_x: box.x,
        box_y: box.y,
        box_width: box.width,
        box_height: box.height,
      })),
    )
    .execute();
}

/** How sure one is of what was found before. */
export async function rateFinds(
  tx: Tx,
  businessId: BusinessId,
  rated: readonly Pick<FindOfPost, 'postId' | 'productId' | 'confidence'>[],
): Promise<void> {
  const column = <Part extends keyof (typeof rated)[number]>(part: Part) => rated.map((each) => each[part]);
  await sql`update post_finds f set confidence = r.confidence
    from unnest(${column('postId')}::uuid[], ${column('productId')}::text[], ${column('confidence')}::real[])
      as r (post_id, product_id, confidence)
    where f.business_id = ${businessId} and f.post_id = r.post_id and f.product_id = r.product_id
      and f.confidence <> r.confidence`.execute(tx);
}

export async function listFinds(db: Db, businessId: BusinessId, postIds: readonly PostId[]): Promise<FindOfPost[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('post_finds')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .execute();
  return rows.map((row) => ({
    postId: row.post_id,
    productId: row.product_id,
    picture: row.picture,
    score: row.score,
    lead: row.lead,
    confidence: row.confidence,
    box: { x: row.box_x, y: row.box_y, width: row.box_width, height: row.box_height },
  }));
}

/** Posts that were looked at and of which nobody has said what they show, in the order of their ids. */
export async function listOpen(db: Db, businessId: BusinessId, after: PostId | null, most: number): Promise<PostId[]> {
  const { rows } = await sql<{ postId: PostId }>`
    select p.post_id as "postId" from posts p where p.business_id = ${businessId} and not p.is_decided and p.looked_at is not null
      and (${after}::uuid is null or p.post_id > ${after}) order by p.post_id limit ${most}`.execute(db);
  return rows.map(({ postId }) => postId);
}

/** Those of them of which nobody has said what they show, in whatever way: what a person tagged is never replaced. */
export async function keepOpen(tx: Tx, businessId: BusinessId, postIds: readonly PostId[]): Promise<PostId[]> {
  const { rows } = await sql<{ postId: PostId }>`
    select p.post_id as "postId" from posts p where p.business_id = ${businessId} and p.post_id = any(${[...postIds]}::uuid[])
      and not p.is_decided and not exists (select from post_products t
        where t.business_id = p.business_id and t.post_id = p.post_id and not t.is_automatic)`.execute(tx);
  return rows.map(({ postId }) => postId);
}

export async function decidePosts(
  tx: Tx,
  businessId: BusinessId,
  postIds: readonly PostId[],
  isDecided: boolean,
): Promise<void> {
  if (postIds.length === 0) return;
  await tx
    .updateTable('posts')
    .set({ is_decided: isDecided })
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .execute();
}

export async function findPlanStamp(db: Db, businessId: BusinessId): Promise<string | null> {
  const row = db.selectFrom('tagging_plans').select('stamp').where('business_id', '=', businessId);
  return (await row.executeTakeFirst())?.stamp ?? null;
}

export async function writePlanStamp(db: Db, businessId: BusinessId, stamp: string): Promise<void> {
  await db
    .insertInto('tagging_plans')
    .values({ business_id: businessId, stamp })
    .onConflict((known) => known.column('business_id').doUpdateSet({ stamp }))
    .execute();
}

export interface TaggingCounts {
  readonly network: PostSource;
  /** Posts that can be looked at or were, those that were, those with tags by AI, and those with suggestions alone. */
  readonly posts: number;
  readonly lookedAt: number;
  readonly tagged: number;
  readonly suggested: number;
}

/** Whether a post, named `p`, has suggestions and no product. */
export const isSuggested = sql`(not p.is_decided and not p.tagged and exists (select from post_finds f
  where f.business_id = p.business_id and f.post_id = p.post_id and f.confidence >= ${leastSuggested}))`;

/** One of each network with posts. */
export async function countTagging(db: Db, businessId: BusinessId): Promise<TaggingCounts[]> {
  const { rows } = await sql<TaggingCounts>`
    select p.network, (count(*) filter (where p.looked_at is not null or (${lookable})))::int as posts, count(p.looked_at)::int as "lookedAt",
      (count(*) filter (where exists (select from post_products t
        where t.business_id = p.business_id and t.post_id = p.post_id and t.is_automatic)))::int as tagged,
      (count(*) filter (where ${isSuggested}))::int as suggested
    from ${posts} where p.business_id = ${businessId} and ${shown} group by p.network`.execute(db);
  return rows;
}
