// What apps charge a shop through the platform: subscriptions with their line for usage, and what was used.

import type { AppSubscription, SubscriptionWish, UsageRecord } from './app-subscription.ts';
import { numberFor } from './order-ids.ts';
import { Kept, type ShopRecords } from './persistence.ts';
import type { ShopEvent } from './shop-events.ts';

const DAY_MS = 24 * 3600_000;
const PERIOD_DAYS = 30;
/** After which a subscription that nobody approved is over. */
const PENDING_DAYS = 2;
/** Share of the cap from which the app is told. */
const NEAR = 0.9;

interface Options {
  shop: string;
  records: ShopRecords;
  emit: (event: ShopEvent) => void;
  now: () => Date;
}

/** Kept across restarts. What time alone changes is changed when it is looked at, webhooks included. */
export class AppBilling {
  readonly #options: Options;
  readonly #subscriptions: Kept<AppSubscription>;
  readonly #used: Kept<UsageRecord>;

  constructor(options: Options) {
    this.#options = options;
    this.#subscriptions = new Kept(options.records, 'app-subscription', ({ id }) => id);
    this.#used = new Kept(options.records, 'usage-record', ({ id }) => id);
  }

  /** Those of an app, the oldest first. */
  list(clientId: string): AppSubscription[] {
    this.#tend();
    const own = this.#subscriptions.list().filter((each) => each.clientId === clientId);
    return own.toSorted((a, b) => Number(a.id) - Number(b.id));
  }

  find(id: string): AppSubscription | null {
    this.#tend();
    return this.#subscriptions.find(id);
  }

  listUsed(subscriptionId: string): UsageRecord[] {
    return this.#used.list().filter((each) => each.subscriptionId === subscriptionId);
  }

  /** What was used in the running period. */
  balanceOf({ id, periodStart }: AppSubscription): number {
    const running = this.listUsed(id).filter(({ createdAt }) => periodStart !== null && createdAt >= periodStart);
    return running.reduce((sum, { price }) => sum + price, 0);
  }

