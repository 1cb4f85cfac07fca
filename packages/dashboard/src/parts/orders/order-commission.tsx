// Inside an order: what it earns, how that stands and why, what was decided and by whom, and deciding anew.
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../stores/use-store-format.ts';
import { CommissionSums } from './commission-sums.tsx';
import { type Commission, CommissionState, ReviewReason } from './commission-facts.tsx';
import classes from './order-commission.module.css';
import { OrderAppeal } from './order-appeal.tsx';
import { PendingCommission } from './order-facts.tsx';
import { ReviewActions } from './review-actions.tsx';
import { useReviews } from './use-review.ts';

interface Props {
  readonly order: Order;
  readonly zone: string | undefined;
}

export function OrderCommission({ order, zone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { commission, attribution } = order;
  if (attribution === null) return null;
  return (
    <section className={classes.commission}>
      <h3 className={classes.title}>{t('orders.commission.title')}</h3>
      {commission === null ? (
        <p className={classes.quiet}>{t('orders.commission.none')}</p>
      ) : (
        <>
          <span className={classes.line}>
            <bdi className={classes.amount}>{format.money(commission.earned, order.currency)}</bdi>
            <CommissionState commission={commission} />
          </span>
          <PendingCommission order={order} />
          {attribution.influencer_username !== null && (
            <CommissionSums order={order} username={attribution.influencer_username} />
          )}
          <Meaning commission={commission} />
          <ReviewReason review={commission.review} className={classes.reason} />
          {commission.appeal && <OrderAppeal orderId={order.order_id} appeal={commission.appeal} />}
          <Fulfilment order={order} zone={zone} />
          <ReviewActions
            orders={{ order_ids: [order.order_id] }}
            count={1}
            state={commission.review?.state ?? 'open'}
          />
          {commission.review !== null && <History order={order} zone={zone} />}
        </>
      )}
    </section>
  );
}

function Meaning({ commission: { state, available_at: at } }: { commission: Commission }) {
  const { t } = useTranslation();
  const format = useStoreFormat();
  const what = state === 'waiting' && at === null ? 'unfulfilled' : state;
  const day = at === null ? '' : isolate(format.day(at));
  return <p className={classes.quiet}>{t(`orders.commission.meaning.${what}`, { day })}</p>;
}

function Fulfilment({ order: { fulfilment }, zone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  if (fulfilment === null) return null;
  const when = fulfilment.at === null ? '' : isolate(format.moment(fulfilment.at, zone));
  return <p className={classes.quiet}>{t(`orders.fulfilment.${fulfilment.state}`, { when })}</p>;
}

/** Every decision, with who made it and when. */
function History({ order, zone }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useReviews(order.order_id, true);
  if (data === undefined) return null;
  return (
    <ul className={classes.history} aria-label={t('orders.commission.history')}>
      {data.reviews.map(({ state, made_by: by, decided_at: at }) => (
        <li key={at}>
          {t(`orders.commission.decision.${state}`)}
          {' · '}
          {by === null ? t('orders.commission.automatically') : t('orders.commission.by', { name: isolate(by) })}
          {' · '}
          <time dateTime={at}>{format.moment(at, zone)}</time>
        </li>
      ))}
    </ul>
  );
}
