// The table of goals.
import type { GoalMeasure, GoalPeriod } from '@vitrine/contract/goals';
import type { AccountId, BusinessId, GoalId, LinkId } from '@vitrine/contract/ids';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface GoalsTable {
  business_id: BusinessId;
  goal_id: GoalId;
  measure: GoalMeasure;
  target: number;
  currency: string;
  influencer_id: AccountId | null;
  link_id: LinkId | null;
  period: GoalPeriod;
  first_day: ColumnType<string, string, string>;
  last_day: ColumnType<string, string, string>;
  repeats: boolean;
  is_shown: boolean;
  made_at: Date;
  reached_from: ColumnType<string | null, string | null, string | null>;
  reached_at: Date | null;
  removed_at: Date | null;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    goals: GoalsTable;
  }
}

/** What people say of a goal. */
export interface GoalDraft {
  readonly measure: GoalMeasure;
  /** Of revenue in minor units. */
  readonly target: number;
  readonly currency: string;
  readonly influencerId: AccountId | null;
  readonly linkId: LinkId | null;
  readonly period: GoalPeriod;
  /** Of its first period, both included. */
  readonly firstDay: string;
  readonly lastDay: string;
  readonly repeats: boolean;
  readonly isShown: boolean;
}

export interface KeptGoal extends GoalDraft {
  readonly businessId: BusinessId;
  readonly goalId: GoalId;
  readonly madeAt: Date;
  /** The first day of the period it was last reached in, and when that was noticed. */
  readonly reachedFrom: string | null;
  readonly reachedAt: Date | null;
}

const day = (column: string) => sql<string>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

const columns = [
  'business_id as businessId',
  'goal_id as goalId',
  'measure',
  'target',
  'currency',
  'influencer_id as influencerId',
  'link_id as linkId',
  'period',
  day('first_day').as('firstDay'),
  day('last_day').as('lastDay'),
  'repeats',
  'is_shown as isShown',
  'made_at as madeAt',
  sql<string | null>`to_char(reached_from, 'YYYY-MM-DD')`.as('reachedFrom'),
  'reached_at as reachedAt',
] as const;

/** The oldest first. */
export function listGoals(db: Db, businessId: BusinessId): Promise<KeptGoal[]> {
  const found = db.selectFrom('goals').select(columns).where('business_id', '=', businessId);
  return found.where('removed_at', 'is', null).orderBy('made_at').orderBy('goal_id').execute();
}

/** Whoever has any. */
export async function listBusinesses(db: Db): Promise<BusinessId[]> {
  const found = db.selectFrom('goals').select('business_id').distinct().where('removed_at', 'is', null);
  return (await found.orderBy('business_id').execute()).map(({ business_id: id }) => id);
}

/** How many a business has; nobody else's transaction changes that until this one ends. */
export async function countGoals(tx: Tx, businessId: BusinessId): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`goals ${businessId}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('goals')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('business_id', '=', businessId)
    .where('removed_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

const toContent = (draft: GoalDraft) => ({
  measure: draft.measure,
  target: draft.target,
  currency: draft.currency,
  influencer_id: draft.influencerId,
  link_id: draft.linkId,
  period: draft.period,
  first_day: draft.firstDay,
  last_day: draft.lastDay,
  repeats: draft.repeats,
  is_shown: draft.isShown,
  // whatever it was before, it is another goal to reach
  reached_from: null,
  reached_at: null,
});

export async function insertGoal(
  tx: Tx,
  businessId: BusinessId,
  { goalId, madeAt, draft }: { goalId: GoalId; madeAt: Date; draft: GoalDraft },
): Promise<KeptGoal> {
  const key = { business_id: businessId, goal_id: goalId, made_at: madeAt, removed_at: null };
  const made = tx.insertInto('goals').values({ ...key, ...toContent(draft) });
  return made.returning(columns).executeTakeFirstOrThrow();
}

/** Null where there is none that is not removed. */
export async function updateGoal(
  tx: Tx,
  businessId: BusinessId,
  goalId: GoalId,
  change: GoalDraft | { readonly removed_at: Date },
): Promise<KeptGoal | null> {
  const content = 'removed_at' in change ? change : toContent(change);
  const changed = tx.updateTable('goals').set(content).where('business_id', '=', businessId);
  const found = changed.where('goal_id', '=', goalId).where('removed_at', 'is', null).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

/** Null where none was removed since then. */
export async function restoreGoal(
  tx: Tx,
  businessId: BusinessId,
  goalId: GoalId,
  since: Date,
): Promise<KeptGoal | null> {
  const restored = tx.updateTable('goals').set({ removed_at: null }).where('business_id', '=', businessId);
  const found = restored.where('goal_id', '=', goalId).where('removed_at', '>=', since).returning(columns);
  return (await found.executeTakeFirst()) ?? null;
}

/** Nothing where it was noted of that period before, or is another goal by now. */
export async function noteReached(
  db: Db,
  { businessId, goalId, target }: Pick<KeptGoal, 'businessId' | 'goalId' | 'target'>,
  { from, now }: { from: string; now: Date },
): Promise<void> {
  const noted = db.updateTable('goals').set({ reached_from: from, reached_at: now });
  await noted
    .where('business_id', '=', businessId)
    .where('goal_id', '=', goalId)
    .where('target', '=', target)
    .where(sql<boolean>`reached_from is distinct from ${from}::date`)
    .execute();
}

/** Forgets those that were removed before. */
export async function deleteRemoved(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('goals').where('removed_at', '<', before).execute();
}
