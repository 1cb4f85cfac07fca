// What merchants decide of a single order's commission, and from which moment the payout hold counts.
import { z } from 'zod';

/** `open` is what nobody decided anything of, or what was decided and taken back. */
export const reviewState = z.enum(['open', 'held', 'approved', 'rejected']);
export type ReviewState = z.output<typeof reviewState>;

/** Why the program put an order on hold. */
export const reviewCause = z.enum(['leaked_code']);
export type ReviewCause = z.output<typeof reviewCause>;

/** From where the days of the payout hold count: the order’s payment, its fulfilment, or the order itself. */
export const holdFrom = z.enum(['payment', 'fulfilment', 'order']);
export type HoldFrom = z.output<typeof holdFrom>;

/** Why commission cannot be paid yet: the days are not over, the order is not fulfilled or not approved, somebody holds it. */
export const holdReason = z.enum(['days', 'fulfilment', 'approval', 'review']);
export type HoldReason = z.output<typeof holdReason>;

/**
 * How an order’s commission stands: `pending` while nothing of the order is paid for, `unapproved` while it waits for approval,
 * `held` and `rejected` by decision, `waiting` in the payout hold, `cleared` after it, `nothing` where none is left.
 */
export const commissionState = z.enum(['pending', 'unapproved', 'held', 'waiting', 'cleared', 'rejected', 'nothing']);
export type CommissionState = z.output<typeof commissionState>;

/** What an influencer says against it that an order’s commission was rejected or put on hold, once, and what they were answered. */
export const appeal = z.object({
  words: z.string(),
  made_at: z.iso.datetime(),
  /** Null until the merchant answers. */
  answer: z.enum(['accepted', 'declined']).nullable(),
  answer_words: z.string(),
  answered_at: z.iso.datetime().nullable(),
});
export type Appeal = z.output<typeof appeal>;

/** What was decided of an order’s commission, with the reason both sides see. */
export const review = z.object({
  state: reviewState,
  reason: z.string(),
  /** Why the program did it; null where somebody did. */
  cause: reviewCause.nullable(),
  decided_at: z.iso.datetime(),
});
export type ReviewNote = z.output<typeof review>;
