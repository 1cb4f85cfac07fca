// What a store's word on its subscriptions means for us: what is kept of each, which one runs, and the plan that follows. Pure.
import type { OrderId } from '@vitrine/contract/ids';
import { feeDays, isPaidPlan, planPrices, type PaidPlan } from '@vitrine/contract/plan-gates';
import type { PaidPlanFacts } from '../plans/plans.ts';
import type { BilledSubscription } from '../stores/stores.ts';
import type { PlanEntryKind, SubscriptionRow } from './model.ts';

const dayMs = 24 * 3600 * 1000;
const periodMs = 30 * dayMs;

/** What the store shows on its page and its invoices: told from it what was subscribed to, should our answer have been lost. */
export const nameOf = (plan: PaidPlan): string => `Vitrine ${plan.charAt(0)}${plan.slice(1).toLowerCase()}`;

function planOf(name: string): PaidPlan | null {
  const plan = name.replace(/^Vitrine /, '').toUpperCase();
  return isPaidPlan(plan) ? plan : null;
}

const isOpen = ({ status }: Pick<SubscriptionRow, 'status'>): boolean => status === 'active' || status === 'frozen';

/** Whether it waits for the end of another that still runs. */
const isWaiting = (row: SubscriptionRow, all: readonly SubscriptionRow[]): boolean =>
  row.follows !== null && all.some((each) => each.subscription_id === row.follows && isOpen(each));

/** The one that is in force; null for none. */
export function findRunning(all: readonly SubscriptionRow[]): SubscriptionRow | null {
  const open = all.filter((each) => isOpen(each) && !isWaiting(each, all));
  return open.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0] ?? null;
}

/** The one that takes its place when its period ends. */
export function findNext(all: readonly SubscriptionRow[]): SubscriptionRow | null {
  const open = all.filter((each) => isOpen(each) && isWaiting(each, all));
  return open.toSorted((a, b) => b.created_at.getTime() - a.created_at.getTime())[0] ?? null;
}

export const trialEndOf = ({
  activated_at: since,
  trial_days: days,
}: Pick<SubscriptionRow, 'activated_at' | 'trial_days'>): Date | null =>
  since === null || days === 0 ? null : new Date(since.getTime() + days * dayMs);

/** Until when one that ended is paid for: not what ended in its trial, or unpaid. */
function paidUntil(row: SubscriptionRow): Date | null {
  const { ended_at: ended, period_end: end } = row;
  const trialEnd = trialEndOf(row);
  const wasTried = trialEnd !== null && ended !== null && ended < trialEnd;
  return ended === null || row.activated_at === null || wasTried ? null : end;
}

const free: PaidPlanFacts = { plan: 'FREE', paidUntil: null, frozenAt: null, next: null };

/** The plan that follows from all subscriptions of a business. */
export function decidePaid(all: readonly SubscriptionRow[], now: Date): PaidPlanFacts {
  const running = findRunning(all);
  if (running !== null) {
    const next = findNext(all);
    const at = running.period_end;
    return {
      plan: running.plan,
      paidUntil: null,
      frozenAt: running.status === 'frozen' ? now : null,
      next: next && at ? { plan: next.plan, at } : null,
    };
  }
  const ended = all.filter(({ ended_at: at, activated_at: since }) => at !== null && since !== null);
  const [last] = ended.toSorted((a, b) => (b.ended_at?.getTime() ?? 0) - (a.ended_at?.getTime() ?? 0));
  const until = last ? paidUntil(last) : null;
  return last && until !== null && until > now ? { ...free, plan: last.plan, paidUntil: until } : free;
}

export interface ToldEntry {
  readonly key: string;
  readonly at: Date;
  readonly kind: PlanEntryKind;
  readonly amount: number | null;
}

/** A row as it is now, and what is to be told of how it came to that. */
interface Merged {
  readonly row: SubscriptionRow;
  readonly entries: readonly ToldEntry[];
}

/** Null for what is no plan of ours. Told twice it is the same. */
export function mergeTold(
  known: SubscriptionRow | null,
  told: BilledSubscription,
  of: Pick<SubscriptionRow, 'business_id' | 'shop_domain'>,
  now: Date,
): Merged | null {
  const row = known ?? toRow(told, of);
  if (row === null) return null;
  const isOver = ['cancelled', 'declined', 'expired'].includes(told.status);
  // one that ends while its bills are not paid is not paid to any day
  const lastEnd = row.status === 'frozen' && isOver ? null : row.period_end;
  const cap = told.usage?.cap ?? row.cap;
  const next: SubscriptionRow = {
    ...row,
    status: told.status,
    period_end: told.periodEnd ?? lastEnd,
    ended_at: isOver ? (row.ended_at ?? now) : null,
    balance: told.usage?.balance ?? row.balance,
    line_id: told.usage?.lineId ?? row.line_id,
    cap,
    // there is room again: more was agreed to, or another period has begun
    cap_reached_at: told.usage !== null && told.usage.balance + row.fee <= cap ? null : row.cap_reached_at,
  };
  return { row: next, entries: listEntries(row, next, now) };
}

