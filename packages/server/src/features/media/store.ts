// The table of files: what was uploaded, by whom.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type Generated, type Insertable, type Selectable } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** What a file is kept for: each kind has a room of its own. */
export type FileKind = 'upload' | 'post';

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
  kind: FileKind;
  /** Beside the cover of a video: a few seconds of it. */
  has_clip: Generated<boolean>;
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

/** Of all pictures of a business of a kind, as they are kept. */
export async function sumBytes(db: Db, businessId: BusinessId, kind: FileKind): Promise<number> {
  const { sum } = await db
    .selectFrom('files')
    .select((row) => row.fn.sum<string | null>('bytes').as('sum'))
    .where('business_id', '=', businessId)
    .where('kind', '=', kind)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

export type KnownFile = Selectable<Pick<FileTable, 'file_id' | 'width' | 'height' | 'blur' | 'has_clip'>>;

export function selectFiles(db: Db, businessId: BusinessId, fileIds: readonly string[]): Promise<KnownFile[]> {
  return db
    .selectFrom('files')
    .select(['file_id', 'width', 'height', 'blur', 'has_clip'])
    .where('business_id', '=', businessId)
    .where('file_id', 'in', fileIds)
    .execute();
}

/** A file takes more room than before; false where it is gone. */
export async function addBytes(
  db: Db,
  { businessId, fileId }: { readonly businessId: BusinessId; readonly fileId: string },
  bytes: number,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set((row) => ({ bytes: row('bytes', '+', bytes) }))
    .where('business_id', '=', businessId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** A clip lies beside a file; false where the file is gone. */
export async function markClip(db: Db, businessId: BusinessId, fileId: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('files')
    .set({ has_clip: true })
    .where('business_id', '=', businessId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Of these, the ones that are on the list, whose upload is under way, or whose business is none of this database: it may have lost its own. */
export async function listKnown(
  db: Db,
  pairs: readonly { readonly businessId: string; readonly fileId: string }[],
): Promise<ReadonlySet<string>> {
  const [businesses, files] = [pairs.map((pair) => pair.businessId), pairs.map((pair) => pair.fileId)];
  const { rows } = await sql<{ known: string }>`
    select asked.business || '/' || asked.file as known
    from unnest(${businesses}::uuid[], ${files}::uuid[]) asked(business, file)
    where not exists (select from businesses b where b.business_id = asked.business)
      or exists (select from files f where f.business_id = asked.business and f.file_id = asked.file)
      or exists (select from media_uploads u where u.business_id = asked.business and u.upload_id = asked.file)`.execute(
    db,
  );
  return new Set(rows.map(({ known }) => known));
}

/** Takes files off the list. */
export async function deleteFiles(db: Db, businessId: BusinessId, fileIds: readonly string[]): Promise<void> {
  await db.deleteFrom('files').where('business_id', '=', businessId).where('file_id', 'in', fileIds).execute();
}
