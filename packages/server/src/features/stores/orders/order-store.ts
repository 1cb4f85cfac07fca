// The tables of orders as the store reported them: orders, their lines and their refunds.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import { sql, type ColumnType } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { refundedOf, type OrderSnapshot, type SnapshotLine, type SnapshotRefund } from './order-snapshot.ts';

/** A column written as JSON text and read back as its value. */
type Json<T> = ColumnType<T, string, string>;

interface OrderTable {
  business_id: BusinessId;
  order_id: OrderId;
  name: string;
  created_at: Date;
  day: string;
  updated_at: Date;
  cancelled_at: Date | null;
  test: boolean;
  currency: string;
  taxes_included: boolean;
  financial_status: string;
  total_price: number;
  subtotal_price: number;
  total_discounts: number;
  total_tax: number;
  current_total_price: number;
  /** Null for orders not told again since there are these. */
  gross_price: number | null;
  gross_tax: number | null;
  refunded: number;
  status_url: string | null;
  landing_site: string | null;
  landing_site_ref: string | null;
  referring_site: string | null;
  source_name: string | null;
  buyer_email_hash: string | null;
  buyer_customer_hash: string | null;
  note_attributes: Json<{ name: string; value: string }[]>;
  discount_codes: string[];
  recorded_at: Date;
}

interface OrderLineTable {
  business_id: BusinessId;
  order_id: OrderId;
  line_id: string;
  position: number;
  product_id: string | null;
  variant_id: string | null;
  title: string;
  variant_title: string | null;
  sku: string;
  quantity: number;
  current_quantity: number;
  sold_quantity: number | null;
  price: number;
  discount: number;
  tax: number;
  /** Those its product was in when the line was first told. */
  collection_ids: string[];
}

/** One line of a refund as it is stored. */
export interface RefundLine {
  line_id: string;
  quantity: number;
  subtotal: number;
  tax: number;
}

interface RefundTable {
  business_id: BusinessId;
  order_id: OrderId;
  refund_id: string;
  created_at: Date;
  day: string;
  amount: number;
  tax: number;
  shipping: number;
  lines: Json<RefundLine[]>;
}

declare module '../../../platform/db/db.ts' {
  interface Tables {
    orders: OrderTable;
    order_lines: OrderLineTable;
    refunds: RefundTable;
  }
}

