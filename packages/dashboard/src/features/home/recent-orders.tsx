// The five newest orders of the store, each opening to its products and why it was credited.
import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@vitrine/contract/orders';
import { useOrderLines, useRecentOrders } from '../../parts/orders/orders.ts';
import { useSession } from '../../api/session.ts';
import { ParcelDrawing } from '../../ui/drawings.tsx';
import { OrdersWaiting, OrderTable } from '../../parts/orders/order-table.tsx';
import { EmptyState, ErrorState } from '../../ui/states.tsx';
import styles from './home.module.css';
import { SectionHead } from './section-head.tsx';

/** Loaded when an order is first opened. */
const OrderDetails = lazy(async () => ({
  default: (await import('../../parts/orders/order-details.tsx')).OrderDetails,
}));

/** §9. */
const shown = 5;

export function RecentOrders() {
  const { t } = useTranslation();
  return (
    <section>
      <SectionHead id="recent-orders" title={t('orders.recent')} to="/admin/orders" more={t('orders.all')} />
      <div className={styles.card}>
        <Orders />
      </div>
    </section>
  );
}

function Orders() {
  const { t } = useTranslation();
  const { brand } = useSession();
  const orders = useRecentOrders(shown);
  if (orders.data === undefined) {
    if (!orders.isError) return <OrdersWaiting rows={shown} />;
    const { message, requestId } = orders.error;
    return <ErrorState message={message} requestId={requestId} onRetry={orders.refetch} />;
  }
  if (orders.data.orders.length === 0) {
    return <EmptyState drawing={<ParcelDrawing />} title={t('orders.none_title')} body={t('orders.none_body')} />;
  }
  return (
    <OrderTable
      orders={orders.data.orders}
      labelledBy="recent-orders"
      zone={brand?.time_zone}
      renderDetails={(order) => <Inside order={order} />}
    />
  );
}

function Inside({ order }: { readonly order: Order }) {
  const { brand } = useSession();
  const lines = useOrderLines(order);
  return (
    <Suspense fallback={<Skeleton h={120} m="md" />}>
      <OrderDetails order={order} zone={brand?.time_zone} {...lines} />
    </Suspense>
  );
}
