// Orders as the store's webhooks write them, made from a few words: for tests that choose every amount themselves.

interface RawLine {
  id: string;
  product?: string;
  /** For the line's pieces; in major units as the store writes them, like all amounts here. */
  price: string;
  quantity?: number;
  /** Pieces left. */
  current?: number;
  discount?: string;
  tax?: string;
  giftCard?: boolean;
}

interface RawRefund {
  id: string;
  at: Date;
  amount: string;
  shipping?: string;
  lines?: { id: string; quantity: number; subtotal: string; tax?: string }[];
}

export interface RawOrder {
  id: string;
  at: Date;
  updatedAt?: Date;
  currency?: string;
  taxesIncluded?: boolean;
  status?: string;
  /** In major units, as all amounts here. */
  shipping?: string;
  /** What the shopper has still to pay. */
  outstanding?: string;
  /** What the order comes to after edits and refunds; without it nothing is told of that. */
  currentTotal?: string;
  cancelledAt?: Date;
  test?: boolean;
  codes?: string[];
  /** Who bought; left out as stores do that tell nobody. */
  email?: string;
  clickId?: string;
  /** When all of it was handed over, or that a part was; null for nothing, absent where the store does not tell. */
  fulfilled?: Date | 'partial' | null;
  lines: RawLine[];
  /** Those it began with, when edits added others. */
  placed?: RawLine[];
  refunds?: RawRefund[];
}

/** The body of orders/updated; totals are those of the lines, with tax that is beside their prices, and of shipping. */
export function writeRawOrder(order: RawOrder): string {
  const { id, at, updatedAt = at, currency = 'USD', taxesIncluded = true, status = 'paid', refunds = [] } = order;
  const sumOf = (read: (line: RawLine) => number): number =>
    (order.placed ?? order.lines).reduce((sum, line) => sum + read(line), 0);
  const goods = sumOf(({ price, quantity = 1, discount = '0' }) => Number(price) * quantity - Number(discount));
  const tax = sumOf((line) => Number(line.tax ?? 0));
  const total = goods + (taxesIncluded ? 0 : tax) + Number(order.shipping ?? 0);
  return JSON.stringify({
    id: Number(id),
    name: `#${id}`,
    created_at: at.toISOString(),
    updated_at: updatedAt.toISOString(),
    currency,
    ...(order.email === undefined ? {} : { email: order.email }),
    test: order.test ?? false,
    taxes_included: taxesIncluded,
    financial_status: status,
    ...(order.cancelledAt ? { cancelled_at: order.cancelledAt.toISOString() } : {}),
    total_price: total.toFixed(3),
    subtotal_price: goods.toFixed(3),
    total_tax: tax.toFixed(3),
    ...(order.outstanding === undefined ? {} : { total_outstanding: order.outstanding }),
    ...(order.currentTotal === undefined ? {} : { current_total_price: order.currentTotal }),
    ...(order.fulfilled === undefined
      ? {}
      : {
          fulfillment_status: order.fulfilled instanceof Date ? 'fulfilled' : order.fulfilled,
          fulfillments:
            order.fulfilled instanceof Date ? [{ created_at: order.fulfilled.toISOString(), status: 'success' }] : [],
        }),
    note_attributes: order.clickId ? [{ name: '__lk', value: order.clickId }] : [],
    discount_codes: (order.codes ?? []).map((code) => ({ code })),
    line_items: order.lines.map(({ quantity = 1, ...line }) => ({
      id: Number(line.id),
      product_id: line.product ? Number(line.product) : null,
      title: `Thing ${line.id}`,
      gift_card: line.giftCard ?? false,
      quantity,
      current_quantity: line.current ?? quantity,
      price: line.price,
      discount_allocations: line.discount ? [{ amount: line.discount }] : [],
      tax_lines: line.tax ? [{ price: line.tax }] : [],
    })),
    refunds: refunds.map((refund) => ({
      id: Number(refund.id),
      created_at: refund.at.toISOString(),
      refund_line_items: (refund.lines ?? []).map((line) => ({
        line_item_id: Number(line.id),
        quantity: line.quantity,
        subtotal: line.subtotal,
        total_tax: line.tax ?? '0',
      })),
      refund_shipping_lines: refund.shipping
        ? [{ subtotal_amount_set: { shop_money: { amount: refund.shipping } } }]
        : [],
      transactions: [{ kind: 'refund', status: 'success', amount: refund.amount }],
    })),
  });
}
