// What of an order was handed over, piece by piece, and what is left to do.

import type { Fulfilment, FulfilmentWish, Order } from './model.ts';
import { Refused } from './refused.ts';

export type FulfilmentStatus = 'UNFULFILLED' | 'PARTIALLY_FULFILLED' | 'FULFILLED';

/** Pieces of a line that were handed over; cancelled fulfilments are taken back. */
function fulfilledOf({ fulfilments = [] }: Order, lineId: string): number {
  return fulfilments
    .filter(({ cancelled }) => cancelled !== true)
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Pieces that are still to be handed over: what was returned or taken out is not. */
export function unfulfilledOf(order: Order, { id, currentQuantity }: Order['lines'][number]): number {
  return Math.max(0, currentQuantity - fulfilledOf(order, id));
}

export function fulfilmentStatusOf(order: Order): FulfilmentStatus {
  const isBegun = order.lines.some(({ id }) => fulfilledOf(order, id) > 0);
  if (!isBegun) return 'UNFULFILLED';
  return order.lines.some((line) => unfulfilledOf(order, line) > 0) ? 'PARTIALLY_FULFILLED' : 'FULFILLED';
}

/** The same as webhooks write it, where an order of which nothing was handed over has none. */
export function writtenStatusOf(order: Order): 'fulfilled' | 'partial' | null {
  const status = fulfilmentStatusOf(order);
  return status === 'UNFULFILLED' ? null : status === 'FULFILLED' ? 'fulfilled' : 'partial';
}

/** The pieces of a fulfilment; all that are left where none are named. Refuses what is not left, and a cancelled order. */
export function planFulfilment(order: Order, wanted: FulfilmentWish['lines']): Fulfilment['lines'] {
  if (order.cancelledAt !== null) throw new Refused('This order is cancelled.');
  const left = order.lines.map((line) => ({ lineId: line.id, quantity: unfulfilledOf(order, line) }));
  const lines = (wanted ?? left).filter(({ quantity }) => quantity > 0);
  if (lines.length === 0) throw new Refused('Nothing is left to fulfil.');
  for (const { lineId, quantity } of lines) {
    const most = left.find((line) => line.lineId === lineId)?.quantity ?? 0;
    if (!Number.isSafeInteger(quantity) || quantity > most) throw new Refused(`Only ${most} of it can be fulfilled.`);
  }
  return lines;
}
