// What bonuses an influencer's month has reached, and which entries the ledger lacks for them. Pure.
import type { AccountId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { TermsSince, MonthlyTerms } from '../../influencers/influencers.ts';
import type { BonusEntry, ReachedBonus } from '../model.ts';
import { measureMonth, noSums, type MonthSums } from './pricing.ts';
import { addOrder, byPlace, type MonthOrder } from './together.ts';

/** An order of a month, and when what it earns was earned: when it was placed, or paid where that was later. */
export interface OrderOfMonth extends MonthOrder {
  readonly earnedAt: Date;
}

/** All bonuses of a month in one currency together, in minor units. */
export interface MonthBonus {
  readonly currency: string;
  readonly amount: number;
  /** The highest that was reached. */
  readonly bonus: ReachedBonus;
  /** When it was. */
  readonly at: Date;
}

/**
 * What a month has reached: after each of its orders those bonuses are due whose steps are reached by then, by the terms of
 * the order's moment; what counts is the most that ever was. So a change of terms takes none away, and none is paid twice.
 */
export function findBonuses(
  month: string,
  orders: readonly OrderOfMonth[],
  terms: readonly TermsSince[],
): MonthBonus[] {
  const best = new Map<string, MonthBonus>();
  let sums = noSums;
  let at = new Date(0);
  for (const order of orders.toSorted(byPlace)) {
    if (order.base <= 0) continue;
    sums = addOrder(sums, order);
    at = order.earnedAt > at ? order.earnedAt : at;
    const monthly = terms.findLast(({ since }) => since <= order.at)?.terms.monthly ?? null;
    const due = monthly && sumReached(monthly, sums);
    if (!monthly || !due || due.amount <= (best.get(monthly.currency)?.amount ?? 0)) continue;
    const bonus = { month, measure: monthly.measure, from: due.from };
    best.set(monthly.currency, { currency: monthly.currency, amount: due.amount, bonus, at });
  }
  return [...best.values()];
}

function sumReached(monthly: MonthlyTerms, sums: MonthSums): { amount: number; from: number } | null {
  const at = measureMonth(monthly, sums);
  const reached = monthly.bonuses.filter(({ from }) => from <= at);
  const last = reached.at(-1);
  return last ? { amount: reached.reduce((sum, { amount }) => sum + amount, 0), from: last.from } : null;
}

/** What was posted for a month in a currency so far. */
export interface PostedBonus {
  readonly currency: string;
  readonly amount: number;
  /** The last one that was reached, and when. */
  readonly bonus: ReachedBonus;
  readonly at: Date;
}

/**
 * The differences. What is reached for the first time stands on the day it was reached; what changes later, of this day. All
 * of it is held as long as what was reached.
 */
export function planBonuses(
  accountId: AccountId,
  { due, posted }: { due: readonly MonthBonus[]; posted: readonly PostedBonus[] },
  { now, timeZone }: { now: Date; timeZone: string },
): BonusEntry[] {
  const currencies = new Set([...due, ...posted].map(({ currency }) => currency));
  return [...currencies].sort().flatMap((currency): BonusEntry[] => {
    const right = due.find((each) => each.currency === currency);
    const before = posted.find((each) => each.currency === currency);
    const amount = (right?.amount ?? 0) - (before?.amount ?? 0);
    // what falls is told by what is no longer reached
    const told = amount > 0 ? right : before;
    if (amount === 0 || !told) return [];
    const occurredAt = before === undefined ? told.at : now;
    return [
      {
        kind: 'bonus',
        accountId,
        amount,
        base: 0,
        currency,
        bonus: told.bonus,
        occurredAt,
        day: dayOf(occurredAt, timeZone),
        paidAt: told.at,
        orderAt: null,
        orderId: null,
        lineId: null,
        refundId: null,
        terms: null,
        reason: null,
        madeBy: null,
      },
    ];
  });
}
