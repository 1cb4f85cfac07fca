// What orders would earn if they were credited otherwise; nothing is counted or posted.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import { listSales } from '../../stores/stores.ts';
import { listReviews } from '../standing/standing.ts';
import { earnOrders, type CreditedOrder, type EarningDeps } from '../earnings/earnings.ts';

export type { CreditedOrder } from '../earnings/earnings.ts';

/** By order, by what was decided of it, refunds taken off, in minor units of its currency; nobody's are not in the answer. */
export async function sumWouldEarn(
  db: Db,
  deps: EarningDeps,
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
  const rejected = new Set(ids.filter((id) => stateOf(id) === 'rejected'));
  const earned = await earnOrders(db, deps, businessId, decided, sales, { rejected });
  return new Map(
    [...earned].map(([orderId, { earnings }]) => [
      orderId,
      earnings.reduce((sum, { commission }) => sum + commission, 0),
    ]),
  );
}
