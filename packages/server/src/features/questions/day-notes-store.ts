// The table of notes on days.
import type { AccountId, BusinessId, NoteId } from '@vitrine/contract/ids';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface DayNotesTable {
  business_id: BusinessId;
  note_id: NoteId;
  day: ColumnType<string, string, string>;
  text: string;
  account_id: AccountId | null;
  written_at: Date;
  removed_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    day_notes: DayNotesTable;
  }
}

export interface KeptNote {
  readonly noteId: NoteId;
  readonly day: string;
  readonly text: string;
  readonly accountId: AccountId | null;
  readonly writtenAt: Date;
}

const columns = [
  'note_id as noteId',
  sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'),
  'text',
  'account_id as accountId',
  'written_at as writtenAt',
] as const;

/** The earliest day first. */
export function listNotes(
  db: Db,
  businessId: BusinessId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<KeptNote[]> {
  const found = db.selectFrom('day_notes').select(columns).where('business_id', '=', businessId);
  return found
    .where('removed_at', 'is', null)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .orderBy('written_at')
    .orderBy('note_id')
    .execute();
}

/** How many a business has; nobody else's transaction changes that until this one ends. */
export async function countNotes(tx: Tx, businessId: BusinessId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`day_notes ${businessId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('day_notes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertNote(tx: Tx, businessId: BusinessId, row: KeptNote): Promise<void> {
  const { noteId, day, text, accountId, writtenAt } = row;
  const values = { business_id: businessId, note_id: noteId, day, text, account_id: accountId };
  await tx
    .insertInto('day_notes')
    .values({ ...values, written_at: writtenAt, removed_at: null })
    .execute();
}

/** Null where there is none that is not removed. */
export async function updateNote(
  tx: Tx,
  businessId: BusinessId,
  noteId: NoteId,
  change: { readonly day: string; readonly text: string } | { readonly removed_at: Date },
): Promise<KeptNote | null> {
  const changed = tx.updateTable('day_notes').set(change).where('business_id', '=', businessId);
  const found = changed.where('note_id', '=', noteId).where('removed_at', 'is', null).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

/** Null where none was removed since then. */
export async function restoreNote(
  tx: Tx,
  businessId: BusinessId,
  noteId: NoteId,
  since: Date,
): Promise<KeptNote | null> {
  const restored = tx.updateTable('day_notes').set({ removed_at: null }).where('business_id', '=', businessId);
  const found = restored.where('note_id', '=', noteId).where('removed_at', '>=', since).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

/** Forgets those that were removed before. */
export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('day_notes').where('removed_at', '<', before).execute();
}
