// The table of permissions that creators were asked for, and of what they answered.
import type { PostId } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import type { RightsId } from '@vitrine/contract/post-rights';
import { sql, type RawBuilder } from 'kysely';
import { toColumns, type ColumnsOf } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { RightsAskRecord } from './rights-rules.ts';

declare module '../../platform/db/db.ts' {
  interface Tables {
    post_rights: ColumnsOf<RightsAskRecord>;
  }
}

const facts = [
  'business_id as businessId',
  'rights_id as rightsId',
  'post_id as postId',
  'asked_at as askedAt',
  'asked_by as askedBy',
  'creator',
  'email',
  'language',
  'words',
  'scopes',
  'ends_at as endsAt',
  'answer',
  'answered_at as answeredAt',
  'answered_by as answeredBy',
  'granted_words as grantedWords',
  'withdrawn_at as withdrawnAt',
  'is_recorded as isRecorded',
] as const;

export async function writeAsk(tx: Tx, ask: RightsAskRecord): Promise<void> {
  await tx.insertInto('post_rights').values(toColumns(ask)).execute();
}

/** Of these posts, the latest first. */
export async function listAsks(
  db: Db,
  businessId: BusinessId,
  postIds: readonly PostId[],
): Promise<Map<PostId, RightsAskRecord[]>> {
  if (postIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('post_rights')
    .select(facts)
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .orderBy('asked_at', 'desc')
    .orderBy('rights_id')
    .execute();
  return Map.groupBy(rows, ({ postId }) => postId);
}

export async function findAsk(db: Db, rightsId: RightsId): Promise<RightsAskRecord | null> {
  return (
    (await db.selectFrom('post_rights').select(facts).where('rights_id', '=', rightsId).executeTakeFirst()) ?? null
  );
}

export async function lockAsk(tx: Tx, rightsId: RightsId): Promise<RightsAskRecord | null> {
  const found = tx.selectFrom('post_rights').select(facts).where('rights_id', '=', rightsId).forUpdate();
  return (await found.executeTakeFirst()) ?? null;
}

type Answer = Pick<RightsAskRecord, 'answer' | 'answeredAt' | 'answeredBy' | 'grantedWords' | 'withdrawnAt'>;

/** The address is of no use any more. */
export async function writeAnswer(tx: Tx, rightsId: RightsId, answer: Answer): Promise<void> {
  await tx
    .updateTable('post_rights')
    .set({
      answer: answer.answer,
      answered_at: answer.answeredAt,
      answered_by: answer.answeredBy,
      granted_words: answer.grantedWords,
      withdrawn_at: answer.withdrawnAt,
      email: null,
    })
    .where('rights_id', '=', rightsId)
    .execute();
}

/** Businesses of which a permission ended within that time. */
export async function listEnded(db: Db, from: Date, to: Date): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('post_rights')
    .select('business_id as businessId')
    .distinct()
    .where('answer', '=', 'granted')
    .where('withdrawn_at', 'is', null)
    .where('ends_at', '>', from)
    .where('ends_at', '<=', to)
    .execute();
  return rows.map(({ businessId }) => businessId);
}

/** What a sender said of their own picture nobody takes back for them. */
const said = (mark: 'is_retouched' | 'is_made_by_ai', is: boolean): RawBuilder<boolean> =>
  sql<boolean>`case when network = 'uploads' then ${sql.ref(mark)} or ${is} else ${is} end`;

/** What is left out stays; null for whether it is needed follows the account. */
export async function writeNeed(
  tx: Tx,
  businessId: BusinessId,
  postId: PostId,
  change: {
    readonly isNeeded?: boolean | null | undefined;
    readonly disclosure?: 'paid' | 'gifted' | null | undefined;
    readonly isRetouched?: boolean | undefined;
    readonly isMadeByAi?: boolean | undefined;
  },
): Promise<void> {
  const set = {
    ...(change.isNeeded !== undefined && { rights_needed: change.isNeeded }),
    ...(change.disclosure !== undefined && { disclosure: change.disclosure }),
    ...(change.isRetouched !== undefined && { is_retouched: said('is_retouched', change.isRetouched) }),
    ...(change.isMadeByAi !== undefined && { is_made_by_ai: said('is_made_by_ai', change.isMadeByAi) }),
  };
  if (Object.keys(set).length === 0) return;
  await tx.updateTable('posts').set(set).where('business_id', '=', businessId).where('post_id', '=', postId).execute();
}

const withdrawn = sql`from post_rights w
  where w.business_id = p.business_id and w.post_id = p.post_id and w.withdrawn_at is not null`;

const held = (scope: RawBuilder<unknown>): RawBuilder<unknown> => sql`exists (select from post_rights r
    where r.business_id = p.business_id and r.post_id = p.post_id and r.answer = 'granted' and r.withdrawn_at is null
      ${scope} and (r.ends_at is null or r.ends_at > now())
      and not exists (select ${withdrawn} and w.withdrawn_at >= r.answered_at))`;

/**
 * For queries of posts `p` and their accounts `a`: where a permission is needed, or was taken back, one holds that was given since;
 * as `toStanding` has it.
 */
export const permitted = sql`(
  (not coalesce(p.rights_needed, a.rights_needed) and not exists (select ${withdrawn}))
  or ${held(sql`and 'feed' = any(r.scopes)`)})`;

/** Likewise: no permission holds any more, whatever for, and the last one ended before. */
export const permittedLast = (before: Date): RawBuilder<unknown> => sql`(not ${permitted} and not ${held(sql``)}
  and (select max(least(e.withdrawn_at, e.ends_at)) from post_rights e
    where e.business_id = p.business_id and e.post_id = p.post_id and e.answer = 'granted') < ${before})`;

/** Who granted what of a post is forgotten; what was granted and when stays. */
export async function forgetCreators(tx: Tx, businessId: BusinessId, postIds: readonly PostId[]): Promise<void> {
  if (postIds.length === 0) return;
  await tx
    .updateTable('post_rights')
    .set((row) => ({
      creator: '',
      email: null,
      answered_by: sql<string | null>`case when ${row.ref('answered_by')} is null then null else '' end`,
    }))
    .where('business_id', '=', businessId)
    .where('post_id', 'in', postIds)
    .execute();
}
