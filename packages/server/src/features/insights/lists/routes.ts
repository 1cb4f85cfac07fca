// The calls for the numbers of one link or multilink: figures by day, and of a link its products.
import { countLinkProducts, getLifetime, getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import { Problem } from '../../../platform/problem.ts';
import type { Serve } from '../../identity/identity.ts';
import { toComparison } from '../comparing.ts';
import { toAskedDays } from '../day-range.ts';
import { toListFilter } from '../../links/links.ts';
import type { LinkNumbers } from './link-numbers.ts';
import type { createStrip } from './strip.ts';

interface Lists {
  readonly numbers: LinkNumbers;
  readonly readStrip: ReturnType<typeof createStrip>;
}

export function numberRoutes(serve: Serve, { numbers, readStrip }: Lists): void {
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
