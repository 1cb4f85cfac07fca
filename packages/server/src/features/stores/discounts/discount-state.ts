// How a promo code in the store stands at a moment, from what the store said of it; and what is wrong with a wish. Pure.
import type { DiscountState, DiscountWish } from '@vitrine/contract/discounts';
import { isExact } from '@vitrine/contract/money';
import type { DiscountFacts, DiscountReach } from '../records.ts';

export type KnownState = Exclude<DiscountState, 'unknown'>;

/** Dates go on by themselves, so they are asked again; null are the facts of a code the store does not have. */
export function toDiscountState(facts: DiscountFacts | null, now: Date): KnownState {
  if (facts === null) return 'missing';
  if (facts.endsAt !== null && facts.endsAt <= now) return 'expired';
  if (facts.usageLimit !== null && facts.timesUsed >= facts.usageLimit) return 'used_up';
  if (facts.startsAt > now) return 'scheduled';
  // switched off in a way its dates do not show
  return facts.status === 'expired' ? 'expired' : 'active';
}

/** What a code takes off: of everything it is for together, once. */
export interface DiscountWorth {
  /** Hundredths of a percent, or minor units of `currency`. */
  readonly kind: 'percentage' | 'amount';
  readonly value: number;
  readonly currency: string | null;
  readonly oncePerCustomer: boolean;
  readonly reach: DiscountReach;
}

/** Null for a code that takes nothing off now, and for one of which it cannot be told. */
export function toWorth(facts: DiscountFacts, now: Date): DiscountWorth | null {
  const { kind, value, currency, oncePerCustomer, reach } = facts;
  if (kind === 'other' || value === null || reach === null || toDiscountState(facts, now) !== 'active') return null;
  return { kind, value, currency, oncePerCustomer, reach };
}

type Fault = { field: string; code: string };

/** What the contract cannot know: the store's currency and the hour. */
export function findWishFaults(wish: DiscountWish, currency: string, now: Date): Fault[] {
  const isFine = wish.kind === 'percentage' || isExact(wish.value, currency);
  const isOver = wish.ends_at ? Date.parse(wish.ends_at) <= now.getTime() : false;
  return [
    ...(isFine ? [] : [{ field: 'value', code: 'amount_decimals' }]),
    ...(isOver ? [{ field: 'ends_at', code: 'discount_over' }] : []),
  ];
}

/** The store keeps whole seconds. */
const second = (at: Date | null): number | null => at && Math.floor(at.getTime() / 1000);

/** Whether the store's code is the one that was wished for: it came to be though its answer was lost. */
export function isAsWished(
  found: DiscountFacts,
  wished: Omit<DiscountFacts, 'status' | 'timesUsed' | 'reach'>,
): boolean {
  return (
    found.kind === wished.kind &&
    found.value === wished.value &&
    found.usageLimit === wished.usageLimit &&
    found.oncePerCustomer === wished.oncePerCustomer &&
    second(found.startsAt) === second(wished.startsAt) &&
    second(found.endsAt) === second(wished.endsAt)
  );
}
