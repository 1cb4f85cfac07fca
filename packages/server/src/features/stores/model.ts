// What other features read of a store: its facts, its catalogue, its orders, and what a hand-over carries. Pure.
import type { LikenessWord } from '@vitrine/contract/vision';
import type { BusinessId, CollectionId, OrderId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { UtmParams } from '@vitrine/contract/links';
import type { ProductMaker } from '@vitrine/contract/makers';
import type { PriorPrices } from '@vitrine/contract/former-prices';

export interface Store {
  readonly businessId: BusinessId;
  /** The name of its platform. */
  readonly platform: string;
  /** The name it has there, e.g. `atelier.example`. */
  readonly shopDomain: string;
  readonly name: string;
  readonly email: string;
  readonly logoUrl: string | null;
  /** ISO 4217. */
  readonly currency: string;
  /** IANA zone: the clock of every day and figure. */
  readonly timeZone: string;
  /** Storefront address without a trailing slash. */
  readonly primaryUrl: string;
  /** Further addresses of the storefront, e.g. the one its platform gave it. */
  readonly availableUrls: readonly string[];
  /** Made to try things out: its test orders count. */
  readonly isDevelopment: boolean;
  readonly status: 'connected' | 'reconnect_needed' | 'uninstalled';
}

export interface Picture {
  readonly src: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly alt: string;
}

export interface CatalogueVariant {
  readonly variantId: VariantId;
  readonly title: string;
  /** Minor units of the store's currency. */
  readonly price: number;
  readonly compareAtPrice: number | null;
  /** What it cost before it was marked down; null where it is not, or that is not known. */
  readonly prior?: PriorPrices | null;
  readonly available: boolean;
  /** Sold on although none is left of what the store counts. */
  readonly preorder: boolean;
  readonly quantity: number;
  /** Option name to value, in the product's order of options. */
  readonly options: Readonly<Record<string, string>>;
  readonly image: Picture | null;
}

/** An option of a product with its values, in the store's order; a swatch is a colour as CSS writes it. */
export interface ProductOption {
  readonly name: string;
  readonly values: readonly { readonly name: string; readonly swatch: string | null }[];
}

export type SoldAs = 'subscription' | 'bundle' | 'gift_card' | 'combined_listing' | 'other_markets' | 'quantity_rule';

export interface CatalogueProduct {
  readonly productId: ProductId;
  readonly title: string;
  readonly handle: string;
  readonly status: 'active' | 'draft' | 'archived' | 'unlisted';
  readonly deleted: boolean;
  readonly tags: readonly string[];
  readonly image: Picture | null;
  /** How many pictures it has; `listPictures` answers them. */
  readonly picturesCount?: number;
  readonly options: readonly { name: string; values: { name: string; swatch: string | null }[] }[];
  /** Address in the storefront; null when not published there. */
  readonly url: string | null;
  readonly totalQuantity: number;
  /** What a cart does not take by the piece: a subscription alone, a bundle of others, a gift card, the name of a family
   * of products, what must be bought by more than one; and what is not published in the store's own market. Null for other goods. */
  readonly soldAs?: SoldAs | null;
  /** Who made it, as far as the store says. */
  readonly maker?: ProductMaker | null;
  readonly minPrice: number;
  readonly compareAtPrice: number | null;
  /** 0 to 100: pieces sold lately, the best-selling product's being 100. */
  readonly sellingScore: number;
  readonly variants: readonly CatalogueVariant[];
}

/** A product without its variants, but with what they come to. */
export interface ProductSummary extends Omit<CatalogueProduct, 'variants'> {
  readonly variantsCount: number;
  readonly variantsAvailable: number;
}

/** A product that can stand in for another. */
export interface SimilarProduct extends Pick<CatalogueProduct, 'productId' | 'title' | 'image' | 'minPrice'> {
  /** The product it is like. */
  readonly of: ProductId;
  readonly why: SimilarReasons;
}

/** What makes it like the other. */
export interface SimilarReasons {
  /** How alike their pictures are, in words; null where they are not, or nobody has looked. */
  readonly looks: LikenessWord | null;
  readonly isSameType: boolean;
  readonly sharedTags: number;
  /** By how much of the other's price its own differs; 0 where that is free. */
  readonly priceApart: number;
}

/** Another product, and how alike the pictures of both are: from 0 to 1. */
export interface LookAlike {
  readonly of: ProductId;
  readonly productId: ProductId;
  readonly likeness: number;
}

/** What may stand in for a product of a business: how alike it has to be, and what its merchant prefers or leaves out. */
export interface Taste {
  /** From which likeness on: `HIGH` reaches furthest, `OFF` names nothing. */
  readonly sensitivity: 'OFF' | 'LOW' | 'MEDIUM' | 'HIGH';
  /** They come before all others. */
  readonly preferredProducts: readonly ProductId[];
  readonly preferredCollections: readonly CollectionId[];
  /** They are never named, whatever is preferred. */
  readonly excludedProducts: readonly ProductId[];
  readonly excludedCollections: readonly CollectionId[];
}

/** Of a business that has set nothing. */
export const usualTaste: Taste = {
  sensitivity: 'MEDIUM',
  preferredProducts: [],
  preferredCollections: [],
  excludedProducts: [],
  excludedCollections: [],
};

export interface SimilarQuestion {
  readonly taste: Taste;
  /** Products that are not to be named, besides those asked about. */
  readonly without: readonly ProductId[];
  /** Leaves out what is on sale. */
  readonly withoutOnSale: boolean;
  /** At most so many for each. */
  readonly count: number;
}

export interface CatalogueCollection {
  readonly collectionId: CollectionId;
  readonly title: string;
  readonly description: string;
  readonly image: Picture | null;
  readonly url: string | null;
  readonly productsCount: number;
  readonly deleted: boolean;
}

/** A thing of the catalogue under everything it may be called by. */
export interface NamedThing<Id> {
  readonly id: Id;
  readonly handle: string;
  readonly title: string;
}

/** What attribution needs to know of an order. */
export interface OrderFacts {
  readonly orderId: OrderId;
  readonly createdAt: Date;
  readonly noteAttributes: readonly { name: string; value: string }[];
  readonly landingSite: string | null;
  readonly discountCodes: readonly string[];
  /** Clicks that the browser which completed its checkout remembered, as the store's pages reported them. */
  readonly rememberedClicks: readonly string[];
  /** Whether the store said who bought. */
  readonly hasBuyer: boolean;
}

/** Whether somebody had bought in the store before this order, of all orders it reported. */
export type Buyer = 'new' | 'returning';

/** What tells that an order was placed by somebody: their address, or the customer who used it once. */
export interface OwnOrder {
  readonly orderId: OrderId;
  readonly sign: 'email' | 'customer';
}

/** Where an order stands among all, oldest first. */
export interface OrderPlace {
  readonly createdAt: Date;
  readonly orderId: OrderId;
}

export interface OrderWords {
  readonly name: string;
  /** Titles by the ids of lines. */
  readonly lines: ReadonlyMap<string, string>;
}

/** Ways to place an order without a shopper's browser: at a till, by the merchant, by a program, as one of a subscription. */
export type PlacedIn = 'pos' | 'draft' | 'api' | 'subscription';

/**
 * An order by the names of reports of sales, with all that happened to it since; minor units. Net sales are gross sales less
 * discounts and returns; with shipping (duties and fees are in it) and taxes they are total sales.
 */
export interface NamedSales {
  readonly gross: number;
  readonly discounts: number;
  readonly returns: number;
  readonly shipping: number;
  readonly taxes: number;
}

/** What an order counts for, in minor units; days are the store's. */
export interface SaleFacts {
  readonly day: string;
  /** Of the store's week, 0 to 167, its day's. */
  readonly hour: number;
  /** How it was placed where no shopper's browser was; null where one was, or nobody knows. */
  readonly placedIn: PlacedIn | null;
  /** Where the store says it came from: the page before, the page of the store, and the source by its name. */
  readonly referringSite: string | null;
  readonly landingSite: string | null;
  readonly sourceName: string | null;
  readonly attributedTo: string | null;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly currency: string;
  /** Whether prices contain their tax. */
  readonly taxesIncluded: boolean;
  /** Gross of refunds but after edits; the tax in it. */
  readonly revenue: number;
  readonly tax: number;
  /** What of the revenue has not been paid. */
  readonly outstanding: number;
  readonly isCancelled: boolean;
  /** Placed to try the store out, which counts for nothing; on a development store such orders count. */
  readonly isTest: boolean;
  /** As it was placed, before any edit: the total, and of it the lines less discounts. */
  readonly placedTotal: number;
  readonly placedGoods: number;
  /** When it was last seen with money outstanding, and first without; null for never. */
  readonly unpaidAt: Date | null;
  readonly paidAt: Date | null;
  /** What the shopper gave on top: in the revenue, and of no line. */
  readonly tips: number;
  /** What was taken off the lines sold; gift cards left out. */
  readonly discount: number;
  /** Of each line the pieces sold, and their price less discounts. The product is null for what is no product of the store. */
  readonly lines: readonly {
    readonly lineId: string;
    readonly productId: ProductId | null;
    /** Those the product was in when the line was first reported. */
    readonly collectionIds: readonly string[];
    readonly giftCard: boolean;
    readonly pieces: number;
    readonly revenue: number;
    /** The same before discounts. */
    readonly fullPrice: number;
    /** What one piece cost the merchant; null where the store does not say. */
    readonly unitCost: number | null;
    /** Of all pieces that were ever ordered, sold or not, the price less discounts. */
    readonly worth: number;
    readonly tax: number;
  }[];
  /** Money given back, and the part of it that was for shipping, by the refund's day; of lines the price less discounts. */
  readonly refunds: readonly {
    readonly refundId: string;
    readonly createdAt: Date;
    readonly day: string;
    readonly hour: number;
    readonly amount: number;
    readonly shipping: number;
    /** Of everything that was given back, shipping included. */
    readonly tax: number;
    readonly lines: readonly {
      lineId: string;
      productId: ProductId | null;
      pieces: number;
      amount: number;
      tax: number;
    }[];
  }[];
}

/** The cart attribute that brings the click id back on the order; the leading `__` keeps it from shoppers' eyes. */
export const clickAttribute = '__lk';
/** The query parameter that brings the click id back in the order's landing page. */
export const clickParameter = 'vtr';

/** The cart attribute by which what runs in the store remembers a click; readable there, as a checkout's script must read it. */
export const rememberedAttribute = 'vitrine_click';

/** Where the script in a store's checkout reports to, before the key of its business. */
export const reportsPath = '/api/checkouts';

/** Whether a cart attribute is ours, and not of the merchant or of another program. */
export const isOwnAttribute = (name: unknown): boolean => name === clickAttribute || name === rememberedAttribute;

/** Whether a text can be the id of a click: anybody may write something else where one is looked for. */
export const isClick = (value: unknown): boolean => typeof value === 'string' && /^[\w.~-]{1,200}$/.test(value);

/** What a hand-over to the store carries besides the goods. */
export interface HandOver {
  readonly clickId: string | null;
  readonly promocode: string | null;
  readonly utm: UtmParams;
  /** The link's code, as the store's referral code. */
  readonly ref: string;
  /** Of the visitor's own address; whatever the page or the link says of the same name wins. */
  readonly query?: readonly (readonly [name: string, value: string])[];
}
