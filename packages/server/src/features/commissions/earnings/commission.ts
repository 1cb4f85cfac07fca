// What an order earns its influencer: commission by line, and what each refund takes back of it. Pure.
import { split } from '@vitrine/contract/money';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';

type SoldLine = SaleFacts['lines'][number];
type Refund = SaleFacts['refunds'][number];

export type EarningLine = Pick<SoldLine, 'lineId' | 'collectionIds' | 'revenue' | 'tax'> & {
  readonly productId: string | null;
};

export type EarningRefund = Pick<Refund, 'refundId' | 'createdAt' | 'amount' | 'shipping'> & {
  readonly lines: readonly Pick<Refund['lines'][number], 'lineId' | 'amount' | 'tax'>[];
};

/** What of a sale its earnings depend on. */
export interface EarningOrder extends Pick<SaleFacts, 'currency' | 'taxesIncluded'> {
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

/** Hundredths of a percent in the whole. */
const whole = 10_000n;

/**
 * Commission and base of every line, and what refunds take back, in the order they happened. Line earnings add up to the
 * order's commission, which is the exact sum rounded half up; all refunds of an order together take back all of it.
 * Earnings of nothing are left out.
 */
export function earn(order: EarningOrder, terms: AgreedTerms): Earning[] {
  const placed = earnPlaced(order, terms);
  const isSomething = ({ base, commission }: Earning): boolean => base !== 0 || commission !== 0;
  const taken = terms.reducesRefunds ? takeBack(order, placed) : [];
  return [...placed, ...taken].filter(isSomething);
}

function earnPlaced({ lines, taxesIncluded, currency }: EarningOrder, terms: AgreedTerms): Earning[] {
  const takesTax = terms.reducesTax && taxesIncluded;
  // exact, in ten-thousandths of a minor unit
  const bases = lines.map(
    ({ revenue, tax }) => BigInt(Math.max(0, revenue - (takesTax ? tax : 0))) * BigInt(terms.netRevenueRatio),
  );
  const commissions =
    terms.pay.kind === 'flat'
      ? payFlat(lines, terms.pay, currency)
      : allocate(
          bases.map((base, at) => base * BigInt(rateOf(lines[at], terms))),
          whole * whole,
        );
  const wholeBases = allocate(bases, whole);
  return lines.map(({ lineId }, at) => ({
    lineId,
    refundId: null,
    base: wholeBases[at] ?? 0,
    commission: commissions[at] ?? 0,
  }));
}

/** A flat amount is for an order that sold something for money, and is never changed into another currency. */
function payFlat(
  lines: readonly EarningLine[],
  { amount, currency }: { amount: number; currency: string },
  sold: string,
): number[] {
  const weights = lines.map((line) => Math.max(0, line.revenue));
  const isPaid = currency === sold && weights.some((weight) => weight > 0);
  return isPaid ? split(amount, weights) : weights.map(() => 0);
}

/** What a line earns, in hundredths of a percent; nothing under a flat amount. */
export function rateOf(
  line: Pick<EarningLine, 'productId' | 'collectionIds'> | undefined,
  { pay, productRates, collectionRates }: AgreedTerms,
): number {
  if (line === undefined || pay.kind === 'flat') return 0;
  const own = line.productId === null ? undefined : productRates[line.productId];
  if (own !== undefined) return own;
  const rates = line.collectionIds.flatMap((id) => collectionRates[id] ?? []);
  return rates.length > 0 ? Math.max(...rates) : pay.rate;
}

/** Whole numbers that add up to the exact sum rounded half up, by largest remainder; ties go to the earlier one. */
function allocate(numerators: readonly bigint[], denominator: bigint): number[] {
  const sum = numerators.reduce((a, b) => a + b, 0n);
  const total = (2n * sum + denominator) / (2n * denominator);
  const parts = numerators.map((numerator) => numerator / denominator);
  const left = Number(total - parts.reduce((a, b) => a + b, 0n));
  const byRest = numerators
    .map((numerator, index) => ({ index, rest: numerator % denominator }))
    .sort((a, b) => (a.rest === b.rest ? a.index - b.index : a.rest > b.rest ? -1 : 1));
  for (const { index } of byRest.slice(0, left)) parts[index] = (parts[index] ?? 0n) + 1n;
  return parts.map(Number);
}

/** What is taken back follows the part of a line's money that was given back so far, so that all of it takes all back. */
function takeBack(order: EarningOrder, placed: readonly Earning[]): Earning[] {
  const given = order.lines.map(() => 0);
  const before = order.lines.map(() => ({ base: 0, commission: 0 }));
  return listInTime(order.refunds).flatMap((refund) => {
    for (const [at, money] of giveBack(order, refund, given).entries()) given[at] = (given[at] ?? 0) + money;
    return order.lines.map(({ lineId, revenue }, at): Earning => {
      const share = (amount: number): number => shareOf(amount, given[at] ?? 0, revenue);
      const now = { base: share(placed[at]?.base ?? 0), commission: share(placed[at]?.commission ?? 0) };
      const last = before[at] ?? now;
      before[at] = now;
      // zero is never given as minus zero
      return {
        lineId,
        refundId: refund.refundId,
        base: last.base - now.base,
        commission: last.commission - now.commission,
      };
    });
  });
}

const listInTime = (refunds: readonly EarningRefund[]): EarningRefund[] =>
  refunds
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (a, b) =>
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.refundId < b.refundId ? -1 : Number(a.refundId > b.refundId)),
    );

/**
 * How much of a refund's money goes to each line, at most what is left of it: as much as its pieces were worth, less when
 * less money went back; money above that, as agreed with a shopper, goes to what is left of all lines.
 */
function giveBack(order: EarningOrder, refund: EarningRefund, given: readonly number[]): number[] {
  const left = order.lines.map(({ revenue }, at) => Math.max(0, revenue - (given[at] ?? 0)));
  const worth = order.lines.map(({ lineId }) => worthOf(refund, lineId));
  const goods = total(worth);
  const tax = order.taxesIncluded ? 0 : total(refund.lines.map((line) => line.tax));
  const money = Math.max(0, refund.amount - refund.shipping);
  const ofGoods = goods === 0 ? 0 : Math.min(goods, Math.round((goods * money) / (goods + tax)));
  const own = goods === 0 ? worth : split(ofGoods, worth);
  const back = own.map((each, at) => Math.min(each, left[at] ?? 0));
  const rest = left.map((each, at) => each - (back[at] ?? 0));
  const agreed = Math.min(Math.max(0, money - goods - tax), total(rest));
  const more = agreed === 0 ? [] : split(agreed, rest);
  return back.map((each, at) => each + (more[at] ?? 0));
}

const worthOf = ({ lines }: EarningRefund, id: string): number =>
  total(lines.filter(({ lineId }) => lineId === id).map(({ amount }) => Math.max(0, amount)));

const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** Rounded half up. */
function shareOf(amount: number, part: number, of: number): number {
  if (of <= 0) return 0;
  const [a, p, w] = [BigInt(amount), BigInt(Math.min(part, of)), BigInt(of)];
  return Number((2n * a * p + w) / (2n * w));
}
