// What a page shows when there is no content: failed, or empty.
import { Button, Stack, Text, Title } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './states.module.css';

interface ErrorStateProps {
  /** The sentence to show; a problem's own message. */
  readonly message: string;
  readonly requestId?: string | null;
  readonly title?: string;
  readonly onRetry?: () => unknown;
  /** When it stands alone instead of a page. */
  readonly wholeScreen?: boolean;
}

/** An error in words with a way to retry and the request's id for support. */
export function ErrorState({ message, requestId = null, title, onRetry, wholeScreen = false }: ErrorStateProps) {
  const { t } = useTranslation();
  return (
    <Stack className={wholeScreen ? styles.alone : styles.state} role="alert">
      <Title order={wholeScreen ? 1 : 2}>{title ?? t('ui.failed_title')}</Title>
      <Text c="dimmed" maw={420}>
        {message}
      </Text>
      {onRetry === undefined ? null : (
        <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => onRetry()}>
          {t('ui.retry')}
        </Button>
      )}
      {requestId === null ? null : (
        <Text c="dimmed" size="xs">
          {t('ui.request_id', { id: '' })}
          <bdi dir="ltr">{requestId}</bdi>
        </Text>
      )}
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
    <Stack className={styles.state}>
      <div className={styles.drawing} aria-hidden>
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
