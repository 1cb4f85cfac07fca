// A question that has to be answered before something is lost, and a message that has to be read.
import { Button, Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from './dialog.tsx';
import { useIsNarrow } from './use-is-narrow.ts';
import { RequestId, type ToldProblem } from './problem-banner.tsx';

interface ConfirmProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirm: string;
  readonly cancel?: string;
  readonly isDangerous?: boolean;
  readonly isBusy?: boolean;
  /** False while what is asked for besides is not there. */
  readonly canConfirm?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

/** Asks; the safe answer has the focus. */
export function ConfirmDialog(props: ConfirmProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  const { opened, title, children, confirm, cancel, onConfirm, onCancel } = props;
  const { isDangerous = false, isBusy = false, canConfirm = true } = props;
  return (
    <Dialog opened={opened} onClose={onCancel} title={title}>
      <Text component="div" mb="lg">
        {children}
      </Text>
      <Group justify="flex-end" gap="sm" grow={isNarrow}>
        <Button variant="default" data-autofocus onClick={onCancel}>
          {cancel ?? t('ui.cancel')}
        </Button>
        <Button color={isDangerous ? 'red.9' : 'violet'} loading={isBusy} disabled={!canConfirm} onClick={onConfirm}>
          {confirm}
        </Button>
      </Group>
    </Dialog>
  );
}

interface DiscardProps {
  readonly opened: boolean;
  readonly onDiscard: () => void;
  readonly onKeep: () => void;
}

/** Asks before changes are lost. */
export function DiscardDialog({ opened, onDiscard, onKeep }: DiscardProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      opened={opened}
      title={t('ui.discard_title')}
      confirm={t('ui.discard')}
      cancel={t('ui.keep')}
      isDangerous
      onConfirm={onDiscard}
      onCancel={onKeep}
    >
      {t('ui.discard_body')}
    </ConfirmDialog>
  );
}

interface MessageProps {
  readonly opened: boolean;
  readonly title: string;
  readonly children: ReactNode;
  /** Leads to what can be done about it. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Tells something that went wrong; stays until it is read. */
export function MessageDialog({ opened, title, children, action, onClose }: MessageProps) {
  const { t } = useTranslation();
  const isNarrow = useIsNarrow();
  return (
    <Dialog opened={opened} onClose={onClose} title={title}>
      <Text component="div" role="alert">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="sm" grow={isNarrow}>
        <Button variant={action === undefined ? 'filled' : 'default'} data-autofocus onClick={onClose}>
          {t('ui.ok')}
        </Button>
        {action}
      </Group>
    </Dialog>
  );
}

interface ProblemProps {
  /** Null while nothing is wrong. */
  readonly problem: ToldProblem | null;
  readonly title: string;
  /** Leads to what can be done about it. */
  readonly action?: ReactNode;
  readonly onClose: () => void;
}

/** Tells why something could not be done; stays until it is read. */
export function ProblemDialog({ problem, title, action, onClose }: ProblemProps) {
  return (
    <MessageDialog opened={problem !== null} title={title} action={action} onClose={onClose}>
      {problem?.message}
      <RequestId id={problem?.requestId ?? null} mt="xs" />
    </MessageDialog>
  );
}
