// Decides what a snapshot that was asked for shows to have been missed. Pure.
import { refundedOf } from './order-snapshot.ts';
import type { OrderSnapshot } from '../records.ts';

export interface Discrepancy {
  readonly what: 'order' | 'refund' | 'change';
  /** Totals gross of refunds, and refunds, in minor units; null where the order itself was missed. */
  readonly totalBefore: number | null;
  readonly totalAfter: number;
  readonly refundedBefore: number | null;
  readonly refundedAfter: number;
}

/**
 * What the order as it is now has that what was stored had not; null when it is nothing that anybody would see. The API
 * writes some facts otherwise than webhooks do: those are not missed.
 */
export function findDiscrepancy(stored: OrderSnapshot | null, now: OrderSnapshot): Discrepancy | null {
  const after = { totalAfter: now.gross, refundedAfter: refundedOf(now) };
  if (stored === null) return { what: 'order', totalBefore: null, refundedBefore: null, ...after };
  const before = { totalBefore: stored.gross, refundedBefore: refundedOf(stored) };
  // lines taken out come as refunds without money: those are a change
  if (before.refundedBefore !== after.refundedAfter) {
    return { what: 'refund', ...before, ...after };
  }
  return isVisible(stored, now) ? { what: 'change', ...before, ...after } : null;
}

const piecesOf = ({ lines }: OrderSnapshot): string =>
  lines
    .map(({ lineId, quantity, currentQuantity }) => `${lineId} ${quantity} ${currentQuantity}`)
    .sort()
    .join();

function isVisible(a: OrderSnapshot, b: OrderSnapshot): boolean {
  return (
    a.gross !== b.gross ||
    a.financialStatus !== b.financialStatus ||
    (a.cancelledAt === null) !== (b.cancelledAt === null) ||
    piecesOf(a) !== piecesOf(b)
  );
}
