// Handles webhook events: records orders, has the store asked for what they leave out, follows the connection.
import { orderId as orderIdSchema, type BusinessId, type OrderId } from '@vitrine/contract/ids';
import { isZone } from '@vitrine/contract/range';
import { announce, type EventBus } from '../../../events.ts';
import { toColumns } from '../../../platform/db/columns.ts';
import type { Tx } from '../../../platform/db/db.ts';
import { Service } from '../../../platform/service.ts';
import type { Syncs } from '../catalogue/catalogue.ts';
import {
  findStoreRow,
  lockStoreRow,
  noTokens,
  ownerOf,
  updateStore,
  type StoreRow,
  type TokenKeeper,
} from '../connection/connection.ts';
import type { StoreClient, WebhookEvent } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import type { Troubles } from '../connection/connection.ts';
import type { OrderRecording } from './order-recording.ts';
import { isOfAnotherStore } from './order-store.ts';

const readJob = 'stores.orders.read';

interface Deps {
  readonly events: EventBus;
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly recording: OrderRecording;
  readonly syncs: Syncs;
  readonly troubles: Troubles;
}

type Write = (tx: Tx) => Promise<void>;
const nothing: Write = () => Promise.resolve();

interface OrderKey {
  readonly businessId: BusinessId;
  readonly orderId: OrderId;
}

export class WebhookHandler extends Service<Deps> {
  /** Once for each process: `prepare` leaves work to be done after it. */
  listen(): this {
    this.platform.jobs.define<OrderKey>(readJob, (key) => this.#readOrder(key), { concurrency: 4, share: 2 });
    return this;
  }

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
          // signed for us once, and sent again in another store's name: what is true of it that store says
          if (await isOfAnotherStore(tx, store, snapshot.orderId)) return this.#doubt(tx, store, snapshot.orderId);
          await recording.recordSnapshot(tx, ownerOf(store), snapshot);
          if (snapshot.refunds.some(({ guessed }) => guessed)) await this.#askLater(tx, businessId, snapshot.orderId);
        };
      case 'order_changed':
        return (tx) => this.#askLater(tx, businessId, orderIdSchema.parse(event.orderId));
      case 'shop':
        return this.#prepareShop(store);
      case 'uninstalled':
        // delivered late, of an installation before this one
        if (triggeredAt !== null && triggeredAt < store.connected_at) return nothing;
        return (tx) => this.#leave(tx, store);
      case 'scopes':
        return (tx) => this.#rescope(tx, store, event.granted);
      case 'catalogue_prepared':
        return (tx) => syncs.wake(tx, businessId);
      // read with others of the catalogue, and answered where they came in
      case 'product':
      case 'product_deleted':
      case 'collection':
      case 'collection_deleted':
      case 'stock':
      case 'privacy':
      case 'unknown':
        return nothing;
    }
  }

  /** The store's client, or null when the store is not ours to ask (any more). */
  #clientOf(store: StoreRow): StoreClient | null {
    return store.status === 'connected' ? this.deps.tokens.client(store) : null;
  }

  /** An event that carries no more than the order's id, or too little of it: the store is asked, in a queue of its own. */
  async #askLater(tx: Tx, businessId: BusinessId, orderId: OrderId): Promise<void> {
    const wish = { key: `${businessId} ${orderId}`, group: businessId };
    await this.platform.jobs.enqueue(tx, readJob, { businessId, orderId }, wish);
  }

  async #doubt(tx: Tx, { business_id: businessId }: StoreRow, orderId: OrderId): Promise<void> {
    this.platform.log.warn({ business: businessId, order: orderId }, 'a webhook tells of another store’s order');
    await this.#askLater(tx, businessId, orderId);
  }

  async #readOrder({ businessId, orderId }: OrderKey): Promise<void> {
    const store = await findStoreRow(this.db, businessId);
    if (store === null) return;
    const client = this.#clientOf(store);
    if (client === null) return;
    const snapshot = await this.deps.troubles.whileReading(businessId, () => client.findOrder(orderId));
    if (snapshot === null) return;
    await this.transaction((tx) => this.deps.recording.recordSnapshot(tx, ownerOf(store), snapshot));
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

  async #rescope(tx: Tx, store: StoreRow, granted: readonly string[]): Promise<void> {
    const missing = this.deps.platforms.get(store.platform).grants.missingScopes(granted);
    await updateStore(tx, store.business_id, { scopes: [...granted] });
    await this.deps.troubles.note(tx, store.business_id, 'scopes_missing', missing.length > 0 ? missing : null);
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
