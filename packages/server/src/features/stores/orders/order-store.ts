// The tables of orders as the store reported them: orders, their lines and their refunds.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { sql, type RawBuilder } from 'kysely';
import { toColumns, unnestRows, type ColumnsOf, type Json } from '../../../platform/db/columns.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { StoreRow } from '../connection/connection.ts';
import { refundedOf } from './order-snapshot.ts';
import type { OrderSnapshot, SnapshotLine, SnapshotRefund } from '../records.ts';

/** Columns named as the facts they hold, besides those of the rows' own. */
type OrderColumns = ColumnsOf<
  Omit<OrderSnapshot, 'gross' | 'grossTax' | 'noteAttributes' | 'discountCodes' | 'lines' | 'refunds'>
>;

interface OrderTable extends OrderColumns {
  business_id: BusinessId;
  day: string;
  /** Null for orders not reported again since there are these. */
  gross_price: number | null;
  gross_tax: number | null;
  refunded: number;
  note_attributes: Json<{ name: string; value: string }[]>;
  discount_codes: string[];
  recorded_at: Date;
  /** Of which store of the business; null of the one there is. */
  shop_domain: string | null;
  /** Whether a test order counts: where it was placed on a development store. */
  test_counts: boolean;
}

interface OrderLineTable extends ColumnsOf<Omit<SnapshotLine, 'soldQuantity'>> {
  business_id: BusinessId;
  order_id: OrderId;
  position: number;
  sold_quantity: number | null;
  /** Those its product was in when the line was first reported. */
  collection_ids: string[];
  /** What a piece cost when the line was first reported, or first known since. */
  unit_cost: number | null;
}

/** One line of a refund as it is stored. */
export type RefundLine = ColumnsOf<SnapshotRefund['lines'][number]>;

interface RefundTable extends ColumnsOf<Omit<SnapshotRefund, 'lines' | 'guessed'>> {
  business_id: BusinessId;
  order_id: OrderId;
  day: string;
  lines: Json<RefundLine[]>;
  guessed: boolean;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    orders: OrderTable;
    order_lines: OrderLineTable;
    refunds: RefundTable;
  }
}

/** Whether an order of this number was told by another store of the platform: numbers are the platform's, each given once. */
export async function isOfAnotherStore(
  db: Db,
  {
    business_id: businessId,
    platform,
    shop_domain: shopDomain,
  }: Pick<StoreRow, 'business_id' | 'platform' | 'shop_domain'>,
  orderId: OrderId,
): Promise<boolean> {
  const { rows } = await sql`
    select from orders o join stores s on s.business_id = o.business_id
    where o.order_id = ${orderId} and o.business_id <> ${businessId}
      and s.platform = ${platform} and coalesce(o.shop_domain, s.shop_domain) <> ${shopDomain} limit 1`.execute(db);
  return rows.length > 0;
}

/** Lets one transaction at a time record this order, also while its row does not exist yet. */
export async function lockOrder(tx: Tx, businessId: BusinessId, orderId: OrderId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${businessId} ${orderId}`}, 0))`.execute(tx);
}

/** What is stored of an order, in the shape of a snapshot; null when it is unknown. */
export async function findOrder(db: Db, businessId: BusinessId, orderId: OrderId): Promise<OrderSnapshot | null> {
  const { rows } = await sql<Omit<OrderSnapshot, 'lines' | 'refunds'>>`
    select order_id as "orderId", name, created_at as "createdAt", updated_at as "updatedAt",
      cancelled_at as "cancelledAt", test, currency, taxes_included as "taxesIncluded",
      financial_status as "financialStatus", total_price as "totalPrice", subtotal_price as "subtotalPrice",
      total_discounts as "totalDiscounts", total_tax as "totalTax", current_total_price as "currentTotalPrice",
      coalesce(gross_price, total_price) as gross, coalesce(gross_tax, total_tax) as "grossTax",
      outstanding, unpaid_at as "unpaidAt", paid_at as "paidAt", tips, fulfilment, fulfilled_at as "fulfilledAt",
      landing_site as "landingSite",
      referring_site as "referringSite", source_name as "sourceName", attributed_to as "attributedTo", placed_in as "placedIn", buyer_email_hash as "buyerEmailHash",
      buyer_customer_hash as "buyerCustomerHash", checkout_hash as "checkoutHash", customer_order as "customerOrder", note_attributes as "noteAttributes", discount_codes as "discountCodes"
    from orders where business_id = ${businessId} and order_id = ${orderId}`.execute(db);
  const [order] = rows;
  if (!order) return null;
  const [lines, refunds] = await Promise.all([
    selectLines(db, businessId, orderId),
    selectRefunds(db, businessId, orderId),
  ]);
  return { ...order, lines, refunds };
}

