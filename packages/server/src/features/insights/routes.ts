// The calls of insights, room by room.
import type { ServeEvents } from '../../platform/http/serve-events.ts';
import type { Commissions } from '../commissions/commissions.ts';
import type { Actor, Identity, Serve } from '../identity/identity.ts';
import { attentionRoutes } from './attention/routes.ts';
import { analyticsRoutes } from './analytics/routes.ts';
import { creditRoutes } from './credits/routes.ts';
import { dayRoutes } from './day-events/routes.ts';
import { goalRoutes } from './goals/routes.ts';
import type { Insights } from './insights.ts';
import { numberRoutes } from './lists/lists.ts';
import { queryRoutes } from './query/routes.ts';
import { ownStoreFigureRoutes } from './own-stores.ts';
import { reportRoutes } from './reports/routes.ts';
import { reconciliationRoutes } from './reconciliation/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import type { Sources } from './model.ts';
import type { TodoDeps } from './todo.ts';

interface Deps
  extends
    Pick<
      Sources,
      'storefront' | 'catalogue' | 'brand' | 'links' | 'influencers' | 'sharedReports' | 'dayNotes' | 'goals'
    >,
    TodoDeps {
  commissions: Commissions;
  identity: Identity;
  insights: Insights;
}

export function insightRoutes(serve: Serve, serveEvents: ServeEvents<Actor>, deps: Deps): void {
  const { lists, orders, credits } = deps.insights;
  numberRoutes(serve, lists);
  orderRoutes(serve, { ...deps, orders });
  reconciliationRoutes(serve, deps.insights.reconciliation);
  creditRoutes(serve, { ...deps, credits });
  queryRoutes(serve, deps.insights.query);
  ownStoreFigureRoutes(serve, {
    storefront: deps.storefront,
    ownStores: deps.identity.ownStores,
    query: deps.insights.query.query,
  });
  reportRoutes(serve, deps);
  dayRoutes(serve, { dayNotes: deps.dayNotes, dayEvents: deps.insights.dayEvents });
  goalRoutes(serve, { goals: deps.goals, progress: deps.insights.goals });
  attentionRoutes(serve, deps.insights.attention);
  analyticsRoutes(serve, serveEvents, deps);
}
