// Which products pictures show.
import { z } from 'zod';
import { endpointsOf, type AnswerOf } from './endpoint.ts';
import { productId } from './ids.ts';
import { timings } from './limits.ts';
import { product } from './stores.ts';

const { get, post } = endpointsOf('media');

/** From how sure on AI tags posts by itself: `right` of its tags are meant to be. */
export const taggingLevels = {
  HIGH: { right: 0.9 },
  MEDIUM: { right: 0.95 },
  LOW: { right: 0.98 },
} as const;
export type TaggingLevel = keyof typeof taggingLevels;

/** Where in a picture something is, as shares of its width and height. */
const part = z.number().min(0).max(1);
export const pictureBox = z.object({ x: part, y: part, width: part, height: part });
export type PictureBox = z.output<typeof pictureBox>;

/** How alike pictures are in words, from which likeness on (decision 411); what is less alike looks alike only a little. */
export const likenessWord = z.enum(['same', 'close', 'similar']);
export type LikenessWord = z.output<typeof likenessWord>;
export const leastLikeness: Readonly<Record<LikenessWord, number>> = { same: 0.6, close: 0.4, similar: 0.28 };

export const wordOfLikeness = (likeness: number): LikenessWord | null =>
  likenessWord.options.find((word) => likeness >= leastLikeness[word]) ?? null;

export const searchByMedia = post('/admin/v1/products/media/search/url', 'creator', {
  summary: 'The products that an uploaded picture, or a video that was looked through, may show, the likeliest first.',
  body: z.object({ media_url: z.string().min(1).max(2000) }),
  timeoutMs: timings.searchTimeout,
  answer: z.object({
    /**
     * `likeness` is 1 for the very picture of the store, and near 0 for what has nothing in common with it. What the AI preferences
     * exclude is not among them; what they prefer comes before others that are hardly more alike.
     */
    selected_products: z.array(
      product.extend({
        likeness: z.number().min(0).max(1),
        is_preferred: z.boolean(),
        /** Which of the `frames` shows it best, counted from 0, and where in it. */
        frame: z.number().int().min(0),
        box: pictureBox,
      }),
    ),
    /** What was looked at: the picture itself, or those of the video in the order of time; `likeness` is that of the likeliest product in it. */
    frames: z.array(
      z.object({ image_url: z.string(), at_seconds: z.number().min(0), likeness: z.number().min(0).max(1) }),
    ),
    /** Their ids, in the same order. */
    product_tag_result_ids: z.array(productId),
    /**
     * How many pictures of the store were looked at so far, of how many: that begins with the first question, and until it is
     * done products are missing.
     */
    pictures_seen: z.number().int(),
    pictures: z.number().int(),
  }),
  problems: ['not_found', 'files_unavailable', 'store_required', 'plan_required', 'trial_ended', 'plan_frozen'],
});

export const taggingReport = z.object({
  /** `unmade`: nobody needed one yet; `waiting`: pictures of the store are looked at; `none`: it has too few to tell. */
  state: z.enum(['unmade', 'none', 'waiting', 'made']),
  made_at: z.iso.datetime().nullable(),
  /** Test images it was made of, and the products in them. */
  pictures: z.number().int(),
  products: z.number().int(),
  /** The highest sensitivity first. */
  levels: z.array(
    z.object({
      sensitivity: z.enum(Object.keys(taggingLevels) as [TaggingLevel, ...TaggingLevel[]]),
      /** Whether there is a confidence from which on enough tags are right; without one posts get suggestions alone. */
      tags: z.boolean(),
      /** Of its tags in the test images those that were right, and of the products in them those it tagged. */
      right: z.number().min(0).max(1).nullable(),
      found: z.number().min(0).max(1),
    }),
  ),
  /** What became of what it found in posts, once somebody had said what they show. */
  decisions: z.object({ right: z.number().int(), wrong: z.number().int() }),
  /** Another network that looks at the store's images; until it has seen all, the one before answers. */
  next_network: z.object({ name: z.string(), seen: z.number().int(), pictures: z.number().int() }).nullable(),
});
export type TaggingReport = z.output<typeof taggingReport>;

export const getTaggingReport = get('/admin/v1/products/tagging-report', 'team', {
  summary: 'How well AI tagging knows the products of this store, by test images that were made of its own.',
  answer: taggingReport,
});

/** How many days are counted, today among them. */
export const photoSearchDays = 30;

export const getPhotoSearches = get('/admin/v1/products/photo-searches', 'team', {
  summary:
    'How often shoppers searched this store by a photo in the last 30 days of its clocks, and for how many searches something was found.',
  answer: z.object({
    from_date: z.iso.date(),
    to_date: z.iso.date(),
    searches: z.number().int(),
    found: z.number().int(),
  }),
});
export type PhotoSearches = AnswerOf<typeof getPhotoSearches>;

export const makeTaggingReport = post('/admin/v1/products/tagging-report', 'change_settings', {
  summary: 'Makes the report anew in the background.',
  answer: taggingReport,
  problems: ['store_required', 'plan_required', 'trial_ended', 'plan_frozen'],
});
