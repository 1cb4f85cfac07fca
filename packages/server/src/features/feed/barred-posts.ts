// Posts that stay away though all of their account was erased: by keyed hashes, which tell nobody which posts they are of.
import type { NetworkName } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import { sign } from '../../platform/crypto.ts';
import type { Tx } from '../../platform/db/db.ts';
import type { SocialAccountRecord } from './model.ts';

interface BarredPostTable {
  business_id: BusinessId;
  digest: Buffer;
  barred_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    barred_posts: BarredPostTable;
  }
}

const digestOf = (key: Buffer, { businessId, network }: PostPlaceKey, networkPostId: string): Buffer =>
  sign(key, ['post', businessId, network, networkPostId].join('\n'));

interface PostPlaceKey {
  readonly businessId: BusinessId;
  readonly network: NetworkName;
}

/** Before an account is erased: those of its posts that were taken down, and those whose creator took their permission back. */
export async function barPosts(tx: Tx, key: Buffer, account: SocialAccountRecord, now: Date): Promise<void> {
  const { businessId, socialAccountId } = account;
  const { rows } = await sql<{ id: string }>`
    select p.network_post_id as id from posts p
    where p.business_id = ${businessId} and p.social_account_id = ${socialAccountId} and (p.taken_down or exists (
      select from post_rights r where r.business_id = p.business_id and r.post_id = p.post_id and r.withdrawn_at is not null))`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await tx
    .insertInto('barred_posts')
    .values(rows.map(({ id }) => ({ business_id: businessId, digest: digestOf(key, account, id), barred_at: now })))
    .onConflict((known) => known.doNothing())
    .execute();
}

/** Those of the posts that may be read. */
export async function withoutBarred<Post extends { readonly id: string }>(
  tx: Tx,
  key: Buffer,
  place: PostPlaceKey,
  posts: readonly Post[],
): Promise<Post[]> {
  const digests = posts.map((post) => ({ post, digest: digestOf(key, place, post.id) }));
  if (digests.length === 0) return [];
  const barred = await tx
    .selectFrom('barred_posts')
    .select('digest')
    .where('business_id', '=', place.businessId)
    .where(
      'digest',
      'in',
      digests.map(({ digest }) => digest),
    )
    .execute();
  if (barred.length === 0) return [...posts];
  return digests.filter(({ digest }) => !barred.some((row) => row.digest.equals(digest))).map(({ post }) => post);
}
