// The frame of a form that makes or changes a link of any kind: save, leave, and what kept a save from going on.
import { useNavigate } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftForm } from '../../api/use-draft-form.ts';
import { loadTexts } from '../../locales/i18n.ts';
import { PasswordNotice } from '../stores/password-notice.tsx';
import { MessageDialog } from '../../ui/confirm-dialog.tsx';
import { RefusedDialog } from '../plans/refused-dialog.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useListPlace } from '../../ui/use-list-place.ts';
import type { SetGate } from './gate-draft.ts';
import type { Shared } from './share-sheet.tsx';

const ShareSheet = lazy(async () => {
  const [{ ShareSheet: sheet }] = await Promise.all([import('./share-sheet.tsx'), loadTexts('sharing')]);
  return { default: sheet };
});

interface ScreenProps<Draft, Field extends string> {
  /** The list it belongs to, and whose words it speaks. */
  readonly name: 'links' | 'shorts' | 'multilinks';
  readonly form: DraftForm<Draft, Field>;
  /** Creates, instead of changing what is saved. */
  readonly isNew: boolean;
  /** What was created, once it was. */
  readonly shared: Shared | null;
  /** Sets when what was created lets shoppers in. */
  readonly onSetGate: SetGate;
  /** What is asked while something is typed has been answered, and well. */
  readonly isChecked: boolean;
  readonly children: ReactNode;
}

/** Stands inside a ContentDialog. A saved form leaves for its list; something new is shared first, and tops the list then. */
export function LinkFormScreen<Draft, Field extends string>({
  name,
  form,
  isNew,
  shared,
  onSetGate,
  isChecked,
  children,
}: ScreenProps<Draft, Field>) {
  const { t } = useTranslation();
  const { leave, leaveToTop } = useListPlace(`/admin/${name}`);
  const { obstacle } = form;
  useRefusedInSight(form.refusals);
  const navigate = useNavigate();
  const [isSharing, setSharing] = useState(false);
  useWhenDone(form.isDone, () => {
    if (isNew) return setSharing(true);
    toastDone(t('links.form.saved'));
    leave();
  });
  const makeAnother = async () => {
    // by way of the list: the form begins anew
    await navigate({ to: `/admin/${name}`, replace: true });
    await navigate({ to: `/admin/${name}/create`, state: { isOver: true, stepsToList: 1 } });
  };
  return (
    <FormScreen
      save={isNew ? t('links.form.create') : t('links.form.save')}
      canSave={form.canSave && isChecked}
      isSaving={form.isSaving}
      onSave={() => void form.save()}
      isModified={form.isModified}
    >
      <PasswordNotice />
      {children}
      {isSharing && shared && (
        <Suspense fallback={null}>
          <ShareSheet
            shared={shared}
            heading={t(`${name}.form.created`)}
            onSetGate={onSetGate}
            onAnother={() => void makeAnother()}
            onDone={leaveToTop}
          />
        </Suspense>
      )}
      <MessageDialog
        opened={obstacle?.kind === 'upload'}
        title={t('links.form.upload_failed_title')}
        onClose={form.clearObstacle}
      >
        {t('links.form.upload_failed_body')}
      </MessageDialog>
      <RefusedDialog
        problem={obstacle?.kind === 'refused' ? obstacle.problem : null}
        title={t(`${name}.form.save_failed_title`)}
        onClose={form.clearObstacle}
      />
    </FormScreen>
  );
}
