// The door of billing: a merchant's plan as the store charges for it, choosing another, leaving, and what was charged.
import type { AccountId, BusinessId } from '@vitrine/contract/ids';
import {
  mostCap,
  paidPlans,
  planCurrency,
  planNames,
  planPrices,
  type PaidPlan,
  type PlanName,
} from '@vitrine/contract/plan-gates';
import { toDecimal } from '@vitrine/contract/money';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import { Service } from '../../platform/service.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Plans, PlanState } from '../plans/plans.ts';
import type { PaymentObstacle, PaymentStanding, StoreCharges } from '../stores/stores.ts';
import { BillErasing } from './erasing.ts';
import { Fees } from './fees.ts';
import { nameOrders } from './orders-store.ts';
import { lockBilling, BillReading } from './reading.ts';
import { listEntries, listOpenFees, listSubscriptions, putSubscription } from './store.ts';
import type { EntryRow, SubscriptionRow } from './model.ts';
import { findNext, findRunning, nameOf, trialEndOf } from './subscriptions.ts';

const dayMs = 24 * 3600_000;

interface Deps {
  readonly events: EventBus;
  readonly identity: Identity;
  readonly plans: Plans;
  readonly charges: StoreCharges;
  readonly influencers: Influencers;
}

/** Everything a screen of plans tells. */
export interface BillingState {
  readonly standing: PlanState;
  readonly payment: PaymentStanding;
  readonly running: SubscriptionRow | null;
  /** Of the one that runs, while it lasts. */
  readonly trialEndsAt: Date | null;
  /** The newest that asks for the merchant's yes, or was not given it, where none runs. */
  readonly attempt: SubscriptionRow | null;
  readonly waitingFees: number;
  readonly activeInfluencers: number;
}

export type NamedEntry = EntryRow & { readonly orderName: string | null };

/** A minute. */
const mostRequests = 3;

