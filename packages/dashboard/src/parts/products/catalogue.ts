// The store's catalogue as server state: searching products and collections page by page.
import { useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { pageSizes } from '@vitrine/contract/limits';
import {
  type Collection,
  getProduct,
  getSync,
  type Product,
  searchCollections,
  searchProducts,
} from '@vitrine/contract/stores';
import { can } from '@vitrine/contract/rights';
import { useCallback, useMemo } from 'react';
import { call } from '../../api/client.ts';
import { endpointKey, endpointQuery, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { PickerQuestion, PickerSearch } from './picker-question.ts';

type ProductQuestion = Pick<PickerQuestion, 'asked' | 'filters'>;

interface Asking {
  /** False while nobody looks. */
  readonly enabled: boolean;
  /** Only what has an address of its own, as a short needs it. */
  readonly withUrl?: boolean;
}

/** Searches products; 50 a page. */
export function useProductSearch(
  question: ProductQuestion,
  { enabled, withUrl = false }: Asking,
): PickerSearch<Product> {
  const { asked, filters } = question;
  const sent = {
    q: asked,
    count: pageSizes.picker,
    product_status: filters.activeOnly ? ('active' as const) : ('all' as const),
    include_out_of_stock: filters.outOfStock,
    include_search_tags: filters.searchInTags,
    with_url: withUrl,
  };
  const query = useInfiniteQuery({
    queryKey: [...endpointKey(searchProducts, sent)],
    enabled,
    queryFn: ({ pageParam, signal }: { pageParam: string; signal: AbortSignal }) =>
      call(searchProducts, { query: pageParam ? { ...sent, next: pageParam } : sent }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const items = useMemo(() => query.data?.pages.flatMap((page) => page.products) ?? [], [query.data]);
  return useSearch(query, items, enabled);
}

/** Searches collections; 50 a page. */
export function useCollectionSearch(
  { asked }: Pick<ProductQuestion, 'asked'>,
  { enabled, withUrl = false }: Asking,
): PickerSearch<Collection> {
  const sent = { q: asked, count: pageSizes.picker };
  const query = useEndpointPages(searchCollections, [sent], (skip) => ({ query: { ...sent, skip } }), { enabled });
  const items = useMemo(() => {
    const found = query.data?.pages.flatMap((page) => page.collections) ?? [];
    return withUrl ? found.filter((collection) => collection.url) : found;
  }, [query.data, withUrl]);
  return useSearch(query, items, enabled);
}

interface Pages {
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly data: unknown;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

function useSearch<Item>(query: Pages, items: readonly Item[], enabled: boolean): PickerSearch<Item> {
  const isTeam = can(useSession().user, 'see store');
  const isEmpty = query.data !== undefined && items.length === 0;
  const sync = useEndpointQuery(getSync, {}, { enabled: enabled && isEmpty && isTeam, refetchInterval: 3000 });
  const isSyncing = sync.data?.state === 'waiting' || sync.data?.state === 'running';
  const { fetchNextPage, refetch } = query;
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const retry = useCallback(() => void refetch(), [refetch]);
  return {
    items,
    state: query.isPending ? 'loading' : query.isError && query.data === undefined ? 'failed' : 'ready',
    isSyncing,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    loadMore,
    retry,
  };
}

/** Products with their variants, for drawing a look before it is saved; those not answered yet are left out. */
export function useProductDetails(products: readonly Product[]) {
  return useQueries({
    queries: products.map((product) => ({
      ...endpointQuery(getProduct, { params: { inventory_id: product.inventory_id } }),
      staleTime: 60_000,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}
