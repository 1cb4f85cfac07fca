// The tables of posts: what was read of them, and what is tagged there; their pictures stand in pictures-store.ts.
import type { PostSource, PostFilter, PostId, SocialAccountId, TagPoint } from '@vitrine/contract/feed';
import type { AccountId, BusinessId, ProductId } from '@vitrine/contract/ids';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import { sql, type Generated, type RawBuilder } from 'kysely';
import { unnestRows, type Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SocialKey, PostPlace, PostRecord, PostTag } from './model.ts';
import type { NetworkPost } from './networks/network.ts';
import { listPictures } from './pictures-store.ts';
import { isSuggested } from './tagging/finds-store.ts';

interface PostTable {
  business_id: BusinessId;
  post_id: PostId;
  social_account_id: SocialAccountId;
  network: PostSource;
  network_post_id: string;
  kind: PostRecord['kind'];
  caption: string;
  permalink: string | null;
  posted_at: Date | null;
  found_at: Date;
  visible: boolean;
  /** Set by reports alone. */
  taken_down: Generated<boolean>;
  /** Kept by the database itself. */
  tagged: Generated<boolean>;
  sync_id: string;
  gone_at: Date | null;
  influencer_id: AccountId | null;
  influencer_by: 'account' | 'hand' | null;
  rights_needed: boolean | null;
  disclosure: DisclosureKind | null;
  /** Who made it, where that is not whom the account is of. */
  author: Generated<string | null>;
  is_retouched: Generated<boolean>;
  is_made_by_ai: Generated<boolean>;
  /** When its images were looked at, and by what was known then. */
  looked_at: Date | null;
  looked_with: string | null;
  is_decided: Generated<boolean>;
}

interface PostPictureTable {
  business_id: BusinessId;
  post_id: PostId;
  place: number;
  picture_key: string;
  file_id: string | null;
  /** How often the clip of the video that it is the cover of was asked for in vain. */
  clip_tries: Generated<number>;
  has_ai_mark: Generated<boolean>;
  has_credentials: Generated<boolean>;
}

interface PostProductTable {
  business_id: BusinessId;
  post_id: PostId;
  place: number;
  product_id: ProductId;
  options: Json<Readonly<Record<string, string>>>;
  point_x: number | null;
  point_y: number | null;
  is_automatic: boolean;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    posts: PostTable;
    post_pictures: PostPictureTable;
    post_products: PostProductTable;
  }
}

/** A post that was just read, under the id it has here. */
export interface MetPost {
  readonly postId: PostId;
  readonly isNew: boolean;
  readonly post: NetworkPost;
}

interface PostReading extends SocialKey {
  readonly network: PostSource;
  readonly syncId: string;
  readonly now: Date;
}

/** Writes a page of posts: new ones are added, others changed where the network tells otherwise, and none is doubled. */
export async function writePosts(
  tx: Tx,
  { businessId, socialAccountId, network, syncId, now }: PostReading,
  posts: readonly (NetworkPost & { readonly postId: PostId })[],
): Promise<MetPost[]> {
  if (posts.length === 0) return [];
  const rows = unnestRows(
    posts.map(({ postId, id, kind, caption, permalink, postedAt }) => ({
      postId,
      networkPostId: id,
      kind,
      caption,
      permalink,
      postedAt,
    })),
    { uuid: ['postId'], text: ['networkPostId', 'kind', 'caption', 'permalink'], timestamptz: ['postedAt'] },
  );
  const { rows: written } = await sql<{ postId: PostId; networkPostId: string; isNew: boolean }>`
    insert into posts (business_id, social_account_id, network, sync_id, found_at, ${rows.names})
    select ${businessId}, ${socialAccountId}, ${network}, ${syncId}, ${now}, ${rows.names} from ${rows.rows}
    on conflict (business_id, social_account_id, network_post_id) do update set kind = excluded.kind, caption = excluded.caption,
      permalink = excluded.permalink, posted_at = excluded.posted_at, sync_id = excluded.sync_id, gone_at = null
    returning post_id as "postId", network_post_id as "networkPostId", (xmax = 0) as "isNew"`.execute(tx);
  const byId = new Map(posts.map((post) => [post.id, post]));
  return written.flatMap(({ postId, networkPostId, isNew }) => {
    const post = byId.get(networkPostId);
    return post ? [{ postId, isNew, post }] : [];
  });
}

/** Marks what a reading of everything did not meet; answers how many. `since` spares what the network lists no more by age. */
export async function markGone(
  tx: Tx,
  { businessId, socialAccountId, syncId, now }: Omit<PostReading, 'network'>,
  since: Date | null,
): Promise<number> {
  const gone = tx
    .updateTable('posts')
    .set({ gone_at: now })
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId)
    .where('sync_id', '!=', syncId)
    .where('gone_at', 'is', null);
  const meant = since === null ? gone : gone.where('posted_at', '>=', since);
  return Number((await meant.executeTakeFirst()).numUpdatedRows);
}

