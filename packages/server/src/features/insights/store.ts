// Reads, never writes, the tables of the features below: lists sorted and paged by their figures in one query.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { StoredClaim } from '../commissions/commissions.ts';
import { uncountedStatuses, type Sums } from './figures.ts';

export interface LinkFilter {
  businessId: BusinessId;
  text: string;
  linkType: LinkType | null;
  influencerId: AccountId | null;
  sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue';
  tag: string | null;
  archived: boolean;
  count: number;
  skip: number;
}

const counted = sql`o.financial_status <> all(${[...uncountedStatuses]}::text[])`;

/** Visits and requests of each link, and its credited orders: the two halves of its sums. */
function sumsOf(businessId: BusinessId, onlyLinks: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    traffic as (
      select link_id, sum(visits)::bigint as visits, sum(checkout_requests)::bigint as requests
      from visit_days where business_id = ${businessId} and ${onlyLinks} group by link_id
    ),
    sales as (
      select a.link_id, count(*)::bigint as orders, sum(o.total_price)::bigint as revenue,
        sum(o.total_tax)::bigint as tax, sum(o.refunded)::bigint as refunded
      from attributions a join orders o on o.business_id = a.business_id and o.order_id = a.order_id
      where a.business_id = ${businessId} and a.credited and ${onlyLinks} and ${counted}
      group by a.link_id
    )`;
}

const sumColumns = sql`
  coalesce(traffic.visits, 0) as visits, coalesce(traffic.requests, 0) as requests,
  coalesce(sales.orders, 0) as orders, coalesce(sales.revenue, 0) as revenue,
  coalesce(sales.tax, 0) as tax, coalesce(sales.refunded, 0) as refunded`;

/** One page of open links with their lifetime sums; one row more than asked for tells that there is a next page. */
export async function selectLinkPage(db: Db, filter: LinkFilter): Promise<(Sums & { link_id: LinkId })[]> {
  const pattern = `%${filter.text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`;
  const shelf = filter.archived ? sql`l.archived_at is not null` : sql`l.archived_at is null`;
  const tagged = filter.tag === null ? sql`true` : sql`l.tag_keys @> array[${filter.tag.toLowerCase()}]`;
  const where = sql`l.business_id = ${filter.businessId} and l.closed_at is null and l.parent_multilink_id is null
    and ${shelf} and ${tagged}
    and (${filter.linkType}::text is null or l.link_type = ${filter.linkType})
    and (${filter.influencerId}::uuid is null or l.influencer_id = ${filter.influencerId})
    and (${filter.text} = '' or l.search_text like ${pattern})`;
  const page = sql`limit ${filter.count + 1} offset ${filter.skip}`;
  const newest = sql`l.created_at desc, l.link_id desc`;
  // sorted by age the page is cut first and only its links are summed; sorted by a figure all of them are
  const query =
    filter.sortBy === 'created_at'
      ? sql`with page as (select l.link_id, l.created_at from links l where ${where} order by ${newest} ${page}),
            ${sumsOf(filter.businessId, sql`link_id in (select link_id from page)`)}
            select l.link_id, ${sumColumns} from page l
            left join traffic using (link_id) left join sales using (link_id) order by ${newest}`
      : sql`with ${sumsOf(filter.businessId, sql`link_id is not null`)}
            select l.link_id, ${sumColumns} from links l
            left join traffic using (link_id) left join sales using (link_id)
            where ${where} order by ${sortColumn(filter.sortBy)} desc nulls last, ${newest} ${page}`;
  const { rows } = await (query as RawBuilder<Sums & { link_id: LinkId }>).execute(db);
  return rows;
}

function sortColumn(sortBy: 'visits' | 'checkouts' | 'revenue'): RawBuilder<unknown> {
  return { visits: sql`traffic.visits`, checkouts: sql`sales.orders`, revenue: sql`sales.revenue` }[sortBy];
}

export async function selectLinkSums(db: Db, businessId: BusinessId, linkId: LinkId): Promise<Sums> {
  const { rows } = await sql<Sums>`
    with ${sumsOf(businessId, sql`link_id = ${linkId}`)}
    select ${sumColumns} from (select 1) one left join traffic on true left join sales on true`.execute(db);
  const [sums] = rows;
  if (!sums) throw new Error('a sum without a group answered no row');
  return sums;
}

/** Lifetime sums by link type, closed links included; of one influencer's links when one is given. */
export async function selectLifetime(
  db: Db,
  businessId: BusinessId,
  influencerId: AccountId | null,
): Promise<(Sums & { link_type: LinkType })[]> {
  const { rows } = await sql<Sums & { link_type: LinkType }>`
    with ${sumsOf(businessId, sql`link_id is not null`)}
    select l.link_type, coalesce(sum(traffic.visits), 0)::bigint as visits,
      coalesce(sum(traffic.requests), 0)::bigint as requests, coalesce(sum(sales.orders), 0)::bigint as orders,
      coalesce(sum(sales.revenue), 0)::bigint as revenue, coalesce(sum(sales.tax), 0)::bigint as tax,
      coalesce(sum(sales.refunded), 0)::bigint as refunded
    from links l left join traffic using (link_id) left join sales using (link_id)
    where l.business_id = ${businessId} and (${influencerId}::uuid is null or l.influencer_id = ${influencerId})
    group by l.link_type`.execute(db);
  return rows;
}

export interface OrderRow {
  order_id: OrderId;
  name: string;
  created_at: Date;
  currency: string;
  financial_status: string;
  status_url: string | null;
  total_price: number;
  total_tax: number;
  refunded: number;
  products_count: number;
  attribution: AttributionRow | null;
}

export interface AttributionRow {
  credited: boolean;
  link_id: LinkId | null;
  influencer_id: AccountId | null;
  channel: 'links' | 'shorts' | 'organic' | null;
  rule: 'last_click' | 'code' | 'none';
  reason: string;
  window_days: number;
  evidence: StoredClaim[];
  losers: StoredClaim[];
  decided_at: string;
}

export interface OrderFilter {
  businessId: BusinessId;
  linkId?: LinkId;
  orderId?: OrderId;
  credited?: boolean;
  count: number;
  skip: number;
}

/** A page of orders, newest first, each with its attribution; one row more than asked for tells of a next page. */
export async function selectOrderPage(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { businessId, linkId = null, orderId = null, credited = null } = filter;
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.name, o.created_at, o.currency, o.financial_status, o.status_url, o.total_price, o.total_tax,
      o.refunded, (select coalesce(sum(l.quantity), 0)::int from order_lines l
        where l.business_id = o.business_id and l.order_id = o.order_id) as products_count,
      case when a.order_id is null then null else to_jsonb(a) end as attribution
    from orders o left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    where o.business_id = ${businessId}
      and (${orderId}::text is null or o.order_id = ${orderId})
      and (${linkId}::uuid is null or a.link_id = ${linkId})
      and (${credited}::boolean is null or coalesce(a.credited, false) = ${credited})
    order by o.created_at desc, o.order_id desc
    limit ${filter.count + 1} offset ${filter.skip}`.execute(db);
  return rows;
}

export interface OrderLineRow {
  title: string;
  variant_title: string | null;
  price: number;
  quantity: number;
  current_quantity: number;
  image_url: string | null;
}

export async function selectOrderLines(db: Db, businessId: BusinessId, orderId: OrderId): Promise<OrderLineRow[]> {
  const { rows } = await sql<OrderLineRow>`
    select l.title, l.variant_title, l.price, l.quantity, l.current_quantity,
      coalesce(v.image ->> 'src', p.image ->> 'src') as image_url
    from order_lines l
    left join products p on p.business_id = l.business_id and p.product_id = l.product_id
    left join variants v on v.business_id = l.business_id and v.product_id = l.product_id and v.variant_id = l.variant_id
    where l.business_id = ${businessId} and l.order_id = ${orderId}
    order by l.position`.execute(db);
  return rows;
}
