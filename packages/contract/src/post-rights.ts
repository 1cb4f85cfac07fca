// Rights of posts: asking a creator for permission, what they answered, and which posts need it.
import { z } from 'zod';
import { endpointsOf } from './endpoint.ts';
import { networkName, postId, postSource, socialAccount, socialAccountId, socialPost } from './feed.ts';
import { email, language } from './identity.ts';

import { disclosure, rightsLimits, rightsScope } from './picture-rights.ts';

const { get, post } = endpointsOf('feed');

export const rightsId = z.uuid().brand<'RightsId'>();
export type RightsId = z.output<typeof rightsId>;

const ofPost = z.object({ platform: postSource, post_id: postId });
const closed = ['trial_ended', 'plan_required', 'plan_frozen'] as const;

/** One time that somebody was asked, and what came of it. */
export const rightsAsk = z.object({
  rights_id: rightsId,
  creator: z.string(),
  words: z.string(),
  scopes: z.array(rightsScope),
  ends_at: z.iso.datetime().nullable(),
  asked_at: z.iso.datetime(),
  /** Where they answer; it works as long as the post is there. */
  link: z.url(),
  is_mailed: z.boolean(),
  /** They gave it elsewhere, and the merchant wrote it down. */
  is_recorded: z.boolean(),
  answer: z.enum(['granted', 'declined']).nullable(),
  answered_at: z.iso.datetime().nullable(),
  answered_by: z.string().nullable(),
  /** The words they agreed to, as they read them. */
  granted_words: z.string().nullable(),
  withdrawn_at: z.iso.datetime().nullable(),
});
export type RightsAsk = z.output<typeof rightsAsk>;

const rightsOfPost = z.object({ post: socialPost, asks: z.array(rightsAsk) });

export const getPostRights = get('/admin/v1/shopboard/{platform}/{post_id}/rights', 'team', {
  summary: 'Who was asked for permission to use a post’s picture, and what they answered; the latest first.',
  params: ofPost,
  answer: rightsOfPost,
});

export const askPostRights = post('/admin/v1/shopboard/{platform}/{post_id}/rights/ask', 'edit_links', {
  summary:
    'Asks a creator for permission by a link of their own, which is emailed to them where an address is given; or writes down a permission they gave elsewhere. The post needs their permission from then on; what was granted before holds on.',
  params: ofPost,
  body: z
    .object({
      creator: z.string().trim().min(1).max(rightsLimits.name),
      email: email.nullish(),
      language: language.default('en'),
      words: z.string().trim().max(rightsLimits.words).default(''),
      scopes: z.array(rightsScope).min(1).max(rightsScope.options.length),
      /** The last day, to its end in the store’s time zone; null for no end. */
      last_day: z.iso.date().nullish(),
      /** The day on which they gave it elsewhere, in these words: nothing is asked, and nothing mailed. */
      granted_on: z.iso.date().nullish(),
    })
    .refine(({ granted_on: day, words }) => !day || words !== '', { path: ['words'], error: 'required' }),
  answer: rightsOfPost,
  problems: ['saved_too_many', 'rate_limited', ...closed],
});

export const setPostRights = post('/admin/v1/shopboard/{platform}/{post_id}/rights', 'edit_links', {
  summary:
    'Says whether a post needs a creator’s permission, null for as its account does, whether it was paid for or a gift, and whether its picture was retouched or made with AI. What a sender said of an upload stays said.',
  params: ofPost,
  body: z.object({
    is_needed: z.boolean().nullish(),
    disclosure: disclosure.nullish(),
    is_retouched: z.boolean().optional(),
    is_made_by_ai: z.boolean().optional(),
  }),
  answer: rightsOfPost,
  problems: [...closed],
});

export const setAccountRights = post('/admin/v1/shopboard/{platform}/accounts/rights', 'edit_links', {
  summary:
    'Says whether the posts of an account need a creator’s permission, but for those of which something else is said.',
  params: z.object({ platform: networkName }),
  body: z.object({ social_account_id: socialAccountId, is_needed: z.boolean() }),
  answer: z.object({ account: socialAccount }),
  problems: [...closed],
});
