// Reads, never writes, the tables of the features below: lists sorted and paged by their figures in one query.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { uncountedStatuses } from '@vitrine/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StoredClaim } from '../../commissions/commissions.ts';

export interface LinkFilter {
  businessId: BusinessId;
  text: string;
  linkType: LinkType | null;
  influencerId: AccountId | null;
  sortBy: 'created_at' | 'visits' | 'checkouts' | 'revenue';
  tag: string | null;
  archived: boolean;
  /** Only links that come after this one when the newest is first, whatever has become of it. */
  after?: LinkId;
  count: number;
  skip: number;
}

/** Of the order `o`: it is a sale. */
export const counted = sql`o.financial_status <> all(${[...uncountedStatuses]}::text[])`;

/** One page of open links, in one query; one more than asked for tells that there is a next page. */
export async function selectLinkPage(db: Db, filter: LinkFilter): Promise<LinkId[]> {
  const { sortBy } = filter;
  const where = conditionsOf(filter);
  const page = sortBy === 'created_at' ? newestPage(where, filter) : bestPage(where, filter, sortBy);
  const { rows } = await sql<{ link_id: LinkId }>`select link_id from (${page}) page order by place`.execute(db);
  return rows.map(({ link_id: id }) => id);
}

/** What a link `l` of the list fulfils; only what is asked for is written, so that the indexes of the lists fit. */
function conditionsOf({
  businessId,
  text,
  linkType,
  influencerId,
  tag,
  archived,
  after,
}: LinkFilter): RawBuilder<unknown> {
  const conditions = [
    sql`l.business_id = ${businessId} and l.closed_at is null and l.parent_multilink_id is null`,
    archived ? sql`l.archived_at is not null` : sql`l.archived_at is null`,
  ];
  if (linkType !== null) conditions.push(sql`l.link_type = ${linkType}`);
  if (influencerId !== null) conditions.push(sql`l.influencer_id = ${influencerId}`);
  if (tag !== null) conditions.push(sql`l.tag_keys @> array[${tag.trim().toLowerCase()}]`);
  if (text !== '') {
    conditions.push(sql`l.search_text like ${`%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`}`);
  }
  if (after !== undefined) {
    conditions.push(sql`(l.created_at, l.link_id) < (select last.created_at, last.link_id from links last
      where last.business_id = ${businessId} and last.link_id = ${after})`);
  }
  return sql.join(conditions, sql` and `);
}

function newestPage(where: RawBuilder<unknown>, { count, skip }: LinkFilter): RawBuilder<unknown> {
  return sql`
    select link_id, row_number() over (order by created_at desc, link_id desc) as place from (
      select l.link_id, l.created_at from links l where ${where}
      order by l.created_at desc, l.link_id desc limit ${count + 1} offset ${skip}
    ) found`;
}

/** Links with the figure, most of it first, then the others, newest first; those are looked for when the first run out. */
function bestPage(
  where: RawBuilder<unknown>,
  { businessId, count, skip }: LinkFilter,
  sortBy: 'visits' | 'checkouts' | 'revenue',
): RawBuilder<unknown> {
  const figure = figureOf(businessId, sortBy);
  const last = skip + count + 1;
  return sql`
    select link_id, row_number() over () as place from (
      (select l.link_id from (${figure}) figure join links l on l.business_id = ${businessId} and l.link_id = figure.link_id
        where figure.amount > 0 and ${where} order by figure.amount desc, figure.link_id desc limit ${last})
      union all
      (select l.link_id from links l
        where ${where} and not exists (select from (${figure}) figure where figure.link_id = l.link_id and figure.amount > 0)
        order by l.created_at desc, l.link_id desc limit ${last})
      limit ${count + 1} offset ${skip}
    ) found`;
}

/** Where a figure of links stands, in the order of its index. */
function figureOf(businessId: BusinessId, sortBy: 'visits' | 'checkouts' | 'revenue'): RawBuilder<unknown> {
  const sums = {
    visits: sql`select link_id, visits as amount from link_totals`,
    checkouts: sql`select link_id, orders as amount from link_sales`,
    revenue: sql`select link_id, revenue as amount from link_sales`,
  };
  return sql`${sums[sortBy]} where business_id = ${businessId}`;
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
  /** Of the multilink whose experience earned it. */
  multilink_title: string | null;
  attribution: AttributionRow | null;
  self_purchase: 'email' | 'customer' | null;
}

export interface AttributionRow {
  credited: boolean;
  link_id: LinkId | null;
  influencer_id: AccountId | null;
  channel: 'links' | 'shorts' | 'organic' | null;
  rule: 'last_click' | 'code' | 'none';
  reason: string;
  window_days: number;
  priority: 'link' | 'code';
  evidence: StoredClaim[];
  losers: StoredClaim[];
  decided_at: string;
}

export interface OrderFilter {
  businessId: BusinessId;
  linkId?: LinkId;
  orderId?: OrderId;
  credited?: boolean;
  /** Only orders influencers placed themselves. */
  selfPurchase?: boolean;
  count: number;
  skip: number;
}

/** A page of orders, newest first, each with its attribution; one row more than asked for tells of a next page. */
export async function selectOrderPage(db: Db, filter: OrderFilter): Promise<OrderRow[]> {
  const { businessId, linkId = null, orderId = null, credited = null } = filter;
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.name, o.created_at, o.currency, o.financial_status, o.status_url,
      coalesce(o.gross_price, o.total_price) as total_price, coalesce(o.gross_tax, o.total_tax) as total_tax, o.refunded,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l
        where l.business_id = o.business_id and l.order_id = o.order_id) as products_count,
      (select m.title from links k
        join multilinks m on m.business_id = k.business_id and m.multilink_id = k.parent_multilink_id
        where k.business_id = a.business_id and k.link_id = a.link_id) as multilink_title,
      case when a.order_id is null then null else to_jsonb(a) end as attribution, s.sign as self_purchase
    from orders o left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
    left join self_purchases s on s.business_id = o.business_id and s.order_id = o.order_id
    where o.business_id = ${businessId}
      and (${orderId}::text is null or o.order_id = ${orderId})
      and (${linkId}::uuid is null or a.link_id = ${linkId})
      and (not ${filter.selfPurchase ?? false} or s.sign is not null)
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

/** Whether the business ever made a link. */
export async function hasLinks(db: Db, businessId: BusinessId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from links where business_id = ${businessId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
