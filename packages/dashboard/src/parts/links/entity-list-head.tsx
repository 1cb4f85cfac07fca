// The headings over a list: what its columns are, and by which of them it is sorted.
import { ActionIcon, Checkbox, Tooltip } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBaselineDensityMedium, IconBaselineDensitySmall } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ListQuestion } from '../../ui/list-address.ts';
import type { ListItem } from './entity-list-item.ts';
import type { Sorting } from './entity-list-tools.tsx';
import classes from './entity-list.module.css';

interface HeadProps {
  /** Names the first figure. */
  readonly counts: 'views' | 'clicks';
  /** Those of a row; null for what the reader may not see. */
  readonly figures: ListItem['figures'];
  readonly sortings: readonly Sorting[];
  /** Whether the rows can be turned round, or sorted by anything at all. */
  readonly isSortable: boolean;
  readonly question: ListQuestion;
  readonly onAsk: (change: Partial<ListQuestion>) => void;
  readonly isCompact: boolean;
  readonly onCompact: (isCompact: boolean) => void;
  /** Absent where rows are not chosen. */
  readonly all?: { readonly state: 'none' | 'some' | 'all'; readonly onToggle: () => void } | undefined;
}

const sortOf = { views: 'visits', clicks: 'visits', orders: 'checkouts', revenue: 'revenue' } as const;

export function EntityListHead({
  counts,
  figures,
  sortings,
  isSortable,
  question,
  onAsk,
  isCompact,
  onCompact,
  all,
}: HeadProps) {
  const { t } = useTranslation();
  const { views, orders, revenue } = figures;
  const shown = [
    ...(views === null ? [] : [counts]),
    ...(orders === null ? [] : ['orders' as const]),
    ...(revenue === null ? [] : ['revenue' as const]),
  ];
  return (
    <div className={classes.head} style={{ '--figures': shown.length }}>
      {all ? (
        <Checkbox
          className={classes.choice ?? ''}
          label={t('lists.column.title')}
          aria-label={t('lists.many.all')}
          checked={all.state === 'all'}
          indeterminate={all.state === 'some'}
          onChange={all.onToggle}
        />
      ) : (
        <span>{t('lists.column.title')}</span>
      )}
      <Heading name={t('lists.column.created')} by={isSortable ? '' : null} question={question} onAsk={onAsk} />
      <span className={classes.headFigures}>
        {shown.map((figure) => {
          const by = sortings.find((known) => known === sortOf[figure]) ?? null;
          return <Heading key={figure} name={t(`links.figure.${figure}`)} by={by} question={question} onAsk={onAsk} />;
        })}
      </span>
      <Tooltip label={t('lists.compact')}>
        <ActionIcon
          className={classes.density ?? ''}
          size={28}
          variant="subtle"
          aria-label={t('lists.compact')}
          aria-pressed={isCompact}
          onClick={() => onCompact(!isCompact)}
        >
          {isCompact ? (
            <IconBaselineDensityMedium size={16} aria-hidden />
          ) : (
            <IconBaselineDensitySmall size={16} aria-hidden />
          )}
        </ActionIcon>
      </Tooltip>
    </div>
  );
}

interface HeadingProps extends Pick<HeadProps, 'question' | 'onAsk'> {
  readonly name: string;
  /** What sorts by it; empty for when rows were made, null where nothing does. */
  readonly by: Sorting | '' | null;
}

/** A first press sorts by it, a second turns it round, a third goes back to the newest first. */
function Heading({ name, by, question: { sort, isAscending }, onAsk }: HeadingProps) {
  const { t } = useTranslation();
  if (by === null) return <span className={classes.heading}>{name}</span>;
  const isSorted = sort === by;
  const next = isSorted
    ? isAscending
      ? { sort: '', isAscending: false }
      : { isAscending: true }
    : { sort: by, isAscending: false };
  const side = isAscending ? 'asc' : 'desc';
  const order = by === '' ? t(`lists.column.age_${side}`) : t(`lists.column.amount_${side}`);
  const Arrow = isAscending ? IconArrowUp : IconArrowDown;
  return (
    <button
      type="button"
      className={classes.heading}
      aria-pressed={isSorted}
      title={t('lists.column.sort', { name })}
      onClick={() => onAsk(next)}
    >
      {name}
      {isSorted && (
        <>
          <Arrow size={14} aria-hidden />
          <span className="visually-hidden">, {order}</span>
        </>
      )}
    </button>
  );
}
