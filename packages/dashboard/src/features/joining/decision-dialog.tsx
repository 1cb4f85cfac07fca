// The frame of deciding on applications: what is asked, why it didn't work, and the way out beside the way on.
import { Button, Group, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ProblemBanner } from '../../ui/problem-banner.tsx';

interface DecisionProps {
  readonly title: string;
  readonly onClose: () => void;
  readonly onSend: () => void;
  /** The way on; one that takes something away is begun at the way out. */
  readonly action: {
    readonly label: string;
    readonly isBusy: boolean;
    readonly isBlocked?: boolean;
    readonly isHarsh?: boolean;
  };
  readonly failure: { readonly title: string; readonly problem: Pick<Problem, 'message' | 'requestId'> | null };
  readonly children: ReactNode;
}

export function DecisionDialog({ title, onClose, onSend, action, failure, children }: DecisionProps) {
  const { t } = useTranslation();
  const { label, isBusy, isBlocked = false, isHarsh = false } = action;
  const { problem } = failure;
  return (
    <Dialog opened onClose={onClose} title={title}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSend();
        }}
      >
        <Stack>
          {children}
          {problem && <ProblemBanner title={failure.title} message={problem.message} requestId={problem.requestId} />}
          <Group justify="flex-end">
            <Button variant="default" data-autofocus={isHarsh || undefined} onClick={onClose}>
              {t('ui.cancel')}
            </Button>
            <Button type="submit" {...(isHarsh && { color: 'red.9' })} loading={isBusy} disabled={isBlocked}>
              {label}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
