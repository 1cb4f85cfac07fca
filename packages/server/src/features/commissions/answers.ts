// Presents ledger, balances, statements and payouts on the wire: amounts in major units of their currency. Pure.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type * as contract from '@vitrine/contract/ledger';
import { toMajor } from '@vitrine/contract/money';
import { canSee, type Rights } from '@vitrine/contract/rights';
import type { ReviewNote } from '@vitrine/contract/reviews';
import type {
  AppliedTerms,
  Balance,
  HoldRules,
  LedgerLine,
  Payout,
  ReachedBonus,
  Review,
  StatedPayout,
  Statement,
} from './model.ts';

/** With the revenue it is counted on for those who may see revenue. */
export function toEntry(line: LedgerLine, reader: Rights): contract.LedgerEntry {
  const { currency } = line;
  return {
    entry_id: line.entryId,
    kind: line.kind,
    order_id: line.orderId,
    order_name: line.orderName,
    line_id: line.lineId,
    line_title: line.lineTitle,
    link_id: line.linkId,
    link_title: line.linkTitle,
    refund_id: line.refundId,
    amount: toMajor(line.amount, currency),
    ...(canSee(reader, 'revenue') ? { base: toMajor(line.base, currency) } : {}),
    currency,
    day: line.day,
    occurred_at: line.occurredAt.toISOString(),
    recorded_at: line.recordedAt.toISOString(),
    available_at: line.hold.availableAt?.toISOString() ?? null,
    is_held: line.hold.reason !== null,
    held_for: line.hold.reason,
    review: line.review && toReview(line.review),
    reason: line.reason,
    made_by: line.madeByName,
    terms: line.terms && toApplied(line.terms),
    bonus: line.bonus && toBonus(line.bonus, currency),
  };
}

/** Nobody is named: who decided is the merchant's own matter. */
export function toReview({ state, reason, cause, madeAt }: Review): ReviewNote {
  return { state, reason, cause, decided_at: madeAt.toISOString() };
}

export function toHoldTerms({ days, from, approvalSince }: HoldRules): contract.HoldTerms {
  return {
    holding_days: days,
    hold_from: from,
    needs_approval: approvalSince !== null,
    approval_since: approvalSince?.toISOString() ?? null,
  };
}

function toBonus({ month, measure, from }: ReachedBonus, currency: string): contract.LedgerEntry['bonus'] {
  return { month, measure, from: measure === 'orders' ? from : toMajor(from, currency) };
}

function toApplied(terms: AppliedTerms): contract.AppliedTerms {
  const { rate, flat, ratio, reducesRefunds, reducesTax, unearned, by = null, isCapped = false } = terms;
  return {
    commission: rate === null ? null : rate / 100,
    commission_flat: flat && { amount: toMajor(flat.amount, flat.currency), currency: flat.currency },
    reduce_refunds_from_commission: reducesRefunds,
    reduce_vat_from_commission: reducesTax,
    net_revenue_ratio: ratio / 100,
    unearned: unearned ?? null,
    rate_by: by,
    is_capped: isCapped,
  };
}

export function toBalance({ currency, balance, held, payable, pending, nextAvailableAt }: Balance): contract.Balance {
  return {
    currency,
    balance: toMajor(balance, currency),
    held: toMajor(held, currency),
    payable: toMajor(payable, currency),
    pending: toMajor(pending, currency),
    next_available_at: nextAvailableAt?.toISOString() ?? null,
  };
}

export function toStatement({ month, currency, issuedAt, ...sums }: Statement): contract.Statement {
  return {
    month,
    currency,
    status: issuedAt === null ? 'draft' : 'issued',
    issued_at: issuedAt?.toISOString() ?? null,
    opening: toMajor(sums.opening, currency),
    earned: toMajor(sums.earned, currency),
    taken_back: toMajor(sums.refunded, currency),
    other: toMajor(sums.other, currency),
    settled: toMajor(sums.settled, currency),
    paid: toMajor(sums.paid, currency),
    closing: toMajor(sums.closing, currency),
  };
}

export function toStatementPayout(payout: StatedPayout): contract.StatementPayout {
  return {
    payout_id: payout.payoutId,
    amount: toMajor(payout.amount, payout.currency),
    method: payout.method,
    reference: payout.reference,
    paid_on: payout.paidOn,
    is_undo: payout.isUndo,
  };
}

export function toPayout(
  payout: Payout,
  nameOf: (accountId: Payout['createdBy']) => string,
): AnswerGiven<typeof contract.createPayout>['payout'] {
  return {
    payout_id: payout.payoutId,
    currency: payout.currency,
    amount: toMajor(payout.amount, payout.currency),
    method: payout.method,
    reference: payout.reference,
    paid_on: payout.paidOn,
    created_at: payout.createdAt.toISOString(),
    created_by: nameOf(payout.createdBy),
    undone_at: payout.undoneAt?.toISOString() ?? null,
    undone_by: payout.undoneBy && nameOf(payout.undoneBy),
    credit_back: payout.creditBack,
  };
}
