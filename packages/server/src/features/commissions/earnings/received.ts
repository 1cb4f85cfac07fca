// What of each line of an order has been paid, as far as the store says how much money came in. Pure.
import { split } from '@vitrine/contract/money';
import type { SaleFacts } from '../../stores/stores.ts';

/** What of an order says how much of it was paid. */
export type PaidOrder = Pick<SaleFacts, 'taxesIncluded' | 'revenue' | 'outstanding' | 'placedTotal' | 'placedGoods'> & {
  readonly lines: readonly Pick<SaleFacts['lines'][number], 'revenue' | 'worth' | 'tax'>[];
};

/** Of each line, in the order given, the goods that were paid for and the tax of these. */
export interface Received {
  readonly lines: readonly { readonly goods: number; readonly tax: number }[];
  /** The money itself, refunds not taken off. */
  readonly money: number;
  /** How far what was ordered at first is paid; where an edit took all of that out, what it put in its place. */
  readonly part: { readonly paid: number; readonly of: number };
}

/**
 * Money that came in pays what was ordered at first, shipping in it, and after that what edits added; of either each line
 * in proportion, in whole units by largest remainder. An order with nothing outstanding is paid line for line.
 */
export function receive(order: PaidOrder): Received {
  const { lines, revenue, outstanding, taxesIncluded } = order;
  const sold = lines.map((line) => Math.max(0, line.revenue));
  const first = splitByPlacing(order, sold);
  const later = sold.map((goods, at) => goods - (first[at] ?? 0));
  const taxes = (goods: readonly number[]): number =>
    taxesIncluded ? 0 : total(goods.map((each, at) => shareOf(lines[at]?.tax ?? 0, each, sold[at] ?? 0)));
  const [needFirst, needLater] = [total(first) + taxes(first), total(later) + taxes(later)];
  const others = revenue - needFirst - needLater;
  // pieces that were returned before they were paid are in no total: then what the order was placed with tells its shipping;
  // a unit a line is rounding
  const isWhole = others >= -lines.length;
  const dueFirst = Math.max(0, isWhole ? needFirst + others : Math.max(needFirst, order.placedTotal));
  const money = Math.max(0, revenue - outstanding);
  const goodsFirst = paidOf(total(first), Math.min(money, dueFirst), dueFirst);
  const goodsLater = paidOf(total(later), Math.min(Math.max(0, money - dueFirst), needLater), needLater);
  const [ofFirst, ofLater] = [split(goodsFirst, first), split(goodsLater, later)];
  const isReplaced = total(first) === 0;
  return {
    lines: lines.map(({ tax }, at) => {
      const goods = (ofFirst[at] ?? 0) + (ofLater[at] ?? 0);
      return { goods, tax: shareOf(tax, goods, sold[at] ?? 0) };
    }),
    money,
    part: isReplaced ? { paid: goodsLater, of: total(later) } : { paid: goodsFirst, of: total(first) },
  };
}

/** Of what is sold of each line, what was ordered at first: lines stand in the order in which they came. */
function splitByPlacing({ lines, placedGoods }: PaidOrder, sold: readonly number[]): number[] {
  let left = placedGoods;
  return lines.map(({ worth }, at) => {
    const placed = Math.min(Math.max(0, worth), Math.max(0, left));
    left -= worth;
    return Math.min(sold[at] ?? 0, placed);
  });
}

/** What costs nothing is paid. */
const paidOf = (goods: number, money: number, due: number): number => (due <= 0 ? goods : shareOf(goods, money, due));

/** The part of an amount that belongs to `part` of `of`, at most all of it, rounded half up. */
export function shareOf(amount: number, part: number, of: number): number {
  if (of <= 0) return 0;
  const [a, p, w] = [BigInt(amount), BigInt(Math.min(part, of)), BigInt(of)];
  return Number((2n * a * p + w) / (2n * w));
}

export const total = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);
