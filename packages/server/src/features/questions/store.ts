// The table of saved questions: segments and funnels, of a person or of the business, and a person's views of lists.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { ViewedList } from '@vitrine/contract/saved-views';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export type SavedKind = 'segment' | 'funnel' | `view_${ViewedList}`;

interface SavedQuestionsTable {
  business_id: BusinessId;
  question_id: string;
  kind: SavedKind;
  owner_id: AccountId | null;
  name: string;
  name_key: string;
  content: ColumnType<unknown, string, string>;
  changed_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    saved_questions: SavedQuestionsTable;
  }
}

export interface SavedRow {
  readonly questionId: string;
  readonly kind: SavedKind;
  /** Null is the business. */
  readonly ownerId: AccountId | null;
  readonly name: string;
  readonly content: unknown;
  readonly changedAt: Date;
}

/** Whose are meant: an account's own, and the business's besides where `withShared`. */
export interface Readers {
  readonly businessId: BusinessId;
  readonly accountId: AccountId;
  readonly withShared: boolean;
}

const toKey = (name: string): string => name.toLowerCase();

function select(db: Db, { businessId, accountId, withShared }: Readers) {
  return db
    .selectFrom('saved_questions')
    .select(['question_id as questionId', 'kind', 'owner_id as ownerId', 'name', 'content', 'changed_at as changedAt'])
    .where('business_id', '=', businessId)
    .where((row) => row.or([row('owner_id', '=', accountId), ...(withShared ? [row('owner_id', 'is', null)] : [])]));
}

/** By name; where a name is there twice, the business's comes last. */
export function listSaved(db: Db, readers: Readers, kind: SavedKind): Promise<SavedRow[]> {
  const found = select(db, readers).where('kind', '=', kind);
  return found
    .orderBy('name_key')
    .orderBy(sql`owner_id is null`)
    .execute();
}

export async function findSaved(
  db: Db,
  readers: Readers,
  { kind, questionId }: Pick<SavedRow, 'kind' | 'questionId'>,
): Promise<SavedRow | null> {
  const found = select(db, readers).where('kind', '=', kind).where('question_id', '=', questionId);
  return (await found.executeTakeFirst()) ?? null;
}

/** How many of a kind an owner has; nobody else's transaction changes that until this one ends. */
export async function countHeld(
  tx: Tx,
  businessId: BusinessId,
  { kind, ownerId }: Pick<SavedRow, 'kind' | 'ownerId'>,
): Promise<number> {
  const owner = `saved_questions ${businessId} ${ownerId ?? ''}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${owner}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('saved_questions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('owner_id', 'is not distinct from', ownerId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Whether an owner has another one of that name. */
export async function isNameTaken(
  tx: Tx,
  businessId: BusinessId,
  { kind, ownerId, name, questionId }: Pick<SavedRow, 'kind' | 'ownerId' | 'name' | 'questionId'>,
): Promise<boolean> {
  const found = await tx
    .selectFrom('saved_questions')
    .select('question_id')
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .where('owner_id', 'is not distinct from', ownerId)
    .where('name_key', '=', toKey(name))
    .where('question_id', '<>', questionId)
    .executeTakeFirst();
  return found !== undefined;
}

const toContent = ({ ownerId, name, content, changedAt }: SavedRow) => ({
  owner_id: ownerId,
  name,
  name_key: toKey(name),
  content: JSON.stringify(content),
  changed_at: changedAt,
});

export async function insertSaved(tx: Tx, businessId: BusinessId, row: SavedRow): Promise<void> {
  const key = { business_id: businessId, question_id: row.questionId, kind: row.kind };
  await tx
    .insertInto('saved_questions')
    .values({ ...key, ...toContent(row) })
    .execute();
}

/** False where it is not there any more. */
export async function updateSaved(tx: Tx, businessId: BusinessId, row: SavedRow): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('saved_questions')
    .set(toContent(row))
    .where('business_id', '=', businessId)
    .where('question_id', '=', row.questionId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function deleteSaved(tx: Tx, businessId: BusinessId, questionId: string): Promise<void> {
  await tx
    .deleteFrom('saved_questions')
    .where('business_id', '=', businessId)
    .where('question_id', '=', questionId)
    .execute();
}
