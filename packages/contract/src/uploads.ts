// Uploads: campaigns by which customers and creators send pictures, and what a merchant decides of each.
import { z } from 'zod';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { postId, postPicture } from './feed.ts';
import { gallerySlug } from './galleries.ts';
import { productId } from './ids.ts';

const { get, post } = endpointsOf('feed');

export const campaignId = z.uuid().brand<'CampaignId'>();
export type CampaignId = z.output<typeof campaignId>;
export const uploadId = z.uuid().brand<'UploadId'>();
export type UploadId = z.output<typeof uploadId>;

/** Of a business; letters of each text; words an upload may not have; days for which what was declined is kept. */
export const uploadLimits = {
  campaigns: 100,
  title: 80,
  words: 2000,
  consent: 2000,
  refusedWords: 100,
  refusedWord: 40,
  handle: 60,
  caption: 500,
  products: 5,
  search: 100,
  answer: 2000,
  keptDays: 30,
} as const;

export const uploadStatuses = ['pending', 'approved', 'declined'] as const;
export const uploadStatus = z.enum(uploadStatuses);
export type UploadStatus = z.output<typeof uploadStatus>;

const totals = z.object({ pending: z.number().int(), approved: z.number().int(), declined: z.number().int() });

const whole = {
  title: z.string().trim().min(1).max(uploadLimits.title),
  /** The last part of its address. */
  slug: gallerySlug,
  /** What invites people; empty for the usual words. */
  words: z.string().trim().max(uploadLimits.words).default(''),
  /** What they agree to; empty for the usual words. */
  consent: z.string().trim().max(uploadLimits.consent).default(''),
  /** Whether an upload waits until its address is confirmed by a link. */
  verifies_email: z.boolean().default(true),
  /** Uploads with one of these in their caption, or in their sender’s name or handle, are not taken. */
  refused_words: z
    .array(z.string().trim().min(1).max(uploadLimits.refusedWord))
    .max(uploadLimits.refusedWords)
    .default([]),
  /** The last day, to its end in the store’s time zone; null for no end. */
  last_day: z.iso.date().nullish().default(null),
  is_open: z.boolean().default(true),
};
const body = z.object(whole);
export type CampaignBody = z.output<typeof body>;

export const campaign = z.object({
  ...whole,
  last_day: z.iso.date().nullable(),
  campaign_id: campaignId,
  public_url: z.url(),
  /** Whether pictures are taken now: it is open, and its last day is not over. */
  takes_pictures: z.boolean(),
  totals,
});
export type Campaign = z.output<typeof campaign>;

export const upload = z.object({
  upload_id: uploadId,
  campaign_id: campaignId,
  campaign_title: z.string(),
  status: uploadStatus,
  /** Of whoever sent it; null once they are forgotten. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  /** What they are called at networks; empty where they did not say. */
  handle: z.string(),
  caption: z.string(),
  products: z.array(z.object({ product_id: productId, title: z.string() })),
  /** Null once it is forgotten. */
  image: postPicture.nullable(),
  is_email_verified: z.boolean(),
  /** As they said. */
  is_retouched: z.boolean(),
  is_made_by_ai: z.boolean(),
  /** As the file said: that a program of that kind made it, and that it carries content credentials. */
  has_ai_mark: z.boolean(),
  has_credentials: z.boolean(),
  /** The words they agreed to, and when. */
  consent: z.string(),
  sent_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  decided_by: z.string().nullable(),
  answer: z.string(),
  post_id: postId.nullable(),
});
export type CustomerUpload = z.output<typeof upload>;

const ofCampaign = z.object({ campaign_id: campaignId });
const ofUpload = z.object({ upload_id: uploadId });
const saved = z.object({ campaign });
const decided = z.object({ upload });
const gates = ['trial_ended', 'plan_required', 'plan_frozen'] as const;
const answer = z.string().trim().max(uploadLimits.answer);

export const listCampaigns = get('/admin/v1/upload-campaigns', 'edit_links', {
  summary: 'The campaigns by which images are sent, the latest first, with how many each has.',
  answer: z.object({ campaigns: z.array(campaign), totals }),
});

export const createCampaign = post('/admin/v1/upload-campaigns', 'edit_links', {
  summary: 'Begins a campaign: a page by which anybody sends an image.',
  body,
  answer: saved,
  problems: ['saved_too_many', 'code_taken', ...gates],
  examples: { 'Images of summer': { title: 'Show us your summer', slug: 'summer', last_day: '2027-08-31' } },
});

export const editCampaign = post('/admin/v1/upload-campaigns/{campaign_id}/edit', 'edit_links', {
  summary: 'Changes a campaign, or closes it. What was agreed to before stays as it was worded then.',
  params: ofCampaign,
  body,
  answer: saved,
  problems: ['not_found', 'code_taken', ...gates],
});

export const listUploads = get('/admin/v1/uploads', 'edit_links', {
  summary: 'Images of one status that were sent: those that wait the oldest first, others the latest decided first.',
  query: z.object({
    status: uploadStatus.default('pending'),
    campaign_id: campaignId.optional(),
    ...paging(20),
  }),
  answer: z.object({ uploads: z.array(upload), next_skip: nextSkip, totals }),
});

export const approveUpload = post('/admin/v1/uploads/{upload_id}/approve', 'edit_links', {
  summary:
    'Makes a post of it, with the permission its sender gave, who is emailed. One that was rejected can still be approved as long as its image is here.',
  params: ofUpload,
  answer: decided,
  problems: ['not_found', ...gates],
});

export const declineUpload = post('/admin/v1/uploads/{upload_id}/decline', 'edit_links', {
  summary: 'Shows it nowhere. Whoever sent it is emailed why; they and the image are forgotten after a month.',
  params: ofUpload,
  body: z.strictObject({ answer: answer.min(1) }),
  answer: decided,
  problems: ['not_found'],
});
