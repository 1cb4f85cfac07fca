// By which rates the lines of an order are paid: returning customers, tiers of the month, and the caps above them. Pure.
import type { AgreedTerms, MonthlyTerms } from '../../influencers/influencers.ts';
import type { Buyer } from '../../stores/stores.ts';

/** What an order's commission depends on besides the order and its terms. */
export interface Circumstances {
  /** Whether its customer bought in the store before; null where the store does not tell. */
  readonly buyer: Buyer | null;
  /** What the influencer's orders before it in its month come to now. */
  readonly before: MonthSums;
  /** What its customer's earlier orders earned the influencer in its currency; null where the store does not tell who. */
  readonly earnedOfCustomer: number | null;
}

/** How many orders, and in minor units by currency what commission is counted on of them, and their net sales. */
export interface MonthSums {
  readonly orders: number;
  readonly bases: ReadonlyMap<string, number>;
  readonly netSales: ReadonlyMap<string, number>;
}

export const noSums: MonthSums = { orders: 0, bases: new Map(), netSales: new Map() };

/** How far a month has come by what these terms measure. */
export function measureMonth({ measure, currency }: MonthlyTerms, { orders, bases, netSales }: MonthSums): number {
  if (measure === 'orders') return orders;
  return (measure === 'net_sales' ? netSales : bases).get(currency) ?? 0;
}

/** An order by itself: the first of its month, by a customer nobody knows. */
export const alone: Circumstances = { buyer: null, before: noSums, earnedOfCustomer: null };

/** A share of the base, exact: `of` / `whole`, in hundredths of a percent. */
interface Share {
  readonly of: bigint;
  readonly whole: bigint;
}

/** How an order is paid: by a share where it is no line's own, or by an amount. */
export interface Pricing {
  /** Of lines without a rate of their own. */
  readonly share: Share;
  /** Whether rates of their own count. */
  readonly hasOwnRates: boolean;
  readonly flat: { readonly amount: number; readonly currency: string } | null;
  /** Why it is another than the general rate. */
  readonly by: 'returning' | 'tier' | null;
}

const plainShare = (rate: number): Share => ({ of: BigInt(rate), whole: 1n });

/** What of an order measures lay upon its month, in minor units of its currency. */
export interface MeasuredOrder {
  readonly base: number;
  readonly netSales: number;
  readonly currency: string;
}

/** How an order is paid. */
export function priceOrder(
  { pay, returningRate, monthly }: AgreedTerms,
  { buyer, before }: Pick<Circumstances, 'buyer' | 'before'>,
  order: MeasuredOrder,
): Pricing {
  if (buyer === 'returning' && returningRate !== null)
    return { share: plainShare(returningRate), hasOwnRates: false, flat: null, by: 'returning' };
  if (pay.kind === 'flat') return { share: plainShare(0), hasOwnRates: false, flat: pay, by: null };
  const share = monthly === null ? plainShare(pay.rate) : shareByTiers(pay.rate, monthly, before, order);
  const isGeneral = share.of === BigInt(pay.rate) * share.whole;
  return { share, hasOwnRates: true, flat: null, by: isGeneral ? null : 'tier' };
}

/** What of `amount`, laid upon `at`, lies in each step; of no amount, all of it lies where it stands. */
function shareByTiers(
  general: number,
  monthly: MonthlyTerms,
  before: MonthSums,
  { base, netSales, currency }: MeasuredOrder,
): Share {
  const steps = [{ from: 0, rate: general }, ...monthly.tiers];
  const at = measureMonth(monthly, before);
  const amount = monthly.measure === 'net_sales' ? netSales : base;
  const length = monthly.measure !== 'orders' && currency === monthly.currency ? amount : 0;
  if (length === 0) return plainShare(steps.findLast(({ from }) => from <= at)?.rate ?? general);
  const parts = steps.map(({ from, rate }, step) => {
    const end = Math.min(at + length, steps[step + 1]?.from ?? Infinity);
    return BigInt(Math.max(0, end - Math.max(at, from))) * BigInt(rate);
  });
  return { of: parts.reduce((a, b) => a + b, 0n), whole: BigInt(length) };
}

/** The most an order may earn; null for no cap. Caps are never changed into another currency. */
export function capOf(
  { caps }: AgreedTerms,
  { earnedOfCustomer }: Pick<Circumstances, 'earnedOfCustomer'>,
  currency: string,
): number | null {
  if (caps === null || caps.currency !== currency) return null;
  const { perOrder, perCustomer } = caps;
  const left =
    perCustomer === null || earnedOfCustomer === null ? null : Math.max(0, perCustomer - Math.max(0, earnedOfCustomer));
  if (perOrder === null || left === null) return perOrder ?? left;
  return Math.min(perOrder, left);
}
