// Galleries of the feed: posts chosen by a rule or by hand, shown in a layout under an address of their own.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { postId, postPicture, postSource } from './feed.ts';
import { collectionId, productId } from './ids.ts';
import { pageSizes } from './limits.ts';

const { get, post } = endpointsOf('feed');

/** Of a business; letters of a title and a hashtag; posts picked by hand; posts on a page, and in an embed at once. */
export const galleryLimits = {
  galleries: 500,
  title: 80,
  slug: { min: 3, max: 50 },
  hashtag: 100,
  picked: 100,
  shown: { min: 3, usual: 12, max: 24 },
} as const;

export const galleryId = z.uuid().brand<'GalleryId'>();
export type GalleryId = z.output<typeof galleryId>;

export const galleryLayout = z.enum(['grid', 'masonry', 'carousel', 'stories']);
export type GalleryLayout = z.output<typeof galleryLayout>;

/**
 * Of a plain frame that shows one, in pixels: a page of it without scrolling, or a part of it that invites to. A row has its way to more
 * and, on desks, a bar to scroll it.
 */
export const frameHeights: Readonly<Record<GalleryLayout, number>> = {
  grid: 720,
  masonry: 720,
  carousel: 420,
  stories: 216,
};

/** The last part of its address: letters, digits and hyphens, in lower case. */
export const gallerySlug = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'code_format' })
  .min(galleryLimits.slug.min)
  .max(galleryLimits.slug.max);

/** With or without the sign before it. */
export const hashtag = z
  .string()
  .trim()
  .regex(/^#?[\p{L}\p{M}\p{N}_]+$/u, { error: 'wrong_format' })
  .max(galleryLimits.hashtag);

/** Which posts are in it. Only what shoppers see in the feed ever is. */
export const galleryRule = z.discriminatedUnion('by', [
  z.object({ by: z.literal('all') }),
  z.object({ by: z.literal('hashtag'), hashtag }),
  z.object({ by: z.literal('product'), product_id: productId }),
  z.object({ by: z.literal('collection'), collection_id: collectionId }),
  z.object({ by: z.literal('network'), network: postSource }),
  z.object({ by: z.literal('posts'), post_ids: z.array(postId).min(1).max(galleryLimits.picked) }),
]);
export type GalleryRule = z.output<typeof galleryRule>;

const whole = {
  title: z.string().trim().min(1).max(galleryLimits.title),
  slug: gallerySlug,
  rule: galleryRule,
  layout: galleryLayout,
  /** On a page, and in an embed at once. */
  posts_shown: z
    .number()
    .int()
    .min(galleryLimits.shown.min)
    .max(galleryLimits.shown.max)
    .default(galleryLimits.shown.usual),
};
const body = z.object(whole);
export type GalleryBody = z.output<typeof body>;

/** A post as a gallery shows it. */
const shownPost = z.object({
  post_id: postId,
  title: z.string(),
  number_of_products: z.number().int(),
  /** Null as long as it is not with us. */
  image: postPicture.nullable(),
});
export type ShownPost = z.output<typeof shownPost>;

const contents = {
  /** How many it has now. */
  number_of_posts: z.number().int(),
  /** The first of them. */
  posts: z.array(shownPost),
};

export const gallery = z.object({
  ...whole,
  gallery_id: galleryId,
  /** What a rule by product or collection names is called; null where the store has it no more, and for other rules. */
  rule_title: z.string().nullable(),
  public_url: z.url(),
  /** Opening a post from it is a visit with one of these in `utm_content`, the first today: orders by it are told from others so. */
  utm_contents: z.array(z.string()),
  ...contents,
});
export type Gallery = z.output<typeof gallery>;

const ofGallery = z.object({ gallery_id: galleryId });
const saved = z.object({ gallery });
const gates = ['trial_ended', 'plan_required', 'plan_frozen'] as const;
const refusals = ['code_taken', 'product_unknown', 'collection_unknown', ...gates] as const;

export const listGalleries = get('/admin/v1/shopboard/galleries', 'team', {
  summary: 'The galleries of the feed, the latest first. Their visits are asked of the figures by their ids.',
  query: z.object(paging(pageSizes.feed)),
  answer: z.object({ galleries: z.array(gallery), next_skip: nextSkip, total: z.number().int() }),
});

export const previewGallery = post('/admin/v1/shopboard/galleries/preview', 'team', {
  summary: 'What a gallery of this rule would have now: how many posts, and the first of them.',
  body: z.object({
    rule: galleryRule,
    /** How many of the first. */
    count: z.number().int().min(1).max(galleryLimits.picked).default(galleryLimits.shown.usual),
  }),
  answer: z.object(contents),
});

export const createGallery = post('/admin/v1/shopboard/galleries', 'edit_links', {
  summary: 'Makes a gallery.',
  body,
  answer: saved,
  problems: ['saved_too_many', ...refusals],
  examples: {
    'Posts with a hashtag': {
      title: 'Summer in linen',
      slug: 'summer-linen',
      rule: { by: 'hashtag', hashtag: 'linen' },
      layout: 'masonry',
    },
  },
});

export const editGallery = post('/admin/v1/shopboard/galleries/{gallery_id}/edit', 'edit_links', {
  summary: 'Changes a gallery. Addresses it had lead to the one it has.',
  params: ofGallery,
  body,
  answer: saved,
  problems: ['not_found', ...refusals],
});

export const removeGallery = post('/admin/v1/shopboard/galleries/{gallery_id}/remove', 'edit_links', {
  summary: 'Removes a gallery; its posts stay. For a day it can be put back.',
  params: ofGallery,
  answer: done,
  problems: ['not_found'],
});

export const restoreGallery = post('/admin/v1/shopboard/galleries/{gallery_id}/restore', 'edit_links', {
  summary: 'Puts back a gallery that was removed within a day.',
  params: ofGallery,
  answer: saved,
  problems: ['not_found', 'saved_too_many'],
});
