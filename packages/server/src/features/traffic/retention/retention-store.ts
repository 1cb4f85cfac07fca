// Deletes single visits, events and requests that are kept no longer.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { numberedApart } from '../facts/week-hours.ts';

/** Every business that was ever counted, and from which month on its single visits are whole. */
export async function listKeptFrom(db: Db): Promise<{ businessId: BusinessId; keptFrom: string | null }[]> {
  const { rows } = await sql<{ businessId: BusinessId; keptFrom: string | null }>`
    select business_id as "businessId", s.kept_from as "keptFrom"
    from (select business_id from traffic_states union select business_id from link_totals) counted
    left join traffic_states s using (business_id) order by business_id`.execute(db);
  return rows;
}

/** Deletes what happened before a day, and notes that the months before it are not whole any more. Facts stay. */
export async function deleteBefore(tx: Tx, businessId: BusinessId, day: string): Promise<void> {
  await sql`insert into traffic_states as kept (business_id, kept_from) values (${businessId}, ${day}::date)
    on conflict (business_id) do update set kept_from = greatest(kept.kept_from, excluded.kept_from)`.execute(tx);
  await forgetOrders(tx, businessId, day);
  await sql`delete from visits where business_id = ${businessId} and day < ${day}::date`.execute(tx);
  await sql`delete from product_events where business_id = ${businessId} and day < ${day}::date`.execute(tx);
  await sql`delete from checkout_requests where business_id = ${businessId} and day < ${day}::date`.execute(tx);
}

/**
 * Forgets by which visits of before a day of the store orders came. By UTC that day begins up to 14 hours earlier, and 12 later: who visited
 * about then is asked of the visit, and an order of a visit that stays is known to be counted with it.
 */
async function forgetOrders(tx: Tx, businessId: BusinessId, day: string): Promise<void> {
  await sql`delete from visit_orders where business_id = ${businessId} and visited_at < ${day}::date - 1`.execute(tx);
  await sql`
    delete from visit_orders o using visits v
    where v.business_id = ${businessId} and v.day >= ${day}::date - 2 and v.day < ${day}::date
      and (o.business_id, o.visited_at, o.visit_id) = (v.business_id, v.visited_at, v.visit_id)`.execute(tx);
}

/** Drops the partitions of the months before one; what they held must be noted as gone. */
export async function dropMonthsBefore(db: Db, month: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent in ('visits'::regclass, 'product_events'::regclass, 'checkout_requests'::regclass)
      and c.relname ~ '_[0-9]{4}_[0-9]{2}$' and to_date(right(c.relname, 7), 'YYYY_MM') < ${month}::date
    order by 1`.execute(db);
  for (const { name } of rows) await sql`drop table ${sql.id(name)}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Forgets who visited what before a clock hour of UTC, and about as long ago by other clocks. */
export async function deleteVisitorHoursBefore(db: Db, hour: number): Promise<void> {
  await sql`delete from visitor_hours where hour % ${numberedApart} < ${hour}`.execute(db);
}

/** Forgets what waits for visits since before a moment. */
export async function deleteEarlyStepsBefore(db: Db, moment: Date): Promise<void> {
  await sql`delete from early_steps where noted_at < ${moment}`.execute(db);
}