export class Billing extends Service<Deps> {
  readonly #reading: BillReading;
  readonly #fees: Fees;
  readonly #asked = new RateWindow(mostRequests);

  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    this.#reading = new BillReading(platform, deps);
    this.#fees = new Fees(platform, { ...deps, reading: this.#reading });
    new BillErasing(platform, { events: deps.events }).listen();
  }

  async getState(businessId: BusinessId): Promise<BillingState> {
    const { plans, charges, influencers } = this.deps;
    const [standing, payment, all, open, everyone] = await Promise.all([
      plans.getState(businessId),
      charges.getStanding(businessId),
      listSubscriptions(this.db, businessId),
      listOpenFees(this.db, businessId),
      influencers.list(businessId),
    ]);
    const running = findRunning(all);
    const [newest = null] = all;
    const trialEnd = running && trialEndOf(running);
    return {
      standing,
      payment,
      running,
      trialEndsAt: trialEnd !== null && trialEnd > this.now() ? trialEnd : null,
      attempt: newest && ['pending', 'declined', 'expired'].includes(newest.status) ? newest : null,
      waitingFees: open.length,
      activeInfluencers: everyone.filter(({ isActive }) => isActive).length,
    };
  }

  /** Reads from the store what it charges. Refuses `store_unavailable`; without a store there is nothing to read. */
  async refresh(businessId: BusinessId): Promise<void> {
    if (!this.deps.plans.isBilled) return;
    const { shopDomain } = await this.deps.charges.getStanding(businessId);
    if (shopDomain !== null && !(await this.#reading.read(businessId))) throw new Problem('store_unavailable');
  }

  /** Finds and charges the fees that are due, as the job of every hour does. */
  async charge(businessId: BusinessId): Promise<void> {
    await this.#fees.work(businessId);
  }

  /**
   * Answers where the merchant agrees to the plan. A smaller plan begins when the period that is paid for is over, in a trial at once; days of a trial,
   * or of a plan that was cancelled, are not charged again. Refuses `plan_unchanged` for the plan that runs, unless another was to
   * follow it: then that one is taken back.
   */
  async subscribe(businessId: BusinessId, plan: PaidPlan): Promise<string> {
    const { charges, plans } = this.deps;
    const payment = await this.#getPayment(businessId);
    if (!(await this.#reading.read(businessId))) throw new Problem('store_unavailable');
    const all = await listSubscriptions(this.db, businessId);
    const running = findRunning(all);
    const next = findNext(all);
    if ((next ?? running)?.plan === plan) throw new Problem('plan_unchanged');
    if (running?.plan === plan && next) {
      await charges.cancel(businessId, next.subscription_id);
      await this.#reading.read(businessId);
      return this.#returnUrl();
    }
    const state = await plans.getState(businessId);
    const freeDays = daysFree(state, running, plan, this.now());
    // in a trial nothing is paid for that a smaller plan should wait for
    const waits = running !== null && running.price > planPrices[plan].price && freeDays === 0;
    const begins = waits ? 'next_period' : 'now';
    const { price, cap, fee } = planPrices[plan];
    const wish = {
      name: nameOf(plan),
      currency: planCurrency,
      price,
      cap,
      terms: `${toDecimal(fee, planCurrency)} ${planCurrency} for each order that came by a link with several products.`,
      trialDays: waits ? 0 : freeDays,
      isTest: payment.isTest,
      begins,
      returnUrl: this.#returnUrl(),
    } as const;
    const { subscriptionId, confirmationUrl } = await charges.subscribe(businessId, wish);
    const follows = begins === 'next_period' ? (running?.subscription_id ?? null) : null;
    await this.#note(businessId, { plan, subscriptionId, follows, payment, trialDays: wish.trialDays });
    return confirmationUrl;
  }

  /** Nothing is charged any more; what is paid for goes on. Refuses `plan_unchanged` where nothing runs. */
  async cancel(businessId: BusinessId): Promise<void> {
    if (!(await this.#leave(businessId))) throw new Problem('plan_unchanged');
  }

  /** As `cancel`, for who may be there already. */
  async chooseFree(businessId: BusinessId): Promise<void> {
    await this.#leave(businessId);
  }

  /** Answers where the merchant agrees to a higher cap of their fees, in minor units. */
  async raiseCap(businessId: BusinessId, cap: number): Promise<string> {
    await this.#getPayment(businessId);
    await this.#reading.read(businessId);
    const running = findRunning(await listSubscriptions(this.db, businessId));
    const line = running?.line_id ?? null;
    if (running === null || line === null || cap <= running.cap || cap > mostCap) throw new Problem('plan_unchanged');
    const wish = { amount: cap, currency: running.currency };
    return (await this.deps.charges.raiseCap(businessId, line, wish)).confirmationUrl;
  }

  /** Mails the merchant who asks for a larger plan; refuses `rate_limited`. */
  async requestUpgrade(businessId: BusinessId, by: AccountId, plan: PaidPlan | null): Promise<void> {
    if (!this.deps.plans.isBilled) throw new Problem('billing_off');
    if (!this.#asked.take(by)) throw new Problem('rate_limited');
    const { username, name } = await this.deps.identity.accounts.get(businessId, by);
    const { plan: present } = await this.deps.plans.getState(businessId);
    const values = { person: name.trim() || username, plan: nameOf(plan ?? largerThan(present)) };
    await this.transaction((tx) => this.#reading.tell(tx, businessId, 'plan_asked', values));
  }

  /** What was charged and what happened, the newest first. */
  async listEntries(businessId: BusinessId, page: { count: number; skip: number }): Promise<NamedEntry[]> {
    const entries = await listEntries(this.db, businessId, page);
    const ids = entries.flatMap(({ order_id: id }) => id ?? []);
    const names = await nameOrders(this.db, businessId, ids);
    return entries.map((entry) => ({
      ...entry,
      orderName: entry.order_id === null ? null : (names.get(entry.order_id) ?? entry.order_id),
    }));
  }

  async #leave(businessId: BusinessId): Promise<boolean> {
    if (!this.deps.plans.isBilled) throw new Problem('billing_off');
    if ((await this.deps.charges.getStanding(businessId)).shopDomain === null) return false;
    if (!(await this.#reading.read(businessId))) throw new Problem('store_unavailable');
    const all = await listSubscriptions(this.db, businessId);
    const running = findRunning(all);
    if (running === null) return false;
    const next = findNext(all);
    if (next) await this.deps.charges.cancel(businessId, next.subscription_id);
    await this.deps.charges.cancel(businessId, running.subscription_id);
    await this.#reading.read(businessId);
    return true;
  }

  async #getPayment(businessId: BusinessId): Promise<PaymentStanding> {
    if (!this.deps.plans.isBilled) throw new Problem('billing_off');
    const payment = await this.deps.charges.getStanding(businessId);
    if (payment.obstacle !== null) throw new Problem(problems[payment.obstacle]);
    return payment;
  }

  /** What was asked for is kept with what only we know of it. */
  async #note(
    businessId: BusinessId,
    asked: {
      plan: PaidPlan;
      subscriptionId: string;
      follows: string | null;
      payment: PaymentStanding;
      trialDays: number;
    },
  ): Promise<void> {
    const { plan, subscriptionId, follows, payment, trialDays } = asked;
    const { price, fee, cap } = planPrices[plan];
    await this.transaction(async (tx) => {
      await lockBilling(tx, businessId);
      const known = (await listSubscriptions(tx, businessId)).find((each) => each.subscription_id === subscriptionId);
      const row: SubscriptionRow = known ?? {
        business_id: businessId,
        subscription_id: subscriptionId,
        shop_domain: payment.shopDomain ?? '',
        plan,
        status: 'pending',
        price,
        fee,
        currency: planCurrency,
        cap,
        balance: 0,
        line_id: null,
        is_test: payment.isTest,
        trial_days: trialDays,
        created_at: this.now(),
        activated_at: null,
        period_end: null,
        ended_at: null,
        follows,
        cap_reached_at: null,
      };
      await putSubscription(tx, { ...row, follows });
    });
  }

  #returnUrl(): string {
    return `${this.platform.publicUrl}/pricing-plans/chosen`;
  }
}

const problems = {
  no_store: 'store_required',
  reconnect: 'store_reconnect_needed',
  own_app: 'billing_unavailable',
  not_supported: 'billing_unavailable',
} as const satisfies Record<PaymentObstacle, string>;

/** The next larger one that is subscribed to. */
const largerThan = (plan: PlanName): PaidPlan =>
  paidPlans.find((each) => planNames.indexOf(each) > planNames.indexOf(plan)) ?? 'PRO';

/**
 * Days that are not charged: what is left of the trial, of the trial of the plan that is left, or of a cancelled plan that was paid
 * for and is not smaller.
 */
function daysFree(state: PlanState, running: SubscriptionRow | null, plan: PaidPlan, now: Date): number {
  const toDays = (until: Date | null): number =>
    until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / dayMs));
  if (running !== null) return toDays(trialEndOf(running));
  if (state.plan === 'FREE') return state.trialDaysLeft;
  const isPaidFor = planNames.indexOf(plan) <= planNames.indexOf(state.plan);
  return isPaidFor ? toDays(state.endsAt) : 0;
}
