// Deletes single visits, events and requests that are kept no longer, and lays the sums of months that are over together.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { dims, grains, widerGrains } from '../sums/facets.ts';

/** Every business that was ever counted, and from which month on its single visits are whole. */
export async function listKeptFrom(db: Db): Promise<{ businessId: BusinessId; keptFrom: string | null }[]> {
  const { rows } = await sql<{ businessId: BusinessId; keptFrom: string | null }>`
    select business_id as "businessId", s.kept_from as "keptFrom"
    from (select business_id from traffic_states union select business_id from link_totals) counted
    left join traffic_states s using (business_id) order by business_id`.execute(db);
  return rows;
}

/** Every business that was ever counted, and the first of its months that is not settled. */
export async function listSettledUntil(db: Db): Promise<{ businessId: BusinessId; settledUntil: string | null }[]> {
  const { rows } = await sql<{ businessId: BusinessId; settledUntil: string | null }>`
    select business_id as "businessId", settled_until as "settledUntil" from traffic_states
    order by business_id`.execute(db);
  return rows;
}

/** Moves the sums of months before one to where they are read from fastest; what is in both places is added up. */
export async function settleMonths(tx: Tx, businessId: BusinessId, until: string): Promise<void> {
  const sums = sql`sum(visits), sum(unique_visits), sum(flagged_visits), sum(views), sum(adds), sum(requests)`;
  const fiveDays = sql`date_trunc('month', bucket)::date + 5 * least((extract(day from bucket)::int - 1) / 5, 5)`;
  await sql`
    with settled as (
      delete from traffic_rollups where business_id = ${businessId} and bucket < ${until}::date returning *
    ), every_grain as (
      select business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits, unique_visits, flagged_visits, views,
        adds, requests from settled
      union all
      select business_id, tab, dim, value_id, by_dim, ${widerGrains.fiveDays}::smallint, ${fiveDays}, by_value_id, ${sums}
      from settled where grain = ${grains.day} and by_dim <> ${dims.none} group by 1, 2, 3, 4, 5, 7, 8
      union all
      select business_id, tab, dim, value_id, by_dim, ${widerGrains.year}::smallint, date_trunc('year', bucket)::date,
        by_value_id, ${sums}
      from settled where grain = ${grains.month} group by 1, 2, 3, 4, 5, 7, 8
    )
    insert into settled_rollups as kept (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id, visits,
      unique_visits, flagged_visits, views, adds, requests)
    select * from every_grain
    order by date_trunc('month', bucket), grain, tab, by_dim, by_value_id, dim, value_id, bucket
    on conflict (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id) do update
    set visits = kept.visits + excluded.visits, unique_visits = kept.unique_visits + excluded.unique_visits,
      flagged_visits = kept.flagged_visits + excluded.flagged_visits, views = kept.views + excluded.views,
      adds = kept.adds + excluded.adds, requests = kept.requests + excluded.requests`.execute(tx);
  await sql`update traffic_states set settled_until = ${until}::date where business_id = ${businessId}`.execute(tx);
}

/** Deletes what happened before a day, and notes that the months before it are not whole any more. Sums stay. */
export async function deleteBefore(tx: Tx, businessId: BusinessId, day: string): Promise<void> {
  await sql`insert into traffic_states as kept (business_id, kept_from) values (${businessId}, ${day}::date)
    on conflict (business_id) do update set kept_from = greatest(kept.kept_from, excluded.kept_from)`.execute(tx);
  await sql`delete from visits where business_id = ${businessId} and day < ${day}::date`.execute(tx);
  await sql`delete from product_events where business_id = ${businessId} and day < ${day}::date`.execute(tx);
  await sql`delete from checkout_requests where business_id = ${businessId} and day < ${day}::date`.execute(tx);
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

/** Forgets who visited what before an hour, in hours since 1970. */
export async function deleteVisitorHoursBefore(db: Db, hour: number): Promise<void> {
  await sql`delete from visitor_hours where hour < ${hour}`.execute(db);
}
