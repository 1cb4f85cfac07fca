// Orders by the names of reports of sales, whether they are credited or not, with all that was given back of them since.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { listSales, type NamedSales, type SaleFacts } from '../../stores/stores.ts';
import { toOrderReport, toRefundReport } from '../sales-report.ts';
import { leaveOutUnsold } from '../sold.ts';

/** Orders of one question. */
const batchSize = 2000;

/** Minor units of each order's own currency; what never became a sale is told as it was placed. */
export async function listNamedSales(
  db: Db,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<ReadonlyMap<OrderId, NamedSales>> {
  const named = new Map<OrderId, NamedSales>();
  for (let start = 0; start < orderIds.length; start += batchSize) {
    const sales = await listSales(db, businessId, orderIds.slice(start, start + batchSize), { neverSold: true });
    for (const [orderId, facts] of sales) named.set(orderId, toNamedSales(leaveOutUnsold(facts)));
  }
  return named;
}

function toNamedSales(facts: SaleFacts): NamedSales {
  const { whole } = toOrderReport(facts);
  const refunds = facts.refunds.map((refund) => toRefundReport(refund, facts).whole);
  const sum = (name: 'returns' | 'shipping' | 'taxReturned'): number =>
    refunds.reduce((all, refund) => all + refund[name], 0);
  return {
    gross: whole.grossSales,
    discounts: whole.salesDiscount,
    returns: sum('returns'),
    shipping: whole.shipping + sum('shipping'),
    taxes: facts.tax - sum('taxReturned'),
  };
}
