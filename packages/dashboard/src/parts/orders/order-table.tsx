// The columns of orders, and a table of them whose rows open to their products and to why they were credited.
import { Avatar } from '@mantine/core';
import type { Order } from '@vitrine/contract/orders';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Blocks } from '../../ui/loaded.tsx';
import type { TableColumn, TableProps } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';
import { CommissionCell, CommissionState } from './commission-facts.tsx';
import {
  OrderInfluencer,
  OrderReason,
  OrderSource,
  OrderStatus,
  PendingCommission,
  useLinkName,
} from './order-facts.tsx';
import classes from './order-table.module.css';

/** Loaded when an order is first opened. */
const OrderDetails = lazy(async () => ({ default: (await import('./order-details.tsx')).OrderDetails }));

export interface OrdersShown {
  /** The store's zone; the reader's own without it. */
  readonly zone: string | undefined;
  /** With whose it is, why, and how its commission stands, as on the page of all orders. */
  readonly isWhole?: boolean;
  /** All of them came through one link: whom it is shared by is shown instead of where they came from. */
  readonly areOfLink?: boolean;
}

/** Columns of the page of all orders alone. */
const ofWhole: ReadonlySet<string> = new Set(['influencer', 'reason', 'commission']);

/** What every table of orders is given, whoever draws it. */
export function useOrderTable({
  zone,
  areOfLink = false,
  isWhole = false,
}: OrdersShown): Pick<TableProps<Order>, 'columns' | 'keyOf' | 'dataOf' | 'renderDetails' | 'className'> {
  const { t } = useTranslation();
  const format = useFormat();
  const columns: TableColumn<Order>[] = [
    {
      id: 'order',
      name: t('orders.order'),
      ...(isWhole ? { sort: { name: t('orders.date') } } : {}),
      renderCell: (order) => <Name order={order} hasFace={areOfLink} dated={isWhole ? { zone } : null} />,
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
          {!isWhole && <PendingCommission order={order} />}
        </>
      ),
    },
    {
      id: 'influencer',
      name: t('orders.influencer'),
      isWideOnly: true,
      renderCell: (order) => <OrderInfluencer order={order} />,
    },
    {
      id: 'reason',
      name: t('orders.reason'),
      isWideOnly: true,
      className: classes.why,
      renderCell: (order) => <OrderReason order={order} />,
    },
    {
      id: 'status',
      name: t('orders.status'),
      isWideOnly: true,
      className: classes.status,
      renderCell: (order) => <OrderStatus status={order.order_status} />,
    },
    {
      id: 'commission',
      name: t('orders.commission.title'),
      isWideOnly: true,
      className: classes.commission,
      renderCell: (order) => <CommissionCell order={order} />,
    },
    {
      id: 'total',
      name: t('orders.total'),
      isNumber: true,
      ...(isWhole ? { sort: {} } : {}),
      renderCell: (order) => (
        <>
          <bdi className={classes.name}>{format.money(order.total_price, order.currency)}</bdi>
          {order.refunded > 0 && (
            <span className={classes.under}>
              {t('orders.refunded', { amount: format.money(order.refunded, order.currency) })}
            </span>
          )}
        </>
      ),
    },
  ];
  return {
    className: isWhole ? `${classes.orders} ${classes.whole}` : areOfLink ? undefined : classes.orders,
    columns: columns.filter(({ id }) => (isWhole ? id !== 'date' : id === 'source' ? !areOfLink : !ofWhole.has(id))),
    keyOf: (order) => order.order_id,
    dataOf: (order) => ({ 'data-row': order.order_id }),
    renderDetails: (order) => (
      <Suspense fallback={<Blocks heights={[120]} isPadded />}>
        <OrderDetails order={order} zone={zone} />
      </Suspense>
    ),
  };
}

interface NameProps {
  readonly order: Order;
  readonly hasFace: boolean;
  /** With when it was placed, in that zone, and on a phone with what it came from and how its commission stands. */
  readonly dated: { readonly zone: string | undefined } | null;
}

function Name({ order, hasFace, dated }: NameProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const nameOf = useLinkName();
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
        {dated === null ? (
          <span className={classes.under}>{t('orders.items', { count: order.products_count })}</span>
        ) : (
          <time className={classes.under} dateTime={order.created_at}>
            {format.moment(order.created_at, dated.zone)}
          </time>
        )}
        {dated !== null && order.attribution !== null && order.link_details !== null && (
          <span className={classes.narrow}>
            <bdi className={`${classes.clamp} ${classes.oneLine}`}>{nameOf(order.link_details)}</bdi>
          </span>
        )}
        {dated !== null && order.commission !== null && (
          <span className={classes.narrow}>
            {person !== null && <bdi>@{person}</bdi>}
            <CommissionState commission={order.commission} />
          </span>
        )}
      </span>
    </>
  );
}
