// The form of a thing in a dialog: saved from its head, and not left with changes unasked.
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DiscardDialog } from '../../ui/confirm-dialog.tsx';
import { ContentDialog } from '../../ui/content-dialog.tsx';
import { useGivesFocusBack } from '../../ui/focus-trail.ts';
import { FormScreen } from '../../ui/form-screen.tsx';

interface Props {
  readonly form: {
    readonly form: { readonly values: object };
    readonly isAcceptable: boolean;
    readonly isSaving: boolean;
    readonly submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  };
  /** What was there when it was opened. */
  readonly before: object;
  readonly title: string;
  /** Where closing leads on a phone. */
  readonly back: string;
  readonly width: 'medium' | 'large';
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function FormDialog({ form, before, title, back, width, onClose, children }: Props) {
  const { t } = useTranslation();
  const [isLeaving, setLeaving] = useState(false);
  useGivesFocusBack();
  const isModified = JSON.stringify(form.form.values) !== JSON.stringify(before);
  return (
    <ContentDialog {...{ width, title, back }} onClose={() => (isModified ? setLeaving(true) : onClose())}>
      <FormScreen
        save={t('ui.save')}
        canSave={isModified && form.isAcceptable}
        isSaving={form.isSaving}
        isModified={isModified && !form.isSaving}
        onSave={() => form.submit()}
      >
        {children}
      </FormScreen>
      <DiscardDialog opened={isLeaving} onDiscard={onClose} onKeep={() => setLeaving(false)} />
    </ContentDialog>
  );
}
