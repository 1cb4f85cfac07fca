// What a store reports, as its platform reads it and the rooms keep it: its catalogue, its orders, its discount codes.
import type { CollectionId, OrderId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { ColumnsOf } from '../../platform/db/columns.ts';
import type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  NamedSales,
  Picture,
  PlacedIn,
} from './model.ts';
import type { UnreadableRecord } from './store-failure.ts';

/** What the store says of a product itself, without its variants and what they come to. */
export interface ProductRecord extends ColumnsOf<
  Omit<CatalogueProduct, 'deleted' | 'variants' | 'minPrice' | 'compareAtPrice' | 'sellingScore' | 'picturesCount'>
> {
  vendor: string;
  product_type: string;
  updated_at: Date;
  created_at: Date;
}

export interface VariantRecord extends ColumnsOf<Omit<CatalogueVariant, 'image' | 'preorder' | 'prior'>> {
  product_id: ProductId;
  sku: string;
  continues: boolean;
  tracked: boolean;
  /** How many must be bought at once in the store's own market: 1 for what is sold by the piece. */
  least_quantity: number;
  is_bundle: boolean;
  position: number;
  inventory_item_id: string | null;
  /** What a piece costs the merchant, in minor units; null where the store does not say. */
  unit_cost: number | null;
}

export interface CollectionRecord extends ColumnsOf<Omit<CatalogueCollection, 'deleted'>> {
  handle: string;
  updated_at: Date;
}

export interface MembershipRecord {
  collection_id: CollectionId;
  product_id: ProductId;
}

export interface ProductPicture {
  productId: ProductId;
  picture: Picture & { id: string };
}

export interface VariantPicture {
  variantId: VariantId;
  picture: Picture;
}

export interface SnapshotLine {
  readonly lineId: string;
  readonly productId: string | null;
  readonly variantId: string | null;
  readonly title: string;
  readonly variantTitle: string | null;
  readonly sku: string;
  /** A gift card: money for later, no goods. */
  readonly giftCard: boolean;
  readonly quantity: number;
  /** What is left after refunds and edits. */
  readonly currentQuantity: number;
  /** Sold and paid for: what edits took out is not in, what was returned is. */
  readonly soldQuantity: number;
  /** Per piece before discounts; discount and tax are for the whole line. All in minor units. */
  readonly price: number;
  readonly discount: number;
  readonly tax: number;
}

export interface SnapshotRefund {
  readonly refundId: string;
  readonly createdAt: Date;
  /** Money given back, tax included; minor units. */
  readonly amount: number;
  readonly tax: number;
  /** The part of the money that was for shipping, its tax included. */
  readonly shipping: number;
  readonly lines: readonly { lineId: string; quantity: number; subtotal: number; tax: number }[];
  /** Worked out of a telling that lacks some of it: a telling of the same refund that lacks nothing counts. */
  readonly guessed?: true;
}

/** One snapshot of an order; what is stored has the same shape. Money is in minor units of `currency`. */
export interface OrderSnapshot {
  readonly orderId: OrderId;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly cancelledAt: Date | null;
  readonly test: boolean;
  readonly currency: string;
  /** Whether prices contain their tax. */
  readonly taxesIncluded: boolean;
  readonly financialStatus: string;
  readonly totalPrice: number;
  readonly subtotalPrice: number;
  readonly totalDiscounts: number;
  readonly totalTax: number;
  readonly currentTotalPrice: number;
  /** The total gross of refunds but after edits, and the tax in it. */
  readonly gross: number;
  readonly grossTax: number;
  /** What of the gross total has not been paid; null for orders not reported again since this is read. */
  readonly outstanding: number | null;
  /** The latest moment at which the order was seen with money outstanding; null when it never was. */
  readonly unpaidAt: Date | null;
  /** The earliest moment at which it was seen with nothing outstanding; null when it never was. */
  readonly paidAt: Date | null;
  /** How far what was ordered has been handed over; null where that is not told. */
  readonly fulfilment: 'none' | 'part' | 'whole' | null;
  /** Since when all of it is; null while anything is left. */
  readonly fulfilledAt: Date | null;
  /** What the shopper gave on top of the goods. */
  readonly tips: number;
  readonly landingSite: string | null;
  readonly referringSite: string | null;
  readonly sourceName: string | null;
  /** Whom the store itself says it came from, in its words; null where it does not say. */
  readonly attributedTo: string | null;
  /** How it was placed where no shopper's browser was; null where one was, or nobody knows. */
  readonly placedIn: PlacedIn | null;
  /** Who bought, as `buyer.ts` hashes it; null where the store does not say. */
  readonly buyerEmailHash: string | null;
  readonly buyerCustomerHash: string | null;
  /** The checkout it was placed by, as `buyer.ts` hashes it; null where the store does not say. */
  readonly checkoutHash: string | null;
  /** The how manieth order of its customer it is, as the store counts; null where it does not say. */
  readonly customerOrder: number | null;
  readonly noteAttributes: readonly { name: string; value: string }[];
  readonly discountCodes: readonly string[];
  readonly lines: readonly SnapshotLine[];
  readonly refunds: readonly SnapshotRefund[];
}

/** A page of orders. One of a shape nobody expects is told beside those it must not hold up. */
export interface ToldOrders {
  readonly orders: readonly OrderSnapshot[];
  readonly unreadable: readonly UnreadableRecord[];
  /** Where the next page begins; null behind the last one. */
  readonly next: string | null;
}

/** An order in the store's own totals, for comparing; money is in minor units of `currency`. */
export interface StoreOrder {
  readonly orderId: OrderId;
  readonly name: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly currency: string;
  readonly test: boolean;
  readonly financialStatus: string;
  readonly cancelled: boolean;
  /** As it is now with what was given back; of what never was a sale the total it was placed with. */
  readonly total: number;
  readonly refunded: number;
  /** In the store's own reports of sales; null where it has none. */
  readonly named: NamedSales | null;
}

/** What the store says of one of its codes. */
export interface DiscountFacts {
  readonly status: 'active' | 'scheduled' | 'expired';
  readonly kind: 'percentage' | 'amount' | 'other';
  /** Hundredths of a percent, or minor units of the currency; null for other kinds. */
  readonly value: number | null;
  readonly currency: string | null;
  readonly usageLimit: number | null;
  readonly timesUsed: number;
  readonly oncePerCustomer: boolean;
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  /** Null where it depends on more than a page can tell: on who buys, on single variants, on pieces. */
  readonly reach: DiscountReach | null;
}

/** On what a code takes something off, and from when on. */
export interface DiscountReach {
  /** Null for everything; at most one of both is given. */
  readonly productIds: readonly string[] | null;
  readonly collectionIds: readonly string[] | null;
  /** What is asked for, of goods it takes something off: minor units of the store's currency, and pieces. */
  readonly leastSubtotal: number;
  readonly leastQuantity: number;
}
