// The tables of what orders and bags keep together: which months are to be counted, and the counting of one of them.
import type { BusinessId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

interface MonthTable {
  business_id: BusinessId;
  month: string;
  asked_at: Date;
  counted_for: Date | null;
  counted_at: Date | null;
  bags_counted_at: Date | null;
}

interface CountTable {
  business_id: BusinessId;
  month: string;
  channel: number;
  /** Of bags, or of orders. */
  of_bags: boolean;
  times: number;
}

declare module '../../platform/db/db.ts' {
  interface Tables {
    trend_months: MonthTable;
    trend_orders: CountTable;
    trend_products: CountTable & { product_id: ProductId };
    trend_pairs: CountTable & { product_id: ProductId; other_id: ProductId };
  }
}

/** Orders of more products are a shop's own purchase, and bags of more a walk through it: what they hold was not chosen to go together. */
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

/**
 * Asks for months that nobody has asked for yet: those of orders, and of bags the last two, as older ones are counted with the months of
 * their orders. Of a business, or of all where none is named.
 */
export async function askForNew(db: Db, now: Date, businessId: BusinessId | null = null): Promise<void> {
  await sql`
    insert into trend_months (business_id, month, asked_at)
    select distinct business_id, date_trunc('month', day)::date, ${now}::timestamptz from orders
    where ${businessId === null ? sql`true` : sql`business_id = ${businessId}`}
    on conflict do nothing`.execute(db);
  await sql`
    insert into trend_months (business_id, month, asked_at)
    select b.business_id, m.month, ${now}::timestamptz
    from businesses b
    cross join (select (date_trunc('month', ${now}::timestamptz at time zone 'UTC') - ago)::date as month
      from unnest(array[interval '0', interval '1 month']) ago) m
    where ${businessId === null ? sql`true` : sql`b.business_id = ${businessId}`}
      and exists (select from product_events e where e.business_id = b.business_id and e.day >= m.month
        and e.day < m.month + interval '1 month' and e.kind = 'add' and e.flag is null)
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
  /** Bags of the last two months may still grow; those of before are what they were, also once single visits are gone. */
  readonly hasNewBags: boolean;
}

/** Months that were asked for since they were counted, the newest first. */
export async function listAskedMonths(db: Db, businessId: BusinessId, now: Date): Promise<AskedMonth[]> {
  const { rows } = await sql<AskedMonth>`
    select month::text, asked_at as "askedAt",
      bags_counted_at is null or month >= date_trunc('month', ${now}::timestamptz at time zone 'UTC') - interval '1 month' as "hasNewBags"
    from trend_months
    where business_id = ${businessId} and counted_for is distinct from asked_at order by month desc`.execute(db);
  return rows;
}

/** Counts a month anew: its orders, and its bags as long as they may change. */
export async function countMonth(tx: Tx, businessId: BusinessId, asked: AskedMonth, now: Date): Promise<void> {
  await countHeld(tx, { businessId, asked, ofBags: false });
  if (asked.hasNewBags) await countHeld(tx, { businessId, asked, ofBags: true });
  await tx
    .updateTable('trend_months')
    .set({ counted_for: asked.askedAt, counted_at: now, ...(asked.hasNewBags && { bags_counted_at: now }) })
    .where('business_id', '=', businessId)
    .where('month', '=', asked.month)
    .execute();
}

interface MonthCount {
  readonly businessId: BusinessId;
  readonly asked: AskedMonth;
  readonly ofBags: boolean;
}

async function countHeld(tx: Tx, { businessId, asked: { month }, ofBags }: MonthCount): Promise<void> {
  const ofMonth = { business_id: businessId, month, of_bags: ofBags };
  await tx
    .deleteFrom('trend_orders')
    .where((row) => row.and(ofMonth))
    .execute();
  await tx
    .deleteFrom('trend_products')
    .where((row) => row.and(ofMonth))
    .execute();
  await tx
    .deleteFrom('trend_pairs')
    .where((row) => row.and(ofMonth))
    .execute();
  await sql`
    with held as materialized (${ofBags ? heldByBags(businessId, month) : heldByOrders(businessId, month)}),
    kept as materialized (
      select held.* from held
      join (select holder from held group by holder having count(*) <= ${mostProducts}) chosen using (holder)),
    of_orders as (
      insert into trend_orders (business_id, month, channel, of_bags, times)
      select ${businessId}, ${month}::date, channel, ${ofBags}, count(distinct holder) from kept group by channel),
    of_products as (
      insert into trend_products (business_id, product_id, month, channel, of_bags, times)
      select ${businessId}, product_id, ${month}::date, channel, ${ofBags}, count(*) from kept group by product_id, channel)
    insert into trend_pairs (business_id, product_id, other_id, month, channel, of_bags, times)
    select ${businessId}, a.product_id, b.product_id, ${month}::date, a.channel, ${ofBags}, count(*)
    from kept a join kept b on b.holder = a.holder and b.product_id <> a.product_id
    group by a.product_id, b.product_id, a.channel`.execute(tx);
}

/**
 * An order counts where it was not cancelled and is no test (but one that is credited, as development stores have no others), and a product
 * where a piece of it was kept.
 */
const heldByOrders = (businessId: BusinessId, month: string): RawBuilder<unknown> => sql`
  select o.order_id as holder, l.product_id, case when a.credited is not true then 0 when a.rule = 'code' then 4
    when a.link_type = 'LOOK' then 1 when a.link_type = 'SHORT' then 2 when a.link_type = 'POST' then 3 else 0 end as channel
  from orders o
  join order_lines l on l.business_id = o.business_id and l.order_id = o.order_id
  left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
  where o.business_id = ${businessId} and o.created_at >= ${month}::date - interval '2 days'
    and o.created_at < ${month}::date + interval '1 month 2 days' and date_trunc('month', o.day) = ${month}::date
    and o.cancelled_at is null and (not o.test or a.credited) and l.product_id is not null and l.current_quantity > 0
  group by 1, 2, 3`;

/** A bag is what one visitor put into it on a day, on whatever pages; it is of the kind of page where they did so last, as an order is of its last click. */
const heldByBags = (businessId: BusinessId, month: string): RawBuilder<unknown> => sql`
  select day::text || encode(who, 'hex') as holder, product_id,
    case last_value(link_type) over (partition by day, who order by last_at, product_id, link_type
      rows between unbounded preceding and unbounded following) when 'LOOK' then 1 when 'POST' then 3 else 0 end as channel
  from (select distinct on (day, who, product_id) day, who, product_id, link_type, happened_at as last_at
    from product_events
    where business_id = ${businessId} and day >= ${month}::date and day < ${month}::date + interval '1 month'
      and kind = 'add' and flag is null
    order by day, who, product_id, happened_at desc, link_id) added`;
