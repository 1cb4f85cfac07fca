// The numbers of one post as server state: over a range of days, by product, and order by order.
import { linkId } from '@vitrine/contract/ids';
import { getPostAnalytics, listPostProducts } from '@vitrine/contract/feed-figures';
import type { TrendProduct } from '@vitrine/contract/insights';
import { listOrders, type Order } from '@vitrine/contract/orders';
import { pageSizes } from '@vitrine/contract/limits';
import type { PostSource, PostId } from '@vitrine/contract/feed';
import { useMemo } from 'react';
import { toPaged, toRangeSent, toSegmentSent, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import type { Comparison } from '@vitrine/contract/comparison';
import type { SegmentId } from '@vitrine/contract/ids';
import { analyticsFresh, toPrevious } from '../../parts/figures/link-analytics.ts';
import { toCompareSent } from '../../parts/figures/use-analytics.ts';
import type { DayRange } from '../../ui/date-range.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';

export interface PostKey {
  readonly platform: PostSource;
  readonly post_id: PostId;
}

interface Asked {
  /** Null for a lifetime. */
  readonly days: DayRange | null;
  readonly segment: SegmentId | null;
  readonly compare: Comparison | null;
}

/** The figures as previews of links have them, and what the post is. */
export function usePostAnalytics(key: PostKey, { days, segment, compare }: Asked) {
  const query = useEndpointQuery(
    getPostAnalytics,
    { params: key, query: { ...toRangeSent(days), ...toSegmentSent(segment), ...toCompareSent(compare) } },
    { staleTime: analyticsFresh },
  );
  const { data } = query;
  return {
    post: data ?? null,
    answer: {
      figures: data?.shopboard_analytics ?? null,
      previous: data?.previous ? toPrevious(data.previous, data.previous.shopboard_analytics) : null,
      currency: data?.currency ?? null,
      knownFrom: data?.known_from ?? null,
      problem: query.error,
      retry: () => void query.refetch(),
    },
  };
}

/** Of all time, best first; `total` as the figures tell it. */
export function usePostProducts(key: PostKey, first: number, total: number): PagedRows<TrendProduct> {
  const toSent = (skip: number) => ({ params: key, query: { count: first, skip } });
  const settings = { staleTime: analyticsFresh };
  const query = useEndpointPages(listPostProducts, [key.platform, key.post_id, first], toSent, settings);
  const rows = useMemo(() => query.data?.pages.flatMap(({ products }) => products) ?? null, [query.data]);
  return { ...toPaged(query), rows, total };
}

/** Orders credited to the post, newest first. */
export function usePostOrders({ post_id: id }: PostKey, first: number): PagedRows<Order> {
  const query = useEndpointPages(listOrders, ['post', id, first], (skip) => ({
    query: { link_id: linkId.parse(id), count: skip === 0 ? first : pageSizes.orders, skip },
  }));
  const rows = useMemo(() => query.data?.pages.flatMap(({ orders }) => orders) ?? null, [query.data]);
  return { ...toPaged(query), rows, total: query.data?.pages.at(-1)?.total ?? null };
}
