// Keeps orders that the store was asked for, each in a transaction of its own; one that cannot be kept holds up no other.
import { orderId as orderIdSchema, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import { ownerOf, type StoreRow } from '../connection/connection.ts';
import { isNumbered, type UnreadableRecord } from '../platforms/platform.ts';
import type { OrderSnapshot } from '../records.ts';
import { isBadRecord, listOrdersSetAside, setAside, takeBack, takeBackUnnumbered } from '../set-aside-store.ts';
import type { OrderRecording, Recorded } from './order-recording.ts';

/** As far back as stores let one read orders without asking for more. */
export const firstReachMs = 60 * 24 * 3600_000;
/** Read again every time: the store's index and clock may lag. */
export const overlapMs = 5 * 60_000;
/** The job that asks the store for one order. */
export const readJob = 'stores.orders.read';
/** So many of those set aside are asked for anew at once. */
const mostAsked = 1000;

export interface OrderKey {
  readonly businessId: BusinessId;
  readonly orderId: OrderId;
}

export class OrderKeeper extends Service<{ recording: OrderRecording }> {
  /** What became of an order of before; null for one that cannot be kept, which is set aside. */
  keepOld(store: StoreRow, order: OrderSnapshot): Promise<Recorded | null> {
    return this.#keep(store, order, (tx) => this.deps.recording.backfillSnapshot(tx, ownerOf(store), order));
  }

  /** The same of one whose webhook should have come. */
  keepMissed(store: StoreRow, order: OrderSnapshot): Promise<Recorded | null> {
    return this.#keep(store, order, (tx) => this.deps.recording.recoverSnapshot(tx, ownerOf(store), order));
  }

  /** The same of one that the store was asked for by its number. */
  keepTold(store: StoreRow, order: OrderSnapshot): Promise<Recorded | null> {
    return this.#keep(store, order, (tx) => this.deps.recording.recordSnapshot(tx, ownerOf(store), order));
  }

  /** Sets aside orders that could not even be read, where the merchant sees them. */
  async setAside(store: StoreRow, unreadable: readonly UnreadableRecord[]): Promise<void> {
    for (const each of unreadable) await this.#setAside(store.business_id, each.recordId, each);
  }

  /**
   * Sets aside one that the store was asked for over and over without an answer: it is asked for again every night, and when
   * the merchant wishes.
   */
  async giveUp(businessId: BusinessId, orderId: OrderId, problem: unknown): Promise<void> {
    await this.#setAside(businessId, orderId, problem);
  }

  /** Forgets one that was set aside, and that the store has no more. */
  async forget(businessId: BusinessId, orderId: OrderId): Promise<void> {
    await takeBack(this.db, businessId, 'order', orderId);
  }

  /** Has the store asked for an order, in a queue of its own. */
  async ask(db: Db, { businessId, orderId }: OrderKey): Promise<void> {
    const wish = { key: `${businessId} ${orderId}`, group: businessId };
    await this.platform.jobs.enqueue(db, readJob, { businessId, orderId }, wish);
  }

  /** Has the store asked anew for what is set aside, as it may have mended it; answers how many orders those are. */
  async askAgain(businessId: BusinessId): Promise<number> {
    const left = await listOrdersSetAside(this.db, businessId, mostAsked);
    let asked = 0;
    for (const recordId of left) if (await this.askFor(this.db, businessId, recordId)) asked += 1;
    return asked;
  }

  /** Has the store asked for what is called so; false where that is no number to ask by. */
  async askFor(db: Db, businessId: BusinessId, recordId: string): Promise<boolean> {
    const orderId = isNumbered(recordId) ? orderIdSchema.safeParse(recordId).data : undefined;
    if (orderId !== undefined) await this.ask(db, { businessId, orderId });
    return orderId !== undefined;
  }

  /** Forgets what is called by no number: whoever reads it again sets it aside again. */
  async forgetUnnumbered(businessId: BusinessId): Promise<void> {
    await takeBackUnnumbered(this.db, businessId, 'order');
  }

  async #keep(
    store: StoreRow,
    { orderId }: OrderSnapshot,
    record: (tx: Tx) => Promise<Recorded>,
  ): Promise<Recorded | null> {
    try {
      return await this.transaction(async (tx) => {
        const outcome = await record(tx);
        await takeBack(tx, store.business_id, 'order', orderId);
        return outcome;
      });
    } catch (problem) {
      if (!isBadRecord(problem)) throw problem;
      await this.#setAside(store.business_id, orderId, problem);
      return null;
    }
  }

  async #setAside(businessId: BusinessId, recordId: string, problem: unknown): Promise<void> {
    this.platform.log.warn(
      { business: businessId, order: recordId, problem: String(problem) },
      'an order is set aside',
    );
    await setAside(this.db, businessId, { kind: 'order', recordId }, { problem, now: this.now() });
  }
}
