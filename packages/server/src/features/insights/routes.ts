// The calls of insights, room by room.
import type { ServeEvents } from '../../platform/http/serve-events.ts';
import type { Brand } from '../brand/brand.ts';
import type { Commissions } from '../commissions/commissions.ts';
import type { Actor, Serve } from '../identity/identity.ts';
import type { Influencers } from '../influencers/influencers.ts';
import type { Links } from '../links/links.ts';
import type { Catalogue, Storefront } from '../stores/stores.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import type { Insights } from './insights.ts';
import { numberRoutes } from './lists/lists.ts';
import { orderRoutes } from './orders/routes.ts';

interface Deps {
  storefront: Storefront;
  catalogue: Catalogue;
  brand: Brand;
  links: Links;
  influencers: Influencers;
  commissions: Commissions;
  insights: Insights;
}

export function insightRoutes(serve: Serve, serveEvents: ServeEvents<Actor>, deps: Deps): void {
  const { lists, orders, credits } = deps.insights;
  numberRoutes(serve, lists.numbers);
  orderRoutes(serve, { ...deps, orders });
  creditRoutes(serve, { ...deps, credits });
  analyticsRoutes(serve, serveEvents, deps);
}
