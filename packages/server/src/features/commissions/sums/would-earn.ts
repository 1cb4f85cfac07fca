// What orders would earn if they were credited otherwise; nothing is counted or posted.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { listSales } from '../../stores/stores.ts';
import { listReviews } from '../standing/standing.ts';
import { earnOrders, type CreditedOrder, type TermsSource } from '../earnings/earnings.ts';

export type { CreditedOrder } from '../earnings/earnings.ts';

/** By order, by what was decided of it, refunds taken off, in minor units of its currency; nobody's are not in the answer. */
export async function sumWouldEarn(
  db: Db,
  terms: TermsSource,
  businessId: BusinessId,
  credited: readonly CreditedOrder[],
): Promise<ReadonlyMap<OrderId, number>> {
  const ids = credited.map(({ orderId }) => orderId);
  const reviews = await listReviews(db, businessId, ids);
  const stateOf = (orderId: OrderId) => reviews.get(orderId)?.state;
  const decided = credited.map((each) =>
    each.unearned === 'self_purchase' && stateOf(each.orderId) === 'approved' ? { ...each, unearned: null } : each,
  );
  const sales = await listSales(db, businessId, ids);
  const earned = await earnOrders(db, terms, businessId, decided, sales);
  return new Map(
    [...earned].map(([orderId, { earnings }]) => [
      orderId,
      stateOf(orderId) === 'rejected' ? 0 : earnings.reduce((sum, { commission }) => sum + commission, 0),
    ]),
  );
}
