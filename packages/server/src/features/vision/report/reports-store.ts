// The tables of tagging reports, and of what people said of what was found.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql, type ColumnType } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { Trial } from './calibration.ts';
import type { TrialReport } from './make-report.ts';

interface TaggingReportTable {
  business_id: BusinessId;
  wanted_at: Date | null;
  made_at: Date | null;
  stamp: string | null;
  report: ColumnType<TrialReport | null, string | null, string | null>;
}

interface TaggingDecisionTable {
  business_id: BusinessId;
  ref: string;
  product_id: string;
  score: number;
  lead: number;
  is_right: boolean;
  decided_at: Date;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    tagging_reports: TaggingReportTable;
    tagging_decisions: TaggingDecisionTable;
  }
}

/** What somebody said of a product that was found in something. */
export interface TaggingDecision extends Trial {
  /** What it was found in; the last word on it counts. */
  readonly ref: string;
  readonly productId: string;
}

export interface TaggingReportRecord {
  readonly wantedAt: Date | null;
  readonly madeAt: Date | null;
  readonly stamp: string | null;
  /** Null until one is made, and where a store has too few products. */
  readonly report: TrialReport | null;
}

export async function findReport(db: Db, businessId: BusinessId): Promise<TaggingReportRecord | null> {
  const row = await db
    .selectFrom('tagging_reports')
    .select(['wanted_at as wantedAt', 'made_at as madeAt', 'stamp', 'report'])
    .where('business_id', '=', businessId)
    .executeTakeFirst();
  return row ?? null;
}

export async function wantReport(db: Db, businessId: BusinessId, now: Date): Promise<void> {
  await db
    .insertInto('tagging_reports')
    .values({ business_id: businessId, wanted_at: now, report: null })
    .onConflict((known) => known.column('business_id').doUpdateSet({ wanted_at: now }))
    .execute();
}

export async function writeReport(
  db: Db,
  businessId: BusinessId,
  { stamp, report, now }: { stamp: string; report: TrialReport | null; now: Date },
): Promise<void> {
  await db
    .updateTable('tagging_reports')
    .set({ wanted_at: null, made_at: now, stamp, report: report === null ? null : JSON.stringify(report) })
    .where('business_id', '=', businessId)
    .execute();
}

/** Businesses whose report was made before, or is still to be made. */
export async function listReported(db: Db, before: Date): Promise<BusinessId[]> {
  const rows = await db
    .selectFrom('tagging_reports')
    .select('business_id')
    .where((where) => where.or([where('wanted_at', 'is not', null), where('made_at', '<', before)]))
    .execute();
  return rows.map((row) => row.business_id);
}

export async function writeDecisions(
  db: Db,
  businessId: BusinessId,
  decisions: readonly TaggingDecision[],
  now: Date,
): Promise<void> {
  if (decisions.length === 0) return;
  await db
    .insertInto('tagging_decisions')
    .values(
      decisions.map(({ ref, productId, score, lead, isRight }) => ({
        business_id: businessId,
        ref,
        product_id: productId,
        score,
        lead,
        is_right: isRight,
        decided_at: now,
      })),
    )
    .onConflict((known) =>
      known.columns(['business_id', 'ref', 'product_id']).doUpdateSet((row) => ({
        score: row.ref('excluded.score'),
        lead: row.ref('excluded.lead'),
        is_right: row.ref('excluded.is_right'),
        decided_at: row.ref('excluded.decided_at'),
      })),
    )
    .execute();
}

export async function dropDecisions(db: Db, businessId: BusinessId, refs: readonly string[]): Promise<void> {
  if (refs.length === 0) return;
  await db.deleteFrom('tagging_decisions').where('business_id', '=', businessId).where('ref', 'in', refs).execute();
}

/** The latest decisions, since a moment where one is told. */
export function listDecisions(
  db: Db,
  businessId: BusinessId,
  { most, since }: { readonly most: number; readonly since: Date | null },
): Promise<Trial[]> {
  return db
    .selectFrom('tagging_decisions')
    .select(['score', 'lead', 'is_right as isRight'])
    .where('business_id', '=', businessId)
    .where('decided_at', '>=', since ?? new Date(0))
    .orderBy('decided_at', 'desc')
    .limit(most)
    .execute();
}

/** Of each product that something was said of, how often it was right and how often not. */
export async function countDecisions(
  db: Db,
  businessId: BusinessId,
): Promise<Map<string, { right: number; wrong: number }>> {
  const { rows } = await sql<{ productId: string; right: number; wrong: number }>`
    select product_id as "productId", (count(*) filter (where is_right))::int as right,
      (count(*) filter (where not is_right))::int as wrong
    from tagging_decisions where business_id = ${businessId} group by product_id`.execute(db);
  return new Map(rows.map(({ productId, ...counts }) => [productId, counts]));
}
