// What an order came to gross of refunds but after edits, from one snapshot of it. Pure.
import { uncountedStatuses } from '@vitrine/contract/orders';
import type { OrderSnapshot, SnapshotRefund } from './records.ts';

/** The totals of one snapshot, in minor units; what is left now is null where the snapshot does not say. */
export interface SnapshotTotals {
  readonly financialStatus: string;
  readonly totalPrice: number;
  readonly totalTax: number;
  readonly currentTotalPrice: number | null;
  readonly currentTotalTax: number | null;
  readonly refunds: readonly (MoneyBack & { readonly tax: number })[];
}

/** Money of a refund that counts, and what is on its way to the shopper besides. */
interface MoneyBack {
  readonly amount: number;
  readonly underway?: number;
}

/** A refund as one snapshot tells it: what is on its way is told anew by each, and kept of none. */
export interface ToldRefund extends SnapshotRefund {
  readonly underway: number;
}

export function toKept(told: ToldRefund): SnapshotRefund {
  const { underway: _, ...refund } = told;
  return refund;
}

/** What such a refund takes back was sold, and is no edit until its money arrives. */
const isPaidBack = ({ amount, underway = 0 }: MoneyBack): boolean => amount > 0 || underway > 0;

/**
 * What is left now and what the same snapshot says was given back: an edit changes it, a refund does not. A line taken out
 * comes as a refund without money, so it lowers the total; paid back later, the total is as before and the refund stands
 * on its own day. What never became a sale keeps the total it was placed with. Money on its way counts up to that
 * total alone: whether what is left has it in it is told nowhere.
 */
export function grossOf(totals: SnapshotTotals): { gross: number; grossTax: number } {
  const { totalPrice, totalTax, currentTotalPrice, currentTotalTax, refunds } = totals;
  const placed = { gross: totalPrice, grossTax: totalTax };
  if (currentTotalPrice === null || neverSold(totals.financialStatus)) return placed;
  const paidBack = refunds.filter(isPaidBack);
  const settled = paidBack.reduce((sum, { amount }) => sum + amount, currentTotalPrice);
  const underway = paidBack.reduce((sum, each) => sum + (each.underway ?? 0), 0);
  const gross = Math.max(settled, Math.min(totalPrice, settled + underway));
  // money agreed with the shopper belongs to no line, so its tax cannot be added up
  if (gross === totalPrice) return placed;
  if (currentTotalTax === null) return { gross, grossTax: shareOf(totalTax, gross, totalPrice) };
  return { gross, grossTax: paidBack.reduce((sum, { tax }) => sum + tax, currentTotalTax) };
}

/** Financial states in which no money has come in, whatever is outstanding. */
const waitingStatuses = ['pending', 'authorized'];

/** The part of the gross total that is not paid: `told` is what the store says, null where it does not. */
export function outstandingOf(financialStatus: string, gross: number, told: number | null): number {
  if (waitingStatuses.includes(financialStatus)) return gross;
  if (financialStatus === 'paid') return 0;
  // that something was paid does not say how much: without the amount nothing counts as paid
  if (told === null) return financialStatus === 'partially_paid' ? gross : 0;
  return Math.min(Math.max(0, told), gross);
}

/** What the order's own moment tells of its payment, for `OrderSnapshot`. */
export function paymentOf(
  financialStatus: string,
  { gross, told, updatedAt }: { gross: number; told: number | null; updatedAt: Date },
): { outstanding: number; unpaidAt: Date | null; paidAt: Date | null } {
  const outstanding = outstandingOf(financialStatus, gross, told);
  const isPaid = outstanding === 0 && !waitingStatuses.includes(financialStatus);
  return { outstanding, unpaidAt: isPaid ? null : updatedAt, paidAt: isPaid ? updatedAt : null };
}

/** How far what was ordered has been handed over, and since when all of it is, for `OrderSnapshot`. */
export function fulfilmentOf(
  fulfilment: OrderSnapshot['fulfilment'],
  { handedOver, updatedAt }: { handedOver: readonly Date[]; updatedAt: Date },
): Pick<OrderSnapshot, 'fulfilment' | 'fulfilledAt'> {
  if (fulfilment !== 'whole') return { fulfilment, fulfilledAt: null };
  const last = Math.max(...handedOver.map((at) => at.getTime()));
  return { fulfilment, fulfilledAt: Number.isFinite(last) ? new Date(last) : updatedAt };
}

/** Pieces of a line that were sold: those left now and those money was given back for, never more than were ordered. */
export function soldOf(
  line: { readonly lineId: string; readonly quantity: number; readonly currentQuantity: number },
  refunds: readonly (MoneyBack & { readonly lines: readonly { lineId: string; quantity: number }[] })[],
): number {
  const returned = refunds
    .filter(isPaidBack)
    .flatMap(({ lines }) => lines)
    .filter(({ lineId }) => lineId === line.lineId)
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return Math.min(line.quantity, line.currentQuantity + returned);
}

/** The part of an amount that belongs to `part` of `whole`, to a whole minor unit. */
export function shareOf(amount: number, part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((amount * part) / whole);
}

export function neverSold(financialStatus: string): boolean {
  return uncountedStatuses.some((status) => status === financialStatus);
}
