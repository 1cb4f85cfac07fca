// An order's amounts as they are after edits and refunds, for payloads and the Admin API alike.

import { currentTotal, refundedOf, shippingLeft } from '../refunds.ts';
import type { Order } from '../model.ts';

export interface CurrentTotals {
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
  refunded: number;
}

/** The `current_*` amounts: what is left after edits and refunds, adding up exactly. A voided order is worth nothing. */
export function currentTotals(order: Order, taxesIncluded: boolean): CurrentTotals {
  if (order.financialStatus === 'VOIDED') {
    return { subtotal: 0, discount: 0, shipping: 0, tax: 0, total: 0, refunded: 0 };
  }
  const total = currentTotal(order);
  const refundedTax = order.refunds.flatMap(({ lines }) => lines).reduce((sum, line) => sum + line.tax, 0);
  // Money agreed with the shopper belongs to no line: it lowers the subtotal first, then the tax, then the shipping.
  const tax = total === 0 ? 0 : Math.min(order.tax + (order.added?.tax ?? 0) - refundedTax, total);
  const shipping = Math.min(shippingLeft(order), total - (taxesIncluded ? 0 : tax));
  const discount = order.lines.reduce(
    (sum, line) => sum + Math.round((line.discount * line.currentQuantity) / line.quantity),
    0,
  );
  return {
    subtotal: total - shipping - (taxesIncluded ? 0 : tax),
    discount,
    shipping,
    tax,
    total,
    refunded: refundedOf(order),
  };
}
