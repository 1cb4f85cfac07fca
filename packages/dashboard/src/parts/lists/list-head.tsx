// The headings over a list: what its columns are, and by which of them it is sorted.
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ChosenRows } from './use-chosen-rows.ts';
import { DensitySwitch, SortHeading, type SortProps } from './sort-heading.tsx';
import classes from './lists.module.css';

interface ListColumn {
  readonly name: string;
  /** What sorts by it; null where nothing does. */
  readonly by: string | null;
}

interface HeadProps extends SortProps {
  readonly title: ListColumn;
  /** Of when rows were made, where that has a column. */
  readonly age?: ListColumn;
  readonly figures: readonly ListColumn[];
  /** Absent where rows are not chosen. */
  readonly all?: { readonly name: string; readonly chosen: ChosenRows; readonly ids: readonly string[] } | undefined;
}

export function ListHead({ title, age, figures, all, ...sorting }: HeadProps) {
  return (
    <div className={classes.head} data-dated={age !== undefined} style={{ '--figures': figures.length }}>
      <span className={classes.first}>
        {all && <ChooseAll {...all} />}
        <SortHeading name={title.name} by={title.by} kind="name" {...sorting} />
      </span>
      {age && <SortHeading name={age.name} by={age.by} kind="age" {...sorting} />}
      <span className={classes.headFigures}>
        {figures.map(({ name, by }) => (
          <SortHeading key={name} name={name} by={by} {...sorting} />
        ))}
      </span>
      <DensitySwitch />
    </div>
  );
}

function ChooseAll({ name, chosen, ids }: NonNullable<HeadProps['all']>) {
  const areAll = chosen.ids.size > 0 && chosen.ids.size === ids.length;
  return (
    <Checkbox
      aria-label={name}
      checked={areAll}
      indeterminate={chosen.ids.size > 0 && !areAll}
      onChange={() => chosen.toggleAll(ids)}
    />
  );
}

/** Beside a table, which has no room for it in its head. */
export function DensityLine() {
  const { t } = useTranslation();
  return (
    <span className={classes.line}>
      {t('lists.compact')}
      <DensitySwitch />
    </span>
  );
}
