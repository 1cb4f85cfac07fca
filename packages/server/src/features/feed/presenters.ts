// The feed as the API answers it. Pure.
import type { AnswerGiven } from '@vitrine/contract/endpoint';
import type {
  getShopboard,
  NetworkName,
  PostId,
  PostSource,
  Shopboard,
  SocialAccount,
  SocialPost,
  SocialSync,
} from '@vitrine/contract/feed';
import type { AccountId, ProductId } from '@vitrine/contract/ids';
import type { RightsStanding } from '@vitrine/contract/picture-rights';
import type { Product } from '@vitrine/contract/stores';
import type { KnownPicture } from '../media/media.ts';
import { toFeedCode } from './feed-code.ts';
import type { AccountStanding } from './accounts.ts';
import { isPermitted, toStanding } from './rights-rules.ts';
import type { TaggingCounts } from './tagging/finds-store.ts';
import type { Suggestion } from './tagging/plan-ai-tags.ts';
import { isUnderWay, tagsOf, type PostRecord, type PostTag, type SocialSyncRecord } from './model.ts';

/** What influencers are called. */
export type Usernames = ReadonlyMap<AccountId, string>;

const nameOf = (names: Usernames, id: AccountId | null): string | null =>
  id === null ? null : (names.get(id) ?? null);

export function toAccount({ account, sync, posts, imageUrl }: AccountStanding, names: Usernames): SocialAccount {
  return {
    social_account_id: account.socialAccountId,
    username: account.username,
    name: account.name,
    image_url: imageUrl,
    status: account.status === 'connected' ? 'connected' : 'lost',
    connected_at: account.connectedAt.toISOString(),
    number_of_posts: posts,
    influencer_username: nameOf(names, account.influencerId),
    rights_needed: account.rightsNeeded,
    sync: sync === null ? null : toSync(sync),
  };
}

function toSync(sync: SocialSyncRecord): SocialSync {
  const { state, isFirst, startedAt, finishedAt, waitsUntil, problem } = sync;
  return {
    state,
    is_first: isFirst,
    started_at: startedAt.toISOString(),
    finished_at: finishedAt?.toISOString() ?? null,
    found: sync.found + sync.pageFound,
    copied: sync.copied + sync.pageCopied,
    failed: sync.failed + sync.pageFailed,
    problem,
    waits_until: waitsUntil?.toISOString() ?? null,
  };
}

type SocialMedia = AnswerGiven<typeof getShopboard>['social_medias']['Instagram'];

export function toSocialMedia(
  standings: readonly AccountStanding[],
  isOffered: boolean,
  names: Usernames,
): SocialMedia {
  const [first] = standings;
  return {
    is_offered: isOffered,
    connected: first !== undefined,
    number_of_posts: first === undefined ? null : countOf(standings),
    username: first?.account.username ?? null,
    accounts: standings.map((standing) => toAccount(standing, names)),
  };
}

/** -1 as long as the first reading of every account is under way. */
function countOf(standings: readonly AccountStanding[]): number {
  const isBeginning = standings.every(({ sync }) => sync !== null && sync.isFirst && isUnderWay(sync));
  return isBeginning ? -1 : standings.reduce((sum, { posts }) => sum + posts, 0);
}

export const namesOnWire = {
  instagram: 'Instagram',
  tiktok: 'Tiktok',
  pinterest: 'Pinterest',
} as const satisfies Record<NetworkName, string>;

/** Whether something of the product is chosen for shoppers. */
export const isFixed = ({ options }: Pick<PostTag, 'options'>): boolean => Object.keys(options).length > 0;

interface PostFacts {
  /** Where public addresses begin. */
  readonly origin: string;
  readonly products: ReadonlyMap<ProductId, Product>;
  /** The image of a product in the options that are fixed. */
  readonly imageOf: (tag: Pick<PostTag, 'productId' | 'options'>) => string | null;
  readonly names: Usernames;
  readonly standings: ReadonlyMap<PostId, RightsStanding>;
  readonly pictures: ReadonlyMap<string, KnownPicture & { readonly url: string }>;
  readonly suggestions: ReadonlyMap<PostId, readonly Suggestion[]>;
}

export const toPicture = ({ url, width, height, smaller, blur, hasClip }: KnownPicture & { readonly url: string }) => ({
  url,
  width,
  height,
  smaller: [...smaller],
  blur,
  clip_url: hasClip ? url.replace(/\.webp$/, '.mp4') : null,
});

export function toPost(
  post: PostRecord,
  { origin, products, imageOf, names, standings, pictures, suggestions }: PostFacts,
): SocialPost {
  const rights = standings.get(post.postId) ?? toStanding(post, [], new Date(0));
  // of a post that is down nobody gets the picture
  const images = (post.takedown === null ? post.fileIds : []).flatMap((id) => pictures.get(id) ?? []);
  const toTagged = (tags: readonly PostTag[]) =>
    tags.flatMap((tag) => {
      const { productId, point } = tag;
      const product = products.get(productId);
      if (product === undefined) return [];
      return [{ ...product, point, chosen_image_url: isFixed(tag) ? imageOf(tag) : product.image_url }];
    });
  const isGone = ({ productId }: PostTag): boolean =>
    (products.get(productId)?.product_status ?? 'deleted') === 'deleted';
  return {
    post_id: post.postId,
    platform: post.network,
    social_account_id: post.socialAccountId,
    username: post.username,
    kind: post.kind,
    caption: post.caption,
    url: post.permalink,
    public_url:
      post.visible && isPermitted(rights) && post.tags.length > 0 ? `${origin}/${toFeedCode(post.postId)}` : null,
    posted_at: post.postedAt?.toISOString() ?? null,
    image_url: images[0]?.url ?? null,
    images: images.map(toPicture),
    visible: post.visible,
    takedown: post.takedown,
    products: toTagged(tagsOf(post, false)),
    auto_tagged_products: toTagged(tagsOf(post, true)),
    suggested_products: (suggestions.get(post.postId) ?? []).flatMap(
      ({ productId, confidence, isPreferred, point }) => {
        const product = products.get(productId);
        if (product === undefined || product.product_status === 'deleted') return [];
        return [{ ...product, point, confidence, is_preferred: isPreferred }];
      },
    ),
    selected_options: Object.fromEntries(
      post.tags.filter(isFixed).map(({ productId, options }) => [productId, options]),
    ),
    gone_products: post.tags.filter(isGone).length,
    influencer_username: nameOf(names, post.influencerId),
    rights,
    is_retouched: post.isRetouched,
    is_made_by_ai: post.isMadeByAi || post.hasAiMark,
    has_ai_mark: post.hasAiMark,
    has_credentials: post.hasCredentials,
  };
}

/** How far AI tagging is; networks without posts have none. */
export function toAiTagging(counts: readonly TaggingCounts[]): Shopboard['ai_tagging'] {
  const sum = (part: 'posts' | 'lookedAt'): number => counts.reduce((total, each) => total + each[part], 0);
  const of = (part: 'tagged' | 'suggested') => {
    const found = (source: PostSource): number => counts.find(({ network }) => network === source)?.[part] ?? 0;
    return {
      instagram: found('instagram'),
      tiktok: found('tiktok'),
      pinterest: found('pinterest'),
      uploads: found('uploads'),
    };
  };
  return { posts: sum('posts'), looked_at: sum('lookedAt'), tagged: of('tagged'), suggested: of('suggested') };
}
