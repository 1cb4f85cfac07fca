// Sales by the names of the store's own reports: what they are there, with us and in the figures, and why they differ.
import type { StoreDay } from '@vitrine/contract/store-days';
import { useTranslation } from 'react-i18next';
import { DataTable } from '../../ui/data-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './compare.module.css';
import { toNameRows, type NamePart, type NameRow } from './store-days-view.ts';

interface NamesProps {
  readonly sums: Pick<StoreDay, 'store' | 'named'>;
  readonly currency: string;
  readonly platform: string;
  /** The heading's id. */
  readonly id: string;
}

export function ComparedNames({ sums: { store, named }, currency, platform, id }: NamesProps) {
  const { t } = useTranslation();
  const columns = useColumns(currency, platform);
  if (store === null || store.orders === 0) return null;
  return (
    <section className={styles.names}>
      <h3 id={id}>{t('compare.by_name', { platform })}</h3>
      <p className={styles.quiet}>
        {t(named === null ? 'compare.by_name_unknown' : 'compare.by_name_help', { platform })}
      </p>
      {named && (
        <DataTable
          labelledBy={id}
          columns={columns}
          rows={toNameRows(named)}
          keyOf={({ name }) => name}
          dataOf={({ name }) => ({ 'data-sum': name === 'net_sales' || name === 'total_sales' })}
        />
      )}
    </section>
  );
}

function useColumns(currency: string, platform: string): TableColumn<NameRow>[] {
  const { t } = useTranslation();
  const format = useFormat();
  const write = (amount: number, parts: readonly NamePart[] = []) => (
    <>
      <bdi>{format.money(amount, currency)}</bdi>
      {parts.map(({ word, amount: part }) => (
        <span key={word} className={styles.under}>
          {t(`compare.${word}`)} <bdi>{format.money(part, currency)}</bdi>
        </span>
      ))}
    </>
  );
  return [
    { id: 'name', name: t('compare.sales'), renderCell: ({ name }) => t(`compare.names.${name}`) },
    {
      id: 'store',
      name: t('compare.in_store', { platform }),
      isNumber: true,
      renderCell: ({ store }) => write(store),
    },
    {
      id: 'ours',
      name: t('compare.with_us'),
      isNumber: true,
      renderCell: ({ ours, missed }) => write(ours, missed),
    },
    {
      id: 'credited',
      name: t('compare.in_figures'),
      isNumber: true,
      isWideOnly: true,
      renderCell: ({ credited, leftOut }) => write(credited, leftOut),
    },
  ];
}
