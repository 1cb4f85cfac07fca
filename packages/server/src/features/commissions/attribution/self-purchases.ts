// Finds orders that influencers placed themselves and were credited for: by their email address, or as the same customer.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import type { Db, Tx } from '../../../platform/db/db.ts';
import type { Influencers } from '../../influencers/influencers.ts';
import type { Orders } from '../../stores/stores.ts';
import type { DecidedOrder } from './attribution-store.ts';
import { writeSelfPurchases, type PlacedOrder } from './self-purchases-store.ts';

export interface Suspect {
  readonly accountId: AccountId;
  readonly email: string;
}

/** The influencers these orders are credited to, as far as the store says who bought. */
export async function listSuspects(
  influencers: Influencers,
  businessId: BusinessId,
  decided: Iterable<DecidedOrder>,
): Promise<Suspect[]> {
  const credited = [...decided].flatMap(({ order, decision }) =>
    order.hasBuyer && decision.winner?.influencerId ? [decision.winner.influencerId] : [],
  );
  if (credited.length === 0) return [];
  const wanted = new Set(credited);
  return (await influencers.list(businessId)).filter(({ accountId }) => wanted.has(accountId));
}

/** All orders the suspects placed themselves, credited to them or not. */
export async function listPlaced(
  db: Db,
  orders: Orders,
  businessId: BusinessId,
  suspects: readonly Suspect[],
): Promise<PlacedOrder[]> {
  const placed: PlacedOrder[] = [];
  for (const { accountId, email } of suspects)
    for (const own of await orders.listOwnOrders(db, businessId, email)) placed.push({ accountId, ...own });
  return placed;
}

/**
 * Flags what the suspects placed themselves among all orders credited to them: an order recorded later may show that
 * an earlier one was theirs. Safe to repeat. Answers those that were not flagged so before.
 */
export async function flagSelfPurchases(
  tx: Tx,
  orders: Orders,
  businessId: BusinessId,
  { decided, suspects, now }: { decided: readonly OrderId[]; suspects: readonly Suspect[]; now: Date },
): Promise<OrderId[]> {
  const placed = await listPlaced(tx, orders, businessId, suspects);
  return writeSelfPurchases(tx, businessId, { decided, placed, now });
}
