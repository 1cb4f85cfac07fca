// The fees of orders as jobs: which are due, asking the store for them, and telling the merchant when their cap is reached.
import type { BusinessId } from '@vitrine/contract/ids';
import { feeDays } from '@vitrine/contract/plan-gates';
import type { Platform } from '../../platform/platform.ts';
import { Service } from '../../platform/service.ts';
import { chargeOpenFees, type FeeBook } from './charging.ts';
import { findFeeOrder, listUnfeed } from './orders-store.ts';
import { ofRow, type BillReading, type ReadingDeps } from './reading.ts';
import {
  insertFees,
  listBilled,
  listOpenFees,
  listSubscriptions,
  markCapReached,
  putEntries,
  updateFee,
} from './store.ts';
import type { SubscriptionRow } from './model.ts';
import { decideFee, findRunning, isReversed } from './subscriptions.ts';

const job = 'billing.work';
const dayMs = 24 * 3600_000;
/** How far back orders are looked through, and ended subscriptions still read. */
const backDays = 60;

interface Deps extends Omit<ReadingDeps, 'identity'> {
  readonly reading: BillReading;
}

export class Fees extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    const { jobs } = platform;
    jobs.define<{ businessId: BusinessId }>(job, ({ businessId }) => this.work(businessId), {
      concurrency: 4,
      share: 1,
    });
    // whatever webhook never came is found here as well
    jobs.define(
      'billing.hour',
      async () => {
        if (!deps.plans.isBilled) return;
        const since = new Date(this.now().getTime() - backDays * dayMs);
        for (const businessId of await listBilled(this.db, since)) await this.#wake(businessId);
      },
      { schedule: '23 * * * *' },
    );
    deps.events.on('store.billed', 'billing', ({ businessId }) => this.#hear(businessId));
    deps.events.on('store.connected', 'billing', ({ businessId }) => this.#hear(businessId));
    deps.events.on('store.disconnected', 'billing', ({ businessId }) => deps.reading.end(businessId));
  }

  /** Reads what the store charges, finds the fees that are due, and asks for them. Safe to repeat. */
  async work(businessId: BusinessId): Promise<void> {
    if (!this.deps.plans.isBilled) return;
    await this.deps.reading.read(businessId);
    await this.#findDue(businessId);
    let isAnyCharged = false;
    const book = this.#book(businessId, () => {
      isAnyCharged = true;
    });
    await chargeOpenFees(book, this.#store(businessId), () => this.now());
    // what is used of the cap is the store's to say: it has just become more
    if (isAnyCharged) await this.deps.reading.read(businessId);
  }

  async #hear(businessId: BusinessId): Promise<void> {
    if (!this.deps.plans.isBilled) return;
    await this.deps.reading.read(businessId);
    await this.#wake(businessId);
  }

  async #wake(businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(this.db, job, { businessId }, { key: businessId, group: businessId });
  }

  async #findDue(businessId: BusinessId): Promise<void> {
    const now = this.now();
    const all = await listSubscriptions(this.db, businessId);
    const running = findRunning(all);
    const began = all.flatMap(({ activated_at: at }) => (at === null ? [] : [at.getTime()]));
    if (running === null || began.length === 0) return;
    const from = new Date(Math.max(Math.min(...began), now.getTime() - backDays * dayMs));
    const orders = await listUnfeed(this.db, businessId, { from, until: new Date(now.getTime() - feeDays * dayMs) });
    const fees = orders.flatMap((order) => {
      const decided = decideFee(order, all, now);
      if (decided === 'later') return [];
      const reason = isReversed(order) ? 'reversed' : 'free';
      const over = { amount: running.fee, state: 'waived' as const, reason, decided_at: now };
      return [
        {
          business_id: businessId,
          order_id: order.orderId,
          subscription_id: running.subscription_id,
          line_id: null,
          currency: running.currency,
          record_id: null,
          ordered_at: order.orderedAt,
          asked_at: null,
          ...(decided === 'none'
            ? over
            : { amount: decided.fee, state: 'due' as const, reason: null, decided_at: null }),
        },
      ];
    });
    await this.transaction((tx) => insertFees(tx, fees));
  }

  #book(businessId: BusinessId, onCharged: () => void): FeeBook {
    return {
      listOpen: () => listOpenFees(this.db, businessId),
      listSubscriptions: () => listSubscriptions(this.db, businessId),
      findOrder: (orderId) => findFeeOrder(this.db, businessId, orderId),
      change: async (fee, change) => {
        if (change.state !== 'charged') return updateFee(this.db, fee, change);
        onCharged();
        const { subscription_id: id, order_id: orderId } = fee;
        const of = (await listSubscriptions(this.db, businessId)).find((each) => each.subscription_id === id);
        return this.transaction(async (tx) => {
          if (!(await updateFee(tx, fee, change))) return false;
          if (of === undefined) return true;
          const entry = { key: `fee:${orderId}`, at: this.now(), kind: 'fee' as const, order_id: orderId };
          await putEntries(tx, [{ ...ofRow(of), ...entry, amount: fee.amount }]);
          return true;
        });
      },
      noteCap: (subscription) => this.#noteCap(subscription),
    };
  }

  #store(businessId: BusinessId) {
    const { charges } = this.deps;
    return {
      charge: (wish: Parameters<typeof charges.charge>[1]) => charges.charge(businessId, wish),
      findCharge: (subscriptionId: string, key: string) => charges.findCharge(businessId, subscriptionId, key),
    };
  }

  /** Told once, until there is room again. */
  async #noteCap(subscription: SubscriptionRow): Promise<void> {
    const now = this.now();
    await this.transaction(async (tx) => {
      if (!(await markCapReached(tx, subscription, now))) return;
      const key = `${subscription.subscription_id}:cap_reached:${now.toISOString()}`;
      const entry = { key, at: now, kind: 'cap_reached' as const, order_id: null, amount: subscription.cap };
      await putEntries(tx, [{ ...ofRow(subscription), ...entry }]);
      await this.deps.reading.tell(tx, subscription.business_id, 'plan_cap_reached', {});
    });
  }
}
