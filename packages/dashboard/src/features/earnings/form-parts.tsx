// What the forms of money are made of: amounts and percentages as typed, what a sum becomes, and how a form ends.
import { Button, TextInput, type TextInputProps } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Problem } from '../../api/problem.ts';
import { ProblemNote } from '../../ui/problem-banner.tsx';
import { cleanAmount } from './amounts.ts';
import classes from './earnings.module.css';
import { cleanPercent } from './terms-draft.ts';

interface TypedProps extends TextInputProps {
  readonly onType: (typed: string) => void;
}

/** Only what an amount may hold is typed at all. */
export function AmountInput({ onType, ...props }: TypedProps) {
  return (
    <TextInput
      inputMode="decimal"
      dir="ltr"
      autoComplete="off"
      {...props}
      onChange={(event) => onType(cleanAmount(event.currentTarget.value))}
    />
  );
}

export function PercentInput({ onType, ...props }: TypedProps) {
  return <AmountInput rightSection="%" {...props} onType={(typed) => onType(cleanPercent(typed))} />;
}

/** What something is and what it becomes, side by side; nothing yet while that is not known. */
export function Change({ label, before, after }: { label: string; before: string; after: string | null }) {
  const { t } = useTranslation();
  return (
    <output className={classes.change}>
      <span className={classes.quiet}>{label}</span>
      <span className={classes.steps}>
        <span className="visually-hidden">{t('earnings.before')}</span>
        <bdi>{before}</bdi>
        <IconArrowRight size={18} className="pointing" aria-hidden />
        <span className="visually-hidden">{t('earnings.after')}</span>
        <bdi className={classes.strong}>{after ?? '…'}</bdi>
      </span>
    </output>
  );
}

interface EndingProps {
  readonly problem: Problem | null;
  readonly send: string;
  readonly canSend: boolean;
  readonly isSaving: boolean;
  readonly onCancel: () => void;
  /** Stays in sight with the buttons while a long form is scrolled. */
  readonly note?: ReactNode;
}

/** Why it was refused, and the ways out of a form. */
export function FormEnding({ problem, send, canSend, isSaving, onCancel, note }: EndingProps) {
  const { t } = useTranslation();
  const actions = (
    <div className={classes.actions}>
      <Button variant="default" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
      <Button type="submit" disabled={!canSend} loading={isSaving}>
        {send}
      </Button>
    </div>
  );
  return (
    <>
      <ProblemNote problem={problem} />
      {note === undefined ? (
        actions
      ) : (
        <div className={classes.stay}>
          <p className={classes.note}>{note}</p>
          {actions}
        </div>
      )}
    </>
  );
}
