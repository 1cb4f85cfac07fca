// The frame of a form that makes or changes a link of any kind: save, leave, and what kept a save from going on.
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftForm } from '../../api/use-draft-form.ts';
import { MessageDialog, ProblemDialog } from '../../ui/confirm-dialog.tsx';
import { useRefusedInSight } from '../../ui/content-dialog.tsx';
import { FormScreen, useWhenDone } from '../../ui/form-screen.tsx';
import { toastDone } from '../../ui/toast.ts';
import { useListPlace } from '../../ui/use-list-place.ts';

interface ScreenProps<Draft, Field extends string> {
  /** The list it belongs to, and whose words it speaks. */
  readonly name: 'links' | 'shorts' | 'multilinks';
  readonly form: DraftForm<Draft, Field>;
  /** Creates, instead of changing what is saved. */
  readonly isNew: boolean;
  /** What is asked while something is typed has been answered, and well. */
  readonly isChecked: boolean;
  readonly children: ReactNode;
}

/** Stands inside a ContentDialog. A saved form leaves for its list: with something new, for the top of it. */
export function LinkFormScreen<Draft, Field extends string>({
  name,
  form,
  isNew,
  isChecked,
  children,
}: ScreenProps<Draft, Field>) {
  const { t } = useTranslation();
  const { leave, leaveToTop } = useListPlace(`/admin/${name}`);
  const { obstacle } = form;
  useRefusedInSight(form.refusals);
  useWhenDone(form.isDone, () => {
    toastDone(isNew ? t(`${name}.form.created`) : t('links.form.saved'));
    if (isNew) leaveToTop();
    else leave();
  });
  return (
    <FormScreen
      save={isNew ? t('links.form.create') : t('links.form.save')}
      canSave={form.canSave && isChecked}
      isSaving={form.isSaving}
      onSave={() => void form.save()}
      isModified={form.isModified}
    >
      {children}
      <MessageDialog
        opened={obstacle?.kind === 'upload'}
        title={t('links.form.upload_failed_title')}
        onClose={form.clearObstacle}
      >
        {t('links.form.upload_failed_body')}
      </MessageDialog>
      <ProblemDialog
        problem={obstacle?.kind === 'refused' ? obstacle.problem : null}
        title={t(`${name}.form.save_failed_title`)}
        onClose={form.clearObstacle}
      />
    </FormScreen>
  );
}
