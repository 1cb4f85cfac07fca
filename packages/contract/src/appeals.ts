// Appeals: an influencer says once why a rejected or held commission should count, and the merchant answers.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { orderId } from './ids.ts';
import { limits } from './limits.ts';
import { appeal, review } from './reviews.ts';

const { get, post } = endpointsOf('commissions');

const ofOrder = z.object({ order_id: orderId });

const ownReview = z.object({
  /** What was decided last; null for nothing. */
  review: review.nullable(),
  appeal: appeal.nullable(),
  /** While it is rejected or on hold, and they have not appealed yet. */
  can_appeal: z.boolean(),
});
export type OwnReview = z.output<typeof ownReview>;

export const getOwnReview = get('/admin/v1/orders/{order_id}/commission/own', 'person', {
  summary:
    'What was decided of an order’s commission, and what they said against it, for the influencer it counts for; to others it is not there.',
  params: ofOrder,
  answer: ownReview,
});

export const makeAppeal = post('/admin/v1/orders/{order_id}/commission/appeal', 'person', {
  summary:
    'Appeals, once an order, against its commission being rejected or put on hold; the merchant is told by email.',
  params: ofOrder,
  body: z.object({ words: z.string().trim().min(1).max(limits.appeal) }),
  answer: ownReview,
  problems: ['nothing_to_appeal', 'appealed_already'],
});

export const answerAppeal = post('/admin/v1/orders/{order_id}/commission/appeal/answer', 'review_commission', {
  summary:
    'Accepts an appeal, which approves the commission, or declines it, with words the influencer gets by email. Once.',
  params: ofOrder,
  body: z
    .object({ accepted: z.boolean(), words: z.string().trim().max(limits.appeal).default('') })
    .refine(({ accepted, words }) => accepted || words !== '', { path: ['words'], error: 'required' }),
  answer: z.object({ appeal }),
  problems: ['appeal_answered'],
});
