// Reads what recorded orders count for: totals, products and refunds, each by its day.
import type { BusinessId, OrderId, ProductId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { neverSold, shareOf } from './gross.ts';
import type { SaleFacts } from '../model.ts';
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
