// Reads what shoppers see of a feed: posts that are shown, tagged with something the store sells, and of connected accounts.
import { postSources, type PostId, type PostSource } from '@vitrine/contract/feed';
import type { GalleryRule } from '@vitrine/contract/galleries';
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import type { DisclosureKind } from '@vitrine/contract/picture-rights';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { permitted } from './rights-store.ts';

export interface PublicPost {
  readonly postId: PostId;
  readonly network: PostSource;
  readonly username: string;
  readonly caption: string;
  /** Of its first picture that is with us. */
  readonly fileId: string | null;
  readonly productIds: readonly ProductId[];
  /** What was given for it; null for nothing. */
  readonly given: DisclosureKind | null;
  /** Whether it is somebody's who may earn by it. */
  readonly earns: boolean;
}

/** A place among the posts: behind one, or before it. */
export interface FeedCursor {
  readonly postId: PostId;
  readonly side: 'older' | 'newer';
}

export interface FeedFilter {
  readonly network: PostSource | null;
  readonly productId: ProductId | null;
  /** Of a product, as the store's own pages name it. */
  readonly handle: string | null;
  /** Of a gallery: the posts that are chosen for it, in its order. */
  readonly rule: GalleryRule;
}

export const everyPost = {
  network: null,
  productId: null,
  handle: null,
  rule: { by: 'all' },
} as const satisfies FeedFilter;

const source = sql`posts p join social_accounts a on a.business_id = p.business_id and a.social_account_id = p.social_account_id`;
const moment = sql`coalesce(p.posted_at, p.found_at)`;
const isOpen = sql`p.visible and not p.taken_down and p.tagged and p.gone_at is null and a.status <> 'disconnected'
  and ${permitted}`;
const isSold = sql`c.deleted_at is null and c.status in ('active', 'unlisted') and c.url is not null`;
const tags = sql`post_products t join products c on c.business_id = t.business_id and c.product_id = t.product_id
  where t.business_id = p.business_id and t.post_id = p.post_id and ${isSold}`;

const showsProduct = (productId: string): RawBuilder<unknown> =>
  sql`exists (select from ${tags} and t.product_id = ${productId})`;

const toIds = (postIds: readonly PostId[]): RawBuilder<unknown> => sql`${[...postIds]}::uuid[]`;

function toChoice(rule: GalleryRule): RawBuilder<unknown>[] {
  switch (rule.by) {
    case 'all':
      return [];
    case 'hashtag':
      return [sql`p.hashtags @> array[lower(${rule.hashtag.replace('#', '')}::text)]`];
    case 'product':
      return [showsProduct(rule.product_id)];
    case 'collection':
      return [
        sql`exists (select from ${tags} and t.product_id in (select i.product_id from collection_products i
          where i.business_id = p.business_id and i.collection_id = ${rule.collection_id}))`,
      ];
    case 'network':
      return [sql`p.network = ${rule.network}`];
    case 'posts':
      return [sql`p.post_id = any(${toIds(rule.post_ids)})`];
  }
}

function toConditions(
  businessId: BusinessId,
  { network, productId, handle, rule }: FeedFilter,
  cursor: FeedCursor | null,
): RawBuilder<unknown> {
  return sql.join(
    [
      sql`p.business_id = ${businessId}`,
      isOpen,
      productId === null ? sql`exists (select from ${tags})` : showsProduct(productId),
      ...toChoice(rule),
      ...(handle === null ? [] : [sql`exists (select from ${tags} and lower(c.handle) = lower(${handle}))`]),
      ...(network === null ? [] : [sql`p.network = ${network}`]),
      ...(cursor ? [toPlace(businessId, rule, cursor)] : []),
    ],
    sql` and `,
  );
}

/** Behind or before a post: by hand in the order they were picked in, else the latest first. */
function toPlace(businessId: BusinessId, rule: GalleryRule, { postId, side }: FeedCursor): RawBuilder<unknown> {
  if (rule.by === 'posts') {
    const ids = toIds(rule.post_ids);
    const isBehind = side === 'older' ? sql`>` : sql`<`;
    // one that was taken out of the choice is before all of them
    return sql`array_position(${ids}, p.post_id) ${isBehind} coalesce(array_position(${ids}, ${postId}::uuid), 0)`;
  }
  return sql`(${moment}, p.post_id) ${side === 'older' ? sql`<` : sql`>`} (select coalesce(f.posted_at, f.found_at), f.post_id
    from posts f where f.business_id = ${businessId} and f.post_id = ${postId})`;
}

function toOrder(rule: GalleryRule, side: FeedCursor['side']): RawBuilder<unknown> {
  const isBack = side === 'newer';
  if (rule.by === 'posts')
    return sql`array_position(${toIds(rule.post_ids)}, p.post_id) ${isBack ? sql`desc` : sql`asc`}`;
  const order = isBack ? sql`asc` : sql`desc`;
  return sql`${moment} ${order}, p.post_id ${order}`;
}

