// The calls for the numbers of one link or multilink: figures by day, and of a link its products.
import { countLinkProducts, getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import { getMultilinkAnalytics } from '@vitrine/contract/multilinks';
import type { Serve } from '../../identity/identity.ts';
import { toComparison } from '../comparing.ts';
import { toAskedDays } from '../day-range.ts';
import type { LinkNumbers } from './link-numbers.ts';

export function numberRoutes(serve: Serve, numbers: LinkNumbers): void {
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
      compare: toComparison(query),
    }),
  );

  serve(countLinkProducts, async ({ actor, params }) => ({
    count: await numbers.countProducts(actor, params.link_id),
  }));

  serve(listLinkProducts, ({ actor, params, query }) => numbers.listProducts(actor, params.link_id, query));
}
