// What is read of each webhook's body: all that the store is asked to send, and all that is kept of what it sends. Pure.

/** Members of a line, of a refund and of an order that are read; those of objects within have a dot. */
const line = [
  'id',
  'product_id',
  'variant_id',
  'title',
  'variant_title',
  'sku',
  'gift_card',
  'quantity',
  'current_quantity',
  'price',
  'discount_allocations.amount',
  'tax_lines.price',
];
const refund = [
  'id',
  'created_at',
  'refund_line_items.line_item_id',
  'refund_line_items.quantity',
  'refund_line_items.subtotal',
  'refund_line_items.total_tax',
  'refund_shipping_lines.subtotal_amount_set.shop_money.amount',
  'order_adjustments.amount',
  'order_adjustments.tax_amount',
  'transactions.kind',
  'transactions.status',
  'transactions.amount',
  'transactions.currency',
];
const within = (name: string, parts: readonly string[]): string[] => parts.map((part) => `${name}.${part}`);

/** Facts of the order itself, without who bought. */
const order = [
  'id',
  'name',
  'created_at',
  'updated_at',
  'cancelled_at',
  'test',
  'currency',
  'financial_status',
  'taxes_included',
  'total_price',
  'subtotal_price',
  'total_discounts',
  'total_tax',
  'current_total_price',
  'current_total_tax',
  'total_outstanding',
  'total_tip_received',
  'fulfillment_status',
  'fulfillments.created_at',
  'fulfillments.status',
  'landing_site',
  'referring_site',
  'source_name',
  'note_attributes.name',
  'note_attributes.value',
  'discount_codes.code',
  ...within('line_items', line),
  ...within('refunds', refund),
];
/** Who bought: becomes hashes before anything is stored. */
const buyer = { number: 'customer.id', addresses: ['email', 'contact_email', 'customer.email'] };
/** The checkout it was placed by, which becomes a hash as well. */
const checkout = 'checkout_token';
const changed = ['id', 'updated_at'];

const parts: Readonly<Record<string, readonly string[]>> = {
  'orders/create': order,
  'orders/paid': order,
  'orders/fulfilled': order,
  'orders/updated': order,
  'orders/cancelled': order,
  'orders/delete': ['id'],
  // the store is asked for the order: what this says of a refund is less
  'refunds/create': ['id', 'order_id'],
  'products/create': changed,
  'products/update': changed,
  'products/delete': ['id'],
  'collections/create': changed,
  'collections/update': changed,
  'collections/delete': ['id'],
  'inventory_levels/update': ['inventory_item_id'],
  'shop/update': ['id'],
  // whose it is: its header is not signed
  'app/uninstalled': ['id', 'myshopify_domain'],
  'app/scopes_update': ['id'],
  // the store is asked for the rest: what comes late or twice says nothing of now
  'app_subscriptions/update': ['app_subscription.admin_graphql_api_id'],
  'app_subscriptions/approaching_capped_amount': ['app_subscription.admin_graphql_api_id'],
  'bulk_operations/finish': ['status'],
  'customers/data_request': ['shop_id', 'orders_requested', 'data_request.id'],
  'customers/redact': ['shop_id', 'orders_to_redact'],
  'shop/redact': ['shop_id'],
};

/** The parts of a body that may be kept; none of a topic that nobody reads. */
export function keptParts(topic: string): readonly string[] {
  return parts[topic] ?? [];
}

const isWholeOrder = (topic: string): boolean => parts[topic] === order;

/** Whether a body of the topic says who bought. */
export function tellsOfBuyer(topic: string): boolean {
  return isWholeOrder(topic) || topic.startsWith('customers/');
}

/** What the store is asked to send of a topic; with `email` the buyer's address, which needs level 2 of its approval. */
export function askedParts(topic: string, { email }: { email: boolean }): string[] {
  const own = [...keptParts(topic)];
  if (!isWholeOrder(topic)) return own;
  return [...own, buyer.number, checkout, ...(email ? ['email'] : [])];
}
