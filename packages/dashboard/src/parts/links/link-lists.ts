// Lists of links as server state: pages, figures that stay fresh, and what a saved or deleted link changes in them.
import { type InfiniteData, skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { BusinessId } from '@vitrine/contract/ids';
import { getLifetime } from '@vitrine/contract/insights';
import {
  archiveLink,
  closeLink,
  createLink,
  editLink,
  getLink,
  type Link,
  listLinks,
  listTags,
} from '@vitrine/contract/links';
import { pageSizes } from '@vitrine/contract/limits';
import { listLinkOrders } from '@vitrine/contract/orders';
import { useEffect, useMemo } from 'react';
import { call } from '../../api/client.ts';
import { findPlace, type LinkQuestion, mergeFigures, settleRow, toRow } from './link-list-cache.ts';
import type { Problem } from '../../api/problem.ts';
import { endpointKey, useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { prependRow, removeRow, toRows } from './row-pages.ts';
import { useSession } from '../../api/session.ts';

type ListAnswer = AnswerOf<typeof listLinks>;
type OrdersAnswer = AnswerOf<typeof listLinkOrders>;
type ListData = InfiniteData<ListAnswer, number>;

/** How often visible figures are asked for; an order must be seen within 5 s. */
export const figuresInterval = 3000;

const listKey = (business: BusinessId, question: LinkQuestion) => [...endpointKey(listLinks), { business, question }];

const toQuery = ({ linkType, words, tag, isArchived }: LinkQuestion) => ({
  q: words,
  link_type: linkType,
  archived: isArchived,
  ...(tag === '' ? {} : { tag }),
});

/** The looks or shorts a question asks for, newest first, page by page. */
export function useLinkList(question: LinkQuestion) {
  const business = useSession().user.business_id;
  const query = useInfiniteQuery<ListAnswer, Problem, ListData, readonly unknown[], number>({
    queryKey: listKey(business, question),
    queryFn: ({ pageParam, signal }) =>
      call(
        listLinks,
        {
          params: { business_id: business },
          query: { ...toQuery(question), count: pageSizes.links, skip: pageParam },
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
export function useFreshFigures(question: LinkQuestion, visible: { from: number; count: number } | null): void {
  const cache = useQueryClient();
  const business = useSession().user.business_id;
  const skip = visible?.from ?? 0;
  const count = Math.min(100, Math.max(1, visible?.count ?? 1));
  useQuery({
    queryKey: ['fresh figures', business, question, skip, count],
    enabled: visible !== null,
    // The rows have just been answered: the first question is due after one interval, not at once.
    initialData: 0,
    refetchInterval: figuresInterval,
    staleTime: figuresInterval,
    gcTime: 0,
    retry: false,
    queryFn: async ({ signal }) => {
      const asked = { ...toQuery(question), count, skip };
      const fresh = await call(listLinks, { params: { business_id: business }, query: asked }, { signal });
      cache.setQueryData<ListData>(listKey(business, question), (list) => list && mergeFigures(list, fresh.links));
      return fresh.links.length;
    },
  });
}

/** Lifetime figures of all looks and all shorts, kept fresh while somebody can see them. */
export function useLifetime(isSeen: boolean) {
  const business = useSession().user.business_id;
  const sent = { params: { business_id: business } };
  return useEndpointQuery(getLifetime, sent, { refetchInterval: isSeen && figuresInterval });
}

/** The orders credited to a link, newest first. */
export function useLinkOrders(linkId: string | null) {
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

export const justCreatedKey = ['links', 'just created'] as const;
const entranceTime = 1000;

/** The id of the link created a moment ago, so that its row can make an entrance. */
export function useJustCreated(): string | null {
  const cache = useQueryClient();
  const { data: created = null } = useQuery<string | null>({
    queryKey: justCreatedKey,
    queryFn: skipToken,
    initialData: null,
    staleTime: Infinity,
  });
  useEffect(() => {
    if (created === null) return undefined;
    const timer = setTimeout(() => cache.setQueryData(justCreatedKey, null), entranceTime);
    return () => clearTimeout(timer);
  }, [cache, created]);
  return created;
}

const isQuestion = (asked: unknown): asked is { readonly question: LinkQuestion } =>
  typeof asked === 'object' && asked !== null && 'question' in asked;

/** Changes every list on its own terms; lists that only the server can tell about are asked for anew. */
function useListChange() {
  const cache = useQueryClient();
  return {
    change: (apply: (list: ListData, question: LinkQuestion) => ListData) => {
      for (const { queryKey } of cache.getQueryCache().findAll({ queryKey: endpointKey(listLinks) })) {
        const asked = queryKey.at(-1);
        if (!isQuestion(asked)) continue;
        cache.setQueryData<ListData>(queryKey, (list) => list && apply(list, asked.question));
      }
    },
    askAnew: (link: Link) =>
      cache.invalidateQueries({
        queryKey: endpointKey(listLinks),
        predicate: ({ queryKey }) => {
          const asked = queryKey.at(-1);
          return isQuestion(asked) && findPlace(asked.question, toRow(link)) === 'ask';
        },
      }),
  };
}

/** Creates a link and puts its row on top of the lists it belongs to; searched lists are asked for anew. */
export function useCreateLink() {
  const cache = useQueryClient();
  const { change, askAnew } = useListChange();
  return useEndpointMutation(createLink, {
    refreshes: [getLifetime, listTags],
    onSuccess: async (link) => {
      const row = toRow(link);
      cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
      cache.setQueryData(justCreatedKey, link.link_id);
      change((list, question) => (findPlace(question, row) === 'in' ? prependRow(list, row) : list));
      await askAnew(link);
    },
  });
}

/** Changes a link and its row in place; a list whose tag it lost lets it go. */
export function useEditLink() {
  const cache = useQueryClient();
  const { change } = useListChange();
  return useEndpointMutation(editLink, {
    refreshes: [listTags],
    onSuccess: (link) => {
      cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
      change((list, question) => settleRow(list, question, toRow(link)));
    },
  });
}

/** Puts a link away or takes it back: it moves between the lists, to where its age puts it. */
export function useArchiveLink() {
  const cache = useQueryClient();
  const { change, askAnew } = useListChange();
  return useEndpointMutation(archiveLink, {
    refreshes: [listTags],
    onSuccess: async (link) => {
      cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
      change((list, question) => settleRow(list, question, toRow(link)));
      await askAnew(link);
    },
  });
}

/** Deletes a link and its row. */
export function useCloseLink() {
  const { change } = useListChange();
  return useEndpointMutation(closeLink, {
    refreshes: [getLifetime, listTags],
    onSuccess: (_done, { params }) => change((list) => removeRow(list, params.link_id)),
  });
}
