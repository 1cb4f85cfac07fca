// Conditions as chips that can be changed and removed, and the way to one more.
import { CloseButton } from '@mantine/core';
import type { Condition } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { AddCondition } from './add-condition.tsx';
import { canHold, replaceCondition } from './condition-changes.ts';
import { ConditionDialog, type Editing } from './condition-dialog.tsx';
import { toConditionWords } from './condition-words.ts';
import classes from './filters.module.css';
import { useValueNames } from './use-value-names.ts';

interface FieldProps {
  readonly conditions: readonly Condition[];
  readonly onChange: (conditions: readonly Condition[]) => void;
  /** Where they are asked: its days and its traffic say which values there are. */
  readonly screen: AnalyticsScreen;
  /** Inside a dialog, where the page's main part is out of reach. */
  readonly isInDialog?: boolean;
  /** Stands before the chips. */
  readonly children?: ReactNode;
}

export function ConditionsField({ conditions, onChange, screen, isInDialog = false, children }: FieldProps) {
  const { t } = useTranslation();
  const { locale } = useFormat();
  const [editing, setEditing] = useState<Editing | null>(null);
  const nameOf = useValueNames(conditions, screen.access);
  const add = useRef<HTMLButtonElement>(null);
  return (
    <div className={classes.field}>
      {children}
      {conditions.map((condition) => (
        <Chip
          key={JSON.stringify(condition)}
          words={toConditionWords(condition, { nameOf, t, locale })}
          onEdit={() => setEditing({ by: condition.by, condition })}
          onRemove={() => {
            onChange(conditions.filter((each) => each !== condition));
            // the chip that had the focus is gone
            add.current?.focus();
          }}
        />
      ))}
      {conditions.length >= limits.conditions ? (
        <span className={classes.limit}>{t('analytics.filter.full')}</span>
      ) : (
        <AddCondition
          ref={add}
          access={screen.access}
          isInDialog={isInDialog}
          onChoose={(by) => setEditing({ by, condition: null })}
        />
      )}
      {editing && (
        <ConditionDialog
          editing={editing}
          screen={{ ...screen, asked: { ...screen.asked, filters: conditions } }}
          canApply={(condition) =>
            canHold(replaceCondition(conditions, editing.condition, condition), isInDialog ? 'segment' : 'address')
          }
          onClose={() => setEditing(null)}
          onApply={(condition) => {
            onChange(replaceCondition(conditions, editing.condition, condition));
            setEditing(null);
          }}
        />
      )}
    </div>
  );
}

interface ChipProps {
  readonly words: string;
  /** Without it the chip can only be removed. */
  readonly onEdit?: () => void;
  readonly onRemove: () => void;
  readonly icon?: ReactNode;
}

export function Chip({ words, onEdit, onRemove, icon }: ChipProps) {
  const { t } = useTranslation();
  return (
    <span className={classes.chip}>
      {icon}
      {onEdit === undefined ? (
        <span className={classes.chipName}>{words}</span>
      ) : (
        <button type="button" className={classes.chipName} aria-haspopup="dialog" onClick={onEdit}>
          {words}
        </button>
      )}
      <CloseButton size="sm" iconSize={16} aria-label={t('analytics.filter.remove', { words })} onClick={onRemove} />
    </span>
  );
}
