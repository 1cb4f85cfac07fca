// The table of catalogue syncs: one row a business, the running or last one.
import type { BusinessId } from '@vitrine/contract/ids';
import type { ProblemCode } from '@vitrine/contract/problem';
import type { SyncProgress } from '@vitrine/contract/stores';
import { sql, type ColumnType, type Selectable } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { CatalogueFileKind } from '../platforms/platform.ts';

/** What a stopped sync needs to go on: the files it asked for, which are read, and how often it failed. */
export interface SyncOperation {
  readonly attempt: number;
  readonly files: readonly { kind: CatalogueFileKind; id: string; read: boolean }[];
}

interface SyncTable {
  business_id: BusinessId;
  state: Exclude<SyncProgress['state'], 'never'>;
  phase: SyncProgress['phase'];
  operation: ColumnType<SyncOperation | null, string | null, string | null>;
  bytes_read: number;
  processed: number;
  total: number | null;
  products: number;
  variants: number;
  collections: number;
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

export async function findSync(db: Db, businessId: BusinessId): Promise<SyncRow | null> {
  const row = await db.selectFrom('syncs').selectAll().where('business_id', '=', businessId).executeTakeFirst();
  return row ?? null;
}

/** Begins a sync from the start, whatever was before. `now` is its identity: what it brings is stamped with it. */
export async function beginSync(db: Db, businessId: BusinessId, now: Date): Promise<void> {
  const columns = {
    state: 'waiting' as const,
    phase: 'asking' as const,
    operation: null,
    bytes_read: 0,
    processed: 0,
    total: null,
    products: 0,
    variants: 0,
    collections: 0,
    started_at: now,
    finished_at: null,
    problem: null,
  };
  await db
    .insertInto('syncs')
    .values({ business_id: businessId, ...columns })
    .onConflict((conflict) => conflict.column('business_id').doUpdateSet(columns))
    .execute();
}

type Change = Partial<
  Pick<SyncRow, 'state' | 'phase' | 'bytes_read' | 'total' | 'problem' | 'finished_at'> & { operation: SyncOperation }
>;

/** Changes the sync that began at `stamp`; false when it was cancelled or another one has begun. */
export async function updateSync(db: Db, businessId: BusinessId, stamp: Date, change: Change): Promise<boolean> {
  const { operation, ...columns } = change;
  const { numUpdatedRows } = await db
    .updateTable('syncs')
    .set({ ...columns, ...(operation ? { operation: JSON.stringify(operation) } : {}) })
    .where('business_id', '=', businessId)
    .where('started_at', '=', stamp)
    .where('state', 'in', ['waiting', 'running'])
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export interface Read {
  readonly processed: number;
  readonly products: number;
  readonly variants: number;
  readonly collections: number;
}

/** Adds what was read; false when the sync was cancelled or another one has begun. */
export async function addRead(
  db: Db,
  businessId: BusinessId,
  stamp: Date,
  { bytesRead, ...read }: Read & { bytesRead: number },
): Promise<boolean> {
  const { rows } = await sql`
    update syncs set bytes_read = ${bytesRead}, processed = least(processed + ${read.processed}, total),
      products = products + ${read.products}, variants = variants + ${read.variants},
      collections = collections + ${read.collections}
    where business_id = ${businessId} and started_at = ${stamp} and state = 'running'
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

/** Cancels a waiting or running sync; answers what it had asked for, or null when nothing ran. */
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
