// The cache of server state: how long answers stay fresh, and which failures are worth a second try.
import { QueryClient } from '@tanstack/react-query';
import { isProblem } from '../api/problem.ts';

const worthRetrying = (thrown: Error) =>
  (['unavailable', 'figures_unavailable', 'timed_out'] as const).some((code) => isProblem(thrown, code));

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, thrown) => count < 1 && worthRetrying(thrown) },
    mutations: { retry: false },
  },
});
