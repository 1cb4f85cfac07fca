// Analytics: the figures of a business over a range, their breakdowns, exports, the live view, and the first screen's lists.
import { z } from 'zod';
import { compared, comparedDays } from './comparison.ts';
import { writtenConditions } from './conditions.ts';
import { figureRange, knownFrom } from './days.ts';
import { csv, endpointsOf, nextSkip, paging, parquetFile } from './endpoint.ts';
import { postSource } from './feed.ts';
import { partsOf } from './figures.ts';
import { businessId, linkId, multilinkId, orderId, segmentId } from './ids.ts';
import { attributedTotals, rangeAnalytics, withinSegment } from './insights.ts';
import { limits, utmNames } from './limits.ts';
import { linkType, pageType } from './link-type.ts';
import { figureProblems } from './problem.ts';
import { isZone } from './range.ts';
import { flag } from './stores.ts';

const { get } = endpointsOf('insights');

/** The kinds of links figures are of: looks (`links`), shorts, and the shoppable feed. */
export const linkTab = z.enum(['links', 'shorts', 'shopboard']);
export type LinkTab = z.output<typeof linkTab>;

/** Those, or all of them together. */
export const tab = z.enum(['all', ...linkTab.options]);
export type Tab = z.output<typeof tab>;

/** Whose visits count: people's, or everyone's with bots, previews, prefetches and the like. */
export const trafficKind = z.enum(['human', 'all']);
export type TrafficKind = z.output<typeof trafficKind>;

const properties = ['country', 'device', 'browser', 'referrer', ...utmNames] as const;

/** What is told of the referrer: the kind of place, and the network or AI assistant, whatever its addresses and apps. */
const ofReferrers = ['channel', 'network'] as const;
type ToldOfReferrer = (typeof ofReferrers)[number];

/**
 * What figures can be broken down by. `multilink` is by experience; `post`, `platform` (the network a post is of) and `gallery` (by
 * which it was come to) are of the feed; `channel` and `network` are told of the referrer; `flag` is why visits are not counted.
 */
export const dimension = z.enum([
  'link',
  'multilink',
  'post',
  'platform',
  'gallery',
  'product',
  'influencer',
  ...ofReferrers,
  ...properties,
  'flag',
]);
export type Dimension = z.output<typeof dimension>;

export const isToldOfReferrer = (by: string): by is ToldOfReferrer => ofReferrers.some((each) => each === by);

/** Properties of the visit itself. */
export const visitProperties: readonly Dimension[] = properties;

/** As JSON, any number of conditions, and a segment. All must hold. */
const within = {
  traffic: trafficKind.default('human'),
  filters: writtenConditions.optional(),
  segment_id: segmentId.optional(),
};

/** As above, beside one filter, whose value is an id (links, multilinks, products), a username (influencers), or as listed. */
const filter = {
  ...within,
  filter_by: dimension.exclude(['platform', 'gallery']).optional(),
  filter_value: z.string().max(300).optional(),
};

const isWholeFilter = (asked: { filter_by?: string | undefined; filter_value?: string | undefined }): boolean =>
  (asked.filter_by === undefined) === (asked.filter_value === undefined);
const wholeFilter = { path: ['filter_value'], error: 'filter_incomplete' };

const params = z.object({ business_id: businessId });

/** What one influencer brought in; figures the reader may not see are absent. */
export const influencerInsight = z.object({
  username: z.string(),
  profile_image_url: z.string().nullable(),
  is_active: z.boolean(),
  currency: z.string(),
  total_clicks: z.number().int().optional(),
  clicks_looks: z.number().int().optional(),
  clicks_shorts: z.number().int().optional(),
  total_sales: z.number().int().optional(),
  ...partsOf('sales', z.number().int().optional()),
  total_revenue: z.number().optional(),
  ...partsOf('revenue', z.number().optional()),
  total_refunded: z.number().optional(),
  /** Orders counted for them, and the base of their commission. */
  influencer_attributed_checkouts: z.number().int().optional(),
  influencer_attributed_revenue: z.number().optional(),
  /** By their terms, less what refunds take back. Corrections by hand stand on their statement alone. */
  commission: z.number().optional(),
  /** What their months reached besides, on the days of its entries; in no commission. Absent for none. */
  bonuses: z.number().optional(),
  /** Orders of people who had not bought in the store before, and of those who had; null where of no order it is known who bought. */
  new_customers: z.number().int().nullable().optional(),
  returning_customers: z.number().int().nullable().optional(),
  /** What shoppers were given off. */
  discounts: z.number().optional(),
  net_sales: z.number().optional(),
  /**
   * Net sales less cost of goods, as far as it is known, and commission; percent of sales whose cost is known, null without
   * sales. The merchant's and their team's alone.
   */
  cost_of_goods: z.number().optional(),
  profit: z.number().optional(),
  cost_known: z.number().nullable().optional(),
});
export type InfluencerInsight = z.output<typeof influencerInsight>;

