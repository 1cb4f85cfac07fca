// Everything a list page of links asks the server, in the shape the page draws.
import type { LinkRow, LinkType } from '@vitrine/contract/links';
import { useDebouncedValue } from '@mantine/hooks';
import { useCallback, useMemo, useState } from 'react';
import { toLinkAccess } from './link-access.ts';
import { useFreshFigures, useJustCreated, useLifetime, useLinkList, useLinkOrders } from './link-lists.ts';
import { useSession } from './session.ts';

const settleTime = 500;

/** The rows of a list with their state, the all-time figures, and who is looking. */
export function useLinkScreen(linkType: LinkType, words: string) {
  const { user, brand } = useSession();
  const access = useMemo(() => toLinkAccess(user), [user]);
  const list = useLinkList(linkType, words);
  const lifetime = useLifetime();
  const [sight, setSight] = useState<{ from: number; count: number } | null>(null);
  // while the list scrolls by, nobody reads figures
  const [settled] = useDebouncedValue(sight, settleTime);
  useFreshFigures(linkType, words, list.isSuccess ? settled : null);
  const see = useCallback((stretch: { from: number; count: number }) => {
    setSight((known) => (known?.from === stretch.from && known.count === stretch.count ? known : stretch));
  }, []);
  const { fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  const totals = linkType === 'LOOK' ? lifetime.data?.looks_analytics : lifetime.data?.shorts_analytics;
  return {
    access,
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone: brand?.time_zone ?? 'UTC',
    currency: lifetime.data?.currency ?? brand?.currency ?? 'USD',
    totals: totals ?? null,
    justCreated: useJustCreated(),
    see,
    list: {
      rows: list.data ? list.rows : null,
      problem: list.error,
      hasMore: list.hasNextPage,
      isLoadingMore: list.isFetchingNextPage,
      onMore,
      onRetry,
    },
  };
}

/** The orders of the link whose orders are shown, if any. */
export function useOrdersOf(row: LinkRow | null) {
  const query = useLinkOrders(row?.link_id ?? null);
  const orders = useMemo(() => query.data?.pages.flatMap((page) => page.orders) ?? null, [query.data]);
  return {
    orders,
    problem: query.error,
    isLoadingMore: query.isFetchingNextPage,
    onMore: query.hasNextPage ? () => void query.fetchNextPage() : null,
    onRetry: () => void query.refetch(),
  };
}
