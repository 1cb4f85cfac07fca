// Promo codes in the store: what the store says of one, creating one there, and codes that take nothing off any more.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { limits } from './limits.ts';
import { withoutUnseen } from './unseen.ts';

const { get, post } = endpointsOf('discounts');

/**
 * `missing`: the store has no such code. `unknown`: the store could not be asked. Of the others the store has the code;
 * only an `active` one takes something off.
 */
export const discountState = z.enum(['active', 'scheduled', 'expired', 'used_up', 'missing', 'unknown']);
export type DiscountState = z.output<typeof discountState>;

export const storeDiscount = z.object({
  code: z.string(),
  state: discountState,
  /** Why the state is unknown: the store did not answer, or has not permitted to read its discounts. */
  reason: z.enum(['store_away', 'not_granted']).nullable(),
  /** `other`: the store has more kinds, e.g. free shipping; they have no value here. */
  kind: z.enum(['percentage', 'amount', 'other']).nullable(),
  /** In percent, or in major units of `currency`. */
  value: z.number().nullable(),
  currency: z.string().nullable(),
  /** How often it can be used by all shoppers together; null without a limit. */
  usage_limit: z.number().int().nullable(),
  times_used: z.number().int().nullable(),
  once_per_customer: z.boolean().nullable(),
  starts_at: z.iso.datetime().nullable(),
  ends_at: z.iso.datetime().nullable(),
  /** When the store said so. */
  checked_at: z.iso.datetime().nullable(),
});
export type StoreDiscount = z.output<typeof storeDiscount>;

export const getDiscount = get('/admin/v1/store/discounts/{code}', 'team', {
  summary: 'What the store says of a promo code, at most a minute old; its letters may be of either case.',
  params: z.object({ code: z.string().trim().min(1).max(255) }),
  answer: z.object({ discount: storeDiscount }),
  problems: ['store_required', 'store_reconnect_needed'],
});

/** Why a code in use takes nothing off. */
export const deadCode = z.object({
  code: z.string(),
  state: z.enum(['expired', 'used_up', 'missing']),
  ends_at: z.iso.datetime().nullable(),
  checked_at: z.iso.datetime(),
});
export type DeadCode = z.output<typeof deadCode>;

export const listDeadCodes = get('/admin/v1/store/discounts', 'team', {
  summary:
    'Promo codes that were looked up and take nothing off: missing in the store, ended or used up. The store is not asked; codes in use are looked up every night.',
  answer: z.object({ codes: z.array(deadCode) }),
});

/** Kinds of other discounts that a code may stand beside on one order. */
export const combination = z.enum(['order', 'product', 'shipping']);
export type Combination = z.output<typeof combination>;

const percent = { most: 100, decimals: 2 };

/** A fault of a field, reported also where single fields are faulty. */
const at = (field: string, error: string) => ({
  path: [field],
  error,
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
});

/** What a code is made from; refused with all that is wrong at once, also where single fields are. */
export const discountWish = z
  .object({
    code: z
      .string()
      .overwrite(withoutUnseen)
      .min(1)
      .max(limits.promocode)
      .regex(/^[^\s,]*$/u, { error: 'promocode_characters' }),
    kind: z.enum(['percentage', 'amount']),
    /** In percent with two decimals at most, or in major units of the store's currency. */
    value: z
      .number()
      .max(limits.amount)
      .refine((value) => value > 0, { error: 'discount_nothing' }),
    usage_limit: z.number().int().min(1).max(limits.discountUses).nullish(),
    once_per_customer: z.boolean().default(false),
    /** Which other discounts may count beside it; none when left out, as the store has it. */
    combines_with: z.array(combination).max(3).optional(),
    /** Whether it takes off the first payment of a subscription as well; for stores that sell subscriptions. */
    on_subscriptions: z.boolean().optional(),
    /** Now when left out. */
    starts_at: z.iso.datetime({ offset: true }).nullish(),
    /** Without an end when left out. */
    ends_at: z.iso.datetime({ offset: true }).nullish(),
  })
  .refine(({ kind, value }) => kind !== 'percentage' || !(value > percent.most), at('value', 'discount_percent'))
  .refine(({ kind, value }) => kind !== 'percentage' || !hasMoreDecimals(value), at('value', 'percent_decimals'))
  .refine(
    ({ starts_at: start, ends_at: end }) => !start || !end || !(Date.parse(end) <= Date.parse(start)),
    at('ends_at', 'discount_backwards'),
  );
export type DiscountWish = z.output<typeof discountWish>;

/** Asked also where the value is of another type: then that is told. */
function hasMoreDecimals(value: unknown): boolean {
  return typeof value === 'number' && Number(value.toFixed(percent.decimals)) !== value;
}

export const createDiscount = post('/admin/v1/store/discounts', 'create_codes', {
  summary: 'Creates a promo code in the store, for everything in it and for everybody.',
  body: discountWish,
  answer: z.object({ discount: storeDiscount }),
  problems: [
    'store_required',
    'store_reconnect_needed',
    'discounts_not_granted',
    'discount_taken',
    'discount_refused',
    'store_unavailable',
  ],
});