/** As above, with every part of each figure: of their looks, of their shorts, and by their code without a click. */
export const influencerParts = influencerInsight.extend({
  ...partsOf('refunded', z.number().optional()),
  ...partsOf('influencer_attributed_checkouts', z.number().int().optional()),
  ...partsOf('influencer_attributed_revenue', z.number().optional()),
  ...partsOf('commission', z.number().optional()),
  /** Of the orders those that came by a click: what rates are of. Orders by a code without a click have none. */
  total_click_sales: z.number().int().optional(),
  click_sales_looks: z.number().int().optional(),
  click_sales_shorts: z.number().int().optional(),
  /** Of the orders those in other currencies, whose amounts are in no sum: averages are of the others. Absent where there are none. */
  ...partsOf('foreign_sales', z.number().int().optional()),
});
export type InfluencerParts = z.output<typeof influencerParts>;

/** The figures of each kind of link over one range, and of all together: whatever came by a link. */
const tabFigures = z.object({
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  all_analytics: rangeAnalytics,
  looks_analytics: rangeAnalytics,
  shorts_analytics: rangeAnalytics,
  shopboard_analytics: rangeAnalytics,
});
export type TabFigures = z.output<typeof tabFigures>;

/** How fresh figures are: when the last visit was counted, and how long the oldest one that is not waits, in ms. */
export const freshness = z.object({
  counted_at: z.iso.datetime().nullable(),
  waiting_ms: z.number().int(),
  known_from: knownFrom,
});
export type Freshness = z.output<typeof freshness>;

export const getAnalytics = get('/admin/v1/analytics/{business_id}', 'person', {
  summary:
    'The figures of looks, shorts, the feed and all of them together over a range, in sum and by day, zero-filled; beside whatever they are compared with (`previous`).',
  params,
  query: figureRange.safeExtend({ ...filter, ...compared }).refine(isWholeFilter, wholeFilter),
  answer: tabFigures.extend({
    currency: z.string(),
    /** Orders of these tabs in other currencies: they count as orders, and their amounts are in no sum. The team's alone. */
    other_currency_orders: z.number().int().optional(),
    influencers_insights: z.array(influencerInsight),
    /** What they are compared with; null when not asked for, or when it would begin before 2023. */
    previous: tabFigures.nullable(),
    freshness,
  }),
  problems: figureProblems,
});

/** One row of a breakdown. */
const rowTotals = attributedTotals;
export type RowTotals = z.output<typeof rowTotals>;

export const breakdownRow = rowTotals.extend({
  /** What to filter by to look inside; null for what carries no value, e.g. visits without a referrer. */
  value: z.string().nullable(),
  /** In the reader's language. */
  label: z.string(),
  image_url: z.string().nullable(),
  link_id: linkId.nullable(),
  multilink_id: multilinkId.nullable(),
  link_type: linkType.nullable(),
  /** Where a post is from: a network, or what people sent; absent of all else. */
  platform: postSource.optional(),
  /** Pieces sold; products only. */
  buys: z.number().int().optional(),
  /**
   * Conversion rate in percent and average order value in major units; null without visits or orders. To an influencer
   * those of the orders and the revenue counted for them.
   */
  cr: z.number().nullable().optional(),
  aov: z.number().nullable().optional(),
  /** The same of the goods alone, without tax. */
  net_aov: z.number().nullable().optional(),
  /** Percent of sales whose cost is known. */
  cost_known: z.number().nullable().optional(),
});
export type BreakdownRow = z.output<typeof breakdownRow>;

