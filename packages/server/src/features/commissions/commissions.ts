// The door of commissions: credits each recorded order to a link and an influencer, and keeps why.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import { isDeepStrictEqual } from 'node:util';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import { clickAttribute, clickParameter, type OrderFacts, type Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { attribute, type AttributionRules, type Claim } from './attribution.ts';
import { readLeads, type Lead } from './evidence.ts';
import { countOrders, winningClick, type CountingSources } from './counting.ts';
import { listUncounted, listUncountedBusinesses, listWithoutVisit, lockSales } from './sales-store.ts';
import { keepDecision } from './store.ts';

export type { StoredClaim } from './store.ts';

/** Announced with the business's id when an order of it was attributed or counted anew. */
export const ordersChanged = 'orders_changed';

interface Deps {
  identity: Identity;
  stores: Stores;
  links: Links;
  traffic: Traffic;
  influencers: Influencers;
}

export interface Commissions {
  /** Decides to whom a recorded order is credited, and counts it; safe to repeat. Does nothing when the order is unknown. */
  attributeOrder(businessId: BusinessId, orderId: OrderId): Promise<void>;
  /** Counts the orders of all businesses that are in no sums yet; answers how many. Safe to repeat. */
  countUncounted(): Promise<number>;
  /** Has the orders counted that are in no sums yet, as after an update of the program. */
  start(): Promise<void>;
}

const countJob = 'commissions.count';
/** How many orders are counted in one transaction when there are many. */
const batchSize = 1000;
/** How long an order's visit may take to be copied, at the worst. */
const visitMs = 2 * 24 * 3600_000;

export function createCommissions(platform: Platform, events: EventBus, deps: Deps): Commissions {
  const { database, clock, jobs } = platform;

  const attributeOrder = async (businessId: BusinessId, orderId: OrderId): Promise<void> => {
    // an order that changed its leads meanwhile is looked at again: of two runs the later one must not know less
    while (!(await attributeOnce(platform, deps, { businessId, orderId }))) continue;
  };
  const countUncounted = (): Promise<number> => countEverywhere(platform, deps);

  events.on('order.recorded', 'commissions', ({ businessId, orderId }) => attributeOrder(businessId, orderId), {
    concurrency: 4,
  });
  jobs.define(countJob, async () => void (await countUncounted()));
  jobs.define(
    'commissions.visits',
    async () => {
      const after = new Date(clock.now().getTime() - visitMs);
      for (const { businessId, orderId } of await listWithoutVisit(database.db, { after, limit: batchSize }))
        await attributeOrder(businessId, orderId);
    },
    { schedule: '*/5 * * * *' },
  );
  return {
    attributeOrder,
    countUncounted,
    start: () => jobs.enqueue(database.db, countJob, {}, { key: 'all' }),
  };
}

const leadsOf = (order: OrderFacts): Lead[] =>
  readLeads(order, { attribute: clickAttribute, parameter: clickParameter });

/** Answers false when the order's leads changed while they were followed: then nothing is written. */
async function attributeOnce(
  { database, clock }: Platform,
  deps: Deps,
  { businessId, orderId }: { businessId: BusinessId; orderId: OrderId },
): Promise<boolean> {
  const order = await deps.stores.findOrderFacts(database.db, businessId, orderId);
  if (!order) return true;
  const business = await deps.identity.getBusiness(businessId);
  const rules: AttributionRules = {
    windowDays: business.attribution_window_days,
    priority: business.attribution_priority,
  };
  const claims = await listClaims(deps, businessId, order);
  const decision = attribute(claims, order.createdAt, rules);
  const clicks = claims.filter(({ clickedAt }) => clickedAt !== null).map(({ found }) => found);
  const visits = await deps.traffic.listVisitProperties(businessId, clicks);
  return database.transaction(async (tx) => {
    await lockSales(tx, businessId);
    const now = await deps.stores.findOrderFacts(tx, businessId, orderId);
    if (!now) return true;
    if (!isDeepStrictEqual(leadsOf(now), leadsOf(order))) return false;
    await keepDecision(tx, { businessId, orderId }, claims, decision, rules, clock.now());
    await countOrders(tx, sourcesOf(deps), businessId, { ids: [orderId], visits });
    await database.notify(tx, ordersChanged, businessId);
    return true;
  });
}

/** In batches, each of one business and one transaction. */
async function countEverywhere({ database }: Platform, deps: Deps): Promise<number> {
  let counted = 0;
  for (const businessId of await listUncountedBusinesses(database.db)) {
    for (;;) {
      const waiting = await listUncounted(database.db, businessId, batchSize);
      if (waiting.length === 0) break;
      const clicks = waiting.flatMap((row) => winningClick(row)?.id ?? []);
      const visits = await deps.traffic.listVisitProperties(businessId, clicks);
      await database.transaction(async (tx) => {
        await lockSales(tx, businessId);
        const ids = waiting.map(({ orderId }) => orderId);
        await countOrders(tx, sourcesOf(deps), businessId, { ids, visits });
      });
      counted += waiting.length;
    }
  }
  return counted;
}

const sourcesOf = ({ stores, traffic }: Deps): CountingSources => ({
  listSales: (tx, businessId, orderIds) => stores.listSales(tx, businessId, orderIds),
  resolveFacetValues: (tx, businessId, facets) => traffic.resolveFacetValues(tx, businessId, facets),
});

/** The order's leads that do lead somewhere in this business. */
async function listClaims(deps: Deps, businessId: BusinessId, order: OrderFacts): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const lead of leadsOf(order)) {
    const claim = await (lead.kind === 'discount_code'
      ? findCodeClaim(deps, businessId, lead)
      : findClickClaim(deps, businessId, lead));
    if (claim) claims.push(claim);
  }
  return claims;
}

async function findClickClaim({ traffic, links }: Deps, businessId: BusinessId, lead: Lead): Promise<Claim | null> {
  const click = traffic.readClick(lead.found);
  if (!click || click.businessId !== businessId) return null;
  const link = await links.findLink(businessId, click.linkId);
  if (!link) return null;
  const { linkId, linkType, influencerId } = link;
  return { ...lead, linkId, linkType, influencerId, clickedAt: click.clickedAt };
}

/** A code is the influencer's it belongs to, else the newest link's that carries it. */
async function findCodeClaim({ influencers, links }: Deps, businessId: BusinessId, lead: Lead): Promise<Claim | null> {
  const influencer = await influencers.findByPromocode(businessId, lead.found);
  if (influencer) {
    return { ...lead, linkId: null, linkType: null, influencerId: influencer.accountId, clickedAt: null };
  }
  const [link] = await links.listByPromocode(businessId, lead.found);
  if (!link) return null;
  const { linkId, linkType, influencerId } = link;
  return { ...lead, linkId, linkType, influencerId, clickedAt: null };
}
