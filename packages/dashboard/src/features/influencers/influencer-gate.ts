// Whether one more influencer may be active under the plan, and which dialog says why not. Pure.
import type { User } from '@vitrine/contract/sessions';
import { influencerQuotas } from '@vitrine/contract/influencers';

/** `trial`: the plan allows none, or its trial is over; a number: so many may be active, and are. */
export type InfluencerGate = 'open' | 'trial' | { readonly limit: number };

type Facts = Pick<User, 'subscription_plan' | 'free_trial_days_left' | 'is_plan_frozen'>;

export function decideGate(
  { subscription_plan: subscribed, free_trial_days_left: daysLeft, is_plan_frozen: isFrozen }: Facts,
  everyone: readonly { readonly is_active: boolean }[],
): InfluencerGate {
  const plan = subscribed.toUpperCase();
  if (isFrozen || (plan === 'FREE' && daysLeft <= 0)) return 'trial';
  const limit = Object.hasOwn(influencerQuotas, plan) ? influencerQuotas[plan] : 0;
  if (limit === null || limit === undefined) return 'open';
  if (limit === 0) return 'trial';
  return everyone.filter(({ is_active: isActive }) => isActive).length < limit ? 'open' : { limit };
}
