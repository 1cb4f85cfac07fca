// What was asked of the server in its four states: on its way, failed with a way to retry, empty, and there.
import { Button, Skeleton, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './states.module.css';
import { Card } from './card.tsx';
import { RequestId, type ToldProblem } from './problem-banner.tsx';

/** A query of the server's answers, or anything of that shape. */
export interface LoadedQuery<Data> {
  /** Undefined until the first answer. */
  readonly data: Data | undefined;
  readonly error: ToldProblem | null;
  readonly refetch: () => unknown;
}

interface LoadedProps<Data> {
  readonly query: LoadedQuery<Data>;
  /** The shape of what comes; null where nothing stands until it is there. */
  readonly skeleton: ReactNode;
  /** The heading over a failure. */
  readonly failed?: string;
  /** A failure stands in a card, where what is fetched brings its own. */
  readonly isCard?: boolean;
  readonly isEmpty?: (data: Data) => boolean;
  /** Stands in the place of an empty answer. */
  readonly empty?: ReactNode;
  readonly children: (data: Data) => ReactNode;
}

/** An answer once had stays in sight though a later one fails. */
export function Loaded<Data>({ query, skeleton, failed, isCard, isEmpty, empty, children }: LoadedProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return isEmpty?.(data) ? empty : children(data);
  if (error === null) return skeleton === null ? null : <Waiting>{skeleton}</Waiting>;
  return <Failed problem={error} title={failed} isCard={isCard} onRetry={refetch} />;
}

interface FailedProps {
  readonly problem: ToldProblem;
  readonly title?: string | undefined;
  readonly isCard?: boolean | undefined;
  readonly onRetry: () => unknown;
}

/** A problem in its own words. */
export function Failed({ problem: { message, requestId }, title, isCard = false, onRetry }: FailedProps) {
  const state = <ErrorState title={title} message={message} requestId={requestId} onRetry={onRetry} />;
  return isCard ? <Card>{state}</Card> : state;
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

interface BlocksProps {
  readonly heights: readonly (number | string)[];
  /** Inside a card, whose content reaches its edges. */
  readonly isPadded?: boolean;
  readonly radius?: 'md' | 'lg';
}

/** The shape of what is on its way: blocks one below the other. */
export function Blocks({ heights, isPadded = false, radius = 'lg' }: BlocksProps) {
  return (
    <div className={classes.blocks} data-padded={isPadded}>
      {heights.map((height, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- they never change places
        <Skeleton key={at} h={height} radius={radius} />
      ))}
    </div>
  );
}

/** The shape of a table's rows. */
export function RowShapes({ rows = 6 }: { rows?: number }) {
  return (
    <div className={classes.rowShapes}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row}>
          <Skeleton h={16} w="16%" />
          <Skeleton h={16} w="36%" />
          <Skeleton h={16} w="13%" />
        </div>
      ))}
    </div>
  );
}

interface ErrorStateProps {
  /** The sentence to show; a problem's own message. */
  readonly message: string;
  readonly requestId?: string | null;
  readonly title?: string | undefined;
  readonly onRetry?: () => unknown;
  /** When it stands alone instead of a page. */
  readonly wholeScreen?: boolean;
}

/** An error in words with a way to retry and the request's id for support. */
export function ErrorState({ message, requestId = null, title, onRetry, wholeScreen = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <Stack className={wholeScreen ? classes.alone : classes.state} role="alert">
      <Title order={wholeScreen ? 1 : 2}>{title ?? t('ui.failed_title')}</Title>
      <Text c="dimmed" maw={420}>
        {message}
      </Text>
      {onRetry === undefined ? null : (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onRetry()}>
          {t('ui.retry')}
        </Button>
      )}
      <RequestId id={requestId} />
    </Stack>
  );
}

interface EmptyStateProps {
  readonly drawing: ReactNode;
  readonly title: string;
  readonly body?: string;
  /** The one thing to do next. */
  readonly action?: ReactNode;
}

/** A drawing, a sentence and the one action. */
export function EmptyState({ drawing, title, body, action }: EmptyStateProps) {
  return (
    <Stack className={classes.state}>
      <div className={classes.drawing} aria-hidden>
        {drawing}
      </div>
      <Title order={2}>{title}</Title>
      {body === undefined ? null : (
        <Text c="dimmed" maw={420}>
          {body}
        </Text>
      )}
      {action}
    </Stack>
  );
}
