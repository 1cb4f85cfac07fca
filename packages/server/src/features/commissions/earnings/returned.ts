// How much of each line's goods the refunds of an order have given back, one after another. Pure.
import { split } from '@vitrine/contract/money';
import type { SaleFacts } from '../../stores/stores.ts';
import { shareOf, total, type Received } from './received.ts';

type Refund = SaleFacts['refunds'][number];

export type EarningRefund = Pick<Refund, 'refundId' | 'createdAt' | 'amount' | 'shipping'> & {
  readonly lines: readonly Pick<Refund['lines'][number], 'lineId' | 'amount' | 'tax'>[];
};

/** What refunds of an order are dealt out by. */
export interface ReturnableOrder extends Pick<SaleFacts, 'taxesIncluded'> {
  readonly lines: readonly { readonly lineId: string }[];
  readonly refunds: readonly EarningRefund[];
}

/** Those that gave money back, as they happened. */
export const listInTime = (refunds: readonly EarningRefund[]): EarningRefund[] =>
  refunds
    .filter(({ amount }) => amount > 0)
    .toSorted(
      (a, b) =>
        a.createdAt.getTime() - b.createdAt.getTime() ||
        (a.refundId < b.refundId ? -1 : Number(a.refundId > b.refundId)),
    );

/**
 * After each refund, in time, the goods of every line that are given back by then: of what was paid for them never more
 * than that, and never so little that more than the money kept is left. `isGone` gives back all with the last one.
 */
export function listReturns(
  order: ReturnableOrder,
  received: Received,
  isGone: boolean,
): { refundId: string; given: readonly number[] }[] {
  const goods = received.lines.map((line) => line.goods);
  const tax = order.taxesIncluded ? 0 : total(received.lines.map((line) => line.tax));
  const whole = { goods: total(goods), tax };
  let given = goods.map(() => 0);
  let kept = received.money;
  const refunds = listInTime(order.refunds);
  return refunds.map((refund, at) => {
    kept = Math.max(0, kept - refund.amount);
    const left = goods.map((each, line) => each - (given[line] ?? 0));
    const isLast = at === refunds.length - 1;
    const most = isGone && isLast ? 0 : mostLeft(kept, whole);
    const now = giveBack(order, refund, { left, whole, most });
    given = given.map((each, line) => each + (now[line] ?? 0));
    return { refundId: refund.refundId, given };
  });
}

interface Standing {
  readonly left: readonly number[];
  readonly whole: { readonly goods: number; readonly tax: number };
  /** The most goods that may be left after this refund. */
  readonly most: number;
}

/**
 * What one refund gives back of each line: as much as its returned pieces were worth, less when less money went back;
 * money above that gives back goods and their tax of all lines, in the order's own proportion.
 */
function giveBack(order: ReturnableOrder, refund: EarningRefund, { left, whole, most }: Standing): number[] {
  const told = order.lines.map(({ lineId }) => toldOf(refund, lineId));
  const own = told.map(({ goods }, at) => Math.min(goods, left[at] ?? 0));
  const goods = total(own);
  const tax = order.taxesIncluded ? 0 : total(told.map((each, at) => shareOf(each.tax, own[at] ?? 0, each.goods)));
  const money = Math.max(0, refund.amount - refund.shipping);
  const returned = split(shareOf(goods, money, goods + tax), own);
  const rest = left.map((each, at) => each - (returned[at] ?? 0));
  const agreed = shareOf(whole.goods, Math.max(0, money - goods - tax), whole.goods + whole.tax);
  const more = split(Math.min(agreed, total(rest)), rest);
  const after = rest.map((each, at) => each - (more[at] ?? 0));
  const above = split(Math.max(0, total(after) - most), after);
  return left.map((_, at) => (returned[at] ?? 0) + (more[at] ?? 0) + (above[at] ?? 0));
}

function toldOf({ lines }: EarningRefund, id: string): { goods: number; tax: number } {
  const own = lines.filter(({ lineId }) => lineId === id);
  return { goods: total(own.map(({ amount }) => Math.max(0, amount))), tax: total(own.map(({ tax }) => tax)) };
}

/** The goods that the money kept may stand for, tax taken out in proportion; a begun unit counts. */
function mostLeft(kept: number, { goods, tax }: Standing['whole']): number {
  if (kept >= goods + tax) return goods;
  const [money, part, of] = [BigInt(kept), BigInt(goods), BigInt(goods + tax)];
  return Number((money * part + of - 1n) / of);
}
