// Orders and refunds as the platform's webhooks carry them (REST shape, shopify.dev/docs/api/webhooks).

import { toMoney } from '../currency.ts';
import type { ProtectionLevel } from '../faults.ts';
import { numberFor, tokenFor } from '../order-ids.ts';
import { toShopTime } from '../store-time.ts';
import { unfulfilledOf, writtenStatusOf } from '../fulfilments.ts';
import type { Discount, Fulfilment, Order, OrderLine, Refund, UsedCode } from '../model.ts';
import type { SandboxShop } from '../shop.ts';
import type { OrderEdit } from '../order-edits.ts';
import { purseOf, toPresented, type Purse } from '../presentment.ts';
import { currentTotals, gatewaysOf, outstandingOf, partsOf, shippingTaxOf } from '../refunds.ts';
import { allOf, optional, toGid } from './views/values.ts';

export interface PayloadOptions {
  /** How its shopper came is not known to the shop. */
  hasJourney?: boolean;
  /** What the app is approved for of protected customer data: below 2 who bought is a number, and fields of persons are null. */
  level: ProtectionLevel;
}

/** An instant on the clock of the shop. */
export const timeOf = (shop: SandboxShop, instant: string) => toShopTime(instant, shop.parameters.ianaTimezone);

const textOf = (shop: SandboxShop, amount: number) => toMoney(amount, shop.parameters.currency);

/** `19.99` in the shop's currency and in the shopper's. */
function moneyPair(purse: Purse, amount: number) {
  const { currency } = purse.parameters;
  const presented = toPresented(purse, amount);
  return {
    shop_money: { amount: toMoney(amount, currency), currency_code: currency },
    presentment_money: { amount: toMoney(presented.amount, presented.currency), currency_code: presented.currency },
  };
}

/** Amounts that are given twice: as text under their names, in both currencies under their names and `_set`. */
function moneyFields(purse: Purse, amounts: Readonly<Record<string, number>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => [
      [name, toMoney(amount, purse.parameters.currency)],
      [`${name}_set`, moneyPair(purse, amount)],
    ]),
  );
}

/** The body of orders/create, orders/paid, orders/fulfilled, orders/updated and orders/cancelled. */
export function orderPayload(shop: SandboxShop, order: Order, options: PayloadOptions): Record<string, unknown> {
  return {
    ...identity(shop, order, options),
    ...times(shop, order),
    ...origin(order, options),
    ...customer(order, options),
    ...priceFields(shop, order),
    ...settings(shop, order),
    discount_codes: discountCodes(shop, order),
    discount_applications: discountApplications(shop, order),
    line_items: order.lines.map((line) => lineItem(shop, order, line)),
    shipping_lines: shippingLines(shop, order),
    tax_lines: taxLines(shop, order, order.tax),
    refunds: order.refunds.map((refund) => refundPayload(shop, order, refund)),
    fulfillments: (order.fulfilments ?? []).map((each) => fulfilmentPayload(shop, order, each)),
    returns: [],
    payment_terms: null,
  };
}

function identity(shop: SandboxShop, order: Order, { level }: PayloadOptions) {
  const { handle } = shop.parameters;
  const count = order.number - 1000;
  return {
    id: Number(order.id),
    admin_graphql_api_id: toGid('Order', order.id),
    app_id: 580_111,
    checkout_id: Number(numberFor('checkout', handle, count)),
    checkout_token: order.checkoutToken,
    cart_token: order.cartToken,
    confirmation_number: tokenFor('confirmation', handle, order.id).slice(0, 9).toUpperCase(),
    confirmed: true,
    name: `#${order.number}`,
    number: count,
    order_number: order.number,
    order_status_url: level === 2 ? `${shop.url}/orders/${order.token}` : null,
    token: order.token,
    test: order.test,
    ...allOf(null, 'location_id', 'device_id', 'user_id'),
    merchant_business_entity_id: `MTU${handle}`,
    ...allOf(null, 'merchant_of_record_app_id', 'po_number', 'reference', 'source_identifier'),
    source_name: order.sourceName,
    source_url: null,
    tags: '',
    note: noteOf(order),
  };
}

// What persons leave in an order beside its protected fields comes whatever an app is approved for.
const isGift = ({ number }: Order): boolean => number % 3 === 0;
const noteOf = (order: Order): string | null => (isGift(order) ? 'Happy birthday, Noa Levi!' : null);
const engravingOf = (order: Order) => (isGift(order) ? [{ name: 'Engraving', value: 'For Noa Levi' }] : []);
const addressOf = ({ number }: Order): string => `198.51.100.${number % 250}`;
const cardOf = ({ number }: Order) => ({
  payment_details: {
    credit_card_name: 'Noa Levi',
    credit_card_number: `•••• •••• •••• ${String(number).padStart(4, '0')}`,
    credit_card_company: 'Visa',
  },
  receipt: { id: `re_${number}`, billing_email: 'noa.levi@mail.example' },
});

