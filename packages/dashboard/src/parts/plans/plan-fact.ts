// What a plan is called where it is named in passing: by what is left of the trial, or by its name. Pure.
import { isPlanName, type PlanName } from '@vitrine/contract/plan-gates';
import type { User } from '@vitrine/contract/sessions';
import { isFree } from './trial-view.ts';

export type PlanFact =
  | { readonly kind: 'trial'; readonly days: number }
  | { readonly kind: 'plan'; readonly plan: PlanName };

/** A plan we don't know is not named. */
export function toPlanFact(user: Pick<User, 'subscription_plan' | 'free_trial_days_left'>): PlanFact | null {
  if (isFree(user) && user.free_trial_days_left > 0) return { kind: 'trial', days: user.free_trial_days_left };
  const plan = user.subscription_plan.toUpperCase();
  return isPlanName(plan) ? { kind: 'plan', plan } : null;
}
