// What was asked of the server in its four states: on its way, failed with a way to retry, empty, and there.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from './states.tsx';
import classes from './states.module.css';
import type { ToldProblem } from './told-problem.ts';

/** A query of the server's answers, or anything that tells as much. */
export interface LoadedQuery<Data> {
  /** Undefined until the first answer. */
  readonly data: Data | undefined;
  readonly error: ToldProblem | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** The shape of what comes. */
  readonly skeleton: ReactNode;
  /** The heading over a failure. */
  readonly failed?: string;
  readonly isEmpty?: (data: Data) => boolean;
  /** Stands in the place of an empty answer. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An answer once had stays in sight though a later one fails. */
export function Loaded<Data>({ query, skeleton, failed, isEmpty, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error === null) return <Waiting>{skeleton}</Waiting>;
  return (
    <ErrorState
      {...(failed === undefined ? {} : { title: failed })}
      message={error.message}
      requestId={error.requestId}
      onRetry={refetch}
    />
  );
}

/** Says that something is on its way to those who do not see its shape. */
export function Waiting({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <output className={classes.waiting} aria-label={t('ui.loading')}>
      {children}
    </output>
  );
}
