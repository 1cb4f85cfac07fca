// One order in the table, and its details when opened.
import { UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@vitrine/contract/orders';
import { useSession } from '../../api/session.ts';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home.module.css';
import { OrderDetails } from './order-details.tsx';
import { Source, Status } from './order-facts.tsx';

const columns = 5;

export function OrderRow({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const format = useFormat();
  const [opened, details] = useDisclosure(false);
  return (
    <>
      <tr className={styles.row} onClick={details.toggle}>
        <th scope="row">
          <Opener order={order} opened={opened} onToggle={details.toggle} />
        </th>
        <td className={styles.wide}>{format.moment(order.created_at, brand?.time_zone)}</td>
        <td className={styles.wide}>
          <Source order={order} />
        </td>
        <td className={styles.wide}>
          <Status status={order.order_status} />
        </td>
        <td className={styles.amount}>
          <bdi className={styles.name}>{format.money(order.total_price, order.currency)}</bdi>
          {order.refunded > 0 ? (
            <span className={styles.under}>
              {t('home.refunded', { amount: format.money(order.refunded, order.currency) })}
            </span>
          ) : null}
        </td>
      </tr>
      {opened ? (
        <tr>
          <td colSpan={columns} className={styles.details}>
            <OrderDetails order={order} />
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
      className={styles.opener}
      aria-expanded={opened}
      onClick={(event) => {
        event.stopPropagation();
        onToggle();
      }}
    >
      <span className={styles.chevron} data-opened={opened}>
        <IconChevronRight size={18} className="pointing" aria-hidden />
      </span>
      <span>
        <bdi className={styles.name}>{order.name}</bdi>
        <span className={styles.under}>{t('home.items', { count: order.products_count })}</span>
      </span>
    </UnstyledButton>
  );
}
