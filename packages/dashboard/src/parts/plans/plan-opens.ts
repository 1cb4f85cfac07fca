// What the plan of a business opens to somebody who is signed in. Pure.
import { opens, tierOf, type PlanFeature } from '@vitrine/contract/plan-gates';
import type { User } from '@vitrine/contract/sessions';

type PlanFacts = Pick<User, 'subscription_plan' | 'free_trial_days_left' | 'is_plan_frozen'>;

export function planOpens(user: PlanFacts, feature: PlanFeature): boolean {
  const tier = tierOf({
    plan: user.subscription_plan.toUpperCase(),
    trialDaysLeft: user.free_trial_days_left,
    isFrozen: user.is_plan_frozen,
  });
  return opens(tier, feature);
}
