// The tables of what orders keep together: which months are to be counted, and the counting of one of them.
import type { BusinessId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface MonthTable {
  business_id: BusinessId;
  month: string;
  asked_at: Date;
  counted_for: Date | null;
  counted_at: Date | null;
}

interface CountTable {
  business_id: BusinessId;
  month: string;
  channel: number;
  orders: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    trend_months: MonthTable;
    trend_orders: CountTable;
    trend_products: CountTable & { product_id: ProductId };
    trend_pairs: CountTable & { product_id: ProductId; other_id: ProductId };
  }
}

/** Orders of more products are a shop's own purchase: what they hold was not chosen to go together. */
const mostProducts = 20;

/** Asks for the months of these orders to be counted; those of orders that are gone are found by going over all in turn. */
export async function askForOrders(
  db: Db,
  orders: readonly { readonly businessId: BusinessId; readonly orderId: OrderId }[],
  now: Date,
): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    with told as (
      select distinct o.business_id, date_trunc('month', o.day)::date as month from orders o
      join unnest(${orders.map(({ businessId }) => businessId)}::uuid[], ${orders.map(({ orderId }) => orderId)}::text[])
        as t (business_id, order_id) using (business_id, order_id)
      order by 1, 2)
    insert into trend_months (business_id, month, asked_at) select business_id, month, ${now} from told
    on conflict (business_id, month) do update set asked_at = excluded.asked_at
    returning business_id as "businessId"`.execute(db);
  return [...new Set(rows.map(({ businessId }) => businessId))];
}

/** Asks for months of orders that nobody has asked for yet: of a business, or of all where none is named. */
export async function askForNew(db: Db, now: Date, businessId: BusinessId | null = null): Promise<void> {
  await sql`
    insert into trend_months (business_id, month, asked_at)
    select distinct business_id, date_trunc('month', day)::date, ${now}::timestamptz from orders
    where ${businessId === null ? sql`true` : sql`business_id = ${businessId}`}
    on conflict do nothing`.execute(db);
}

/** Forgets all that was counted of a business. */
export async function forgetCounts(tx: Tx, businessId: BusinessId): Promise<void> {
  await tx.deleteFrom('trend_months').where('business_id', '=', businessId).execute();
}

/** Asks anew for the last two months of every business and for the one that was counted longest ago. */
export async function askInTurn(db: Db, now: Date): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    with turns as (
      select business_id, month, row_number() over (partition by business_id order by month desc) as newest,
        row_number() over (partition by business_id order by counted_at nulls first, month) as longest
      from trend_months)
    update trend_months m set asked_at = ${now} from turns t
    where m.business_id = t.business_id and m.month = t.month and (t.newest <= 2 or t.longest = 1)
    returning m.business_id as "businessId"`.execute(db);
  return [...new Set(rows.map(({ businessId }) => businessId))];
}

export interface AskedMonth {
  readonly month: string;
  readonly askedAt: Date;
}

/** Months that were asked for since they were counted, the newest first. */
export async function listAskedMonths(db: Db, businessId: BusinessId): Promise<AskedMonth[]> {
  const { rows } = await sql<AskedMonth>`
    select month::text, asked_at as "askedAt" from trend_months
    where business_id = ${businessId} and counted_for is distinct from asked_at order by month desc`.execute(db);
  return rows;
}

/**
 * Counts a month anew: an order counts where it was not cancelled and is no test (but one that is credited, as development stores
 * have no others), and a product where a piece of it was kept.
 */
export async function countMonth(
  tx: Tx,
  businessId: BusinessId,
  { month, askedAt }: AskedMonth,
  now: Date,
): Promise<void> {
  await tx.deleteFrom('trend_orders').where('business_id', '=', businessId).where('month', '=', month).execute();
  await tx.deleteFrom('trend_products').where('business_id', '=', businessId).where('month', '=', month).execute();
  await tx.deleteFrom('trend_pairs').where('business_id', '=', businessId).where('month', '=', month).execute();
  await sql`
    with held as materialized (
      select o.order_id, l.product_id, case when a.credited is not true then 0 when a.rule = 'code' then 4
        when a.link_type = 'LOOK' then 1 when a.link_type = 'SHORT' then 2 when a.link_type = 'POST' then 3 else 0 end as channel
      from orders o
      join order_lines l on l.business_id = o.business_id and l.order_id = o.order_id
      left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
      where o.business_id = ${businessId} and o.created_at >= ${month}::date - interval '2 days'
        and o.created_at < ${month}::date + interval '1 month 2 days' and date_trunc('month', o.day) = ${month}::date
        and o.cancelled_at is null and (not o.test or a.credited) and l.product_id is not null and l.current_quantity > 0
      group by 1, 2, 3),
    kept as materialized (
      select held.* from held
      join (select order_id from held group by order_id having count(*) <= ${mostProducts}) chosen using (order_id)),
    of_orders as (
      insert into trend_orders select ${businessId}, ${month}::date, channel, count(distinct order_id) from kept group by channel),
    of_products as (
      insert into trend_products
      select ${businessId}, product_id, ${month}::date, channel, count(*) from kept group by product_id, channel)
    insert into trend_pairs
    select ${businessId}, a.product_id, b.product_id, ${month}::date, a.channel, count(*)
    from kept a join kept b on b.order_id = a.order_id and b.product_id <> a.product_id
    group by a.product_id, b.product_id, a.channel`.execute(tx);
  await tx
    .updateTable('trend_months')
    .set({ counted_for: askedAt, counted_at: now })
    .where('business_id', '=', businessId)
    .where('month', '=', month)
    .execute();
}
