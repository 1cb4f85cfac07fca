// Whose posts are, and whose each was when.
import type { PostId } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { PageOwner } from '../links/links.ts';
import type { SocialKey } from './model.ts';

interface PostOwnerTable {
  business_id: BusinessId;
  post_id: PostId;
  influencer_id: AccountId;
  since: Date;
  until: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    post_owners: PostOwnerTable;
  }
}

interface Gift {
  /** Null takes them back. */
  readonly influencerId: AccountId | null;
  /** Because the account is theirs, or as somebody said so of the post. */
  readonly by: 'account' | 'hand';
  readonly now: Date;
}

/** Gives posts to somebody from now on; what they were before is kept beside it. */
export async function givePosts(
  tx: Tx,
  businessId: BusinessId,
  postIds: readonly PostId[],
  { influencerId, by, now }: Gift,
): Promise<void> {
  if (postIds.length === 0) return;
  const meant = sql`business_id = ${businessId} and post_id = any(${[...postIds]}::uuid[])`;
  await sql`update posts set influencer_id = ${influencerId}, influencer_by = ${by}
    where ${meant} and (influencer_id, influencer_by) is distinct from (${influencerId}::uuid, ${by}::text)`.execute(
    tx,
  );
  await sql`update post_owners set until = ${now}
    where ${meant} and until is null and influencer_id is distinct from ${influencerId}::uuid`.execute(tx);
  if (influencerId === null) return;
  await sql`insert into post_owners (business_id, post_id, influencer_id, since)
    select p.business_id, p.post_id, ${influencerId}, ${now} from posts p
    where p.business_id = ${businessId} and p.post_id = any(${[...postIds]}::uuid[]) and not exists (
      select from post_owners o where o.business_id = p.business_id and o.post_id = p.post_id and o.until is null)
    on conflict (business_id, post_id, since) do update set influencer_id = excluded.influencer_id, until = null`.execute(
    tx,
  );
}

/** Posts of an account whose owner follows the account’s. */
export async function listFollowing(tx: Tx, { businessId, socialAccountId }: SocialKey): Promise<PostId[]> {
  const { rows } = await sql<{ postId: PostId }>`select post_id as "postId" from posts
    where business_id = ${businessId} and social_account_id = ${socialAccountId} and influencer_by is distinct from 'hand'
    order by post_id for update`.execute(tx);
  return rows.map(({ postId }) => postId);
}

/** Of posts that ever were somebody’s: whose and when, the earliest first. */
export async function listOwners(
  db: Db,
  businessId: BusinessId,
  postIds: readonly string[],
): Promise<Map<PostId, PageOwner[]>> {
  if (postIds.length === 0) return new Map();
  const { rows } = await sql<PageOwner & { postId: PostId }>`
    select post_id as "postId", influencer_id as "influencerId", since, until from post_owners
    where business_id = ${businessId} and post_id = any(${[...postIds]}::uuid[]) order by since`.execute(db);
  return Map.groupBy(rows, ({ postId }) => postId);
}
