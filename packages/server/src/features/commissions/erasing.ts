// Erases what is kept of the orders of a store that left and asked for it; books of what influencers are owed stay.
import type { BusinessId } from '@vitrine/contract/ids';
import { sql } from 'kysely';
import type { EventBus } from '../../events.ts';
import { Service } from '../../platform/service.ts';
import type { Traffic } from '../traffic/traffic.ts';

/** Credits, figures and signs of orders. The ledger, statements, payments and decisions are books of the business itself. */
const ofOrders = [
  'attribution_changes',
  'self_purchases',
  'sale_facts',
  'link_sales',
  'business_sales',
  'attributions',
] as const;

export class Erasing extends Service<{ events: EventBus; traffic: Traffic }> {
  listen(): void {
    this.deps.events.on('store.erased', 'commissions', ({ businessId }) => this.#erase(businessId));
  }

  async #erase(businessId: BusinessId): Promise<void> {
    await this.transaction(async (tx) => {
      await this.deps.traffic.counted.forgetOrders(tx, businessId);
      for (const table of ofOrders)
        await sql`delete from ${sql.table(table)} where business_id = ${businessId}`.execute(tx);
    });
  }
}
