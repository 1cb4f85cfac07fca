// Looks and shorts as server state: their lists, one with its settings and orders, and what a change makes of them.
import { setLinkGate } from '@vitrine/contract/link-gates';
import { useQueryClient } from '@tanstack/react-query';
import type { BodySent } from '@vitrine/contract/endpoint';
import { getLifetime } from '@vitrine/contract/insights';
import {
  archiveLink,
  closeLink,
  createLink,
  editLink,
  getLink,
  type Link,
  type LinkRow,
  listLinks,
  listTags,
} from '@vitrine/contract/links';
import { pageSizes } from '@vitrine/contract/limits';
import { listLinkOrders, type Order } from '@vitrine/contract/orders';
import { useMemo } from 'react';
import { call } from '../../api/client.ts';
import { settle } from '../../api/problem.ts';
import { endpointKey, toPaged, useEndpointMutation, useEndpointPages, useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import type { PagedRows } from '../../ui/paged-table.tsx';
import type { SetGate } from './gate-draft.ts';
import { findPlace, type LinkQuestion, pickFigures, toFilterSent, toRow } from './link-rows.ts';
import { figuresInterval, type ListSource, useListChange } from './row-list.ts';

/** What lists of links can be sorted by, besides the newest first. */
export const sortings = ['visits', 'checkouts', 'revenue'] as const;

export const linkSource: ListSource<LinkRow, LinkQuestion> = {
  endpoint: listLinks,
  pageSize: pageSizes.links,
  ask: (business, question, stretch, options) => {
    const sortBy = sortings.find((known) => known === question.sort);
    const query = {
      ...toFilterSent(question),
      ...question.figures,
      ...(sortBy ? { sort_by: sortBy } : {}),
      ...(question.isAscending ? { direction: 'asc' as const } : {}),
      ...stretch,
    };
    return call(listLinks, { params: { business_id: business }, query }, options);
  },
  findPlace,
  pickFigures,
};

/**
 * Figures of the links a list shows, of days or of all time, or of what a segment has of them, kept fresh while somebody can see
 * them; without a filter of all of the kind.
 */
export function useStrip(isSeen: boolean, question: LinkQuestion) {
  const business = useSession().user.business_id;
  const query = { ...toFilterSent(question), ...question.figures };
  const sent = { params: { business_id: business }, query };
  return useEndpointQuery(getLifetime, sent, {
    refetchInterval: isSeen && figuresInterval,
  });
}

interface OrdersSettings {
  /** How many to begin with. */
  readonly first?: number;
  readonly refetchInterval?: number;
}

/** The orders credited to a link, newest first; none are asked for without one. */
export function useLinkOrders(
  linkId: string | null,
  { first = pageSizes.orders, ...settings }: OrdersSettings,
): PagedRows<Order> {
  const query = useEndpointPages(
    listLinkOrders,
    [linkId, first],
    (skip) => ({ params: { link_id: linkId ?? '' }, query: { count: skip === 0 ? first : pageSizes.orders, skip } }),
    { ...settings, enabled: linkId !== null },
  );
  const rows = useMemo(() => query.data?.pages.flatMap(({ orders }) => orders) ?? null, [query.data]);
  return { ...toPaged(query), rows };
}

/** One link with all its settings. */
export function useLink(linkId: string | null) {
  const sent = { params: { link_id: linkId ?? '' } };
  return useEndpointQuery(getLink, sent, { enabled: linkId !== null, staleTime: 0 });
}

/** Keeps what a change answered of a link. */
function useKeep() {
  const cache = useQueryClient();
  return (link: Link) => {
    cache.setQueryData(endpointKey(getLink, { params: { link_id: link.link_id } }), link);
    return toRow(link);
  };
}

export type LinkBody = Omit<BodySent<typeof createLink>, 'business_id'>;

/** Creates a link, or changes the one there is; answers once every list knows. */
export function useSaveLink(existing: Link | null): (body: LinkBody) => Promise<Link> {
  const business = useSession().user.business_id;
  const keep = useKeep();
  const lists = useListChange(linkSource);
  const create = useEndpointMutation(createLink, {
    refreshes: [getLifetime, listTags],
    onSuccess: (link) => lists.create(keep(link), link.link_id),
  });
  const edit = useEndpointMutation(editLink, {
    refreshes: [listTags],
    onSuccess: (link) => lists.update(keep(link)),
  });
  return (draft) => {
    const body = { ...draft, business_id: business };
    if (existing === null) return create.mutateAsync({ body });
    return edit.mutateAsync({ params: { link_id: existing.link_id }, body });
  };
}

/** Puts a link away or takes it back: it moves between the lists, to where its age puts it. */
export function useArchiveLink() {
  const keep = useKeep();
  const lists = useListChange(linkSource);
  return useEndpointMutation(archiveLink, {
    refreshes: [listTags],
    onSuccess: (link) => {
      const row = keep(link);
      lists.update(row);
      return lists.askAnew(row);
    },
  });
}

/** Sets when a link lets shoppers in. */
export function useSetLinkGate(): SetGate {
  const keep = useKeep();
  const lists = useListChange(linkSource);
  const set = useEndpointMutation(setLinkGate, { onSuccess: (link) => lists.update(keep(link)) });
  return (id, body) => settle(set.mutateAsync({ params: { link_id: id }, body }));
}

/** Chooses what messengers show of a link, and changes nothing else of it. */
export function useSetLinkCard() {
  const keep = useKeep();
  const lists = useListChange(linkSource);
  return useEndpointMutation(editLink, { onSuccess: (link) => lists.update(keep(link)) });
}

/** Deletes a link and its row. */
export function useCloseLink() {
  const lists = useListChange(linkSource);
  return useEndpointMutation(closeLink, {
    refreshes: [getLifetime, listTags],
    onSuccess: (_done, { params }) => lists.remove(params.link_id),
  });
}
