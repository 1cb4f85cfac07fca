// Columns of orders, and a table of them whose rows open to their products and to why they were credited.
import { Avatar } from '@mantine/core';
import type { Order } from '@vitrine/contract/orders';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../../locales/i18n.ts';
import { Blocks } from '../../ui/loaded.tsx';
import type { TableColumn, TableProps } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import { OrderSource, OrderStatus, PendingCommission } from './order-facts.tsx';
import classes from './order-table.module.css';

/** Loaded when an order is first opened, with the words of what is earned by it. */
const OrderDetails = lazy(async () => {
  const [{ OrderDetails: details }] = await Promise.all([import('./order-details.tsx'), loadTexts('earnings')]);
  return { default: details };
});

type Rows = Pick<TableProps<Order>, 'keyOf' | 'dataOf' | 'renderDetails'>;

/** Rows of orders, whatever columns they have. */
export const toOrderRows = (zone: string | undefined): Rows => ({
  keyOf: (order) => order.order_id,
  dataOf: (order) => ({ 'data-row': order.order_id }),
  renderDetails: (order) => (
    <Suspense fallback={<Blocks heights={[120]} isPadded />}>
      <OrderDetails order={order} zone={zone} />
    </Suspense>
  ),
});

export interface OrdersShown {
  /** The store's zone; the reader's own without it. */
  readonly zone: string | undefined;
  /** All of them came through one link: whom it is shared by is shown instead of where they came from. */
  readonly areOfLink?: boolean;
}

/** What a short table of orders is given, whoever draws it. */
export function useOrderTable({
  zone,
  areOfLink = false,
}: OrdersShown): Pick<TableProps<Order>, 'columns' | 'className'> & Rows {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: TableColumn<Order>[] = [
    {
      id: 'order',
      name: t('orders.order'),
      renderCell: (order) => <Name order={order} hasFace={areOfLink} />,
    },
    {
      id: 'date',
      name: t('orders.date'),
      isWideOnly: true,
      className: classes.date,
      renderCell: (order) => <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>,
    },
    {
      id: 'source',
      name: t('orders.source'),
      isWideOnly: true,
      className: classes.from,
      renderCell: (order) => (
        <>
          <OrderSource order={order} />
          <PendingCommission order={order} />
        </>
      ),
    },
    {
      id: 'status',
      name: t('orders.status'),
      isWideOnly: true,
      className: classes.status,
      renderCell: (order) => <OrderStatus status={order.order_status} />,
    },
    {
      id: 'total',
      name: t('orders.total'),
      isNumber: true,
      renderCell: (order) => (
        <>
          <OrderTotal order={order} />
          <span className={classes.narrow}>
            <OrderStatus status={order.order_status} />
          </span>
        </>
      ),
    },
  ];
  return {
    ...toOrderRows(zone),
    className: areOfLink ? undefined : classes.orders,
    columns: columns.filter(({ id }) => !areOfLink || id !== 'source'),
  };
}

/** What it came to, and what of it was given back. */
export function OrderTotal({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <>
      <bdi className={classes.name}>{format.money(order.total_price, order.currency)}</bdi>
      {order.refunded > 0 && (
        <span className={classes.under}>
          {t('orders.refunded', { amount: format.money(order.refunded, order.currency) })}
        </span>
      )}
    </>
  );
}

function Name({ order, hasFace }: { order: Order; hasFace: boolean }) {
  const { t } = useTranslation();
  const person = order.attribution?.influencer_username ?? null;
  return (
    <>
      {hasFace && person !== null && (
        <Avatar src={order.influencer_profile_image_url} name={person} size={32} alt="" aria-hidden />
      )}
      <span className={classes.words}>
        <bdi className={classes.name} title={order.name}>
          {order.name}
        </bdi>
        <span className={classes.under}>{t('orders.items', { count: order.products_count })}</span>
      </span>
    </>
  );
}
