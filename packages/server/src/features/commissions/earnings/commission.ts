// What an order earns its influencer: commission by line on money that came in, and what each refund takes back of it. Pure.
import { split } from '@vitrine/contract/money';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';
import { sumPaidNet } from './net-sales.ts';
import { alone, capOf, priceOrder, type Circumstances, type Pricing } from './pricing.ts';
import { receive, shareOf, total, type PaidOrder, type Received } from './received.ts';
import { listInTime, listReturns, type EarningRefund } from './returned.ts';

export type EarningLine = Pick<
  SaleFacts['lines'][number],
  'lineId' | 'collectionIds' | 'giftCard' | 'revenue' | 'worth' | 'tax'
> & {
  readonly productId: string | null;
};

/** What of a sale its earnings depend on. */
export interface EarningOrder extends PaidOrder, Pick<SaleFacts, 'currency' | 'isCancelled' | 'isTest'> {
  readonly lines: readonly EarningLine[];
  readonly refunds: readonly EarningRefund[];
}

/** What one line earned, or gave back with a refund (then both are zero or less). */
export interface Earning {
  readonly lineId: string;
  /** Null for what the order earned when it was placed. */
  readonly refundId: string | null;
  /** What the commission is counted on: the revenue attributed to the influencer. */
  readonly base: number;
  readonly commission: number;
}

/** What an order earned, and how it was paid. */
export interface Reckoning {
  readonly earnings: readonly Earning[];
  readonly pricing: Pricing;
  /** Whether a cap made it less. */
  readonly isCapped: boolean;
}

/** Hundredths of a percent in the whole. */
const whole = 10_000n;

const isSomething = ({ base, commission }: Earning): boolean => base !== 0 || commission !== 0;

/**
 * Commission and base of every line on what was paid for it, and what refunds take back, in the order they happened. Line
 * earnings add up to the order's commission, which is the exact sum rounded half up, and no more than its cap. At any
 * moment they come to no more than the commission on the money kept; an order that is cancelled or wholly refunded comes to
 * nothing, whatever the terms say of refunds. Gift cards and test orders earn nothing. Earnings of nothing are left out.
 * Bases never depend on the circumstances.
 */
export function reckon(order: EarningOrder, terms: AgreedTerms, circumstances: Circumstances = alone): Reckoning {
  const received = receive(order);
  const refunds = listInTime(order.refunds);
  const { placed, pricing, isCapped } = earnPlaced(order, received, { terms, circumstances });
  // of what was cancelled nothing was given back, so nothing was earned either
  if (order.isTest || (order.isCancelled && refunds.length === 0)) return { earnings: [], pricing, isCapped };
  const isGone = order.isCancelled || total(refunds.map(({ amount }) => amount)) >= received.money;
  const taken = terms.reducesRefunds ? takeBack(order, received, { placed, isGone }) : [];
  const last = refunds.at(-1);
  const gone = !terms.reducesRefunds && isGone && last ? placed.map((each) => opposite(each, last.refundId)) : [];
  return { earnings: [...placed, ...taken, ...gone].filter(isSomething), pricing, isCapped };
}

export const earn = (order: EarningOrder, terms: AgreedTerms, circumstances: Circumstances = alone): Earning[] => [
  ...reckon(order, terms, circumstances).earnings,
];

/** What an order would earn besides once everything outstanding is paid; never below zero. */
export function pendingOf(
  order: EarningOrder,
  terms: AgreedTerms,
  earnings: readonly Earning[],
  circumstances: Circumstances = alone,
): number {
  if (order.outstanding === 0 || order.isCancelled) return 0;
  const sumOf = (all: readonly Earning[]): number => total(all.map(({ commission }) => commission));
  return Math.max(0, sumOf(earn({ ...order, outstanding: 0 }, terms, circumstances)) - sumOf(earnings));
}

