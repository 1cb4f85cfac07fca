// The door of plans: what a business's plan and trial allow.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits, trialDays } from '@vitrine/contract/limits';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { findPlan, insertPlan, type Plan } from './store.ts';

export { changeLimits } from './operator.ts';

export interface PlanState {
  /** Upper case, e.g. `FREE`. */
  plan: string;
  /** Whole days, the running one included; 0 once the trial has ended. */
  trialDaysLeft: number;
  /** False when a free business's trial has ended: nothing new may be made. */
  mayCreate: boolean;
}

const dayMs = 24 * 3600 * 1000;

/** Free with days left is a trial, free without is an ended one, anything else is paid. */
export function decideState(
  { plan: name, trial_ends_at: end }: Pick<Plan, 'plan' | 'trial_ends_at'>,
  now: Date,
): PlanState {
  const left = Math.max(0, Math.ceil((end.getTime() - now.getTime()) / dayMs));
  const plan = name.toUpperCase();
  return { plan, trialDaysLeft: plan === 'FREE' ? left : 0, mayCreate: plan !== 'FREE' || left > 0 };
}

export interface BusinessLimits {
  /** Products a look may hold. */
  products: number;
}

/** What a business may hold: an operator's own number counts up to what the program can carry. */
function decideLimits(set: Plan['limits']): BusinessLimits {
  const { max, most } = limits.products;
  return { products: Math.min(most, Math.max(1, set.products ?? max)) };
}

export class Plans extends Service<{ events: EventBus }> {
  /** Begins the trial of a business, in the transaction that opens it. */
  async begin(tx: Tx, businessId: BusinessId): Promise<void> {
    const end = new Date(this.now().getTime() + trialDays * dayMs);
    await insertPlan(tx, { business_id: businessId, plan: 'FREE', trial_ends_at: end });
    await this.deps.events.emit(tx, 'plan.changed', { businessId, by: null, changed: ['plan', 'trial'] });
  }

  async getState(businessId: BusinessId): Promise<PlanState> {
    return decideState(await this.#get(businessId), this.now());
  }

  /** The limits of a business: everybody's, unless its operator has set others. */
  async getLimits(businessId: BusinessId): Promise<BusinessLimits> {
    return decideLimits((await this.#get(businessId)).limits);
  }

  /** Refuses `trial_ended` when the business may not make anything new. */
  async admitCreation(businessId: BusinessId): Promise<void> {
    const { mayCreate } = await this.getState(businessId);
    if (!mayCreate) throw new Problem('trial_ended');
  }

  async #get(businessId: BusinessId): Promise<Plan> {
    const plan = await findPlan(this.db, businessId);
    if (!plan) throw new Problem('not_found');
    return plan;
  }
}
