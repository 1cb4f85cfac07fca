// Saves a segment or a funnel under a name, for oneself or for the team; changes it, and removes it.
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
import { isolate } from '../../../ui/foreign-text.ts';
import { FormField } from '../../../ui/form-field.tsx';
import { ProblemNote } from '../../../ui/problem-banner.tsx';
import classes from './saved.module.css';

export interface SavedDraft extends Record<string, unknown> {
  name: string;
  owner: 'mine' | 'business';
}

/** What the dialog needs of an endpoint's form. */
interface SavedForm {
  readonly field: (path: 'name') => TextInputProps;
  readonly form: {
    readonly values: SavedDraft;
    readonly setFieldValue: (path: 'owner', owner: SavedDraft['owner']) => void;
  };
  readonly errors: Readonly<Record<string, string>>;
  readonly submit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  readonly problem: Problem | null;
  readonly isSaving: boolean;
  readonly isAcceptable: boolean;
}

interface Removal {
  /** What is there, as it is saved. */
  readonly saved: SavedDraft;
  readonly isBusy: boolean;
  readonly problem: Problem | null;
  readonly remove: () => void;
}

interface DialogProps {
  /** Whose words are used. */
  readonly kind: 'segment' | 'funnel';
  readonly form: SavedForm;
  /** Null for what is new. */
  readonly removal: Removal | null;
  readonly onClose: () => void;
  /** What is saved. */
  readonly children: ReactNode;
}

export function SavedDialog({ kind, form, removal, onClose, children }: DialogProps) {
  const { t } = useTranslation();
  const { owner } = form.form.values;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t(removal === null ? `analytics.${kind}.new` : `analytics.${kind}.edit`)}
      size="lg"
    >
      <form className={classes.form} onSubmit={form.submit}>
        <TextInput
          data-autofocus
          label={t('analytics.saved.name')}
          maxLength={limits.savedName}
          autoComplete="off"
          {...form.field('name')}
        />
        {children}
        <OwnerChoice
          owner={owner}
          error={form.errors['owner']}
          onChoose={(next) => form.form.setFieldValue('owner', next)}
        />
        <ProblemNote problem={form.problem ?? removal?.problem ?? null} />
        <div className={classes.actions}>
          {removal && <Remove kind={kind} removal={removal} />}
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!form.isAcceptable} loading={form.isSaving}>
            {t('analytics.saved.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Asks first: what is removed does not come back. */
function Remove({ kind, removal }: { kind: DialogProps['kind']; removal: Removal }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const { name, owner } = removal.saved;
  return (
    <>
      <Button
        className={classes.remove ?? ''}
        variant="subtle"
        c="var(--bad-ink)"
        leftSection={<IconTrash size={18} aria-hidden />}
        onClick={() => setAsking(true)}
      >
        {t(`analytics.${kind}.remove`)}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={t(`analytics.${kind}.remove_title`, { name: isolate(name) })}
        confirm={t(`analytics.${kind}.remove`)}
        isDangerous
        isBusy={removal.isBusy}
        onCancel={() => setAsking(false)}
        onConfirm={removal.remove}
      >
        {t(`analytics.${kind}.remove_body.${owner}`)}
      </ConfirmDialog>
    </>
  );
}

interface OwnerProps {
  readonly owner: SavedDraft['owner'];
  readonly error: string | undefined;
  readonly onChoose: (owner: SavedDraft['owner']) => void;
}

/** Nothing to choose for whoever can save for themselves alone. */
function OwnerChoice({ owner, error, onChoose }: OwnerProps) {
  const { t } = useTranslation();
  const { user } = useSession();
  if (!can(user, 'share figures')) return null;
  return (
    <FormField label={t('analytics.saved.owner')} help={t(`analytics.saved.help.${owner}`)} error={error}>
      <SegmentedControl
        aria-label={t('analytics.saved.owner')}
        value={owner}
        onChange={(next) => onChoose(next === 'business' ? 'business' : 'mine')}
        data={[
          { value: 'mine', label: t('analytics.saved.mine') },
          { value: 'business', label: t('analytics.saved.business') },
        ]}
      />
    </FormField>
  );
}
