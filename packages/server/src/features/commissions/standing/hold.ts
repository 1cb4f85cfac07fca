// Until when an entry of the ledger cannot be paid, and why: by the business's rules, what became of its order, and what was decided. Pure.
import type { Entry, Hold, HoldFacts, HoldRules } from '../model.ts';

const dayMs = 24 * 3600_000;

/**
 * An order's commission is held for some days from its payment, from the order, or from its whole fulfilment, which may
 * never come; a refund no longer than what it takes back. An order whose store tells nothing of fulfilment counts from its
 * payment. What is rejected comes to nothing at once. A bonus is held as long, from when it was reached; a correction by hand
 * not at all. `standing` is null for what belongs to no order.
 */
export function holdOf(
  { occurredAt, orderAt, paidAt }: Pick<Entry, 'occurredAt' | 'orderAt' | 'paidAt'>,
  standing: HoldFacts | null,
  { days, from, approvalSince }: HoldRules,
  now: Date,
): Hold {
  const state = standing?.review?.state ?? 'open';
  const orderedAt = orderAt ?? paidAt;
  if (orderedAt === null || state === 'rejected') return { availableAt: occurredAt, reason: null };
  if (state === 'held') return { availableAt: null, reason: 'review' };
  if (approvalSince !== null && orderAt !== null && orderAt >= approvalSince && state !== 'approved')
    return { availableAt: null, reason: 'approval' };
  const begin = beginOf({ order: orderedAt, payment: paidAt ?? orderedAt }, standing, from);
  if (begin === null) return { availableAt: null, reason: 'fulfilment' };
  const availableAt = new Date(Math.max(begin.getTime() + days * dayMs, occurredAt.getTime()));
  return { availableAt, reason: availableAt > now ? 'days' : null };
}

function beginOf(
  at: { readonly order: Date; readonly payment: Date },
  standing: HoldFacts | null,
  from: HoldRules['from'],
): Date | null {
  if (from !== 'fulfilment') return at[from];
  if (standing === null || standing.fulfilment === null) return at.payment;
  return standing.fulfilment === 'whole' ? standing.fulfilledAt : null;
}
