// Where a business stands with its plan: what it has subscribed to, what was agreed on, its trial, and what ended meanwhile. Pure.
import { isPlanName, opens, tierOf, type PlanName, type PlanStanding, type Tier } from '@vitrine/contract/plan-gates';

export interface PlanState extends PlanStanding {
  readonly plan: PlanName;
  /** Whole days, the running one included; 0 on every plan but the free one. */
  readonly trialDaysLeft: number;
  readonly tier: Tier;
  /** False when a free business's trial has ended, or its bills are not paid: nothing new may be made. */
  readonly mayCreate: boolean;
  /** Until when a plan that was cancelled goes on. */
  readonly endsAt: Date | null;
  readonly next: { readonly plan: PlanName; readonly at: Date } | null;
}

const dayMs = 24 * 3600 * 1000;

/** Nobody is charged: everything is open. */
export const openState: PlanState = {
  plan: 'ENTERPRISE',
  trialDaysLeft: 0,
  isFrozen: false,
  tier: 'enterprise',
  mayCreate: true,
  endsAt: null,
  next: null,
};

/** What is kept of a plan. */
interface PlanFacts {
  readonly plan: string;
  readonly trial_ends_at: Date;
  readonly paid_until?: Date | null;
  readonly frozen_at?: Date | null;
  readonly next_plan?: string | null;
  readonly next_plan_at?: Date | null;
  readonly granted_plan?: string | null;
}

/** Free with days left is a trial, free without is an ended one, anything else is paid; what was agreed on goes before. */
export function decideState(row: PlanFacts, now: Date): PlanState {
  const { granted_plan: granted = null, paid_until: until = null, frozen_at: frozenAt = null } = row;
  const isOver = granted === null && until !== null && until <= now;
  const name = granted ?? (isOver ? 'FREE' : row.plan);
  const plan = toPlanName(name);
  const left = Math.max(0, Math.ceil((row.trial_ends_at.getTime() - now.getTime()) / dayMs));
  const standing: PlanStanding & { plan: PlanName } = {
    plan,
    trialDaysLeft: name.toUpperCase() === 'FREE' ? left : 0,
    isFrozen: granted === null && frozenAt !== null && plan !== 'FREE',
  };
  const tier = tierOf(standing);
  const isSubscribed = granted === null && plan !== 'FREE';
  return {
    ...standing,
    tier,
    mayCreate: opens(tier, 'create'),
    endsAt: isSubscribed ? until : null,
    next: isSubscribed ? toNext(row) : null,
  };
}

function toNext({ next_plan: plan = null, next_plan_at: at = null }: PlanFacts): PlanState['next'] {
  return plan === null || at === null ? null : { plan: toPlanName(plan), at };
}

/** A plan of another version of the program is the free one, without its trial. */
function toPlanName(name: string): PlanName {
  const plan = name.toUpperCase();
  return isPlanName(plan) ? plan : 'FREE';
}
