// What a card of a plan says: what it costs, what it opens, and what of that is not there yet. Pure.
import { influencerQuotas } from '@vitrine/contract/influencers';
import {
  isPaidPlan,
  opens,
  planFeatures,
  planNames,
  planPrices,
  tierOf,
  type PlanFeature,
  type PlanName,
  type Tier,
} from '@vitrine/contract/plan-gates';

/** What the program does not have yet: nobody is told that they buy it now. */
const coming: readonly PlanFeature[] = ['ai tagging'];

/** The key of a feature's words. */
export type FeatureWord =
  | 'create'
  | 'auto_swap'
  | 'customize'
  | 'shopboard'
  | 'live_sync'
  | 'magic_store'
  | 'ai_tagging'
  | 'ai_preferences'
  | 'trends'
  | 'brand_domain'
  | 'vip_support';

export const wordOf = (feature: PlanFeature): FeatureWord => feature.replaceAll(' ', '_') as FeatureWord;

export interface CardFeature {
  readonly feature: PlanFeature;
  readonly isOpen: boolean;
  readonly isComing: boolean;
}

export interface PlanCardView {
  readonly plan: PlanName;
  /** In major units; null where it is agreed on. */
  readonly price: number | null;
  readonly fee: { readonly each: number; readonly cap: number } | null;
  /** Null for any number. */
  readonly influencers: number | null;
  readonly features: readonly CardFeature[];
}

/** The plan as it is for who subscribes to it, its trial aside. */
const tierOfPlan = (plan: PlanName): Tier => tierOf({ plan, trialDaysLeft: 0, isFrozen: false });

export function listCards(): PlanCardView[] {
  return planNames.map((plan) => {
    const prices = isPaidPlan(plan) ? planPrices[plan] : null;
    return {
      plan,
      price: prices === null ? (plan === 'FREE' ? 0 : null) : prices.price / 100,
      fee: prices && { each: prices.fee / 100, cap: prices.cap / 100 },
      // the free plan's own number is that of its trial
      influencers: plan === 'FREE' ? 0 : (influencerQuotas[plan] ?? null),
      features: planFeatures.map((feature) => ({
        feature,
        isOpen: opens(tierOfPlan(plan), feature),
        isComing: coming.includes(feature),
      })),
    };
  });
}

/** What no longer fits into a smaller plan. */
export interface Loss {
  readonly features: readonly PlanFeature[];
  /** How many influencers it has room for, where there are more; null where they fit. */
  readonly influencers: number | null;
}

export function listLosses(from: Tier, to: PlanName, active: number): Loss {
  const tier = tierOfPlan(to);
  const room = to === 'FREE' ? 0 : (influencerQuotas[to] ?? Infinity);
  return {
    features: planFeatures.filter(
      (feature) => opens(from, feature) && !opens(tier, feature) && !coming.includes(feature),
    ),
    influencers: active > room ? room : null,
  };
}
