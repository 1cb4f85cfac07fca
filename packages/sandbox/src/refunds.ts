// What an order comes to after edits and refunds, and refunds planned so that exactly what was paid goes back, never more.

import { Refused } from './refused.ts';
import type { FinancialStatus, Order, OrderLine, Refund, RefundRequest, Totals } from './model.ts';

/** A refund the order does not allow; the message is a sentence for the person who asked. */
export class RefundRefused extends Refused {
  override name = 'RefundRefused';
}

/** A refund before it has its id and its day; `taken` and `removal` as in `Refund`. */
export type RefundPlan = Pick<Refund, 'lines' | 'shipping' | 'amount' | 'taken' | 'removal'>;

/** What went back to the shopper so far, what is on its way or came back left out: the platform's `totalRefunded`. */
function refundedOf(order: Order): number {
  return sum(order.refunds.map(({ amount, state }) => (state === undefined ? amount : 0)));
}

/** What the shop has of the shopper's money. */
const heldOf = (order: Order): number => receivedOf(order) - refundedOf(order);

/** What the shopper paid so far, refunds not taken off: the platform's `totalReceived`. */
export function receivedOf(order: Order): number {
  return order.received ?? (isPaid(order.financialStatus) ? order.total : 0);
}

/** What the shopper paid and has not got back, nor is on its way to them. */
export function leftToRefund(order: Order): number {
  return heldOf(order) - sum(order.refunds.map(({ amount, state }) => (state === 'pending' ? amount : 0)));
}

/** The names of the gateways an order was paid by. */
export const gatewaysOf = ({ cardPaid = 0 }: Order): string[] => (cardPaid > 0 ? ['bogus', 'gift_card'] : ['bogus']);

/** The money of a refund by gateway: what a gift card paid goes back to the card first. */
export function partsOf(order: Order, refund: Refund): { gateway: string; amount: number }[] {
  const onCard = Math.min(order.cardPaid ?? 0, refund.amount);
  return [
    { gateway: 'bogus', amount: refund.amount - onCard },
    { gateway: 'gift_card', amount: onCard },
  ].filter(({ amount }) => amount > 0);
}

/** What the order comes to after edits and refunds. */
export function currentTotal(order: Order): number {
  return order.total + (order.added?.total ?? 0) - sum(order.refunds.map(({ taken, amount }) => taken ?? amount));
}

/**
 * What the shopper has still to pay. Money on its way to them lowered what the order comes to already, so it is not held
 * against it either: who had paid a part owes what they owed before.
 */
export function outstandingOf(order: Order): number {
  return order.financialStatus === 'VOIDED' ? 0 : Math.max(0, currentTotal(order) - leftToRefund(order));
}

/** The shipping that is not refunded yet. */
function shippingLeft(order: Order): number {
  return order.shipping - sum(order.refunds.map((refund) => refund.shipping));
}

/** The tax in so much of an order's shipping. */
export function shippingTaxOf({ shipping, shippingTax = 0 }: Order, part: number): number {
  return shipping === 0 ? 0 : Math.round((shippingTax * part) / shipping);
}

/** The `current_*` amounts: what is left after edits and refunds, adding up exactly. A voided order is worth nothing. */
export function currentTotals(order: Order, taxesIncluded: boolean): Totals & { refunded: number } {
  if (order.financialStatus === 'VOIDED') {
    return { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, refunded: 0 };
  }
  const total = currentTotal(order);
  const refundedTax = sum(
    order.refunds.map(({ lines, shipping: part }) => sum(lines.map((line) => line.tax)) + shippingTaxOf(order, part)),
  );
  // Money agreed with the shopper belongs to no line: it lowers the subtotal first, then the tax, then the shipping.
  const tax = total === 0 ? 0 : Math.min(order.tax + (order.added?.tax ?? 0) - refundedTax, total);
  const shipping = Math.min(shippingLeft(order), total - (taxesIncluded ? 0 : tax));
  const discount = order.lines.reduce(
    (sum, line) => sum + Math.round((line.discount * line.currentQuantity) / line.quantity),
    0,
  );
  const goods = total - shipping - (taxesIncluded ? 0 : tax);
  return {
    subtotal: goods - Math.min(order.tip ?? 0, Math.max(0, goods)),
    discount,
    shipping,
    tax,
    total,
    refunded: refundedOf(order),
  };
}

/** By what was paid and what went back; an order never paid keeps its status. */
export function statusAfterRefunds(order: Order): FinancialStatus {
  if (!isPaid(order.financialStatus)) return order.financialStatus;
  const isKept = order.refunds.every(({ removal, state }) => removal === true || state !== undefined);
  if (isKept) return outstandingOf(order) > 0 ? 'PARTIALLY_PAID' : 'PAID';
  return heldOf(order) === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
}

