// The door of reviews: what is decided of single orders' commission, by people and by the program.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import type { ReviewCause, ReviewState } from '@vitrine/contract/reviews';
import { v7 as uuidv7 } from 'uuid';
import { announce, type EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Problem } from '../../../platform/problem.ts';
import { Service } from '../../../platform/service.ts';
import type { AccountKey } from '../../identity/identity.ts';
import type { Storefront } from '../../stores/stores.ts';
import type { Review } from '../model.ts';
import * as store from '../standing/standing.ts';
import { countOrders, lockSales, type CountingDeps } from '../sums/sums.ts';
import { findTimeZone } from '../time-zone.ts';

interface Deps extends CountingDeps {
  readonly events: EventBus;
  readonly storefront: Storefront;
}

/** What is wanted of an order's commission. */
export interface ReviewWish {
  readonly state: ReviewState;
  readonly reason: string;
}

/** One decision, of one order or of many. */
export interface ReviewDone {
  readonly decisionId: string;
  /** How many orders it changed. */
  readonly orders: number;
  /** Of those asked for, how many are nobody's, or were decided so already. */
  readonly passedOver: number;
}

interface Change {
  readonly orderId: OrderId;
  readonly after: Pick<Review, 'state' | 'reason' | 'cause'>;
}

/** How many orders are counted at a time. */
const batchSize = 1000;

export class Reviews extends Service<Deps> {
  /**
   * Approves, rejects or holds the commission of orders, or takes back what was decided (`open`). Orders that are no
   * influencer's are passed over. What is rejected comes to nothing with entries of today, and back again by whatever is
   * decided next. Refuses `too_many_orders`.
   */
  async decide(key: AccountKey, orderIds: readonly OrderId[], wish: ReviewWish): Promise<ReviewDone> {
    const asked = [...new Set(orderIds)];
    if (asked.length > limits.reviewedOrders)
      throw new Problem('too_many_orders', { values: { limit: limits.reviewedOrders } });
    return this.transaction((tx) => this.decideIn(tx, key, asked, wish));
  }

  /** As `decide`, for so many orders as it takes and each once, in the caller's transaction: before anything else of theirs is locked. */
  async decideIn(
    tx: Tx,
    { businessId, accountId: by }: AccountKey,
    asked: readonly OrderId[],
    wish: ReviewWish,
  ): Promise<ReviewDone> {
    await lockSales(tx, businessId);
    const credited = await store.listCredited(tx, businessId, asked);
    const known = await store.listReviews(tx, businessId, credited);
    const changes = credited
      .filter((orderId) => !isSame(known.get(orderId), wish))
      .map((orderId): Change => ({ orderId, after: { ...wish, cause: null } }));
    const decisionId = await this.#change(tx, businessId, changes, { by, named: wish.state });
    return { decisionId, orders: changes.length, passedOver: asked.length - changes.length };
  }

  /** Puts back what each order of a decision was before; one decided anew since stays. Refuses `not_found`, `nothing_to_undo`. */
  async undo({ businessId, accountId: by }: AccountKey, decisionId: string): Promise<ReviewDone> {
    return this.transaction(async (tx) => {
      await lockSales(tx, businessId);
      const standing = await store.listBefore(tx, businessId, decisionId);
      if (standing.length === 0)
        throw new Problem((await store.isDecision(tx, businessId, decisionId)) ? 'nothing_to_undo' : 'not_found');
      const changes = standing.map(({ orderId, before }) => ({ orderId, after: before }));
      return {
        decisionId: await this.#change(tx, businessId, changes, { by, named: 'undone' }),
        orders: changes.length,
        passedOver: 0,
      };
    });
  }

  /** Everything that was decided of an order, oldest first. */
  listDecisions(businessId: BusinessId, orderId: OrderId): Promise<store.StoredReview[]> {
    return store.listDecisions(this.db, businessId, orderId);
  }

  /** The caller holds the lock of the business's sales. */
  async #change(
    tx: Tx,
    businessId: BusinessId,
    changes: readonly Change[],
    { by, named }: { by: AccountId; named: ReviewState | 'undone' },
  ): Promise<string> {
    const now = this.now();
    const decisionId = uuidv7({ msecs: now.getTime() });
    if (changes.length === 0) return decisionId;
    const ids = changes.map(({ orderId }) => orderId);
    const made = { decisionId, madeBy: by, madeAt: now };
    const known = await store.listReviews(tx, businessId, ids);
    await store.writeReviews(
      tx,
      businessId,
      changes.map(({ orderId, after }) => ({ orderId, ...after, ...made })),
    );
    const moved = changes
      .filter(({ orderId, after }) => toWeight(after.state) !== toWeight(known.get(orderId)?.state))
      .map(({ orderId }) => orderId);
    const timeZone = await findTimeZone(this.deps.storefront, businessId);
    for (let from = 0; from < moved.length; from += batchSize) {
      const counting = { ids: moved.slice(from, from + batchSize), visits: new Map(), timeZone, now, isReview: true };
      await countOrders(tx, this.deps, businessId, counting);
    }
    const told = { businessId, by, decisionId, state: named, orders: changes.length };
    await this.deps.events.emit(tx, 'commission.reviewed', told);
    await announce(tx, 'ordersChanged', businessId);
    return decisionId;
  }
}

/** What changes amounts: a rejected order comes to nothing, an approved one earns though it is their own. */
const toWeight = (state: ReviewState | undefined): ReviewState =>
  state === 'rejected' || state === 'approved' ? state : 'open';

/** Of what nobody decided anything, taking it back changes nothing. */
const isSame = (known: Review | undefined, { state, reason }: ReviewWish): boolean =>
  known === undefined ? state === 'open' : known.state === state && known.reason === reason && known.cause === null;

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
  const known = await store.listReviews(tx, businessId, orderIds);
  const held = [...new Set(orderIds)].filter((orderId) => !known.has(orderId));
  if (held.length === 0) return [];
  const made = { decisionId: uuidv7({ msecs: now.getTime() }), madeBy: null, madeAt: now };
  const state = 'held' as const;
  await store.writeReviews(
    tx,
    businessId,
    held.map((orderId) => ({ orderId, state, reason: '', cause, ...made })),
  );
  const { decisionId } = made;
  await events.emit(tx, 'commission.reviewed', { businessId, by: null, decisionId, state, orders: held.length });
  return held;
}
