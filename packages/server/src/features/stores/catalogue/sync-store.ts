// The table of catalogue syncs: one row a business, the running or last one.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ProblemCode } from '@vitrine/contract/problem';
import type { SyncProgress } from '@vitrine/contract/stores';
import { sql, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

interface SyncTable extends Omit<SyncProgress, 'state' | 'started_at' | 'finished_at' | 'problem'> {
  business_id: BusinessId;
  state: Exclude<SyncProgress['state'], 'never'>;
  /** Where reading goes on, in the form of the store's platform. */
  cursor: string | null;
  /** How often it failed. */
  attempt: number;
  /** Why the catalogue is read page by page; null where the store prepares files of it. */
  paged_reason: string | null;
  started_at: Date;
  finished_at: Date | null;
  problem: ProblemCode | null;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    syncs: SyncTable;
  }
}

export type SyncRow = Selectable<SyncTable>;

/** What a sync has come to before it brought anything. */
export const noProgress = {
  processed: 0,
  total: null,
  products: 0,
  variants: 0,
  collections: 0,
  finished_at: null,
  problem: null,
} as const;

export async function findSync(db: Db, businessId: BusinessId): Promise<SyncRow | null> {
  const row = await db.selectFrom('syncs').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Begins a sync from the start, whatever was before. `now` is its identity: what it brings is stamped with it. */
export async function beginSync(db: Db, businessId: BusinessId, now: Date): Promise<void> {
  const columns = {
    ...noProgress,
    state: 'waiting' as const,
    phase: 'asking' as const,
    cursor: null,
    attempt: 0,
    paged_reason: null,
    started_at: now,
  };
  await db
    .insertInto('syncs')
    .values({ business_id: businessId, ...columns })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
    .execute();
}

type Change = Partial<Pick<SyncRow, 'state' | 'phase' | 'cursor' | 'attempt' | 'problem' | 'finished_at'>>;

/** Changes the sync that began at `stamp`; false when it was cancelled or another one has begun. */
export async function updateSync(db: Db, businessId: BusinessId, stamp: Date, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('syncs')
    .set(change)
    .where('business_id', '=', businessId)
    .where('started_at', '=', stamp)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** What one batch brought, and where reading goes on after it; the total is null while the store has not counted. */
type SyncStep = Pick<
  SyncRow,
  'phase' | 'cursor' | 'total' | 'processed' | 'products' | 'variants' | 'collections' | 'paged_reason'
>;

/** Adds what a batch brought; false when the sync was cancelled or another one has begun. */
export async function advanceSync(db: Db, businessId: BusinessId, stamp: Date, step: SyncStep): Promise<boolean> {
  const { rows } = await sql`
    update syncs set state = 'running', phase = ${step.phase}, cursor = ${step.cursor},
      paged_reason = ${step.paged_reason},
      total = coalesce(${step.total}::bigint, total),
      processed = least(processed + ${step.processed}, coalesce(${step.total}::bigint, total)),
      products = products + ${step.products}, variants = variants + ${step.variants},
      collections = collections + ${step.collections}
    where business_id = ${businessId} and started_at = ${stamp} and state in ('waiting', 'running')
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Counts exactly what a finished sync brought. */
export async function finishSync(db: Db, businessId: BusinessId, stamp: Date, now: Date): Promise<boolean> {
  const counted = (table: 'products' | 'variants' | 'collections') =>
    sql`(select count(*) from ${sql.table(table)} where business_id = ${businessId} and synced_at >= ${stamp})`;
  const { rows } = await sql`
    update syncs set state = 'finished', phase = null, finished_at = ${now}, processed = coalesce(total, processed),
      problem = null, products = ${counted('products')}, variants = ${counted('variants')},
      collections = ${counted('collections')}
    where business_id = ${businessId} and started_at = ${stamp} and state = 'running'
    returning 1`.execute(db);
  return rows.length > 0;
}

/** Cancels a waiting or running sync; answers it, or null when nothing ran. */
export async function markCancelled(db: Db, businessId: BusinessId, now: Date): Promise<SyncRow | null> {
  const row = await db
    .updateTable('syncs')
    .set({ state: 'cancelled', phase: null, finished_at: now })
    .where('business_id', '=', businessId)
    .where('state', 'in', ['waiting', 'running'])
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** Syncs that should be at work. */
export async function listUnfinishedSyncs(db: Db): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('syncs')
    .select('business_id')
    .where('state', 'in', ['waiting', 'running'])
    .orderBy('business_id')
    .execute();
  return rows.map((row) => row.business_id);
}
