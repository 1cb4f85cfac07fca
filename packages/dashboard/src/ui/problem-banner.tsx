// A refusal above a form, said aloud when it appears.
import { Alert, Group, Text } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from './copy-button.tsx';

interface ProblemBannerProps {
  readonly message: string;
  readonly title?: string | undefined;
  readonly requestId?: string | null;
  readonly children?: ReactNode;
}

/** Red, with the sentence first; `children` hold what can be done about it. */
export function ProblemBanner({ message, title, requestId = null, children }: ProblemBannerProps) {
  return (
    <Alert color="red" variant="light" radius="md" role="alert" icon={<IconAlertCircle aria-hidden />} title={title}>
      <Text size="sm" c="var(--ink)">
        {message}
      </Text>
      {children}
      <RequestId id={requestId} mt={4} />
    </Alert>
  );
}

/** What a screen shows of something that went wrong. */
export interface ToldProblem {
  readonly message: string;
  /** For support, where the server gave one. */
  readonly requestId: string | null;
}

interface NoteProps {
  readonly problem: ToldProblem | null;
  readonly title?: string;
  /** What can be done about it. */
  readonly children?: ReactNode;
}

/** A problem's own sentence; nothing where there is none. */
export function ProblemNote({ problem, title, children }: NoteProps) {
  return (
    problem && (
      <ProblemBanner title={title} message={problem.message} requestId={problem.requestId}>
        {children}
      </ProblemBanner>
    )
  );
}

/** The id of a request, for support, to be copied; nothing where the server gave none. */
export function RequestId({ id, mt = 0 }: { id: string | null; mt?: number | 'xs' }) {
  const { t } = useTranslation();
  if (id === null) return null;
  return (
    <Group gap={4} mt={mt}>
      <Text c="dimmed" size="xs">
        {t('ui.request_id', { id: '' })}
      </Text>
      <Text c="dimmed" size="xs" dir="ltr">
        {id}
      </Text>
      <CopyButton text={id} label={t('ui.copy_request_id')} />
    </Group>
  );
}
