// A refusal above a form, said aloud when it appears.
import { Alert, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface ProblemBannerProps {
  readonly message: string;
  readonly title?: string | undefined;
  readonly requestId?: string | null;
  readonly children?: ReactNode;
}

/** Red, with the sentence first; `children` hold what can be done about it. */
export function ProblemBanner({ message, title, requestId = null, children }: ProblemBannerProps) {
  const { t } = useTranslation();
  return (
    <Alert color="red" variant="light" radius="md" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      <Text size="sm" c="var(--ink)">
        {message}
      </Text>
      {children}
      {requestId === null ? null : (
        <Text size="xs" c="dimmed" mt={4}>
          {t('ui.request_id', { id: '' })}
          <bdi dir="ltr">{requestId}</bdi>
        </Text>
      )}
    </Alert>
  );
}

/** What a screen tells of something that went wrong. */
export interface ToldProblem {
  readonly message: string;
  /** For support, where the server gave one. */
  readonly requestId: string | null;
}

/** A problem's own sentence; nothing where there is none. */
export function ProblemNote({ problem, title }: { problem: ToldProblem | null; title?: string }) {
  return problem && <ProblemBanner title={title} message={problem.message} requestId={problem.requestId} />;
}
