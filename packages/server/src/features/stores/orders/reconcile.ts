// Reconciles a store's orders: a backfill of 60 days when it is connected, then what changed, so that nothing missed stays so.
import type { BusinessId } from '@vitrine/contract/ids';
import { Service } from '../../../platform/service.ts';
import {
  advanceBackfill,
  findStoreRow,
  restartBackfill,
  updateStore,
  type StoreRow,
  type TokenKeeper,
  type Troubles,
} from '../connection/connection.ts';
import { StoreFailure, type StoreClient } from '../platforms/platform.ts';
import type { Platforms } from '../platforms/platforms.ts';
import { countOrdersSetAside, listSetAside, type SetAside } from '../set-aside-store.ts';
import { beginShift } from '../shifts.ts';
import { firstReachMs, overlapMs, type OrderKeeper } from './order-keeper.ts';
import { selectRecovered, type RecoveredOrder } from './recovered-orders-store.ts';
import { insertGap, listGaps } from './store-days-store.ts';

/** Amounts in minor units. */
export interface RecoveredPage {
  readonly recovered: readonly RecoveredOrder[];
  readonly nextSkip: number | null;
  /** Null before the backfill is through. */
  readonly checkedAt: Date | null;
  /** Stretches in which orders were placed that nobody read, newest first. */
  readonly gaps: readonly { readonly from: Date; readonly until: Date }[];
  /** How far back the store tells of orders; null where it tells of all. */
  readonly toldSince: Date | null;
  /** What could not be kept, newest first. */
  readonly setAside: readonly SetAside[];
  readonly backfill: { readonly running: boolean; readonly orders: number };
}

const dayMs = 24 * 3600_000;
/** What the nightly run goes through again. */
const nightlyReachMs = 7 * dayMs;
/** The webhook of a change is waited for this long; the next run, which overlaps, looks again. */
const webhookMs = 30_000;

interface Deps {
  readonly platforms: Platforms;
  readonly tokens: TokenKeeper;
  readonly keeper: OrderKeeper;
  readonly troubles: Troubles;
}

