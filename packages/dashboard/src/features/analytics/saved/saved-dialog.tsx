// Saves something under a name, for oneself or for the business; changes it, and removes it.
import { Button, SegmentedControl, TextInput, type TextInputProps } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { limits } from '@vitrine/contract/limits';
import { can } from '@vitrine/contract/rights';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../../api/problem.ts';
import { useSession } from '../../../api/session.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormField } from '../../../ui/form-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import classes from './saved.module.css';

export type SavedOwner = 'mine' | 'business';

interface SavedForm {
  readonly submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  readonly problem: Problem | null;
  readonly isSaving: boolean;
  readonly isAcceptable: boolean;
}

interface Removal {
  readonly title: string;
  readonly body: string;
  readonly confirm: string;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly remove: () => void;
}

interface DialogProps {
  readonly title: string;
  readonly form: SavedForm;
  /** Spread on the field of the name. */
  readonly name: TextInputProps;
  readonly owner: {
    readonly value: SavedOwner;
    readonly onChange: (owner: SavedOwner) => void;
    readonly error?: string | undefined;
  };
  /** Null for what is new. */
  readonly removal: Removal | null;
  readonly onClose: () => void;
  /** What is saved. */
  readonly children: ReactNode;
}

export function SavedDialog({ title, form, name, owner, removal, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <Dialog opened onClose={onClose} title={title} size="lg">
      <form className={classes.form} onSubmit={form.submit}>
        <TextInput
          data-autofocus
          label={t('analytics.saved.name')}
          maxLength={limits.savedName}
          autoComplete="off"
          {...name}
        />
        {children}
        <OwnerChoice {...owner} />
        <ProblemNote problem={form.problem ?? removal?.problem ?? null} />
        <div className={classes.actions}>
          {removal && (
            <Button
              className={classes.remove ?? ''}
              variant="subtle"
              c="var(--bad-ink)"
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => setAsking(true)}
            >
              {removal.confirm}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!form.isAcceptable} loading={form.isSaving}>
            {t('analytics.saved.save')}
          </Button>
        </div>
      </form>
      {removal && (
        <ConfirmDialog
          opened={isAsking}
          title={removal.title}
          confirm={removal.confirm}
          isDangerous
          isBusy={removal.isBusy}
          onCancel={() => setAsking(false)}
          onConfirm={removal.remove}
        >
          {removal.body}
        </ConfirmDialog>
      )}
    </Dialog>
  );
}

/** Nothing to choose for whoever can save for themselves alone. */
function OwnerChoice({ value, onChange, error }: DialogProps['owner']) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!can(user, 'share figures')) return null;
  return (
    <FormField label={t('analytics.saved.owner')} help={t(`analytics.saved.help.${value}`)} error={error}>
      <SegmentedControl
        aria-label={t('analytics.saved.owner')}
        value={value}
        onChange={(next) => onChange(next === 'business' ? 'business' : 'mine')}
        data={[
          { value: 'mine', label: t('analytics.saved.mine') },
          { value: 'business', label: t('analytics.saved.business') },
        ]}
      />
    </FormField>
  );
}
