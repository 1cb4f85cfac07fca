// The five newest orders of the store, each opening to its products and why it was credited.
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { listOrders } from '@vitrine/contract/orders';
import { useEndpointQuery } from '../../api/queries.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from './home.module.css';
import { OrderRow } from './order-row.tsx';

const shown = 5;
const refreshEvery = 10_000;

export function RecentOrders() {
  const { t } = useTranslation();
  return (
    <section>
      <h2 className={styles.heading} id="recent-orders">
        {t('home.recent_orders')}
      </h2>
      <div className={styles.card}>
        <Orders />
      </div>
    </section>
  );
}

function Orders() {
  const { t } = useTranslation();
  const orders = useEndpointQuery(listOrders, { query: { count: shown } }, { refetchInterval: refreshEvery });
  if (orders.data === undefined) {
    if (!orders.isError) return <Loading />;
    const { message, requestId } = orders.error;
    return <ErrorState message={message} requestId={requestId} onRetry={orders.refetch} />;
  }
  if (orders.data.orders.length === 0) {
    return <EmptyState drawing={<ParcelDrawing />} title={t('home.no_orders_title')} body={t('home.no_orders_body')} />;
  }
  return (
    <table className={styles.orders} aria-labelledby="recent-orders">
      <thead>
        <tr>
          <th>{t('home.order')}</th>
          <th className={styles.wide}>{t('home.date')}</th>
          <th className={styles.wide}>{t('home.source')}</th>
          <th className={styles.wide}>{t('home.status')}</th>
          <th className={styles.amount}>{t('home.total')}</th>
        </tr>
      </thead>
      <tbody>
        {orders.data.orders.map((order) => (
          <OrderRow key={order.order_id} order={order} />
        ))}
      </tbody>
    </table>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <output className={styles.loading}>
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: shown }, (_, row) => (
        <div key={row} className={styles.loadingRow}>
          <Skeleton h={16} w="18%" />
          <Skeleton h={16} w="32%" />
          <Skeleton h={16} w="14%" />
        </div>
      ))}
    </output>
  );
}
