// The cache of server state: how long answers stay fresh, which failures are worth a second try, and who hears of them.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from '../api/problem.ts';
import { noticeFailure } from './outage.ts';

const worthRetrying = (thrown: Error) => isProblem(thrown, 'unavailable') || isProblem(thrown, 'timed_out');

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: noticeFailure }),
  mutationCache: new MutationCache({ onError: noticeFailure }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, thrown) => count < 1 && worthRetrying(thrown) },
    mutations: { retry: false },
  },
});
