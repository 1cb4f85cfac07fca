// The door of insights: every answer that joins things with their numbers, handed out by room.
import type { Platform } from '../../platform/platform.ts';
import { Asking } from './asking.ts';
import { createAttention } from './attention/attention.ts';
import { createAnalytics } from './analytics/analytics.ts';
import { createExports } from './analytics/exports.ts';
import { createCredits } from './credits/credits.ts';
import { DayEvents } from './day-events/day-events.ts';
import { GoalProgress } from './goals/goals.ts';
import { createLists } from './lists/lists.ts';
import { createLive } from './live/live.ts';
import { createOrderLists } from './orders/orders.ts';
import { createQuery } from './query/query.ts';
import { createReconciliations } from './reconciliation/reconciliation.ts';
import { createReports } from './reports/reports.ts';
import { createVerdicts } from './verdicts/verdicts.ts';
import type { Sources } from './model.ts';

export type Insights = ReturnType<typeof createInsights>;

export function createInsights(platform: Platform, deps: Sources) {
  const asking = new Asking(platform, deps);
  const analytics = createAnalytics(platform, asking, deps);
  const verdicts = createVerdicts(platform, deps);
  const goals = new GoalProgress(platform, { ...deps, asking });
  return {
    analytics,
    exports: createExports(analytics, asking, deps.figures.tables, platform.clock),
    query: createQuery(platform, asking, deps),
    lists: createLists(platform, asking, { ...deps, verdicts }),
    orders: createOrderLists(platform, deps),
    verdicts,
    attention: createAttention(platform, { ...deps, asking, progress: goals }),
    credits: createCredits(platform, deps),
    reconciliation: createReconciliations(platform, deps),
    live: createLive(platform, asking, deps),
    dayEvents: new DayEvents(platform, deps),
    goals,
    reports: createReports(platform, { ...deps, asking, analytics }),
  };
}
