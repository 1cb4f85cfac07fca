// Reads what was ordered before the first reading's 60 days, where the store tells of it: behind the newer orders, page by page.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import {
  findStoreRow,
  getConnectedRow,
  type StoreRow,
  type TokenKeeper,
  type Troubles,
} from '../connection/connection.ts';
import { StoreFailure } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { beginShift, perStore } from '../shifts.ts';
import { advanceHistory, findHistory, putHistory, type OldOrdersRow } from './order-history-store.ts';
import { firstReachMs, overlapMs, type OrderKeeper } from './order-keeper.ts';

/** How the reading stands. */
export interface OrderHistoryStanding {
  /** As far back as the merchant wants; null for the first order. */
  readonly since: Date | null;
  readonly orders: number;
  readonly done: boolean;
}

const job = 'stores.orders.history';
interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly troubles: Troubles;
  readonly keeper: OrderKeeper;
}

export class OrderHistory extends Service<Deps> {
  constructor(platform: Platform, deps: Deps) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(
      job,
      ({ businessId }) => deps.troubles.unlessTold(businessId, () => this.read(businessId)),
      perStore,
    );
  }

  /** Null without a store, and where it does not tell of older orders. */
  async find(businessId: BusinessId): Promise<OrderHistoryStanding | null> {
    const store = await findStoreRow(this.db, businessId);
    if (store === null || store.status === 'disconnected' || !this.#tellsAll(store)) return null;
    const row = await this.#findOf(store);
    return { since: row?.since ?? null, orders: row?.orders ?? 0, done: isDone(row) };
  }

  /**
   * Reads as far back as that, null for the first order; what is here already stays. Refuses `store_required` and
   * `store_reconnect_needed`.
   */
  async choose(businessId: BusinessId, since: Date | null): Promise<void> {
    await this.transaction(async (tx) => {
      const { shop_domain: shop } = await getConnectedRow(tx, businessId);
      await putHistory(tx, { business_id: businessId, shop_domain: shop, since, until: this.#newest() });
      await this.#enqueue(tx, businessId);
    });
  }

  /** Asks for the reading of a store where there is anything left of it: newer orders come first. */
  async wake(store: StoreRow): Promise<void> {
    const { business_id: businessId, orders_reconciled_until: newer } = store;
    if (newer === null || !this.#tellsAll(store) || isDone(await this.#findOf(store))) return;
    await this.#enqueue(this.db, businessId);
  }

  /**
   * Goes on where it stopped, until it is through or the shift is over and another job goes on; each order has a transaction
   * of its own, and the mark moves on with each page.
   */
  async read(businessId: BusinessId, isOver = beginShift()): Promise<void> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected' || store.orders_reconciled_until === null || !this.#tellsAll(store)) return;
    for (let row = await this.#begin(store); row !== null && row.done_at === null;) {
      row = await this.#readPage(store, row);
      if (row !== null && row.done_at === null && isOver()) return this.#enqueue(this.db, businessId);
    }
  }

  async #enqueue(db: Db, businessId: BusinessId): Promise<void> {
    await this.platform.jobs.enqueue(db, job, { businessId }, { key: businessId, group: businessId });
  }

  async #begin(store: StoreRow): Promise<OldOrdersRow | null> {
    const found = await this.#findOf(store);
    if (found !== null && found.until !== null) return found;
    const { business_id: businessId, shop_domain: shop } = store;
    const begun = { business_id: businessId, shop_domain: shop, since: found?.since ?? null, until: this.#newest() };
    await putHistory(this.db, begun);
    return findHistory(this.db, businessId);
  }

  /** The row as it stands after a page; null when somebody else goes on from there. */
  async #readPage(store: StoreRow, row: OldOrdersRow): Promise<OldOrdersRow | null> {
    const client = this.deps.tokens.client(store);
    const { since: placedSince, until: changedBefore } = row;
    const page = await this.deps.troubles
      .whileReading(store.business_id, () => client.listOrders({ placedSince, changedBefore }, row.cursor))
      .catch(async (problem: unknown) => {
        // a cursor that the store does not know any more: the next try begins again, and records nothing twice
        const isRefused = problem instanceof StoreFailure && problem.kind === 'refused' && row.cursor !== null;
        if (isRefused) await putHistory(this.db, row);
        throw problem;
      });
    for (const order of page.orders) await this.deps.keeper.keepOld(store, order);
    await this.deps.keeper.setAside(store, page.unreadable);
    const orders = row.orders + page.orders.length + page.unreadable.length;
    const step = { cursor: page.next, orders, done_at: page.next === null ? this.now() : null };
    return (await advanceHistory(this.db, row, step)) ? { ...row, ...step } : null;
  }

  /** What changed since is read by the readings of newer orders. */
  #newest(): Date {
    return new Date(this.now().getTime() - firstReachMs + overlapMs);
  }

  async #findOf({ business_id: businessId, shop_domain: shop }: StoreRow): Promise<OldOrdersRow | null> {
    const row = await findHistory(this.db, businessId);
    return row?.shop_domain === shop ? row : null;
  }

  #tellsAll({ platform, scopes }: StoreRow): boolean {
    return this.deps.platforms.get(platform).grants.orderReach(scopes) === null;
  }
}

const isDone = (row: OldOrdersRow | null): boolean => row !== null && row.done_at !== null;
