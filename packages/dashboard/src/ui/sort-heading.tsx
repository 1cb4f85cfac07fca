// The heading of a column that rows can be sorted by.
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './sort-heading.module.css';

interface HeadingProps {
  readonly name: string;
  /** Null when rows are sorted by something else. */
  readonly order: 'ascending' | 'descending' | null;
  readonly onSort: () => void;
  readonly className?: string | undefined;
}

export function SortHeading({ name, order, onSort, className }: HeadingProps) {
  const { t } = useTranslation();
  const Icon = order === 'ascending' ? IconArrowUp : IconArrowDown;
  return (
    <th scope="col" className={className} aria-sort={order ?? 'none'}>
      <button type="button" className={classes.button} title={t('preview.table.sort', { name })} onClick={onSort}>
        {order !== null && <Icon size={14} aria-hidden />}
        {name}
      </button>
    </th>
  );
}
