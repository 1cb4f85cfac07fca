// The door of insights: every answer that joins things with their numbers, handed out by room.
import type { Platform } from '../../platform/platform.ts';
import type { Brand } from '../brand/brand.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { createAnalytics, type Analytics } from './analytics/analytics.ts';
import { createExports, type AnalyticsExports } from './analytics/exports.ts';
import { createCredits, type Credits } from './credits/credits.ts';
import { createLists, type Lists } from './lists/lists.ts';
import { createLive, type Live } from './live/live.ts';
import { createOrders, type Orders } from './orders/orders.ts';
import { createVerdicts, type Verdicts } from './verdicts/verdicts.ts';

export interface Insights {
  readonly analytics: Analytics;
  readonly exports: AnalyticsExports;
  readonly lists: Lists;
  readonly orders: Orders;
  readonly verdicts: Verdicts;
  readonly credits: Credits;
  readonly live: Live;
}

interface Deps {
  storefront: Storefront;
  catalogue: Catalogue;
  brand: Brand;
  links: Links;
  influencers: Influencers;
  traffic: Traffic;
}

export function createInsights(platform: Platform, deps: Deps): Insights {
  const analytics = createAnalytics(platform, deps);
  const verdicts = createVerdicts(platform, deps);
  return {
    analytics,
    exports: createExports(analytics, platform.clock),
    lists: createLists(platform, { ...deps, verdicts }),
    orders: createOrders(platform, deps),
    verdicts,
    credits: createCredits(platform, deps),
    live: createLive(platform, deps),
  };
}
