// A table of orders whose rows open to their products and to why they were credited.
import { Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@vitrine/contract/orders';
import { OrderRow } from './order-row.tsx';
import classes from './order-table.module.css';

interface TableProps {
  readonly orders: readonly Order[];
  /** Names the table. */
  readonly labelledBy: string;
  /** The store's zone; the reader's own without it. */
  readonly zone: string | undefined;
  readonly renderDetails: (order: Order) => ReactNode;
}

export function OrderTable({ orders, labelledBy, zone, renderDetails }: TableProps) {
  const { t } = useTranslation();
  return (
    <table className={classes.orders} aria-labelledby={labelledBy}>
      <thead>
        <tr>
          <th scope="col">{t('orders.order')}</th>
          <th scope="col" className={`${classes.wide} ${classes.date}`}>
            {t('orders.date')}
          </th>
          <th scope="col" className={`${classes.wide} ${classes.from}`}>
            {t('orders.source')}
          </th>
          <th scope="col" className={`${classes.wide} ${classes.status}`}>
            {t('orders.status')}
          </th>
          <th scope="col" className={classes.amount}>
            {t('orders.total')}
          </th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.order_id} order={order} zone={zone} renderDetails={renderDetails} />
        ))}
      </tbody>
    </table>
  );
}

/** The shape of so many orders on their way. */
export function OrdersWaiting({ rows }: { readonly rows: number }) {
  const { t } = useTranslation();
  return (
    <output className={classes.loading}>
      <span className="visually-hidden">{t('ui.loading')}</span>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.loadingRow}>
          <Skeleton h={16} w="18%" />
          <Skeleton h={16} w="32%" />
          <Skeleton h={16} w="14%" />
        </div>
      ))}
    </output>
  );
}
