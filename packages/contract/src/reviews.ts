// What merchants decide of a single order's commission: approved, rejected or on hold, each with its reason.
import { z } from 'zod';

/** `open` is what nobody decided anything of, or what was decided and taken back. */
export const reviewState = z.enum(['open', 'held', 'approved', 'rejected']);
export type ReviewState = z.output<typeof reviewState>;

/** Why the program put an order on hold. */
export const reviewCause = z.enum(['leaked_code']);
export type ReviewCause = z.output<typeof reviewCause>;
