// The door of stores: the connected store, its catalogue, and orders as the store reported them.
import type { BusinessId, CollectionId, OrderId, ProductId, VariantId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import { listNamedCollections, listNamedProducts, type NamedThing } from './catalogue/catalogue-names.ts';
import { findCollectionOf, listSimilar, type SimilarQuestion } from './catalogue/alternatives-store.ts';
import {
  listCollections,
  listProducts,
  listSummaries,
  searchCollections,
  searchProducts,
  type ProductSearch,
  type ProductSummary,
} from './catalogue/catalogue-search.ts';
import { createDiscounts, type Discounts } from './discounts/discounts.ts';
import { hashEmail } from './orders/buyer.ts';
import { createConnection, type Connection } from './connection/connection.ts';
import { createGrants } from './connection/grants.ts';
import { createInbox, type Inbox } from './orders/inbox.ts';
import { createNewsDesk } from './orders/webhook-events.ts';
import type {
  Buyer,
  CatalogueCollection,
  CatalogueProduct,
  HandOver,
  OrderFacts,
  SaleFacts,
  SimilarProduct,
  Store,
} from './model.ts';
import { cartAddress, pageAddress } from './platforms/shopify/storefront-address.ts';
import { isStorePicture } from './platforms/shopify/picture-address.ts';
import { createShopify } from './platforms/shopify/shopify.ts';
import {
  countOrdersSince,
  listOrdersOfBuyer,
  listOrdersSince,
  type OrderPlace,
  type OwnOrder,
} from './orders/order-store.ts';
import { personHash } from './orders/person-hash.ts';
import { createRecording } from './orders/order-recording.ts';
import { selectRepairs, type Repair } from './orders/recovered-orders-store.ts';
import {
  listBuyers,
  listNextOfBuyers,
  listOrderFacts,
  listOrderWords,
  listSales,
  type OrderWords,
} from './orders/sales-facts-store.ts';
import { findStoreRow, toStore } from './connection/connection-store.ts';
import { findSync, type SyncRow } from './catalogue/sync-store.ts';
import { createSyncs } from './catalogue/sync.ts';
import { createTokenKeeper } from './connection/tokens.ts';
import { createUpkeep } from './maintenance.ts';

export { listSales } from './orders/sales-facts-store.ts';
export { toCollection, toProduct } from './catalogue/catalogue-answers.ts';
export type { OrderPlace } from './orders/order-store.ts';
export type { NamedThing } from './catalogue/catalogue-names.ts';
export { clickAttribute, clickParameter } from './platforms/shopify/storefront-address.ts';
export type {
  Buyer,
  CatalogueCollection,
  CatalogueProduct,
  CatalogueVariant,
  HandOver,
  OrderFacts,
  Picture,
  SaleFacts,
  SimilarProduct,
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

export interface Stores extends Pick<Discounts, 'recheckDiscounts' | 'addCodeSource'> {
  /** The connected store, or null when none was ever connected or it was disconnected. */
  findStore(businessId: BusinessId): Promise<Store | null>;
  /** Where the store of a business is or, after it was disconnected, was: for leading shoppers on. */
  findShopfront(businessId: BusinessId): Promise<Pick<Store, 'name' | 'primaryUrl'> | null>;
  /** Products with variants in the order of `ids`; unknown ids are left out, deleted ones come marked. */
  listProducts(businessId: BusinessId, ids: readonly ProductId[]): Promise<CatalogueProduct[]>;
  /** As `listProducts`, but without variants. */
  listSummaries(businessId: BusinessId, ids: readonly ProductId[]): Promise<ProductSummary[]>;
  listCollections(businessId: BusinessId, ids: readonly CollectionId[]): Promise<CatalogueCollection[]>;
  /**
   * For each product, deleted or not, those most like it that shoppers can buy now, the nearest first: of the same type
   * (of a shared tag when it has none), between half and one and a half of its price. Without any it is not in the answer.
   */
  listSimilar(
    businessId: BusinessId,
    ids: readonly ProductId[],
    question: SimilarQuestion,
  ): Promise<ReadonlyMap<ProductId, readonly SimilarProduct[]>>;
  /** The smallest published collection the product is in that has something to buy; null when there is none. */
  findCollectionOf(businessId: BusinessId, productId: ProductId): Promise<CatalogueCollection | null>;
  /** What people may mean by a word: the number, the handle or the whole title of a product that is not deleted. */
  listNamedProducts(businessId: BusinessId, words: readonly string[]): Promise<NamedThing<ProductId>[]>;
  listNamedCollections(businessId: BusinessId, words: readonly string[]): Promise<NamedThing<CollectionId>[]>;
  /** Whether a picture's address is the store's own: on its hosts, or where its platform keeps files. */
  isStorePicture(store: Store, address: string): boolean;
  /** The address that opens the store's checkout with these goods. Quantities are at least 1. */
  cartAddress(store: Store, lines: readonly { variantId: VariantId; quantity: number }[], carried: HandOver): string;
  /** A page of the store, carrying click, promo code and UTM values; `url` must lie on one of the store's domains. */
  pageAddress(store: Store, url: string, carried: HandOver): string;
  /** Facts of recorded orders; unknown ones are not in the answer. */
  listOrderFacts(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<OrderFacts[]>;
  /** What each of these orders counts for; one that is unknown or never became a sale is not in the answer. */
  listSales(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, SaleFacts>>;
  /** Whether the buyers of these orders had bought before; orders whose buyer is not known are not in the answer. */
  listBuyers(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, Buyer>>;
  /** The orders for which a change of these may change the answer of `listBuyers`. */
  listNextOfBuyers(db: Db, businessId: BusinessId, orderIds: readonly OrderId[]): Promise<OrderId[]>;
  /** Orders created since then, the oldest first, going on after the last one known. */
  listOrdersSince(
    db: Db,
    businessId: BusinessId,
    asked: { since: Date; after: OrderPlace | null; limit: number },
  ): Promise<OrderPlace[]>;
  countOrdersSince(db: Db, businessId: BusinessId, since: Date): Promise<number>;
  /** Orders whoever has this e-mail address placed, by it or as the same customer, as far as the store says who buys. */
  listOwnOrders(db: Db, businessId: BusinessId, email: string): Promise<OwnOrder[]>;
  /** What orders and their lines are called; unknown ones are not in the answer. */
  listOrderWords(businessId: BusinessId, orderIds: readonly OrderId[]): Promise<ReadonlyMap<OrderId, OrderWords>>;
  /**
   * Records an order's raw JSON as the store's webhook writes it, in the caller's transaction; late and repeated
   * deliveries change nothing. Emits `order.recorded` when something changed. For webhooks, reconciling and history.
   */
  recordOrder(tx: Tx, store: Store, rawOrder: string): Promise<'created' | 'changed' | 'unchanged'>;
}

/** The whole feature as its own routes use it; other features see `Stores`. */
export interface StoreFeature extends Stores, Connection, Discounts {
  /** The running or last sync; null when there never was one. */
  findSync(businessId: BusinessId): Promise<SyncRow | null>;
  /** Starts a sync or joins the running one. Refuses `store_required` and `store_reconnect_needed`. */
  startSync(businessId: BusinessId): Promise<SyncRow>;
  cancelSync(businessId: BusinessId): Promise<SyncRow | null>;
  /** Reads the orders that changed since the last time; answers how many had been missed. */
  reconcileOrders(businessId: BusinessId): Promise<number>;
  /** The same with everything that changed within the last week, as every night. */
  reconcileWeek(businessId: BusinessId): Promise<number>;
  /** What these readings found missing, newest first; how far orders are complete, and the first reading while it runs. */
  listRepairs(businessId: BusinessId, page: { count: number; skip: number }): Promise<RepairPage>;
  receiveWebhook: Inbox['receive'];
  searchProducts(businessId: BusinessId, search: ProductSearch): ReturnType<typeof searchProducts>;
  searchCollections(
    businessId: BusinessId,
    search: Parameters<typeof searchCollections>[2],
  ): ReturnType<typeof searchCollections>;
}

/** Amounts in minor units. */
export interface RepairPage {
  readonly repairs: readonly Repair[];
  readonly nextSkip: number | null;
  /** Null before the first reading is through. */
  readonly checkedAt: Date | null;
  readonly backfill: { readonly running: boolean; readonly orders: number };
}

export function createStores(platform: Platform, events: EventBus, settings: StoresSettings): StoreFeature {
  const { db } = platform.database;
  const shops = createShopify(settings.shopify, platform.log);
  const tokens = createTokenKeeper(platform, shops);
  const recording = createRecording(platform.clock, events);
  const syncs = createSyncs(platform, shops, tokens);
  const discounts = createDiscounts({ platform, shops, tokens });
  const parts = { platform, shops, tokens, recording, syncs, discounts };
  const inbox = createInbox(platform, shops, createNewsDesk(parts));
  const upkeep = createUpkeep({ ...parts, webhookAddress: `${platform.publicUrl}/webhooks/shopify` });
  const grants = createGrants(platform, shops);
  const findStore = async (businessId: BusinessId): Promise<Store | null> => {
    const row = await findStoreRow(db, businessId);
    return row && toStore(row);
  };
  return {
    ...createConnection({ platform, events, grants, syncs, upkeep }),
    ...discounts,
    findStore,
    findShopfront: async (businessId) => {
      const row = await findStoreRow(db, businessId);
      return row && { name: row.name, primaryUrl: row.primary_url };
    },
    listProducts: (businessId, ids) => listProducts(db, businessId, ids),
    listCollections: (businessId, ids) => listCollections(db, businessId, ids),
    listSimilar: (businessId, ids, question) => listSimilar(db, businessId, ids, question),
    findCollectionOf: (businessId, productId) => findCollectionOf(db, businessId, productId),
    listNamedProducts: (businessId, words) => listNamedProducts(db, businessId, words),
    listNamedCollections: (businessId, words) => listNamedCollections(db, businessId, words),
    isStorePicture,
    listSummaries: (businessId, ids) => listSummaries(db, businessId, ids),
    searchProducts: (businessId, search) => searchProducts(db, businessId, search),
    searchCollections: (businessId, search) => searchCollections(db, businessId, search),
    cartAddress,
    pageAddress,
    listOrderFacts,
    listSales,
    listOrderWords: (businessId, orderIds) => listOrderWords(db, businessId, orderIds),
    listBuyers,
    listNextOfBuyers,
    recordOrder: (tx, store, rawOrder) => {
      const told = shops.hidePerson('orders/updated', rawOrder, personHash(platform.keys, store.businessId));
      return recording.recordSnapshot(tx, store, shops.readOrder(told));
    },
    listOrdersSince,
    countOrdersSince,
    listOwnOrders: async (on, businessId, email) => {
      const hash = hashEmail(personHash(platform.keys, businessId), email);
      return hash === null ? [] : listOrdersOfBuyer(on, businessId, hash);
    },
    reconcileOrders: (businessId) => upkeep.reconcile(businessId),
    reconcileWeek: (businessId) => upkeep.reconcileWeek(businessId),
    listRepairs: (businessId, page) => listRepairs(db, businessId, page),
    receiveWebhook: (note, body) => inbox.receive(note, body),
    findSync: (businessId) => findSync(db, businessId),
    startSync: async (businessId) => {
      const store = await findStore(businessId);
      if (store === null) throw new Problem('store_required');
      if (store.status !== 'connected') throw new Problem('store_reconnect_needed');
      return syncs.start(businessId);
    },
    cancelSync: async (businessId) => {
      await syncs.cancel(businessId);
      return findSync(db, businessId);
    },
  };
}

async function listRepairs(
  db: Db,
  businessId: BusinessId,
  { count, skip }: { count: number; skip: number },
): Promise<RepairPage> {
  const [store, rows] = await Promise.all([
    findStoreRow(db, businessId),
    selectRepairs(db, businessId, { count, skip }),
  ]);
  return {
    repairs: rows.slice(0, count),
    nextSkip: rows.length > count ? skip + count : null,
    checkedAt: store?.orders_reconciled_until ?? null,
    backfill: {
      running: store?.status === 'connected' && store.orders_reconciled_until === null,
      orders: store?.backfilled_orders ?? 0,
    },
  };
}
