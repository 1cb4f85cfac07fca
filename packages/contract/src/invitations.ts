// How influencers come in: invited by their address alone, many at once.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { agreedTerms, phone, profileImage } from './influencers.ts';
import { givenPermissions, role } from './identity.ts';
import { limits } from './limits.ts';
import { partnerTopics } from './notifications.ts';
import { memberRole } from './team.ts';

const { get, post } = endpointsOf('influencers');

/** One of those invited: whatever is typed is read, and what is wrong with it is told beside it. */
const invited = z.strictObject({
  email: z.string().max(500),
  /** A code that the store knows or will be asked for; none where it is left out. */
  promocode: z.string().max(200).optional(),
});

export const invitationOutcome = z.object({
  email: z.string(),
  /** `ready` in a dry run: they would be invited. */
  outcome: z.enum(['invited', 'ready', 'refused']),
  /** Drawn from the address; null where they were refused. */
  username: z.string().nullable(),
  /** To pass on by hand, for one use within three days; shown this once. */
  invitation_url: z.string().nullable(),
  problem: z.object({ code: z.string(), message: z.string() }).nullable(),
});
export type InvitationOutcome = z.output<typeof invitationOutcome>;

export const inviteInfluencers = post('/admin/v1/influencers/invite', 'edit_influencers', {
  summary:
    'Invites up to 100 influencers by their addresses, each as if alone: one that is refused keeps no other from it. They choose their picture and the name shoppers see themselves; their terms are the business’s terms for new influencers. A dry run tells what would happen.',
  body: z.strictObject({
    people: z.array(invited).min(1).max(limits.batch),
    permissions: givenPermissions,
    dry_run: z.boolean().default(false),
  }),
  answer: z.object({ outcomes: z.array(invitationOutcome) }),
  problems: ['trial_ended'],
  examples: {
    'Two people, only looked at': {
      people: [{ email: 'noa@mail.example', promocode: 'NOA10' }, { email: 'eli@mail.example' }],
      permissions: {
        analytics_commission_enabled: true,
        analytics_clicks_enabled: true,
        analytics_revenue_enabled: true,
        analytics_sales_enabled: true,
        analytics_cr_enabled: true,
        analytics_aov_enabled: true,
        allow_creating_and_editing_links: true,
      },
      dry_run: true,
    },
  },
});

export const readInvitation = post('/auth/invitation', 'anyone', {
  summary: 'Tells what an invitation’s code is for, without using it up.',
  body: z.strictObject({ token: z.string().min(1).max(500) }),
  answer: z.object({
    /** The store’s name, else the merchant’s. */
    inviter: z.string(),
    logo_url: z.string().nullable(),
    role,
    /** Of staff alone. */
    member_role: memberRole.nullable(),
    username: z.string(),
    email: z.string(),
    promocode: z.string().nullable(),
    /** Null for staff, and for influencers who aren’t shown their commission. */
    terms: agreedTerms.nullable(),
  }),
  problems: ['token_invalid', 'rate_limited'],
});

const ownProfile = z.object({
  profile_image_url: z.string().nullable(),
  phone: z.string().nullable(),
  /** What they do not want mails about. */
  muted_mails: z.array(z.enum(partnerTopics)),
});

export const getOwnProfile = get('/auth/user/influencer', 'person', {
  summary: 'What an influencer has told of themselves, and what they are emailed about.',
  answer: ownProfile,
  problems: ['forbidden'],
});

export const changeOwnProfile = post('/auth/user/influencer', 'person', {
  summary:
    'Changes an influencer’s own profile picture, phone number, or what they are emailed about; what is left out stays.',
  body: z.strictObject({
    profile_image_url: profileImage.optional(),
    phone: phone.nullish(),
    muted_mails: z
      .array(z.enum(partnerTopics))
      .transform((topics) => [...new Set(topics)])
      .optional(),
  }),
  answer: ownProfile,
  problems: ['forbidden'],
  examples: { 'No mail for each sale': { muted_mails: ['sales'] } },
});