export async function findEarliest(
  db: Db,
  { businessId, socialAccountId, syncId }: SocialKey & { readonly syncId: string },
): Promise<Date | null> {
  const found = db
    .selectFrom('posts')
    .select(({ fn }) => fn.min<Date | null>('posted_at').as('earliest'))
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId)
    .where('sync_id', '=', syncId);
  return (await found.executeTakeFirst())?.earliest ?? null;
}

export interface PostQuestion {
  /** Of every network where none is named. */
  readonly network?: PostSource | undefined;
  readonly q: string;
  readonly filter?: PostFilter | undefined;
  readonly socialAccountId?: SocialAccountId | undefined;
  readonly influencerId?: AccountId | undefined;
  readonly count: number;
  readonly skip: number;
}

/** Posts that are there, of accounts that are connected or were until the network let us in no more. */
const shown = sql`p.gone_at is null and a.status <> 'disconnected'`;
const source = sql`posts p join social_accounts a on a.business_id = p.business_id and a.social_account_id = p.social_account_id`;
const tagged = sql`exists (select from post_products t where t.business_id = p.business_id and t.post_id = p.post_id)`;
/** Goods that are gone, or that nobody can buy now. */
const soldOut = sql`exists (select from post_products t left join products c
  on c.business_id = t.business_id and c.product_id = t.product_id and c.deleted_at is null and c.status = 'active' and c.url is not null
  where t.business_id = p.business_id and t.post_id = p.post_id and coalesce(c.variants_available, 0) = 0)`;

const filters = {
  untagged: sql`not ${tagged}`,
  tagged,
  ai: sql`exists (select from post_products t
    where t.business_id = p.business_id and t.post_id = p.post_id and t.is_automatic)`,
  suggested: isSuggested,
  hidden: sql`(not p.visible or p.taken_down)`,
  sold_out: soldOut,
} as const satisfies Record<PostFilter, RawBuilder<unknown>>;

