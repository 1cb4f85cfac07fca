// A checkout as the store tells pixels of it. Pure.

import type { SandboxShop as Shop } from '../shop.ts';
import { isHiddenAttribute } from './cart-attributes.ts';
import type { Checkout } from './checkouts.ts';

/** A checkout as pixels see it: without who buys, for which an app needs an approval, and without hidden attributes. */
export function toPixelCheckout(shop: Shop, checkout: Checkout, orderId: string | null): object {
  const quote = shop.quote(checkout.lines, checkout.discountCode);
  const { currency } = shop.parameters;
  const money = (amount: number) => ({ amount: amount / 100, currencyCode: currency });
  return {
    token: checkout.token,
    attributes: checkout.attributes
      .filter(({ name }) => !isHiddenAttribute(name))
      .map(({ name, value }) => ({ key: name, value })),
    currencyCode: currency,
    email: null,
    phone: null,
    order: orderId === null ? null : { id: orderId, customer: null },
    subtotalPrice: money(quote.subtotal),
    totalPrice: money(quote.total),
    lineItems: checkout.lines.flatMap(({ variantId, quantity }) => {
      const known = shop.findVariant(variantId);
      if (known === null) return [];
      const { product, variant } = known;
      return [
        {
          id: variantId,
          quantity,
          title: product.title,
          variant: { id: variant.id, title: variant.title, product: { id: product.id, title: product.title } },
        },
      ];
    }),
  };
}