  create(wish: SubscriptionWish): AppSubscription {
    const { shop } = this.#options;
    const at = this.#stamp();
    const id = numberFor('appSubscription', shop, this.#subscriptions.list().length + 1);
    return this.#subscriptions.put({
      ...wish,
      id,
      status: 'PENDING',
      createdAt: at,
      updatedAt: at,
      approvedAt: null,
      beginsAt: null,
      periodStart: null,
      periodEnd: null,
      askedCap: null,
      isNearTold: false,
    });
  }

  /** The merchant agrees. One app has one running subscription: another of it is replaced, now or when its period ends. */
  approve(subscription: AppSubscription): void {
    const now = this.#stamp();
    const before = this.#running(subscription.clientId);
    const isDeferred =
      before !== null &&
      before.periodEnd !== null &&
      subscription.replacement === 'APPLY_ON_NEXT_BILLING_CYCLE' &&
      before.currency === subscription.currency;
    if (before !== null && !isDeferred) this.#change(before, { status: 'CANCELLED', periodEnd: null });
    // of two that wait for the same day the later one counts
    for (const waiting of this.#waiting(subscription.clientId)) this.#change(waiting, { status: 'CANCELLED' });
    this.#change(subscription, { status: 'ACTIVE', approvedAt: now, beginsAt: isDeferred ? before.periodEnd : now });
    this.#tend();
  }

  decline(subscription: AppSubscription): void {
    this.#change(subscription, { status: 'DECLINED' });
  }

  cancel(subscription: AppSubscription): void {
    this.#change(subscription, { status: 'CANCELLED', periodEnd: null });
  }

  /** The shop does not pay its bills, or pays them again. */
  freeze(isFrozen: boolean): number {
    const [from, to] = isFrozen ? (['ACTIVE', 'FROZEN'] as const) : (['FROZEN', 'ACTIVE'] as const);
    const all = this.#subscriptions.list().filter(({ status }) => status === from);
    for (const each of all) this.#change(each, { status: to });
    return all.length;
  }

  askCap(subscription: AppSubscription, cap: number): void {
    this.#subscriptions.put(Object.assign(subscription, { askedCap: cap }));
  }

  agreeCap(subscription: AppSubscription): void {
    const { askedCap, usage } = subscription;
    if (askedCap === null || usage === null) return;
    this.#change(subscription, { usage: { ...usage, cap: askedCap }, askedCap: null, isNearTold: false });
  }

  /** The same key of the same subscription answers what it made the first time; null beyond the cap. */
  use(subscription: AppSubscription, wish: Pick<UsageRecord, 'price' | 'description' | 'key'>): UsageRecord | null {
    const { id: subscriptionId, usage, clientId } = subscription;
    const known = wish.key === null ? undefined : this.listUsed(subscriptionId).find(({ key }) => key === wish.key);
    if (known !== undefined) return known;
    const cap = usage?.cap ?? 0;
    const after = this.balanceOf(subscription) + wish.price;
    if (after > cap) return null;
    const id = numberFor('usageRecord', this.#options.shop, this.#used.list().length + 1);
    const record = this.#used.put({ ...wish, id, subscriptionId, createdAt: this.#stamp() });
    if (after >= cap * NEAR && !subscription.isNearTold) {
      this.#subscriptions.put(Object.assign(subscription, { isNearTold: true }));
      this.#options.emit({
        topic: 'app_subscriptions/approaching_capped_amount',
        clientId,
        subscription: { ...subscription },
        balanceUsed: after,
      });
    }
    return record;
  }

  /** An app that is removed charges nothing any more. */
  leave(clientId: string): void {
    for (const each of this.#subscriptions.list()) {
      const isOpen = ['ACTIVE', 'FROZEN', 'PENDING'].includes(each.status);
      if (each.clientId === clientId && isOpen) this.cancel(each);
    }
  }

  #running(clientId: string): AppSubscription | null {
    const own = this.#subscriptions.list().filter((each) => each.clientId === clientId && each.periodStart !== null);
    return own.find(({ status }) => status === 'ACTIVE' || status === 'FROZEN') ?? null;
  }

  #waiting(clientId: string): AppSubscription[] {
    const own = this.#subscriptions.list().filter((each) => each.clientId === clientId);
    return own.filter(({ status, periodStart }) => status === 'ACTIVE' && periodStart === null);
  }

  #tend(): void {
    const now = this.#stamp();
    for (const each of this.#subscriptions.list()) {
      if (each.status === 'PENDING' && this.#after(each.createdAt, PENDING_DAYS) <= now) {
        this.#change(each, { status: 'EXPIRED' });
      }
      if (each.status === 'ACTIVE') this.#turn(each, now);
    }
  }

  /** Begins what has come to its day, and goes on to the period that runs now. */
  #turn(subscription: AppSubscription, now: string): void {
    const { beginsAt, periodStart, clientId, trialDays } = subscription;
    if (periodStart === null && beginsAt !== null && beginsAt <= now) {
      const before = this.#running(clientId);
      if (before !== null) this.#change(before, { status: 'CANCELLED', periodEnd: null });
      this.#change(subscription, {
        periodStart: beginsAt,
        periodEnd: this.#after(beginsAt, trialDays + PERIOD_DAYS),
      });
    }
    // a period that a waiting subscription ends does not begin anew
    if (this.#waiting(clientId).some((each) => each.beginsAt !== null && each.beginsAt <= now)) return;
    while (subscription.periodEnd !== null && subscription.periodEnd <= now) {
      const { periodEnd } = subscription;
      Object.assign(subscription, { periodStart: periodEnd, periodEnd: this.#after(periodEnd, PERIOD_DAYS) });
      this.#subscriptions.put(Object.assign(subscription, { isNearTold: false }));
    }
  }

  #change(subscription: AppSubscription, change: Partial<AppSubscription>): void {
    this.#subscriptions.put(Object.assign(subscription, change, { updatedAt: this.#stamp() }));
    const { clientId } = subscription;
    this.#options.emit({ topic: 'app_subscriptions/update', clientId, subscription: { ...subscription } });
  }

  #after(moment: string, days: number): string {
    return new Date(Date.parse(moment) + days * DAY_MS).toISOString();
  }

  #stamp(): string {
    return this.#options.now().toISOString();
  }
}
