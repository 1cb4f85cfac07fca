// The tables of accounts that are to be deleted, and of what was erased.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type Selectable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { Json } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { AccountKey } from '../store.ts';

interface DeletionTable {
  business_id: BusinessId;
  account_id: AccountId;
  requested_at: Date;
  erase_at: Date;
  told_at: Date | null;
}

interface ErasureTable {
  erasure_id: string;
  business_id: BusinessId;
  account_id: AccountId | null;
  requested_at: Date;
  erased_at: Date;
  rows: Json<Record<string, number>>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    account_deletions: DeletionTable;
    erasures: ErasureTable;
  }
}

export type Deletion = Selectable<DeletionTable>;

/** Once asked it stays as it was asked. */
export async function insertDeletion(
  tx: Tx,
  { businessId, accountId }: AccountKey,
  { now, eraseAt }: { now: Date; eraseAt: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('account_deletions')
    .values({ business_id: businessId, account_id: accountId, requested_at: now, erase_at: eraseAt, told_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export async function findDeletion(db: Db, { businessId, accountId }: AccountKey): Promise<Deletion | null> {
  const row = await db
    .selectFrom('account_deletions')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return row ?? null;
}

/** That of the owner, with whom the whole business goes. */
export async function findBusinessDeletion(db: Db, businessId: BusinessId): Promise<Deletion | null> {
  const row = await db
    .selectFrom('account_deletions')
    .innerJoin('accounts', (join) =>
      join
        .onRef('accounts.business_id', '=', 'account_deletions.business_id')
        .onRef('accounts.account_id', '=', 'account_deletions.account_id'),
    )
    .selectAll('account_deletions')
    .where('account_deletions.business_id', '=', businessId)
    .where('accounts.role', '=', 'admin')
    .executeTakeFirst();
  return row ?? null;
}

/** Answers whether there was one to take back. */
export async function deleteDeletion(tx: Tx, { businessId, accountId }: AccountKey): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('account_deletions')
    .where('business_id', '=', businessId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function listDue(db: Db, now: Date): Promise<Deletion[]> {
  return db.selectFrom('account_deletions').selectAll().where('erase_at', '<=', now).orderBy('erase_at').execute();
}

export async function markTold(
  tx: Tx,
  { business_id: businessId, account_id: id }: Deletion,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('account_deletions')
    .set({ told_at: now })
    .where('business_id', '=', businessId)
    .where('account_id', '=', id)
    .execute();
}

export async function insertErasure(
  tx: Tx,
  deletion: Deletion,
  { isWhole, now, rows }: { isWhole: boolean; now: Date; rows: Readonly<Record<string, number>> },
): Promise<void> {
  await tx
    .insertInto('erasures')
    .values({
      erasure_id: uuidv7(),
      business_id: deletion.business_id,
      account_id: isWhole ? null : deletion.account_id,
      requested_at: deletion.requested_at,
      erased_at: now,
      rows: JSON.stringify(rows),
    })
    .execute();
}

/** Businesses that were erased before a moment. */
export async function listErasedBefore(db: Db, moment: Date): Promise<BusinessId[]> {
  const rows = await db.selectFrom('businesses').select('business_id').where('erased_at', '<', moment).execute();
  return rows.map(({ business_id: id }) => id);
}

/** Businesses that were erased since a moment. */
export async function listErasedSince(db: Db, moment: Date): Promise<BusinessId[]> {
  const rows = await db.selectFrom('businesses').select('business_id').where('erased_at', '>', moment).execute();
  return rows.map(({ business_id: id }) => id);
}

/** Every table that has a column of that name, partitions by their parents. */
export async function listTablesWith(db: Db, column: 'business_id' | 'business'): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_attribute a on a.attrelid = c.oid and a.attname = ${column} and not a.attisdropped
    where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
