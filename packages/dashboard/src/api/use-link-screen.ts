// Everything a list page of links asks the server, and does through it, in the shape the page draws.
import { useDebouncedValue } from '@mantine/hooks';
import type { LinkRow, LinkType } from '@vitrine/contract/links';
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
import { useSession } from './session.ts';
import { settle } from './settle.ts';
import { useTags } from './use-tags.ts';

const settleTime = 500;

interface Asked {
  readonly question: Omit<LinkQuestion, 'linkType'>;
  /** What lies over the list, if anything: nobody reads its figures then. */
  readonly over: unknown;
}

type ToItem<Item> = (row: LinkRow, shows: LinkAccess['shows']) => Item;

/** `toItem` gives a row the words of its page. */
export function useLinkScreen<Item>(linkType: LinkType, asked: Asked, toItem: ToItem<Item>) {
  const { user, brand } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const question = useMemo(() => ({ ...asked.question, linkType }), [asked.question, linkType]);
  const isSeen = asked.over === null;
  const list = useLinkList(question);
  const lifetime = useLifetime(isSeen);
  const tags = useTags(linkType);
  const [sight, setSight] = useState<{ from: number; count: number } | null>(null);
  // while the list scrolls by, nobody reads figures
  const [settled] = useDebouncedValue(sight, settleTime);
  useFreshFigures(question, isSeen && list.isSuccess ? settled : null);
  const see = useCallback((stretch: { from: number; count: number }) => {
    setSight((known) => (known?.from === stretch.from && known.count === stretch.count ? known : stretch));
  }, []);
  const { fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  const totals = linkType === 'LOOK' ? lifetime.data?.looks_analytics : lifetime.data?.shorts_analytics;
  const orders = useOrdersOfOne();
  return {
    access,
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone: brand?.time_zone ?? 'UTC',
    currency: lifetime.data?.currency ?? brand?.currency ?? 'USD',
    totals: totals ?? null,
    tags: tags.data?.tags ?? [],
    justCreated: useJustCreated(),
    see,
    orders: access.canSeeOrders ? orders : null,
    ...useChanges(),
    list: {
      rows: list.data ? list.rows.map((row) => toItem(row, access.shows)) : null,
      problem: list.error,
      hasMore: list.hasNextPage,
      isLoadingMore: list.isFetchingNextPage,
      onMore,
      onRetry,
    },
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
