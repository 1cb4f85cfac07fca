// The door of plans: what a business's plan and trial allow.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { Problem } from '../../platform/problem.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Business, Identity } from '../identity/identity.ts';

export interface Standing {
  /** Upper case, e.g. `FREE`. */
  plan: string;
  /** Whole days, the running one included; 0 once the trial has ended. */
  trialDaysLeft: number;
  /** False when a free business's trial has ended: nothing new may be made. */
  mayCreate: boolean;
}

const dayMs = 24 * 3600 * 1000;

/** Where a business stands: free with days left is a trial, free without is an ended one, anything else is paid. */
export function decideStanding(business: Pick<Business, 'subscription_plan' | 'trial_ends_at'>, now: Date): Standing {
  const left = Math.max(0, Math.ceil((business.trial_ends_at.getTime() - now.getTime()) / dayMs));
  const plan = business.subscription_plan.toUpperCase();
  return { plan, trialDaysLeft: plan === 'FREE' ? left : 0, mayCreate: plan !== 'FREE' || left > 0 };
}

export interface BusinessLimits {
  /** Products a look may hold. */
  products: number;
}

/** What a business may hold: an operator's own number counts up to what the program can carry. */
export function decideLimits(set: Business['limits']): BusinessLimits {
  const { max, most } = limits.products;
  return { products: Math.min(most, Math.max(1, set.products ?? max)) };
}

export interface Plans {
  getStanding(businessId: BusinessId): Promise<Standing>;
  /** The limits of a business: everybody's, unless its operator has set others. */
  getLimits(businessId: BusinessId): Promise<BusinessLimits>;
  /** Refuses `trial_ended` when the business may not make anything new. */
  admitCreation(businessId: BusinessId): Promise<void>;
}

export function createPlans(clock: Clock, identity: Identity): Plans {
  const getStanding = async (businessId: BusinessId): Promise<Standing> =>
    decideStanding(await identity.getBusiness(businessId), clock.now());
  return {
    getStanding,
    getLimits: async (businessId) => decideLimits((await identity.getBusiness(businessId)).limits),
    admitCreation: async (businessId) => {
      const { mayCreate } = await getStanding(businessId);
      if (!mayCreate) throw new Problem('trial_ended');
    },
  };
}
