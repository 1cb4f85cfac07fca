// Plans the edit of an order: pieces that are added at today's price, pieces that are taken out before they are sent.

import type { EditRequest, Order, OrderLine } from './model.ts';
import { taxOf, type TaxRules } from './pricing.ts';
import { RefundRefused, currentTotal, plannedLines, type RefundPlan } from './refunds.ts';

/** Lines that are added, without their ids. */
export type AddedLine = Omit<OrderLine, 'id'>;

/** What an edit does to an order, before anything is changed. */
export interface EditPlan {
  added: AddedLine[];
  /** What is taken out, as the platform writes it: a refund without money. */
  removal: RefundPlan | null;
}

/** What an edit takes of the order: ids and pieces, for the edit's own webhook. */
export interface OrderEdit {
  id: string;
  at: string;
  additions: { id: string; delta: number }[];
  removals: { id: string; delta: number }[];
}

type Find = (variantId: string) => Omit<AddedLine, 'quantity' | 'currentQuantity' | 'discount' | 'tax'> | null;

/** Refused: an order that is over, an edit of nothing, an unknown variant, more pieces than are left. */
export function planEdit(order: Order, { add, remove }: EditRequest, find: Find, rules: TaxRules): EditPlan {
  if (order.cancelledAt !== null || order.financialStatus === 'VOIDED' || order.financialStatus === 'REFUNDED') {
    throw new RefundRefused('This order is over and cannot be edited.');
  }
  if (add.length + remove.length === 0) throw new RefundRefused('Choose what to add or to take out.');
  const added = add.map(({ variantId, quantity }): AddedLine => {
    const found = find(variantId);
    if (found === null) throw new RefundRefused('The shop has no such variant.');
    if (!Number.isSafeInteger(quantity) || quantity < 1) throw new RefundRefused('A quantity must be a whole number.');
    const tax = taxOf(found.price * quantity, rules);
    return { ...found, quantity, currentQuantity: quantity, discount: 0, tax };
  });
  if (remove.length === 0) return { added, removal: null };
  const lines = plannedLines(order, remove).map((line) => ({ ...line, restock: true }));
  const worth = lines.reduce((sum, line) => sum + line.subtotal + (rules.taxesIncluded ? 0 : line.tax), 0);
  return {
    added,
    removal: { lines, shipping: 0, amount: 0, taken: Math.min(worth, currentTotal(order)), removal: true },
  };
}
