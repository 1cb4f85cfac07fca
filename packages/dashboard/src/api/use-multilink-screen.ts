// Everything the page of multilinks asks the server, and does through it, in the shape a list page draws.
import { useDebouncedValue } from '@mantine/hooks';
import type { MultilinkRow } from '@vitrine/contract/multilinks';
import { useCallback, useState } from 'react';
import { useJustCreated } from './link-lists.ts';
import { useCloseMultilink, useFreshMultilinks, useMultilinkList } from './multilink-lists.ts';
import { settle } from './settle.ts';
import { useMultilinkAccess } from './use-multilink.ts';
import { useSession } from './session.ts';

const settleTime = 500;

interface Asked {
  readonly question: { readonly words: string };
  /** What lies over the list, if anything: nobody reads its figures then. */
  readonly over: unknown;
}

/** `toItem` gives a row the words of its page. */
export function useMultilinkScreen<Item>({ question, over }: Asked, toItem: (row: MultilinkRow) => Item) {
  const { user, brand } = useSession();
  const access = useMultilinkAccess();
  const list = useMultilinkList(question.words);
  const close = useCloseMultilink();
  const [sight, setSight] = useState<{ from: number; count: number } | null>(null);
  // while the list scrolls by, nobody reads figures
  const [settled] = useDebouncedValue(sight, settleTime);
  useFreshMultilinks(question.words, over === null && list.isSuccess ? settled : null);
  const see = useCallback((stretch: { from: number; count: number }) => {
    setSight((known) => (known?.from === stretch.from && known.count === stretch.count ? known : stretch));
  }, []);
  const { fetchNextPage, refetch } = list;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  const onRetry = useCallback(() => void refetch(), [refetch]);
  return {
    access,
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone: brand?.time_zone ?? 'UTC',
    tags: null,
    justCreated: useJustCreated(),
    see,
    orders: null,
    archive: null,
    remove: (id: string) => settle(close.mutateAsync({ params: { multilink_id: id } })),
    list: {
      rows: list.data ? list.rows.map(toItem) : null,
      problem: list.error,
      hasMore: list.hasNextPage,
      isLoadingMore: list.isFetchingNextPage,
      onMore,
      onRetry,
    },
  };
}
