// Orders whose shoppers have not paid all of them: what each would earn, which is in no balance yet.
import type { PendingOrder } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';

export function PendingOrders({ orders }: { readonly orders: readonly PendingOrder[] }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const { locale } = useFormat();
  const columns: TableColumn<PendingOrder>[] = [
    {
      id: 'order',
      name: t('earnings.pending.order'),
      renderCell: ({ order_id: id, order_name: name }) => <bdi>{name ?? `#${id}`}</bdi>,
    },
    {
      id: 'day',
      name: t('earnings.entries.day'),
      renderCell: ({ day }) => <time dateTime={day}>{toDayWords(day, locale)}</time>,
    },
    {
      id: 'amount',
      name: t('earnings.pending.amount'),
      isNumber: true,
      renderCell: ({ amount, currency }) => <bdi>{format.money(amount, currency)}</bdi>,
    },
  ];
  return (
    <Card id="pending-orders" title={t('earnings.pending.title')} help={t('earnings.pending.body')}>
      <DataTable labelledBy="pending-orders" columns={columns} rows={orders} keyOf={({ order_id: id }) => id} />
    </Card>
  );
}
