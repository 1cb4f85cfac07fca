// Orders whose shoppers have not paid all of them: what each would earn, which is in no balance yet.
import type { PendingOrder } from '@vitrine/contract/ledger';
import { useTranslation } from 'react-i18next';
import { ReviewReason } from '../../parts/orders/commission-facts.tsx';
import { useStoreFormat } from '../../parts/stores/use-store-format.ts';
import { Card } from '../../ui/card.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { toDayWords } from '../../ui/date-range-words.ts';
import { Tag } from '../../ui/tag.tsx';
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
      renderCell: ({ order_id: id, order_name: name, review }) => (
        <>
          <bdi>{name ?? `#${id}`}</bdi>
          {review?.state === 'held' && <Tag tone="fair">{t('orders.commission.state.held')}</Tag>}
          {review?.state === 'approved' && <Tag tone="good">{t('orders.commission.state.approved')}</Tag>}
          <ReviewReason review={review} />
        </>
      ),
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