function times(shop: SandboxShop, order: Order) {
  return {
    ...allOf(timeOf(shop, order.createdAt), 'created_at', 'processed_at'),
    updated_at: timeOf(shop, order.updatedAt),
    closed_at: null,
    cancelled_at: optional(order.cancelledAt, (at) => timeOf(shop, at)),
    cancel_reason: optional(order.cancelledAt, () => 'customer'),
  };
}

function origin(order: Order, { hasJourney = true }: PayloadOptions) {
  return {
    landing_site: hasJourney ? order.landingSite : null,
    landing_site_ref: hasJourney ? order.landingSiteRef : null,
    referring_site: hasJourney ? order.referringSite : '',
    note_attributes: order.noteAttributes.map(({ name, value }) => ({ name, value })),
    browser_ip: addressOf(order),
    client_details: {
      accept_language: 'en',
      browser_ip: addressOf(order),
      ...allOf(null, 'browser_height', 'browser_width', 'session_hash', 'user_agent'),
    },
  };
}

function customer(order: Order, { level }: PayloadOptions) {
  const email = level === 2 ? order.email : null;
  return {
    ...allOf(email, 'email', 'contact_email'),
    phone: null,
    buyer_accepts_marketing: false,
    customer_locale: 'en',
    customer: order.email ? { id: customerNumber(order.email), ...(level === 2 ? { email } : {}) } : null,
    ...allOf(null, 'billing_address', 'shipping_address', 'company'),
  };
}

