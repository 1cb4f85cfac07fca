// Saves rows of a list of links as a file of what is shown of them.
import { useTranslation } from 'react-i18next';
import { type FileColumn, useSaveRows } from '../../parts/lists/use-save-rows.ts';
import type { ListItem } from '../../parts/links/entity-list-item.ts';

export function useSaveItems(begin: string): (items: readonly ListItem[]) => void {
  const { t } = useTranslation();
  const columns: FileColumn<ListItem>[] = [
    { name: t('lists.column.title'), textOf: ({ title }) => title },
    { name: t('lists.column.address'), textOf: ({ address }) => address },
    { name: t('lists.column.created'), textOf: ({ createdAt }) => createdAt.slice(0, 10) },
    { name: t('lists.filter.tags'), textOf: ({ tags }) => tags.join(', ') },
    { name: t('lists.column.code'), textOf: ({ promocode }) => promocode },
    { name: t('links.figure.views'), textOf: ({ figures }) => figures.views },
    { name: t('links.figure.orders'), textOf: ({ figures }) => figures.orders },
    { name: t('links.figure.revenue'), textOf: ({ figures }) => figures.revenue },
    { name: t('lists.column.currency'), textOf: ({ figures }) => figures.currency },
  ];
  return useSaveRows(begin, columns);
}