async function selectLines(db: Db, businessId: BusinessId, orderId: OrderId): Promise<SnapshotLine[]> {
  const { rows } = await sql<SnapshotLine>`
    select line_id as "lineId", product_id as "productId", variant_id as "variantId", title,
      variant_title as "variantTitle", sku, gift_card as "giftCard", quantity, current_quantity as "currentQuantity",
      coalesce(sold_quantity, quantity) as "soldQuantity", price, discount, tax
    from order_lines where business_id = ${businessId} and order_id = ${orderId} order by position`.execute(db);
  return rows;
}

async function selectRefunds(db: Db, businessId: BusinessId, orderId: OrderId): Promise<SnapshotRefund[]> {
  const { rows } = await sql<Omit<SnapshotRefund, 'lines' | 'guessed'> & { lines: RefundLine[]; guessed: boolean }>`
    select refund_id as "refundId", created_at as "createdAt", amount, tax, shipping, lines, guessed
    from refunds where business_id = ${businessId} and order_id = ${orderId}`.execute(db);
  return rows.map(({ lines, guessed, ...refund }) => ({
    ...refund,
    ...(guessed ? { guessed: true as const } : {}),
    lines: lines.map(({ line_id: lineId, ...rest }) => ({ lineId, ...rest })),
  }));
}

const ofDevelopment = (businessId: BusinessId): RawBuilder<boolean> =>
  sql`(select is_development from stores where business_id = ${businessId})`;

/** Writes an order with its lines and refunds over whatever is stored; days are days of `timeZone`. */
export async function writeOrder(
  tx: Tx,
  businessId: BusinessId,
  order: OrderSnapshot,
  { timeZone, shopDomain, now }: { timeZone: string; shopDomain: string; now: Date },
): Promise<void> {
  const key = { business_id: businessId, order_id: order.orderId };
  const { gross, grossTax, noteAttributes, lines: told, refunds: given, ...facts } = order;
  const columns = {
    ...toColumns(facts),
    day: dayOf(order.createdAt, timeZone),
    gross_price: gross,
    gross_tax: grossTax,
    refunded: refundedOf(order),
    note_attributes: JSON.stringify(noteAttributes),
    discount_codes: [...order.discountCodes],
    recorded_at: now,
  };
  await tx
    .insertInto('orders')
    // what becomes of the store later changes no order of before
    .values({
      ...columns,
      ...key,
      shop_domain: shopDomain,
      test_counts: sql<boolean>`${order.test} and coalesce(${ofDevelopment(businessId)}, false)`,
    })
    .onConflict((conflict) => conflict.columns(['business_id', 'order_id']).doUpdateSet(columns))
    .execute();
  const known = await takeLines(tx, businessId, order);
  const lines = told.map((line, position) => ({
    ...key,
    position,
    ...toColumns(line),
    ...(known.get(line.lineId) ?? { collection_ids: [], unit_cost: null }),
  }));
  if (lines.length > 0) await tx.insertInto('order_lines').values(lines).execute();
  await tx.deleteFrom('refunds').where('business_id', '=', businessId).where('order_id', '=', order.orderId).execute();
  const refunds = given.map(({ lines: returned, guessed = false, ...refund }) => ({
    ...key,
    ...toColumns(refund),
    day: dayOf(refund.createdAt, timeZone),
    lines: JSON.stringify(returned.map(toColumns)),
    guessed,
  }));
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute();
}

/** What a line keeps though the store does not tell it with the order. */
type KeptOfLine = Pick<OrderLineTable, 'collection_ids' | 'unit_cost'>;

/**
 * Deletes the lines of an order. Answers the collections and the cost of each line it will have: those it had, for a new
 * one those of its product and variant now.
 */
async function takeLines(
  tx: Tx,
  businessId: BusinessId,
  { orderId, lines }: OrderSnapshot,
): Promise<Map<string, KeptOfLine>> {
  const { rows: told } = unnestRows(lines, { text: ['lineId', 'productId', 'variantId'] });
  const { rows } = await sql<{ lineId: string } & KeptOfLine>`
    with told as (select * from ${told}),
      taken as (delete from order_lines where business_id = ${businessId} and order_id = ${orderId}
        returning line_id, collection_ids, unit_cost)
    select told.line_id as "lineId", coalesce(taken.collection_ids, array(
      select c.collection_id from collection_products c
      where c.business_id = ${businessId} and c.product_id = told.product_id order by c.collection_id)) as collection_ids,
      coalesce(taken.unit_cost, (select v.unit_cost from variants v
        where v.business_id = ${businessId} and v.variant_id = told.variant_id limit 1)) as unit_cost
    from told left join taken using (line_id)`.execute(tx);
  return new Map(rows.map(({ lineId, ...kept }) => [lineId, kept]));
}
