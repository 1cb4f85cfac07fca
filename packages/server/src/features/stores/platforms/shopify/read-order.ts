// Reads the order and refund JSON of the store's webhooks into snapshots; ids of 64 bits stay exact. Pure.
import { orderId } from '@vitrine/contract/ids';
import { readMinor } from '@vitrine/contract/money';
import { parse } from 'lossless-json';
import { z } from 'zod';
import { fulfilmentOf, grossOf, paymentOf, soldOf, toKept, type ToldRefund } from '../../gross.ts';
import type { OrderSnapshot, SnapshotLine } from '../../records.ts';
import { readPlacedIn } from './placed-in.ts';

/** What is no product of the catalogue is called as somebody wrote it for one shopper: that is not kept. */
export const titleOf = ({ productId, title }: { productId: string | null; title: string }): string =>
  productId === null ? '' : title;

/** Parses JSON with every number kept as the text it was written as. */
export function parseExactly(json: string): unknown {
  return parse(json, null, (digits) => digits);
}

const id = z.string().regex(/^\d{1,20}$/);
const amount = z.string();
const count = z
  .string()
  .regex(/^-?\d+$/)
  .transform(Number);
export const instant = z
  .string()
  .refine((text) => !Number.isNaN(Date.parse(text)), { error: 'not a time' })
  .transform((text) => new Date(text));
const textOrNull = z
  .string()
  .nullish()
  .transform((text) => (text === undefined || text === '' ? null : text));
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

const line = z.object({
  id,
  product_id: id.nullish(),
  variant_id: id.nullish(),
  title: z.string().nullish(),
  variant_title: textOrNull,
  sku: textOrNull,
  gift_card: z.boolean().nullish(),
  quantity: count,
  current_quantity: count.nullish(),
  price: amount,
  discount_allocations: list(z.object({ amount })),
  tax_lines: list(z.object({ price: amount })),
});

const refund = z.object({
  id,
  created_at: instant,
  refund_line_items: list(
    z.object({ line_item_id: id, quantity: count, subtotal: amount.nullish(), total_tax: amount.nullish() }),
  ),
  refund_shipping_lines: list(z.object({ subtotal_amount_set: z.object({ shop_money: z.object({ amount }) }) })),
  order_adjustments: list(z.object({ amount: amount.nullish(), tax_amount: amount.nullish() })),
  transactions: list(z.object({ kind: z.string(), status: z.string(), amount, currency: z.string().nullish() })),
});

const order = z.object({
  id,
  name: z.string(),
  created_at: instant,
  updated_at: instant,
  cancelled_at: instant.nullish(),
  test: z.boolean().nullish(),
  currency: z.string().length(3),
  financial_status: z.string().nullish(),
  taxes_included: z.boolean().nullish(),
  total_price: amount,
  subtotal_price: amount,
  total_discounts: amount.nullish(),
  total_tax: amount.nullish(),
  current_total_price: amount.nullable().default(null),
  current_total_tax: amount.nullable().default(null),
  total_outstanding: amount.nullish(),
  total_tip_received: amount.nullish(),
  // absent where it was not asked for, null where nothing was handed over
  fulfillment_status: z.string().nullish(),
  fulfillments: list(z.object({ created_at: instant, status: z.string().nullish() })),
  landing_site: textOrNull,
  referring_site: textOrNull,
  source_name: textOrNull,
  buyer_email_hash: textOrNull,
  buyer_customer_hash: textOrNull,
  checkout_hash: textOrNull,
  note_attributes: list(z.object({ name: z.string(), value: z.string().nullish() })),
  discount_codes: list(z.object({ code: z.string() })),
  line_items: z.array(line),
  refunds: list(refund),
});

/** Reads the body of orders/create, paid, fulfilled, updated and cancelled (shopify.dev/docs/api/webhooks); throws when it is none. */
export function readOrder(json: string): OrderSnapshot {
  const raw = order.parse(parseExactly(json));
  const { currency } = raw;
  const taxesIncluded = raw.taxes_included ?? true;
  const told = raw.refunds.map((each) => toRefund(each, { currency, taxesIncluded }));
  const refunds = told.map(toKept);
  const refunded = refunds.reduce((sum, each) => sum + each.amount, 0);
  const minorOrNull = (text: string | null): number | null => (text === null ? null : readMinor(text, currency));
  const totals = {
    financialStatus: raw.financial_status ?? 'pending',
    totalPrice: readMinor(raw.total_price, currency),
    totalTax: readMinor(raw.total_tax ?? '0', currency),
    currentTotalPrice: minorOrNull(raw.current_total_price),
    currentTotalTax: minorOrNull(raw.current_total_tax),
    refunds,
  };
  const { currentTotalTax: _, ...kept } = totals;
  const sums = grossOf({ ...totals, refunds: told });
  const outstanding = minorOrNull(raw.total_outstanding ?? null);
  return {
    ...kept,
    ...sums,
    ...paymentOf(kept.financialStatus, { gross: sums.gross, told: outstanding, updatedAt: raw.updated_at }),
    ...toFulfilment(raw),
    orderId: orderId.parse(raw.id),
    name: raw.name,
    createdAt: raw.created_at,
    updatedAt: raw.updated_at,
    cancelledAt: raw.cancelled_at ?? null,
    test: raw.test ?? false,
    currency,
    taxesIncluded,
    subtotalPrice: readMinor(raw.subtotal_price, currency),
    totalDiscounts: readMinor(raw.total_discounts ?? '0', currency),
    tips: readMinor(raw.total_tip_received ?? '0', currency),
    currentTotalPrice: totals.currentTotalPrice ?? totals.totalPrice - refunded,
    landingSite: raw.landing_site,
    referringSite: raw.referring_site,
    sourceName: raw.source_name,
    // webhooks do not tell it
    attributedTo: null,
    placedIn: readPlacedIn({
      sourceName: raw.source_name,
      landingSite: raw.landing_site,
      referringSite: raw.referring_site,
      noteAttributes: raw.note_attributes,
    }),
    buyerEmailHash: raw.buyer_email_hash,
    buyerCustomerHash: raw.buyer_customer_hash,
    checkoutHash: raw.checkout_hash,
    // nor this
    customerOrder: null,
    noteAttributes: raw.note_attributes.map(({ name, value }) => ({ name, value: value ?? '' })),
    discountCodes: raw.discount_codes.map(({ code }) => code),
    lines: raw.line_items.map((each) => toLine(each, currency, told)),
  };
}

