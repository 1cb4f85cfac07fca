// Which entries the ledger lacks for an order: what it earns now against what was posted for it so far. Pure.
import type { AccountId, OrderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { AgreedTerms } from '../../influencers/influencers.ts';
import type { SaleFacts } from '../../stores/stores.ts';
import type { AppliedTerms, OrderEntry, Posted } from '../model.ts';
import { rateOf, type Earning } from './commission.ts';

/** What an order says of itself. */
export interface PostedSale extends Pick<SaleFacts, 'day' | 'createdAt' | 'updatedAt' | 'currency'> {
  readonly lines: readonly { lineId: string; productId: string | null; collectionIds: readonly string[] }[];
  readonly refunds: readonly { refundId: string; createdAt: Date; day: string }[];
}

interface OrderPosting {
  readonly orderId: OrderId;
  /** Null when the order never became a sale. */
  readonly sale: PostedSale | null;
  /** Null when it is nobody's. */
  readonly earned: { accountId: AccountId; terms: AgreedTerms; earnings: readonly Earning[] } | null;
  readonly posted: readonly Posted[];
}

const keyOf = ({ accountId, lineId, refundId, currency }: Omit<Posted, 'amount' | 'base' | 'orderAt'>): string =>
  `${accountId} ${currency} ${refundId ?? ''} ${lineId}`;

/**
 * The differences, so that after posting them the sums are what the order earns now; none when they are already. What is
 * posted for the first time stands on its own day, what changes later on the day of the order's change.
 */
export function planEntries(
  { orderId, sale, earned, posted }: OrderPosting,
  { now, timeZone }: { now: Date; timeZone: string },
): OrderEntry[] {
  const known = new Map(posted.map((sums) => [keyOf(sums), sums]));
  const changedAt = sale?.updatedAt ?? now;
  const change = { kind: 'exchange' as const, occurredAt: changedAt, day: dayOf(changedAt, timeZone), orderId };
  const entries: OrderEntry[] = [];
  for (const { lineId, refundId, base, commission } of earned?.earnings ?? []) {
    if (!sale || !earned || commission === 0) continue;
    const key = { accountId: earned.accountId, lineId, refundId, currency: sale.currency };
    const before = known.get(keyOf(key));
    known.delete(keyOf(key));
    const difference = { amount: commission - (before?.amount ?? 0), base: base - (before?.base ?? 0) };
    if (difference.amount === 0 && difference.base === 0) continue;
    const applied = { ...key, ...difference, orderAt: sale.createdAt, terms: toApplied(sale, lineId, earned.terms) };
    entries.push(before ? { ...change, ...applied } : { ...firstOf(sale, refundId), ...applied, orderId });
  }
  for (const { accountId, lineId, refundId, currency, amount, base, orderAt } of known.values()) {
    if (amount === 0 && base === 0) continue;
    const key = { accountId, lineId, refundId, currency };
    entries.push({ ...change, ...key, amount: 0 - amount, base: 0 - base, orderAt, terms: null });
  }
  return entries;
}

function firstOf(sale: PostedSale, refundId: string | null): Pick<OrderEntry, 'kind' | 'occurredAt' | 'day'> {
  const refund = sale.refunds.find((each) => each.refundId === refundId);
  if (refund) return { kind: 'refund', occurredAt: refund.createdAt, day: refund.day };
  return { kind: 'earned', occurredAt: sale.createdAt, day: sale.day };
}

function toApplied(sale: PostedSale, lineId: string, terms: AgreedTerms): AppliedTerms {
  const { pay, netRevenueRatio: ratio, reducesRefunds, reducesTax } = terms;
  const line = sale.lines.find((each) => each.lineId === lineId);
  return {
    rate: pay.kind === 'flat' ? null : rateOf(line, terms),
    flat: pay.kind === 'flat' ? { amount: pay.amount, currency: pay.currency } : null,
    ratio,
    reducesRefunds,
    reducesTax,
  };
}
