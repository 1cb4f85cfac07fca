// The shoppable feed: accounts of social networks, their posts, and which products a post shows.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { productId } from './ids.ts';
import { limits, pageSizes } from './limits.ts';
import { imagePoint, imagePoints, type ImagePoint } from './image-points.ts';
import { selectedOptions } from './links.ts';
import { product } from './stores.ts';
import { rightsStanding } from './picture-rights.ts';
import { webAddress } from './web-address.ts';

const { get, post, put } = endpointsOf('feed');

export const networkNames = ['instagram', 'tiktok', 'pinterest'] as const;
export const networkName = z.enum(networkNames);
export type NetworkName = z.output<typeof networkName>;

/** Where posts are from: a network, or what people sent to a campaign. */
export const postSources = [...networkNames, 'uploads'] as const;
export const postSource = z.enum(postSources);
export type PostSource = z.output<typeof postSource>;

/** What a network sends a browser back with; accounts of a business at a network; posts changed by one call; bytes of pictures of posts. */
export const feedLimits = {
  oauthCode: 2000,
  socialAccounts: 10,
  postsAtOnce: 100,
  pictures: 8 * 1024 ** 3,
  /** Products of a post: `max` for every business, `most` for one whose operator allows more. */
  products: { max: 5, most: 50 },
} as const;

export const socialAccountId = z.uuid().brand<'SocialAccountId'>();
export const postId = z.uuid().brand<'PostId'>();
export type SocialAccountId = z.output<typeof socialAccountId>;
export type PostId = z.output<typeof postId>;

const ofNetwork = z.object({ platform: networkName });
const ofSource = z.object({ platform: postSource });
const ofPost = ofSource.extend({ post_id: postId });

/** Why reading an account did not work out: what its merchant can do about it follows from it. */
export const socialTrouble = z.enum(['access_lost', 'not_granted', 'network_away', 'rate_limited', 'refused']);
export type SocialTrouble = z.output<typeof socialTrouble>;

const socialSync = z.object({
  state: z.enum(['waiting', 'running', 'done', 'cancelled', 'failed']),
  /** Whether it is the first of its account. */
  is_first: z.boolean(),
  started_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Posts read so far; of their pictures those that are with us now, and those that could not be had. */
  found: z.number().int(),
  copied: z.number().int(),
  failed: z.number().int(),
  problem: socialTrouble.nullable(),
  /** When a reading that waits for its network goes on; null while it waits for nothing. */
  waits_until: z.iso.datetime().nullable(),
});
export type SocialSync = z.output<typeof socialSync>;

