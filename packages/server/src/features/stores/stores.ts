// The door of stores: the connected store, its catalogue, and orders as the store reported them.
import type { BusinessId, CollectionId, OrderId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { UtmParams } from '@vitrine/contract/links';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface Store {
  readonly businessId: BusinessId;
  readonly platform: 'shopify';
  /** `atelier.myshopify.com`. */
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
  /** Further addresses of the storefront, e.g. the `.myshopify.com` one. */
  readonly availableUrls: readonly string[];
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
  readonly available: boolean;
  readonly quantity: number;
  /** Option name to value, in the product's order of options. */
  readonly options: Readonly<Record<string, string>>;
  readonly image: Picture | null;
}

export interface CatalogueProduct {
  readonly productId: ProductId;
  readonly title: string;
  readonly handle: string;
  readonly status: 'active' | 'draft' | 'archived' | 'unlisted';
  readonly deleted: boolean;
  readonly tags: readonly string[];
  readonly image: Picture | null;
  readonly options: readonly { name: string; values: { name: string; swatch: string | null }[] }[];
  /** Address in the storefront; null when not published there. */
  readonly url: string | null;
  readonly totalQuantity: number;
  readonly minPrice: number;
  readonly compareAtPrice: number | null;
  readonly variants: readonly CatalogueVariant[];
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

/** What attribution needs to know of an order. */
export interface OrderFacts {
  readonly orderId: OrderId;
  readonly createdAt: Date;
  readonly noteAttributes: readonly { name: string; value: string }[];
  readonly landingSite: string | null;
  readonly landingSiteRef: string | null;
  readonly discountCodes: readonly string[];
}

/** What a hand-over to the store carries besides the goods. */
export interface HandOver {
  readonly clickId: string | null;
  readonly promocode: string | null;
  readonly utm: UtmParams;
  /** The link's code, as the store's referral code. */
  readonly ref: string;
}

export interface Stores {
  /** The connected store, or null when none was ever connected or it was disconnected. */
  findStore(businessId: BusinessId): Promise<Store | null>;
  /** Products with variants in the order of `ids`; unknown ids are left out, deleted ones come marked. */
  listProducts(businessId: BusinessId, ids: readonly ProductId[]): Promise<CatalogueProduct[]>;
  listCollections(businessId: BusinessId, ids: readonly CollectionId[]): Promise<CatalogueCollection[]>;
  /** The address that opens the store's checkout with these goods. Quantities are at least 1. */
  cartAddress(store: Store, lines: readonly { variantId: VariantId; quantity: number }[], carried: HandOver): string;
  /** A page of the store, carrying click, promo code and UTM values; `url` must lie on one of the store's domains. */
  pageAddress(store: Store, url: string, carried: HandOver): string;
  /** Facts of one recorded order; null when unknown. */
  findOrderFacts(db: Db, businessId: BusinessId, orderId: OrderId): Promise<OrderFacts | null>;
  /**
   * Records an order's raw JSON as the store's webhook writes it, in the caller's transaction; late and repeated
   * deliveries change nothing. Emits `order.recorded` when something changed. For webhooks, reconciling and history.
   */
  recordOrder(tx: Tx, store: Store, rawOrder: string): Promise<'created' | 'changed' | 'unchanged'>;
}
