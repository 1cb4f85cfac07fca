// Reads what recorded orders count for: totals, products and refunds, each by its day.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { hourOf, isZone, toHourOfWeek } from '@vitrine/contract/range';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { neverSold, outstandingOf, shareOf } from '../gross.ts';
import type { SaleFacts } from '../model.ts';
import type { RefundLine } from './order-store.ts';

type Head = Omit<SaleFacts, 'hour' | 'revenue' | 'outstanding' | 'discount' | 'lines' | 'refunds'> & {
  orderId: OrderId;
  gross: number;
  told: number | null;
  financialStatus: string;
  timeZone: string | null;
};
type Line = Omit<SaleFacts['lines'][number], 'pieces' | 'revenue' | 'fullPrice' | 'worth'> & {
  orderId: OrderId;
  quantity: number;
  sold: number;
  price: number;
  discount: number;
};
type Refund = Omit<SaleFacts['refunds'][number], 'hour' | 'lines'> & { orderId: OrderId; lines: RefundLine[] };

/** What each of these orders counts for; one that is unknown or, unless asked for, never became a sale is not in the answer. */
export async function listSales(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
  wanted: { readonly neverSold: boolean } = { neverSold: false },
): Promise<ReadonlyMap<OrderId, SaleFacts>> {
  const ids = [...orderIds];
  const heads = await sql<Head>`
    select order_id as "orderId", day, created_at as "createdAt", updated_at as "updatedAt", currency,
      taxes_included as "taxesIncluded", financial_status as "financialStatus",
      coalesce(gross_price, total_price) as gross, coalesce(gross_tax, total_tax) as tax, outstanding as told,
      total_price as "placedTotal", subtotal_price as "placedGoods", cancelled_at is not null as "isCancelled", tips,
      test and not test_counts as "isTest",
      unpaid_at as "unpaidAt", paid_at as "paidAt", placed_in as "placedIn",
      referring_site as "referringSite", landing_site as "landingSite", source_name as "sourceName",
      attributed_to as "attributedTo",
      (select s.time_zone from stores s where s.business_id = ${businessId}) as "timeZone"
    from orders where business_id = ${businessId} and order_id = any(${ids})`.execute(db);
  const lines = await sql<Line>`
    select order_id as "orderId", line_id as "lineId", product_id as "productId", quantity,
      coalesce(sold_quantity, quantity) as sold, price, discount, tax, collection_ids as "collectionIds",
      gift_card as "giftCard", unit_cost as "unitCost"
    from order_lines where business_id = ${businessId} and order_id = any(${ids})
    order by order_id, position`.execute(db);
  const refunds = await sql<Refund>`
    select order_id as "orderId", refund_id as "refundId", created_at as "createdAt", day, amount, shipping, tax, lines
    from refunds where business_id = ${businessId} and order_id = any(${ids}) order by order_id, refund_id`.execute(db);
  const linesOf = Map.groupBy(lines.rows, ({ orderId }) => orderId);
  const refundsOf = Map.groupBy(refunds.rows, ({ orderId }) => orderId);
  return new Map(
    heads.rows
      .filter(({ financialStatus }) => wanted.neverSold || !neverSold(financialStatus))
      .map((head) => [head.orderId, toSale(head, linesOf.get(head.orderId) ?? [], refundsOf.get(head.orderId) ?? [])]),
  );
}

function toSale(
  { orderId: _order, financialStatus, gross: revenue, told, timeZone, ...head }: Head,
  lines: readonly Line[],
  refunds: readonly Refund[],
): SaleFacts {
  const productOf = new Map(lines.map(({ lineId, productId }) => [lineId, productId]));
  const parts = new Map(lines.map((line) => [line.lineId, soldPartOf(line, refunds)]));
  const partOf = (lineId: string) => parts.get(lineId) ?? { discount: 0, tax: 0 };
  const zone = timeZone !== null && isZone(timeZone) ? timeZone : 'UTC';
  const hourAt = ({ day, createdAt }: { day: string; createdAt: Date }): number =>
    toHourOfWeek(day, hourOf(createdAt, zone));
  return {
    ...head,
    hour: hourAt(head),
    revenue,
    outstanding: outstandingOf(financialStatus, revenue, told),
    discount: lines.filter(({ giftCard }) => !giftCard).reduce((sum, { lineId }) => sum + partOf(lineId).discount, 0),
    lines: lines.map(({ quantity, sold, price, discount, orderId: _of, tax: _tax, ...line }) => ({
      ...line,
      pieces: sold,
      fullPrice: price * sold,
      revenue: price * sold - partOf(line.lineId).discount,
      worth: price * quantity - discount,
      tax: partOf(line.lineId).tax,
    })),
    // a refund without money is a line taken out: it is not in the revenue either
    refunds: refunds
      .filter(({ amount }) => amount > 0)
      .map(({ orderId: _of, lines: returned, ...refund }) => ({
        ...refund,
        hour: hourAt(refund),
        lines: returned.map(({ line_id: lineId, quantity: pieces, subtotal: amount, tax }) => ({
          lineId,
          productId: productOf.get(lineId) ?? null,
          pieces,
          amount,
          tax,
        })),
      })),
  };
}

const within = (amount: number, most: number): number => Math.min(Math.max(0, amount), most);

/**
 * Discount and tax of the pieces sold of a line: what those taken out without money leave of them, by what the store says
 * they were worth. Where it does not say so of each piece, in proportion.
 */
function soldPartOf(
  { lineId, quantity, sold, price, discount, tax }: Line,
  refunds: readonly Refund[],
): { discount: number; tax: number } {
  const out = refunds.flatMap(({ amount, lines }) =>
    amount > 0 ? [] : lines.filter(({ line_id: id }) => id === lineId),
  );
  const sum = (read: (line: RefundLine) => number): number => out.reduce((all, each) => all + read(each), 0);
  const pieces = sum((each) => each.quantity);
  if (pieces === 0 || pieces !== quantity - sold)
    return { discount: shareOf(discount, sold, quantity), tax: shareOf(tax, sold, quantity) };
  const off = price * pieces - sum(({ subtotal }) => subtotal);
  return { discount: within(discount - off, discount), tax: within(tax - sum((each) => each.tax), tax) };
}
