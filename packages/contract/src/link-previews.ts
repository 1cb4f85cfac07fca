// What messengers and networks show of a link when its address is shared, where its people chose that themselves.
import { z } from 'zod';
import { limits } from './limits.ts';
import { webAddress } from './web-address.ts';

/** One line; empty is none. */
const lineOf = (most: number) =>
  z
    .string()
    .transform((text) => text.replaceAll(/\s+/g, ' ').trim())
    .pipe(z.string().max(most))
    .nullable()
    .transform((text) => text || null);

const title = lineOf(limits.previewTitle);
const description = lineOf(limits.previewDescription);
/** An uploaded picture or one of the store's: others are not fetched. */
const picture = z
  .union([z.literal(''), webAddress])
  .nullable()
  .transform((text) => text || null);

/** Null shows what is shown by itself: the link's own words, and a picture made of what it holds. */
export const linkPreviewDraft = z.object({
  title: title.default(null),
  description: description.default(null),
  image_url: picture.default(null),
});

/** The same when a link is changed: what is left out stays. */
export const linkPreviewChange = z.object({
  title: title.optional(),
  description: description.optional(),
  image_url: picture.optional(),
});

export const linkPreview = z.object({
  title: z.string().nullable(),
  description: z.string().nullable(),
  image_url: z.string().nullable(),
});
export type LinkPreview = z.output<typeof linkPreview>;

export const noLinkPreview: LinkPreview = { title: null, description: null, image_url: null };

/** Whether anything of it was chosen. */
export const hasLinkPreview = ({ title: words, description: sentence, image_url: image }: LinkPreview): boolean =>
  words !== null || sentence !== null || image !== null;
