// Figures of the feed: of all of it, by network and account, and of one post with its products.
import { z } from 'zod';
import { comparedDays } from './comparison.ts';
import { figureRange, knownFrom } from './days.ts';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { postId, postSource, socialAccountId } from './feed.ts';
import { attributedTotals, rangeAnalytics, trendProduct, withinSegment } from './insights.ts';
import { figureProblems } from './problem.ts';

const { get } = endpointsOf('insights');

export const getFeedAnalytics = get('/admin/v1/shopboard/analytics', 'team', {
  summary:
    'The figures of the feed, of its whole life or of the days that are named, within a segment if one is named: of all of it, and of the posts of each network and account.',
  query: figureRange.safeExtend(withinSegment),
  answer: z.object({
    shopboard_analytics: attributedTotals,
    /** Of the feed’s own page and its galleries, which are no network’s: with the networks they come to the whole. */
    page_analytics: attributedTotals,
    /** Networks and accounts whose posts have figures. */
    networks: z.array(attributedTotals.extend({ platform: postSource })),
    accounts: z.array(
      attributedTotals.extend({ platform: postSource, social_account_id: socialAccountId, username: z.string() }),
    ),
    currency: z.string(),
  }),
  problems: figureProblems,
});

const params = z.object({ platform: postSource, post_id: postId });

const postFigures = {
  params,
  query: figureRange.safeExtend({ ...withinSegment, ...comparedDays }),
  answer: z.object({
    title: z.string(),
    username: z.string(),
    image_url: z.string().nullable(),
    /** The first seconds of the video that it is the cover of, without sound; null where there is none. */
    clip_url: z.string().nullable(),
    /** When it came here: a life of figures begins then. */
    created_at: z.iso.datetime(),
    /** Visits in the range and of all time, and by day or hour. */
    clicks: z.number().int().optional(),
    total_clicks: z.number().int().optional(),
    clicks_data: z.record(z.string(), z.object({ clicks: z.number().int().optional() })),
    /** Those it shows, and those sold by it besides. */
    products_count: z.number().int(),
    shopboard_analytics: rangeAnalytics,
    currency: z.string(),
    known_from: knownFrom,
    /** Of what is compared with; null when nothing is, or it would begin before 2023. */
    previous: z
      .object({ from_date: z.iso.date(), to_date: z.iso.date(), shopboard_analytics: rangeAnalytics })
      .nullable(),
  }),
  problems: figureProblems,
};

export const getPostAnalytics = get('/admin/v1/shopboard/{platform}/{post_id}/analytics', 'team', {
  summary:
    'The figures of one post over a range, in sum and by day, zero-filled, hidden posts included; within a segment if one is named.',
  ...postFigures,
});

export const getPostAnalyticsByPost = get('/admin/v1/shopboard/{platform}/{post_id}', 'team', {
  summary: 'The same under the post’s own path.',
  ...postFigures,
});

export const listPostProducts = get('/admin/v1/shopboard/{platform}/{post_id}/products', 'team', {
  summary:
    'The products of a post with how often each was viewed, added to the bag and bought over a range, best first.',
  params,
  query: figureRange.safeExtend(paging(10)),
  answer: z.object({ products: z.array(trendProduct), next_skip: nextSkip }),
  problems: figureProblems,
});
