// What an order's total is the sum of, line by line, and what of it was given back.
import type { Order, OrderSums as Sums } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import classes from './order-sums.module.css';

const parts = ['items', 'removed', 'discounts', 'shipping', 'tip', 'tax'] as const;

/** Parts that are nothing are left out; prices that hold their tax say so under the total. */
export function OrderSums({ sums, order }: { readonly sums: Sums; readonly order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const write = (amount: number): string => format.money(amount, order.currency);
  return (
    <dl className={classes.sums} aria-label={t('orders.sums.title')}>
      {parts
        .filter((part) => part === 'items' || sums[part] !== 0)
        .map((part) => (
          <div key={part}>
            <dt>{t(part === 'shipping' && sums[part] < 0 ? 'orders.sums.other' : `orders.sums.${part}`)}</dt>
            <dd>
              <bdi>{write(sums[part])}</bdi>
            </dd>
          </div>
        ))}
      <div className={classes.total}>
        <dt>{t('orders.total')}</dt>
        <dd>
          <bdi>{write(sums.total)}</bdi>
          {sums.tax_included !== 0 && (
            <span className={classes.under}>{t('orders.sums.tax_included', { amount: write(sums.tax_included) })}</span>
          )}
        </dd>
      </div>
      {order.refunded > 0 && (
        <div>
          <dt>{t('orders.sums.refunded')}</dt>
          <dd>
            <bdi>{write(-order.refunded)}</bdi>
          </dd>
        </div>
      )}
    </dl>
  );
}