export class Reconciliation extends Service<Deps> {
  /**
   * Reads the orders that changed since the last time, or goes on with the backfill where it stopped; answers how many
   * had been missed. A backfill goes on until the shift is over, or it is through. Each order has its own transaction, and the mark moves on when all are through: a stop repeats some
   * and misses none.
   */
  async reconcileOrders(businessId: BusinessId, isOver = beginShift()): Promise<number> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected') return 0;
    const begun = this.now();
    if (store.orders_reconciled_until === null) return this.#backfill(store, begun, isOver);
    const since = new Date(store.orders_reconciled_until.getTime() - overlapMs);
    const recovered = await this.#recover(store, { since, until: new Date(begun.getTime() - webhookMs) });
    await this.#noteGap(store, store.orders_reconciled_until, begun);
    await updateStore(this.db, businessId, { orders_reconciled_until: begun });
    return recovered;
  }

  /** What was placed since the last reading and is too old to be told by now was missed for good. */
  async #noteGap({ business_id: businessId, platform, scopes }: StoreRow, from: Date, begun: Date): Promise<void> {
    const days = this.deps.platforms.get(platform).grants.orderReach(scopes);
    if (days === null) return;
    const until = new Date(begun.getTime() - days * dayMs);
    if (from < until) await insertGap(this.db, businessId, { from, until }, begun);
  }

  /** The same with everything that changed within the last week, as every night; what is set aside is asked for anew. */
  async reconcileWeek(businessId: BusinessId): Promise<number> {
    const store = await findStoreRow(this.db, businessId);
    if (store?.status !== 'connected' || store.orders_reconciled_until === null) return 0;
    const now = this.now().getTime();
    await this.deps.keeper.askAgain(businessId);
    await this.deps.keeper.forgetUnnumbered(businessId);
    return this.#recover(store, { since: new Date(now - nightlyReachMs), until: new Date(now - webhookMs) });
  }

  /** What was found missing, newest first; how far orders are complete, and the backfill while it runs. */
  async listRecovered(
    businessId: BusinessId,
    { count, skip }: { count: number; skip: number },
  ): Promise<RecoveredPage> {
    const { db } = this.platform.database;
    const [store, rows, gaps, left] = await Promise.all([
      findStoreRow(db, businessId),
      selectRecovered(db, businessId, { count, skip }),
      listGaps(db, businessId),
      listSetAside(db, businessId),
    ]);
    return {
      recovered: rows.slice(0, count),
      nextSkip: rows.length > count ? skip + count : null,
      checkedAt: store?.orders_reconciled_until ?? null,
      gaps,
      toldSince: this.#tellsSince(store),
      setAside: left,
      backfill: {
        running: store?.status === 'connected' && store.orders_reconciled_until === null,
        orders: store?.backfilled_orders ?? 0,
      },
    };
  }

  /** Orders that could not be kept as the store tells them. */
  countSetAside(businessId: BusinessId): Promise<number> {
    return countOrdersSetAside(this.platform.database.db, businessId);
  }

  #tellsSince(store: StoreRow | null): Date | null {
    if (store === null || store.status === 'disconnected') return null;
    const days = this.deps.platforms.get(store.platform).grants.orderReach(store.scopes);
    return days === null ? null : new Date(this.now().getTime() - days * dayMs);
  }

  /** Page by page; how far it has come is stored with each, and shown. */
  async #backfill(store: StoreRow, begun: Date, isOver: () => boolean): Promise<number> {
    const { business_id: businessId } = store;
    const client = this.deps.tokens.client(store);
    const since = new Date(store.connected_at.getTime() - firstReachMs - overlapMs);
    let recorded = 0;
    let after = store.backfill_cursor;
    let read = store.backfilled_orders;
    do {
      const page = await this.#list(businessId, client, since, after).catch(async (problem: unknown) => {
        // a cursor that the store does not know any more: the next try begins again, and records nothing twice
        const isRefused = problem instanceof StoreFailure && problem.kind === 'refused';
        if (isRefused && after !== null) await restartBackfill(this.db, businessId);
        throw problem;
      });
      for (const order of page.orders) {
        const outcome = await this.deps.keeper.keepOld(store, order);
        if (outcome !== null && outcome !== 'unchanged') recorded += 1;
      }
      await this.deps.keeper.setAside(store, page.unreadable);
      const orders = page.orders.length + page.unreadable.length;
      const step = { from: after, to: page.next, read, orders };
      const isOurs = await advanceBackfill(this.db, store, step);
      // another process goes on from there
      if (!isOurs) return recorded;
      after = page.next;
      read += orders;
      if (after !== null && isOver()) return recorded;
    } while (after !== null);
    await updateStore(this.db, businessId, { orders_reconciled_until: begun, backfilled_at: this.now() });
    return recorded;
  }

  #list(businessId: BusinessId, client: StoreClient, since: Date, after: string | null) {
    return this.deps.troubles.whileReading(businessId, () => client.listOrders({ changedSince: since }, after));
  }

  async #recover(store: StoreRow, { since, until }: { since: Date; until: Date }): Promise<number> {
    const { log } = this.platform;
    const client = this.deps.tokens.client(store);
    let count = 0;
    let after: string | null = null;
    do {
      const page = await this.#list(store.business_id, client, since, after);
      for (const order of page.orders) {
        if (order.updatedAt > until) continue;
        const outcome = await this.deps.keeper.keepMissed(store, order);
        if (outcome === null || outcome === 'unchanged' || outcome === 'learned') continue;
        count += 1;
        log.info({ business: store.business_id, order: order.orderId, outcome }, 'recovered a missed order');
      }
      await this.deps.keeper.setAside(store, page.unreadable);
      after = page.next;
    } while (after !== null);
    return count;
  }
}
