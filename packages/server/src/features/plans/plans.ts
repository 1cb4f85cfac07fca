// The door of plans: what a business's plan and trial allow.
import type { BusinessId } from '@vitrine/contract/ids';
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

export interface Plans {
  getStanding(businessId: BusinessId): Promise<Standing>;
  /** Refuses `trial_ended` when the business may not make anything new. */
  admitCreation(businessId: BusinessId): Promise<void>;
}

export function createPlans(clock: Clock, identity: Identity): Plans {
  const getStanding = async (businessId: BusinessId): Promise<Standing> =>
    decideStanding(await identity.getBusiness(businessId), clock.now());
  return {
    getStanding,
    admitCreation: async (businessId) => {
      const { mayCreate } = await getStanding(businessId);
      if (!mayCreate) throw new Problem('trial_ended');
    },
  };
}