/** States of a fulfilment that never was, or is no more. */
export const lostFulfilments: readonly string[] = ['cancelled', 'error', 'failure'];

function toFulfilment(raw: z.output<typeof order>): ReturnType<typeof fulfilmentOf> {
  const status = raw.fulfillment_status;
  const handedOver = raw.fulfillments.filter((each) => !lostFulfilments.includes(each.status ?? ''));
  const how = status === 'fulfilled' ? 'whole' : status === 'partial' ? 'part' : 'none';
  return fulfilmentOf(status === undefined ? null : how, {
    handedOver: handedOver.map((each) => each.created_at),
    updatedAt: raw.updated_at,
  });
}

function toLine(raw: z.output<typeof line>, currency: string, refunds: readonly ToldRefund[]): SnapshotLine {
  const sum = (amounts: readonly string[]): number =>
    amounts.reduce((total, each) => total + readMinor(each, currency), 0);
  const pieces = {
    lineId: raw.id,
    quantity: raw.quantity,
    currentQuantity: raw.current_quantity ?? raw.quantity,
  };
  return {
    ...pieces,
    soldQuantity: soldOf(pieces, refunds),
    productId: raw.product_id ?? null,
    variantId: raw.variant_id ?? null,
    title: titleOf({ productId: raw.product_id ?? null, title: raw.title ?? '' }),
    variantTitle: raw.variant_title,
    sku: raw.sku ?? '',
    giftCard: raw.gift_card ?? false,
    price: readMinor(raw.price, currency),
    discount: sum(raw.discount_allocations.map((each) => each.amount)),
    tax: sum(raw.tax_lines.map((each) => each.price)),
  };
}

type PricedOrder = Pick<OrderSnapshot, 'currency' | 'taxesIncluded'>;

/** Money counts as given back when its transaction succeeded, and is on its way until then; a refund may have none. */
function toRefund(raw: z.output<typeof refund>, { currency, taxesIncluded }: PricedOrder): ToldRefund {
  const minor = (text: string | null | undefined): number => readMinor(text ?? '0', currency);
  const lines = raw.refund_line_items.map((each) => ({
    lineId: each.line_item_id,
    quantity: each.quantity,
    subtotal: minor(each.subtotal),
    tax: minor(each.total_tax),
  }));
  const listGiven = (state: string) =>
    raw.transactions.filter(({ kind, status }) => kind === 'refund' && status === state);
  const isForeign = (given: ReturnType<typeof listGiven>): boolean =>
    given.some((each) => each.currency && each.currency !== currency);
  const shipping = raw.refund_shipping_lines.reduce(
    (sum, each) => sum + minor(each.subtotal_amount_set.shop_money.amount),
    0,
  );
  // an adjustment's amounts are negative when money goes to the shopper
  const adjusted = raw.order_adjustments.reduce((sum, each) => sum - minor(each.tax_amount), 0);
  const worth = (): number =>
    raw.order_adjustments.reduce((sum, each) => sum - minor(each.amount), adjusted + shipping) +
    lines.reduce((sum, { subtotal, tax }) => sum + subtotal + (taxesIncluded ? 0 : tax), 0);
  // a shopper who paid in their own currency gets that back; what it is in the order's, lines and adjustments tell
  const moneyOf = (given: ReturnType<typeof listGiven>): number =>
    isForeign(given) ? worth() : given.reduce((sum, each) => sum + minor(each.amount), 0);
  const given = listGiven('success');
  const known = {
    refundId: raw.id,
    createdAt: raw.created_at,
    amount: moneyOf(given),
    tax: lines.reduce((sum, each) => sum + each.tax, 0) + adjusted,
    // its tax is not told; the store is asked for the order, and says
    shipping,
    lines,
    ...(isForeign(given) || shipping > 0 ? { guessed: true as const } : {}),
  };
  return { ...known, underway: moneyOf(listGiven('pending')) };
}
