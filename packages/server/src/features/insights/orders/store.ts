// Reads, never writes: pages of orders with what was decided of each, and their lines.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { CreditChannel, PaymentState, UnearnedReason } from '@vitrine/contract/orders';
import type { CommissionState, ReviewCause, ReviewState } from '@vitrine/contract/reviews';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { orderStanding, type HoldRules, type StoredClaim } from '../../commissions/commissions.ts';

export interface OrderRow {
  order_id: OrderId;
  name: string;
  created_at: Date;
  currency: string;
  financial_status: string;
  total_price: number;
  total_tax: number;
  refunded: number;
  products_count: number;
  /** Of the multilink whose experience earned it. */
  multilink_title: string | null;
  attribution: AttributionRow | null;
  discount_codes: string[];
  fulfilment: 'none' | 'part' | 'whole' | null;
  fulfilled_at: Date | null;
  /** What the entries of whom it is credited to come to, and what it would earn besides; in minor units; null for nobody's. */
  earned: number | null;
  pending: number | null;
  state: CommissionState | null;
  available_at: Date | null;
  /** What was decided of it last; instants are text. */
  review: {
    state: ReviewState;
    reason: string;
    cause: ReviewCause | null;
    made_by: AccountId | null;
    made_at: string;
  } | null;
  /** What the influencer said against it; instants are text. */
  appeal: {
    words: string;
    made_at: string;
    answer: 'accepted' | 'declined' | null;
    answer_words: string;
    answered_at: string | null;
  } | null;
  self_purchase: 'email' | 'customer' | null;
  test: 'counted' | 'uncounted' | null;
}

export interface AttributionRow {
  credited: boolean;
  link_id: LinkId | null;
  influencer_id: AccountId | null;
  channel: CreditChannel | null;
  rule: 'last_click' | 'code' | 'none';
  reason: string;
  window_days: number;
  priority: 'link' | 'code';
  evidence: StoredClaim[];
  losers: StoredClaim[];
  decided_at: string;
  /** As it is counted; why it earns nothing is absent where it earns. */
  counted: { readonly unearned?: UnearnedReason } | null;
}

