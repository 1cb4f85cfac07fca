// What a random store sells, and what is in its till. Pure.
import type { Catalogue, Order } from '../../../../../sandbox/src/model.ts';

/** What is in the shop's till of an order: what came in less what went back, by the shop's own books. */
export function tillOf(order: Order): number {
  const isOpen = ['PENDING', 'AUTHORIZED', 'VOIDED'].includes(order.financialStatus);
  const received = order.received ?? (isOpen ? 0 : order.total);
  return received - order.refunds.reduce((sum, { amount, state }) => sum + (state === undefined ? amount : 0), 0);
}

/** The product that is sold out is money for later. */
export function withGiftCard(catalogue: Catalogue): Catalogue {
  const [, , card] = catalogue.products;
  if (card) card.productType = 'Gift card';
  // shoppers use the codes of two influencers at once
  for (const discount of catalogue.discounts)
    discount.combinesWith = { orderDiscounts: true, productDiscounts: true, shippingDiscounts: true };
  return catalogue;
}
