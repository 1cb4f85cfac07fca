// Inside an order: its products with what was refunded of them, and why it was credited as it was.
import { Skeleton } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Order, OrderLine } from '@vitrine/contract/orders';
import classes from './order-details.module.css';
import { OrderSource, OrderStatus } from './order-facts.tsx';
import { OrderWhy } from './order-why.tsx';
import { ErrorState } from '../../ui/states.tsx';
import { useFormat } from '../../ui/use-format.ts';
import type { ToldProblem } from '../../ui/told-problem.ts';

/** The products of an order as they arrive; null while they are on their way. */
export interface OrderLines {
  readonly lines: readonly OrderLine[] | null;
  readonly problem: ToldProblem | null;
  readonly onRetry: () => void;
}

interface DetailsProps extends OrderLines {
  readonly order: Order;
  readonly zone: string | undefined;
}

export function OrderDetails({ order, zone, ...lines }: DetailsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <div className={classes.inside}>
      <div className={classes.narrowFacts}>
        <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>
        <OrderStatus status={order.order_status} />
        <OrderSource order={order} />
      </div>
      <div>
        <Lines order={order} {...lines} />
        {order.order_url === null ? null : (
          <a href={order.order_url} target="_blank" rel="noreferrer" className={classes.storeLink}>
            {t('orders.view_in_store')}
            <IconExternalLink size={16} className="pointing" aria-hidden />
          </a>
        )}
      </div>
      <OrderWhy order={order} zone={zone} />
    </div>
  );
}

function Lines({ order, lines, problem, onRetry }: OrderLines & { readonly order: Order }) {
  const { t } = useTranslation();
  if (lines === null) {
    if (problem === null) return <Skeleton h={56} />;
    return <ErrorState message={problem.message} requestId={problem.requestId} onRetry={onRetry} />;
  }
  if (lines.length === 0) return <p className={classes.under}>{t('orders.no_lines')}</p>;
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <Line key={`${line.title}-${line.variant_title}-${index}`} line={line} currency={order.currency} />
      ))}
    </ul>
  );
}

function Line({ line, currency }: { readonly line: OrderLine; readonly currency: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.line}>
      {line.image_url === null ? (
        <span className={classes.noThumb} aria-hidden />
      ) : (
        <img src={line.image_url} alt="" className={classes.thumb} loading="lazy" />
      )}
      <span className={classes.words}>
        <bdi>{line.title}</bdi>
        <span className={classes.under}>
          {line.variant_title === null ? null : <bdi>{line.variant_title}</bdi>}
          {line.refunded_quantity > 0 ? (
            <span className={classes.refunded}>{t('orders.refunded_pieces', { count: line.refunded_quantity })}</span>
          ) : null}
        </span>
      </span>
      <bdi className={classes.price}>
        {t('orders.quantity', { count: line.quantity })} {format.money(line.price, currency)}
      </bdi>
    </li>
  );
}
