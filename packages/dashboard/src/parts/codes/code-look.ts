// What is said of a promo code in the store, part by part, and what a draft of a new one comes to. Pure.
import type { Combination, DiscountState, DiscountWish, StoreDiscount } from '@vitrine/contract/discounts';
import { addDays, dayOf, startOfDay } from '@vitrine/contract/range';

/** What is known of a code while it is typed. */
export type CodeLook =
  | { readonly kind: 'none' | 'checking' }
  | { readonly kind: 'known'; readonly discount: StoreDiscount }
  | { readonly kind: 'failed'; readonly message: string };

export type CodeTone = 'good' | 'fair' | 'plain';

/** `fair` warns: shoppers get nothing off. */
export const toneOf: Readonly<Record<DiscountState, CodeTone>> = {
  active: 'good',
  scheduled: 'good',
  expired: 'fair',
  used_up: 'fair',
  missing: 'fair',
  unknown: 'plain',
};

/** Days are those of the store. */
export type CodePart =
  | { readonly part: 'percentage'; readonly value: number }
  | { readonly part: 'amount'; readonly value: number; readonly currency: string }
  | { readonly part: 'other' | 'once' | 'unused' }
  | { readonly part: 'starts' | 'until' | 'ended'; readonly day: string }
  | { readonly part: 'used'; readonly count: number }
  | { readonly part: 'used_of'; readonly count: number; readonly limit: number };

/** The last day on which a code works that ends at an instant: an end at midnight is the day before. */
const lastDay = (end: string, zone: string): string => dayOf(new Date(Date.parse(end) - 1), zone);

export function toCodeParts(discount: StoreDiscount, zone: string): CodePart[] {
  const { state, starts_at: start, ends_at: end } = discount;
  if (state === 'missing' || state === 'unknown') return [];
  const isOver = state === 'expired';
  return [
    ...toWorth(discount),
    ...(state === 'scheduled' && start ? [{ part: 'starts' as const, day: dayOf(new Date(start), zone) }] : []),
    ...(end ? [{ part: isOver ? ('ended' as const) : ('until' as const), day: lastDay(end, zone) }] : []),
    ...toUses(discount),
    ...(discount.once_per_customer && !isOver ? [{ part: 'once' as const }] : []),
  ];
}

function toWorth({ kind, value, currency }: StoreDiscount): CodePart[] {
  if (kind === 'percentage' && value !== null) return [{ part: 'percentage', value }];
  if (kind === 'amount' && value !== null && currency !== null) return [{ part: 'amount', value, currency }];
  return [{ part: 'other' }];
}

function toUses({ state, times_used: count, usage_limit: limit }: StoreDiscount): CodePart[] {
  if (count === null || (state === 'scheduled' && count === 0)) return [];
  if (count === 0 && limit === null) return [{ part: 'unused' }];
  return [limit === null ? { part: 'used', count } : { part: 'used_of', count, limit }];
}

/** What is typed into the dialog; an empty number or day is none. */
export interface DiscountDraft {
  readonly kind: DiscountWish['kind'];
  readonly value: number | '';
  readonly limit: number | '';
  readonly isOnce: boolean;
  readonly combines: readonly Combination[];
  readonly onSubscriptions: boolean;
  readonly from: string;
  readonly to: string;
}

export const emptyDiscount: DiscountDraft = {
  kind: 'percentage',
  value: 10,
  limit: '',
  isOnce: false,
  combines: [],
  onSubscriptions: false,
  from: '',
  to: '',
};

const isDay = (text: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(text);

/** Both days are whole ones of the store. */
export function toWish(draft: DiscountDraft, code: string, zone: string): DiscountWish {
  const { kind, value, limit, isOnce, combines, onSubscriptions, from, to } = draft;
  return {
    code,
    kind,
    value: value === '' ? 0 : value,
    usage_limit: limit === '' ? null : limit,
    once_per_customer: isOnce,
    combines_with: [...combines],
    on_subscriptions: onSubscriptions,
    starts_at: isDay(from) ? startOfDay(from, zone).toISOString() : null,
    ends_at: isDay(to) ? startOfDay(addDays(to, 1), zone).toISOString() : null,
  };
}

/** Which sentence says when it works. */
export function toSpan({ from, to }: DiscountDraft): 'always' | 'from' | 'to' | 'between' {
  if (isDay(from)) return isDay(to) ? 'between' : 'from';
  return isDay(to) ? 'to' : 'always';
}
