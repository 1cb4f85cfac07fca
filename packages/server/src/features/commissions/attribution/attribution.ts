// The door of attribution: decides to whom recorded orders are credited, and has them counted and posted.
import type { AccountId, BusinessId, OrderId } from '@vitrine/contract/ids';
import { isDeepStrictEqual } from 'node:util';
import { announce, type EventBus } from '../../../events.ts';
import type { Db } from '../../../platform/db/db.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { OrderFacts, Orders, Storefront } from '../../stores/stores.ts';
import { listOrdersSince } from '../ledger/ledger.ts';
import {
  countOrders,
  holdLinkSums,
  listUncounted,
  listUncountedBusinesses,
  listWithoutVisit,
  lockSales,
} from '../sums/sums.ts';
import { findTimeZone } from '../time-zone.ts';
import { listVersions, storeDecisions } from './attribution-store.ts';
import { leadsOf, type ClaimDeps } from './claims.ts';
import { decideOrders } from './deciding.ts';
import { findLeaked, holdLeaked, listLeaked, type CodeOwner, type Leaked } from './leaks.ts';
import { rulesAt } from './rules-in-force.ts';
import { listRulesChanges } from './rules-store.ts';
import { flagSelfPurchases, listSuspects } from './self-purchases.ts';

export interface AttributionDeps extends ClaimDeps {
  readonly events: EventBus;
  readonly storefront: Storefront;
  readonly orders: Orders;
}

const countJob = 'commissions.count';
/** How many newly recorded orders are attributed in one transaction. */
const eventBatch = 200;
/** How many orders are counted in one transaction when there are many. */
const batchSize = 1000;
/** How long an order's visit may take to be copied, at the worst. */
const visitMs = 2 * 24 * 3600_000;

export class Attribution extends Service<AttributionDeps> {
  constructor(platform: Platform, deps: AttributionDeps) {
    super(platform, deps);
    const { events } = deps;
    const { jobs } = platform;
    events.onMany('order.recorded', 'commissions', (orders) => this.#attributeAll(orders), { most: eventBatch });
    events.on('terms.changed', 'commissions', async ({ businessId, accountId, since }) =>
      this.attributeOrders(businessId, await listOrdersSince(this.db, businessId, accountId, new Date(since))),
    );
    // a business has another currency by connecting a store alone
    events.on('store.connected', 'commissions', ({ businessId }) => this.#holdSums(businessId));
    jobs.define(countJob, async () => void (await this.countUncounted()), { schedule: '47 * * * *' });
    jobs.define('commissions.visits', () => this.#attributeWithoutVisit(), { schedule: '*/5 * * * *' });
  }

  /**
   * Decides to whom recorded orders are credited, and counts them; safe to repeat. Unknown orders are passed over. What
   * changes in the ledger is of the day the store told it, or `ofToday`, as when a merchant credits past orders anew.
   */
  async attributeOrders(businessId: BusinessId, orderIds: readonly OrderId[], ofToday = false): Promise<void> {
    // an order that changed its leads, or was decided by another, meanwhile is looked at again: of two the later one must
    // not know less, neither of the order nor of the rules
    for (let left = orderIds; left.length > 0;) left = await this.#attributeOnce(businessId, left, ofToday);
  }

  /** Whether somebody's code has got out, by their orders of the last days; null where it has not. */
  findLeaked(db: Db, businessId: BusinessId, owner: CodeOwner): Promise<Leaked | null> {
    return findLeaked(db, this.deps, businessId, { ...owner, now: this.now() });
  }

  /** Everybody of `owners` whose code has got out, as `findLeaked` tells it of one. */
  listLeaked(
    db: Db,
    businessId: BusinessId,
    owners: readonly CodeOwner[],
  ): Promise<{ accountId: AccountId; orders: number }[]> {
    return listLeaked(db, this.deps, businessId, { owners, now: this.now() });
  }

  /** Counts the orders of all businesses that are in no sums yet; answers how many. Safe to repeat. */
  async countUncounted(): Promise<number> {
    const { storefront, traffic } = this.deps;
    let counted = 0;
    for (const businessId of await listUncountedBusinesses(this.db)) {
      const timeZone = await findTimeZone(storefront, businessId);
      for (;;) {
        const waiting = await listUncounted(this.db, businessId, batchSize);
        if (waiting.length === 0) break;
        const clicks = waiting.flatMap(({ click }) => click?.id ?? []);
        const visits = await traffic.counted.listVisitProperties(businessId, clicks);
        await this.transaction(async (tx) => {
          await lockSales(tx, businessId);
          const ids = waiting.map(({ orderId }) => orderId);
          await countOrders(tx, this.deps, businessId, { ids, visits, timeZone, now: this.now() });
        });
        counted += waiting.length;
      }
    }
    return counted;
  }

  /** Has the orders counted that are in no sums yet. */
  async start(): Promise<void> {
    await this.platform.jobs.enqueue(this.db, countJob, {}, { key: 'all' });
  }

  /** What lists of links are sorted by is in the store's currency at once, and orders that were counted without amounts follow. */
  async #holdSums(businessId: BusinessId): Promise<void> {
    await this.transaction(async (tx) => {
      await lockSales(tx, businessId);
      await holdLinkSums(tx, businessId);
    });
    await this.start();
  }

  async #attributeAll(orders: readonly { businessId: BusinessId; orderId: OrderId }[]): Promise<void> {
    for (const [businessId, own] of Map.groupBy(orders, (order) => order.businessId))
      await this.attributeOrders(businessId, [...new Set(own.map(({ orderId }) => orderId))]);
  }

  async #attributeWithoutVisit(): Promise<void> {
    const after = new Date(this.now().getTime() - visitMs);
    await this.#attributeAll(await listWithoutVisit(this.db, { after, limit: batchSize }));
  }

