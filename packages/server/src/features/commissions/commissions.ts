// The door of commissions: credits each recorded order to a link and an influencer, and keeps why.
import type { BusinessId, OrderId } from '@vitrine/contract/ids';
import type { EventBus } from '../../events.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Identity } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import { clickAttribute, clickParameter, type OrderFacts, type Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { attribute, type AttributionRules, type Claim } from './attribution.ts';
import { readLeads, type Lead } from './evidence.ts';
import { lockSales, recountSale } from './sales-store.ts';
import { keepDecision } from './store.ts';

export type { StoredClaim } from './store.ts';

interface Deps {
  identity: Identity;
  stores: Stores;
  links: Links;
  traffic: Traffic;
  influencers: Influencers;
}

export interface Commissions {
  /** Decides to whom a recorded order is credited, and counts it for the link; safe to repeat. Does nothing when the order is unknown. */
  attributeOrder(businessId: BusinessId, orderId: OrderId): Promise<void>;
}

export function createCommissions(platform: Platform, events: EventBus, deps: Deps): Commissions {
  const { database, clock } = platform;

  const attributeOrder = async (businessId: BusinessId, orderId: OrderId): Promise<void> => {
    const order = await deps.stores.findOrderFacts(database.db, businessId, orderId);
    if (!order) return;
    const business = await deps.identity.getBusiness(businessId);
    const rules: AttributionRules = {
      windowDays: business.attribution_window_days,
      priority: business.attribution_priority,
    };
    const claims = await listClaims(deps, businessId, order);
    const decision = attribute(claims, order.createdAt, rules);
    await database.transaction(async (tx) => {
      await lockSales(tx, businessId);
      await keepDecision(tx, { businessId, orderId }, claims, decision, rules, clock.now());
      // read once more under the lock: of two runs for one order the later one knows what the earlier one knew
      const now = await deps.stores.findOrderFacts(tx, businessId, orderId);
      await recountSale(tx, { businessId, orderId }, now?.sale ?? null);
    });
  };

  events.on('order.recorded', 'commissions', ({ businessId, orderId }) => attributeOrder(businessId, orderId), {
    concurrency: 4,
  });
  return { attributeOrder };
}

/** The order's leads that do lead somewhere in this business. */
async function listClaims(deps: Deps, businessId: BusinessId, order: OrderFacts): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const lead of readLeads(order, { attribute: clickAttribute, parameter: clickParameter })) {
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