/**
 * Works out the lines, shipping and money of a refund. Refused: an unpaid order, nothing left, an unknown line, more
 * pieces than are left, an amount that is not positive or above what is left.
 */
export function planRefund(order: Order, request: RefundRequest, taxesIncluded: boolean): RefundPlan {
  const left = leftToRefund(order);
  if (!isPaid(order.financialStatus)) throw new RefundRefused('This order was not paid.');
  if (left <= 0 && request.kind !== 'whole') throw new RefundRefused('Nothing is left to refund.');
  // money the shopper is owed already lowers nothing any more
  const owed = Math.max(0, left - currentTotal(order));
  if (request.kind === 'amount') {
    const amount = checkedAmount(request.amount, left);
    return { lines: [], shipping: 0, amount, ...unlessSame(amount, amount - Math.min(amount, owed)) };
  }
  if (request.kind === 'whole') return planWhole(order, left);
  const lines = plannedLines(order, request.lines);
  const worth = sum(lines.map((line) => line.subtotal + (taxesIncluded ? 0 : line.tax)));
  const amount = Math.min(worth, left);
  return { lines, shipping: 0, amount, ...unlessSame(amount, Math.min(worth, currentTotal(order))) };
}

function planWhole(order: Order, left: number): RefundPlan {
  const lines = openLines(order);
  if (left <= 0 && lines.length === 0) throw new RefundRefused('Nothing is left to refund.');
  const shipping = Math.min(shippingLeft(order), left);
  return { lines, shipping, amount: left, ...unlessSame(left, currentTotal(order)) };
}

const unlessSame = (amount: number, taken: number): Pick<Refund, 'taken'> => (amount === taken ? {} : { taken });

/** Everything left of the order, with no money back. */
export function planRemoval(order: Order): RefundPlan {
  const lines = openLines(order);
  return { lines, shipping: shippingLeft(order), amount: 0, taken: currentTotal(order), removal: true };
}

/** The wanted pieces with their worth; `RefundRefused` for none, an unknown line or more than are left. */
export function plannedLines(order: Order, wanted: readonly { lineId: string; quantity: number }[]): Refund['lines'] {
  const quantities = new Map<string, number>();
  for (const { lineId, quantity } of wanted) {
    if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RefundRefused('A quantity must be a whole number.');
    if (quantity > 0) quantities.set(lineId, (quantities.get(lineId) ?? 0) + quantity);
  }
  if (quantities.size === 0) throw new RefundRefused('Choose at least one item to refund.');
  return [...quantities].map(([lineId, quantity]) => {
    const line = order.lines.find((each) => each.id === lineId);
    if (line === undefined) throw new RefundRefused('This order has no such line.');
    if (quantity > line.currentQuantity) throw new RefundRefused(`Only ${line.currentQuantity} of it can be refunded.`);
    return refundLine(line, quantity);
  });
}

function openLines(order: Order): Refund['lines'] {
  return order.lines
    .filter(({ currentQuantity }) => currentQuantity > 0)
    .map((line) => refundLine(line, line.currentQuantity));
}

// Pieces are worth the difference of two cumulated shares, so that all pieces together are worth the line to the cent.
function refundLine(line: OrderLine, quantity: number): Refund['lines'][number] {
  const gone = line.quantity - line.currentQuantity;
  const share = (amount: number, pieces: number) => Math.round((amount * pieces) / line.quantity);
  const part = (amount: number) => share(amount, gone + quantity) - share(amount, gone);
  return {
    id: '',
    lineId: line.id,
    quantity,
    subtotal: part(line.price * line.quantity - line.discount),
    tax: part(line.tax),
    restock: true,
  };
}

function checkedAmount(amount: number, left: number): number {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new RefundRefused('The amount must be above zero.');
  if (amount > left) throw new RefundRefused('The amount is above what is left to refund.');
  return amount;
}

/** Whether money came in at some time; a void or pending order has nothing to give back. */
export const isPaid = (status: FinancialStatus) =>
  status === 'PAID' || status === 'PARTIALLY_PAID' || status === 'PARTIALLY_REFUNDED' || status === 'REFUNDED';

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

/** What a merchant may take out of the shop (help.shopify.com, “Canceling, archiving and deleting orders”). */
export const isDeletable = ({ cancelledAt, test, sourceName }: Order): boolean =>
  cancelledAt !== null || test || sourceName === 'shopify_draft_order';

/** The same order; throws `RefundRefused` for one that stays. */
export function checkDeletable(order: Order): Order {
  if (!isDeletable(order)) throw new RefundRefused('Only canceled orders, tests and drafts can be deleted.');
  return order;
}
