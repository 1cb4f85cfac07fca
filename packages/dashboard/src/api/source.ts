// One thing of the server's read for a dialog of its own: on its way, refused for good, failed, or there.
import type { Problem } from './problem.ts';

export type Source<Found> =
  | { readonly state: 'loading' }
  /** The server refuses it for good. */
  | { readonly state: 'gone'; readonly message: string }
  | { readonly state: 'failed'; readonly problem: Problem; readonly retry: () => void }
  | { readonly state: 'ready'; readonly found: Found };

/** What a form begins with, for those who may fill it in. */
export type FormSource<Found> = Source<Found> | { readonly state: 'forbidden' } | { readonly state: 'trial_over' };

/** A query of the one thing. */
interface Asked<Found> {
  readonly data: Found | undefined;
  readonly error: Problem | null;
  readonly isFetchedAfterMount: boolean;
  readonly refetch: () => unknown;
}

const isRefused = ({ status }: Problem): boolean => status >= 400 && status < 500;

/** Why there is nothing: refused for good, or failed with a way to ask again. */
export const toFailure = (problem: Problem, refetch: () => unknown): Source<never> =>
  isRefused(problem)
    ? { state: 'gone', message: problem.message }
    : { state: 'failed', problem, retry: () => void refetch() };

/** For a form: read anew, however often it was seen before. */
export function toFormSource<Found>({ data, error, isFetchedAfterMount, refetch }: Asked<Found>): Source<Found> {
  if (error) return toFailure(error, refetch);
  return isFetchedAfterMount && data !== undefined ? { state: 'ready', found: data } : { state: 'loading' };
}

/** For a preview: what is in the cache is shown meanwhile, and though a later answer fails, unless it is refused. */
export function toPreviewSource<Found>({
  data,
  error,
  refetch,
}: Omit<Asked<Found>, 'isFetchedAfterMount'>): Source<Found> {
  if (error && (data === undefined || isRefused(error))) return toFailure(error, refetch);
  return data === undefined ? { state: 'loading' } : { state: 'ready', found: data };
}
