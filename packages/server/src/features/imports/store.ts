// The table of imports: an uploaded table, what its columns are, how far it is, and what is wrong with which row.
import type { AccountId, BusinessId, ImportId } from '@vitrine/contract/ids';
import type { ImportMapping, LinkImport } from '@vitrine/contract/imports';
import { sql, type Selectable } from 'kysely';
import type { Json } from '../../platform/db/columns.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { CellProblem } from './plan-row.ts';
import type { TableRow } from './read-table.ts';

/** What is wrong with a row, in no language yet: a sentence's code and what stands in its blanks. */
export interface StoredProblem extends CellProblem {
  readonly line: number;
}

interface ImportTable {
  business_id: BusinessId;
  import_id: ImportId;
  file_name: string;
  state: LinkImport['state'];
  columns: string[];
  rows: Json<readonly TableRow[]>;
  rows_count: number;
  mapping: Json<ImportMapping>;
  processed: number;
  created: number;
  problems: Json<readonly StoredProblem[]>;
  created_by: AccountId;
  started_at: Date;
  finished_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    link_imports: ImportTable;
  }
}

/** An import without its rows, and with the first of its problems. */
export interface ImportRow extends Omit<Selectable<ImportTable>, 'business_id' | 'rows'> {
  sample: TableRow[];
  problems_count: number;
  faulty_rows: number;
}

export interface NewImport {
  businessId: BusinessId;
  importId: ImportId;
  fileName: string;
  columns: readonly string[];
  rows: readonly TableRow[];
  mapping: ImportMapping;
  createdBy: AccountId;
  now: Date;
}

const shownProblems = 100;
const shownRows = 5;
/** Older ones are forgotten when a new table comes: each holds a whole file. */
const keptImports = 5;

/** Writes a new import, and forgets the oldest ones of the business. */
export async function insertImport(tx: Tx, made: NewImport): Promise<void> {
  await tx
    .insertInto('link_imports')
    .values({
      business_id: made.businessId,
      import_id: made.importId,
      file_name: made.fileName,
      state: 'mapping',
      columns: [...made.columns],
      rows: JSON.stringify(made.rows),
      rows_count: made.rows.length,
      mapping: JSON.stringify(made.mapping),
      problems: '[]',
      created_by: made.createdBy,
      started_at: made.now,
      processed: 0,
      created: 0,
    })
    .execute();
  await sql`
    delete from link_imports where business_id = ${made.businessId} and state not in ('checking', 'importing')
      and import_id not in (select import_id from link_imports where business_id = ${made.businessId}
        order by started_at desc limit ${keptImports})`.execute(tx);
}

/** One import, or the one that began last when no id is given. */
export async function findImport(db: Db, businessId: BusinessId, importId: ImportId | null): Promise<ImportRow | null> {
  const { rows } = await sql<ImportRow>`
    select import_id, file_name, state, columns, rows_count, mapping, processed, created, created_by, started_at,
      finished_at, jsonb_path_query_array(rows, ${`$[0 to ${shownRows - 1}]`}::jsonpath) as sample,
      jsonb_array_length(problems) as problems_count,
      (select count(distinct problem -> 'line')::int from jsonb_array_elements(problems) problem) as faulty_rows,
      coalesce((select jsonb_agg(shown.problem order by (shown.problem ->> 'line')::int) from (
        select problem from jsonb_array_elements(problems) problem
        order by (problem ->> 'line')::int limit ${shownProblems}) shown), '[]') as problems
    from link_imports
    where business_id = ${businessId} and (${importId}::uuid is null or import_id = ${importId})
    order by started_at desc, import_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The whole table of an import with all its problems. */
export async function findContents(
  db: Db,
  businessId: BusinessId,
  importId: ImportId,
): Promise<{ columns: string[]; rows: TableRow[]; problems: StoredProblem[] } | null> {
  const { rows } = await sql<{ columns: string[]; rows: TableRow[]; problems: StoredProblem[] }>`
    select columns, rows, problems from link_imports
    where business_id = ${businessId} and import_id = ${importId}`.execute(db);
  return rows[0] ?? null;
}

/** Whether an import of the business is at work. */
export async function isAtWork(db: Db, businessId: BusinessId): Promise<boolean> {
  const row = await db
    .selectFrom('link_imports')
    .select('import_id')
    .where('business_id', '=', businessId)
    .where('state', 'in', ['checking', 'importing'])
    .executeTakeFirst();
  return row !== undefined;
}

export interface Beginning {
  state: 'checking' | 'importing';
  createdBy: AccountId;
  /** For a dry run. */
  mapping?: ImportMapping;
  /** Null goes on where it was. */
  from: { startedAt: Date } | null;
}

/** Sets an import to work; false when another one of the business is at work. */
export async function beginWork(
  tx: Tx,
  { businessId, importId }: { businessId: BusinessId; importId: ImportId },
  { state, createdBy, mapping, from }: Beginning,
): Promise<boolean> {
  // one after the other, so that the second sees the first
  await sql`select pg_advisory_xact_lock(hashtextextended(${`imports ${businessId}`}, 0))`.execute(tx);
  if (await isAtWork(tx, businessId)) return false;
  await tx
    .updateTable('link_imports')
    .set({
      state,
      created_by: createdBy,
      finished_at: null,
      ...(mapping ? { mapping: JSON.stringify(mapping), problems: '[]' } : {}),
      ...(from ? { started_at: from.startedAt, processed: 0 } : {}),
    })
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .execute();
  return true;
}

/** How an import stands. */
export type ImportState = Pick<ImportTable, 'state' | 'processed' | 'created'>;

/** Locks an import against every other change until the transaction ends, and answers how it stands. */
export async function lockImport(tx: Tx, businessId: BusinessId, importId: ImportId): Promise<ImportState | null> {
  const row = await tx
    .selectFrom('link_imports')
    .select(['state', 'processed', 'created'])
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

export interface Step {
  processed: number;
  created: number;
  problems: readonly StoredProblem[];
  state: LinkImport['state'];
  finishedAt: Date | null;
}

/** Adds what one batch came to. */
export async function recordStep(tx: Tx, businessId: BusinessId, importId: ImportId, step: Step): Promise<void> {
  const added = JSON.stringify(step.problems);
  await tx
    .updateTable('link_imports')
    .set((column) => ({
      processed: step.processed,
      created: sql`${column.ref('created')} + ${step.created}`,
      // left alone unless there is something to add: it may be long
      ...(step.problems.length > 0 ? { problems: sql<string>`problems || ${added}::jsonb` } : {}),
      state: step.state,
      finished_at: step.finishedAt,
    }))
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .execute();
}

/** Sets an import's state; a dry run that is given up begins anew. */
export async function updateState(
  tx: Tx,
  businessId: BusinessId,
  importId: ImportId,
  { state, finishedAt }: { state: LinkImport['state']; finishedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('link_imports')
    .set({ state, finished_at: finishedAt, ...(state === 'mapping' ? { processed: 0, problems: '[]' } : {}) })
    .where('business_id', '=', businessId)
    .where('import_id', '=', importId)
    .execute();
}

/** Imports that should be at work. */
export async function listAtWork(db: Db): Promise<{ businessId: BusinessId; importId: ImportId }[]> {
  return db
    .selectFrom('link_imports')
    .select(['business_id as businessId', 'import_id as importId'])
    .where('state', 'in', ['checking', 'importing'])
    .execute();
}
