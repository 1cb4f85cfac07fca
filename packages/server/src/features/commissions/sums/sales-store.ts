// The sums of sales: each credited order in them once, as it is now, and what is kept of it so that it can be taken out.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { LinkType } from '@vitrine/contract/links';
import { sql } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { WinningClick } from '../model.ts';
import type { Contribution, LinkDelta, SaleDelta } from './sale-deltas.ts';

/** An attribution as the counting sees it. */
export interface CreditedRow {
  readonly orderId: OrderId;
  readonly credited: boolean;
  readonly linkId: LinkId | null;
  readonly linkType: LinkType | null;
  readonly influencerId: AccountId | null;
  readonly rule: 'last_click' | 'code' | 'none';
  readonly counted: Contribution | null;
  readonly click: WinningClick | null;
}

/** Lets one transaction at a time count sales of a business. */
export async function lockSales(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sales of ${businessId}`}, 0))`.execute(tx);
}

const columns = sql`order_id as "orderId", credited, link_id as "linkId", link_type as "linkType",
  influencer_id as "influencerId", rule, counted, click`;

export async function listCredited(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<CreditedRow[]> {
  const { rows } = await sql<CreditedRow>`
    select ${columns} from attributions where business_id = ${businessId} and order_id = any(${[...orderIds]})
    order by order_id`.execute(db);
  return rows;
}

/** Businesses with orders that are in no sums yet. */
export async function listUncountedBusinesses(db: Db): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select distinct business_id as "businessId" from attributions
    where counted is null`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

export async function listUncounted(db: Db, businessId: BusinessId, limit: number): Promise<CreditedRow[]> {
  const { rows } = await sql<CreditedRow>`
    select ${columns} from attributions
    where business_id = ${businessId} and counted is null
    order by order_id limit ${limit}`.execute(db);
  return rows;
}

/** Orders won by a click whose visit was not found, decided after then: it may have been copied since. */
export async function listWithoutVisit(
  db: Db,
  { after, limit }: { after: Date; limit: number },
): Promise<{ businessId: BusinessId; orderId: OrderId }[]> {
  const { rows } = await sql<{ businessId: BusinessId; orderId: OrderId }>`
    select business_id as "businessId", order_id as "orderId" from attributions
    where rule = 'last_click' and click -> 'properties' is null and decided_at > ${after}
    order by decided_at limit ${limit}`.execute(db);
  return rows;
}

export interface CountedOrder {
  readonly orderId: OrderId;
  readonly counted: Contribution;
  readonly click: WinningClick | null;
}

/** Stores beside the attributions what their orders contribute from now on. */
export async function writeCounted(tx: Tx, businessId: BusinessId, orders: readonly CountedOrder[]): Promise<void> {
  if (orders.length === 0) return;
  const { rows } = unnestRows(orders, { text: ['orderId'], jsonb: ['counted', 'click'] });
  await sql`
    update attributions a set counted = given.counted, click = given.click from ${rows}
    where a.business_id = ${businessId} and a.order_id = given.order_id`.execute(tx);
}

/** Adds to the sums by day and month; the caller holds the lock, so no two deadlock. */
export async function addSales(tx: Tx, businessId: BusinessId, deltas: readonly SaleDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const key = (read: (delta: SaleDelta) => number): number[] => deltas.map(read);
  const sum = (name: keyof SaleDelta['measures']): number[] => deltas.map(({ measures }) => measures[name]);
  await sql`
    insert into sale_rollups as kept (business_id, tab, dim, value_id, by_dim, by_value_id, grain, bucket,
      orders, revenue, tax, refunded, buys, influencer_orders, influencer_base)
    select ${businessId}, * from unnest(
      ${key(({ tab }) => tab)}::smallint[], ${key(({ dim }) => dim)}::smallint[], ${key(({ value }) => value ?? 0)}::int[],
      ${key(({ byDim }) => byDim)}::smallint[], ${key(({ byValue }) => byValue ?? 0)}::int[],
      ${key(({ grain }) => grain)}::smallint[], ${deltas.map(({ bucket }) => bucket)}::date[],
      ${sum('orders')}::bigint[], ${sum('revenue')}::bigint[], ${sum('tax')}::bigint[], ${sum('refunded')}::bigint[],
      ${sum('buys')}::bigint[], ${sum('influencerOrders')}::bigint[], ${sum('influencerBase')}::bigint[])
    on conflict (business_id, tab, dim, value_id, by_dim, grain, bucket, by_value_id) do update set
      orders = kept.orders + excluded.orders, revenue = kept.revenue + excluded.revenue,
      tax = kept.tax + excluded.tax, refunded = kept.refunded + excluded.refunded, buys = kept.buys + excluded.buys,
      influencer_orders = kept.influencer_orders + excluded.influencer_orders,
      influencer_base = kept.influencer_base + excluded.influencer_base`.execute(tx);
}

/** Adds to the lifetime sums of links and of their types. */
export async function addLinkSales(tx: Tx, businessId: BusinessId, deltas: readonly LinkDelta[]): Promise<void> {
  if (deltas.length === 0) return;
  const sum = (name: 'orders' | 'revenue' | 'tax' | 'refunded'): number[] => deltas.map((delta) => delta[name]);
  const given = sql`unnest(${deltas.map(({ linkId }) => linkId)}::uuid[], ${deltas.map(({ linkType }) => linkType)}::text[],
    ${sum('orders')}::bigint[], ${sum('revenue')}::bigint[], ${sum('tax')}::bigint[], ${sum('refunded')}::bigint[])
    as given (link_id, link_type, orders, revenue, tax, refunded)`;
  const sums = sql`sum(orders), sum(revenue), sum(tax), sum(refunded)`;
  const added = sql`orders = kept.orders + excluded.orders, revenue = kept.revenue + excluded.revenue,
    tax = kept.tax + excluded.tax, refunded = kept.refunded + excluded.refunded`;
  await sql`
    insert into link_sales as kept (business_id, link_id, orders, revenue, tax, refunded)
    select ${businessId}, link_id, ${sums} from ${given} group by link_id
    on conflict (business_id, link_id) do update set ${added}`.execute(tx);
  await sql`
    insert into business_sales as kept (business_id, link_type, orders, revenue, tax, refunded)
    select ${businessId}, link_type, ${sums} from ${given} group by link_type
    on conflict (business_id, link_type) do update set ${added}`.execute(tx);
}
