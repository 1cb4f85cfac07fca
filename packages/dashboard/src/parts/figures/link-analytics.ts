// The numbers of one link as server state: over a range of days, by product, and order by order.
import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import {
  countLinkProducts,
  getLinkAnalytics,
  listLinkProducts,
  type RangeAnalytics,
  type TrendProduct,
} from '@vitrine/contract/insights';
import type { Link } from '@vitrine/contract/links';
import { pageSizes } from '@vitrine/contract/limits';
import { listLinkOrders, type Order } from '@vitrine/contract/orders';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, useEndpointQuery } from '../../api/queries.ts';

type LinkId = Link['link_id'];

/** Answers of analytics are good for ten minutes. */
const analyticsFresh = 10 * 60_000;

/** Days of the store's time zone, both included. */
interface Days {
  readonly from: string;
  readonly to: string;
}

/** The figures of one link over some days, or over its whole life. */
export function useLinkAnalytics(link: Pick<Link, 'link_id' | 'link_type'>, days: Days | null) {
  const query = useEndpointQuery(
    getLinkAnalytics,
    {
      params: { link_id: link.link_id },
      query: days === null ? {} : { from_date: days.from, to_date: days.to },
    },
    { staleTime: analyticsFresh },
  );
  const figures: RangeAnalytics | null =
    (link.link_type === 'LOOK' ? query.data?.looks_analytics : query.data?.shorts_analytics) ?? null;
  return { figures, currency: query.data?.currency ?? null, problem: query.error, retry: () => void query.refetch() };
}

/** Rows that arrive page by page, as a table takes them. */
export interface PagedAnswer<Row> {
  readonly rows: readonly Row[] | null;
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly problem: Problem | null;
  readonly onMore: () => void;
  readonly onRetry: () => void;
}

type ProductsAnswer = AnswerOf<typeof listLinkProducts>;

/** The products of a look by what they earned, `first` to begin with. */
export function useLinkProducts(linkId: LinkId, first: number): PagedAnswer<TrendProduct> {
  const params = { link_id: linkId };
  const count = useEndpointQuery(countLinkProducts, { params }, { staleTime: analyticsFresh });
  const query = useInfiniteQuery<
    ProductsAnswer,
    Problem,
    InfiniteData<ProductsAnswer, number>,
    readonly unknown[],
    number
  >({
    queryKey: [...endpointKey(listLinkProducts), linkId, first],
    queryFn: ({ pageParam, signal }) =>
      call(listLinkProducts, { params, query: { count: first, skip: pageParam } }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_skip,
    staleTime: analyticsFresh,
  });
  const rows = useMemo(() => query.data?.pages.flatMap(({ products }) => products) ?? null, [query.data]);
  return { ...toPaged(query), rows, total: count.data?.count ?? null };
}

type OrdersAnswer = AnswerOf<typeof listLinkOrders>;

/** The orders credited to a link, newest first; `first` to begin with, then page by page. */
export function usePagedLinkOrders(linkId: LinkId, first: number): PagedAnswer<Order> {
  const query = useInfiniteQuery<OrdersAnswer, Problem, InfiniteData<OrdersAnswer, number>, readonly unknown[], number>(
    {
      queryKey: [...endpointKey(listLinkOrders), linkId, 'paged', first],
      queryFn: ({ pageParam, signal }) =>
        call(
          listLinkOrders,
          {
            params: { link_id: linkId },
            query: { count: pageParam === 0 ? first : pageSizes.orders, skip: pageParam },
          },
          { signal },
        ),
      initialPageParam: 0,
      getNextPageParam: (page) => page.next_skip,
    },
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ orders }) => orders) ?? null, [query.data]);
  return { ...toPaged(query), rows, total: null };
}

interface PagedQuery {
  readonly hasNextPage: boolean;
  readonly isFetchNextPageError: boolean;
  readonly error: Problem | null;
  readonly fetchNextPage: () => unknown;
  readonly refetch: () => unknown;
}

function toPaged({ hasNextPage, isFetchNextPageError, error, fetchNextPage, refetch }: PagedQuery) {
  return {
    hasMore: hasNextPage,
    problem: error,
    onMore: () => void fetchNextPage(),
    onRetry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
  };
}
