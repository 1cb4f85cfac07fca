// The tables of exports and imports of whole businesses.
import type { DataExport, DataImport } from '@vitrine/contract/moving';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import { sql, type ColumnType, type Generated, type Selectable, type Updateable } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Json } from '../../platform/db/columns.ts';
import type { AboutArchive } from './archive.ts';

interface ExportTable {
  business_id: BusinessId;
  export_id: string;
  state: DataExport['state'];
  sealed_key: Buffer | null;
  salt: Buffer | null;
  rows: Generated<number>;
  rows_total: number;
  bytes: number | null;
  asked_by: AccountId;
  started_at: Date;
  finished_at: Date | null;
  ends_at: Date | null;
}

export interface ToldProblem {
  readonly code: string;
  readonly where: string;
}

interface ImportTable {
  business_id: BusinessId;
  import_id: string;
  state: DataImport['state'];
  file_name: string;
  about: Json<AboutArchive> | null;
  counts: ColumnType<Record<string, number>, string | undefined, string>;
  problems: ColumnType<ToldProblem[], string | undefined, string>;
  renamed: ColumnType<{ from: string; to: string }[], string | undefined, string>;
  sealed_key: Buffer | null;
  rows: Generated<number>;
  asked_by: AccountId;
  started_at: Date;
  finished_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    data_exports: ExportTable;
    data_imports: ImportTable;
  }
}

export type DataExportRow = Selectable<ExportTable>;
export type DataImportRow = Selectable<ImportTable>;

export interface ExportKey {
  readonly businessId: BusinessId;
  readonly exportId: string;
}
export interface ImportKey {
  readonly businessId: BusinessId;
  readonly importId: string;
}

/** False where another is at work. */
export async function insertExport(db: Db, row: Omit<DataExportRow, 'rows'>): Promise<boolean> {
  const inserted = await db
    .insertInto('data_exports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findExport(db: Db, { businessId, exportId }: ExportKey): Promise<DataExportRow | null> {
  const row = await db
    .selectFrom('data_exports')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('export_id', '=', exportId)
    .executeTakeFirst();
  return row ?? null;
}

export async function listExports(db: Db, businessId: BusinessId): Promise<DataExportRow[]> {
  return db
    .selectFrom('data_exports')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('started_at', 'desc')
    .limit(5)
    .execute();
}

/** Only while it is in one of these states; false where it is not any more. */
export async function updateExport(
  db: Db,
  { businessId, exportId }: ExportKey,
  change: Updateable<ExportTable>,
  from: readonly DataExport['state'][],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_exports')
    .set(change)
    .where('business_id', '=', businessId)
    .where('export_id', '=', exportId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function listEndedExports(db: Db, now: Date): Promise<ExportKey[]> {
  const { rows } = await sql<ExportKey>`
    select business_id as "businessId", export_id as "exportId" from data_exports
    where bytes is not null and ends_at <= ${now}`.execute(db);
  return rows;
}

/** False where another is at work. */
export async function insertImport(
  db: Db,
  row: Pick<DataImportRow, 'business_id' | 'import_id' | 'state' | 'file_name' | 'asked_by' | 'started_at'>,
): Promise<boolean> {
  const inserted = await db
    .insertInto('data_imports')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return inserted.numInsertedOrUpdatedRows === 1n;
}

export async function findImport(db: Db, { businessId, importId }: ImportKey): Promise<DataImportRow | null> {
  const row = await db
    .selectFrom('data_imports')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .executeTakeFirst();
  return row ?? null;
}

export async function findLatestImport(db: Db, businessId: BusinessId): Promise<DataImportRow | null> {
  const row = await db
    .selectFrom('data_imports')
    .selectAll()
    .where('business_id', '=', businessId)
    .orderBy('started_at', 'desc')
    .executeTakeFirst();
  return row ?? null;
}

/** Only while it is in one of these states; false where it is not any more. */
export async function updateImport(
  db: Db,
  { businessId, importId }: ImportKey,
  change: Updateable<ImportTable>,
  from: readonly DataImport['state'][],
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('data_imports')
    .set(change)
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
