// Sets or changes one condition: whether something is or is not one of some values, looked for in a list of what there is.
import { Button, Loader, SegmentedControl, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import type { Condition, ConditionDimension } from '@vitrine/contract/conditions';
import { limits } from '@vitrine/contract/limits';
import { type SyntheticEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { Blocks, Loaded } from '../../../ui/loaded.tsx';
import { timings } from '../../../ui/timings.ts';
import type { AnalyticsScreen } from '../use-analytics-place.ts';
import { toDimensionName } from './condition-words.ts';
import classes from './filters.module.css';
import { useConditionValues } from './use-condition-values.ts';
import { ValueList } from './value-list.tsx';

export interface Editing {
  readonly by: ConditionDimension;
  /** Null for a new one. */
  readonly condition: Condition | null;
}

interface DialogProps {
  readonly editing: Editing;
  readonly screen: AnalyticsScreen;
  /** Whether there is room for it. */
  readonly canApply: (condition: Condition) => boolean;
  readonly onApply: (condition: Condition) => void;
  readonly onClose: () => void;
}

const heights = Array<number>(6).fill(36);

export function ConditionDialog({ editing: { by, condition }, screen, canApply, onApply, onClose }: DialogProps) {
  const { t } = useTranslation();
  const [op, setOp] = useState<Condition['op']>(condition?.op ?? 'is');
  const [values, setValues] = useState<Condition['values']>(condition?.values ?? []);
  const [search, setSearch] = useState('');
  const name = toDimensionName(by, t);
  // what else holds stays; what this condition is about is chosen among all there is
  const filters = screen.asked.filters.filter((each) => each.by !== by);
  const [settled] = useDebouncedValue(search.trim(), timings.inputDebounce);
  const query = useConditionValues({ ...screen, asked: { ...screen.asked, filters } }, by, settled);
  const isSearching = query.error === null && (query.isLate || settled !== search.trim());
  const isTooMuch = values.length > 0 && !canApply({ by, op, values });
  const canSubmit = values.length > 0 && !isTooMuch;
  const apply = (event: SyntheticEvent) => {
    event.preventDefault();
    if (canSubmit) onApply({ by, op, values });
  };
  return (
    <Dialog opened onClose={onClose} title={name}>
      <form className={classes.editor} onSubmit={apply}>
        <SegmentedControl
          fullWidth
          aria-label={t('analytics.filter.how', { dimension: name })}
          value={op}
          onChange={(next) => setOp(next === 'is_not' ? 'is_not' : 'is')}
          data={(['is', 'is_not'] as const).map((each) => ({ value: each, label: t(`analytics.filter.op.${each}`) }))}
        />
        <TextInput
          type="search"
          data-autofocus
          aria-label={t('analytics.filter.search')}
          placeholder={t('analytics.filter.search')}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={
            isSearching ? (
              <output aria-label={t('ui.loading')}>
                <Loader size="xs" />
              </output>
            ) : null
          }
          maxLength={limits.searchText}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <div className={classes.values} aria-busy={isSearching}>
          <Loaded
            query={query}
            skeleton={<Blocks heights={heights} radius="md" />}
            failed={t('analytics.filter.failed')}
          >
            {(found) => (
              <ValueList
                {...{ by, screen, found }}
                search={settled}
                chosen={values}
                onChoose={(next) => setValues([...next])}
              />
            )}
          </Loaded>
        </div>
        {isTooMuch && (
          <p role="alert" className={classes.limit}>
            {t('analytics.filter.full')}
          </p>
        )}
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" disabled={!canSubmit}>
            {t('analytics.filter.apply')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
