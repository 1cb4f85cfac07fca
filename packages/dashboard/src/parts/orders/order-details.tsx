// Inside an order: its products with what was refunded of them, and why it was credited as it was.
import { IconExternalLink } from '@tabler/icons-react';
import type { Order, OrderLine } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { Blocks, Loaded } from '../../ui/loaded.tsx';
import { useFormat } from '../../ui/use-format.ts';
import classes from './order-details.module.css';
import { OrderCommission } from './order-commission.tsx';
import { OrderSums } from './order-sums.tsx';
import { OrderSource, OrderStatus } from './order-facts.tsx';
import shared from './order-table.module.css';
import { OrderWhy } from './order-why.tsx';
import { useOrderLines } from './use-order.ts';

export function OrderDetails({ order, zone }: { order: Order; zone: string | undefined }) {
  const { t } = useTranslation();
  const format = useFormat();
  const lines = useOrderLines(order);
  return (
    <div className={classes.place}>
      <div className={classes.inside}>
        <div className={classes.narrowFacts}>
          <time dateTime={order.created_at}>{format.moment(order.created_at, zone)}</time>
          <OrderStatus status={order.order_status} />
          <OrderSource order={order} />
        </div>
        <div>
          <Loaded
            query={lines}
            skeleton={<Blocks heights={[56]} />}
            isEmpty={({ products }) => products.length === 0}
            empty={<p className={shared.under}>{t('orders.no_lines')}</p>}
          >
            {({ products, sums }) => (
              <>
                <OrderLines lines={products} currency={order.currency} />
                {sums !== null && <OrderSums sums={sums} order={order} />}
              </>
            )}
          </Loaded>
          {order.order_url !== null && (
            <a href={order.order_url} target="_blank" rel="noreferrer" className={classes.storeLink}>
              {t('orders.view_in_store')}
              <IconExternalLink size={16} className="pointing" aria-hidden />
            </a>
          )}
          <OrderCommission order={order} zone={zone} />
        </div>
        <OrderWhy order={order} zone={zone} />
      </div>
    </div>
  );
}

interface LinesProps {
  readonly lines: readonly OrderLine[];
  /** Null where prices are not answered. */
  readonly currency: string | null;
}

/** What was bought, and what of it was given back. */
export function OrderLines({ lines, currency }: LinesProps) {
  return (
    <ul className={classes.lines}>
      {lines.map((line, index) => (
        <Line key={`${line.title}-${line.variant_title}-${index}`} line={line} currency={currency} />
      ))}
    </ul>
  );
}

function Line({ line, currency }: Pick<LinesProps, 'currency'> & { readonly line: OrderLine }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <li className={classes.line}>
      {line.image_url === null ? (
        <span className={shared.thumb} aria-hidden />
      ) : (
        <img src={line.image_url} alt="" className={shared.thumb} loading="lazy" decoding="async" />
      )}
      <span className={classes.words}>
        <bdi>{line.title || t('orders.line_without_product')}</bdi>
        <span className={shared.under}>
          {line.variant_title !== null && <bdi>{line.variant_title}</bdi>}
          {line.refunded_quantity > 0 && (
            <span className={classes.refunded}>{t('orders.refunded_pieces', { count: line.refunded_quantity })}</span>
          )}
        </span>
      </span>
      <bdi className={classes.price}>
        {t('orders.quantity', { count: line.quantity })} {currency !== null && format.money(line.price, currency)}
      </bdi>
    </li>
  );
}
