// Influencers as a merchant sees them.
import { z } from 'zod';
import { done, endpoint } from './endpoint.ts';
import { email, permissions, username } from './identity.ts';
import { limits } from './limits.ts';
import { promocode, webAddress } from './links.ts';

/** A share in percent with at most two decimals. */
const percent = (range: string) =>
  z
    .number()
    .refine((value) => value >= 0 && value <= 100, { error: range, abort: true })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: 'percent_decimals' });

/** What she earns: effective from a moment on, never for what came before it. */
export const terms = z.object({
  /** Of the base of each order line, in percent. */
  commission: percent('commission_range').default(0),
  commission_rules: z
    .object({ reduce_refunds_from_commission: z.boolean(), reduce_vat_from_commission: z.boolean() })
    .default({ reduce_refunds_from_commission: true, reduce_vat_from_commission: false }),
  /** The share of revenue that counts as the base, in percent. */
  revenue_rules: z
    .object({ net_revenue_ratio: percent('ratio_range').default(100) })
    .default({ net_revenue_ratio: 100 }),
});
export type Terms = z.output<typeof terms>;

/** An optional plus, then 8 to 15 digits; blanks and hyphens between them are dropped. */
export const phone = z
  .string()
  .transform((text) => text.replaceAll(/[\s()-]/g, ''))
  .pipe(z.string().regex(/^(\+?\d{8,15})?$/, { error: 'phone_format' }))
  .transform((text) => text || null);

export const influencer = terms.extend({
  username: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  profile_image_url: z.string().nullable(),
  promocode: z.string().nullable(),
  is_active: z.boolean(),
  permissions,
});
export type Influencer = z.output<typeof influencer>;

export const listInfluencers = endpoint({
  method: 'GET',
  path: '/admin/v1/influencers',
  summary: 'Lists the merchant’s influencers, active ones first.',
  tag: 'influencers',
  who: 'team',
  answer: z.object({ influencers: z.array(influencer) }),
});

export const validateInfluencerUsername = endpoint({
  method: 'POST',
  path: '/admin/v1/influencers/validate/username',
  summary: 'Tells whether an influencer’s username is well formed and free with this merchant.',
  tag: 'influencers',
  who: 'admin',
  body: z.object({ username: z.string().max(200) }),
  answer: done,
  problems: ['username_invalid', 'username_taken'],
});

export const createInfluencer = endpoint({
  method: 'POST',
  path: '/admin/v1/influencers/create',
  summary: 'Opens an influencer’s account and mails her a link with which she sets her password.',
  tag: 'influencers',
  who: 'admin',
  body: terms.extend({
    username,
    email,
    /** Uploaded before. */
    profile_image_url: webAddress,
    promocode: promocode.nullish(),
    phone: phone.nullish(),
    permissions,
  }),
  answer: z.object({
    influencer,
    /** The same kind of link as in the mail, to pass on by hand: for one use, within three days; shown this once. */
    invitation_url: z.string(),
  }),
  problems: ['username_taken', 'email_taken', 'promocode_taken', 'trial_ended', 'influencer_quota'],
});

/** How many active influencers a plan allows; null for any number. */
export const influencerQuotas: Readonly<Record<string, number | null>> = {
  FREE: limits.influencers.trial,
  STARTER: limits.influencers.starter,
  BUSINESS: limits.influencers.business,
  PRO: null,
  ENTERPRISE: null,
};
