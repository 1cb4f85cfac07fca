// Lists of links as server state: pages, figures that stay fresh, and what a saved or deleted link changes in them.
import { type InfiniteData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { getLifetime } from '@vitrine/contract/insights';
import { closeLink, createLink, editLink, getLink, type Link, type LinkType, listLinks } from '@vitrine/contract/links';
import { pageSizes } from '@vitrine/contract/limits';
import { listLinkOrders } from '@vitrine/contract/orders';
import { useEffect, useMemo, useState } from 'react';
import { call } from './client.ts';
import { mergeFigures, prependRow, removeRow, replaceRow, toRow, toRows } from './link-list-cache.ts';
import type { Problem } from './problem.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from './queries.ts';
import { useSession } from './session.ts';

type ListAnswer = AnswerOf<typeof listLinks>;
type OrdersAnswer = AnswerOf<typeof listLinkOrders>;
type ListData = InfiniteData<ListAnswer, number>;

/** How often visible figures are asked for; an order must be seen within 5 s. */
const figuresInterval = 3000;

const listKey = (business: BusinessId, linkType: LinkType, q: string) => [
  ...endpointKey(listLinks),
  { business, linkType, q },
];

/** The open looks or shorts, newest first, page by page. */
export function useLinkList(linkType: LinkType, q: string) {
  const business = useSession().user.business_id;
  const query = useInfiniteQuery<ListAnswer, Problem, ListData, readonly unknown[], number>({
    queryKey: listKey(business, linkType, q),
    queryFn: ({ pageParam, signal }) =>
      call(
        listLinks,
        {
          params: { business_id: business },
          query: { q, count: pageSizes.links, skip: pageParam, link_type: linkType },
        },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_skip,
  });
  const rows = useMemo(() => toRows(query.data), [query.data]);
  return { ...query, rows };
}

/** Asks again and again for the figures of the rows on screen and writes what changed into the list. */
export function useFreshFigures(linkType: LinkType, q: string, visible: { from: number; count: number } | null): void {
  const cache = useQueryClient();
  const business = useSession().user.business_id;
  const skip = visible?.from ?? 0;
  const count = Math.min(100, Math.max(1, visible?.count ?? 1));
  useQuery({
    queryKey: ['fresh figures', business, linkType, q, skip, count],
    enabled: visible !== null,
    // The rows have just been answered: the first question is due after one interval, not at once.
    initialData: 0,
    refetchInterval: figuresInterval,
    staleTime: figuresInterval,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = { q, count, skip, link_type: linkType };
      const fresh = await call(listLinks, { params: { business_id: business }, query: asked }, { signal });
      cache.setQueryData<ListData>(listKey(business, linkType, q), (list) => list && mergeFigures(list, fresh.links));
      return fresh.links.length;
    },
  });
}

/** Lifetime figures of all looks and all shorts, kept fresh. */
export function useLifetime() {
  const business = useSession().user.business_id;
  return useEndpointQuery(getLifetime, { params: { business_id: business } }, { refetchInterval: figuresInterval });
}

/** The orders credited to a link, newest first. */
export function useLinkOrders(linkId: Link['link_id'] | null) {
  return useInfiniteQuery<OrdersAnswer, Problem, InfiniteData<OrdersAnswer, number>, readonly unknown[], number>({
    queryKey: [...endpointKey(listLinkOrders), linkId],
    queryFn:
      linkId === null
        ? skipToken
        : ({ pageParam, signal }) =>
            call(
              listLinkOrders,
              { params: { link_id: linkId }, query: { count: pageSizes.orders, skip: pageParam } },
              { signal },
            ),
    initialPageParam: 0,
    getNextPageParam: (page) => page.next_skip,
    refetchInterval: figuresInterval * 2,
  });
}

/** One link with all its settings. */
export function useLink(linkId: string | null) {
  const sent = { params: { link_id: linkId ?? '' } };
  return useEndpointQuery(getLink, sent, { enabled: linkId !== null, staleTime: 0 });
}

const justCreatedKey = ['links', 'just created'] as const;
const entranceTime = 1000;

/** The id of the link created a moment ago, once, so that its row can make an entrance. */
export function useJustCreated(): string | null {
  const cache = useQueryClient();
  const [created, setCreated] = useState(() => cache.getQueryData<string>(justCreatedKey) ?? null);
  useEffect(() => {
    if (created === null) return undefined;
    cache.removeQueries({ queryKey: justCreatedKey });
    const timer = setTimeout(() => setCreated(null), entranceTime);
    return () => clearTimeout(timer);
  }, [cache, created]);
  return created;
}

function useListChange() {
  const cache = useQueryClient();
  return (change: (list: ListData) => ListData) =>
    cache.setQueriesData<ListData>({ queryKey: endpointKey(listLinks) }, (list) => list && change(list));
}

const listsOf = (key: readonly unknown[], linkType: LinkType): 'all' | 'searched' | 'other' => {
  const asked = key.at(-1);
  if (typeof asked !== 'object' || asked === null || !('linkType' in asked) || !('q' in asked)) return 'other';
  if (asked.linkType !== linkType) return 'other';
  return asked.q === '' ? 'all' : 'searched';
};

/** Creates a link and puts its row on top of the whole list; searched lists are asked for anew. */
export function useCreateLink() {
  const cache = useQueryClient();
  return useEndpointMutation(createLink, {
    refreshes: [getLifetime],
    onSuccess: async (link) => {
      cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
      cache.setQueryData(justCreatedKey, link.link_id);
      cache.setQueriesData<ListData>(
        {
          queryKey: endpointKey(listLinks),
          predicate: ({ queryKey }) => listsOf(queryKey, link.link_type) === 'all',
        },
        (list) => list && prependRow(list, toRow(link)),
      );
      await cache.invalidateQueries({
        queryKey: endpointKey(listLinks),
        predicate: ({ queryKey }) => listsOf(queryKey, link.link_type) === 'searched',
      });
    },
  });
}

/** Changes a link and its row in place. */
export function useEditLink() {
  const cache = useQueryClient();
  const change = useListChange();
  return useEndpointMutation(editLink, {
    onSuccess: (link) => {
      cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
      change((list) => replaceRow(list, toRow(link)));
    },
  });
}

/** Deletes a link and its row. */
export function useCloseLink() {
  const change = useListChange();
  return useEndpointMutation(closeLink, {
    onSuccess: (_done, { params }) => void change((list) => removeRow(list, params.link_id)),
  });
}
