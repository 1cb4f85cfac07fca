// For the recount: what an influencer's orders before one come to, and what their months have reached. Pure.
import { most, sum } from './exact.ts';
import type { HeldTerms, SoldOrder } from './rows.ts';

/** What a line of an order earns, or a refund takes back of it; minor units, on the day figures count it. */
export interface Recounted {
  readonly account: string;
  readonly order: string;
  readonly line: string;
  readonly refund: string | null;
  readonly currency: string;
  readonly day: string;
  readonly base: number;
  readonly commission: number;
}

/** What the entries of an order come to at least and at most, by its definition; minor units, both included. */
export interface Bound {
  readonly order: string;
  readonly account: string;
  readonly base: Ends;
  readonly commission: Ends;
}
interface Ends {
  readonly least: number;
  readonly most: number;
}

/** Whether what an order's entries come to is what it may be. */
export const isWithin = (amount: number, { least, most: upper }: Ends): boolean => amount >= least && amount <= upper;

/** What a month of an influencer has reached; minor units. */
export interface RecountedBonus {
  readonly account: string;
  readonly month: string;
  readonly currency: string;
  readonly amount: number;
}

type Monthly = NonNullable<HeldTerms['monthly']>;

/** An order with what came of it. */
export interface Counted {
  readonly order: SoldOrder;
  readonly earnings: readonly Recounted[];
  readonly bound: Bound;
  readonly base: bigint;
  readonly net: bigint;
  readonly commission: bigint;
}

export const isBefore = (a: SoldOrder, b: SoldOrder): boolean =>
  a.at.getTime() < b.at.getTime() || (a.at.getTime() === b.at.getTime() && a.order < b.order);

export const termsOf = (order: SoldOrder, terms: readonly HeldTerms[]): HeldTerms | undefined =>
  terms.findLast(({ account, since }) => account === order.account && since <= order.at);

export const monthOf = ({ account, day }: SoldOrder): string => `${account} ${day.slice(0, 7)}`;

/** What a month comes to by what is measured. */
export function sumMonth(month: readonly Counted[], { measure, currency }: Monthly): bigint {
  const kept = month.filter(({ base }) => base > 0n);
  if (measure === 'orders') return BigInt(kept.length);
  const own = kept.filter(({ order }) => order.currency === currency);
  return sum(own.map(({ base, net }) => (measure === 'net_sales' ? net : base)));
}

/** Earlier orders of the same customer for the same influencer; null where nobody knows who bought. */
export function listOfCustomer(order: SoldOrder, past: readonly Counted[]): Counted[] | null {
  const { account, email, customer, currency } = order;
  if (email === null && customer === null) return null;
  return past.filter(
    (each) =>
      each.order.account === account &&
      each.order.currency === currency &&
      ((email !== null && each.order.email === email) || (customer !== null && each.order.customer === customer)),
  );
}

/** What of a customer's cap these orders leave. */
export const leaveOf = (cap: bigint, used: readonly Counted[]): bigint =>
  most(cap - most(sum(used.map(({ commission }) => commission)), 0n), 0n);

/** The same by what these orders may have earned. */
export const leaveBetween = (cap: bigint, used: readonly Counted[]): { least: bigint; most: bigint } => ({
  least: most(cap - sum(used.map(({ bound }) => BigInt(bound.commission.most))), 0n),
  most: most(cap - sum(used.map(({ bound }) => BigInt(bound.commission.least))), 0n),
});

/** For each month the most that its bonuses came to at any of its orders. */
export function listBonuses(counted: readonly Counted[], terms: readonly HeldTerms[]): RecountedBonus[] {
  const best = new Map<string, RecountedBonus>();
  const months = Map.groupBy(counted, ({ order }) => monthOf(order));
  for (const [key, month] of months) {
    for (const [at, { order, base }] of month.entries()) {
      const monthly = termsOf(order, terms)?.monthly;
      if (base <= 0n || !monthly || monthly.bonuses.length === 0) continue;
      const measured = sumMonth(month.slice(0, at + 1), monthly);
      const amount = monthly.bonuses.reduce((all, step) => all + (measured >= step.from ? step.amount : 0), 0);
      const { account, day } = order;
      const known = best.get(`${key} ${monthly.currency}`)?.amount ?? 0;
      if (amount > known)
        best.set(`${key} ${monthly.currency}`, { account, month: day.slice(0, 7), currency: monthly.currency, amount });
    }
  }
  return [...best.values()];
}
