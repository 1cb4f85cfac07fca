// Orders, refunds, cancellations, lost answers, crashes and changes of plan in any order: each order is charged at most once, never
// beyond the cap, never after it was reversed. The store is the sandbox's own book of charges.
import * as fc from 'fast-check';
import { businessId, orderId, type OrderId } from '@vitrine/contract/ids';
import { planPrices, type PaidPlan } from '@vitrine/contract/plan-gates';
import { expect, it } from 'vitest';
import { AppBilling } from '../../../../sandbox/src/app-billing.ts';
import { openPersistence } from '../../../../sandbox/src/persistence.ts';
import { chargeOpenFees, keyOf, type FeeBook, type FeeStore } from './charging.ts';
import type { FeeRow, SubscriptionRow } from './model.ts';
import { decideFee, mergeTold, begin, findRunning, type FeeOrder } from './subscriptions.ts';

const dayMs = 24 * 3600_000;
const business = businessId.parse('00000000-0000-4000-8000-000000000001');

type Fault = 'none' | 'lost before' | 'lost after' | 'crash before' | 'crash after';
class Crash extends Error {}

/** A business and its store in memory; what the book holds is what a database would after a crash. */
class Life {
  now = Date.parse('2026-01-01T00:00:00Z');
  readonly orders = new Map<OrderId, FeeOrder>();
  fees = new Map<OrderId, FeeRow>();
  readonly rows = new Map<string, SubscriptionRow>();
  readonly billing = new AppBilling({
    shop: 'life',
    records: openPersistence(null).records('life'),
    emit: () => undefined,
    now: () => new Date(this.now),
  });
  /** Charged by the store after they were reversed. */
  readonly chargedReversed: OrderId[] = [];
  faults: Fault[] = [];
  /** What happens while the store is asked for a charge. */
  onItsWay: ((key: string) => Promise<void>) | null = null;

  subscribe(plan: PaidPlan, cap: number): void {
    const { price, fee } = planPrices[plan];
    const made = this.billing.create({
      clientId: 'app',
      name: `Vitrine ${plan}`,
      returnUrl: 'https://vitrine.example/pricing-plans/chosen',
      isTest: false,
      trialDays: 0,
      currency: 'USD',
      price,
      usage: { cap, terms: `${fee}` },
      replacement: 'APPLY_IMMEDIATELY',
    });
    this.billing.approve(made);
    this.read();
  }

  /** What a reading of the store comes to. */
  read(): void {
    const now = new Date(this.now);
    const of = { business_id: business, shop_domain: 'life.example' };
    for (const told of this.billing.list('app')) {
      const { id, name, status, isTest, trialDays, createdAt, periodEnd, usage } = told;
      const merged = mergeTold(
        this.rows.get(id) ?? null,
        {
          subscriptionId: id,
          name,
          status: status.toLowerCase() as 'active',
          isTest,
          trialDays,
          createdAt: new Date(createdAt),
          periodEnd: periodEnd === null ? null : new Date(periodEnd),
          usage: { lineId: `line ${id}`, balance: this.billing.balanceOf(told), cap: usage?.cap ?? 0 },
        },
        of,
        now,
      );
      if (merged) this.rows.set(id, merged.row);
    }
    const running = findRunning([...this.rows.values()]);
    if (running) this.rows.set(running.subscription_id, begin(running, now).row);
  }

