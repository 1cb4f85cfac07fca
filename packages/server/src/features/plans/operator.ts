// What the operator of an installation may change of a business: how much it may hold beyond everybody's limits.
import type { EventBus } from '../../events.ts';
import type { Database } from '../../platform/db/db.ts';
import { findMerchantBusiness } from '../identity/identity.ts';
import { findPlan, updateLimits, type Plan } from './store.ts';

/** Changes limits of the business of a merchant and answers all it has of its own; null when nobody is called so. */
export async function changeLimits(
  database: Pick<Database, 'transaction' | 'db'>,
  events: Pick<EventBus, 'emit'>,
  merchant: string,
  change: { products?: number | null },
): Promise<Plan['limits'] | null> {
  const businessId = await findMerchantBusiness(database.db, merchant);
  const plan = businessId && (await findPlan(database.db, businessId));
  if (!plan) return null;
  if (change.products === undefined) return plan.limits;
  const limits = change.products === null ? {} : { products: change.products };
  await database.transaction(async (tx) => {
    await updateLimits(tx, plan.business_id, limits);
    await events.emit(tx, 'plan.changed', { businessId: plan.business_id, by: null, changed: ['limits'] });
  });
  return limits;
}
