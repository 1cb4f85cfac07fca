// Decides to whom orders are credited: their leads followed, then the rules that are in force for each.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { OrderFacts } from '../../stores/stores.ts';
import type { AttributionRules } from '../model.ts';
import { attribute } from './decision.ts';
import { listClaims, type ClaimDeps } from './claims.ts';
import { listStoredCodes, type DecidedOrder } from './attribution-store.ts';

/** Writes nothing. */
export async function decideOrders(
  db: Db,
  deps: ClaimDeps,
  businessId: BusinessId,
  orders: readonly OrderFacts[],
  rulesOf: (order: OrderFacts) => AttributionRules,
): Promise<Map<OrderId, DecidedOrder>> {
  const withCodes = orders.filter(({ discountCodes }) => discountCodes.length > 0).map(({ orderId }) => orderId);
  const claims = await listClaims(deps, businessId, orders, await listStoredCodes(db, businessId, withCodes));
  return new Map(
    orders.map((order, at) => {
      const own = claims[at] ?? [];
      const rules = rulesOf(order);
      return [order.orderId, { order, claims: own, decision: attribute(own, order.createdAt, rules), rules }];
    }),
  );
}
