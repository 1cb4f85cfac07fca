// The door of plans: what a business's plan and trial allow, and what it has subscribed to.
import { feedLimits } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { limits, trialDays } from '@vitrine/contract/limits';
import { leastPlanFor, opens, problemOf, type PlanFeature, type PlanName } from '@vitrine/contract/plan-gates';
import type { EventBus } from '../../events.ts';
import type { Tx } from '../../platform/db/db.ts';
import { Problem } from '../../platform/problem.ts';
import { Service } from '../../platform/service.ts';
import { decideState, openState, type PlanState } from './standing.ts';
import { findPlan, insertPlan, lockPlan, updatePlan, type OwnLimits, type Plan } from './store.ts';

export { changeLimits } from './operator.ts';
export type { PlanState } from './standing.ts';

const dayMs = 24 * 3600 * 1000;

export interface BusinessLimits {
  /** Products a look may hold. */
  products: number;
  /** Products a post of the feed may carry. */
  postProducts: number;
}

const within = ({ max, most }: { max: number; most: number }, own: number | undefined): number =>
  Math.min(most, Math.max(1, own ?? max));

/** What a business may hold: an operator's own number counts up to what the program can carry. */
function decideLimits(set: OwnLimits): BusinessLimits {
  return {
    products: within(limits.products, set.products),
    postProducts: within(feedLimits.products, set.postProducts),
  };
}

/** What the store is paid for, as billing reads it. */
export interface PaidPlanFacts {
  readonly plan: PlanName;
  readonly paidUntil: Date | null;
  readonly frozenAt: Date | null;
  readonly next: { readonly plan: PlanName; readonly at: Date } | null;
}

interface PlanDeps {
  readonly events: EventBus;
  /** Whether this installation charges for plans; where not, everything is open. */
  readonly isBilled: boolean;
}

export class Plans extends Service<PlanDeps> {
  get isBilled(): boolean {
    return this.deps.isBilled;
  }

  /** Begins the trial of a business, in the transaction that opens it. */
  async begin(tx: Tx, businessId: BusinessId): Promise<void> {
    const end = new Date(this.now().getTime() + trialDays * dayMs);
    await insertPlan(tx, { business_id: businessId, plan: 'FREE', trial_ends_at: end });
    await this.deps.events.emit(tx, 'plan.changed', { businessId, by: null, changed: ['plan', 'trial'] });
  }

  async getState(businessId: BusinessId): Promise<PlanState> {
    return this.deps.isBilled ? decideState(await this.#get(businessId), this.now()) : openState;
  }

  /** The limits of a business: everybody's, unless its operator has set others. */
  async getLimits(businessId: BusinessId): Promise<BusinessLimits> {
    return decideLimits((await this.#get(businessId)).limits);
  }

  /** Whether its plan opens the feature. */
  async allows(businessId: BusinessId, feature: PlanFeature): Promise<boolean> {
    return opens((await this.getState(businessId)).tier, feature);
  }

  /**
   * Refuses what the plan of the business does not open: `plan_frozen` while its bills are not paid, `trial_ended` on the free plan
   * after its trial, else `plan_required` with the smallest plan that opens it.
   */
  async admit(businessId: BusinessId, feature: PlanFeature): Promise<void> {
    const state = await this.getState(businessId);
    if (opens(state.tier, feature)) return;
    const plan = leastPlanFor(feature);
    throw new Problem(problemOf(state), { values: { plan: plan.charAt(0) + plan.slice(1).toLowerCase() } });
  }

  /** As `admit`, of making anything new. */
  async admitCreation(businessId: BusinessId): Promise<void> {
    await this.admit(businessId, 'create');
  }

  /** Notes what the store is paid for; announces the change where there is one. */
  async keep(tx: Tx, businessId: BusinessId, paid: PaidPlanFacts): Promise<boolean> {
    const known = await lockPlan(tx, businessId);
    const change = {
      plan: paid.plan,
      paid_until: paid.paidUntil,
      frozen_at: paid.frozenAt,
      next_plan: paid.next?.plan ?? null,
      next_plan_at: paid.next?.at ?? null,
    };
    if (known === null || isKnown(known, change)) return false;
    await updatePlan(tx, businessId, change);
    await this.deps.events.emit(tx, 'plan.changed', { businessId, by: null, changed: ['plan'] });
    return true;
  }

  async #get(businessId: BusinessId): Promise<Plan> {
    const plan = await findPlan(this.db, businessId);
    if (!plan) throw new Problem('not_found');
    return plan;
  }
}

type PaidColumns = Pick<Plan, 'plan' | 'paid_until' | 'frozen_at' | 'next_plan' | 'next_plan_at'>;

/** Since when bills are not paid says nothing new while they are not. */
function isKnown(known: PaidColumns, next: PaidColumns): boolean {
  return (
    known.plan.toUpperCase() === next.plan &&
    known.paid_until?.getTime() === next.paid_until?.getTime() &&
    (known.frozen_at === null) === (next.frozen_at === null) &&
    known.next_plan === next.next_plan &&
    known.next_plan_at?.getTime() === next.next_plan_at?.getTime()
  );
}
