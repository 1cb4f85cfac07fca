// The small tables of traffic: how far each spool is copied, who was counted when, and the days' salts.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { SpoolPosition } from './model.ts';

/** How far a spool is copied; its begin when nothing is yet. */
export async function findPosition(db: Db, spoolId: string): Promise<SpoolPosition> {
  const { rows } = await sql<SpoolPosition>`
    select segment, position as "offset" from spool_positions where spool_id = ${spoolId}`.execute(db);
  return rows[0] ?? { segment: 0, offset: 0 };
}

/** How far a spool is copied, its row locked until the transaction ends: one process at a time copies it. */
export async function lockPosition(tx: Tx, spoolId: string): Promise<SpoolPosition> {
  await sql`insert into spool_positions (spool_id, segment, position, copied_at) values (${spoolId}, 0, 0, now())
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<SpoolPosition>`
    select segment, position as "offset" from spool_positions where spool_id = ${spoolId} for update`.execute(tx);
  const [position] = rows;
  if (!position) throw new Error(`the position of spool ${spoolId} was removed while it was asked for`);
  return position;
}

export async function updatePosition(tx: Tx, spoolId: string, { segment, offset }: SpoolPosition): Promise<void> {
  await sql`update spool_positions set segment = ${segment}, position = ${offset}, copied_at = now()
    where spool_id = ${spoolId}`.execute(tx);
}

export async function deletePosition(db: Db, spoolId: string): Promise<void> {
  await sql`delete from spool_positions where spool_id = ${spoolId}`.execute(db);
}

/** Lets one transaction at a time count the visits of a business, in one order for all, so that no two deadlock. */
export async function lockBusinesses(tx: Tx, businessIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visits of ' || business_id, 0))
    from (select unnest(${[...businessIds].sort()}::text[]) as business_id) ordered`.execute(tx);
}

/** Those of these businesses that were erased: nothing of them is to be stored. */
export async function listErased(tx: Tx, businessIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ businessId: string }>`
    select business_id as "businessId" from businesses
    where erased_at is not null and business_id = any(${[...businessIds]}::uuid[])`.execute(tx);
  return rows.map(({ businessId }) => businessId);
}

/** Announces to every process which business was counted. */
export const countedChannel = 'visits_counted';

/** Notes that the traffic of businesses was counted now, and announces it once the transaction commits. */
export async function markCounted(tx: Tx, businessIds: readonly string[]): Promise<void> {
  await sql`
    with counted as (
      insert into traffic_states as kept (business_id, counted_at) select unnest(${[...businessIds].sort()}::uuid[]), now()
      on conflict (business_id) do update set counted_at = excluded.counted_at returning business_id
    )
    select pg_notify(${countedChannel}, business_id::text) from counted`.execute(tx);
}

export interface CountedState {
  /** When the traffic of a business was counted last; null when it never was. */
  readonly countedAt: Date | null;
  /** The first day of which more than sums by link and product is left; null where that is so of all. */
  readonly knownFrom: string | null;
}

export async function findCounting(db: Db, businessId: BusinessId): Promise<CountedState> {
  const { rows } = await sql<CountedState>`
    select counted_at as "countedAt", visitors_from as "knownFrom" from traffic_states
    where business_id = ${businessId}`.execute(db);
  return rows[0] ?? { countedAt: null, knownFrom: null };
}

/** From which day on every visit of the business knows how far it came; null where all do. */
export async function findStepsFrom(db: Db, businessId: BusinessId): Promise<string | null> {
  const { rows } = await sql<{ stepsFrom: string | null }>`
    select steps_from as "stepsFrom" from traffic_states where business_id = ${businessId}`.execute(db);
  return rows[0]?.stepsFrom ?? null;
}

/** By which reading of User-Agent headers browsers are known now; it stays until the transaction ends. */
export async function holdReading(tx: Tx): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select reading from agent_readings for share`.execute(tx);
  return rows[0]?.reading ?? 0;
}

/** By which reading of User-Agent headers browsers are known now. */
export async function findReading(db: Db): Promise<number> {
  const { rows } = await sql<{ reading: number }>`select reading from agent_readings`.execute(db);
  return rows[0]?.reading ?? 0;
}

/** The salt of a day that all processes share: the offered one, unless another was first. */
export async function agreeOnSalt(db: Db, day: string, offered: Buffer): Promise<Buffer> {
  await sql`insert into daily_salts (day, salt) values (${day}, ${offered}) on conflict do nothing`.execute(db);
  const { rows } = await sql<{ salt: Buffer }>`select salt from daily_salts where day = ${day}`.execute(db);
  return rows[0]?.salt ?? offered;
}

export async function deleteSaltsBefore(db: Db, day: string): Promise<void> {
  await sql`delete from daily_salts where day < ${day}`.execute(db);
}
