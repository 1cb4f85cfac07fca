// The calls of plans: where a business stands, subscribing through its store, leaving, the cap of fees, and what was charged.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { businessId } from './ids.ts';
import { pageSizes } from './limits.ts';
import { mostCap, paidPlans, planNames, tiers } from './plan-gates.ts';

const { post, get } = endpointsOf('plans');

const plan = z.enum(planNames);
const ofBusiness = z.strictObject({ business_id: businessId });

/** The statuses of a subscription, as the store platform tells them. */
export const subscriptionStatus = z.enum(['pending', 'active', 'frozen', 'cancelled', 'declined', 'expired']);

/** What the store charges for the plan; amounts are decimal texts of `currency`, for 30 days unless they are of one order. */
export const subscription = z.object({
  plan,
  status: subscriptionStatus,
  currency: z.string(),
  price: z.string(),
  /** For each order that came by a link with several products. */
  fee: z.string(),
  fees_used: z.string(),
  /** The most that fees come to. */
  fees_cap: z.string(),
  /** Whether fees wait because they would pass the cap. */
  cap_reached: z.boolean(),
  /** Fees that wait, in orders. */
  fees_waiting: z.number().int(),
  /** Nothing is really charged: the store was made to try things out. */
  is_test: z.boolean(),
  /** Null once it is over. */
  trial_ends_at: z.iso.datetime().nullable(),
  period_ends_at: z.iso.datetime().nullable(),
});

/** Why nobody can subscribe: there is no store, it must be connected again, or it is connected by an app of the merchant's own. */
export const paymentObstacle = z.enum(['no_store', 'reconnect', 'own_app', 'not_supported']);

export const planState = z.object({
  /** False where the installation charges nobody: then everything is open, and nothing below is of interest. */
  billing: z.boolean(),
  plan,
  tier: z.enum(tiers),
  trial_days_left: z.number().int(),
  is_frozen: z.boolean(),
  /** Until when a plan that was cancelled goes on; null for one that goes on. */
  ends_at: z.iso.datetime().nullable(),
  /** The plan that follows, and from when. */
  next_plan: plan.nullable(),
  next_plan_at: z.iso.datetime().nullable(),
  subscription: subscription.nullable(),
  /** The last one that waits for the merchant's yes, or was declined or forgotten, where none is running. */
  attempt: z.object({ plan, status: subscriptionStatus }).nullable(),
  obstacle: paymentObstacle.nullable(),
  /** How many influencers are active: what a smaller plan may have no room for. */
  active_influencers: z.number().int(),
  /** Where the store keeps its invoices. */
  invoices_url: z.string().nullable(),
  /** Where an enterprise plan is agreed on. */
  contact_email: z.string().nullable(),
  /** Windows of the store's admin that may have opened ours. */
  admin_origins: z.array(z.string()),
});

export const getPlan = get('/admin/v1/store/plan', 'team', {
  summary: 'Answers the plan of the business, what the store charges for it, and what stands in the way of another.',
  answer: planState,
});

export const refreshPlan = post('/admin/v1/store/plan/refresh', 'admin', {
  summary: 'Reads from the store what it charges, and answers the plan that follows from it.',
  body: ofBusiness,
  answer: planState,
  problems: ['store_unavailable', 'rate_limited'],
});

export const subscribePlan = post('/admin/v1/store/plan/subscribe', 'admin', {
  summary: 'Asks the store to charge for a plan; answers the address of the page on which the merchant agrees.',
  body: ofBusiness.extend({ store_subscription_plan: z.enum(paidPlans) }),
  answer: z.url(),
  problems: [
    'billing_off',
    'billing_unavailable',
    'billing_refused',
    'plan_unchanged',
    'store_required',
    'store_reconnect_needed',
    'store_unavailable',
  ],
  examples: { business: { business_id: '00000000-0000-4000-8000-000000000000', store_subscription_plan: 'BUSINESS' } },
});

export const chooseFreePlan = post('/admin/v1/store/plan/free', 'admin', {
  summary: 'Goes back to the free plan, at the end of what is paid for.',
  body: ofBusiness,
  answer: done,
  problems: ['billing_off', 'store_unavailable', 'billing_refused'],
});

export const cancelPlan = post('/admin/v1/store/plan/cancel', 'admin', {
  summary:
    'Cancels the subscription: nothing more is charged, and the plan stays active until the end of what is paid for.',
  body: ofBusiness,
  answer: done,
  problems: ['billing_off', 'store_unavailable', 'billing_refused', 'plan_unchanged'],
});

export const requestUpgrade = post('/admin/v1/store/plan/upgrade/request', 'team', {
  summary: 'Emails the merchant that someone of the team asks for a larger plan.',
  body: ofBusiness.extend({ store_subscription_plan: z.enum(paidPlans).optional() }),
  answer: done,
  problems: ['billing_off', 'rate_limited'],
});

export const raiseFeeCap = post('/admin/v1/store/plan/cap', 'admin', {
  summary: 'Asks the store for a higher cap of fees, in whole dollars; answers the page on which the merchant agrees.',
  body: ofBusiness.extend({
    cap: z
      .number()
      .int()
      .min(1)
      .max(mostCap / 100),
  }),
  answer: z.url(),
  problems: ['billing_off', 'billing_refused', 'plan_unchanged', 'store_unavailable', 'store_required'],
});

/** What was charged, or what happened to the plan; the amount is a decimal text. */
export const planEntry = z.object({
  entry_id: z.string(),
  at: z.iso.datetime(),
  kind: z.enum([
    'started',
    'period',
    'fee',
    'cancelled',
    'declined',
    'expired',
    'frozen',
    'unfrozen',
    'cap_raised',
    'cap_reached',
  ]),
  plan,
  /** Of a fee: the number the store gives the order. */
  order_name: z.string().nullable(),
  amount: z.string().nullable(),
  currency: z.string(),
  is_test: z.boolean(),
});
export type PlanEntry = z.output<typeof planEntry>;

export const listPlanEntries = get('/admin/v1/store/plan/history', 'admin', {
  summary: 'Lists what the store charged for plans and orders, and how plans changed, newest first.',
  query: z.object(paging(pageSizes.orders)),
  answer: z.object({ entries: z.array(planEntry), next_skip: nextSkip }),
});