  /** Answers those that changed while their leads were followed: of them nothing is written. */
  async #attributeOnce(businessId: BusinessId, orderIds: readonly OrderId[], ofToday: boolean): Promise<OrderId[]> {
    const { storefront, orders: recorded, traffic, influencers } = this.deps;
    const before = await listVersions(this.db, businessId, orderIds);
    const orders = await recorded.listOrderFacts(this.db, businessId, orderIds);
    const changes = await listRulesChanges(this.db, businessId);
    const decided = await decideOrders(this.db, this.deps, businessId, orders, (order) =>
      rulesAt(changes, order.createdAt),
    );
    const clicks = [...decided.values()].flatMap(({ claims }) => claims.filter(({ clickedAt }) => clickedAt !== null));
    const visits = await traffic.counted.listVisitProperties(
      businessId,
      clicks.map(({ found }) => found),
    );
    const suspects = await listSuspects(influencers, businessId, decided.values());
    const timeZone = await findTimeZone(storefront, businessId);
    const isHolding = changes.some((each) => each.holdLeaked);
    const owners = isHolding ? await influencers.list(businessId) : [];
    return this.transaction(async (tx) => {
      await lockSales(tx, businessId);
      const now = await recorded.listOrderFacts(tx, businessId, [...decided.keys()]);
      const versions = await listVersions(tx, businessId, [...decided.keys()]);
      const isSame = (order: OrderFacts): boolean =>
        versions.get(order.orderId) === before.get(order.orderId) &&
        isDeepStrictEqual(leadsOf(order), leadsOf(decided.get(order.orderId)?.order ?? order));
      const ids = now.filter(isSame).map(({ orderId }) => orderId);
      const decisions = ids.flatMap((id) => decided.get(id) ?? []);
      await storeDecisions(tx, businessId, decisions, this.now());
      const flagged = await flagSelfPurchases(tx, recorded, businessId, { decided: ids, suspects, now: this.now() });
      // an order of before is known to be theirs from today on
      const late = flagged.filter((id) => !ids.includes(id));
      const all = [...ids, ...late];
      const recounted = new Set(ofToday ? all : late);
      const counting = { ids: all, visits, timeZone, now: this.now(), recounted, isConfirmed: ofToday };
      await countOrders(tx, this.deps, businessId, counting);
      await holdLeaked(tx, this.deps, businessId, { decided: decisions, owners, now: this.now() });
      if (ids.length > 0) await announce(tx, 'ordersChanged', businessId);
      return now.filter((order) => !isSame(order)).map(({ orderId }) => orderId);
    });
  }
}
