// What is kept of a business's subscriptions, the fees of its orders, and what merchants read of both. Pure.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { PaidPlan, PlanName } from '@vitrine/contract/plan-gates';
import type { PlanEntry } from '@vitrine/contract/plans';

export type PlanEntryKind = PlanEntry['kind'];

/** A subscription as the store tells it; money in minor units of the currency. */
export interface SubscriptionRow {
  business_id: BusinessId;
  subscription_id: string;
  shop_domain: string;
  plan: PaidPlan;
  status: 'pending' | 'active' | 'frozen' | 'cancelled' | 'declined' | 'expired';
  price: number;
  fee: number;
  currency: string;
  cap: number;
  balance: number;
  line_id: string | null;
  is_test: boolean;
  trial_days: number;
  created_at: Date;
  /** When it was first seen to run. */
  activated_at: Date | null;
  period_end: Date | null;
  ended_at: Date | null;
  /** The one it takes the place of when that one's period ends. */
  follows: string | null;
  cap_reached_at: Date | null;
}

/** The fee of an order: due, asked for without an answer yet, or over. */
export interface FeeRow {
  business_id: BusinessId;
  order_id: OrderId;
  /** Whose line it is or was asked of. */
  subscription_id: string;
  line_id: string | null;
  amount: number;
  currency: string;
  state: 'due' | 'asked' | 'charged' | 'waived';
  reason: string | null;
  record_id: string | null;
  ordered_at: Date;
  asked_at: Date | null;
  decided_at: Date | null;
}

export interface EntryRow {
  business_id: BusinessId;
  /** What makes it the same thing, told twice. */
  key: string;
  at: Date;
  kind: PlanEntryKind;
  plan: PlanName;
  order_id: OrderId | null;
  amount: number | null;
  currency: string;
  is_test: boolean;
}
