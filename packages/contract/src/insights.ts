// Figures of links: the sums every list, tile and strip shows, and the lifetime strip.
import { z } from 'zod';
import { comparedDays } from './comparison.ts';
import { figureRange, knownFrom } from './days.ts';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { linkFilterFields, withOrderedDays } from './link-filter.ts';
import { businessId, linkId, productId, segmentId } from './ids.ts';
import { figureProblems } from './problem.ts';

const { get } = endpointsOf('insights');

/** A figure the reader may not see is absent. */
export const totals = z.object({
  /** Openings by people, once for each visitor, link and clock hour; the others are repeats, which count as all traffic. */
  visits: z.number().int().optional(),
  /** Products seen and put in the bag, once for each visitor, product, link and hour. */
  views: z.number().int().optional(),
  adds: z.number().int().optional(),
  /** Times a shopper went from a link to the store's checkout. */
  requested_checkouts: z.number().int().optional(),
  /** Orders credited. */
  checkouts: z.number().int().optional(),
  /** Those of them that came by a click, of which conversion rates are; for an influencer of those counted for them. */
  click_checkouts: z.number().int().optional(),
  /**
   * Those of them in other currencies than the store's, whose amounts are in no sum: averages are of the others. Absent where there
   * are none; for an influencer of those counted for them.
   */
  foreign_checkouts: z.number().int().optional(),
  /** Order totals, gross of refunds, in major units. */
  revenue: z.number().optional(),
  total_tax: z.number().optional(),
  refunded: z.number().optional(),
});
export type Totals = z.output<typeof totals>;

export const attributedTotals = totals.extend({
  /** As reports of sales name them, in major units, each on the day of the order or of what was given back: of the goods alone and without tax. */
  gross_sales: z.number().optional(),
  sales_discounts: z.number().optional(),
  returns: z.number().optional(),
  net_sales: z.number().optional(),
  /** Without tax, less what was given back; duties and fees are in it. */
  shipping: z.number().optional(),
  /** Less what was given back. */
  taxes: z.number().optional(),
  /** Revenue less what was given back. */
  sales_total: z.number().optional(),
  /** What the goods that were kept cost, as far as the store says. */
  cost_of_goods: z.number().optional(),
  /** Orders and revenue counted for influencers: what an influencer reads as their orders and revenue. */
  influencer_attributed_checkouts: z.number().int().optional(),
  influencer_attributed_revenue: z.number().optional(),
});
export type AttributedTotals = z.output<typeof attributedTotals>;

/** Conditions that must hold besides, but none on products or customers: visits and whole orders are not theirs. */
export const withinSegment = { segment_id: segmentId.optional() };

export const getLifetime = get('/admin/v1/analytics/{business_id}/lifetime', 'person', {
  summary:
    'Figures of all looks and of all shorts, closed ones included: of their whole life or of the days that are named, within a segment if one is named; with a filter, of the links the list then has.',
  params: z.object({ business_id: businessId }),
  query: withOrderedDays(figureRange.safeExtend({ ...withinSegment, ...linkFilterFields })),
  answer: z.object({ looks_analytics: attributedTotals, shorts_analytics: attributedTotals, currency: z.string() }),
  problems: figureProblems,
});

/** Sums over a range with each of its days, `YYYY-MM-DD` in the store's time zone; of the last 24 hours with each hour, `YYYY-MM-DDTHH:00`. */
export const rangeAnalytics = attributedTotals.extend({ data: z.record(z.string(), attributedTotals) });
export type RangeAnalytics = z.output<typeof rangeAnalytics>;

/** Of a link the figures of its own type; those of the other are noughts without days. */
const linkFigures = z.object({ shorts_analytics: rangeAnalytics, looks_analytics: rangeAnalytics });

export const getLinkAnalytics = get('/admin/v1/links/{link_id}/analytics', 'person', {
  summary: 'The figures of one link over a range, in sum and by day, zero-filled; within a segment if one is named.',
  params: z.object({ link_id: linkId }),
  query: figureRange.safeExtend({ ...withinSegment, ...comparedDays }),
  answer: linkFigures.extend({
    currency: z.string(),
    known_from: knownFrom,
    /** Of what is compared with; null when nothing is, or it would begin before 2023. */
    previous: linkFigures.extend({ from_date: z.iso.date(), to_date: z.iso.date() }).nullable(),
  }),
  problems: figureProblems,
});

export const trendProduct = z.object({
  product_id: productId,
  title: z.string(),
  image: z.object({ small: z.object({ src: z.string().nullable() }) }),
  /** Times it was seen on a look (a short shows none), times it was taken to the checkout, pieces sold in credited orders. */
  view: z.number().int().optional(),
  add: z.number().int().optional(),
  buy: z.number().int().optional(),
  /** What its sales earned, in major units. */
  revenue: z.number().optional(),
  /** 0 to 100, against the best product of the link. */
  rank: z.number().int().min(0).max(100),
});
export type TrendProduct = z.output<typeof trendProduct>;

export const countLinkProducts = get('/admin/v1/links/{link_id}/products/count', 'person', {
  summary: 'How many products a link has numbers of.',
  params: z.object({ link_id: linkId }),
  answer: z.object({ count: z.number().int() }),
});

export const listLinkProducts = get('/admin/v1/links/{link_id}/products', 'person', {
  summary: 'The products of a link with how often each was viewed, added to the bag and bought, best first.',
  params: z.object({ link_id: linkId }),
  query: z.object(paging(10)),
  answer: z.object({ products: z.array(trendProduct), next_skip: nextSkip }),
});
