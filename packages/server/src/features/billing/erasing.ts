// Takes a store that left and asked for it out of what is kept of its charges: sums stay, as books of what was paid for what.
import type { BusinessId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import { Service } from '../../platform/service.ts';
import { forgetOrders } from './orders-store.ts';
import { lockBilling } from './reading.ts';
import { forgetShop } from './store.ts';

export class BillErasing extends Service<{ events: EventBus }> {
  listen(): void {
    this.deps.events.on('store.erased', 'billing', ({ businessId, shopDomain }) => this.#erase(businessId, shopDomain));
  }

  async #erase(businessId: BusinessId, shopDomain: string): Promise<void> {
    await this.transaction(async (tx) => {
      await lockBilling(tx, businessId);
      await forgetOrders(tx, businessId);
      await forgetShop(tx, businessId, { shopDomain, now: this.now() });
    });
  }
}
