// The numbers of one link as server state: over a range of days, by product, and order by order.
import {
  countLinkProducts,
  getLinkAnalytics,
  listLinkProducts,
  type RangeAnalytics,
  type TrendProduct,
} from '@vitrine/contract/insights';
import type { SegmentId } from '@vitrine/contract/ids';
import type { Link } from '@vitrine/contract/links';
import { useMemo } from 'react';
import { toRangeSent, toPaged, toSegmentSent, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import type { DayRange } from '../../ui/date-range.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';

type LinkId = Link['link_id'];

/** Answers of analytics are good for ten minutes. */
export const analyticsFresh = 10 * 60_000;

/** The figures of one link over some days, or over its whole life, within a segment or of everything. */
export function useLinkAnalytics(
  link: Pick<Link, 'link_id' | 'link_type'>,
  days: DayRange | null,
  segment: SegmentId | null = null,
) {
  const query = useEndpointQuery(
    getLinkAnalytics,
    {
      params: { link_id: link.link_id },
      query: { ...toRangeSent(days), ...toSegmentSent(segment) },
    },
    { staleTime: analyticsFresh },
  );
  const figures: RangeAnalytics | null =
    (link.link_type === 'LOOK' ? query.data?.looks_analytics : query.data?.shorts_analytics) ?? null;
  return { figures, currency: query.data?.currency ?? null, problem: query.error, retry: () => void query.refetch() };
}

/** The products of a look by what they earned, `first` to begin with. */
export function useLinkProducts(linkId: LinkId, first: number): PagedRows<TrendProduct> {
  const params = { link_id: linkId };
  const settings = { staleTime: analyticsFresh };
  const count = useEndpointQuery(countLinkProducts, { params }, settings);
  const toSent = (skip: number) => ({ params, query: { count: first, skip } });
  const query = useEndpointPages(listLinkProducts, [linkId, first], toSent, settings);
  const rows = useMemo(() => query.data?.pages.flatMap(({ products }) => products) ?? null, [query.data]);
  return { ...toPaged(query), rows, total: count.data?.count ?? null };
}
