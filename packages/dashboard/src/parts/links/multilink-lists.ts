// Multilinks as server state: the list, figures that stay fresh, one with its verdict, and what a change makes of them.
import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { pageSizes } from '@vitrine/contract/limits';
import {
  closeMultilink,
  createMultilink,
  editMultilink,
  getMultilink,
  listMultilinks,
  type Multilink,
  type MultilinkRow,
} from '@vitrine/contract/multilinks';
import { useMemo } from 'react';
import { call, type CallOptions } from '../../api/client.ts';
import { figuresInterval, justCreatedKey } from './link-lists.ts';
import { mergeMultilinkFigures, toMultilinkRow } from './multilink-list-cache.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { prependRow, removeRow, replaceRow, toRows } from './row-pages.ts';
import { useSession } from '../../api/session.ts';

interface Page {
  readonly links: readonly MultilinkRow[];
  readonly next_skip: number | null;
}
type ListData = InfiniteData<Page, number>;

const listKey = (business: string, words: string) => [...endpointKey(listMultilinks), { business, words }];

interface Stretch {
  readonly q: string;
  readonly count: number;
  readonly skip: number;
}

function useAskList() {
  const business = useSession().user.business_id;
  const ask = async (query: Stretch, options: CallOptions): Promise<Page> => {
    const { multilinks, next_skip } = await call(listMultilinks, { params: { business_id: business }, query }, options);
    return { links: multilinks, next_skip };
  };
  return { business, ask };
}

/** The open multilinks that match, newest first, page by page. */
export function useMultilinkList(words: string) {
  const { business, ask } = useAskList();
  const query = useInfiniteQuery<Page, Problem, ListData, readonly unknown[], number>({
    queryKey: listKey(business, words),
    queryFn: ({ pageParam, signal }) => ask({ q: words, count: pageSizes.multilinks, skip: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_skip,
  });
  const rows = useMemo(() => toRows(query.data), [query.data]);
  return { ...query, rows };
}

/** Asks again and again for the figures of the rows on screen and writes what changed into the list. */
export function useFreshMultilinks(words: string, visible: { from: number; count: number } | null): void {
  const cache = useQueryClient();
  const { business, ask } = useAskList();
  const skip = visible?.from ?? 0;
  const count = Math.min(100, Math.max(1, visible?.count ?? 1));
  useQuery({
    queryKey: ['fresh multilinks', business, words, skip, count],
    enabled: visible !== null,
    // The rows have just been answered: the first question is due after one interval, not at once.
    initialData: 0,
    refetchInterval: figuresInterval,
    staleTime: figuresInterval,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const { links } = await ask({ q: words, count, skip }, { signal });
      cache.setQueryData<ListData>(listKey(business, words), (list) => list && mergeMultilinkFigures(list, links));
      return links.length;
    },
  });
}

const sentFor = (id: string) => ({ params: { multilink_id: id } });

/** One multilink with its experiences and its verdict; `isWatched` keeps the figures fresh. */
export function useMultilink(id: string | null, isWatched = false) {
  return useEndpointQuery(getMultilink, sentFor(id ?? ''), {
    enabled: id !== null,
    staleTime: 0,
    refetchInterval: isWatched && figuresInterval,
  });
}

function useListChange() {
  const cache = useQueryClient();
  return {
    keep: (multilink: Multilink) =>
      void cache.setQueryData(endpointKey(getMultilink, sentFor(multilink.multilink_id)), multilink),
    change: (apply: (list: ListData) => ListData, isMeant: (key: readonly unknown[]) => boolean = () => true) =>
      void cache.setQueriesData<ListData>(
        { queryKey: endpointKey(listMultilinks), predicate: ({ queryKey }) => isMeant(queryKey) },
        (list) => list && apply(list),
      ),
  };
}

const isSearched = (key: readonly unknown[]): boolean => {
  const asked = key.at(-1);
  return typeof asked === 'object' && asked !== null && 'words' in asked && asked.words !== '';
};

/** Creates a multilink and puts its row on top of the whole list; searched lists are asked for anew. */
export function useCreateMultilink() {
  const cache = useQueryClient();
  const { keep, change } = useListChange();
  return useEndpointMutation(createMultilink, {
    onSuccess: async (multilink) => {
      keep(multilink);
      cache.setQueryData(justCreatedKey, multilink.multilink_id);
      change(
        (list) => prependRow(list, toMultilinkRow(multilink)),
        (key) => !isSearched(key),
      );
      await cache.invalidateQueries({
        queryKey: endpointKey(listMultilinks),
        predicate: ({ queryKey }) => isSearched(queryKey),
      });
    },
  });
}

/** Changes a multilink and its row in place. */
export function useEditMultilink() {
  const { keep, change } = useListChange();
  return useEndpointMutation(editMultilink, {
    onSuccess: (multilink) => {
      keep(multilink);
      change((list) => replaceRow(list, toMultilinkRow(multilink)));
    },
  });
}

/** Deletes a multilink and its row. */
export function useCloseMultilink() {
  const { change } = useListChange();
  return useEndpointMutation(closeMultilink, {
    onSuccess: (_done, { params }) => change((list) => removeRow(list, params.multilink_id)),
  });
}
