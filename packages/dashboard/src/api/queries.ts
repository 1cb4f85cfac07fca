// Server state: one query key per endpoint and what is sent to it, and the hooks that read and change it.
import { queryOptions, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  InfiniteData,
  QueryKey,
  UseInfiniteQueryOptions,
  UseInfiniteQueryResult,
  UseMutationResult,
  UseQueryResult,
} from '@tanstack/react-query';
import type { AnswerOf, Endpoint } from '@vitrine/contract/endpoint';
import type { SegmentId } from '@vitrine/contract/ids';
import { call } from './client.ts';
import type { Sent } from './client.ts';
import type { Problem } from './problem.ts';

/** The key of everything an endpoint ever answered, or of one answer when `sent` is given. */
export function endpointKey(endpoint: Endpoint, sent?: unknown): QueryKey {
  const name = `${endpoint.method} ${endpoint.path}`;
  return sent === undefined ? [endpoint.tag, name] : [endpoint.tag, name, sent];
}

type QuerySettings = {
  readonly enabled?: boolean;
  readonly staleTime?: number;
  readonly refetchInterval?: number | false;
};

/** `call` for a `sent` that is already whole, as generic code holds it. */
export const callWith = <E extends Endpoint>(endpoint: E, sent: Sent<E>, signal?: AbortSignal): Promise<AnswerOf<E>> =>
  (call as (e: E, s: Sent<E>, o: { signal?: AbortSignal | undefined }) => Promise<AnswerOf<E>>)(endpoint, sent, {
    signal,
  });

/** Options of a query over an endpoint, for hooks, loaders and prefetching alike. */
export function endpointQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<AnswerOf<E>, Problem>({
    queryKey: endpointKey(endpoint, sent),
    queryFn: ({ signal }) => callWith(endpoint, sent, signal),
  });
}

/** The same, read to its end although nobody looks any more: who looks again finds it and does not ask anew. */
export function wholeQuery<E extends Endpoint>(endpoint: E, sent: Sent<E>) {
  return queryOptions<AnswerOf<E>, Problem>({
    queryKey: endpointKey(endpoint, sent),
    queryFn: () => callWith(endpoint, sent),
  });
}

/** Reads an endpoint and keeps its answer; the error is always a `Problem`. */
export function useEndpointQuery<E extends Endpoint>(
  endpoint: E,
  sent: Sent<E>,
  settings: QuerySettings = {},
): UseQueryResult<AnswerOf<E>, Problem> {
  return useQuery<AnswerOf<E>, Problem>({ ...endpointQuery(endpoint, sent), ...settings });
}

/** Days of the store's time zone, both included, as endpoints take them; null asks for the whole life. */
export const toDaysSent = (days: { readonly from: string; readonly to: string } | null) =>
  days === null ? {} : { from_date: days.from, to_date: days.to };

/** As `toDaysSent`, for endpoints that know hours. */
export const toRangeSent = (days: { readonly from: string; readonly to: string; readonly hours?: unknown } | null) =>
  days?.hours === undefined ? toDaysSent(days) : { range: 'last_24_hours' as const };

/** A segment as endpoints take it; null asks for everything. */
export const toSegmentSent = (segment: SegmentId | null) => (segment === null ? {} : { segment_id: segment });

interface Page {
  /** Where the next begins; null after the last. */
  readonly next_skip: number | null;
}

/** The answers of an endpoint, page by page. */
type Pages<E extends Endpoint> = InfiniteData<AnswerOf<E>, number>;
type PagesOptions<E extends Endpoint> = UseInfiniteQueryOptions<AnswerOf<E>, Problem, Pages<E>, QueryKey, number>;

/** Reads an endpoint page by page, each from where the one before ended; `key` tells this question from its others. */
export function useEndpointPages<E extends Endpoint>(
  endpoint: AnswerOf<E> extends Page ? E : never,
  key: readonly unknown[],
  toSent: (skip: number) => Sent<E>,
  settings: Pick<PagesOptions<E>, 'enabled' | 'staleTime' | 'refetchInterval' | 'placeholderData'> = {},
): UseInfiniteQueryResult<Pages<E>, Problem> {
  return useInfiniteQuery<AnswerOf<E>, Problem, Pages<E>, QueryKey, number>({
    queryKey: [...endpointKey(endpoint), ...key],
    queryFn: ({ pageParam, signal }) => callWith<E>(endpoint, toSent(pageParam), signal),
    initialPageParam: 0,
    getNextPageParam: (page) => (page as Page).next_skip,
    ...settings,
  });
}

type PagesRead = Pick<
  UseInfiniteQueryResult<unknown, Problem>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'error' | 'fetchNextPage' | 'refetch'
>;

/** What a list or a table knows of pages besides their rows. */
export const toPaged = (query: PagesRead) => ({
  problem: query.error,
  hasMore: query.hasNextPage,
  isLoadingMore: query.isFetchingNextPage,
  onMore: () => void query.fetchNextPage(),
  onRetry: () => void (query.isFetchNextPageError ? query.fetchNextPage() : query.refetch()),
});

interface MutationSettings<E extends Endpoint> {
  /** Endpoints whose answers are asked for anew after success. */
  readonly refreshes?: readonly Endpoint[];
  readonly onSuccess?: (answer: AnswerOf<E>, sent: Sent<E>) => unknown;
  readonly onError?: (problem: Problem, sent: Sent<E>) => unknown;
}

/** Calls an endpoint on demand: `mutate({ params, body })`. */
export function useEndpointMutation<E extends Endpoint>(
  endpoint: E,
  settings: MutationSettings<E> = {},
): UseMutationResult<AnswerOf<E>, Problem, Sent<E>> {
  const cache = useQueryClient();
  return useMutation<AnswerOf<E>, Problem, Sent<E>>({
    mutationFn: (sent) => callWith(endpoint, sent),
    onSuccess: async (answer, sent) => {
      await Promise.all(
        (settings.refreshes ?? []).map((stale) => cache.invalidateQueries({ queryKey: endpointKey(stale) })),
      );
      await settings.onSuccess?.(answer, sent);
    },
    ...(settings.onError ? { onError: settings.onError } : {}),
  });
}
