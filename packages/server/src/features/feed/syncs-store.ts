// The table of how reading accounts goes: one row an account, of its last reading. Whoever watches is told of each change.
import type { BusinessId } from '@vitrine/contract/ids';
import { announce } from '../../events.ts';
import { toColumns, type ColumnsOf } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SocialKey, SocialSyncRecord } from './model.ts';

declare module '../../platform/db/db.ts' {
  interface Tables {
    social_syncs: ColumnsOf<SocialSyncRecord>;
  }
}

const facts = [
  'business_id as businessId',
  'social_account_id as socialAccountId',
  'sync_id as syncId',
  'state',
  'is_first as isFirst',
  'is_brief as isBrief',
  'cursor',
  'found',
  'copied',
  'failed',
  'page_found as pageFound',
  'page_copied as pageCopied',
  'page_failed as pageFailed',
  'attempt',
  'problem',
  'waits_until as waitsUntil',
  'started_at as startedAt',
  'finished_at as finishedAt',
  'whole_at as wholeAt',
] as const;

export function listSyncs(db: Db, businessId: BusinessId): Promise<SocialSyncRecord[]> {
  return db.selectFrom('social_syncs').select(facts).where('business_id', '=', businessId).execute();
}

export async function findSync(db: Db, { businessId, socialAccountId }: SocialKey): Promise<SocialSyncRecord | null> {
  const found = db.selectFrom('social_syncs').select(facts).where('business_id', '=', businessId);
  return (await found.where('social_account_id', '=', socialAccountId).executeTakeFirst()) ?? null;
}

/** Nobody else changes it until the transaction ends. */
export async function lockSync(tx: Tx, { businessId, socialAccountId }: SocialKey): Promise<SocialSyncRecord | null> {
  const found = tx.selectFrom('social_syncs').select(facts).where('business_id', '=', businessId);
  return (await found.where('social_account_id', '=', socialAccountId).forUpdate().executeTakeFirst()) ?? null;
}

/** Of all businesses: those that a stopped program left behind. */
export function listUnfinished(db: Db): Promise<SocialSyncRecord[]> {
  return db.selectFrom('social_syncs').select(facts).where('state', 'in', ['waiting', 'running']).execute();
}

export async function beginSync(tx: Tx, sync: SocialSyncRecord): Promise<void> {
  const { business_id: businessId, social_account_id: id, ...rest } = toColumns(sync);
  await tx
    .insertInto('social_syncs')
    .values({ business_id: businessId, social_account_id: id, ...rest })
    .onConflict((same) => same.columns(['business_id', 'social_account_id']).doUpdateSet(rest))
    .execute();
  await announce(tx, 'readingChanged', businessId);
}

export async function updateSync(
  db: Db,
  { businessId, socialAccountId }: SocialKey,
  change: Partial<Omit<ColumnsOf<SocialSyncRecord>, 'business_id' | 'social_account_id'>>,
): Promise<void> {
  await db
    .updateTable('social_syncs')
    .set(change)
    .where('business_id', '=', businessId)
    .where('social_account_id', '=', socialAccountId)
    .execute();
  await announce(db, 'readingChanged', businessId);
}

/** Whether posts of the business are being read, or an account of anybody’s for the first time since then; not while a network is waited for. */
export async function isReading(db: Db, businessId: BusinessId, since: Date): Promise<boolean> {
  const found = db
    .selectFrom('social_syncs')
    .select('sync_id')
    .where('state', 'in', ['waiting', 'running'])
    .where('waits_until', 'is', null)
    .where((where) =>
      where.or([
        where('business_id', '=', businessId),
        where.and([where('is_first', '=', true), where('started_at', '>', since)]),
      ]),
    )
    .limit(1);
  return (await found.executeTakeFirst()) !== undefined;
}