function earnPlaced(
  order: EarningOrder,
  { lines: received, part }: Received,
  { terms, circumstances }: { terms: AgreedTerms; circumstances: Circumstances },
): { placed: Earning[]; pricing: Pricing; isCapped: boolean } {
  const { lines, taxesIncluded, currency } = order;
  // a gift card is money for later, which earns when it is spent
  const paid = received.map((each, at) => (lines[at]?.giftCard ? { goods: 0, tax: 0 } : each));
  const takesTax = terms.reducesTax && taxesIncluded;
  // exact, in ten-thousandths of a minor unit
  const bases = paid.map(
    ({ goods, tax }) => BigInt(Math.max(0, goods - (takesTax ? tax : 0))) * BigInt(terms.netRevenueRatio),
  );
  const wholeBases = allocate(bases, whole);
  const netSales = sumPaidNet(order, received);
  const pricing = priceOrder(terms, circumstances, { base: total(wholeBases), netSales, currency });
  const { share, flat } = pricing;
  const exact =
    flat !== null
      ? payFlat(
          paid.map(({ goods }) => goods),
          { ...flat, amount: shareOf(flat.amount, part.paid, part.of) },
          currency,
        )
      : allocate(
          bases.map((base, at) => base * (ownRateOf(lines[at], terms, pricing) ?? share.of)),
          whole * whole * share.whole,
        );
  const cap = capOf(terms, circumstances, currency);
  const isCapped = cap !== null && cap < total(exact);
  const commissions = isCapped ? split(cap, exact) : exact;
  const placed = lines.map(({ lineId }, at) => ({
    lineId,
    refundId: null,
    base: wholeBases[at] ?? 0,
    commission: commissions[at] ?? 0,
  }));
  return { placed, pricing, isCapped };
}

/** A flat amount is for an order that sold something for money, and is never changed into another currency. */
function payFlat(
  paid: readonly number[],
  { amount, currency }: { amount: number; currency: string },
  sold: string,
): number[] {
  return currency === sold && total(paid) > 0 ? split(amount, paid) : paid.map(() => 0);
}

/** The rate of a line's own, as much of the share's whole as it is; null where the order's share counts. */
function ownRateOf(line: RatedLine | undefined, terms: AgreedTerms, { share, hasOwnRates }: Pricing): bigint | null {
  const own = line === undefined || !hasOwnRates ? null : findOwnRate(line, terms);
  return own === null ? null : BigInt(own) * share.whole;
}

type RatedLine = Pick<EarningLine, 'productId' | 'collectionIds'>;

/** A product's own rate, or the highest of its collections', in hundredths of a percent; null for none. */
export function findOwnRate(
  { productId, collectionIds }: RatedLine,
  { productRates, collectionRates }: AgreedTerms,
): number | null {
  const own = productId === null ? undefined : productRates[productId];
  if (own !== undefined) return own;
  const rates = collectionIds.flatMap((id) => collectionRates[id] ?? []);
  return rates.length > 0 ? Math.max(...rates) : null;
}

/** Whole numbers that add up to the exact sum rounded half up, by largest remainder; ties go to the earlier one. */
function allocate(numerators: readonly bigint[], denominator: bigint): number[] {
  const sum = numerators.reduce((a, b) => a + b, 0n);
  const rounded = (2n * sum + denominator) / (2n * denominator);
  const parts = numerators.map((numerator) => numerator / denominator);
  const left = Number(rounded - parts.reduce((a, b) => a + b, 0n));
  const byRest = numerators
    .map((numerator, index) => ({ index, rest: numerator % denominator }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts.map(Number);
}

/** What is taken back follows the part of a line's goods that was given back so far, so that all of it takes all back. */
function takeBack(
  order: EarningOrder,
  received: Received,
  { placed, isGone }: { placed: readonly Earning[]; isGone: boolean },
): Earning[] {
  const before = order.lines.map(() => ({ base: 0, commission: 0 }));
  return listReturns(order, received, isGone).flatMap(({ refundId, given }) =>
    order.lines.map(({ lineId }, at): Earning => {
      const share = (amount: number): number => shareOf(amount, given[at] ?? 0, received.lines[at]?.goods ?? 0);
      const now = { base: share(placed[at]?.base ?? 0), commission: share(placed[at]?.commission ?? 0) };
      const last = before[at] ?? now;
      before[at] = now;
      // zero is never given as minus zero
      return { lineId, refundId, base: last.base - now.base, commission: last.commission - now.commission };
    }),
  );
}

const opposite = ({ lineId, base, commission }: Earning, refundId: string): Earning => ({
  lineId,
  refundId,
  base: 0 - base,
  commission: 0 - commission,
});
