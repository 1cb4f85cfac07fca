// A paged question in the shape a list page draws.
import { useCallback, useMemo } from 'react';
import type { Problem } from '../../api/problem.ts';

interface Paged<Row> {
  /** Undefined until the first answer. */
  readonly data: unknown;
  readonly rows: readonly Row[];
  readonly error: Problem | null;
  readonly hasNextPage: boolean;
  readonly isFetchingNextPage: boolean;
  readonly fetchNextPage: () => Promise<unknown>;
  readonly refetch: () => Promise<unknown>;
}

/** `toItem` gives a row what its page shows of it; rows are made anew only when they, or it, changed. */
export function useScreenList<Row, Item>(query: Paged<Row>, toItem: (row: Row) => Item) {
  const { data, rows, fetchNextPage, refetch } = query;
  const isAnswered = data !== undefined;
  const items = useMemo(() => (isAnswered ? rows.map(toItem) : null), [isAnswered, rows, toItem]);
  return {
    rows: items,
    problem: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    onMore: useCallback(() => void fetchNextPage(), [fetchNextPage]),
    onRetry: useCallback(() => void refetch(), [refetch]),
  };
}
