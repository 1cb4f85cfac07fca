// The days of a range: the store's orders and totals, ours, what differs, and how each day stands.
import { UnstyledButton } from '@mantine/core';
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { listStoreDays, StoreDay } from '@vitrine/contract/store-days';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { DataTable } from '../../ui/data-table.tsx';
import type { TableColumn } from '../../ui/table-columns.ts';
import styles from './compare.module.css';
import { countForeign, toLeftOut } from './store-days-view.ts';

interface TableProps {
  readonly answer: AnswerOf<typeof listStoreDays>;
  readonly platform: string;
  readonly opened: string | null;
  readonly onOpen: (day: string) => void;
}

export function CompareTable({ answer, platform, opened, onOpen }: TableProps) {
  const columns = useColumns(answer.currency, platform, { opened, onOpen });
  return (
    <DataTable
      labelledBy="compared-days"
      columns={columns}
      rows={answer.days.toReversed()}
      keyOf={({ day }) => day}
      actOf={({ day }) =>
        () =>
          onOpen(day)
        }
      dataOf={({ day }) => ({ 'data-opened': day === opened })}
    />
  );
}

type Opening = Pick<TableProps, 'opened' | 'onOpen'>;

function useColumns(currency: string, platform: string, { opened, onOpen }: Opening): TableColumn<StoreDay>[] {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const write = (part: { orders: number; total: number } | null) =>
    part === null ? '–' : <Amount orders={part.orders} total={format.money(part.total, currency)} />;
  return [
    {
      id: 'day',
      name: t('compare.day'),
      renderCell: (row) => (
        <>
          <UnstyledButton
            className={styles.day ?? ''}
            aria-pressed={row.day === opened}
            onClick={() => onOpen(row.day)}
          >
            {format.day(`${row.day}T12:00:00Z`)}
          </UnstyledButton>
          <span className={styles.under}>
            <DayState day={row} />
          </span>
          {row.recovered > 0 && (
            <span className={styles.under}>
              {t('compare.recovered', { count: row.recovered, amount: format.count(row.recovered).full })}
            </span>
          )}
          {row.has_gap && <span className={styles.differs}>{t('compare.has_gap')}</span>}
        </>
      ),
    },
    { id: 'store', name: t('compare.in_store', { platform }), isNumber: true, renderCell: ({ store }) => write(store) },
    { id: 'ours', name: t('compare.with_us'), isNumber: true, isWideOnly: true, renderCell: ({ ours }) => write(ours) },
    {
      id: 'difference',
      name: t('compare.differs'),
      isNumber: true,
      toneOf: ({ difference, differences }) => (difference !== null && differences.length > 0 ? 'bad' : null),
      renderCell: ({ difference, differences }) =>
        difference !== null && differences.length === 0 ? t('compare.same') : write(difference),
    },
    {
      id: 'left_out',
      name: t('compare.not_in_figures'),
      isNumber: true,
      isWideOnly: true,
      renderCell: ({ left_out: parts }) => (
        <>
          {write(toLeftOut(parts))}
          {countForeign(parts) > 0 && (
            <span className={styles.under}>
              {t('compare.foreign', { count: countForeign(parts), amount: format.count(countForeign(parts)).full })}
            </span>
          )}
        </>
      ),
    },
    {
      id: 'credited',
      name: t('compare.in_figures'),
      isNumber: true,
      isWideOnly: true,
      renderCell: ({ credited }) => write(credited),
    },
  ];
}

function Amount({ orders, total }: { orders: number; total: string }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  return (
    <>
      <bdi>{total}</bdi>
      <span className={styles.under}>{t('compare.orders', { count: orders, amount: format.count(orders).full })}</span>
    </>
  );
}

/** How a day stands with the store. */
export function DayState({ day }: { day: StoreDay }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { state, read_at: readAt, progress } = day;
  if (state === 'reading') return t('compare.state.reading', { count: progress, amount: format.count(progress).full });
  if (readAt !== null && state === 'read') return t('compare.state.read', { when: format.moment(readAt) });
  return t(`compare.state.${state}`);
}