export const breakdownSort = z.enum(['visits', 'views', 'adds', 'checkouts', 'buys', 'revenue']);
export type BreakdownSort = z.output<typeof breakdownSort>;

const breakdownQuery = figureRange.safeExtend({
  ...filter,
  tab,
  by: dimension,
  sort_by: breakdownSort.default('visits'),
  ...compared,
});

export const getBreakdown = get('/admin/v1/analytics/{business_id}/breakdown', 'person', {
  summary:
    'The figures of one tab over a range by one dimension, most first; under any conditions, and beside whatever they are compared with (`previous` of a row).',
  params,
  query: breakdownQuery.safeExtend(paging(10)).refine(isWholeFilter, wholeFilter),
  answer: z.object({
    rows: z.array(breakdownRow.extend({ previous: rowTotals.nullable() })),
    total: z.number().int(),
    currency: z.string(),
    next_skip: nextSkip,
  }),
  problems: figureProblems,
});

export const exportBreakdown = get('/admin/v1/analytics/{business_id}/breakdown.csv', 'person', {
  summary: 'A whole breakdown as a table, with a column more for each figure that is compared.',
  params,
  query: breakdownQuery.refine(isWholeFilter, wholeFilter),
  ...csv,
  problems: figureProblems,
});

export const exportBreakdownParquet = get('/admin/v1/analytics/{business_id}/breakdown.parquet', 'person', {
  summary:
    'As the table of a breakdown, as a Parquet file: columns by the names of the figures, amounts in major units, what is compared with behind `compared_`.',
  params,
  query: breakdownQuery.refine(isWholeFilter, wholeFilter),
  ...parquetFile,
  problems: figureProblems,
});

export const exportAnalytics = get('/admin/v1/analytics/{business_id}/days.csv', 'person', {
  summary: 'The figures of one tab by day as a table, each day beside the one it is compared with.',
  params,
  query: figureRange.safeExtend({ ...filter, tab, ...compared }).refine(isWholeFilter, wholeFilter),
  ...csv,
  problems: figureProblems,
});

export const exportAnalyticsParquet = get('/admin/v1/analytics/{business_id}/days.parquet', 'person', {
  summary:
    'As the table of a tab by day, as a Parquet file: columns by the names of the figures, amounts in major units; of the last 24 hours each `hour` by the store’s clock.',
  params,
  query: figureRange.safeExtend({ ...filter, tab, ...compared }).refine(isWholeFilter, wholeFilter),
  ...parquetFile,
  problems: figureProblems,
});

export const listInfluencerInsights = get('/admin/v1/influencers/analytics', 'person', {
  summary:
    'What each influencer brought in over a range under any conditions, most sales first; influencers see themselves. Under conditions there are no bonuses, which are of whole months.',
  query: figureRange.safeExtend(within),
  answer: z.object({ influencers: z.array(influencerInsight), currency: z.string() }),
  problems: figureProblems,
});

export const exportInfluencerInsights = get('/admin/v1/influencers/analytics.csv', 'person', {
  summary: 'What each influencer brought in over a range under any conditions, as a table.',
  query: figureRange.safeExtend(within),
  ...csv,
  problems: figureProblems,
});

export const exportInfluencerInsightsParquet = get('/admin/v1/influencers/analytics.parquet', 'person', {
  summary:
    'As the table of what influencers brought in, as a Parquet file: columns by the names of the call, amounts in major units.',
  query: figureRange.safeExtend(within),
  ...parquetFile,
  problems: figureProblems,
});

const whose = z.object({ username: z.string().min(1).max(limits.username.max) });

export const getInfluencerInsight = get('/admin/v1/influencers/{username}/analytics', 'person', {
  summary:
    'What one influencer brought in over a range, within a segment if one is named; influencers see themselves alone.',
  params: whose,
  query: figureRange.safeExtend({ ...withinSegment, ...comparedDays }),
  answer: z.object({
    insight: influencerParts,
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    known_from: knownFrom,
    /** Of what is compared with; null when nothing is, or it would begin before 2023. */
    previous: z.object({ insight: influencerParts, from_date: z.iso.date(), to_date: z.iso.date() }).nullable(),
  }),
  problems: ['not_found', ...figureProblems],
});

