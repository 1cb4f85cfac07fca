// What was missed in an order and put right, as amounts before and after. Pure.
import type { OrderRepair } from '@vitrine/contract/orders';

export interface AmountChange {
  readonly what: 'total' | 'refunded';
  /** Null where there was nothing before: the order itself was missed. */
  readonly before: number | null;
  readonly after: number;
}

/** The amounts that changed; those of a missed order are all new, and refunds of nothing are not worth a line. */
export function toAmountChanges(repair: OrderRepair): AmountChange[] {
  const { total_before, total_after, refunded_before, refunded_after } = repair;
  const changes: AmountChange[] = [
    { what: 'total', before: total_before, after: total_after },
    { what: 'refunded', before: refunded_before, after: refunded_after },
  ];
  return changes.filter(({ what, before, after }) =>
    before === null ? what === 'total' || after > 0 : before !== after,
  );
}

/** One order may be repaired several times. */
export const toRepairKey = ({ order_id: id, repaired_at: at, missed }: OrderRepair): string => `${id} ${at} ${missed}`;

/** How complete the orders are; `reading` while the first 60 days are still read. */
export type OrderCoverage =
  | { readonly kind: 'reading'; readonly orders: number }
  | { readonly kind: 'complete'; readonly until: string }
  | { readonly kind: 'never' };

interface Told {
  readonly checked_at: string | null;
  readonly backfill: { readonly running: boolean; readonly orders: number };
}

/** Whether there is nothing about it that a merchant has to know: a line says so. */
export const isInOrder = (
  told: Told & { readonly unread: readonly unknown[]; readonly set_aside: readonly unknown[] },
): boolean => toOrderCoverage(told).kind === 'complete' && told.unread.length === 0 && told.set_aside.length === 0;

export function toOrderCoverage({ checked_at: until, backfill }: Told): OrderCoverage {
  if (backfill.running) return { kind: 'reading', orders: backfill.orders };
  return until === null ? { kind: 'never' } : { kind: 'complete', until };
}
