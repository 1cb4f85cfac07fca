// The calls for the numbers of one link, multilink or post, of all links, and of the feed.
import {
  getFeedAnalytics,
  getPostAnalytics,
  getPostAnalyticsByPost,
  listPostProducts,
} from '@vitrine/contract/feed-figures';
import { countLinkProducts, getLifetime, getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import { toComparison } from '../comparing.ts';
import { toAskedDays } from '../day-range.ts';
import { toListFilter } from '../../links/links.ts';
import type { LinkNumbers } from './link-numbers.ts';
import type { createFeedStrip } from './feed-strip.ts';
import type { PostNumbers } from './post-numbers.ts';
import type { createStrip } from './strip.ts';

interface Lists {
  readonly numbers: LinkNumbers;
  readonly readStrip: ReturnType<typeof createStrip>;
  readonly readFeedStrip: ReturnType<typeof createFeedStrip>;
  readonly postNumbers: PostNumbers;
}

export function numberRoutes(serve: Serve, { numbers, readStrip, ...feed }: Lists): void {
  feedRoutes(serve, feed);

  serve(getLifetime, ({ actor, params, query }) => {
    if (params.business_id !== actor.businessId) throw new Problem('not_found');
    const { segment_id: segmentId = null, from_date: _from, to_date: _to, range: _range, ...filter } = query;
    return readStrip(actor, { asked: toAskedDays(query), segmentId, filter: toListFilter(filter) });
  });

  serve(getLinkAnalytics, ({ actor, params, query }) =>
    numbers.getAnalytics(actor, params.link_id, {
      asked: toAskedDays(query),
      segmentId: query.segment_id ?? null,
      compare: toComparison(query),
    }),
  );

  serve(getMultilinkAnalytics, ({ actor, params, query }) =>
    numbers.getMultilinkAnalytics(actor, params.multilink_id, {
      asked: toAskedDays(query),
      segmentId: query.segment_id ?? null,
      compare: toComparison(query),
    }),
  );

  serve(countLinkProducts, async ({ actor, params }) => ({
    count: await numbers.countProducts(actor, params.link_id),
  }));

  serve(listLinkProducts, ({ actor, params, query }) => numbers.listProducts(actor, params.link_id, query));
}

function feedRoutes(serve: Serve, { readFeedStrip, postNumbers }: Pick<Lists, 'readFeedStrip' | 'postNumbers'>): void {
  serve(getFeedAnalytics, ({ actor, query }) =>
    readFeedStrip(actor, { asked: toAskedDays(query), segmentId: query.segment_id ?? null }),
  );

  for (const endpoint of [getPostAnalytics, getPostAnalyticsByPost])
    serve(endpoint, ({ actor, params, query }) =>
      postNumbers.getAnalytics(actor, params, {
        asked: toAskedDays(query),
        segmentId: query.segment_id ?? null,
        compare: toComparison(query),
      }),
    );

  serve(listPostProducts, ({ actor, params, query }) =>
    postNumbers.listProducts(actor, params, { asked: toAskedDays(query), count: query.count, skip: query.skip }),
  );
}
