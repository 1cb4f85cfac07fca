// Handles webhook events: records orders, has the store asked for what they leave out, follows the connection.
import { orderId as orderIdSchema, type OrderId } from '@vitrine/contract/ids';
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
  type Troubles,
} from '../connection/connection.ts';
import { UnreadableRecord, orUnreadable, type StoreClient, type WebhookEvent } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { perStore } from '../shifts.ts';
import { readJob, type OrderKeeper, type OrderKey } from './order-keeper.ts';
import type { OrderRecording } from './order-recording.ts';
import { isOfAnotherStore } from './order-store.ts';
import { takeBack } from '../set-aside-store.ts';

interface Deps {
  readonly events: EventBus;
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly recording: OrderRecording;
  readonly keeper: OrderKeeper;
  readonly syncs: Syncs;
  readonly troubles: Troubles;
}

type Write = (tx: Tx) => Promise<void>;
const nothing: Write = () => Promise.resolve();

export class WebhookHandler extends Service<Deps> {
  /** Once for each process: `prepare` leaves work to be done after it. */
  listen(): this {
    const { keeper, troubles } = this.deps;
    this.platform.jobs.define<OrderKey>(
      readJob,
      (key) => troubles.unlessTold(key.businessId, () => this.#readOrder(key)),
      { ...perStore, giveUp: ({ businessId, orderId }, problem) => keeper.giveUp(businessId, orderId, problem) },
    );
    return this;
  }

  /**
   * Finds out what else there is to know (asking the store), and answers what to write, in one transaction that the
   * caller begins. Safe to repeat.
   */
  async prepare(store: StoreRow, event: WebhookEvent, triggeredAt: Date | null): Promise<Write> {
    const { platforms, recording, keeper, syncs } = this.deps;
    const { business_id: businessId } = store;
    switch (event.kind) {
      case 'order':
        return async (tx) => {
          const snapshot = platforms.get(store.platform).webhooks.readOrder(event.json);
          // signed for us once, and sent again in another store's name: what is true of it that store says
          if (await isOfAnotherStore(tx, store, snapshot.orderId))
            return this.#doubt(tx, { businessId, orderId: snapshot.orderId });
          await recording.recordSnapshot(tx, ownerOf(store), snapshot);
          await takeBack(tx, businessId, 'order', snapshot.orderId);
          if (snapshot.refunds.some(({ guessed }) => guessed))
            await keeper.ask(tx, { businessId, orderId: snapshot.orderId });
        };
      case 'order_changed':
        // the event carries no more than the order's id, or too little of it
        return (tx) => keeper.ask(tx, { businessId, orderId: orderIdSchema.parse(event.orderId) });
      case 'order_deleted':
        return this.#prepareDeletion(store, orderIdSchema.parse(event.orderId), triggeredAt ?? this.now());
      case 'shop':
        return this.#prepareShop(store);
      case 'uninstalled':
        // delivered late, of an installation before this one
        if (triggeredAt !== null && triggeredAt < store.connected_at) return nothing;
        return (tx) => this.#leave(tx, store);
      case 'scopes':
        return this.#prepareScopes(store);
      case 'billing':
        return (tx) => this.deps.events.emit(tx, 'store.billed', { businessId });
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

  async #doubt(tx: Tx, { businessId, orderId }: OrderKey): Promise<void> {
    this.platform.log.warn({ business: businessId, order: orderId }, 'a webhook tells of another store’s order');
    await this.deps.keeper.ask(tx, { businessId, orderId });
  }

  async #readOrder({ businessId, orderId }: OrderKey): Promise<void> {
    const store = await findStoreRow(this.db, businessId);
    if (store === null) return;
    const client = this.#clientOf(store);
    if (client === null) return;
    const { keeper, troubles } = this.deps;
    const order = await troubles.whileReading(businessId, () => orUnreadable(client.findOrder(orderId)));
    if (order instanceof UnreadableRecord) await keeper.setAside(store, [order]);
    else if (order === null) await keeper.forget(businessId, orderId);
    else await keeper.keepTold(store, order);
  }

  /** The store has the last word: what it still tells of is there, whatever a webhook of another day or store says. */
  async #prepareDeletion(store: StoreRow, orderId: OrderId, at: Date): Promise<Write> {
    const client = this.#clientOf(store);
    if (client === null) return nothing;
    const { business_id: businessId } = store;
    const { keeper, recording, troubles } = this.deps;
    const told = await troubles.whileReading(businessId, () => orUnreadable(client.findOrder(orderId)));
    if (told !== null) return (tx) => keeper.ask(tx, { businessId, orderId });
    return async (tx) => {
      if (await isOfAnotherStore(tx, store, orderId)) return;
      await recording.recordDeletion(tx, ownerOf(store), { orderId, at });
      await takeBack(tx, businessId, 'order', orderId);
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

  /** Taken away or given: what hangs on them is told, and set up, at once. */
  async #prepareScopes(store: StoreRow): Promise<Write> {
    const { business_id: businessId, platform } = store;
    const scopes = await this.#clientOf(store)?.granted.list();
    if (scopes === undefined) return nothing;
    return async (tx) => {
      await updateStore(tx, businessId, { scopes });
      await this.deps.troubles.changeScopes(tx, businessId, this.deps.platforms.get(platform).grants, scopes);
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
