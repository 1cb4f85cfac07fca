// The headings over a list of links: what its columns are, and by which of them it is sorted.
import { useTranslation } from 'react-i18next';
import { ListHead } from '../lists/list-head.tsx';
import type { SortProps } from '../lists/sort-heading.tsx';
import type { ChosenRows } from '../lists/use-chosen-rows.ts';
import type { ListItem } from './entity-list-item.ts';
import type { Sorting } from './entity-list-tools.tsx';

interface HeadProps extends SortProps {
  /** Names the first figure. */
  readonly counts: 'views' | 'clicks';
  /** Those of a row; null for what the reader may not see. */
  readonly figures: ListItem['figures'];
  readonly sortings: readonly Sorting[];
  /** Whether the rows can be turned round, or sorted by anything at all. */
  readonly isSortable: boolean;
  readonly chosen: ChosenRows;
  /** Of the rows on screen. */
  readonly ids: readonly string[];
}

const sortOf = { views: 'visits', clicks: 'visits', orders: 'checkouts', revenue: 'revenue' } as const;

export function EntityListHead({ counts, figures, sortings, isSortable, chosen, ids, ...sorting }: HeadProps) {
  const { t } = useTranslation();
  const { views, orders, revenue } = figures;
  const shown = [
    ...(views === null ? [] : [counts]),
    ...(orders === null ? [] : ['orders' as const]),
    ...(revenue === null ? [] : ['revenue' as const]),
  ];
  return (
    <ListHead
      title={{ name: t('lists.column.title'), by: null }}
      age={{ name: t('lists.column.created'), by: isSortable ? '' : null }}
      figures={shown.map((figure) => ({
        name: t(`links.figure.${figure}`),
        by: sortings.find((known) => known === sortOf[figure]) ?? null,
      }))}
      all={{ name: t('lists.many.all'), chosen, ids }}
      {...sorting}
    />
  );
}
