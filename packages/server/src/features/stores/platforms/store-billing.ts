// What a platform does about charging its merchants for us, in the program's own words.

export type BilledStatus = 'pending' | 'active' | 'frozen' | 'cancelled' | 'declined' | 'expired';

/** A subscription as the store tells it now; money in minor units of its currency. */
export interface BilledSubscription {
  readonly subscriptionId: string;
  /** What we called it. */
  readonly name: string;
  readonly status: BilledStatus;
  readonly isTest: boolean;
  readonly trialDays: number;
  readonly createdAt: Date;
  /** Null while it does not run. */
  readonly periodEnd: Date | null;
  /** The line that usage is charged on; null for one without. */
  readonly usage: { readonly lineId: string; readonly balance: number; readonly cap: number } | null;
}

export interface SubscriptionWish {
  readonly name: string;
  readonly currency: string;
  /** For 30 days. */
  readonly price: number;
  readonly cap: number;
  /** What usage costs, in words the merchant reads. */
  readonly terms: string;
  readonly trialDays: number;
  readonly isTest: boolean;
  /** At once, or when the period of the one that runs is over. */
  readonly begins: 'now' | 'next_period';
  /** Where the merchant comes back to. */
  readonly returnUrl: string;
}

/** What usage is charged for; the same key on the same line is charged once, however often it is asked for. */
export interface UsageWish {
  readonly lineId: string;
  readonly amount: number;
  readonly currency: string;
  readonly description: string;
  readonly key: string;
}

/** `cap`: it would pass what the merchant agreed to; `inactive`: the subscription does not run; else in the store's words. */
export interface UsageRefusal {
  readonly refused: 'cap' | 'inactive' | 'other';
  readonly message: string;
}

export interface BillingRefusal {
  readonly refused: string;
}

/** Throws StoreFailure where the store cannot be asked; what was asked for may have been done then. */
export interface StoreBilling {
  /** The newest first, as many as could still matter. */
  list(): Promise<BilledSubscription[]>;
  subscribe(wish: SubscriptionWish): Promise<{ subscriptionId: string; confirmationUrl: string } | BillingRefusal>;
  /** One that is over already is left alone. */
  cancel(subscriptionId: string): Promise<'cancelled' | BillingRefusal>;
  charge(wish: UsageWish): Promise<{ recordId: string } | UsageRefusal>;
  /** What was charged by this key; null for nothing. */
  findCharge(subscriptionId: string, key: string): Promise<{ recordId: string } | null>;
  raiseCap(
    lineId: string,
    cap: { readonly amount: number; readonly currency: string },
  ): Promise<{ confirmationUrl: string } | BillingRefusal>;
}