/** Which orders are wanted; what is absent narrows nothing. */
export interface OrderSearch {
  readonly businessId: BusinessId;
  readonly linkId?: LinkId | undefined;
  readonly orderId?: OrderId | undefined;
  readonly credited?: boolean | undefined;
  /** Only orders influencers placed themselves. */
  readonly selfPurchase?: boolean | undefined;
  /** In the order's number. */
  readonly name?: string | undefined;
  readonly payment?: PaymentState | undefined;
  readonly influencerId?: AccountId | undefined;
  readonly code?: string | undefined;
  readonly commission?: CommissionState | 'approved' | 'appealed' | undefined;
  /** Placed from this moment on. */
  readonly since?: Date | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/** By what commission is told: the rules of the business, and the moment. */
export interface Told {
  readonly rules: HoldRules;
  readonly now: Date;
}

/** A page; `after` goes on behind an order of the newest first, whatever came in meanwhile. */
export interface OrderPage {
  readonly count: number;
  readonly skip?: number;
  /** The newest first where nothing is said. */
  readonly order?: { readonly sortBy: 'created_at' | 'total_price'; readonly direction: 'desc' | 'asc' };
  readonly after?: Pick<OrderRow, 'created_at' | 'order_id'> | null;
}

/** Orders `o` with attributions `a`, self-purchases `p`, what was decided `r` and said against it `ap`, and how their commission stands `s`. */
const tables = ({ rules, now }: Told): RawBuilder<unknown> => sql`
  from orders o left join attributions a on a.business_id = o.business_id and a.order_id = o.order_id
  left join self_purchases p on p.business_id = o.business_id and p.order_id = o.order_id
  left join commission_reviews r on r.business_id = o.business_id and r.order_id = o.order_id
  left join commission_appeals ap on ap.business_id = o.business_id and ap.order_id = o.order_id
  ${orderStanding(rules, now)}`;

const payments: Record<PaymentState, RawBuilder<unknown>> = {
  pending: sql`o.financial_status in ('pending', 'authorized')`,
  partially_paid: sql`o.financial_status = 'partially_paid'`,
  paid: sql`o.financial_status = 'paid'`,
  partially_refunded: sql`o.financial_status = 'partially_refunded'`,
  refunded: sql`o.financial_status = 'refunded'`,
  voided: sql`o.financial_status in ('voided', 'expired')`,
  cancelled: sql`o.cancelled_at is not null`,
};

function whereOf(filter: OrderSearch): RawBuilder<unknown> {
  const { linkId, orderId, credited, name, payment, influencerId, code, commission, since, from, to } = filter;
  const parts = [
    sql`o.business_id = ${filter.businessId}`,
    orderId && sql`o.order_id = ${orderId}`,
    linkId && sql`a.link_id = ${linkId}`,
    influencerId && sql`a.influencer_id = ${influencerId}`,
    filter.selfPurchase && sql`p.sign is not null`,
    credited !== undefined && sql`coalesce(a.credited, false) = ${credited}`,
    name && sql`position(lower(${name.replace(/^#/, '')}) in lower(o.name)) > 0`,
    payment && payments[payment],
    code && sql`exists (select from unnest(o.discount_codes) used where lower(used) = lower(${code}))`,
    since && sql`o.created_at >= ${since}`,
    from && sql`o.day >= ${from}`,
    to && sql`o.day <= ${to}`,
    commission && whereCommission(commission),
  ];
  return sql.join(
    parts.filter((part) => part !== undefined && part !== false && part !== ''),
    sql` and `,
  );
}

function whereCommission(wanted: CommissionState | 'approved' | 'appealed'): RawBuilder<unknown> {
  if (wanted === 'approved') return sql`r.state = 'approved'`;
  return wanted === 'appealed' ? sql`(ap.order_id is not null and ap.answer is null)` : sql`s.state = ${wanted}`;
}

/** A page of orders, each with its attribution; one row more than asked for means that there is a next page. */
export async function selectOrderPage(
  db: Db,
  filter: OrderSearch,
  told: Told,
  { count, skip = 0, after = null, order = { sortBy: 'created_at', direction: 'desc' } }: OrderPage,
): Promise<OrderRow[]> {
  const behind =
    after === null ? sql`` : sql`and (o.created_at, o.order_id) < (${after.created_at}, ${after.order_id})`;
  const side = order.direction === 'desc' ? sql`desc` : sql`asc`;
  const first =
    order.sortBy === 'created_at' ? sql`` : sql`o.currency ${side}, coalesce(o.gross_price, o.total_price) ${side},`;
  const { rows } = await sql<OrderRow>`
    select o.order_id, o.name, o.created_at, o.currency, o.financial_status, o.discount_codes,
      o.fulfilment, o.fulfilled_at,
      coalesce(o.gross_price, o.total_price) as total_price, coalesce(o.gross_tax, o.total_tax) as total_tax, o.refunded,
      (select coalesce(sum(l.quantity), 0)::int from order_lines l
        where l.business_id = o.business_id and l.order_id = o.order_id) as products_count,
      (select m.title from links k
        join multilinks m on m.business_id = k.business_id and m.multilink_id = k.parent_multilink_id
        where k.business_id = a.business_id and k.link_id = a.link_id) as multilink_title,
      case when a.order_id is null then null else to_jsonb(a) end as attribution,
      s.earned, s.pending, s.state, nullif(s.available_at, 'infinity') as available_at,
      case when r.order_id is null then null else to_jsonb(r) end as review,
      case when ap.order_id is null then null else to_jsonb(ap) end as appeal, p.sign as self_purchase,
      case when o.test_counts then 'counted' when o.test then 'uncounted' end as test
    ${tables(told)} where ${whereOf(filter)} ${behind}
    order by ${first} o.created_at ${side}, o.order_id ${side}
    limit ${count + 1} offset ${skip}`.execute(db);
  return rows;
}

export async function countOrders(db: Db, filter: OrderSearch, told: Told): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${tables(told)} where ${whereOf(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** Those of them that count for an influencer, at most so many. */
export async function listInfluenced(db: Db, filter: OrderSearch, told: Told, limit: number): Promise<OrderId[]> {
  const { rows } = await sql<{ order_id: OrderId }>`
    select o.order_id ${tables(told)} where ${whereOf(filter)} and a.influencer_id is not null
    limit ${limit}`.execute(db);
  return rows.map(({ order_id: orderId }) => orderId);
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
