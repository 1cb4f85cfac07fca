// Records orders and refunds in the caller's transaction, and emits an event when something changed.
import type { OrderId } from '@vitrine/contract/ids';
import type { EventBus } from '../../../events.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { lockCheckout } from '../checkouts/checkouts.ts';
import type { Store } from '../model.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { insertDeleted, isDeleted } from './deleted-orders-store.ts';
import { findDiscrepancy } from './discrepancy.ts';
import { applySnapshot, isRefundNews } from './order-snapshot.ts';
import { findOrder, lockOrder, writeOrder } from './order-store.ts';
import type { Orders } from './orders.ts';
import { personHash } from '../person-hash.ts';
import { insertRecovery } from './recovered-orders-store.ts';
import type { OrderSnapshot } from '../records.ts';

/** `learned`: something that webhooks do not tell, and nothing that was missed. */
export type Recorded = 'created' | 'changed' | 'learned' | 'unchanged';
type Owner = Pick<Store, 'businessId' | 'timeZone' | 'shopDomain'>;

interface Wish {
  /** Whether the snapshot is to be merged at all. */
  readonly isWanted?: (stored: OrderSnapshot | null) => boolean;
  /** Whether a webhook should have brought it: then what was missed is written down. */
  readonly isRecovery?: boolean;
}

interface Deps {
  readonly platforms: Platforms;
  readonly events: Pick<EventBus, 'emit'>;
  readonly orders: Orders;
}

export class OrderRecording extends Service<Deps> {
  /**
   * Records an order's raw JSON as the store's webhook writes it, in the caller's transaction; late and repeated
   * deliveries change nothing. Emits `order.recorded` when something changed.
   */
  async recordOrder(tx: Tx, store: Pick<Store, 'platform'> & Owner, rawOrder: string): Promise<Recorded> {
    const hash = personHash(this.platform.keys, store.businessId);
    return this.recordSnapshot(tx, store, this.deps.platforms.get(store.platform).webhooks.readOrder(rawOrder, hash));
  }

  /** Merges one snapshot into what is stored; emits `order.recorded` when that changed anything. */
  async recordSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded> {
    return this.#record(tx, store, snapshot, {});
  }

  /** Records a snapshot that was asked for, when it is newer than what is stored. */
  async backfillSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded> {
    return this.#record(tx, store, snapshot, { isWanted: (stored) => isNewer(stored, snapshot) });
  }

  /** The same where a webhook should have come: what had been missed is written down. */
  async recoverSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded> {
    return this.#record(tx, store, snapshot, { isWanted: (stored) => isNewer(stored, snapshot), isRecovery: true });
  }

  /**
   * Records that the store has an order no more: it is a sale no longer, and what is known of it stays. What comes late of it
   * changes nothing, also where it was not known yet.
   */
  async recordDeletion(tx: Tx, store: Owner, { orderId, at }: { orderId: OrderId; at: Date }): Promise<Recorded> {
    await lockOrder(tx, store.businessId, orderId);
    const stored = await findOrder(tx, store.businessId, orderId);
    if (stored !== null) return this.#record(tx, store, toDeleted(stored, at), {});
    await insertDeleted(tx, store, { orderId, at });
    return 'unchanged';
  }

  async #record(tx: Tx, store: Owner, snapshot: OrderSnapshot, { isWanted, isRecovery }: Wish): Promise<Recorded> {
    const { businessId } = store;
    await lockOrder(tx, businessId, snapshot.orderId);
    if (snapshot.checkoutHash !== null) await lockCheckout(tx, businessId, snapshot.checkoutHash);
    const stored = await findOrder(tx, businessId, snapshot.orderId);
    if (isWanted && !isWanted(stored)) return 'unchanged';
    if (stored === null && (await isDeleted(tx, businessId, snapshot.orderId))) return 'unchanged';
    const { order, changed } = applySnapshot(stored, snapshot);
    if (!changed) return 'unchanged';
    await this.#write(tx, store, stored, order);
    const missed = isRecovery ? findDiscrepancy(stored, order) : null;
    const { orderId } = order;
    if (missed) await insertRecovery(tx, { businessId, orderId }, missed, this.now());
    if (stored === null) return 'created';
    return isRecovery && missed === null ? 'learned' : 'changed';
  }

  async #write(tx: Tx, store: Owner, stored: OrderSnapshot | null, order: OrderSnapshot): Promise<void> {
    const { businessId, timeZone, shopDomain } = store;
    // the next order of a buyer this one is no longer theirs of may be their first now
    const left = isOtherBuyer(stored, order)
      ? await this.deps.orders.listNextOfBuyers(tx, businessId, [order.orderId])
      : [];
    await writeOrder(tx, businessId, order, { timeZone, shopDomain, now: this.now() });
    for (const orderId of [order.orderId, ...left]) {
      await this.deps.events.emit(tx, 'order.recorded', { businessId, orderId });
    }
  }
}

/** As the store's own reports have it, which leave out what was deleted: an order that never became a sale. */
function toDeleted(order: OrderSnapshot, at: Date): OrderSnapshot {
  return {
    ...order,
    financialStatus: 'voided',
    cancelledAt: order.cancelledAt ?? at,
    outstanding: 0,
    // whatever the store said of it before is older
    updatedAt: new Date(Math.max(at.getTime(), order.updatedAt.getTime() + 1)),
  };
}

function isOtherBuyer(stored: OrderSnapshot | null, order: OrderSnapshot): boolean {
  return (
    isChanged(stored?.buyerEmailHash, order.buyerEmailHash) ||
    isChanged(stored?.buyerCustomerHash, order.buyerCustomerHash)
  );
}

const isChanged = (before: string | null | undefined, now: string | null): boolean =>
  typeof before === 'string' && before !== now;

/** Of somebody nothing was known of the store says how manieth order it is. */
function isCustomerKnown(stored: OrderSnapshot, { customerOrder }: OrderSnapshot): boolean {
  const { buyerEmailHash, buyerCustomerHash } = stored;
  return stored.customerOrder === null && customerOrder !== null && (buyerEmailHash ?? buyerCustomerHash) === null;
}

/** The API writes some facts otherwise than webhooks do: only what happened since counts as missed. */
function isNewer(stored: OrderSnapshot | null, snapshot: OrderSnapshot): boolean {
  return (
    stored === null ||
    snapshot.updatedAt > stored.updatedAt ||
    snapshot.gross !== stored.gross ||
    snapshot.financialStatus !== stored.financialStatus ||
    // of orders that were recorded before it was read
    (stored.fulfilment === null && snapshot.fulfilment !== null) ||
    (stored.attributedTo === null && snapshot.attributedTo !== null) ||
    // a journey gets ready some time after its order, and changes nothing else of it
    (stored.landingSite === null && snapshot.landingSite !== null) ||
    (stored.checkoutHash === null && snapshot.checkoutHash !== null) ||
    isRefundNews(stored, snapshot) ||
    isCustomerKnown(stored, snapshot)
  );
}
