// Recording orders and refunds in the caller's transaction, and telling the features above when something changed.
import type { OrderId } from '@vitrine/contract/ids';
import type { EventBus } from '../../../events.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { findOrder, lockOrder, writeOrder } from './order-store.ts';
import { applyRefund, applySnapshot, type OrderSnapshot, type SnapshotRefund } from './order-snapshot.ts';
import { findMissed } from './discrepancy.ts';
import type { Store } from '../model.ts';
import { insertRepair } from './recovered-orders-store.ts';
import { listNextOfBuyers } from './sales-facts-store.ts';

export type Recorded = 'created' | 'changed' | 'unchanged';
type Owner = Pick<Store, 'businessId' | 'timeZone'>;

export interface Recording {
  /** Puts one telling to what is stored; emits `order.recorded` when that changed anything. */
  recordSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded>;
  /** Records a telling that was asked for, when it is newer than what is stored. */
  healSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded>;
  /** The same where news of it should have come: what had been missed is written down. */
  repairSnapshot(tx: Tx, store: Owner, snapshot: OrderSnapshot): Promise<Recorded>;
  /** Adds a refund to its order; null when the order is not known yet, and nothing is stored then. */
  recordRefund(tx: Tx, store: Owner, orderId: OrderId, refund: SnapshotRefund): Promise<Recorded | null>;
}

export function createRecording(clock: Clock, events: Pick<EventBus, 'emit'>): Recording {
  const keep = async (tx: Tx, store: Owner, stored: OrderSnapshot | null, order: OrderSnapshot): Promise<void> => {
    const { businessId } = store;
    // whoever it is told of no more may be new now with the next order
    const left = isOtherBuyer(stored, order) ? await listNextOfBuyers(tx, businessId, [order.orderId]) : [];
    await writeOrder(tx, businessId, order, { timeZone: store.timeZone, now: clock.now() });
    for (const orderId of [order.orderId, ...left]) await events.emit(tx, 'order.recorded', { businessId, orderId });
  };
  const record = async (
    tx: Tx,
    store: Owner,
    snapshot: OrderSnapshot,
    { isWanted, isRepair }: { isWanted?: (stored: OrderSnapshot | null) => boolean; isRepair?: boolean } = {},
  ): Promise<Recorded> => {
    await lockOrder(tx, store.businessId, snapshot.orderId);
    const stored = await findOrder(tx, store.businessId, snapshot.orderId);
    if (isWanted && !isWanted(stored)) return 'unchanged';
    const { order, changed } = applySnapshot(stored, snapshot);
    if (!changed) return 'unchanged';
    await keep(tx, store, stored, order);
    const missed = isRepair ? findMissed(stored, order) : null;
    if (missed) await insertRepair(tx, { businessId: store.businessId, orderId: order.orderId }, missed, clock.now());
    return stored === null ? 'created' : 'changed';
  };
  return {
    recordSnapshot: (tx, store, snapshot) => record(tx, store, snapshot),
    healSnapshot: (tx, store, snapshot) =>
      record(tx, store, snapshot, { isWanted: (stored) => isNews(stored, snapshot) }),
    repairSnapshot: (tx, store, snapshot) =>
      record(tx, store, snapshot, { isWanted: (stored) => isNews(stored, snapshot), isRepair: true }),
    recordRefund: async (tx, store, orderId, refund) => {
      await lockOrder(tx, store.businessId, orderId);
      const stored = await findOrder(tx, store.businessId, orderId);
      if (stored === null) return null;
      const { order, changed } = applyRefund(stored, refund);
      if (!changed) return 'unchanged';
      await keep(tx, store, stored, order);
      return 'changed';
    },
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

/** The API writes some facts otherwise than webhooks do: only what happened since counts as missed. */
function isNews(stored: OrderSnapshot | null, snapshot: OrderSnapshot): boolean {
  return (
    stored === null ||
    snapshot.updatedAt > stored.updatedAt ||
    snapshot.financialStatus !== stored.financialStatus ||
    snapshot.refunds.length > stored.refunds.length
  );
}
