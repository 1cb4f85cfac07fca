// Conditions as chips that can be changed and removed, and the way to one more.
import { Button, CloseButton, Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../ui/use-format.ts';
import { type AnalyticsAccess, listConditionDimensions } from '../analytics-access.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { replaceCondition } from './condition-changes.ts';
import { ConditionDialog, type Editing } from './condition-dialog.tsx';
import { toConditionWords, toDimensionName } from './condition-words.ts';
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
      {conditions.length < limits.conditions && (
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
      <CloseButton size="sm" aria-label={t('analytics.filter.remove', { words })} onClick={onRemove} />
    </span>
  );
}

const groups = [
  ['links', ['link', 'multilink', 'tag', 'product', 'influencer']],
  ['visitors', ['country', 'device', 'browser']],
  ['source', ['channel', 'network', 'referrer']],
  ['campaign', ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content']],
] as const satisfies readonly (readonly [string, readonly ConditionDimension[]])[];

interface AddProps {
  readonly ref: Ref<HTMLButtonElement>;
  readonly access: AnalyticsAccess;
  readonly isInDialog: boolean;
  readonly onChoose: (by: ConditionDimension) => void;
}

function AddCondition({ ref, access, isInDialog, onChoose }: AddProps) {
  const { t } = useTranslation();
  const possible = listConditionDimensions(access);
  return (
    <Menu
      position="bottom-start"
      withInitialFocusPlaceholder={false}
      {...(isInDialog ? {} : { portalProps: { target: '#content' } })}
    >
      <Menu.Target>
        <Button ref={ref} variant="default" size="sm" leftSection={<IconPlus size={16} aria-hidden />}>
          {t('analytics.filter.add')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu ?? ''}>
        {groups.map(([group, dimensions]) => [
          <Menu.Label key={group}>{t(`analytics.filter.group.${group}`)}</Menu.Label>,
          ...dimensions
            .filter((by) => possible.includes(by))
            .map((by) => (
              <Menu.Item key={by} onClick={() => onChoose(by)}>
                {toDimensionName(by, t)}
              </Menu.Item>
            )),
        ])}
      </Menu.Dropdown>
    </Menu>
  );
}