/** The same address, the same customer. */
export function customerNumber(email: string): number {
  return Array.from(email.toLowerCase()).reduce(
    (sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007,
    7,
  );
}

function priceFields(shop: SandboxShop, order: Order) {
  const current = currentTotals(order, shop.parameters.taxesIncluded);
  return {
    ...moneyFields(purseOf(shop, order), {
      subtotal_price: order.subtotal,
      total_price: order.total,
      total_tax: order.tax,
      total_discounts: order.discount,
      total_line_items_price: order.subtotal + order.discount,
      current_subtotal_price: current.subtotal,
      current_total_price: current.total,
      current_total_tax: current.tax,
      current_total_discounts: current.discount,
    }),
    total_shipping_price_set: moneyPair(purseOf(shop, order), order.shipping),
    current_shipping_price_set: moneyPair(purseOf(shop, order), current.shipping),
    ...allOf(null, 'current_total_duties_set', 'original_total_duties_set'),
    ...allOf(null, 'current_total_additional_fees_set', 'original_total_additional_fees_set'),
    total_cash_rounding_payment_adjustment_set: moneyPair(purseOf(shop, order), 0),
    total_cash_rounding_refund_adjustment_set: moneyPair(purseOf(shop, order), 0),
    total_outstanding: textOf(shop, outstandingOf(order)),
    total_tip_received: textOf(shop, order.tip ?? 0),
    total_weight: 0,
  };
}

function settings(shop: SandboxShop, order: Order) {
  const { currency, taxesIncluded } = shop.parameters;
  return {
    currency,
    presentment_currency: order.presentment?.currency ?? currency,
    financial_status: order.financialStatus.toLowerCase(),
    fulfillment_status: writtenStatusOf(order),
    payment_gateway_names: gatewaysOf(order),
    ...allOf(false, 'duties_included', 'estimated_taxes', 'tax_exempt'),
    taxes_included: taxesIncluded,
  };
}

function discountCodes(shop: SandboxShop, order: Order) {
  return listUsed(shop, order).map(({ code, kind, taken }) => ({
    code,
    amount: textOf(shop, sumOf(taken)),
    type: kind,
  }));
}

function discountApplications(shop: SandboxShop, order: Order) {
  return listUsed(shop, order).map(({ code, kind, value }) => ({
    target_type: 'line_item',
    type: 'discount_code',
    value: kind === 'percentage' ? (value / 100).toFixed(1) : textOf(shop, value),
    value_type: kind,
    allocation_method: 'across',
    target_selection: 'all',
    code,
  }));
}

/** The codes of an order, in the order of their use, with what each took off every line it was placed with. */
export function listUsed(shop: SandboxShop, order: Order): UsedCode[] {
  const { discountCode: code, codesBeside = [], lines } = order;
  if (code === null) return [];
  const { kind, value } = worthOf(shop, order) ?? { kind: 'percentage', value: 0 };
  const takenBeside = (index: number) => sumOf(codesBeside.map(({ taken }) => taken[index] ?? 0));
  return [
    { code, kind, value, taken: lines.map(({ discount }, index) => discount - takenBeside(index)) },
    ...codesBeside,
  ];
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

/** What the order's first code was worth, also when it is deleted by now. */
function worthOf(shop: SandboxShop, order: Order): Pick<Discount, 'kind' | 'value'> | null {
  return order.discountWorth ?? (order.discountCode === null ? null : shop.findDiscount(order.discountCode));
}

function taxLines(shop: SandboxShop, order: Order, tax: number) {
  if (tax === 0) return [];
  const rate = shop.parameters.taxRate / 10_000;
  return [{ title: 'Tax', rate, ...moneyFields(purseOf(shop, order), { price: tax }), channel_liable: false }];
}

function shippingLines(shop: SandboxShop, order: Order) {
  return [
    {
      id: Number(numberFor('shippingLine', shop.parameters.handle, order.number - 1000)),
      ...allOf('Standard', 'title', 'code'),
      source: 'shopify',
      ...moneyFields(purseOf(shop, order), { price: order.shipping, discounted_price: order.shipping }),
      ...allOf(null, 'carrier_identifier', 'requested_fulfillment_service_id', 'phone'),
      is_removed: false,
      tax_lines: taxLines(shop, order, shippingTaxOf(order, order.shipping)),
      discount_allocations: [],
    },
  ];
}

/** `Linen shirt - M / White`: the title and, where there is one, the variant's. */
export function lineName({ title, variantTitle }: OrderLine): string {
  return variantTitle === null ? title : `${title} - ${variantTitle}`;
}

function lineItem(shop: SandboxShop, order: Order, line: OrderLine): Record<string, unknown> {
  const at = order.lines.indexOf(line);
  return {
    id: Number(line.id),
    admin_graphql_api_id: toGid('LineItem', line.id),
    product_id: shop.findProduct(line.productId) === null ? null : Number(line.productId),
    variant_id: shop.findVariant(line.variantId) === null ? null : Number(line.variantId),
    title: line.title,
    variant_title: line.variantTitle,
    name: lineName(line),
    sku: line.sku,
    vendor: line.vendor,
    quantity: line.quantity,
    current_quantity: line.currentQuantity,
    fulfillable_quantity: unfulfilledOf(order, line),
    ...moneyFields(purseOf(shop, order), { price: line.price, total_discount: 0 }),
    properties: engravingOf(order),
    product_exists: shop.findProduct(line.productId) !== null,
    gift_card: line.giftCard ?? false,
    grams: 0,
    ...allOf(true, 'requires_shipping', 'taxable'),
    tax_lines: taxLines(shop, order, line.tax),
    discount_allocations: listUsed(shop, order).flatMap(({ taken }, index) => {
      const amount = taken[at] ?? 0;
      return amount === 0
        ? []
        : [{ ...moneyFields(purseOf(shop, order), { amount }), discount_application_index: index }];
    }),
    duties: [],
    attributed_staffs: [],
    variant_inventory_management: 'shopify',
    fulfillment_service: 'manual',
    fulfillment_status: unfulfilledOf(order, line) === 0 ? writtenStatusOf(order) : null,
    sales_line_item_group_id: null,
  };
}

function fulfilmentPayload(shop: SandboxShop, order: Order, { id, at, lines, cancelled }: Fulfilment) {
  const sold = (lineId: string) => order.lines.find((line) => line.id === lineId);
  return {
    id: Number(id),
    admin_graphql_api_id: toGid('Fulfillment', id),
    order_id: Number(order.id),
    name: `#${order.number}.${(order.fulfilments ?? []).findIndex((each) => each.id === id) + 1}`,
    ...allOf(timeOf(shop, at), 'created_at', 'updated_at'),
    status: cancelled === true ? 'cancelled' : 'success',
    service: 'manual',
    ...allOf(null, 'shipment_status', 'tracking_company', 'tracking_number', 'tracking_url'),
    line_items: lines.map(({ lineId, quantity }) => ({ id: Number(lineId), title: sold(lineId)?.title, quantity })),
  };
}

/** The body of refunds/create, also an element of an order's `refunds`. Its line amounts are JSON numbers. */
export function refundPayload(shop: SandboxShop, order: Order, refund: Refund): Record<string, unknown> {
  return {
    id: Number(refund.id),
    admin_graphql_api_id: toGid('Refund', refund.id),
    order_id: Number(order.id),
    ...allOf(timeOf(shop, refund.createdAt), 'created_at', 'processed_at'),
    note: refund.note || null,
    user_id: Number(numberFor('subscription', shop.parameters.handle, 1)),
    restock: refund.lines.some(({ restock }) => restock),
    duties: [],
    total_duties_set: moneyPair(purseOf(shop, order), 0),
    additional_fees: [],
    total_additional_fees_set: moneyPair(purseOf(shop, order), 0),
    return: null,
    refund_shipping_lines: refundShippingLines(shop, order, refund),
    order_adjustments: orderAdjustments(shop, order, refund),
    refund_line_items: refund.lines.map((line) => refundLineItem(shop, order, refund, line)),
    transactions: partsOf(order, refund).map((part, at) => refundTransaction(shop, order, { refund, at, ...part })),
  };
}

function refundLineItem(shop: SandboxShop, order: Order, refund: Refund, line: Refund['lines'][number]) {
  const sold = order.lines.find(({ id }) => id === line.lineId);
  return {
    id: Number(line.id),
    line_item_id: Number(line.lineId),
    quantity: line.quantity,
    restock_type: !line.restock ? 'no_restock' : refund.removal ? 'cancel' : 'return',
    location_id: line.restock ? 31 : null,
    subtotal: Number(textOf(shop, line.subtotal)),
    total_tax: Number(textOf(shop, line.tax)),
    subtotal_set: moneyPair(purseOf(shop, order), line.subtotal),
    total_tax_set: moneyPair(purseOf(shop, order), line.tax),
    line_item: sold === undefined ? null : lineItem(shop, order, sold),
  };
}

function refundShippingLines(shop: SandboxShop, order: Order, refund: Refund) {
  if (refund.shipping === 0) return [];
  const { handle } = shop.parameters;
  const [shippingLine] = shippingLines(shop, order);
  return [
    {
      id: Number(numberFor('adjustment', handle, order.number - 1000, 2 * order.refunds.indexOf(refund))),
      shipping_line_id: shippingLine?.id,
      subtotal_amount_set: moneyPair(purseOf(shop, order), refund.shipping),
      shipping_line: shippingLine,
    },
  ];
}

/** Money that belongs to no line: an amount agreed with the shopper. Since 2024-10 shipping is none, and none has a kind. */
function orderAdjustments(shop: SandboxShop, order: Order, refund: Refund) {
  const { handle, taxesIncluded } = shop.parameters;
  const lines = refund.lines.reduce((sum, line) => sum + line.subtotal + (taxesIncluded ? 0 : line.tax), 0);
  const position = 2 * order.refunds.indexOf(refund);
  const shippingTax = taxesIncluded ? 0 : shippingTaxOf(order, refund.shipping);
  const amount = lines + refund.shipping + shippingTax - (refund.taken ?? refund.amount);
  if (amount === 0) return [];
  return [
    {
      id: Number(numberFor('adjustment', handle, order.number - 1000, 257 + position)),
      order_id: Number(order.id),
      refund_id: Number(refund.id),
      reason: 'Refund discrepancy',
      ...moneyFields(purseOf(shop, order), { amount, tax_amount: 0 }),
    },
  ];
}

interface RefundPart {
  refund: Refund;
  at: number;
  gateway: string;
  amount: number;
}

function refundTransaction(shop: SandboxShop, order: Order, { refund, at, gateway, amount }: RefundPart) {
  const { handle } = shop.parameters;
  const given = toPresented(purseOf(shop, order), amount);
  const count = order.number - 1000;
  const id = numberFor('transaction', handle, count, 1 + order.refunds.indexOf(refund) + 500 * at);
  return {
    id: Number(id),
    admin_graphql_api_id: toGid('OrderTransaction', id),
    order_id: Number(order.id),
    parent_id: Number(numberFor('transaction', handle, count)),
    kind: 'refund',
    status: refund.state === 'failed' ? 'failure' : (refund.state ?? 'success'),
    // a shopper gets back what they paid in
    amount: toMoney(given.amount, given.currency),
    currency: given.currency,
    ...cardOf(order),
    gateway,
    ...allOf(timeOf(shop, refund.createdAt), 'created_at', 'processed_at'),
    ...allOf(null, 'message', 'error_code'),
    test: order.test,
  };
}

const toChanges = (list: OrderEdit['additions']) => list.map(({ id, delta }) => ({ id: Number(id), delta }));

/** The body of orders/edited: what changed, not the order itself. */
export function editPayload(shop: SandboxShop, order: Order, edit: OrderEdit): Record<string, unknown> {
  const none = { additions: [], removals: [] };
  return {
    order_edit: {
      id: Number(edit.id),
      app_id: null,
      created_at: timeOf(shop, edit.at),
      notify_customer: false,
      order_id: Number(order.id),
      staff_note: '',
      user_id: null,
      line_items: { additions: toChanges(edit.additions), removals: toChanges(edit.removals) },
      discounts: { line_item: none },
      shipping_lines: none,
    },
  };
}
