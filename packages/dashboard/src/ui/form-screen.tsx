// The frame of a form page: back, title, the save button that stays in sight, and the question before changes are lost.
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from './confirm-dialog.tsx';
import { Page, PageHeader } from './page-header.tsx';

interface FormScreenProps {
  readonly title: string;
  readonly back: string;
  readonly onBack: () => void;
  readonly save: string;
  readonly canSave: boolean;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Something differs from what is saved: leaving asks first. */
  readonly isModified: boolean;
  readonly isNarrowPage?: boolean;
  readonly children: ReactNode;
}

export function FormScreen(props: FormScreenProps) {
  const { t } = useTranslation();
  const { canSave, isSaving, onSave } = props;
  useHotkeys([['mod+Enter', () => canSave && onSave()]], []);
  return (
    <Page narrow={props.isNarrowPage ?? false}>
      <PageHeader
        isPinned
        title={props.title}
        lead={
          <ActionIcon aria-label={props.back} size={44} onClick={props.onBack}>
            <IconArrowLeft className="pointing" aria-hidden />
          </ActionIcon>
        }
        actions={
          <Tooltip label={t('links.form.shortcut')} disabled={!canSave}>
            <Button disabled={!canSave} loading={isSaving} onClick={onSave}>
              {props.save}
            </Button>
          </Tooltip>
        }
      />
      {props.children}
      <LeaveGuard isModified={props.isModified} />
    </Page>
  );
}

/** Asks before changes are lost, also when the tab is closed. A saved form leaves freely at once. */
function LeaveGuard({ isModified }: { readonly isModified: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: () => isModified,
    enableBeforeUnload: isModified,
    disabled: !isModified,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      opened={blocker.status === 'blocked'}
      title={t('links.form.discard_title')}
      confirm={t('links.form.discard')}
      cancel={t('links.form.keep')}
      isDangerous
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {t('links.form.discard_body')}
    </ConfirmDialog>
  );
}

/** Brings the first field that was refused into sight and gives it the focus. */
export function useRefusedInSight(errors: Readonly<Record<string, string | undefined>>): void {
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    const field = document.querySelector<HTMLElement>('main [aria-invalid="true"], main fieldset [role="alert"]');
    field?.scrollIntoView({ block: 'center' });
    field?.focus({ preventScroll: true });
  }, [errors]);
}

/** Runs once when `isDone` turns true, after the screen has been drawn without its guard. */
export function useWhenDone(isDone: boolean, leave: () => void): void {
  const latest = useRef(leave);
  useEffect(() => {
    latest.current = leave;
  });
  useEffect(() => {
    if (isDone) latest.current();
  }, [isDone]);
}
