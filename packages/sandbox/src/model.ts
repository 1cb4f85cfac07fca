// The vocabulary of the sandbox store: what a shop holds, and the actions that change it and fire its webhooks.
//
// Money is an integer of minor units of the shop's currency. Times are ISO 8601 UTC. Ids are decimal strings, as the
// store's 64-bit numbers do not fit a JavaScript number.

import type { CatalogueParameters, Discount } from '@vitrine/scenery/goods';

export type {
  Catalogue,
  Collection,
  Discount,
  Metafield,
  MetafieldDefinition,
  Option,
  Picture,
  Product,
  ProductStatus,
  SoldAs,
  Variant,
} from '@vitrine/scenery/goods';

/** What a shop is made from; fixed from its first use on, so that a restart makes the same shop. */
export interface ShopParameters extends CatalogueParameters {
  ianaTimezone: string;
  /** Tax in basis points; added at checkout, or contained in prices when `taxesIncluded`. */
  taxRate: number;
  taxesIncluded: boolean;
  shipping: number;
  /** Shipping is taxed as well; not when absent. */
  taxesShipping?: boolean;
  /** A store of a developer, to try things out. */
  development?: boolean;
}

/** The currency a shopper pays in, and what a unit of the shop's is worth in it. */
export interface Presentment {
  currency: string;
  rate: number;
}

/** What a new discount is made from; what is left out means: from now on, without an end or a limit. */
export type DiscountWish = Pick<Discount, 'code' | 'kind' | 'value'> & Partial<Omit<Discount, 'id'>>;

/** A line as it was sold: later changes of the product, even its deletion, leave it as it is. */
export interface OrderLine {
  id: string;
  productId: string;
  variantId: string;
  title: string;
  variantTitle: string | null;
  sku: string;
  vendor: string;
  /** Money for later. */
  giftCard?: true;
  quantity: number;
  currentQuantity: number;
  price: number;
  /** This line's share of the order's discount. */
  discount: number;
  /** On the line's price after the discount; inside the price when the shop's prices include tax. */
  tax: number;
  /** When an edit added it; absent where it was ordered from the start. */
  addedAt?: string;
}

/** One refund as the platform keeps it; its `amount` is what `transactions` hold, its lines may be worth more. */
export interface Refund {
  id: string;
  createdAt: string;
  note: string;
  lines: { id: string; lineId: string; quantity: number; subtotal: number; tax: number; restock: boolean }[];
  shipping: number;
  /** What went back to the shopper. */
  amount: number;
  /** By how much it lowered the order's total, when that is not the amount: money still owed, or not paid yet. */
  taken?: number;
  /** Lines an edit or a cancellation took out, without money. */
  removal?: true;
  /** Its money is still on its way, or came back; absent once it has arrived. */
  state?: 'pending' | 'failed';
}

/** As the Admin API writes `displayFinancialStatus`; webhooks write it in small letters. */
export type FinancialStatus =
  | 'PENDING'
  | 'AUTHORIZED'
  | 'PARTIALLY_PAID'
  | 'PAID'
  | 'PARTIALLY_REFUNDED'
  | 'REFUNDED'
  | 'VOIDED';

/** What is to be paid; total = subtotal + shipping + tax, or without tax when the prices include it. */
export interface Totals {
  /** The lines after the discount, before shipping. */
  subtotal: number;
  discount: number;
  shipping: number;
  tax: number;
  total: number;
}

/** A code as it was used beside another. */
export interface UsedCode extends Pick<Discount, 'code' | 'kind' | 'value'> {
  taken: number[];
}

