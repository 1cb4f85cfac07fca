// The tables of attribution runs: how far each has come, and what a dry run found.
import type { AttributionRunState } from '@vitrine/contract/attribution';
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { AttributionRules, Run } from '../model.ts';
import type { Decision } from './decision.ts';
import { ruleColumns, ruleNames, ruleValues } from './rules-store.ts';

const columns = sql`run_id as "runId", state, ${ruleColumns}, days, since, total, processed,
  reached_at as "reachedAt", reached_id as "reachedId", credited, uncredited, moved, repriced, created_by as "createdBy",
  created_at as "createdAt", finished_at as "finishedAt"`;

export async function findRun(db: Db, businessId: BusinessId, runId: string): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from attribution_runs where business_id = ${businessId} and run_id = ${runId}`.execute(db);
  return rows[0] ?? null;
}

export async function findLatestRun(db: Db, businessId: BusinessId): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from attribution_runs where business_id = ${businessId}
    order by created_at desc, run_id desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** The run, so that nobody else changes it before the transaction ends. */
export async function lockRun(tx: Tx, businessId: BusinessId, runId: string): Promise<Run | null> {
  const { rows } = await sql<Run>`
    select ${columns} from attribution_runs where business_id = ${businessId} and run_id = ${runId} for update`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export async function listRunsAtWork(db: Db): Promise<{ businessId: BusinessId; runId: string }[]> {
  const { rows } = await sql<{ businessId: BusinessId; runId: string }>`
    select business_id as "businessId", run_id as "runId" from attribution_runs
    where state in ('checking', 'running')`.execute(db);
  return rows;
}

export type NewRun = Pick<
  Run,
  keyof AttributionRules | 'runId' | 'days' | 'since' | 'total' | 'createdBy' | 'createdAt'
>;

/** Begins a run in place of one that waits for a yes; false while another is at work. */
export async function insertRun(tx: Tx, businessId: BusinessId, run: NewRun): Promise<boolean> {
  await sql`
    update attribution_runs set state = 'cancelled', finished_at = ${run.createdAt}
    where business_id = ${businessId} and state = 'checked'`.execute(tx);
  const { numAffectedRows } = await sql`
    insert into attribution_runs (business_id, run_id, state, days, since, total, created_by, created_at, ${ruleNames})
    values (${businessId}, ${run.runId}, 'checking', ${run.days}, ${run.since}, ${run.total}, ${run.createdBy},
      ${run.createdAt}, ${ruleValues(run)})
    on conflict do nothing`.execute(tx);
  return numAffectedRows === 1n;
}

/** Puts a run into another state; beginning to run, it starts from the first order again. */
export async function updateRunState(
  tx: Tx,
  businessId: BusinessId,
  runId: string,
  { state, now }: { state: AttributionRunState; now: Date },
): Promise<void> {
  const isOver = state === 'finished' || state === 'cancelled' || state === 'failed';
  const again = state === 'running' ? sql`, processed = 0, reached_at = null, reached_id = null` : sql``;
  await sql`
    update attribution_runs set state = ${state}, finished_at = ${isOver ? now : null} ${again}
    where business_id = ${businessId} and run_id = ${runId}`.execute(tx);
}

/** How many orders of a run would be credited otherwise, by kind. */
export type RunFindings = Pick<Run, 'credited' | 'uncredited' | 'moved' | 'repriced'>;

export interface RunStep {
  readonly looked: number;
  readonly last: { readonly createdAt: Date; readonly orderId: OrderId };
  readonly found: RunFindings;
}

export async function recordRunStep(tx: Tx, businessId: BusinessId, runId: string, step: RunStep): Promise<void> {
  const { looked, last, found } = step;
  await sql`
    update attribution_runs set processed = processed + ${looked}, total = greatest(total, processed + ${looked}),
      reached_at = ${last.createdAt}, reached_id = ${last.orderId}, credited = credited + ${found.credited},
      uncredited = uncredited + ${found.uncredited}, moved = moved + ${found.moved},
      repriced = repriced + ${found.repriced}
    where business_id = ${businessId} and run_id = ${runId}`.execute(tx);
}

/** Whom an order is credited to; all null when to nobody. */
export interface Credit {
  readonly linkId: LinkId | null;
  readonly influencerId: AccountId | null;
  readonly channel: Decision['channel'];
}

/** An order that would be credited otherwise. */
export interface CreditChange {
  readonly orderId: OrderId;
  readonly before: Credit;
  readonly after: Credit;
  /** What it has earned whom it is credited to, and what it would; minor units of the order's currency. */
  readonly amounts: Amounts;
}

interface Amounts {
  readonly before: number;
  readonly after: number;
}

/** Keeps changes in the order given, from this position on. */
export async function insertChanges(
  tx: Tx,
  businessId: BusinessId,
  runId: string,
  { changes, from }: { changes: readonly CreditChange[]; from: number },
): Promise<void> {
  if (changes.length === 0) return;
  const of = <T>(read: (change: CreditChange) => T): T[] => changes.map(read);
  await sql`
    insert into attribution_changes (business_id, run_id, position, order_id, before_link_id, before_influencer_id,
      before_channel, after_link_id, after_influencer_id, after_channel, before_amount, after_amount)
    select ${businessId}, ${runId}, * from unnest(${changes.map((_change, at) => from + at)}::int[],
      ${of(({ orderId }) => orderId)}::text[],
      ${of(({ before }) => before.linkId)}::uuid[], ${of(({ before }) => before.influencerId)}::uuid[],
      ${of(({ before }) => before.channel)}::text[],
      ${of(({ after }) => after.linkId)}::uuid[], ${of(({ after }) => after.influencerId)}::uuid[],
      ${of(({ after }) => after.channel)}::text[],
      ${of(({ amounts }) => amounts.before)}::bigint[], ${of(({ amounts }) => amounts.after)}::bigint[])`.execute(tx);
}

/** What is decided of these orders now; those not decided yet are not in the answer. */
export async function listCredits(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Credit>> {
  const { rows } = await sql<Credit & { orderId: OrderId }>`
    select order_id as "orderId", link_id as "linkId", influencer_id as "influencerId", channel from attributions
    where business_id = ${businessId} and order_id = any(${[...orderIds]})`.execute(db);
  return new Map(rows.map(({ orderId, ...credit }) => [orderId, credit]));
}
