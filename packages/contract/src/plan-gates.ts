// What each plan costs and opens: one table, by which the server decides and the screens show. Pure.
import type { ProblemCode } from './problem.ts';

/** From the free one, called Lite on screens, to the one that is agreed on; each opens what those before it open. */
export const planNames = ['FREE', 'STARTER', 'BUSINESS', 'PRO', 'ENTERPRISE'] as const;
export type PlanName = (typeof planNames)[number];

export const isPlanName = (name: string): name is PlanName => planNames.some((known) => known === name);

/** Those that are subscribed to through the store. */
export const paidPlans = ['STARTER', 'BUSINESS', 'PRO'] as const satisfies readonly PlanName[];
export type PaidPlan = (typeof paidPlans)[number];

export const isPaidPlan = (name: string): name is PaidPlan => paidPlans.some((known) => known === name);

/** What plans are charged in, whatever the store sells in. */
export const planCurrency = 'USD';

/**
 * In minor units of `planCurrency`: `price` for 30 days, `fee` for an order of a link with several products, `cap` the most that
 * fees may come to in 30 days unless the merchant agrees to more.
 */
export const planPrices = {
  STARTER: { price: 3_900, fee: 150, cap: 15_000 },
  BUSINESS: { price: 9_900, fee: 100, cap: 30_000 },
  PRO: { price: 39_900, fee: 75, cap: 60_000 },
} as const satisfies Record<PaidPlan, { price: number; fee: number; cap: number }>;

/** Up to which a merchant may raise the cap of their fees, in minor units. */
export const mostCap = 1_000_000;

/** Days between an order and its fee: what is cancelled or refunded whole until then costs nothing. */
export const feeDays = 7;

/** How a business stands: its plan, or what the free one comes to in its trial and after it. */
export const tiers = ['trial', 'ended', 'starter', 'business', 'pro', 'enterprise'] as const;
export type Tier = (typeof tiers)[number];

export interface PlanStanding {
  /** Upper case. */
  readonly plan: string;
  /** Whole days, the running one included. */
  readonly trialDaysLeft: number;
  /** The store's bills are not paid. */
  readonly isFrozen: boolean;
}

/** A plan nobody knows, and one whose bills are not paid, open as much as an ended trial. */
export function tierOf({ plan, trialDaysLeft, isFrozen }: PlanStanding): Tier {
  switch (plan) {
    case 'STARTER':
      return isFrozen ? 'ended' : 'starter';
    case 'BUSINESS':
      return isFrozen ? 'ended' : 'business';
    case 'PRO':
      return isFrozen ? 'ended' : 'pro';
    case 'ENTERPRISE':
      return 'enterprise';
    case 'FREE':
      return trialDaysLeft > 0 ? 'trial' : 'ended';
    default:
      return 'ended';
  }
}

type Gate = Readonly<Record<Tier, boolean>>;

const gate = (trial: boolean, ended: boolean, ...paid: [boolean, boolean, boolean, boolean]): Gate => {
  const [starter, business, pro, enterprise] = paid;
  return { trial, ended, starter, business, pro, enterprise };
};

/** What stands behind a plan. A trial opens what a merchant needs to judge the product, and nothing that costs us for each picture. */
export const planGates = {
  //                   trial  ended  starter business pro  enterprise
  create: gate(true, false, true, true, true, true),
  'auto swap': gate(true, false, true, true, true, true),
  customize: gate(true, false, true, true, true, true),
  shopboard: gate(true, false, true, true, true, true),
  /** News of the catalogue as they happen; once in 24 hours without. */
  'live sync': gate(true, false, true, true, true, true),
  'magic store': gate(false, false, true, true, true, true),
  'ai tagging': gate(true, false, true, true, true, true),
  'ai preferences': gate(true, false, true, true, true, true),
  trends: gate(true, false, false, true, true, true),
  'brand domain': gate(true, false, false, true, true, true),
  'vip support': gate(false, false, false, false, true, true),
} as const satisfies Record<string, Gate>;
export type PlanFeature = keyof typeof planGates;

export const planFeatures = Object.keys(planGates) as [PlanFeature, ...PlanFeature[]];

export const opens = (tier: Tier, feature: PlanFeature): boolean => planGates[feature][tier];

/** The smallest plan one can subscribe to that opens it. */
export function leastPlanFor(feature: PlanFeature): PaidPlan {
  const least = paidPlans.find((plan) => opens(tierOf({ plan, trialDaysLeft: 0, isFrozen: false }), feature));
  return least ?? 'PRO';
}

/** Why a closed gate is closed: bills first, then the trial that is over, else a larger plan is needed. */
export function problemOf({ plan, trialDaysLeft, isFrozen }: PlanStanding): ProblemCode {
  if (isFrozen) return 'plan_frozen';
  return plan === 'FREE' && trialDaysLeft <= 0 ? 'trial_ended' : 'plan_required';
}

/** What whoever meets a closed gate can do: choose a plan, ask for one, or read that the merchant has to. */
export function wayThrough(role: 'admin' | 'staff' | 'influencer', tier: Tier): 'choose' | 'ask' | 'tell' {
  if (role === 'admin') return 'choose';
  return role === 'staff' && tier === 'ended' ? 'ask' : 'tell';
}

/** What a card of a plan offers, to whom this plan is the present one. */
export type PlanOffer = 'active' | 'unavailable' | 'try' | 'upgrade' | 'downgrade' | 'choose' | 'contact';

/**
 * `canPay` says whether a store is connected that takes charges. Enterprise is agreed on with a person; who is on it changes its
 * plan the same way.
 */
export function offerOf(
  card: PlanName,
  standing: PlanStanding & { readonly next: string | null; readonly canPay: boolean },
): PlanOffer {
  const { plan, next, canPay, trialDaysLeft } = standing;
  if (card === plan && next === null) return 'active';
  if (card === 'ENTERPRISE') return 'contact';
  if (plan === 'ENTERPRISE' || card === next) return 'unavailable';
  // an end that is planned is taken back by choosing the plan anew
  if (card !== 'FREE' && !canPay) return 'unavailable';
  if (plan === 'FREE') return trialDaysLeft > 0 ? 'try' : 'choose';
  return planNames.indexOf(card) < planNames.indexOf(plan as PlanName)
    ? 'downgrade'
    : card === plan
      ? 'choose'
      : 'upgrade';
}
