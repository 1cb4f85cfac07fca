// The table of reports: what was said against posts, what was decided, and which posts are taken down for it.
import type { PostId, ReportReason } from '@vitrine/contract/feed';
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { PostReportId, ReportStatus } from '@vitrine/contract/post-reports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface PostReportTable {
  business_id: BusinessId;
  post_report_id: PostReportId;
  post_id: PostId;
  receipt: string;
  reason: ReportReason;
  words: string;
  name: string;
  email: string;
  language: Language;
  statement: string;
  reported_at: Date;
  status: ReportStatus;
  decided_at: Date | null;
  decided_by: AccountId | null;
  answer: string;
  erased_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    post_reports: PostReportTable;
  }
}

export interface ReportKey {
  readonly businessId: BusinessId;
  readonly reportId: PostReportId;
}

export interface NewReport extends ReportKey {
  readonly postId: PostId;
  readonly receipt: string;
  readonly reason: ReportReason;
  readonly words: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly statement: string;
  readonly now: Date;
}

export interface ReportRecord extends Omit<NewReport, 'now' | 'statement' | 'businessId'> {
  readonly reportedAt: Date;
  readonly status: ReportStatus;
  readonly decidedAt: Date | null;
  readonly decidedBy: AccountId | null;
  readonly answer: string;
  readonly erasedAt: Date | null;
}

export async function insertReport(tx: Tx, { businessId, reportId, now, ...report }: NewReport): Promise<void> {
  const { postId, ...said } = report;
  await tx
    .insertInto('post_reports')
    .values({
      ...said,
      business_id: businessId,
      post_report_id: reportId,
      post_id: postId,
      reported_at: now,
      status: 'open',
      answer: '',
    })
    .execute();
}

const columns = [
  'post_report_id as reportId',
  'post_id as postId',
  'receipt',
  'reason',
  'words',
  'name',
  'email',
  'language',
  'reported_at as reportedAt',
  'status',
  'decided_at as decidedAt',
  'decided_by as decidedBy',
  'answer',
  'erased_at as erasedAt',
] as const;

/** By the number that whoever reported was given. */
export async function findByReceipt(
  db: Db,
  businessId: BusinessId,
  receipt: string,
): Promise<Pick<ReportRecord, 'status' | 'reportedAt' | 'decidedAt' | 'answer'> | null> {
  const found = await db
    .selectFrom('post_reports')
    .select(['status', 'reported_at as reportedAt', 'decided_at as decidedAt', 'answer'])
    .where('business_id', '=', businessId)
    .where('receipt', '=', receipt)
    .executeTakeFirst();
  return found ?? null;
}

/** Open ones the oldest first, as they are waited for; others the latest decided first. */
export function listReports(
  db: Db,
  businessId: BusinessId,
  { status, count, skip }: { readonly status: ReportStatus; readonly count: number; readonly skip: number },
): Promise<ReportRecord[]> {
  const found = db
    .selectFrom('post_reports')
    .select(columns)
    .where('business_id', '=', businessId)
    .where('status', '=', status)
    .limit(count)
    .offset(skip);
  return status === 'open'
    ? found.orderBy('reported_at').orderBy('post_report_id').execute()
    : found.orderBy('decided_at', 'desc').orderBy('post_report_id', 'desc').execute();
}

export async function findReport(db: Db, { businessId, reportId }: ReportKey): Promise<ReportRecord | null> {
  const found = db
    .selectFrom('post_reports')
    .select(columns)
    .where('business_id', '=', businessId)
    .where('post_report_id', '=', reportId);
  return (await found.executeTakeFirst()) ?? null;
}

export async function countReports(db: Db, businessId: BusinessId): Promise<Record<ReportStatus, number>> {
  const rows = await db
    .selectFrom('post_reports')
    .select(['status', sql<number>`count(*)::integer`.as('count')])
    .where('business_id', '=', businessId)
    .groupBy('status')
    .execute();
  const of = (status: ReportStatus): number => rows.find((row) => row.status === status)?.count ?? 0;
  return { open: of('open'), upheld: of('upheld'), rejected: of('rejected') };
}

interface ReportDecision {
  readonly to: ReportStatus;
  readonly at: Date | null;
  readonly by: AccountId | null;
  readonly answer: string;
}

/** The post it is about, where that changed anything; null where it stood so, or is not there. */
export async function decideReport(
  tx: Tx,
  { businessId, reportId }: ReportKey,
  { to, at, by, answer }: ReportDecision,
): Promise<PostId | null> {
  const row = await tx
    .updateTable('post_reports')
    .set({ status: to, decided_at: at, decided_by: by, answer })
    .where('business_id', '=', businessId)
    .where('post_report_id', '=', reportId)
    .where('status', '!=', to)
    .returning('post_id as postId')
    .executeTakeFirst();
  return row?.postId ?? null;
}

/** A post is down as long as any report of it is upheld; answers whether it was taken down now. */
export async function writeTakenDown(tx: Tx, businessId: BusinessId, postId: PostId): Promise<boolean> {
  const { rows: before } = await sql<{ isDown: boolean }>`
    select taken_down as "isDown" from posts where business_id = ${businessId} and post_id = ${postId}
    for update`.execute(tx);
  const { rows: after } = await sql<{
    isDown: boolean;
  }>`update posts p set taken_down = exists (select from post_reports r
      where r.business_id = p.business_id and r.post_id = p.post_id and r.status = 'upheld')
    where p.business_id = ${businessId} and p.post_id = ${postId} returning p.taken_down as "isDown"`.execute(tx);
  return before[0]?.isDown === false && after[0]?.isDown === true;
}

/** Forgets who reported what was decided before; answers which reports. */
export async function eraseReporters(db: Db, before: Date, now: Date): Promise<ReportKey[]> {
  const { rows } = await sql<ReportKey>`
    update post_reports set name = '', email = '', words = '', erased_at = ${now}
    where decided_at < ${before} and erased_at is null
    returning business_id as "businessId", post_report_id as "reportId"`.execute(db);
  return rows;
}
