// The table of files: what was uploaded, by whom.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type Insertable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface FileTable {
  business_id: BusinessId;
  file_id: string;
  name: string;
  content_type: string;
  width: number;
  height: number;
  bytes: number;
  /** A picture a few pixels wide as a data address; null for one that one can see through. */
  blur: string | null;
  created_by: AccountId;
  created_at: Date;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    files: FileTable;
  }
}

export async function insertFile(db: Db, file: Insertable<FileTable>): Promise<void> {
  await db.insertInto('files').values(file).execute();
}

/** Until the transaction ends nobody else adds a file to the business. */
export async function lockFiles(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`files ${businessId}`}, 0))`.execute(tx);
}

/** Of all pictures of a business, as they are kept. */
export async function sumBytes(db: Db, businessId: BusinessId): Promise<number> {
  const { sum } = await db
    .selectFrom('files')
    .select((row) => row.fn.sum<string | null>('bytes').as('sum'))
    .where('business_id', '=', businessId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export function selectFiles(
  db: Db,
  businessId: BusinessId,
  fileIds: readonly string[],
): Promise<Pick<FileTable, 'file_id' | 'width' | 'height' | 'blur'>[]> {
  return db
    .selectFrom('files')
    .select(['file_id', 'width', 'height', 'blur'])
    .where('business_id', '=', businessId)
    .where('file_id', 'in', fileIds)
    .execute();
}