/** An order as it was placed, with what happened to it since. */
export interface Order extends Totals {
  id: string;
  number: number;
  token: string;
  /** The three tokens are hex and the same at every run; `token` is the one in the address of the order's page. */
  cartToken: string;
  checkoutToken: string;
  createdAt: string;
  updatedAt: string;
  cancelledAt: string | null;
  /** Since when it is gone from the shop; its number is never given again. */
  deletedAt?: string;
  test: boolean;
  financialStatus: FinancialStatus;
  email: string;
  /** Path and query of the first page of the visit, e.g. `/products/linen-shirt?utm_source=…`, or null. */
  landingSite: string | null;
  referringSite: string;
  /** As the platform names where an order was placed. */
  sourceName: string;
  landingSiteRef: string | null;
  /** Whom the app that made the order said it came from. */
  attribution?: { handle: string; displayName: string };
  noteAttributes: { name: string; value: string }[];
  discountCode: string | null;
  /** What the code was worth; it may be deleted by now. Absent in orders of before. */
  discountWorth?: Pick<Discount, 'kind' | 'value'>;
  /** Codes used beside that one, in their order, with what each took off every line; absent where there were none. */
  codesBeside?: UsedCode[];
  lines: OrderLine[];
  refunds: Refund[];
  /** What edits added to the order as it was placed; `total` and the others above stay. */
  added?: { subtotal: number; tax: number; total: number };
  /** What the shopper gave on top; in the total. */
  tip?: number;
  /** What of the payment a gift card paid: a gateway beside the other. */
  cardPaid?: number;
  /** The tax of the shipping; in the order's tax. */
  shippingTax?: number;
  /** The currency its shopper paid in, where that is not the shop's. */
  presentment?: Presentment;
  /** Money taken in; when absent the total of a paid order. */
  received?: number;
  edits?: number;
  /** What was handed over to the shopper; absent where nothing was. */
  fulfilments?: Fulfilment[];
}

/** Pieces handed over at once. */
export interface Fulfilment {
  id: string;
  at: string;
  lines: { lineId: string; quantity: number }[];
  /** It was taken back: its pieces are to be handed over again. */
  cancelled?: true;
}

/** All pieces that are left, or these; now, or at that time in made-up history. */
export interface FulfilmentWish {
  lines?: { lineId: string; quantity: number }[];
  at?: string;
  live: boolean;
}

export interface OrderRequest {
  lines: { variantId: string; quantity: number }[];
  discountCode?: string | null;
  /** Codes used beside it, each of a discount that may be combined. */
  codesBeside?: string[];
  noteAttributes?: { name: string; value: string }[];
  landingSite?: string | null;
  referringSite?: string;
  /** `web` where nothing is said. */
  sourceName?: string;
  landingSiteRef?: string | null;
  attribution?: { handle: string; displayName: string };
  email?: string;
  /** Of the checkout it was placed by; one of its own when absent. */
  checkoutToken?: string;
  /** For made-up history; now when absent. */
  createdAt?: string;
  financialStatus?: FinancialStatus;
  /** What was paid of an order that is paid in part. */
  received?: number;
  /** What the shopper gives on top. */
  tip?: number;
  /** Where the shopper pays in another currency than the shop's. */
  presentment?: Presentment;
  /** What of the payment a gift card pays. */
  cardPaid?: number;
  test?: boolean;
  /** False records the order without stock changes and without webhooks (history); true is a shopper paying. */
  live: boolean;
}

/** All that is left, pieces of lines, or an amount in minor units that belongs to no line. */
export type RefundRequest = (
  | { kind: 'whole' }
  | { kind: 'lines'; lines: { lineId: string; quantity: number }[] }
  | { kind: 'amount'; amount: number }
) & {
  note?: string;
  createdAt?: string;
  live: boolean;
  /** The gateway takes its time: the money is on its way until the refund is settled. */
  pending?: boolean;
};

/** Pieces to add at today's price, and pieces to take out. */
export interface EditRequest {
  add: { variantId: string; quantity: number }[];
  remove: { lineId: string; quantity: number }[];
}

/** Why a line cannot be bought; the storefront reports it as `?error=` of the cart's address. */
export type CartProblem = {
  variantId: string;
  reason: 'unknown' | 'sold-out' | 'not-enough' | 'not-published' | 'not-alone' | 'too-few';
};