function toRow(
  told: BilledSubscription,
  of: Pick<SubscriptionRow, 'business_id' | 'shop_domain'>,
): SubscriptionRow | null {
  const plan = planOf(told.name);
  if (plan === null) return null;
  const { price, fee, cap } = planPrices[plan];
  return {
    ...of,
    subscription_id: told.subscriptionId,
    plan,
    status: 'pending',
    price,
    fee,
    currency: 'USD',
    cap: told.usage?.cap ?? cap,
    balance: 0,
    line_id: told.usage?.lineId ?? null,
    is_test: told.isTest,
    trial_days: told.trialDays,
    created_at: told.createdAt,
    activated_at: null,
    period_end: null,
    ended_at: null,
    follows: null,
    cap_reached_at: null,
  };
}

function listEntries(before: SubscriptionRow, after: SubscriptionRow, now: Date): ToldEntry[] {
  const { subscription_id: id, status } = after;
  const tell = (kind: PlanEntryKind, part = '', amount: number | null = null, at = now): ToldEntry => ({
    key: `${id}:${kind}${part}`,
    at,
    kind,
    amount,
  });
  const turned = (from: string, to: string): boolean => before.status === from && status === to;
  return [
    ...(turned('pending', 'declined') ? [tell('declined')] : []),
    ...(turned('active', 'frozen') ? [tell('frozen', `:${now.toISOString()}`)] : []),
    ...(turned('frozen', 'active') ? [tell('unfrozen', `:${now.toISOString()}`)] : []),
    ...(after.cap > before.cap && before.activated_at !== null ? [tell('cap_raised', `:${after.cap}`, after.cap)] : []),
  ];
}

/**
 * Marks the one that runs as begun, and tells of what is charged with each period: the store charges at its beginning, and
 * nothing for the days of a trial.
 */
export function begin(row: SubscriptionRow, now: Date): Merged {
  const since = row.activated_at ?? now;
  const begun = { ...row, activated_at: since };
  const { subscription_id: id, period_end: end, price, status } = row;
  const started: ToldEntry[] =
    row.activated_at === null ? [{ key: `${id}:started`, at: since, kind: 'started', amount: null }] : [];
  const periodStart = end === null ? null : new Date(end.getTime() - periodMs);
  const isCharged = periodStart !== null && periodStart <= now && status === 'active';
  const day = periodStart?.toISOString().slice(0, 10) ?? '';
  const charged: ToldEntry[] = isCharged
    ? [{ key: `${id}:period:${day}`, at: periodStart < since ? since : periodStart, kind: 'period', amount: price }]
    : [];
  return { row: begun, entries: [...started, ...charged] };
}

/** An order that came by a link with several products. */
export interface FeeOrder {
  readonly orderId: OrderId;
  readonly orderedAt: Date;
  readonly isTest: boolean;
  readonly isCancelled: boolean;
  readonly isPaid: boolean;
  /** What the shopper paid and did not get back, in minor units. */
  readonly left: number;
}

export const isReversed = ({ isCancelled, isPaid, left }: FeeOrder): boolean => isCancelled || (isPaid && left <= 0);

/** The fee of an order, or why there is none (yet). */
export type FeeDecision =
  | { readonly fee: number; readonly subscription: SubscriptionRow }
  /** Later it may be due. */
  | 'later'
  | 'none';

/**
 * An order costs the fee of the plan it came under, once it is a week old and paid, never more than the plan of now takes; nothing in
 * a trial, nothing after the plan is over, nothing for one that was reversed by then.
 */
export function decideFee(order: FeeOrder, all: readonly SubscriptionRow[], now: Date): FeeDecision {
  const running = findRunning(all);
  const then = all.find((each) => isUnder(each, order.orderedAt));
  if (then === undefined || running === null || isReversed(order)) return 'none';
  if (order.isTest && !running.is_test) return 'none';
  const isDue = order.orderedAt.getTime() + feeDays * dayMs <= now.getTime();
  if (!isDue || !order.isPaid || running.status !== 'active') return 'later';
  return { fee: Math.min(then.fee, running.fee), subscription: running };
}

function isUnder(row: SubscriptionRow, at: Date): boolean {
  const { activated_at: since, ended_at: until } = row;
  const from = trialEndOf(row) ?? since;
  return from !== null && at >= from && (until === null || at < until);
}
