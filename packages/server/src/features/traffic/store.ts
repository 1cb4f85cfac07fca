// The tables of traffic: visits, checkout requests, their daily sums, how far each spool is copied, and the days' salts.
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Position } from './spool.ts';

export interface VisitRow {
  business_id: string;
  click_id: string;
  link_id: string;
  visited_at: string;
  day: string;
  visitor_key: string | null;
  device: string;
  browser: string;
  country: string | null;
  referrer_host: string | null;
  in_app: string | null;
  flag: string | null;
}

export interface CheckoutRow {
  business_id: string;
  request_id: string;
  click_id: string | null;
  link_id: string;
  requested_at: string;
  day: string;
  lines: readonly { variantId: string; quantity: number }[];
  flag: string | null;
}

/** How far a spool is copied, its row locked until the transaction ends: one process at a time copies it. */
export async function lockPosition(tx: Tx, spoolId: string): Promise<Position> {
  await sql`insert into spool_positions (spool_id, segment, position, copied_at) values (${spoolId}, 0, 0, now())
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<Position>`
    select segment, position as "offset" from spool_positions where spool_id = ${spoolId} for update`.execute(tx);
  const [position] = rows;
  if (!position) throw new Error(`the position of spool ${spoolId} was removed while it was asked for`);
  return position;
}

export async function updatePosition(tx: Tx, spoolId: string, { segment, offset }: Position): Promise<void> {
  await sql`update spool_positions set segment = ${segment}, position = ${offset}, copied_at = now()
    where spool_id = ${spoolId}`.execute(tx);
}

export async function deletePosition(db: Db, spoolId: string): Promise<void> {
  await sql`delete from spool_positions where spool_id = ${spoolId}`.execute(db);
}

/** Lets one transaction at a time count the visits of a business, in one order for all, so that none waits in a circle. */
export async function lockBusinesses(tx: Tx, businessIds: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('visits of ' || business_id, 0))
    from (select unnest(${[...businessIds].sort()}::text[]) as business_id) ordered`.execute(tx);
}

/** Adds visits that are not there yet, and them to the sums of their days. */
export async function insertVisits(tx: Tx, visits: readonly VisitRow[]): Promise<void> {
  await sql`
    with fresh as (
      insert into visits (business_id, click_id, link_id, visited_at, day, visitor_key, device, browser, country,
        referrer_host, in_app, counted, flag)
      select business_id, click_id, link_id, visited_at, day, decode(visitor_key, 'hex'), device, browser, country,
        referrer_host, in_app, flag is null, flag
      from json_to_recordset(${JSON.stringify(visits)}::json) as given (
        business_id uuid, click_id text, link_id uuid, visited_at timestamptz, day date, visitor_key text, device text,
        browser text, country text, referrer_host text, in_app text, flag text)
      on conflict do nothing
      returning business_id, link_id, day, counted
    )
    insert into visit_days as kept (business_id, link_id, day, visits, flagged_visits)
    select business_id, link_id, day, count(*) filter (where counted), count(*) filter (where not counted)
    from fresh group by business_id, link_id, day order by business_id, link_id, day
    on conflict (business_id, link_id, day) do update
    set visits = kept.visits + excluded.visits, flagged_visits = kept.flagged_visits + excluded.flagged_visits`.execute(
    tx,
  );
}

/** Adds checkout requests that are not there yet, and those of people to the sums of their days. */
export async function insertCheckoutRequests(tx: Tx, requests: readonly CheckoutRow[]): Promise<void> {
  if (requests.length === 0) return;
  await sql`
    with fresh as (
      insert into checkout_requests (business_id, request_id, click_id, link_id, requested_at, day, lines, counted, flag)
      select business_id, request_id, click_id, link_id, requested_at, day, lines, flag is null, flag
      from json_to_recordset(${JSON.stringify(requests)}::json) as given (
        business_id uuid, request_id text, click_id text, link_id uuid, requested_at timestamptz, day date, lines jsonb,
        flag text)
      on conflict do nothing
      returning business_id, link_id, day, counted
    )
    insert into visit_days as kept (business_id, link_id, day, checkout_requests)
    select business_id, link_id, day, count(*) from fresh where counted
    group by business_id, link_id, day order by business_id, link_id, day
    on conflict (business_id, link_id, day) do update
    set checkout_requests = kept.checkout_requests + excluded.checkout_requests`.execute(tx);
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
