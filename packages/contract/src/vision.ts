// Which products pictures show.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { productId } from './ids.ts';
import { product } from './stores.ts';

const { post } = endpointsOf('media');

export const searchByMedia = post('/admin/v1/products/media/search/url', 'creator', {
  summary: 'The products that an uploaded picture, or a video that was looked through, may show, the likeliest first.',
  body: z.object({ media_url: z.string().min(1).max(2000) }),
  answer: z.object({
    /**
     * `likeness` is 1 for the very picture of the store, and near 0 for what has nothing in common with it. What the AI preferences
     * exclude is not among them; what they prefer comes before others that are hardly more alike.
     */
    selected_products: z.array(
      product.extend({
        likeness: z.number().min(0).max(1),
        is_preferred: z.boolean(),
        /** Which of the `frames` shows it best, counted from 0. */
        frame: z.number().int().min(0),
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
  problems: ['not_found', 'store_required', 'plan_required', 'trial_ended', 'plan_frozen'],
});
