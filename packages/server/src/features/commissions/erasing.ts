// Erases what is kept of the orders of a store that left and asked for it; books of what influencers are owed stay.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Service } from '../../platform/service.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { deleteEmptySums, deleteOfOrders, listGone } from './erasing-store.ts';
import { forgetCounted, lockSales } from './sums/sums.ts';

/** Orders at a time. */
const most = 1_000;

export class Erasing extends Service<{ events: EventBus; traffic: Traffic }> {
  listen(): void {
    this.deps.events.on('store.erased', 'commissions', ({ businessId }) => this.#erase(businessId));
  }

  /** Of orders that are gone: those of another store of the business stay, with what they count for. Safe to repeat. */
  async #erase(businessId: BusinessId): Promise<void> {
    for (;;) {
      const gone = await listGone(this.db, businessId, most);
      if (gone.length > 0) await this.transaction((tx) => this.#forget(tx, businessId, gone));
      if (gone.length < most) break;
    }
    await this.transaction(async (tx) => {
      await lockSales(tx, businessId);
      await deleteEmptySums(tx, businessId);
    });
  }

  async #forget(tx: Tx, businessId: BusinessId, gone: readonly OrderId[]): Promise<void> {
    await lockSales(tx, businessId);
    await forgetCounted(tx, businessId, gone);
    await this.deps.traffic.counted.forgetOrders(tx, businessId, gone);
    await deleteOfOrders(tx, businessId, gone);
  }
}
