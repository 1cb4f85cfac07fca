// What every form in a content dialog has: the save button in its head, and the question before changes are lost.
import { Button, Tooltip } from '@mantine/core';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from './confirm-dialog.tsx';
import { ContentActions, useSaveKey } from './content-dialog.tsx';

interface FormScreenProps {
  readonly save: string;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Something differs from what is saved: leaving asks first. */
  readonly isModified: boolean;
  readonly children: ReactNode;
}

/** Stands inside a ContentDialog. */
export function FormScreen({ save, canSave, isSaving, onSave, isModified, children }: FormScreenProps) {
  const { t } = useTranslation();
  useSaveKey(() => canSave && onSave());
  return (
    <>
      <ContentActions>
        <Tooltip label={t('ui.save_shortcut')} disabled={!canSave}>
          <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
            {save}
          </Button>
        </Tooltip>
      </ContentActions>
      {children}
      <LeaveGuard isModified={isModified} />
    </>
  );
}

/** Asks before changes are lost, also when the tab is closed. A saved form leaves freely at once. */
export function LeaveGuard({ isModified }: { isModified: boolean }) {
  const blocker = useBlocker({
    shouldBlockFn: () => isModified,
    enableBeforeUnload: isModified,
    disabled: !isModified,
    withResolver: true,
  });
  return (
    <DiscardDialog
      opened={blocker.status === 'blocked'}
      onDiscard={() => blocker.proceed?.()}
      onKeep={() => blocker.reset?.()}
    />
  );
}

/** Runs once when `isDone` turns true, after the screen has been drawn without its guard. */
export function useWhenDone(isDone: boolean, leave: () => void): void {
  const leaveNow = useEffectEvent(leave);
  useEffect(() => {
    if (isDone) leaveNow();
  }, [isDone]);
}
