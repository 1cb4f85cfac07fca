// The calls of the analytics and of the first screen.
import * as contract from '@vitrine/contract/analytics';
import type { Condition } from '@vitrine/contract/conditions';
import type { BusinessId, SegmentId } from '@vitrine/contract/ids';
import { sendFile } from '../../../platform/http/file-answers.ts';
import type { ServeEvents } from '../../../platform/http/serve-events.ts';
import { Problem } from '../../../platform/problem.ts';
import type { Actor, Serve } from '../../identity/identity.ts';
import type { FigureQuestion } from './analytics.ts';
import { toComparison, type ComparisonSent } from '../comparing.ts';
import { toAskedDays, toDates, type DaysSent } from '../day-range.ts';
import type { Insights } from '../insights.ts';
import { listTodo, type TodoDeps } from '../todo.ts';
import type { Sources } from '../model.ts';

interface FilterSent extends DaysSent, ComparisonSent {
  traffic: contract.TrafficKind;
  filter_by?: contract.Dimension | undefined;
  filter_value?: string | undefined;
  filters?: readonly Condition[] | undefined;
  segment_id?: SegmentId | undefined;
}

function toQuestion({ traffic, filter_by: by, filter_value: value, ...sent }: FilterSent): FigureQuestion {
  return {
    asked: toAskedDays(sent),
    traffic,
    filter: by === undefined || value === undefined ? null : { by, value },
    filters: sent.filters ?? [],
    segmentId: sent.segment_id ?? null,
    compare: toComparison(sent),
  };
}

/** Another business than the actor's own is answered as if it were not there. */
function admitBusiness(actor: Actor, businessId: BusinessId): void {
  if (businessId !== actor.businessId) throw new Problem('not_found');
}

interface Deps extends Pick<Sources, 'storefront' | 'catalogue' | 'brand' | 'links' | 'influencers'>, TodoDeps {
  insights: Pick<Insights, 'analytics' | 'exports' | 'live'>;
}

export function analyticsRoutes(serve: Serve, serveEvents: ServeEvents<Actor>, deps: Deps): void {
  const { analytics, live } = deps.insights;
  exportRoutes(serve, deps.insights);

  serve(contract.getAnalytics, ({ actor, params, query }) => {
    admitBusiness(actor, params.business_id);
    return analytics.getAnalytics(actor, toQuestion(query));
  });

  serve(contract.getBreakdown, async ({ actor, params, query, language }) => {
    admitBusiness(actor, params.business_id);
    const { tab, by, sort_by: sortBy, count, skip, ...sent } = query;
    const question = { ...toQuestion(sent), tab, by, sortBy };
    const { days: _days, ...answer } = await analytics.getBreakdown(actor, question, { count, skip }, language);
    return answer;
  });

  serve(contract.getOverview, ({ actor, query }) =>
    analytics.getOverview(actor, {
      asked: toAskedDays(query),
      compare: toComparison(query),
      segmentId: query.segment_id ?? null,
      withDays: query.with_days,
    }),
  );

  serve(contract.listInfluencerInsights, async ({ actor, query }) => {
    const { influencers, currency } = await analytics.listInfluencerInsights(actor, toQuestion(query));
    return { influencers, currency };
  });

  serve(contract.getInfluencerInsight, async ({ actor, params, query }) => {
    const segmentId = query.segment_id ?? null;
    const question = { asked: toAskedDays(query), segmentId, compare: toComparison(query) };
    const { total, days, knownFrom, previous } = await analytics.getInfluencerDays(actor, params.username, question);
    return {
      insight: total,
      ...toDates(days),
      known_from: knownFrom,
      previous: previous && { insight: previous.total, ...toDates(previous.days) },
    };
  });

  serveEvents(contract.watchLive, async ({ actor, params, query, language }) => {
    admitBusiness(actor, params.business_id);
    const within = { filters: query.filters ?? [], segmentId: query.segment_id ?? null };
    const begin = await live.watch(actor, language, within);
    return (stream) => begin((event) => stream.send(event));
  });

  serve(contract.getTodo, async ({ actor }) => ({ items: await listTodo(deps, actor) }));
}

function exportRoutes(serve: Serve, { exports }: Pick<Insights, 'exports'>): void {
  serve(contract.exportBreakdown, ({ actor, params, query, language, reply }) => {
    admitBusiness(actor, params.business_id);
    const { tab, by, sort_by: sortBy, ...sent } = query;
    return sendFile(reply, exports.exportBreakdown(actor, { ...toQuestion(sent), tab, by, sortBy }, language));
  });

  serve(contract.exportBreakdownParquet, ({ actor, params, query, language, reply }) => {
    admitBusiness(actor, params.business_id);
    const { tab, by, sort_by: sortBy, ...sent } = query;
    return sendFile(reply, exports.exportBreakdownParquet(actor, { ...toQuestion(sent), tab, by, sortBy }, language));
  });

  serve(contract.exportAnalytics, ({ actor, params, query: { tab, ...sent }, language, reply }) => {
    admitBusiness(actor, params.business_id);
    return sendFile(reply, exports.exportDays(actor, { ...toQuestion(sent), tab }, language));
  });

  serve(contract.exportAnalyticsParquet, ({ actor, params, query: { tab, ...sent }, reply }) => {
    admitBusiness(actor, params.business_id);
    return sendFile(reply, exports.exportDaysParquet(actor, { ...toQuestion(sent), tab }));
  });

  serve(contract.exportInfluencerInsightsParquet, ({ actor, query, reply }) =>
    sendFile(reply, exports.exportInfluencersParquet(actor, toQuestion(query))),
  );

  serve(contract.exportInfluencerInsights, ({ actor, query, language, reply }) =>
    sendFile(reply, exports.exportInfluencers(actor, toQuestion(query), language)),
  );

  serve(contract.exportInfluencerReport, ({ actor, params, query, language, reply }) => {
    const { timezone, segment_id: segmentId, ...sent } = query;
    const readerZone = timezone ?? null;
    const question = { username: params.username, asked: toAskedDays(sent), segmentId: segmentId ?? null, readerZone };
    return sendFile(reply, exports.exportInfluencerReport(actor, question, language));
  });
}
