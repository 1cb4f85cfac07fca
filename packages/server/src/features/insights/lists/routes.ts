// The calls for the numbers of one link: its figures by day and its products.
import { countLinkProducts, getLinkAnalytics, listLinkProducts } from '@vitrine/contract/insights';
import type { Serve } from '../../identity/identity.ts';
import { toAskedDays } from '../day-range.ts';
import type { LinkNumbers } from './link-numbers.ts';

export function numberRoutes(serve: Serve, numbers: LinkNumbers): void {
  serve(getLinkAnalytics, ({ actor, params, query }) =>
    numbers.getAnalytics(actor, params.link_id, toAskedDays(query), query.segment_id ?? null),
  );

  serve(countLinkProducts, async ({ actor, params }) => ({
    count: await numbers.countProducts(actor, params.link_id),
  }));

  serve(listLinkProducts, ({ actor, params, query }) => numbers.listProducts(actor, params.link_id, query));
}
