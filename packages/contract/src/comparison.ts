// What figures can be put beside: those of other days, of another segment, or under other conditions.
import { z } from 'zod';
import { conditions } from './conditions.ts';
import { segmentId } from './ids.ts';
import { day } from './days.ts';
import { limits } from './limits.ts';
import { readWritten } from './written.ts';

/**
 * What is put beside the figures: those of as many days right before, of the same days a year ago, of other days, or of
 * another segment or other conditions in place of the question's segment, in the same days.
 */
export const comparison = z.discriminatedUnion('with', [
  z.object({ with: z.literal('previous') }),
  z.object({ with: z.literal('year') }),
  z.object({ with: z.literal('range'), from_date: day, to_date: day }),
  z.object({ with: z.literal('segment'), segment_id: segmentId }),
  z.object({ with: z.literal('filters'), filters: conditions }),
]);
export type Comparison = z.output<typeof comparison>;

/** A question sent with its address carries it as JSON. */
export const writtenComparison = z.string().max(limits.writtenConditions).transform(readWritten).pipe(comparison);

/** Figures with their days: those of as many days right before, or of anything else, which holds where both are sent. */
export const compared = {
  compare: z.enum(['true', 'false']).default('false'),
  comparison: writtenComparison.optional(),
};

/** As `compared`, with other days alone. */
export const comparedDays = {
  ...compared,
  comparison: writtenComparison
    .refine((asked) => asked.with !== 'segment' && asked.with !== 'filters', { error: 'comparison_days' })
    .optional(),
};

/** As `writtenComparison` reads it. */
export const writeComparison = (of: z.input<typeof comparison>): string => JSON.stringify(of);