/** Lets one transaction at a time record this order, also while its row does not exist yet. */
export async function lockOrder(tx: Tx, businessId: BusinessId, orderId: OrderId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`order ${businessId} ${orderId}`}, 0))`.execute(tx);
}

/** What is stored of an order, in the shape of a snapshot; null when it is unknown. */
export async function findOrder(db: Db, businessId: BusinessId, orderId: OrderId): Promise<OrderSnapshot | null> {
  const where = { business_id: businessId, order_id: orderId };
  const row = await db
    .selectFrom('orders')
    .selectAll()
    .where('business_id', '=', businessId)
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  if (!row) return null;
  const [lines, refunds] = await Promise.all([selectLines(db, where), selectRefunds(db, where)]);
  return {
    orderId: row.order_id,
    name: row.name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    cancelledAt: row.cancelled_at,
    test: row.test,
    currency: row.currency,
    taxesIncluded: row.taxes_included,
    financialStatus: row.financial_status,
    totalPrice: row.total_price,
    subtotalPrice: row.subtotal_price,
    totalDiscounts: row.total_discounts,
    totalTax: row.total_tax,
    currentTotalPrice: row.current_total_price,
    gross: row.gross_price ?? row.total_price,
    grossTax: row.gross_tax ?? row.total_tax,
    statusUrl: row.status_url,
    landingSite: row.landing_site,
    landingSiteRef: row.landing_site_ref,
    referringSite: row.referring_site,
    sourceName: row.source_name,
    buyerEmailHash: row.buyer_email_hash,
    buyerCustomerHash: row.buyer_customer_hash,
    noteAttributes: row.note_attributes,
    discountCodes: row.discount_codes,
    lines,
    refunds,
  };
}

interface OrderKey {
  business_id: BusinessId;
  order_id: OrderId;
}

async function selectLines(db: Db, { business_id, order_id }: OrderKey): Promise<SnapshotLine[]> {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', order_id)
    .orderBy('position')
    .execute();
  return rows.map((row) => ({
    lineId: row.line_id,
    productId: row.product_id,
    variantId: row.variant_id,
    title: row.title,
    variantTitle: row.variant_title,
    sku: row.sku,
    quantity: row.quantity,
    currentQuantity: row.current_quantity,
    soldQuantity: row.sold_quantity ?? row.quantity,
    price: row.price,
    discount: row.discount,
    tax: row.tax,
  }));
}

async function selectRefunds(db: Db, { business_id, order_id }: OrderKey): Promise<SnapshotRefund[]> {
  const rows = await db
    .selectFrom('refunds')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('order_id', '=', order_id)
    .execute();
  return rows.map((row) => ({
    refundId: row.refund_id,
    createdAt: row.created_at,
    amount: row.amount,
    tax: row.tax,
    shipping: row.shipping,
    lines: row.lines.map(({ line_id: lineId, quantity, subtotal, tax }) => ({ lineId, quantity, subtotal, tax })),
  }));
}

/** Writes an order with its lines and refunds over whatever is stored; days are days of `timeZone`. */
export async function writeOrder(
  tx: Tx,
  businessId: BusinessId,
  order: OrderSnapshot,
  { timeZone, now }: { timeZone: string; now: Date },
): Promise<void> {
  const key = { business_id: businessId, order_id: order.orderId };
  const columns = { ...toColumns(order), day: dayOf(order.createdAt, timeZone), recorded_at: now };
  await tx
    .insertInto('orders')
    .values({ ...key, ...columns })
    .onConflict((conflict) => conflict.columns(['business_id', 'order_id']).doUpdateSet(columns))
    .execute();
  const collections = await takeLines(tx, businessId, order);
  const lines = order.lines.map((line, position) => ({
    ...key,
    position,
    ...toLineColumns(line),
    collection_ids: collections.get(line.lineId) ?? [],
  }));
  if (lines.length > 0) await tx.insertInto('order_lines').values(lines).execute();
  await tx.deleteFrom('refunds').where('business_id', '=', businessId).where('order_id', '=', order.orderId).execute();
  const refunds = order.refunds.map((refund) => ({ ...key, ...toRefundColumns(refund, timeZone) }));
  if (refunds.length > 0) await tx.insertInto('refunds').values(refunds).execute();
}

/**
 * Deletes the lines of an order. Answers the collections of each line it will have: those it had, for a new one those of
 * its product now.
 */
async function takeLines(
  tx: Tx,
  businessId: BusinessId,
  { orderId, lines }: OrderSnapshot,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ lineId: string; collectionIds: string[] }>`
    with told as (select * from unnest(${lines.map(({ lineId }) => lineId)}::text[],
        ${lines.map(({ productId }) => productId)}::text[]) as told (line_id, product_id)),
      taken as (delete from order_lines where business_id = ${businessId} and order_id = ${orderId}
        returning line_id, collection_ids)
    select told.line_id as "lineId", coalesce(taken.collection_ids, array(
      select c.collection_id from collection_products c
      where c.business_id = ${businessId} and c.product_id = told.product_id order by c.collection_id)) as "collectionIds"
    from told left join taken using (line_id)`.execute(tx);
  return new Map(rows.map(({ lineId, collectionIds }) => [lineId, collectionIds]));
}

function toColumns(order: OrderSnapshot) {
  return {
    name: order.name,
    created_at: order.createdAt,
    updated_at: order.updatedAt,
    cancelled_at: order.cancelledAt,
    test: order.test,
    currency: order.currency,
    taxes_included: order.taxesIncluded,
    financial_status: order.financialStatus,
    total_price: order.totalPrice,
    subtotal_price: order.subtotalPrice,
    total_discounts: order.totalDiscounts,
    total_tax: order.totalTax,
    current_total_price: order.currentTotalPrice,
    gross_price: order.gross,
    gross_tax: order.grossTax,
    refunded: refundedOf(order),
    status_url: order.statusUrl,
    landing_site: order.landingSite,
    landing_site_ref: order.landingSiteRef,
    referring_site: order.referringSite,
    source_name: order.sourceName,
    buyer_email_hash: order.buyerEmailHash,
    buyer_customer_hash: order.buyerCustomerHash,
    note_attributes: JSON.stringify(order.noteAttributes),
    discount_codes: [...order.discountCodes],
  };
}

function toLineColumns(line: SnapshotLine) {
  return {
    line_id: line.lineId,
    product_id: line.productId,
    variant_id: line.variantId,
    title: line.title,
    variant_title: line.variantTitle,
    sku: line.sku,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    sold_quantity: line.soldQuantity,
    price: line.price,
    discount: line.discount,
    tax: line.tax,
  };
}

function toRefundColumns(refund: SnapshotRefund, timeZone: string) {
  const lines = refund.lines.map(({ lineId, ...rest }): RefundLine => ({ line_id: lineId, ...rest }));
  return {
    refund_id: refund.refundId,
    created_at: refund.createdAt,
    day: dayOf(refund.createdAt, timeZone),
    amount: refund.amount,
    tax: refund.tax,
    shipping: refund.shipping,
    lines: JSON.stringify(lines),
  };
}

/** Forgets who placed these orders, and every other order of the same person. */
export async function forgetBuyer(
  tx: Tx,
  businessId: BusinessId,
  { orderIds, hashes }: { orderIds: readonly string[]; hashes: readonly string[] },
): Promise<void> {
  await sql`
    update orders set buyer_email_hash = null, buyer_customer_hash = null
    where business_id = ${businessId} and (order_id = any(${[...orderIds]})
      or buyer_email_hash = any(${[...hashes]}) or buyer_customer_hash = any(${[...hashes]}))`.execute(tx);
}
