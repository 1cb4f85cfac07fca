// The entries that make up an order's commission: each with how it was counted, adding up to what the order earned.
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../ui/use-format.ts';
import classes from './order-sums.module.css';
import { useAppliedWords } from './use-applied-words.ts';
import { useOrderEntries } from './use-order.ts';

/** Nothing for whoever may not read the ledger, and where nothing was ever earned. */
export function CommissionSums({ order, username }: { readonly order: Order; readonly username: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const toWords = useAppliedWords();
  const { data } = useOrderEntries(order.order_id, username);
  const entries = (data?.entries ?? []).filter(({ amount }) => amount !== 0).toReversed();
  if (entries.length === 0) return null;
  return (
    <dl className={`${classes.sums} ${classes.wide}`} aria-label={t('orders.commission.sums')}>
      {entries.map(({ entry_id: id, kind, line_title: title, terms, base, amount, currency }) => {
        const words = toWords(terms, base, currency);
        return (
          <div key={id}>
            <dt>
              <bdi>{title ?? t(`earnings.kind.${kind}`)}</bdi>
              <span className={classes.under}>
                {[title !== null && kind !== 'earned' ? t(`earnings.kind.${kind}`) : '', words?.main, words?.less]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </dt>
            <dd>
              <bdi>{format.money(amount, currency)}</bdi>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
