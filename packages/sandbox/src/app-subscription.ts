// What an app may charge a shop: a subscription as the platform keeps it, and what was used of it.

type SubscriptionStatus = 'PENDING' | 'ACTIVE' | 'DECLINED' | 'EXPIRED' | 'FROZEN' | 'CANCELLED';
export type Replacement = 'APPLY_IMMEDIATELY' | 'APPLY_ON_NEXT_BILLING_CYCLE' | 'STANDARD';

/** What an app asks for, read and found good; amounts in minor units of the one currency. */
export interface SubscriptionWish {
  clientId: string;
  name: string;
  returnUrl: string;
  isTest: boolean;
  trialDays: number;
  currency: string;
  /** Each 30 days; null where only usage is charged. */
  price: number | null;
  usage: { cap: number; terms: string } | null;
  replacement: Replacement;
}

export interface AppSubscription extends SubscriptionWish {
  id: string;
  status: SubscriptionStatus;
  createdAt: string;
  updatedAt: string;
  /** Null before it was approved. */
  approvedAt: string | null;
  /** When it takes the place of another: later than its approval where that is deferred. */
  beginsAt: string | null;
  periodStart: string | null;
  periodEnd: string | null;
  /** What the cap is to become, once the merchant agrees. */
  askedCap: number | null;
  /** Whether the app was told in this period that its cap is near. */
  isNearTold: boolean;
}

export interface UsageRecord {
  id: string;
  subscriptionId: string;
  price: number;
  description: string;
  key: string | null;
  createdAt: string;
}
