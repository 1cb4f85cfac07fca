// Reads, never writes, the figures of one link: its days, and the products seen and sold through it.
import type { AccountId, BusinessId, LinkId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { AskedDays } from './day-range.ts';
import type { DaySums, ProductSums } from './figures.ts';
import { counted } from './store.ts';

/** A link, and the influencer it belongs to. */
export interface LinkFilter {
  businessId: BusinessId;
  linkId: LinkId;
  influencerId: AccountId | null;
}

/** The number of a link among the values of sums. */
const numberOf = (businessId: BusinessId, linkId: LinkId) => sql`(
  select value_id from facet_values where business_id = ${businessId} and dim = 1 and value = ${linkId}::text)`;

/** The days of a link that have figures, between the bounds that are given. */
export async function selectLinkDays(
  db: Db,
  { businessId, linkId, influencerId }: LinkFilter,
  { from, to }: AskedDays,
): Promise<DaySums[]> {
  const asked = sql`(${from}::date is null or day >= ${from}::date) and (${to}::date is null or day <= ${to}::date)`;
  const { rows } = await sql<DaySums>`
    with credited as (
      select o.order_id, o.day, o.total_price, o.total_tax,
        case when a.influencer_id = ${influencerId}::uuid then (
          select coalesce(sum(l.price * l.quantity - l.discount), 0) from order_lines l
          where l.business_id = o.business_id and l.order_id = o.order_id) end as base
      from attributions a join orders o on o.business_id = a.business_id and o.order_id = a.order_id
      where a.business_id = ${businessId} and a.link_id = ${linkId} and a.credited and ${counted}
    ), days as (
      select bucket as day, visits, requests, 0 as orders, 0 as revenue, 0 as tax, 0 as refunded,
        0 as influencer_orders, 0 as influencer_base
      from traffic_rollups where business_id = ${businessId} and tab in (1, 2) and dim = 0 and value_id = 0 and by_dim = 1
        and grain = 1 and by_value_id = ${numberOf(businessId, linkId)}
      union all
      select day, 0, 0, 1, total_price, total_tax, 0, case when base is null then 0 else 1 end, coalesce(base, 0)
      from credited
      union all
      select r.day, 0, 0, 0, 0, 0, r.amount, 0, 0
      from refunds r join credited using (order_id) where r.business_id = ${businessId}
    )
    select day, sum(visits)::bigint as visits, sum(requests)::bigint as requests, sum(orders)::bigint as orders,
      sum(revenue)::bigint as revenue, sum(tax)::bigint as tax, sum(refunded)::bigint as refunded,
      sum(influencer_orders)::bigint as "influencerOrders", sum(influencer_base)::bigint as "influencerBase"
    from days where ${asked} group by day order by day`.execute(db);
  return rows;
}

/** Every product the link holds, or that was taken to the checkout or sold through it, with the title it was sold under. */
export async function selectProductSums(
  db: Db,
  { businessId, linkId }: Pick<LinkFilter, 'businessId' | 'linkId'>,
): Promise<(ProductSums & { soldAs: string | null })[]> {
  const { rows } = await sql<ProductSums & { soldAs: string | null }>`
    with held as (
      select product_id, position from link_products where business_id = ${businessId} and link_id = ${linkId}
    ), taken as (
      select f.value as product_id, sum(r.adds) as adds
      from traffic_rollups r join facet_values f on f.value_id = r.by_value_id
      where r.business_id = ${businessId} and r.tab in (1, 2) and r.dim = 1 and r.by_dim = 2 and r.grain = 2
        and r.value_id = ${numberOf(businessId, linkId)} and r.adds > 0
      group by f.value
    ), sold as (
      select l.product_id, max(l.title) as title, sum(l.quantity) as buys,
        sum(l.price * l.quantity - l.discount) as revenue
      from attributions a
      join orders o on o.business_id = a.business_id and o.order_id = a.order_id
      join order_lines l on l.business_id = o.business_id and l.order_id = o.order_id
      where a.business_id = ${businessId} and a.link_id = ${linkId} and a.credited and ${counted}
        and l.product_id is not null
      group by l.product_id
    ), visited as (
      select coalesce(sum(visits), 0) as visits from link_totals
      where business_id = ${businessId} and link_id = ${linkId}
    )
    select product_id, held.position, sold.title as "soldAs",
      (case when held.position is null then 0 else visited.visits end)::bigint as views,
      coalesce(taken.adds, 0)::bigint as adds, coalesce(sold.buys, 0)::bigint as buys,
      coalesce(sold.revenue, 0)::bigint as revenue
    from held full join taken using (product_id) full join sold using (product_id) cross join visited`.execute(db);
  return rows;
}

/** Whether an order is credited to a link. */
export async function isCreditedTo(db: Db, businessId: BusinessId, orderId: OrderId, linkId: LinkId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from attributions where business_id = ${businessId} and order_id = ${orderId}
      and link_id = ${linkId} and credited) as found`.execute(db);
  return rows[0]?.found ?? false;
}

/** The titles products were last sold under, by product; of those that were never sold there is none. */
export async function selectSoldTitles(
  db: Db,
  businessId: BusinessId,
  productIds: readonly ProductId[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ product_id: string; title: string }>`
    select product_id, max(title) as title from order_lines
    where business_id = ${businessId} and product_id = any(${[...productIds]}::text[]) group by product_id`.execute(db);
  return new Map(rows.map(({ product_id: id, title }) => [id, title]));
}