  async work(): Promise<void> {
    this.read();
    const now = new Date(this.now);
    const all = [...this.rows.values()];
    for (const order of this.orders.values()) {
      const decided = decideFee(order, all, now);
      if (this.fees.has(order.orderId) || decided === 'later' || decided === 'none') continue;
      this.fees.set(order.orderId, {
        business_id: business,
        order_id: order.orderId,
        subscription_id: decided.subscription.subscription_id,
        line_id: null,
        amount: decided.fee,
        currency: 'USD',
        state: 'due',
        reason: null,
        record_id: null,
        ordered_at: order.orderedAt,
        asked_at: null,
        decided_at: null,
      });
    }
    await chargeOpenFees(this.#book(), this.#store(), () => new Date(this.now)).catch((problem: unknown) => {
      if (!(problem instanceof Crash)) throw problem;
    });
  }

  #book(): FeeBook {
    return {
      listOpen: async () => [...this.fees.values()].filter(({ state }) => state === 'due' || state === 'asked'),
      listSubscriptions: async () => [...this.rows.values()],
      findOrder: async (id) => this.orders.get(id) ?? null,
      change: async (fee, change) => {
        const { state = fee.state, amount = fee.amount, ...rest } = change;
        const known = this.fees.get(fee.order_id) ?? fee;
        if (known.state !== fee.state || known.asked_at?.getTime() !== fee.asked_at?.getTime()) return false;
        this.fees.set(fee.order_id, { ...known, ...(rest as Partial<FeeRow>), state, amount });
        return true;
      },
      noteCap: () => Promise.resolve(),
    };
  }

  #store(): FeeStore {
    return {
      charge: async ({ lineId, amount, description, key }) => {
        const fault = this.faults.shift() ?? 'none';
        await this.onItsWay?.(key);
        if (fault === 'crash before') throw new Crash();
        if (fault === 'lost before') return 'away';
        const subscription = this.billing.find(lineId.replace('line ', ''));
        if (subscription?.status !== 'ACTIVE') return { refused: 'inactive', message: 'Subscription is not active' };
        const before = this.billing.listUsed(subscription.id).length;
        const made = this.billing.use(subscription, { price: amount, description, key });
        if (made === null) return { refused: 'cap', message: 'Total price exceeds balance remaining' };
        const isNew = this.billing.listUsed(subscription.id).length > before;
        const order = this.orders.get(orderId.parse(key.replace('order:', '')));
        if (isNew && (order?.isCancelled || order?.left === 0)) this.chargedReversed.push(order.orderId);
        if (fault === 'crash after') throw new Crash();
        return fault === 'lost after' ? 'away' : { recordId: made.id };
      },
      findCharge: async (subscriptionId, key) => {
        if (this.faults.shift() === 'lost before') return 'away';
        const found = this.billing.listUsed(subscriptionId).find((each) => each.key === key);
        return found ? { recordId: found.id } : null;
      },
    };
  }
}

const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('order' as const), isPaid: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constantFrom('refund', 'cancel', 'pay'), at: fc.nat(30) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('wait' as const), days: fc.integer({ min: 0, max: 12 }) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('work' as const),
      faults: fc.array(fc.constantFrom<Fault>('none', 'lost before', 'lost after', 'crash before', 'crash after'), {
        maxLength: 4,
      }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('subscribe' as const),
      plan: fc.constantFrom<PaidPlan>('STARTER', 'BUSINESS', 'PRO'),
      cap: fc.integer({ min: 100, max: 900 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('freeze', 'unfreeze', 'end') }) },
);

it('whatever happens, an order is charged at most once, within the cap, and never once it was reversed', async () => {
  const seen = { charged: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 60 }), async (acts) => {
      const life = new Life();
      life.subscribe('STARTER', 600);
      for (const each of acts) await live(life, each);
      // whatever was lost settles in time
      for (let rest = 0; rest < 3; rest += 1) {
        life.now += dayMs;
        life.faults = [];
        await life.work();
      }
      const charged = life.billing.list('app').flatMap((subscription) => {
        const used = life.billing.listUsed(subscription.id);
        const cap = subscription.usage?.cap ?? 0;
        expect(life.billing.balanceOf(subscription)).toBeLessThanOrEqual(cap);
        return used.map(({ key }) => key);
      });
      expect(new Set(charged).size).toBe(charged.length);
      expect(life.chargedReversed).toEqual([]);
      // what the store charged is what the book says
      const booked = [...life.fees.values()].filter(({ state }) => state === 'charged');
      seen.charged += booked.length;
      expect(new Set(booked.map(({ order_id: id }) => keyOf(id)))).toEqual(new Set(charged));
    }),
    { numRuns: 300 },
  );
  // lives in which nothing happens would prove nothing
  expect(seen.charged).toBeGreaterThan(20);
});