/** Up to `count` posts on a side of the cursor, those next to it, the latest first. */
export async function listPublicPosts(
  db: Db,
  businessId: BusinessId,
  filter: FeedFilter,
  { cursor, count }: { readonly cursor: FeedCursor | null; readonly count: number },
): Promise<PublicPost[]> {
  const { rows } = await sql<PublicPost>`
    select p.post_id as "postId", p.network, coalesce(p.author, a.username) as username, p.caption,
      p.disclosure as given, p.influencer_id is not null as earns,
      (select i.file_id from post_pictures i where i.business_id = p.business_id and i.post_id = p.post_id
        and i.file_id is not null order by i.place limit 1) as "fileId",
      (select coalesce(array_agg(t.product_id order by t.place), '{}') from ${tags}) as "productIds"
    from ${source} where ${toConditions(businessId, filter, cursor)}
    order by ${toOrder(filter.rule, cursor?.side ?? 'older')} limit ${count}`.execute(db);
  return cursor?.side === 'newer' ? rows.toReversed() : rows;
}

/** Of each product the latest post that shows it, among those everybody sees; those without one are left out. */
export async function listPostsShowing(
  db: Db,
  businessId: BusinessId,
  productIds: readonly ProductId[],
): Promise<{ productId: ProductId; postId: PostId; given: DisclosureKind | null; earns: boolean }[]> {
  if (productIds.length === 0) return [];
  const { rows } = await sql<{ productId: ProductId; postId: PostId; given: DisclosureKind | null; earns: boolean }>`
    select asked.product_id as "productId", found.* from unnest(${[...productIds]}::text[]) as asked (product_id)
    cross join lateral (select p.post_id as "postId", p.disclosure as given, p.influencer_id is not null as earns from ${source}
      where p.business_id = ${businessId} and ${isOpen} and exists (select from ${tags} and t.product_id = asked.product_id)
      order by ${toOrder(everyPost.rule, 'older')} limit 1) as found`.execute(db);
  return rows;
}

/** The networks that have such posts, whichever of them the filter names. */
export async function listPublicNetworks(db: Db, businessId: BusinessId, filter: FeedFilter): Promise<PostSource[]> {
  const conditions = toConditions(businessId, { ...filter, network: null }, null);
  const { rows } = await sql<{ network: PostSource }>`
    select asked.network from unnest(${[...postSources]}::text[]) with ordinality as asked (network, place)
    cross join lateral (select from ${source} where ${conditions} and p.network = asked.network
      order by ${toOrder(everyPost.rule, 'older')} limit 1) as found
    order by asked.place`.execute(db);
  return rows.map(({ network }) => network);
}

export async function countPublicPosts(db: Db, businessId: BusinessId, filter: FeedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${source} where ${toConditions(businessId, filter, null)}`.execute(db);
  return rows[0]?.count ?? 0;
}

export interface Neighbours {
  readonly newer: PostId | null;
  readonly older: PostId | null;
}

/** What stands beside a post among those everybody sees, or among those of a gallery in its order. */
export async function findNeighbours(
  db: Db,
  businessId: BusinessId,
  postId: PostId,
  rule: GalleryRule = everyPost.rule,
): Promise<Neighbours> {
  const find = async (side: FeedCursor['side']): Promise<PostId | null> => {
    const { rows } = await sql<{ postId: PostId }>`select p.post_id as "postId" from ${source}
      where ${toConditions(businessId, { ...everyPost, rule }, { postId, side })}
      order by ${toOrder(rule, side)} limit 1`.execute(db);
    return rows[0]?.postId ?? null;
  };
  const [newer, older] = await Promise.all([find('newer'), find('older')]);
  return { newer, older };
}

/** Whose a post is; null for one that is not there. */
export async function findOwner(db: Db, postId: string): Promise<BusinessId | null> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select business_id as "businessId" from posts where post_id = ${postId} limit 1`.execute(db);
  return rows[0]?.businessId ?? null;
}

/** Whether an account was ever connected: before that there is no feed, and nothing to tell of who is here. */
export async function hasFeed(db: Db, businessId: BusinessId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from social_accounts where business_id = ${businessId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}

export interface PostStanding {
  readonly postId: PostId;
  readonly isOpen: boolean;
  /** Kept from the public for somebody's rights: its pictures too. */
  readonly isHeld: boolean;
  readonly foundAt: Date;
}

/** Which of the posts everybody may open; unknown ids are left out. */
export async function listStandings(
  db: Db,
  businessId: BusinessId,
  postIds: readonly string[],
): Promise<PostStanding[]> {
  if (postIds.length === 0) return [];
  const { rows } =
    await sql<PostStanding>`select p.post_id as "postId", (${isOpen}) as "isOpen", (p.taken_down or not ${permitted}) as "isHeld", p.found_at as "foundAt"
    from ${source} where p.business_id = ${businessId} and p.post_id = any(${[...postIds]}::uuid[])`.execute(db);
  return rows;
}
