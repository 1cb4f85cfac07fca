// Handles webhook events: reads changed things again, records orders, follows the connection.
import { orderId as orderIdSchema, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import { isZone } from '@vitrine/contract/range';
import { announce, type EventBus } from '../../../events.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import {
  findProductAge,
  findProductOfInventoryItem,
  markDeleted,
  type CatalogueKey,
  writeCollection,
  writeProduct,
  type Syncs,
} from '../catalogue/catalogue.ts';
import {
  factsOf,
  lockStoreRow,
  noTokens,
  ownerOf,
  updateStore,
  type StoreRow,
  type TokenKeeper,
} from '../connection/connection.ts';
import { StoreFailure, type StoreClient, type WebhookEvent } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { OrderRecording } from './order-recording.ts';
import { findOrder, forgetBuyer } from './order-store.ts';

/** Clocks of two machines: what was read less than this after an event may be from before it. */
const clockSkewMs = 2_000;

interface Deps {
  readonly events: EventBus;
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly recording: OrderRecording;
  readonly syncs: Syncs;
}

type Write = (tx: Tx) => Promise<void>;
const nothing: Write = () => Promise.resolve();

export class WebhookHandler extends Service<Deps> {
  /**
   * Finds out what else there is to know (asking the store), and answers what to write, in one transaction that the
   * caller begins. Safe to repeat.
   */
  async prepare(store: StoreRow, event: WebhookEvent, triggeredAt: Date | null): Promise<Write> {
    const { platforms, recording, syncs } = this.deps;
    const { business_id: businessId } = store;
    switch (event.kind) {
      case 'order':
        return async (tx) => {
          const snapshot = platforms.get(store.platform).webhooks.readOrder(event.json);
          await recording.recordSnapshot(tx, ownerOf(store), snapshot);
        };
      case 'order_changed':
        return this.#prepareOrder(store, orderIdSchema.parse(event.orderId));
      case 'refund':
        return this.#prepareRefund(store, event);
      case 'product':
        return this.#prepareProduct(store, event, triggeredAt);
      case 'collection':
        return this.#prepareCollection(store, event.collectionId);
      case 'product_deleted':
      case 'collection_deleted':
        return (tx) => this.#markDeleted(tx, store, event);
      case 'stock':
        return this.#prepareStock(store, event.inventoryItemId, triggeredAt);
      case 'shop':
        return this.#prepareShop(store);
      case 'uninstalled':
        // delivered late, of an installation before this one
        if (triggeredAt !== null && triggeredAt < store.connected_at) return nothing;
        return (tx) => this.#leave(tx, store);
      case 'scopes':
        return (tx) => updateStore(tx, businessId, { scopes: [...event.granted] });
      case 'catalogue_prepared':
        return (tx) => syncs.wake(tx, businessId);
      case 'privacy':
        this.platform.log.info({ business: businessId, request: event.request }, 'a privacy request of the store');
        // of a person nothing but hashes is kept: there is nothing to hand out, and these to erase
        return async (tx) => {
          if (event.forget) await forgetBuyer(tx, businessId, event.forget);
        };
      case 'unknown':
        return nothing;
    }
  }

