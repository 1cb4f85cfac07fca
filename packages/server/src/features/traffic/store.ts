// The tables of traffic: visits, checkout requests, their sums by day, link and business, how far each spool is copied, and the days' salts.
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Position } from './spool.ts';

export interface VisitRow {
  business_id: string;
  click_id: string;
  link_id: string;
  /** Null for what was spooled before the type was: it is counted for its link only. */
  link_type: string | null;
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
  link_type: string | null;
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

/** Adds visits that are not there yet, and them to the sums of their days, their links and their businesses. */
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
    ), sums as (
      select business_id, link_id, day, count(*) filter (where counted) as visits,
        count(*) filter (where not counted) as flagged_visits, 0 as checkout_requests
      from fresh group by business_id, link_id, day
    ), ${addedSums(visits)}`.execute(tx);
}

/** Adds checkout requests that are not there yet, and those of people to the same sums. */
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
    ), sums as (
      select business_id, link_id, day, 0 as visits, 0 as flagged_visits, count(*) as checkout_requests
      from fresh where counted group by business_id, link_id, day
    ), ${addedSums(requests)}`.execute(tx);
}

const added = sql`visits = kept.visits + excluded.visits,
  flagged_visits = kept.flagged_visits + excluded.flagged_visits,
  checkout_requests = kept.checkout_requests + excluded.checkout_requests`;

/** The rest of a statement that made `sums` by link and day: adds them to the link's days and life and to its type's days. */
function addedSums(rows: readonly Pick<VisitRow, 'link_id' | 'link_type'>[]): RawBuilder<unknown> {
  const types = [...new Map(rows.map(({ link_id: id, link_type: type }) => [id, type]))].filter(([, type]) => type);
  return sql`
    types as (
      select link_id, link_type from unnest(${types.map(([id]) => id)}::uuid[], ${types.map(([, type]) => type)}::text[])
        as given (link_id, link_type)
    ), of_businesses as (
      insert into business_days as kept (business_id, link_type, day, visits, flagged_visits, checkout_requests)
      select business_id, link_type, day, sum(visits), sum(flagged_visits), sum(checkout_requests)
      from sums join types using (link_id) group by business_id, link_type, day order by business_id, link_type, day
      on conflict (business_id, link_type, day) do update set ${added}
    ), of_links as (
      insert into link_totals as kept (business_id, link_id, visits, flagged_visits, checkout_requests)
      select business_id, link_id, sum(visits), sum(flagged_visits), sum(checkout_requests)
      from sums group by business_id, link_id order by business_id, link_id
      on conflict (business_id, link_id) do update set ${added}
    )
    insert into visit_days as kept (business_id, link_id, day, visits, flagged_visits, checkout_requests)
    select business_id, link_id, day, visits, flagged_visits, checkout_requests
    from sums order by business_id, link_id, day
    on conflict (business_id, link_id, day) do update set ${added}`;
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
