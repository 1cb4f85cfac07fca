// Whose posts are: accounts and posts that belong to an influencer, and the posts of one of them.
import { z } from 'zod';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { feedLimits, networkName, postId, postSource, socialAccount, socialAccountId, socialPost } from './feed.ts';
import { pageSizes } from './limits.ts';

const { get, post } = endpointsOf('feed');

const ofNetwork = z.object({ platform: networkName });
/** Null takes them back: they are nobody’s. */
const influencerUsername = z.string().trim().min(1).max(200).nullable();
const closed = ['influencer_unknown', 'trial_ended', 'plan_required', 'plan_frozen'] as const;

export const assignPosts = post('/admin/v1/shopboard/{platform}/posts/assign', 'assign_links', {
  summary:
    'Gives posts to an influencer, or takes them back. Orders by visits from then on are credited to them; what was before stays.',
  params: z.object({ platform: postSource }),
  body: z.object({
    post_ids: z.array(postId).min(1).max(feedLimits.postsAtOnce),
    influencer_username: influencerUsername,
  }),
  answer: z.object({ posts: z.array(socialPost) }),
  problems: [...closed],
});

export const assignSocialAccount = post('/admin/v1/shopboard/{platform}/accounts/assign', 'assign_links', {
  summary:
    'Says whose an account of a network is: its posts are theirs, those to come as well; posts that were given by hand stay as they are.',
  params: ofNetwork,
  body: z.object({ social_account_id: socialAccountId, influencer_username: influencerUsername }),
  answer: z.object({ account: socialAccount }),
  problems: [...closed],
});

export const listInfluencerPosts = get('/admin/v1/influencers/{username}/posts', 'person', {
  summary: 'The posts of an influencer on every network, the latest first; they themselves read their own.',
  params: z.object({ username: z.string() }),
  query: z.object(paging(pageSizes.feed)),
  answer: z.object({
    posts: z.array(socialPost),
    next_skip: nextSkip,
    total: z.number().int(),
    /** Products a post may carry. */
    most_products: z.number().int(),
  }),
});
