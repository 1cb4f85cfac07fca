// How an order's commission stands, in a word and its reason, for both sides.
import type { ReviewNote } from '@vitrine/contract/reviews';
import type { Order } from '@vitrine/contract/orders';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/foreign-text.ts';
import { Tag, type Tone } from '../../ui/tag.tsx';
import { useFormat } from '../../ui/use-format.ts';
import { useStoreFormat } from '../stores/use-store-format.ts';
import classes from './order-table.module.css';
import { PendingCommission } from './order-facts.tsx';

export type Commission = NonNullable<Order['commission']>;

const tones = {
  pending: 'plain',
  unapproved: 'fair',
  held: 'fair',
  waiting: 'plain',
  cleared: 'good',
  rejected: 'poor',
  nothing: 'plain',
} as const satisfies Record<Commission['state'], Tone>;

/** In a word; what somebody approved says so while it waits for its days. */
export function CommissionState({ commission: { state, review, appeal } }: { commission: Commission }) {
  const { t } = useTranslation();
  const isApproved = review?.state === 'approved' && (state === 'waiting' || state === 'pending');
  return (
    <>
      <Tag tone={tones[state]}>{t(`orders.commission.state.${state}`)}</Tag>
      {isApproved && <Tag tone="good">{t('orders.commission.state.approved')}</Tag>}
      {appeal?.answer === null && <Tag tone="accent">{t('orders.commission.state.appealed')}</Tag>}
    </>
  );
}

/** Why it is on hold or rejected; nothing where no reason was given. */
export function ReviewReason({ review, className }: { review: ReviewNote | null; className?: string | undefined }) {
  const { t } = useTranslation();
  if (review === null || review.state === 'open') return null;
  const text =
    review.cause === null ? review.reason && t('orders.commission.reason', { reason: isolate(review.reason) }) : null;
  const cause = review.cause && t(`orders.commission.cause.${review.cause}`);
  return text || cause ? <span className={className ?? classes.under}>{cause ?? text}</span> : null;
}

/** Amount, state and reason, as a cell of a table. */
export function CommissionCell({ order }: { order: Order }) {
  const { t } = useTranslation();
  const format = useFormat();
  const store = useStoreFormat();
  const { commission, currency } = order;
  if (commission === null) return <span className={classes.quiet}>–</span>;
  const { earned, state, available_at: at } = commission;
  return (
    <span className={classes.stack}>
      <bdi className={classes.name}>{format.money(earned, currency)}</bdi>
      <PendingCommission order={order} />
      <CommissionState commission={commission} />
      {state === 'waiting' && (
        <span className={classes.under}>
          {at === null
            ? t('orders.commission.unfulfilled')
            : t('orders.commission.waiting', { day: isolate(store.day(at)) })}
        </span>
      )}
      <ReviewReason review={commission.review} />
    </span>
  );
}