export const exportInfluencerReport = get('/admin/v1/influencers/{username}/report', 'see_money', {
  summary:
    'What one influencer brought in over a range, by day of the store’s time zone and in sum, as a table that names the zone.',
  params: whose,
  query: figureRange.safeExtend({
    ...withinSegment,
    /** The reader’s, by IANA name: the moment of writing is given in it. Days are always the store’s, as everywhere. */
    timezone: z.string().max(100).refine(isZone, { error: 'zone_unknown' }).optional(),
  }),
  ...csv,
  problems: ['not_found', ...figureProblems],
});

/** `code` is what came by promo codes without a click, `no_browser` what was placed at a till, by the merchant, a program or a subscription: parts of the total like the others, and of no rate. */
const channels = z.object({
  looks: rowTotals,
  shorts: rowTotals,
  shopboard: rowTotals,
  code: rowTotals,
  no_browser: rowTotals,
  total: rowTotals,
});

/** All channels together, by the store's clocks. */
const todayTotals = z.object({
  /** The running hour, 0 to 23. */
  hour: z.number().int().min(0).max(23),
  so_far: rowTotals,
  /** Of the hours that are over, today and yesterday; absent in the first of the day. */
  until_hour: rowTotals.optional(),
  yesterday: rowTotals.optional(),
});
export type TodayTotals = z.output<typeof todayTotals>;

export const getOverview = get('/admin/v1/insights/overview', 'person', {
  summary:
    'The figures of each channel and their total over a range, beside the period before where nothing else is said; within a segment if one is named. On request with the total by day, and today beside yesterday.',
  query: figureRange.safeExtend({ ...withinSegment, ...comparedDays, with_days: flag.default(false) }),
  answer: z.object({
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    currency: z.string(),
    channels,
    previous: channels.nullable(),
    /** The days of `previous`. */
    previous_days: z.object({ from_date: z.iso.date(), to_date: z.iso.date() }).nullable(),
    freshness,
    /** The total of each day, or hour; absent where it was not asked for. */
    days: z.record(z.string(), rowTotals).optional(),
    today: todayTotals.optional(),
  }),
  problems: figureProblems,
});

/** A visit or order as it happens. */
export const liveEvent = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('visit'),
    id: z.string(),
    at: z.iso.datetime(),
    /** Of a post: the post’s own. */
    link_id: linkId,
    link_type: pageType,
    title: z.string(),
    /** Two letters. */
    country: z.string().nullable(),
    /** These in the reader's language. */
    device: z.string(),
    browser: z.string(),
    referrer: z.string().nullable(),
    /** Why it is not counted; null for a person. */
    flag: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('order'),
    id: orderId,
    at: z.iso.datetime(),
    name: z.string(),
    /** Absent for who may not see revenue. */
    total_price: z.number().optional(),
    currency: z.string(),
    credited: z.boolean(),
    link_id: linkId.nullable(),
    title: z.string().nullable(),
    influencer_username: z.string().nullable(),
  }),
  /** Figures have moved on. */
  z.object({ kind: z.literal('counted'), counted_at: z.iso.datetime() }),
]);
export type LiveEvent = z.output<typeof liveEvent>;

export const watchLive = get('/admin/v1/analytics/{business_id}/live', 'person', {
  summary:
    'Visits and orders as they happen, as server-sent events: first the latest of the last half hour, then each as it comes. ' +
    'Under conditions or a segment, those that these hold of; no visits under conditions on products or customers.',
  params,
  query: z.object({ filters: within.filters, segment_id: within.segment_id }),
  answer: liveEvent,
  answers: 'events',
});

/** What a merchant does first; `available` false: this installation does not offer it yet. */
export const todoItem = z.object({
  id: z.enum(['connect', 'link', 'appearance', 'influencer', 'socials']),
  done: z.boolean(),
  available: z.boolean(),
});
export type TodoItem = z.output<typeof todoItem>;

export const getTodo = get('/admin/v1/home/todo', 'team', {
  summary: 'The first steps of a merchant, and which are done.',
  answer: z.object({ items: z.array(todoItem) }),
});
