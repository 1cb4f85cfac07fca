// The table of posts' pictures: which are kept, in which files.
import type { PostId } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Provenance } from '../media/media.ts';
import type { SocialKey } from './model.ts';
import { permitted } from './rights-store.ts';

export interface KeptPicture {
  readonly postId: PostId;
  readonly place: number;
  readonly key: string;
  readonly fileId: string | null;
}

export interface CopiedPicture extends KeptPicture {
  /** Its file says, or its network, that AI made it. */
  readonly hasAiMark: boolean;
  /** How often the clip of the video that it is the cover of was asked for in vain. */
  readonly clipTries: number;
}

export function listPictures(db: Db, businessId: BusinessId, postIds: readonly PostId[]): Promise<CopiedPicture[]> {
  if (postIds.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('post_pictures')
    .select([
      'post_id as postId',
      'place',
      'picture_key as key',
      'file_id as fileId',
      'clip_tries as clipTries',
      'has_ai_mark as hasAiMark',
    ])
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .orderBy('post_id')
    .orderBy('place')
    .execute();
}

/** A picture in its place with what its file said, whatever was there before. */
export async function keepPicture(
  db: Db,
  businessId: BusinessId,
  { postId, place, key, fileId }: KeptPicture,
  { hasAiMark, hasCredentials }: Provenance,
): Promise<void> {
  const said = { has_ai_mark: hasAiMark, has_credentials: hasCredentials };
  const change = { picture_key: key, file_id: fileId, clip_tries: 0, ...said };
  await db
    .insertInto('post_pictures')
    .values({ business_id: businessId, post_id: postId, place, ...change })
    .onConflict((same) => same.columns(['business_id', 'post_id', 'place']).doUpdateSet(change))
    .execute();
}

/** The network says of a picture that is here already that AI made it. */
export async function markMadeByAi(
  db: Db,
  businessId: BusinessId,
  { postId, place }: Pick<KeptPicture, 'postId' | 'place'>,
): Promise<void> {
  await db
    .updateTable('post_pictures')
    .set({ has_ai_mark: true })
    .where('business_id', '=', businessId)
    .where('post_id', '=', postId)
    .where('place', '=', place)
    .execute();
}

/** So many more vain questions for the clip of a picture. */
export async function addClipTries(
  db: Db,
  businessId: BusinessId,
  { postId, place }: Pick<KeptPicture, 'postId' | 'place'>,
  count: number,
): Promise<void> {
  await db
    .updateTable('post_pictures')
    .set((row) => ({ clip_tries: row('clip_tries', '+', count) }))
    .where('business_id', '=', businessId)
    .where('post_id', '=', postId)
    .where('place', '=', place)
    .execute();
}

/** Pictures behind the last of a post; answers the files they were in. */
export async function dropPictures(db: Db, businessId: BusinessId, postId: PostId, from: number): Promise<string[]> {
  const dropped = await db
    .deleteFrom('post_pictures')
    .where('business_id', '=', businessId)
    .where('post_id', '=', postId)
    .where('place', '>=', from)
    .returning('file_id as fileId')
    .execute();
  return dropped.flatMap(({ fileId }) => fileId ?? []);
}

/** Forgets the pictures of posts that went before; answers the files they were in. */
export async function dropGonePictures(
  db: Db,
  before: Date,
  most: number,
): Promise<{ businessId: BusinessId; fileId: string }[]> {
  const { rows } = await sql<{ businessId: BusinessId; fileId: string | null }>`
    delete from post_pictures where (business_id, post_id, place) in (
      select c.business_id, c.post_id, c.place from post_pictures c join posts p using (business_id, post_id)
      where p.gone_at < ${before} limit ${most})
    returning business_id as "businessId", file_id as "fileId"`.execute(db);
  return rows.flatMap(({ businessId, fileId }) => (fileId === null ? [] : [{ businessId, fileId }]));
}

/**
 * How a file stands as a picture of a post, or of what was sent to a campaign: `held` as long as its creator does not permit it, its account is
 * let go of, or nobody approved it; null for a file that is neither.
 */
export async function findStanding(
  db: Db,
  businessId: string,
  fileId: string,
): Promise<'post' | 'held' | 'down' | null> {
  const { rows } = await sql<{ isDown: boolean | null; isPermitted: boolean | null; isSent: boolean }>`
    select bool_or(p.taken_down) as "isDown", bool_or(${permitted} and a.status <> 'disconnected') as "isPermitted",
      exists (select from uploads u where u.business_id = ${businessId} and u.file_id = ${fileId}) as "isSent"
    from post_pictures i join posts p using (business_id, post_id)
      join social_accounts a on a.business_id = p.business_id and a.social_account_id = p.social_account_id
    where i.business_id = ${businessId} and i.file_id = ${fileId}`.execute(db);
  const { isDown = null, isPermitted = null, isSent = false } = rows[0] ?? {};
  if (isDown === null) return isSent ? 'held' : null;
  return isDown ? 'down' : isPermitted ? 'post' : 'held';
}

/** The files of all pictures of an account. */
export async function listFiles(db: Db, { businessId, socialAccountId }: SocialKey): Promise<string[]> {
  const found = await db
    .selectFrom('post_pictures')
    .innerJoin('posts', (join) =>
      join
        .onRef('posts.business_id', '=', 'post_pictures.business_id')
        .onRef('posts.post_id', '=', 'post_pictures.post_id'),
    )
    .select('post_pictures.file_id as fileId')
    .where('post_pictures.business_id', '=', businessId)
    .where('posts.social_account_id', '=', socialAccountId)
    .execute();
  return found.flatMap(({ fileId }) => fileId ?? []);
}
