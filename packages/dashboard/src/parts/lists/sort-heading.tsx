// A heading of a list that sorts it, and the switch of how close together its rows stand.
import { ActionIcon, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListQuestion } from '../../ui/list-address.ts';
import { useDensity } from '../../ui/use-density.ts';
import classes from './lists.module.css';

export interface SortProps {
  readonly question: Pick<ListQuestion, 'sort' | 'isAscending'>;
  readonly onAsk: (change: Pick<ListQuestion, 'sort' | 'isAscending'>) => void;
}

interface HeadingProps extends SortProps {
  readonly name: string;
  /** What sorts by it; empty for when rows were made, null where nothing does. */
  readonly by: string | null;
  /** What the order of it is called: of days, of words or of amounts. */
  readonly kind?: 'age' | 'name' | 'amount';
}

/** A first press sorts by it, a second turns it round, a third goes back to the newest first. */
export function SortHeading({
  name,
  by,
  kind = by === '' ? 'age' : 'amount',
  question: { sort, isAscending },
  onAsk,
}: HeadingProps) {
  const { t } = useTranslation();
  if (by === null) return <span className={classes.heading}>{name}</span>;
  const isSorted = sort === by;
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.heading}
      aria-pressed={isSorted}
      title={t('lists.column.sort', { name })}
      onClick={() => onAsk(toNext({ sort, isAscending }, by, kind === 'name'))}
    >
      {name}
      {isSorted && (
        <>
          <Arrow size={14} aria-hidden />
          <span className="visually-hidden">, {t(`lists.column.${kind}_${isAscending ? 'asc' : 'desc'}`)}</span>
        </>
      )}
    </button>
  );
}

/** Names begin with their first letter, all else with the most. */
function toNext(now: SortProps['question'], by: string, beginsAscending: boolean): SortProps['question'] {
  if (now.sort !== by) return { sort: by, isAscending: beginsAscending };
  if (now.isAscending === beginsAscending) return { sort: by, isAscending: !beginsAscending };
  return { sort: '', isAscending: false };
}

export function DensitySwitch() {
  const { t } = useTranslation();
  const { isCompact, choose } = useDensity();
  const Icon = isCompact ? IconBaselineDensityMedium : IconBaselineDensitySmall;
  return (
    <Tooltip label={t('lists.compact')}>
      <ActionIcon
        className={classes.density ?? ''}
        size={28}
        variant="subtle"
        aria-label={t('lists.compact')}
        aria-pressed={isCompact}
        onClick={() => choose(!isCompact)}
      >
        <Icon size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