it('a charge whose answer was lost is known again, though an order before it finds no room under the cap', async () => {
  const life = new Life();
  life.subscribe('STARTER', 220);
  const place = () => live(life, { kind: 'order', isPaid: true });
  await place();
  await place();
  life.now += 8 * dayMs;
  const [first, second] = [...life.orders.keys()].map(keyOf);
  await live(life, { kind: 'work', faults: ['lost before'] });
  // the second alone is due, charged, and its answer lost; the first is open again, and comes before it
  life.fees.set(orderId.parse('1000'), { ...feeOf(life, '1000'), state: 'due', asked_at: null });
  life.fees = new Map([...life.fees].toReversed());
  await live(life, { kind: 'work', faults: ['lost after'] });
  life.fees = new Map([...life.fees].toReversed());
  for (let day = 0; day < 3; day += 1) {
    life.now += dayMs;
    await live(life, { kind: 'work', faults: [] });
  }
  const charged = life.billing.list('app').flatMap(({ id }) => life.billing.listUsed(id));
  expect(charged.map(({ key }) => key)).toEqual([second]);
  expect([...life.fees.values()].map(({ order_id: id, state }) => [keyOf(id), state])).toEqual([
    [first, 'due'],
    [second, 'charged'],
  ]);
});

it('what is on its way to the store is not taken for lost, however long those before it took', async () => {
  const life = new Life();
  life.subscribe('STARTER', 600);
  const place = () => live(life, { kind: 'order', isPaid: true });
  await place();
  await place();
  life.now += 8 * dayMs;
  const [first, second] = [...life.orders.keys()];
  life.onItsWay = async (key) => {
    // the store takes its time for the first
    if (key !== keyOf(second ?? orderId.parse('0'))) return void (life.now += 11 * 60_000);
    life.onItsWay = null;
    // meanwhile the second is given back, and another process looks after what is asked
    await live(life, { kind: 'refund', at: 1 });
    await life.work();
  };
  await life.work();
  const charged = life.billing.list('app').flatMap(({ id }) => life.billing.listUsed(id));
  expect(charged.map(({ key }) => key)).toEqual([first, second].map((id) => keyOf(id ?? orderId.parse('0'))));
  expect([...life.fees.values()].map(({ state }) => state)).toEqual(['charged', 'charged']);
});

function feeOf(life: Life, id: string): FeeRow {
  const fee = life.fees.get(orderId.parse(id));
  if (!fee) throw new Error(`no fee of ${id}`);
  return fee;
}

async function live(life: Life, each: typeof act extends fc.Arbitrary<infer A> ? A : never): Promise<void> {
  const pick = (at: number): FeeOrder | undefined => [...life.orders.values()][at % Math.max(1, life.orders.size)];
  const change = (order: FeeOrder | undefined, to: Partial<FeeOrder>): void => {
    if (order) life.orders.set(order.orderId, { ...order, ...to });
  };
  switch (each.kind) {
    case 'order': {
      const id = orderId.parse(String(1000 + life.orders.size));
      const facts = { isTest: false, isCancelled: false, isPaid: each.isPaid, left: 5000 };
      life.orders.set(id, { orderId: id, orderedAt: new Date(life.now), ...facts });
      return;
    }
    case 'refund':
      return change(pick(each.at), { isPaid: true, left: 0 });
    case 'cancel':
      return change(pick(each.at), { isCancelled: true });
    case 'pay':
      return change(pick(each.at), { isPaid: true });
    case 'wait':
      life.now += each.days * dayMs + 60_000;
      return;
    case 'work':
      life.faults = each.faults;
      return life.work();
    case 'subscribe':
      return life.subscribe(each.plan, each.cap);
    case 'freeze':
    case 'unfreeze':
      life.billing.freeze(each.kind === 'freeze');
      return life.read();
    case 'end':
      for (const one of life.billing.list('app')) if (one.status === 'ACTIVE') life.billing.cancel(one);
      return life.read();
  }
}
