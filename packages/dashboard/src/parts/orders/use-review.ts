// Decisions about orders' commission, as server state: made for one order or many, and undone.
import type { OrderId } from '@vitrine/contract/ids';
import { getBalance, listLedgerEntries, listPayables } from '@vitrine/contract/ledger';
import {
  listCommissionReviews,
  listLinkOrders,
  listOrders,
  type OrderFilter,
  reviewCommission,
  undoCommissionReview,
} from '@vitrine/contract/orders';
import type { ReviewState } from '@vitrine/contract/reviews';
import { useTranslation } from 'react-i18next';
import { useEndpointMutation, useEndpointQuery } from '../../api/queries.ts';
import { toastDone, toastFailed, toastUndo } from '../../ui/toast.ts';

/** Every answer that tells how commission stands. */
export const reviewAnswers = [
  listOrders,
  listLinkOrders,
  listCommissionReviews,
  getBalance,
  listLedgerEntries,
  listPayables,
];

/** The orders a decision is about: these, or all a filter finds. */
export type Reviewed = { readonly order_ids: OrderId[] } | { readonly filter: OrderFilter };

/** What is called by what a decision does. */
const doneWords = {
  approved: 'orders.commission.approve_done',
  held: 'orders.commission.hold_done',
  rejected: 'orders.commission.reject_done',
  open: 'orders.commission.reopen_done',
} as const;

/** Says what a decision changed, and offers to undo it. */
export function useReviewDone(): (state: ReviewState, done: { decision_id: string; orders: number }) => void {
  const { t } = useTranslation();
  const { mutate } = useEndpointMutation(undoCommissionReview, {
    refreshes: reviewAnswers,
    onSuccess: () => toastDone(t('orders.commission.undone')),
    onError: ({ message, requestId }) => toastFailed(message, requestId),
  });
  return (state, { decision_id: id, orders: count }) => {
    if (count === 0) return toastDone(t('orders.commission.nothing_done'));
    toastUndo(t(doneWords[state], { count }), () => mutate({ params: { decision_id: id } }));
  };
}

/** What needs no reason: approving, and undoing what was decided. */
export function useReview(onDone: () => void) {
  const tell = useReviewDone();
  const { mutate, isPending } = useEndpointMutation(reviewCommission, {
    refreshes: reviewAnswers,
    onSuccess: (done, { body }) => {
      tell(body.state, done);
      onDone();
    },
    onError: ({ message, requestId }) => toastFailed(message, requestId),
  });
  const review = (state: 'approved' | 'open', orders: Reviewed) => mutate({ body: { state, ...orders } });
  return { review, isPending };
}

/** Everything that was decided of an order, oldest first. */
export const useReviews = (orderId: OrderId, isWanted: boolean) =>
  useEndpointQuery(listCommissionReviews, { params: { order_id: orderId } }, { enabled: isWanted });
