// The columns of the page of all orders: each with when, whose and why, how its commission stands, and what it came to.
import { Avatar } from '@mantine/core';
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { CommissionCell, CommissionState } from '../../parts/orders/commission-facts.tsx';
import { LinkName, LinkPicture, NoSource, OrderStatus, Person } from '../../parts/orders/order-facts.tsx';
import { OrderTotal, toOrderRows } from '../../parts/orders/order-table.tsx';
import classes from '../../parts/orders/order-table.module.css';
import type { TableColumn } from '../../ui/table-columns.ts';
import { useFormat } from '../../ui/use-format.ts';

/** In the store's zone, the reader's own without it. On a phone the first column tells what the others do at a desk. */
export function useWholeTable(zone: string | undefined) {
  const { t } = useTranslation();
  const columns: TableColumn<Order>[] = [
    {
      id: 'order',
      name: t('orders.order'),
      sort: { name: t('orders.date') },
      renderCell: (order) => <Name order={order} zone={zone} />,
    },
    {
      id: 'source',
      name: t('orders.source'),
      isWideOnly: true,
      className: classes.from,
      renderCell: (order) => <Source order={order} />,
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
      sort: {},
      renderCell: (order) => (
        <>
          <OrderTotal order={order} />
          <span className={classes.state}>
            <OrderStatus status={order.order_status} />
          </span>
        </>
      ),
    },
  ];
  return { ...toOrderRows(zone), columns, className: `${classes.orders} ${classes.whole}` };
}

function Name({ order, zone }: { order: Order; zone: string | undefined }) {
  const format = useFormat();
  const { attribution, link_details: link, commission } = order;
  const person = attribution?.influencer_username ?? null;
  return (
    <span className={classes.words}>
      <bdi className={classes.name} title={order.name}>
        {order.name}
      </bdi>
      <time className={classes.under} dateTime={order.created_at}>
        {format.moment(order.created_at, zone)}
      </time>
      {attribution !== null && link !== null && (
        <span className={classes.narrow}>
          <LinkName link={link} />
        </span>
      )}
      {commission !== null && (
        <span className={classes.narrow}>
          {person !== null && <bdi>@{person}</bdi>}
          <CommissionState commission={commission} />
        </span>
      )}
    </span>
  );
}

/** Where it came from, whose it is, by what it came, and why it was credited so: names and reason as far as two lines go. */
function Source({ order }: { order: Order }) {
  const { t } = useTranslation();
  const { link_details: link, attribution, influencer_profile_image_url: face } = order;
  if (attribution === null) return <NoSource order={order} />;
  const { channel, reason, influencer_username: person } = attribution;
  return (
    <span className={classes.origin}>
      {link !== null && <LinkPicture link={link} />}
      {link === null && person !== null && <Avatar src={face} name={person} size={36} alt="" aria-hidden />}
      <span className={classes.told}>
        {link !== null && <LinkName link={link} />}
        {link === null && person === null && <NoSource order={order} />}
        <span className={classes.by}>
          {person !== null && <Person name={person} />}
          {channel !== null && <span>{t(`orders.channel.${channel}`)}</span>}
        </span>
        <span className={classes.clamp} title={reason} dir="auto">
          {reason}
        </span>
      </span>
    </span>
  );
}
