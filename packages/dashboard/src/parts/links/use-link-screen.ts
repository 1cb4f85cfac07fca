// Everything a list page of links asks the server, and does through it, in the shape the page draws.
import type { LinkRow, LinkType } from '@vitrine/contract/links';
import { toOwnFigures } from '@vitrine/contract/own-figures';
import { useCallback, useMemo, useState } from 'react';
import { type LinkAccess, toLinkAccess } from './link-access.ts';
import type { LinkQuestion } from './link-list-cache.ts';
import {
  useArchiveLink,
  useCloseLink,
  useFreshFigures,
  useJustCreated,
  useLifetime,
  useLinkList,
  useLinkOrders,
} from './link-lists.ts';
import { useScreenList } from './screen-list.ts';
import { useSession } from '../../api/session.ts';
import { settle } from './settle.ts';
import { useSight } from './use-sight.ts';
import { useTags } from './use-tags.ts';

interface Asked {
  readonly question: Omit<LinkQuestion, 'linkType'>;
  /** What lies over the list, if anything: nobody reads its figures then. */
  readonly over: unknown;
}

type ToItem<Item> = (row: LinkRow, shows: LinkAccess['shows']) => Item;

/** `toItem` gives a row the words of its page; it has to stay the same as long as they do. */
export function useLinkScreen<Item>(linkType: LinkType, asked: Asked, toItem: ToItem<Item>) {
  const { user, brand } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const question = useMemo(() => ({ ...asked.question, linkType }), [asked.question, linkType]);
  const isSeen = asked.over === null;
  const list = useLinkList(question);
  const lifetime = useLifetime(isSeen);
  const tags = useTags(linkType);
  const { sight, see } = useSight();
  useFreshFigures(question, isSeen && list.isSuccess ? sight : null);
  const { shows, isTeam } = access;
  const toShown = useCallback(
    (row: LinkRow) => toItem({ ...row, link_analytics: toOwnFigures(row.link_analytics, isTeam) }, shows),
    [toItem, shows, isTeam],
  );
  const totals = linkType === 'LOOK' ? lifetime.data?.looks_analytics : lifetime.data?.shorts_analytics;
  const orders = useOrdersOfOne();
  return {
    access,
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone: brand?.time_zone ?? 'UTC',
    currency: lifetime.data?.currency ?? brand?.currency ?? 'USD',
    totals: totals ? toOwnFigures(totals, isTeam) : null,
    tags: tags.data?.tags.map(({ tag }) => tag) ?? [],
    justCreated: useJustCreated(),
    see,
    orders: access.canSeeOrders ? orders : null,
    ...useChanges(),
    list: useScreenList(list, toShown),
  };
}

/** What can be done to one row; each answers null, or the problem that kept it from happening. */
function useChanges() {
  const close = useCloseLink();
  const archive = useArchiveLink();
  return {
    remove: (id: string) => settle(close.mutateAsync({ params: { link_id: id } })),
    archive: (id: string, archived: boolean) =>
      settle(archive.mutateAsync({ params: { link_id: id }, body: { archived } })),
  };
}

/** The orders of the link last asked for, if any. */
function useOrdersOfOne() {
  const [id, ask] = useState<string | null>(null);
  const query = useLinkOrders(id);
  const orders = useMemo(() => query.data?.pages.flatMap((page) => page.orders) ?? null, [query.data]);
  return {
    ask,
    orders,
    problem: query.error,
    isLoadingMore: query.isFetchingNextPage,
    onMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    onRetry: () => void query.refetch(),
  };
}