export const socialAccount = z.object({
  social_account_id: socialAccountId,
  username: z.string(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** `lost`: the network does not let us in any more, until it is connected again. */
  status: z.enum(['connected', 'lost']),
  connected_at: z.iso.datetime(),
  number_of_posts: z.number().int(),
  /** Whose account it is, where it is an influencer’s: its posts are theirs. */
  influencer_username: z.string().nullable(),
  /** Whether its posts need a creator’s permission, where nothing else is said of one. */
  rights_needed: z.boolean(),
  sync: socialSync.nullable(),
});
export type SocialAccount = z.output<typeof socialAccount>;

const socialMedia = z.object({
  /** Whether this installation can connect accounts of the network at all. */
  is_offered: z.boolean(),
  connected: z.boolean(),
  /** -1 while the first account of the network is read for the first time; null where none is connected. */
  number_of_posts: z.number().int().nullable(),
  /** Of the account connected first. */
  username: z.string().nullable(),
  accounts: z.array(socialAccount),
});

const phoneShape = /^\+?[\d ().-]{6,30}$/;

/** An email address or a phone number; empty for none. */
export const feedContact = z
  .string()
  .trim()
  .max(254)
  .refine((text) => text === '' || phoneShape.test(text) || z.email().safeParse(text).success);

const postsOfSources = z.record(postSource, z.number().int());

export const shopboard = z.object({
  social_medias: z.object({ Instagram: socialMedia, Tiktok: socialMedia, Pinterest: socialMedia }),
  /** Where shoppers see the feed. */
  shopboard_url: z.url(),
  /** Products a post may carry. */
  most_products: z.number().int(),
  /** Whether search engines may list it and its posts. */
  is_indexed: z.boolean(),
  /** Where whoever reports an image reaches the business: an email address or a phone number; empty where its website is named. */
  contact: z.string(),
  /** Whether products are looked for in the images of posts: the sensitivity is not off, and the plan opens it. */
  ai_tagging_enabled: z.boolean(),
  /** Posts that can be looked at, and that were; of each network those with tags by AI, and those with suggestions alone. */
  ai_tagging: z.object({
    posts: z.number().int(),
    looked_at: z.number().int(),
    tagged: postsOfSources,
    suggested: postsOfSources,
  }),
  /** Reports of posts that wait for a decision. */
  open_reports: z.number().int(),
  /** Pictures that were sent to campaigns: those that wait for a decision, and those that became posts. */
  uploads: z.object({ pending: z.number().int(), approved: z.number().int() }),
});
export type Shopboard = z.output<typeof shopboard>;

export const getShopboard = get('/admin/v1/shopboard', 'team', {
  summary: 'Which accounts of social networks are connected, and how reading them goes.',
  answer: shopboard,
});

export const watchShopboard = get('/admin/v1/shopboard/watch', 'team', {
  summary: 'The same as server-sent events: as it is now, and again whenever reading an account has come further.',
  answer: shopboard,
  answers: 'events',
});

export const updateShopboard = put('/admin/v1/shopboard', 'change_appearance', {
  summary:
    'Says whether search engines may list the feed and its posts, and how whoever reports an image reaches the business.',
  body: z.strictObject({ is_indexed: z.boolean().optional(), contact: feedContact.optional() }),
  answer: shopboard,
});

const departure = z.object({ redirect_url: z.url() });

export const beginSocialConnect = post('/admin/v1/shopboard/{platform}/connect', 'edit_links', {
  summary:
    'Begins connecting an account: the address of the network’s own consent page. The answer is bound to the session.',
  params: ofNetwork,
  answer: departure,
  problems: ['network_not_offered', 'trial_ended', 'plan_required', 'plan_frozen'],
});

export const beginSocialConnectByGet = get('/admin/v1/shopboard/{platform}/connect', 'edit_links', {
  summary: 'As the POST of the same path, which is to be preferred: it changes something.',
  params: ofNetwork,
  answer: departure,
  problems: ['network_not_offered', 'trial_ended', 'plan_required', 'plan_frozen'],
});

export const finishSocialConnect = post('/admin/v1/shopboard/{platform}/auth/connect', 'edit_links', {
  summary: 'Redeems what the network sent the browser back with, keeps the account, and begins reading its posts.',
  params: ofNetwork,
  body: z.object({
    code: z.string().min(1).max(feedLimits.oauthCode),
    state: z.string().min(1).max(feedLimits.oauthCode),
  }),
  answer: z.object({ account: socialAccount }),
  problems: [
    'network_not_offered',
    'token_invalid',
    'network_refused',
    'network_scopes_missing',
    'saved_too_many',
    'trial_ended',
    'plan_required',
    'plan_frozen',
  ],
});

export const disconnectSocial = post('/admin/v1/shopboard/{platform}/auth/disconnect', 'edit_links', {
  summary:
    'Ends the access to an account, or to every account of the network. Tags are kept for when it is connected again.',
  params: ofNetwork,
  body: z.object({ social_account_id: socialAccountId.optional() }),
  answer: done,
});

const syncing = { params: ofNetwork, answer: z.object({ accounts: z.array(socialAccount) }) };

export const startSocialSync = post('/admin/v1/shopboard/{platform}/sync', 'edit_links', {
  summary: 'Reads all posts of the network’s accounts anew in the background, or joins what is reading.',
  ...syncing,
});

export const startSocialSyncByGet = get('/admin/v1/shopboard/{platform}/sync', 'edit_links', {
  summary: 'As the POST of the same path, which is to be preferred: it changes something.',
  ...syncing,
});

export const cancelSocialSync = post('/admin/v1/shopboard/{platform}/sync/cancel', 'edit_links', {
  summary: 'Stops reading; posts that have come stay.',
  ...syncing,
});

/** Why somebody wants a post taken down; what a post is down for. */
export const reportReasons = ['in_it', 'made_it', 'child', 'illegal', 'other'] as const;
export const reportReason = z.enum(reportReasons);
export type ReportReason = z.output<typeof reportReason>;

export const postPicture = z.object({
  url: z.string(),
  width: z.number().int(),
  height: z.number().int(),
  /** Widths it is there in besides: `…-{width}.webp`. */
  smaller: z.array(z.number().int()),
  /** A few pixels of it as a data address. */
  blur: z.string().nullable(),
  /** The first seconds of the video that it is the cover of, without sound; null where we have none. */
  clip_url: z.string().nullable(),
});

/** Where in the picture a product is. */
export const tagPoint = imagePoint;
export type TagPoint = ImagePoint;

const shownProduct = product.extend({ point: tagPoint.nullable() });
const taggedProduct = shownProduct.extend({
  /** In the options that are fixed in this post; as `image_url` where none are. */
  chosen_image_url: z.string().nullable(),
});

/** A product an image may show, as nobody has said yet: `confidence` 0.8 is right in 8 of 10. */
const suggestedProduct = shownProduct.extend({ confidence: z.number().min(0).max(1), is_preferred: z.boolean() });
export type SuggestedProduct = z.output<typeof suggestedProduct>;

export const socialPost = z.object({
  post_id: postId,
  platform: postSource,
  social_account_id: socialAccountId,
  username: z.string(),
  kind: z.enum(['image', 'carousel', 'video']),
  caption: z.string(),
  /** The post at the network. */
  url: webAddress.nullable(),
  /** Its page in the feed; null while shoppers do not see it: hidden, or without a product. */
  public_url: z.url().nullable(),
  posted_at: z.iso.datetime().nullable(),
  /** The first picture, or a video’s cover; null as long as it is not with us. */
  image_url: z.string().nullable(),
  images: z.array(postPicture),
  /** Whether shoppers see it, as far as that is up to the merchant and to reports. */
  visible: z.boolean(),
  /** Why it was taken down: then it stays hidden until that decision is taken back. */
  takedown: reportReason.nullable(),
  products: z.array(taggedProduct),
  /** Tagged by AI, until somebody says what the post shows. */
  auto_tagged_products: z.array(taggedProduct),
  /** What its images may show besides, the surest first. */
  suggested_products: z.array(suggestedProduct),
  selected_options: selectedOptions,
  /** Tagged products that the store does not have any more. */
  gone_products: z.number().int(),
  /** Whom orders by it are credited to; null for nobody. */
  influencer_username: z.string().nullable(),
  rights: rightsStanding,
  /** As who sent it said, the merchant, or its file: its page says so. */
  is_retouched: z.boolean(),
  is_made_by_ai: z.boolean(),
  /** A file of its pictures says that AI made it, or its network does: nobody takes that back. */
  has_ai_mark: z.boolean(),
  /** A file of its pictures has content credentials (C2PA), whatever these say. */
  has_credentials: z.boolean(),
});
export type SocialPost = z.output<typeof socialPost>;

/** `suggested`: without a product, and AI has found some that it is not sure of. */
export const postFilter = z.enum(['untagged', 'tagged', 'ai', 'suggested', 'hidden', 'sold_out']);
export type PostFilter = z.output<typeof postFilter>;

export const listPosts = get('/admin/v1/shopboard/{platform}/posts', 'team', {
  summary: 'The posts of a network, the latest first.',
  params: ofSource,
  query: z.object({
    ...paging(pageSizes.feed),
    q: z.string().trim().max(limits.searchText).default(''),
    filter: postFilter.optional(),
    social_account_id: socialAccountId.optional(),
    influencer_username: z.string().trim().max(200).optional(),
  }),
  answer: z.object({ posts: z.array(socialPost), next_skip: nextSkip, total: z.number().int() }),
});

export const showPost = post('/admin/v1/shopboard/{platform}/{post_id}/visible', 'edit_links', {
  summary: 'Shows a post in the feed, or hides it.',
  params: ofPost,
  body: z.object({ is_visible: z.boolean() }),
  answer: z.object({ post: socialPost }),
  problems: ['trial_ended', 'plan_required', 'plan_frozen'],
});

export const tagPost = post('/admin/v1/shopboard/{platform}/{post_id}/tag_products', 'tagger', {
  summary:
    'Says which products a post shows, in which options and where in the picture; replaces what was said before. Influencers who may say it of their own.',
  params: ofPost,
  body: z.object({
    product_ids: z.array(productId).max(feedLimits.products.most),
    selected_options: selectedOptions.default({}),
    points: imagePoints.default({}),
  }),
  answer: z.object({ post: socialPost }),
  problems: ['product_unknown', 'options_unknown', 'store_required', 'trial_ended', 'plan_required', 'plan_frozen'],
});

export const changePosts = post('/admin/v1/shopboard/{platform}/posts/change', 'edit_links', {
  summary:
    'Shows, hides or tags many posts at once; `add_product_ids` are added to what they have, up to the limit. Tags by AI are removed for good, or until they are restored.',
  params: ofSource,
  body: z.object({
    post_ids: z.array(postId).min(1).max(feedLimits.postsAtOnce),
    is_visible: z.boolean().optional(),
    add_product_ids: z.array(productId).max(feedLimits.products.most).default([]),
    ai_tags: z.enum(['remove', 'restore']).optional(),
  }),
  answer: z.object({
    posts: z.array(socialPost),
    /** Posts that could not hold all the products. */
    full: z.number().int(),
  }),
  problems: ['product_unknown', 'store_required', 'trial_ended', 'plan_required', 'plan_frozen'],
});
