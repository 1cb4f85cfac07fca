// Reads what recorded orders count for: totals, products and refunds, each by its day.
import { uncountedStatuses } from '@vitrine/contract/orders';
import type { BusinessId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { neverSold, shareOf } from './gross.ts';
import type { Buyer, OrderFacts, SaleFacts } from '../model.ts';
import type { RefundLine } from './order-store.ts';

interface HeadRow {
  order_id: OrderId;
  day: string;
  created_at: Date;
  updated_at: Date;
  currency: string;
  is_foreign: boolean;
  taxes_included: boolean;
  gross: number;
  tax: number;
  financial_status: string;
}

interface LineRow {
  order_id: OrderId;
  line_id: string;
  product_id: ProductId | null;
  quantity: number;
  sold: number;
  price: number;
  discount: number;
  tax: number;
  collection_ids: string[];
}

interface RefundRow {
  order_id: OrderId;
  refund_id: string;
  created_at: Date;
  day: string;
  amount: number;
  shipping: number;
  lines: RefundLine[];
}

/** What attribution needs to know of recorded orders; unknown ones are not in the answer. */
export async function listOrderFacts(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<OrderFacts[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['order_id', 'created_at', 'note_attributes', 'landing_site', 'landing_site_ref', 'discount_codes'])
    .select(sql<boolean>`buyer_email_hash is not null or buyer_customer_hash is not null`.as('has_buyer'))
    .where('business_id', '=', businessId)
    .where(sql<boolean>`order_id = any(${[...orderIds]})`)
    .orderBy('order_id')
    .execute();
  return rows.map((row) => ({
    orderId: row.order_id,
    createdAt: row.created_at,
    noteAttributes: row.note_attributes,
    landingSite: row.landing_site,
    landingSiteRef: row.landing_site_ref,
    discountCodes: row.discount_codes,
    hasBuyer: row.has_buyer,
  }));
}

/** What each of these orders counts for; one that is unknown or never became a sale is not in the answer. */
export async function listSales(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, SaleFacts>> {
  const ids = [...orderIds];
  const heads = await sql<HeadRow>`
    select order_id, day, created_at, updated_at, currency, taxes_included, financial_status,
      coalesce(currency <> (select s.currency from stores s where s.business_id = ${businessId}), false) as is_foreign,
      coalesce(gross_price, total_price) as gross, coalesce(gross_tax, total_tax) as tax
    from orders where business_id = ${businessId} and order_id = any(${ids})`.execute(db);
  const lines = await sql<LineRow>`
    select order_id, line_id, product_id, quantity, coalesce(sold_quantity, quantity) as sold, price, discount, tax,
      collection_ids
    from order_lines where business_id = ${businessId} and order_id = any(${ids})
    order by order_id, position`.execute(db);
  const refunds = await sql<RefundRow>`
    select order_id, refund_id, created_at, day, amount, shipping, lines from refunds
    where business_id = ${businessId} and order_id = any(${ids}) order by order_id, refund_id`.execute(db);
  const linesOf = Map.groupBy(lines.rows, (row) => row.order_id);
  const refundsOf = Map.groupBy(refunds.rows, (row) => row.order_id);
  return new Map(
    heads.rows
      .filter((row) => !neverSold(row.financial_status))
      .map((row) => [row.order_id, toSale(row, linesOf.get(row.order_id) ?? [], refundsOf.get(row.order_id) ?? [])]),
  );
}

/** Whether a buyer had bought in the store before; an order whose buyer the store does not tell is not in the answer. */
export async function listBuyers(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, Buyer>> {
  const { rows } = await sql<{ orderId: OrderId; buyer: Buyer }>`
    select o.order_id as "orderId",
      case when ${isThere(sql`e.buyer_email_hash = o.buyer_email_hash`)}
        or ${isThere(sql`e.buyer_customer_hash = o.buyer_customer_hash`)} then 'returning' else 'new' end as buyer
    from orders o where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})
      and (o.buyer_email_hash is not null or o.buyer_customer_hash is not null)`.execute(db);
  return new Map(rows.map(({ orderId, buyer }) => [orderId, buyer]));
}

/** The orders whose buyers may have become new or returning by a change of these: the same people's next ones. */
export async function listNextOfBuyers(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<OrderId[]> {
  const next = (isSame: RawBuilder<unknown>): RawBuilder<unknown> => sql`
    select following.order_id as "orderId" from orders o cross join lateral (
      select e.order_id from orders e where e.business_id = o.business_id and ${isSame} and ${wasSold}
        and (e.created_at, e.order_id) > (o.created_at, o.order_id)
      order by e.created_at, e.order_id limit 1) following
    where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})`;
  const { rows } = await sql<{ orderId: OrderId }>`
    ${next(sql`e.buyer_email_hash = o.buyer_email_hash`)} union
    ${next(sql`e.buyer_customer_hash = o.buyer_customer_hash`)}`.execute(db);
  return rows.map(({ orderId }) => orderId);
}

const wasSold = sql`e.financial_status <> all(${[...uncountedStatuses]}::text[])`;

/** Whether there is another sale `e` before an order `o`. */
function isThere(isSame: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select from orders e where e.business_id = o.business_id and ${isSame} and ${wasSold}
    and (e.created_at, e.order_id) < (o.created_at, o.order_id))`;
}

function toSale(head: HeadRow, lines: readonly LineRow[], refunds: readonly RefundRow[]): SaleFacts {
  const productOf = new Map(lines.map((line) => [line.line_id, line.product_id]));
  return {
    day: head.day,
    createdAt: head.created_at,
    updatedAt: head.updated_at,
    currency: head.currency,
    isForeign: head.is_foreign,
    taxesIncluded: head.taxes_included,
    revenue: head.gross,
    tax: head.tax,
    discount: lines.reduce((sum, { discount, sold, quantity }) => sum + shareOf(discount, sold, quantity), 0),
    lines: lines.map(({ line_id: lineId, product_id: productId, quantity, sold, price, discount, tax, ...line }) => ({
      lineId,
      productId,
      collectionIds: line.collection_ids,
      pieces: sold,
      revenue: price * sold - shareOf(discount, sold, quantity),
      tax: shareOf(tax, sold, quantity),
    })),
    // a refund without money is a line taken out: it is not in the revenue either
    refunds: refunds
      .filter(({ amount }) => amount > 0)
      .map(({ refund_id: refundId, created_at: createdAt, day, amount, shipping, lines: returned }) => ({
        refundId,
        createdAt,
        day,
        amount,
        shipping,
        lines: returned.map((line) => ({
          lineId: line.line_id,
          productId: productOf.get(line.line_id) ?? null,
          amount: line.subtotal,
          tax: line.tax,
        })),
      })),
  };
}

export interface OrderWords {
  readonly name: string;
  /** Titles by the ids of lines. */
  readonly lines: ReadonlyMap<string, string>;
}

/** What orders and their lines are called; unknown ones are not in the answer. */
export async function listOrderWords(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, OrderWords>> {
  if (orderIds.length === 0) return new Map();
  const { rows } = await sql<{ orderId: OrderId; name: string; lines: Record<string, string> }>`
    select o.order_id as "orderId", o.name, coalesce((
      select jsonb_object_agg(l.line_id, concat_ws(' – ', l.title, l.variant_title)) from order_lines l
      where l.business_id = o.business_id and l.order_id = o.order_id), '{}') as lines
    from orders o where o.business_id = ${businessId} and o.order_id = any(${[...orderIds]})`.execute(db);
  return new Map(rows.map(({ orderId, name, lines }) => [orderId, { name, lines: new Map(Object.entries(lines)) }]));
}
