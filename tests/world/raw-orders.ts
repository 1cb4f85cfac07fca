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
  codes?: string[];
  clickId?: string;
  lines: RawLine[];
  refunds?: RawRefund[];
}

/** The body of orders/updated; totals are those of the lines. */
export function writeRawOrder(order: RawOrder): string {
  const { id, at, updatedAt = at, currency = 'USD', taxesIncluded = true, status = 'paid', refunds = [] } = order;
  const total = order.lines.reduce((sum, line) => sum + Number(line.price) * (line.quantity ?? 1), 0).toFixed(3);
  return JSON.stringify({
    id: Number(id),
    name: `#${id}`,
    created_at: at.toISOString(),
    updated_at: updatedAt.toISOString(),
    currency,
    taxes_included: taxesIncluded,
    financial_status: status,
    total_price: total,
    subtotal_price: total,
    total_tax: '0',
    note_attributes: order.clickId ? [{ name: '__lk', value: order.clickId }] : [],
    discount_codes: (order.codes ?? []).map((code) => ({ code })),
    line_items: order.lines.map(({ quantity = 1, ...line }) => ({
      id: Number(line.id),
      product_id: line.product ? Number(line.product) : null,
      title: `Thing ${line.id}`,
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
      order_adjustments: refund.shipping
        ? [{ kind: 'shipping_refund', amount: `-${refund.shipping}`, tax_amount: '0' }]
        : [],
      transactions: [{ kind: 'refund', status: 'success', amount: refund.amount }],
    })),
  });
}
