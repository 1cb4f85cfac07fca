// The cache of server state; a session that has ended anywhere ends everywhere.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isProblem } from '../api/problem.ts';
import { activeToken } from '../api/session.ts';

type Listener = () => void;
let sessionEnded: Listener = () => undefined;

/** Called once by the router: what to do when the server no longer knows the active session. */
export function onSessionEnded(listener: Listener): void {
  sessionEnded = listener;
}

function watch(thrown: Error): void {
  if (isProblem(thrown, 'unauthenticated') && activeToken() !== null) sessionEnded();
}

const worthRetrying = (thrown: Error) => isProblem(thrown, 'unavailable') || isProblem(thrown, 'timed_out');

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: watch }),
  mutationCache: new MutationCache({ onError: watch }),
  defaultOptions: {
    queries: { staleTime: 30_000, retry: (count, thrown) => count < 1 && worthRetrying(thrown) },
    mutations: { retry: false },
  },
});
