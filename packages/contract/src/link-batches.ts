// One change of many looks and shorts, or of many multilinks, at once, which answers what became of each.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { linkId, multilinkId } from './ids.ts';
import { limits } from './limits.ts';
import { linkTags } from './links.ts';

const { post } = endpointsOf('links');
const { post: postMultilinks } = endpointsOf('multilinks');

/** What many are chosen by: each once, up to as many as are changed at once. */
export const batchOf = <Id extends z.ZodType>(id: Id) =>
  z
    .array(id)
    .min(1)
    .max(limits.batch)
    .transform((ids) => [...new Set(ids)]);

/** A tag in both is taken away. */
export const tagChange = z.object({
  do: z.literal('tag'),
  add: linkTags.default([]),
  remove: linkTags.default([]),
});

export const linkBatchChange = z.discriminatedUnion('do', [
  z.object({ do: z.literal('archive') }),
  z.object({ do: z.literal('unarchive') }),
  z.object({ do: z.literal('close') }),
  /** Opens what was deleted: its page, its row and its tags are there again. */
  z.object({ do: z.literal('reopen') }),
  tagChange,
]);
export type LinkBatchChange = z.output<typeof linkBatchChange>;

/** What became of one of many. */
export const outcomeFields = {
  /** `unchanged`: it was so already, and nothing was written or told. */
  outcome: z.enum(['changed', 'unchanged', 'refused']),
  /** Why it was refused, with the sentence for the reader. */
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
};

export const linkOutcome = z.object({ link_id: linkId, ...outcomeFields });
export type LinkOutcome = z.output<typeof linkOutcome>;

export const changeLinks = post('/admin/v1/links/batch', 'creator', {
  summary:
    'Archives, unarchives, tags, deletes or restores up to 100 looks and shorts, each on its own: one that is refused stops no other.',
  body: z.object({
    link_ids: batchOf(linkId),
    change: linkBatchChange,
  }),
  answer: z.object({ outcomes: z.array(linkOutcome) }),
});

const multilinkOutcome = z.object({ multilink_id: multilinkId, ...outcomeFields });
export type MultilinkOutcome = z.output<typeof multilinkOutcome>;

export const changeMultilinks = postMultilinks('/admin/v1/links/multi/batch', 'edit_multilinks', {
  summary:
    'Archives, unarchives, tags, deletes or restores up to 100 multilinks, each on its own: one that is refused stops no other.',
  body: z.object({
    multilink_ids: batchOf(multilinkId),
    change: linkBatchChange,
  }),
  answer: z.object({ outcomes: z.array(multilinkOutcome) }),
});
