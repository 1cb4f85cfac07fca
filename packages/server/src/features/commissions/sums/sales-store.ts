// The facts of sales: those of each credited order as it is now, and what is kept of it so that sums can be told apart.
import type { AccountId, BusinessId, LinkId, OrderId } from '@vitrine/contract/ids';
import type { PageType } from '@vitrine/contract/link-type';
import type { UnearnedReason } from '@vitrine/contract/orders';
import { sql, type RawBuilder } from 'kysely';
import { unnestRows } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Buyer } from '../../stores/stores.ts';
import { propertyDims } from '../../traffic/traffic.ts';
import { earningRules } from '../earnings/earnings.ts';
import type { WinningClick } from '../model.ts';
import { saleMeasures, toSaleFacts, type Contribution, type LinkDelta } from './sale-facts.ts';

/** An attribution as the counting sees it. */
export interface CreditedRow {
  readonly orderId: OrderId;
  readonly credited: boolean;
  readonly linkId: LinkId | null;
  readonly linkType: PageType | null;
  readonly influencerId: AccountId | null;
  readonly rule: 'last_click' | 'code' | 'none';
  /** Why it earns nothing; null where it earns by the terms. */
  readonly unearned: UnearnedReason | null;
  readonly counted: Contribution | null;
  readonly click: WinningClick | null;
  /** Whether earlier rules counted it, and nothing of its money has changed since. */
  readonly isKept: boolean;
}

/** Lets one transaction at a time count sales of a business. */
export async function lockSales(tx: Tx, businessId: BusinessId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sales of ${businessId}`}, 0))`.execute(tx);
}

/** Why an order earns nothing, of a row of attributions under this name. What the merchant approved of their own earns. */
function unearnedOf(row: RawBuilder<unknown>): RawBuilder<UnearnedReason | null> {
  return sql`case when ${row}.influencer_id is null then null when ${row}.ended then 'ended'
    when not ${row}.self_purchases_earn and exists (select from self_purchases s where s.business_id = ${row}.business_id
      and s.order_id = ${row}.order_id and s.account_id = ${row}.influencer_id)
      and not exists (select from commission_reviews r where r.business_id = ${row}.business_id
        and r.order_id = ${row}.order_id and r.state = 'approved') then 'self_purchase' end`;
}

const columns = sql`order_id as "orderId", credited, link_id as "linkId", link_type as "linkType",
  influencer_id as "influencerId", rule, counted, click, ${unearnedOf(sql`attributions`)} as unearned,
  case when kept_as is null then false else kept_as is not distinct from order_money(business_id, order_id) end as "isKept"`;

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

const unreported = sql`jsonb_typeof(counted -> 'sale') = 'object' and not (counted -> 'sale') ?& array['report', 'hour']`;

/** Businesses with orders that were counted before there were reports of sales, or hours. */
export async function listUnreportedBusinesses(db: Db): Promise<BusinessId[]> {
  const { rows } = await sql<{ businessId: BusinessId }>`
    select distinct business_id as "businessId" from attributions where ${unreported}`.execute(db);
  return rows.map(({ businessId }) => businessId);
}

