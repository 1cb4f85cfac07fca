// The table of steps: what happened with each report, only added to.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import type { PostReportId, ReportStep } from '@vitrine/contract/post-reports';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { ReportKey } from './reports-store.ts';

interface PostReportStepTable {
  business_id: BusinessId;
  post_report_id: PostReportId;
  place: number;
  step: ReportStep;
  made_at: Date;
  made_by: AccountId | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    post_report_steps: PostReportStepTable;
  }
}

export interface StepRecord {
  readonly reportId: PostReportId;
  readonly step: ReportStep;
  readonly at: Date;
  readonly by: AccountId | null;
}

/** Behind the steps there are. */
export async function addStep(
  tx: Tx,
  { businessId, reportId }: ReportKey,
  { step, at, by }: Omit<StepRecord, 'reportId'>,
): Promise<void> {
  // one at a time: each has the place behind the last
  await sql`select from post_reports where business_id = ${businessId} and post_report_id = ${reportId} for update`.execute(
    tx,
  );
  await sql`insert into post_report_steps (business_id, post_report_id, place, step, made_at, made_by)
    select ${businessId}, ${reportId}, coalesce(max(place) + 1, 0), ${step}, ${at}, ${by} from post_report_steps
    where business_id = ${businessId} and post_report_id = ${reportId}`.execute(tx);
}

/** Of these, in the order they were made. */
export function listSteps(db: Db, businessId: BusinessId, ids: readonly PostReportId[]): Promise<StepRecord[]> {
  if (ids.length === 0) return Promise.resolve([]);
  return db
    .selectFrom('post_report_steps')
    .select(['post_report_id as reportId', 'step', 'made_at as at', 'made_by as by'])
    .where('business_id', '=', businessId)
    .where('post_report_id', 'in', [...ids])
    .orderBy('post_report_id')
    .orderBy('place')
    .execute();
}
