// Days of a store as calls take them, and ranges of them that figures are asked of.
import { z } from 'zod';

/** The calendar has no year 0. */
export const day = z.iso.date().refine((text) => text >= '0001' && text < '3000', { error: 'wrong_format' });

/**
 * Days in the store's time zone, both included; absent means the link's whole life. Names that are not known are refused: days
 * under another name would be answered with everything.
 */
export const dayRange = z
  .strictObject({ from_date: day.optional(), to_date: day.optional() })
  .refine(({ from_date: from, to_date: to }) => !from || !to || from <= to, {
    path: ['to_date'],
    error: 'range_backwards',
  });

/**
 * Of days before it sums alone are left, by link and product: each visit counts as a visitor there, and what figures are filtered or
 * split by otherwise is not known. Null where everything is known of all days.
 */
export const knownFrom = day.nullable();

/**
 * As `dayRange`, or the last 24 hours in place of days: the running clock hour of the store and the 23 before it. `from_date` and
 * `to_date` of an answer are then the days they are of.
 */
export const figureRange = dayRange
  .safeExtend({ range: z.literal('last_24_hours').optional() })
  .refine(({ range, from_date: from, to_date: to }) => !range || (!from && !to), {
    path: ['range'],
    error: 'range_twice',
  });
