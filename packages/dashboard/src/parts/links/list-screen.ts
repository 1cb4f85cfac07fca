// A list of links of any kind in the shape a list page draws: its rows, what is looked at, whose store it is.
import { useCallback, useMemo } from 'react';
import { useSession } from '../../api/session.ts';
import { type ListSource, useFreshFigures, useJustCreated, useRowList } from './row-list.ts';
import type { ListedRow } from './row-pages.ts';
import { useSight } from './use-sight.ts';

/** `toItem` gives a row what its page shows of it; it has to stay the same as long as its words do. */
export function useListScreen<Row extends ListedRow, Question, Item>(
  source: ListSource<Row, Question>,
  question: Question,
  /** False while something lies over the list: nobody reads its figures then. */
  isSeen: boolean,
  toItem: (row: Row) => Item,
) {
  const { user, brand, time_zone: zone } = useSession();
  const query = useRowList(source, question);
  const { sight, see } = useSight();
  useFreshFigures(source, question, isSeen && query.isSuccess ? sight : null);
  const { rows, fetchNextPage, refetch } = query;
  const isAnswered = query.data !== undefined;
  const items = useMemo(() => (isAnswered ? rows.map(toItem) : null), [isAnswered, rows, toItem]);
  return {
    store: { name: brand?.name ?? user.username, logo: brand?.logo_url ?? null },
    zone,
    justCreated: useJustCreated(),
    see,
    list: {
      rows: items,
      problem: query.error,
      hasMore: query.hasNextPage,
      isLoadingMore: query.isFetchingNextPage,
      onMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
      onRetry: useCallback(() => void refetch(), [refetch]),
    },
  };
}