  /** The store's client, or null when the store is not ours to ask (any more). */
  #clientOf(store: StoreRow): StoreClient | null {
    return store.status === 'connected' ? this.deps.tokens.client(store) : null;
  }

  async #markDeleted(tx: Tx, store: StoreRow, thing: CatalogueKey): Promise<void> {
    const isGone = await markDeleted(tx, store.business_id, thing, this.now());
    if (isGone) await announce(tx, 'pagesChanged', store.business_id);
  }

  /** An event that carries no more than the order's id: the store is asked for the order. */
  async #prepareOrder(store: StoreRow, id: OrderId): Promise<Write> {
    const snapshot = (await this.#clientOf(store)?.findOrder(id)) ?? null;
    if (snapshot === null) return nothing;
    return async (tx) => void (await this.deps.recording.recordSnapshot(tx, ownerOf(store), snapshot));
  }

  /** A refund may come before its order: then the store is asked for the order, refund and all. */
  async #prepareRefund(store: StoreRow, event: Extract<WebhookEvent, { kind: 'refund' }>): Promise<Write> {
    const { recording, platforms } = this.deps;
    const id = orderIdSchema.parse(event.orderId);
    const known = await findOrder(this.db, store.business_id, id);
    const asked = known ? null : ((await this.#clientOf(store)?.findOrder(id)) ?? null);
    const order = known ?? asked;
    return async (tx) => {
      if (asked) await recording.recordSnapshot(tx, ownerOf(store), asked);
      const refund = order && platforms.get(store.platform).webhooks.readRefund(event.json, order);
      const recorded = refund && (await recording.recordRefund(tx, ownerOf(store), id, refund));
      if (recorded === null) throw new StoreFailure('transient', `the order ${id} of a refund is not known yet`);
    };
  }

  /** Bodies of webhooks lack the storefront address and may lack variants: the product is read again. */
  async #prepareProduct(
    store: StoreRow,
    { productId, updatedAt }: { productId: string; updatedAt: Date | null },
    triggeredAt: Date | null,
  ): Promise<Write> {
    const known = await findProductAge(this.db, store.business_id, productId);
    if (known && updatedAt !== null) {
      if (known.updatedAt > updatedAt) return nothing;
      const isSame = known.updatedAt.getTime() === updatedAt.getTime();
      if (isSame && isAfter(known.syncedAt, triggeredAt)) return nothing;
    }
    return this.#readProduct(store, productId);
  }

  async #prepareStock(store: StoreRow, inventoryItemId: string, triggeredAt: Date | null): Promise<Write> {
    const { db } = this.platform.database;
    const productId = await findProductOfInventoryItem(db, store.business_id, inventoryItemId);
    if (productId === null) return nothing;
    const known = await findProductAge(db, store.business_id, productId);
    if (known && isAfter(known.syncedAt, triggeredAt)) return nothing;
    return this.#readProduct(store, productId);
  }

  #readProduct(store: StoreRow, productId: string): Promise<Write> {
    const find = (client: StoreClient) => client.findProduct(productId, factsOf(store));
    return this.#prepareThing(store, { productId }, find, writeProduct);
  }

  #prepareCollection(store: StoreRow, collectionId: string): Promise<Write> {
    const find = (client: StoreClient) => client.findCollection(collectionId, factsOf(store));
    return this.#prepareThing(store, { collectionId }, find, writeCollection);
  }

  /** Asks the store for a thing of its catalogue; one it does not have any more is marked as deleted. */
  async #prepareThing<Thing>(
    store: StoreRow,
    key: CatalogueKey,
    find: (client: StoreClient) => Promise<Thing | null>,
    write: (tx: Tx, businessId: BusinessId, thing: Thing, stamp: Date) => Promise<void>,
  ): Promise<Write> {
    const client = this.#clientOf(store);
    if (client === null) return nothing;
    // taken before asking: of two answers the one asked for later wins
    const stamp = this.now();
    const thing = await find(client);
    return async (tx) => {
      if (thing === null) return this.#markDeleted(tx, store, key);
      await write(tx, store.business_id, thing, stamp);
      await announce(tx, 'pagesChanged', store.business_id);
    };
  }

  async #prepareShop(store: StoreRow): Promise<Write> {
    const identity = await this.#clientOf(store)?.readIdentity();
    if (identity === undefined) return nothing;
    const { currency: _, timeZone, ...rest } = identity;
    const facts = isZone(timeZone) ? { timeZone, ...rest } : rest;
    return async (tx) => {
      await updateStore(tx, store.business_id, toColumns(facts));
      await announce(tx, 'pagesChanged', store.business_id);
    };
  }

  /** The store removed the app: its tokens are dead, its rows stay for the day it comes back. */
  async #leave(tx: Tx, store: StoreRow): Promise<void> {
    // who disconnected it meanwhile has ended the connection already
    if ((await lockStoreRow(tx, store.business_id))?.status === 'disconnected') return;
    await updateStore(tx, store.business_id, { status: 'uninstalled', ...noTokens });
    await this.deps.syncs.end(tx, store.business_id);
    const left = { businessId: store.business_id, by: null, reason: 'uninstalled' as const };
    await this.deps.events.emit(tx, 'store.disconnected', left);
    await announce(tx, 'pagesChanged', store.business_id);
  }
}

function isAfter(readAt: Date, triggeredAt: Date | null): boolean {
  return triggeredAt !== null && readAt.getTime() > triggeredAt.getTime() + clockSkewMs;
}
