// What the operator of an installation may change of a business: how much it may hold, and the plan that was agreed on with it.
import type { PlanName } from '@vitrine/contract/plan-gates';
import type { EventBus } from '../../events.ts';
import type { Database } from '../../platform/db/db.ts';
import { findMerchantBusiness } from '../identity/identity.ts';
import { findPlan, updatePlan, type OwnLimits } from './store.ts';

/** Null takes away what it has of its own. */
export interface OperatorChange {
  products?: number | null;
  postProducts?: number | null;
  plan?: PlanName | null;
}

/** What a business has beyond everybody's. */
export interface OperatorTerms extends OwnLimits {
  plan: string | null;
}

/** Changes terms of the business of a merchant and answers all it has of its own; null when nobody is called so. */
export async function changeLimits(
  database: Pick<Database, 'transaction' | 'db'>,
  events: Pick<EventBus, 'emit'>,
  merchant: string,
  change: OperatorChange,
): Promise<OperatorTerms | null> {
  const businessId = await findMerchantBusiness(database.db, merchant);
  const known = businessId && (await findPlan(database.db, businessId));
  if (!known) return null;
  const limits = changeOwn(known.limits, change);
  const plan = change.plan === undefined ? known.granted_plan : change.plan;
  const changed = [
    ...(change.products === undefined && change.postProducts === undefined ? [] : (['limits'] as const)),
    ...(change.plan === undefined ? [] : (['plan'] as const)),
  ];
  if (changed.length === 0) return { ...limits, plan };
  await database.transaction(async (tx) => {
    await updatePlan(tx, known.business_id, { limits: JSON.stringify(limits), granted_plan: plan });
    await events.emit(tx, 'plan.changed', { businessId: known.business_id, by: null, changed });
  });
  return { ...limits, plan };
}

/** What is null of a change is not of its own any more; what is not named stays. */
function changeOwn(known: OwnLimits, { products, postProducts }: OperatorChange): OwnLimits {
  const kept = { ...known };
  if (products !== undefined) setOrDrop(kept, 'products', products);
  if (postProducts !== undefined) setOrDrop(kept, 'postProducts', postProducts);
  return kept;
}

function setOrDrop(limits: OwnLimits, name: keyof OwnLimits, most: number | null): void {
  if (most === null) delete limits[name];
  else limits[name] = most;
}
