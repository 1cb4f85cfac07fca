// The numbers of one link as server state: over a range of days, by product, and order by order.
import {
  countLinkProducts,
  getLinkAnalytics,
  listLinkProducts,
  type RangeAnalytics,
  type TrendProduct,
} from '@vitrine/contract/insights';
import type { Comparison } from '@vitrine/contract/comparison';
import type { SegmentId } from '@vitrine/contract/ids';
import type { Link } from '@vitrine/contract/links';
import { useMemo } from 'react';
import { toRangeSent, toPaged, toSegmentSent, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import type { DayRange } from '../../ui/date-range.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';
import { toDatedDays } from './answered-days.ts';
import { toCompareSent } from './use-analytics.ts';

type LinkId = Link['link_id'];

/** Answers of analytics are good for ten minutes. */
export const analyticsFresh = 10 * 60_000;

/** Figures of what is compared with, and their days. */
export interface PreviousFigures {
  readonly figures: RangeAnalytics;
  readonly days: DayRange;
}

export const toPrevious = (
  dates: { readonly from_date: string; readonly to_date: string },
  figures: RangeAnalytics,
): PreviousFigures => ({ figures, days: toDatedDays(dates, Object.keys(figures.data)) });

/** The figures of one link over some days, or over its whole life, within a segment or of everything. */
export function useLinkAnalytics(
  link: Pick<Link, 'link_id' | 'link_type'>,
  days: DayRange | null,
  segment: SegmentId | null = null,
  compare: Comparison | null = null,
) {
  const query = useEndpointQuery(
    getLinkAnalytics,
    {
      params: { link_id: link.link_id },
      query: { ...toRangeSent(days), ...toSegmentSent(segment), ...toCompareSent(compare) },
    },
    { staleTime: analyticsFresh },
  );
  const { data } = query;
  const pick = (of: { looks_analytics: RangeAnalytics; shorts_analytics: RangeAnalytics }): RangeAnalytics =>
    link.link_type === 'LOOK' ? of.looks_analytics : of.shorts_analytics;
  return {
    figures: data ? pick(data) : null,
    previous: data?.previous ? toPrevious(data.previous, pick(data.previous)) : null,
    currency: data?.currency ?? null,
    knownFrom: data?.known_from ?? null,
    problem: query.error,
    retry: () => void query.refetch(),
  };
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
