// Which entries the ledger lacks for an order: what it earns now against what was posted for it so far. Pure.
import type { OrderId } from '@vitrine/contract/ids';
import { dayOf } from '@vitrine/contract/range';
import type { SaleFacts } from '../../stores/stores.ts';
import type { AppliedTerms, OrderEntry, Posted } from '../model.ts';
import { findOwnRate } from './commission.ts';
import type { Earned } from './earned.ts';

/** What an order says of itself. */
export interface PostedSale extends Pick<
  SaleFacts,
  'day' | 'createdAt' | 'updatedAt' | 'currency' | 'unpaidAt' | 'paidAt'
> {
  readonly lines: readonly { lineId: string; productId: string | null; collectionIds: readonly string[] }[];
  readonly refunds: readonly { refundId: string; createdAt: Date; day: string }[];
}

interface OrderPosting {
  readonly orderId: OrderId;
  /** Null when the order never became a sale. */
  readonly sale: PostedSale | null;
  /** Null when it is nobody's. */
  readonly earned: Omit<Earned, 'pending'> | null;
  readonly posted: readonly Posted[];
  /** Whether it was counted by earlier rules, something was decided of it, or it changes with others: then it is of today. */
  readonly isRecount?: boolean;
}

type PostingKey = Pick<Posted, 'accountId' | 'lineId' | 'refundId' | 'currency'>;

const keyOf = ({ accountId, lineId, refundId, currency }: PostingKey): string =>
  `${accountId} ${currency} ${refundId ?? ''} ${lineId}`;

/**
 * The differences, so that after posting them the sums are what the order earns now; none when they are already. What is
 * posted for the first time stands on its own day, that of the payment where the order was seen unpaid; what changes later
 * on the day of the order's change. Lines that earn nothing stand there too, for their base.
 */
export function planEntries(
  { orderId, sale, earned, posted, isRecount = false }: OrderPosting,
  { now, timeZone }: { now: Date; timeZone: string },
): OrderEntry[] {
  const known = new Map(posted.map((sums) => [keyOf(sums), sums]));
  const changedAt = isRecount ? now : (sale?.updatedAt ?? now);
  const change = { kind: 'exchange' as const, occurredAt: changedAt, day: dayOf(changedAt, timeZone), orderId };
  const entries: OrderEntry[] = [];
  const taken = new Set<string>();
  for (const { lineId, refundId, base, commission } of earned?.earnings ?? []) {
    if (!sale || !earned) continue;
    const key = { accountId: earned.accountId, lineId, refundId, currency: sale.currency };
    const before = known.get(keyOf(key));
    taken.add(keyOf(key));
    const difference = { amount: commission - (before?.amount ?? 0), base: base - (before?.base ?? 0) };
    if (difference.amount === 0 && difference.base === 0) continue;
    const first = firstOf(sale, refundId, timeZone);
    // a refund is held no longer than what it takes back
    const ofLine = known.get(keyOf({ ...key, refundId: null }));
    const paidAt = (before ?? (refundId === null ? undefined : ofLine))?.paidAt ?? first.paidAt;
    const applied = { ...key, ...difference, orderAt: sale.createdAt, terms: toApplied(sale, lineId, earned) };
    if (before) entries.push({ ...change, ...applied, paidAt: difference.amount > 0 ? first.paidAt : paidAt });
    else entries.push({ ...(isRecount ? { ...change, kind: first.kind } : first), ...applied, paidAt, orderId });
  }
  for (const [id, { accountId, lineId, refundId, currency, amount, base, orderAt, paidAt }] of known) {
    if (taken.has(id) || (amount === 0 && base === 0)) continue;
    const key = { accountId, lineId, refundId, currency };
    entries.push({ ...change, ...key, amount: 0 - amount, base: 0 - base, orderAt, paidAt, terms: null });
  }
  return entries;
}

function firstOf(
  sale: PostedSale,
  refundId: string | null,
  timeZone: string,
): Pick<OrderEntry, 'kind' | 'occurredAt' | 'day' | 'paidAt'> {
  const refund = sale.refunds.find((each) => each.refundId === refundId);
  const paidAt = findPayment(sale);
  if (refund) return { kind: 'refund', occurredAt: refund.createdAt, day: refund.day, paidAt };
  if (paidAt === null) return { kind: 'earned', occurredAt: sale.createdAt, day: sale.day, paidAt };
  return { kind: 'earned', occurredAt: paidAt, day: dayOf(paidAt, timeZone), paidAt };
}

/** When what is posted now was paid; null for with the order: nobody saw it unpaid. */
function findPayment({ unpaidAt, paidAt, updatedAt }: PostedSale): Date | null {
  if (unpaidAt === null) return null;
  // it was paid before an edit added to it, or is paid in part
  return paidAt !== null && paidAt > unpaidAt ? paidAt : updatedAt;
}

function toApplied(
  sale: PostedSale,
  lineId: string,
  { terms, pricing, isCapped, unearned }: Pick<Earned, 'terms' | 'pricing' | 'isCapped' | 'unearned'>,
): AppliedTerms {
  const { netRevenueRatio: ratio, reducesRefunds, reducesTax } = terms;
  const { flat, share, hasOwnRates, by } = pricing;
  const line = sale.lines.find((each) => each.lineId === lineId);
  const own = line && hasOwnRates ? findOwnRate(line, terms) : null;
  return {
    // of an order that crosses a tier the rate in between, to the hundredth of a percent
    rate: flat === null ? (own ?? Number((2n * share.of + share.whole) / (2n * share.whole))) : null,
    flat: flat && { amount: flat.amount, currency: flat.currency },
    ratio,
    reducesRefunds,
    reducesTax,
    ...(unearned === null ? {} : { unearned }),
    by: own === null ? by : null,
    isCapped,
  };
}
