// The store's word for an order's payment as one of ours.

export type OrderStatus = 'paid' | 'refunded' | 'partially_refunded';

/** `PAID`, `refunded`, `partially refunded` in any spelling of the store's; null for everything else. */
export function readOrderStatus(status: string): OrderStatus | null {
  const word = status
    .trim()
    .toLowerCase()
    .replaceAll(/[\s-]+/g, '_');
  return word === 'paid' || word === 'refunded' || word === 'partially_refunded' ? word : null;
}
