// The door of reviews: what is decided of single orders' commission, by people and by the program.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { ReviewCause } from '@vitrine/contract/reviews';
import { v7 as uuidv7 } from 'uuid';
import type { EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { listReviews, writeReviews } from '../standing/standing.ts';

/**
 * For the program: puts the commission of these orders on hold for a cause, until somebody releases or rejects it. An order
 * of which anything was decided before, also one that was released, stays as it is; safe to repeat. Answers those held now.
 */
export async function holdOrders(
  tx: Tx,
  { events }: { readonly events: EventBus },
  businessId: BusinessId,
  { orderIds, cause, now }: { orderIds: readonly OrderId[]; cause: ReviewCause; now: Date },
): Promise<OrderId[]> {
  const known = await listReviews(tx, businessId, orderIds);
  const held = [...new Set(orderIds)].filter((orderId) => !known.has(orderId));
  if (held.length === 0) return [];
  const made = { decisionId: uuidv7({ msecs: now.getTime() }), madeBy: null, madeAt: now };
  const state = 'held' as const;
  const reviews = held.map((orderId) => ({ orderId, state, reason: '', cause, ...made }));
  await writeReviews(tx, businessId, reviews);
  await events.emit(tx, 'commission.reviewed', {
    businessId,
    by: null,
    decisionId: made.decisionId,
    state,
    orders: held.length,
  });
  return held;
}