export async function listUnreported(db: Db, businessId: BusinessId, limit: number): Promise<OrderId[]> {
  const { rows } = await sql<{ orderId: OrderId }>`
    select order_id as "orderId" from attributions where business_id = ${businessId} and ${unreported}
    order by order_id limit ${limit}`.execute(db);
  return rows.map(({ orderId }) => orderId);
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
    update attributions a set counted = given.counted, click = given.click,
      kept_as = case when given.counted ->> 'rules' is not distinct from a.counted ->> 'rules' then a.kept_as end
    from ${rows}
    where a.business_id = ${businessId} and a.order_id = given.order_id`.execute(tx);
}

type PropertyName = (typeof propertyDims)[number][0];

/** The columns of a fact. */
const factColumns = {
  text: ['orderId', 'currency'],
  date: ['day'],
  smallint: ['tab', 'hour', 'customer'],
  int: ['business', 'product', 'link', 'influencer', ...propertyDims.map(([name]) => name)],
  bigint: saleMeasures,
} as const;

/** Puts the facts of these orders in place of those there are; `business` is its number in facts. */
export async function replaceSaleFacts(
  tx: Tx,
  businessId: BusinessId,
  business: number,
  orders: readonly { readonly orderId: OrderId; readonly counted: Contribution }[],
): Promise<void> {
  if (orders.length === 0) return;
  await sql`delete from sale_facts where business_id = ${businessId}
    and order_id = any(${orders.map(({ orderId }) => orderId)}::text[])`.execute(tx);
  const sold = orders.flatMap(({ orderId, counted }) =>
    toSaleFacts(counted).map((fact) => ({ orderId, business, ...toPlace(counted), ...fact, ...fact.measures })),
  );
  const { names, rows } = unnestRows(sold, factColumns);
  await sql`insert into sale_facts (business_id, ${names}) select ${businessId}, ${names} from ${rows}`.execute(tx);
}

/** By what `customer` says who bought. */
const customerOf = (buyer: Buyer | null): number => (buyer === null ? 0 : buyer === 'new' ? 1 : 2);

/** By what the facts of a sale are found. */
function toPlace({ sale }: Contribution) {
  const property = (dim: number): number => sale?.properties.find((each) => each.dim === dim)?.value ?? 0;
  return {
    tab: sale?.tab ?? 0,
    customer: customerOf(sale?.buyer ?? null),
    currency: sale?.currency ?? '',
    link: sale?.link ?? 0,
    influencer: sale?.influencer ?? 0,
    ...(Object.fromEntries(propertyDims.map(([name, dim]) => [name, property(dim)])) as Record<PropertyName, number>),
  };
}

/**
 * The currency that the lifetime sums of links are in, which is the store's; null without a store, where all amounts are in them.
 * Once the store has another they are made anew of what is counted, and its orders that were counted without amounts while it had
 * another are to be counted again. The caller holds the lock.
 */
export async function holdLinkSums(tx: Tx, businessId: BusinessId): Promise<string | null> {
  const { rows } = await sql<{ currency: string | null; isOther: boolean }>`
    select s.currency, exists (select from business_sales b
        where b.business_id = ${businessId} and b.currency is distinct from s.currency) as "isOther"
    from (select (select currency from stores where business_id = ${businessId}) as currency) s`.execute(tx);
  const [{ currency, isOther } = { currency: null, isOther: false }] = rows;
  if (currency === null || !isOther) return currency;
  await sql`
    update attributions a set counted = null from orders o
    where (o.business_id, o.order_id) = (a.business_id, a.order_id) and a.business_id = ${businessId}
      and a.counted -> 'sale' ->> 'currency' = ${currency} and (a.counted -> 'sale' ->> 'revenue')::bigint = 0
      and (a.counted ->> 'rules')::int = ${earningRules} and coalesce(o.gross_price, o.total_price) > 0`.execute(tx);
  await sql`
    with gone as (delete from link_sales where business_id = ${businessId}),
    types as (delete from business_sales where business_id = ${businessId})
    select`.execute(tx);
  const amount = (of: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`coalesce(sum(${of}) filter (where sale ->> 'currency' = ${currency}), 0)`;
  const sums = sql`count(*), ${amount(sql`(sale ->> 'revenue')::bigint`)}, ${amount(sql`(sale ->> 'tax')::bigint`)},
    ${amount(sql`(select sum((refund ->> 'amount')::bigint) from jsonb_array_elements(sale -> 'refunds') refund)`)}
    from (select counted -> 'sale' as sale from attributions
      where business_id = ${businessId} and counted -> 'sale' ->> 'linkId' is not null
        and counted -> 'sale' ->> 'linkType' is not null) counted`;
  await sql`insert into link_sales (business_id, link_id, orders, revenue, tax, refunded)
    select ${businessId}, (sale ->> 'linkId')::uuid, ${sums} group by 2`.execute(tx);
  await sql`insert into business_sales (business_id, currency, link_type, orders, revenue, tax, refunded)
    select ${businessId}, ${currency}, sale ->> 'linkType', ${sums} group by 3`.execute(tx);
  return currency;
}

/** Adds to the lifetime sums of links and of their types, in the currency they are held in. */
export async function addLinkSales(
  tx: Tx,
  businessId: BusinessId,
  currency: string | null,
  deltas: readonly LinkDelta[],
): Promise<void> {
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
    insert into business_sales as kept (business_id, currency, link_type, orders, revenue, tax, refunded)
    select ${businessId}, ${currency}, link_type, ${sums} from ${given} group by link_type
    on conflict (business_id, link_type) do update set ${added}`.execute(tx);
}
