// The door of stores: the connected store, its catalogue, and orders as the store reported them.
import type { BusinessId, CollectionId, OrderId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { listCollections, listProducts } from './catalogue-search.ts';
import type { CatalogueCollection, CatalogueProduct, HandOver, OrderFacts, Store } from './model.ts';
import { cartAddress, pageAddress } from './platforms/shopify/permalink.ts';
import { readOrder } from './platforms/shopify/read-order.ts';
import { createRecording, findOrderFacts } from './recording.ts';
import { findStoreRow, toStore } from './store.ts';

export { toCollection, toProduct } from './catalogue-answers.ts';
export { clickAttribute, clickParameter } from './platforms/shopify/permalink.ts';
export type {
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  HandOver,
  OrderFacts,
  Picture,
  Store,
} from './model.ts';

export interface StoresSettings {
  readonly shopify: {
    readonly clientId: string;
    readonly clientSecret: string;
    /** E.g. `2026-10`. */
    readonly apiVersion: string;
    /** Where a shop answers: `https://{shop}` on the real platform, `http://localhost:3001/{handle}` in the sandbox. */
    readonly baseTemplate: string;
  };
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

export function createStores(platform: Platform, events: EventBus, _settings: StoresSettings): Stores {
  const { db } = platform.database;
  const recording = createRecording(platform.clock, events);
  return {
    findStore: async (businessId) => {
      const row = await findStoreRow(db, businessId);
      return row && toStore(row);
    },
    listProducts: (businessId, ids) => listProducts(db, businessId, ids),
    listCollections: (businessId, ids) => listCollections(db, businessId, ids),
    cartAddress,
    pageAddress,
    findOrderFacts,
    recordOrder: (tx, store, rawOrder) => recording.recordSnapshot(tx, store, readOrder(rawOrder)),
  };
}
