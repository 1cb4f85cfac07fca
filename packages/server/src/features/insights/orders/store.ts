// Reads, never writes: pages of orders with what was decided of each, and their lines.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import type { StoredClaim } from '../../commissions/commissions.ts';

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
  /** What the entries of whom it is credited to come to, in minor units. */
  earned: number;
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
  /** As it is counted; what it would earn once it is paid is absent for nothing. */
  counted: { readonly pending?: number } | null;
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

/** A page of orders, newest first, each with its attribution; one row more than asked for means that there is a next page. */
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
      case when a.order_id is null then null else to_jsonb(a) end as attribution,
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e where e.business_id = o.business_id
        and e.order_id = o.order_id and e.account_id = a.influencer_id) as earned, s.sign as self_purchase
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

/** Whether an order is credited to a link. */
export async function isCreditedTo(db: Db, businessId: BusinessId, orderId: OrderId, linkId: LinkId): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from attributions where business_id = ${businessId} and order_id = ${orderId}
      and link_id = ${linkId} and credited) as found`.execute(db);
  return rows[0]?.found ?? false;
}
