// The table of shared reports: what each shows, the token it is opened by, and how often it was.
import type { AccountId, BusinessId, ReportId } from '@vitrine/contract/ids';
import { sql, type ColumnType, type Generated } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface SharedReportsTable {
  business_id: BusinessId;
  report_id: ReportId;
  account_id: AccountId;
  name: string;
  content: ColumnType<unknown, string, never>;
  token_hash: Buffer;
  sealed_token: Buffer;
  made_at: Date;
  ends_at: Date;
  opened: Generated<number>;
  last_opened_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    shared_reports: SharedReportsTable;
  }
}

export interface KeptReport {
  readonly reportId: ReportId;
  /** Who made it. */
  readonly accountId: AccountId;
  readonly name: string;
  readonly content: unknown;
  readonly sealedToken: Buffer;
  readonly madeAt: Date;
  readonly endsAt: Date;
  readonly opened: number;
  readonly lastOpenedAt: Date | null;
}

const columns = [
  'report_id as reportId',
  'account_id as accountId',
  'name',
  'content',
  'sealed_token as sealedToken',
  'made_at as madeAt',
  'ends_at as endsAt',
  'opened',
  'last_opened_at as lastOpenedAt',
] as const;

/** The newest first. */
export function listReports(db: Db, businessId: BusinessId): Promise<KeptReport[]> {
  const found = db.selectFrom('shared_reports').select(columns).where('business_id', '=', businessId);
  return found.orderBy('made_at', 'desc').orderBy('report_id').execute();
}

/** One that has not ended. The token alone says whose it is: it is as long as no other's could be. */
export async function findRunning(
  db: Db,
  hash: Buffer,
  now: Date,
): Promise<(KeptReport & { businessId: BusinessId }) | null> {
  const found = db
    .selectFrom('shared_reports')
    .select([...columns, 'business_id as businessId'])
    .where('token_hash', '=', hash)
    .where('ends_at', '>', now);
  return (await found.executeTakeFirst()) ?? null;
}

/** How many a business has running; nobody else's transaction changes that until this one ends. */
export async function countRunning(tx: Tx, businessId: BusinessId, now: Date): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`shared_reports ${businessId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('shared_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('ends_at', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertReport(
  tx: Tx,
  businessId: BusinessId,
  row: Omit<KeptReport, 'opened' | 'lastOpenedAt'> & { tokenHash: Buffer },
): Promise<void> {
  await tx
    .insertInto('shared_reports')
    .values({
      business_id: businessId,
      report_id: row.reportId,
      account_id: row.accountId,
      name: row.name,
      content: JSON.stringify(row.content),
      token_hash: row.tokenHash,
      sealed_token: row.sealedToken,
      made_at: row.madeAt,
      ends_at: row.endsAt,
      last_opened_at: null,
    })
    .execute();
}

/** False where there is none. */
export async function deleteReport(tx: Tx, businessId: BusinessId, reportId: ReportId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('shared_reports')
    .where('business_id', '=', businessId)
    .where('report_id', '=', reportId)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function countOpening(db: Db, businessId: BusinessId, reportId: ReportId, at: Date): Promise<void> {
  await db
    .updateTable('shared_reports')
    .set((row) => ({ opened: row('opened', '+', 1), last_opened_at: at }))
    .where('business_id', '=', businessId)
    .where('report_id', '=', reportId)
    .execute();
}

/** Forgets those that ended before. */
export async function deleteEnded(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('shared_reports').where('ends_at', '<', before).execute();
}
