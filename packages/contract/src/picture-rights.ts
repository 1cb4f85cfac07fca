// What is known of the rights to a picture: how its permission stands, what it is for, and what was given in return.
import { z } from 'zod';

export const rightsScope = z.enum(['feed', 'ads', 'email']);
export type RightsScope = z.output<typeof rightsScope>;

/** `granted` as long as it holds; the others say why it does not, by what was said last. */
const rightsState = z.enum(['none', 'asked', 'granted', 'declined', 'withdrawn', 'ended']);
export type RightsState = z.output<typeof rightsState>;

/** Paid for, or a gift: the page says so. */
export const disclosure = z.enum(['paid', 'gifted']);
export type DisclosureKind = z.output<typeof disclosure>;

export const rightsLimits = { name: 100, words: 3000, asks: 50 } as const;

/** How the permission of a post stands: where it is needed and not granted for the feed, shoppers do not see the post. */
export const rightsStanding = z.object({
  is_needed: z.boolean(),
  state: rightsState,
  is_held: z.boolean(),
  ends_at: z.iso.datetime().nullable(),
  disclosure: disclosure.nullable(),
});
export type RightsStanding = z.output<typeof rightsStanding>;
