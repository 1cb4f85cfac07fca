// The door of commissions: credits each recorded order to a link and an influencer, and keeps why.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { isDeepStrictEqual } from 'node:util';
import { announce, type EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { OrderFacts, Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { leadsOf } from './claims.ts';
import { rotateCode, type CodeRotation, type RotationWish } from './code-rotation.ts';
import { countOrders, winningClick, type CountingSources } from './counting.ts';
import { decideOrders } from './deciding.ts';
import { listOrdersSince } from './ledger-store.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { createPayouts, type Payouts } from './payouts.ts';
import { createStatements, type Statements } from './statements.ts';
import { listRulesChanges } from './rules-store.ts';
import { rulesAt } from './rules-in-force.ts';
import { createRulesDesk, type RulesDesk } from './runs.ts';
import { listUncounted, listUncountedBusinesses, listWithoutVisit, lockSales } from './sales-store.ts';
import { flagSelfPurchases, listSuspects } from './self-purchases.ts';
import { keepDecisions } from './store.ts';

export type { CodeRotation } from './code-rotation.ts';
export type { Run } from './runs.ts';
export type { Balance, Ledger, LedgerLine } from './ledger.ts';
export type { StoredClaim } from './store.ts';
export { verifyLedger } from './verify.ts';

interface Deps {
  identity: Identity;
  stores: Stores;
  links: Links;
  traffic: Traffic;
  influencers: Influencers;
}

export interface Commissions extends RulesDesk {
  /** Gives an influencer and her links another promo code; refuses `not_found` and `promocode_taken`. */
  rotateCode(businessId: BusinessId, username: string, wish: RotationWish): Promise<CodeRotation>;
  /** Decides to whom recorded orders are credited, and counts them; safe to repeat. Unknown orders are passed over. */
  attributeOrders(businessId: BusinessId, orderIds: readonly OrderId[]): Promise<void>;
  /** Counts the orders of all businesses that are in no sums yet; answers how many. Safe to repeat. */
  countUncounted(): Promise<number>;
  readonly ledger: Ledger;
  readonly statements: Statements;
  readonly payouts: Payouts;
  /** Has the orders counted that are in no sums yet, as after an update of the program. */
  start(): Promise<void>;
}

const countJob = 'commissions.count';
/** How many newly recorded orders are attributed in one transaction. */
const armful = 200;
/** How many orders are counted in one transaction when there are many. */
const batchSize = 1000;
/** How long an order's visit may take to be copied, at the worst. */
const visitMs = 2 * 24 * 3600_000;

export function createCommissions(platform: Platform, events: EventBus, deps: Deps): Commissions {
  const { database, clock, jobs } = platform;

  const attributeOrders = async (businessId: BusinessId, orderIds: readonly OrderId[]): Promise<void> => {
    // an order that changed its leads meanwhile is looked at again: of two runs the later one must not know less
    for (let left = orderIds; left.length > 0;) left = await attributeOnce(platform, deps, businessId, left);
  };
  const attributeAll = async (orders: readonly { businessId: BusinessId; orderId: OrderId }[]): Promise<void> => {
    for (const [businessId, own] of Map.groupBy(orders, (order) => order.businessId))
      await attributeOrders(businessId, [...new Set(own.map(({ orderId }) => orderId))]);
  };
  const countUncounted = (): Promise<number> => countEverywhere(platform, deps);

  events.onMany('order.recorded', 'commissions', attributeAll, { most: armful });
  events.on('terms.changed', 'commissions', async ({ businessId, accountId, since }) =>
    attributeOrders(businessId, await listOrdersSince(database.db, businessId, accountId, new Date(since))),
  );
  jobs.define(countJob, async () => void (await countUncounted()));
  jobs.define(
    'commissions.visits',
    async () => {
      const after = new Date(clock.now().getTime() - visitMs);
      await attributeAll(await listWithoutVisit(database.db, { after, limit: batchSize }));
    },
    { schedule: '*/5 * * * *' },
  );
  return {
    ...createRulesDesk(platform, { ...deps, attributeOrders }),
    rotateCode: (businessId, username, wish) => rotateCode(platform, deps, businessId, username, wish),
    ledger: createLedger(platform, deps),
    statements: createStatements(platform, deps),
    payouts: createPayouts(platform, deps),
    attributeOrders,
    countUncounted,
    start: () => jobs.enqueue(database.db, countJob, {}, { key: 'all' }),
  };
}

/** Answers those whose leads changed while they were followed: of them nothing is written. */
async function attributeOnce(
  { database, clock }: Platform,
  deps: Deps,
  businessId: BusinessId,
  orderIds: readonly OrderId[],
): Promise<OrderId[]> {
  const orders = await deps.stores.listOrderFacts(database.db, businessId, orderIds);
  const changes = await listRulesChanges(database.db, businessId);
  const decided = await decideOrders(database.db, deps, businessId, orders, (order) =>
    rulesAt(changes, order.createdAt),
  );
  const clicks = [...decided.values()].flatMap(({ claims }) => claims.filter(({ clickedAt }) => clickedAt !== null));
  const visits = await deps.traffic.counted.listVisitProperties(
    businessId,
    clicks.map(({ found }) => found),
  );
  const suspects = await listSuspects(deps.influencers, businessId, decided.values());
  const timeZone = await timeZoneOf(deps.stores, businessId);
  return database.transaction(async (tx) => {
    await lockSales(tx, businessId);
    const now = await deps.stores.listOrderFacts(tx, businessId, [...decided.keys()]);
    const isSame = (order: OrderFacts): boolean =>
      isDeepStrictEqual(leadsOf(order), leadsOf(decided.get(order.orderId)?.order ?? order));
    const ids = now.filter(isSame).map(({ orderId }) => orderId);
    const decisions = ids.flatMap((id) => decided.get(id) ?? []);
    await keepDecisions(tx, businessId, decisions, clock.now());
    await flagSelfPurchases(tx, deps.stores, businessId, { decided: ids, suspects, now: clock.now() });
    await countOrders(tx, sourcesOf(deps), businessId, { ids, visits, timeZone, now: clock.now() });
    if (ids.length > 0) await announce(tx, 'ordersChanged', businessId);
    return now.filter((order) => !isSame(order)).map(({ orderId }) => orderId);
  });
}

/** In batches, each of one business and one transaction. */
async function countEverywhere({ database, clock }: Platform, deps: Deps): Promise<number> {
  let counted = 0;
  for (const businessId of await listUncountedBusinesses(database.db)) {
    const timeZone = await timeZoneOf(deps.stores, businessId);
    for (;;) {
      const waiting = await listUncounted(database.db, businessId, batchSize);
      if (waiting.length === 0) break;
      const clicks = waiting.flatMap((row) => winningClick(row)?.id ?? []);
      const visits = await deps.traffic.counted.listVisitProperties(businessId, clicks);
      await database.transaction(async (tx) => {
        await lockSales(tx, businessId);
        const ids = waiting.map(({ orderId }) => orderId);
        await countOrders(tx, sourcesOf(deps), businessId, { ids, visits, timeZone, now: clock.now() });
      });
      counted += waiting.length;
    }
  }
  return counted;
}

/** Of a store that is gone there are still orders; nothing new comes of it. */
const timeZoneOf = async (stores: Stores, businessId: BusinessId): Promise<string> =>
  (await stores.findStore(businessId))?.timeZone ?? 'UTC';

const sourcesOf = ({ stores, traffic, influencers }: Deps): CountingSources => ({
  listAgreed: (tx, businessId, asked) => influencers.listAgreed(tx, businessId, asked),
  listSales: (tx, businessId, orderIds) => stores.listSales(tx, businessId, orderIds),
  listBuyers: (tx, businessId, orderIds) => stores.listBuyers(tx, businessId, orderIds),
  listNextOfBuyers: (tx, businessId, orderIds) => stores.listNextOfBuyers(tx, businessId, orderIds),
  resolveFacetValues: (tx, businessId, facets) => traffic.counted.resolveFacetValues(tx, businessId, facets),
});
