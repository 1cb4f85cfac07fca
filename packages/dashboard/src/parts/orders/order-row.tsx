// One order in a table, and what it opens to.
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@vitrine/contract/orders';
import { OrderSource, OrderStatus } from './order-facts.tsx';
import classes from './order-table.module.css';
import { useFormat } from '../../ui/use-format.ts';

const columns = 5;

interface RowProps {
  readonly order: Order;
  readonly zone: string | undefined;
  /** Drawn when the row is first opened. */
  readonly renderDetails: (order: Order) => ReactNode;
}

export function OrderRow({ order, zone, renderDetails }: RowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const [opened, details] = useDisclosure(false);
  return (
    <>
      <tr className={classes.row} onClick={details.toggle}>
        <th scope="row">
          <Opener order={order} opened={opened} onToggle={details.toggle} />
        </th>
        <td className={classes.wide}>
          <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>
        </td>
        <td className={classes.wide}>
          <OrderSource order={order} />
        </td>
        <td className={classes.wide}>
          <OrderStatus status={order.order_status} />
        </td>
        <td className={classes.amount}>
          <bdi className={classes.name}>{format.money(order.total_price, order.currency)}</bdi>
          {order.refunded > 0 ? (
            <span className={classes.under}>
              {t('orders.refunded', { amount: format.money(order.refunded, order.currency) })}
            </span>
          ) : null}
        </td>
      </tr>
      {opened ? (
        <tr>
          <td colSpan={columns} className={classes.details}>
            {renderDetails(order)}
          </td>
        </tr>
      ) : null}
    </>
  );
}

interface OpenerProps {
  readonly order: Order;
  readonly opened: boolean;
  readonly onToggle: () => void;
}

/** The row opens by mouse anywhere, by keyboard here. */
function Opener({ order, opened, onToggle }: OpenerProps) {
  const { t } = useTranslation();
  return (
    <UnstyledButton
      className={classes.opener}
      aria-expanded={opened}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <span className={classes.chevron} data-opened={opened}>
        <IconChevronRight size={18} className="pointing" aria-hidden />
      </span>
      <span className={classes.words}>
        <bdi className={classes.name} title={order.name}>
          {order.name}
        </bdi>
        <span className={classes.under}>{t('orders.items', { count: order.products_count })}</span>
      </span>
    </UnstyledButton>
  );
}
