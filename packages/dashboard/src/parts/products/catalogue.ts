// The store's catalogue as server state: searching products and collections page by page.
import { type InfiniteData, type QueryKey, useInfiniteQuery, useQueries } from '@tanstack/react-query';
import { pageSizes } from '@vitrine/contract/limits';
import {
  type Collection,
  findOptionImage,
  getProduct,
  getSync,
  type Product,
  searchCollections,
  searchProducts,
} from '@vitrine/contract/stores';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { can } from '@vitrine/contract/rights';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, endpointQuery, toPaged, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { ChosenProducts } from './chosen-products.ts';
import type { PickerQuestion, PickerSearch } from './picker-question.ts';

type ProductQuestion = Pick<PickerQuestion, 'asked' | 'filters'>;

interface Asking {
  /** False while nobody looks. */
  readonly enabled: boolean;
  /** Only what has an address of its own, as a short needs it. */
  readonly withUrl?: boolean;
}

type ProductsAnswer = AnswerOf<typeof searchProducts>;

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
    sort_by: filters.order,
    with_url: withUrl,
  };
  const query = useInfiniteQuery<ProductsAnswer, Problem, InfiniteData<ProductsAnswer, string>, QueryKey, string>({
    queryKey: endpointKey(searchProducts, sent),
    enabled,
    queryFn: ({ pageParam, signal }) =>
      call(searchProducts, { query: pageParam ? { ...sent, next: pageParam } : sent }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
  });
  const rows = useMemo(() => query.data?.pages.flatMap((page) => page.products) ?? null, [query.data]);
  return useSearch(toPaged(query), rows, enabled);
}

/** Searches collections; 50 a page. */
export function useCollectionSearch(
  { asked }: Pick<ProductQuestion, 'asked'>,
  { enabled, withUrl = false }: Asking,
): PickerSearch<Collection> {
  const sent = { q: asked, count: pageSizes.picker };
  const query = useEndpointPages(searchCollections, [sent], (skip) => ({ query: { ...sent, skip } }), { enabled });
  const rows = useMemo(() => {
    const found = query.data?.pages.flatMap((page) => page.collections) ?? null;
    return withUrl && found ? found.filter((collection) => collection.url) : found;
  }, [query.data, withUrl]);
  return useSearch(toPaged(query), rows, enabled);
}

function useSearch<Item>(
  paged: ReturnType<typeof toPaged>,
  rows: readonly Item[] | null,
  enabled: boolean,
): PickerSearch<Item> {
  const isTeam = can(useSession().user, 'see store');
  const isAsked = enabled && isTeam && rows?.length === 0;
  const sync = useEndpointQuery(getSync, {}, { enabled: isAsked, refetchInterval: 3000 });
  return { ...paged, rows, isSyncing: sync.data?.state === 'waiting' || sync.data?.state === 'running' };
}

/** Products with their variants, for drawing a look before it is saved; those not answered yet, or not to be read, are left out. */
export function useProductDetails(products: readonly Product[]) {
  const { user } = useSession();
  const enabled = can(user, 'edit own links');
  return useQueries({
    queries: products.map((product) => ({
      ...endpointQuery(getProduct, { params: { inventory_id: product.inventory_id } }),
      staleTime: 60_000,
      enabled,
    })),
    combine: (results) => results.flatMap(({ data }) => (data ? [data] : [])),
  });
}

/** Images of products in the options that are fixed, by their ids; the products' own where none are, or until they are known. */
export function useChosenImages({ products, selectedOptions }: ChosenProducts): ReadonlyMap<string, string | null> {
  const { user } = useSession();
  const mayAsk = can(user, 'edit own links');
  return useQueries({
    queries: products.map(({ inventory_id }) => ({
      ...endpointQuery(findOptionImage, {
        body: { inventory_id, selected_options: selectedOptions[inventory_id] ?? {} },
      }),
      staleTime: 60_000,
      enabled: mayAsk && selectedOptions[inventory_id] !== undefined,
    })),
    combine: (results) =>
      new Map(products.map(({ inventory_id: id, image_url }, at) => [id, results[at]?.data?.image.src ?? image_url])),
  });
}