function toConditions(
  businessId: BusinessId,
  { network, q, filter, socialAccountId, influencerId }: PostQuestion,
): RawBuilder<unknown> {
  const pattern = `%${q.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql.join(
    [
      sql`p.business_id = ${businessId}`,
      ...(network === undefined ? [] : [sql`p.network = ${network}`]),
      shown,
      ...(q === '' ? [] : [sql`p.caption ilike ${pattern}`]),
      ...(filter === undefined ? [] : [filters[filter]]),
      ...(socialAccountId === undefined ? [] : [sql`p.social_account_id = ${socialAccountId}`]),
      ...(influencerId === undefined ? [] : [sql`p.influencer_id = ${influencerId}`]),
    ],
    sql` and `,
  );
}

type PostRow = Omit<PostRecord, 'fileIds' | 'tags'>;

/** Whether any picture of the post says it. */
const ofPictures = (mark: 'has_ai_mark' | 'has_credentials'): RawBuilder<unknown> => sql`exists (
  select from post_pictures i where i.business_id = p.business_id and i.post_id = p.post_id and i.${sql.ref(mark)})`;

const postColumns = sql`p.post_id as "postId", p.social_account_id as "socialAccountId", p.network, coalesce(p.author, a.username) as username, p.kind, p.caption,
  p.permalink, p.posted_at as "postedAt", p.visible and not p.taken_down as visible, case when p.taken_down then (
    select r.reason from post_reports r where r.business_id = p.business_id and r.post_id = p.post_id and r.status = 'upheld'
    order by r.decided_at desc limit 1) end as takedown,
  p.influencer_id as "influencerId",
  coalesce(p.rights_needed, a.rights_needed) as "rightsNeeded", p.disclosure,
  p.is_retouched as "isRetouched", p.is_made_by_ai as "isMadeByAi",
  ${ofPictures('has_ai_mark')} as "hasAiMark", ${ofPictures('has_credentials')} as "hasCredentials"`;

/** The latest first, and how many there are in all. */
export async function listPosts(
  db: Db,
  businessId: BusinessId,
  question: PostQuestion,
): Promise<{ posts: PostRecord[]; total: number }> {
  const conditions = toConditions(businessId, question);
  const [{ rows }, counted] = await Promise.all([
    sql<PostRow>`select ${postColumns} from ${source} where ${conditions}
      order by coalesce(p.posted_at, p.found_at) desc, p.post_id desc
      limit ${question.count} offset ${question.skip}`.execute(db),
    sql<{ total: number }>`select count(*)::int as total from ${source} where ${conditions}`.execute(db),
  ]);
  return { posts: await complete(db, businessId, rows), total: counted.rows[0]?.total ?? 0 };
}

/** Of a network, those that are there; unknown ids are left out. */
export async function findPosts(
  db: Db,
  businessId: BusinessId,
  network: PostSource,
  postIds: readonly PostId[],
): Promise<PostRecord[]> {
  if (postIds.length === 0) return [];
  const { rows } = await sql<PostRow>`select ${postColumns} from ${source}
    where p.business_id = ${businessId} and p.network = ${network} and ${shown} and p.post_id = any(${[...postIds]}::uuid[])
    order by coalesce(p.posted_at, p.found_at) desc, p.post_id desc`.execute(db);
  return complete(db, businessId, rows);
}

/** Of any network, those of accounts that were let go of and those that are gone too; in no particular order. */
export async function readPosts(db: Db, businessId: BusinessId, ids: readonly string[]): Promise<PostRecord[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostRow>`select ${postColumns} from ${source}
    where p.business_id = ${businessId} and p.post_id = any(${[...ids]}::uuid[])`.execute(db);
  return complete(db, businessId, rows);
}

/** Whose posts are, of those that are there or were. */
export async function listPlaces(db: Db, businessId: BusinessId, ids: readonly string[]): Promise<PostPlace[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<PostPlace>`
    select p.post_id as "postId", p.network, p.social_account_id as "socialAccountId", coalesce(p.author, a.username) as username from ${source}
    where p.business_id = ${businessId} and p.post_id = any(${[...ids]}::uuid[])`.execute(db);
  return rows;
}

async function complete(db: Db, businessId: BusinessId, rows: readonly PostRow[]): Promise<PostRecord[]> {
  const ids = rows.map(({ postId }) => postId);
  const [pictures, tags] = await Promise.all([listPictures(db, businessId, ids), listTags(db, businessId, ids)]);
  const filesOf = Map.groupBy(pictures, ({ postId }) => postId);
  const tagsOf = Map.groupBy(tags, ({ postId }) => postId);
  return rows.map((row) => ({
    ...row,
    fileIds: (filesOf.get(row.postId) ?? []).flatMap(({ fileId }) => fileId ?? []),
    tags: tagsOf.get(row.postId) ?? [],
  }));
}

async function listTags(
  db: Db,
  businessId: BusinessId,
  postIds: readonly PostId[],
): Promise<(PostTag & { postId: PostId })[]> {
  if (postIds.length === 0) return [];
  const rows = await db
    .selectFrom('post_products')
    .select(['post_id', 'product_id', 'options', 'point_x', 'point_y', 'is_automatic'])
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('place')
    .execute();
  return rows.map((row) => ({
    postId: row.post_id,
    productId: row.product_id,
    options: row.options,
    point: toPoint(row.point_x, row.point_y),
    isAutomatic: row.is_automatic,
  }));
}

const toPoint = (x: number | null, y: number | null): TagPoint | null => (x === null || y === null ? null : { x, y });

/** How many posts accounts of a business have. */
export async function countPosts(db: Db, businessId: BusinessId): Promise<Map<SocialAccountId, number>> {
  const rows = await db
    .selectFrom('posts')
    .select(({ fn }) => ['social_account_id as id', fn.countAll<number>().as('count')])
    .where('business_id', '=', businessId)
    .where('gone_at', 'is', null)
    .groupBy('social_account_id')
    .execute();
  return new Map(rows.map(({ id, count }) => [id, count]));
}

export async function showPosts(
  tx: Tx,
  businessId: BusinessId,
  postIds: readonly PostId[],
  visible: boolean,
): Promise<void> {
  await tx
    .updateTable('posts')
    .set({ visible })
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .where('visible', '!=', visible)
    .execute();
}

/** Replaces what is tagged in posts: what stays the same is not touched. */
export async function writeTags(
  tx: Tx,
  businessId: BusinessId,
  tagsOf: ReadonlyMap<PostId, readonly PostTag[]>,
): Promise<void> {
  if (tagsOf.size === 0) return;
  const given = [...tagsOf].flatMap(([postId, tags]) =>
    tags.map(({ productId, options, point, isAutomatic }, place) => ({
      postId,
      place,
      productId,
      options,
      pointX: point === null ? null : String(point.x),
      pointY: point === null ? null : String(point.y),
      isAutomatic,
    })),
  );
  const rows = unnestRows(given, {
    uuid: ['postId'],
    int: ['place'],
    text: ['productId', 'pointX', 'pointY'],
    jsonb: ['options'],
    boolean: ['isAutomatic'],
  });
  await sql`delete from post_products t where t.business_id = ${businessId} and t.post_id = any(${[...tagsOf.keys()]}::uuid[])
    and not exists (select from ${rows.rows} where given.post_id = t.post_id and given.product_id = t.product_id)`.execute(
    tx,
  );
  if (given.length === 0) return;
  await sql`insert into post_products (business_id, post_id, place, product_id, options, point_x, point_y, is_automatic)
    select ${businessId}, post_id, place, product_id, options, point_x::real, point_y::real, is_automatic from ${rows.rows}
    on conflict (business_id, post_id, product_id) do update set place = excluded.place, options = excluded.options,
      point_x = excluded.point_x, point_y = excluded.point_y, is_automatic = excluded.is_automatic
    where (post_products.place, post_products.options, post_products.point_x, post_products.point_y, post_products.is_automatic)
      is distinct from (excluded.place, excluded.options, excluded.point_x, excluded.point_y, excluded.is_automatic)`.execute(
    tx,
  );
}

/** Nobody else changes the tags of these posts until the transaction ends. */
export async function lockPosts(tx: Tx, businessId: BusinessId, postIds: readonly PostId[]): Promise<void> {
  await sql`select from posts where business_id = ${businessId} and post_id = any(${[...postIds]}::uuid[])
    order by post_id for update`.execute(tx);
}
