// Inside an order: its products, and why it was credited as it was.
import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { getOrderDetails } from '@vitrine/contract/orders';
import type { Order, OrderLine } from '@vitrine/contract/orders';
import { useEndpointQuery } from '../../api/queries.ts';
import { useSession } from '../../api/session.ts';
import { ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import styles from './home.module.css';
import { Source, Status } from './order-facts.tsx';
import { OrderWhy } from './order-why.tsx';

export function OrderDetails({ order }: { readonly order: Order }) {
  const { t } = useTranslation();
  const { brand } = useSession();
  const format = useFormat();
  return (
    <div className={styles.inside}>
      <div className={styles.narrowFacts}>
        <span>{format.moment(order.created_at, brand?.time_zone)}</span>
        <Status status={order.order_status} />
        <Source order={order} />
      </div>
      <div>
        <Lines order={order} />
        {order.order_url === null ? null : (
          <a href={order.order_url} target="_blank" rel="noreferrer" className={styles.storeLink}>
            {t('home.view_in_store')}
            <IconExternalLink size={16} className="pointing" aria-hidden />
          </a>
        )}
      </div>
      <OrderWhy attribution={order.attribution} />
    </div>
  );
}

/** The products are asked for once, when the order is first opened. */
function Lines({ order }: { readonly order: Order }) {
  const details = useEndpointQuery(
    getOrderDetails,
    { params: { order_id: order.order_id } },
    { staleTime: order.refunded > 0 ? 30_000 : Infinity },
  );
  if (details.isError) {
    return <ErrorState message={details.error.message} requestId={details.error.requestId} onRetry={details.refetch} />;
  }
  if (details.data === undefined) return <Skeleton h={56} />;
  return (
    <ul className={styles.lines}>
      {details.data.products.map((line, index) => (
        <Line key={`${line.title}-${line.variant_title}-${index}`} line={line} currency={order.currency} />
      ))}
    </ul>
  );
}

function Line({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={styles.line}>
      {line.image_url === null ? (
        <span className={styles.noThumb} aria-hidden />
      ) : (
        <img src={line.image_url} alt="" className={styles.thumb} loading="lazy" />
      )}
      <span className={styles.lineWords}>
        <bdi className={styles.truncate}>{line.title}</bdi>
        <span className={styles.under}>
          {line.variant_title === null ? null : <bdi>{line.variant_title}</bdi>}
          {line.refunded_quantity > 0 ? (
            <span className={styles.refunded}>{t('home.refunded_pieces', { count: line.refunded_quantity })}</span>
          ) : null}
        </span>
      </span>
      <bdi className={styles.price}>
        {t('home.quantity', { count: line.quantity })} {format.money(line.price, currency)}
      </bdi>
    </li>
  );
}
