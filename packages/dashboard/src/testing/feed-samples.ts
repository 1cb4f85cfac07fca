// Sample accounts of networks and posts for tests, checked against the contract, and a server that answers with them.
import {
  watchShopboard,
  changePosts,
  type NetworkName,
  type Shopboard,
  shopboard,
  type SocialAccount,
  socialAccount,
  type SocialPost,
  socialPost,
} from '@vitrine/contract/feed';
import { getFeedAnalytics, getPostAnalytics } from '@vitrine/contract/feed-figures';
import { listOrders } from '@vitrine/contract/orders';
import { searchProducts } from '@vitrine/contract/stores';
import { toSampleProduct, toSampleUuid } from './link-samples.ts';
import { answerCalls, type Call } from './server.ts';

type Changes<Of> = Partial<Record<keyof Of, unknown>>;

/** A reading that came to its end, unless told otherwise. */
/** Of no network any. */
export const noPosts = { instagram: 0, tiktok: 0, pinterest: 0, uploads: 0 };

export const toSampleSync = (changes: Changes<NonNullable<SocialAccount['sync']>> = {}) => ({
  state: 'done',
  is_first: true,
  started_at: '2026-11-27T10:00:00.000Z',
  finished_at: '2026-11-27T10:01:00.000Z',
  found: 12,
  copied: 14,
  failed: 0,
  problem: null,
  waits_until: null,
  ...changes,
});

export const toSampleAccount = (number: number, changes: Changes<SocialAccount> = {}): SocialAccount =>
  socialAccount.parse({
    social_account_id: toSampleUuid(500 + number),
    username: number === 1 ? 'maya' : `maya${number}`,
    name: 'Maya',
    image_url: null,
    status: 'connected',
    connected_at: '2026-11-27T10:00:00.000Z',
    number_of_posts: 12,
    influencer_username: null,
    rights_needed: false,
    sync: toSampleSync(),
    ...changes,
  });

const none = { is_offered: true, connected: false, number_of_posts: null, username: null, accounts: [] };

const toMedia = (accounts: readonly SocialAccount[]) => ({
  ...none,
  connected: true,
  number_of_posts: accounts.every(({ sync }) => sync?.is_first && ['waiting', 'running'].includes(sync.state))
    ? -1
    : accounts.reduce((sum, { number_of_posts: posts }) => sum + posts, 0),
  username: accounts[0]?.username ?? null,
  accounts,
});

/** Nothing is connected of networks that are not named; null for one that is not offered. */
export function toSampleShopboard(
  accounts: Partial<Record<NetworkName, readonly SocialAccount[] | null>> = {},
): Shopboard {
  const of = (name: NetworkName) => {
    const known = accounts[name];
    if (known === null) return { ...none, is_offered: false };
    return known === undefined ? none : toMedia(known);
  };
  const medias = { Instagram: of('instagram'), Tiktok: of('tiktok'), Pinterest: of('pinterest') };
  return shopboard.parse({
    social_medias: medias,
    shopboard_url: 'https://vitrine.example/feed/dunes',
    most_products: 5,
    is_indexed: true,
    contact: '',
    ai_tagging_enabled: true,
    ai_tagging: { posts: 0, looked_at: 0, tagged: noPosts, suggested: noPosts },
    open_reports: 0,
    uploads: { pending: 0, approved: 0 },
  });
}

export function toSampleTagged(number: number, changes: Record<string, unknown> = {}) {
  const product = toSampleProduct(number);
  return { ...product, point: null, chosen_image_url: product.image_url, ...changes };
}

export const toSampleSuggested = (number: number, changes: Record<string, unknown> = {}) => ({
  ...toSampleProduct(number),
  point: null,
  confidence: 0.6,
  is_preferred: false,
  ...changes,
});

const pixel =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

export const toSamplePost = (number: number, changes: Changes<SocialPost> = {}): SocialPost =>
  socialPost.parse({
    post_id: toSampleUuid(600 + number),
    platform: 'instagram',
    social_account_id: toSampleUuid(501),
    username: 'maya',
    kind: 'image',
    caption: `Morning ${number} in #LinenShirt`,
    url: `https://network.example/p/${number}`,
    public_url: null,
    posted_at: '2026-11-20T10:00:00.000Z',
    image_url: pixel,
    images: [{ url: pixel, width: 400, height: 500, smaller: [], blur: pixel, clip_url: null }],
    visible: true,
    products: [],
    auto_tagged_products: [],
    suggested_products: [],
    selected_options: {},
    gone_products: 0,
    influencer_username: null,
    rights: { is_needed: false, is_held: false, state: 'none', ends_at: null, disclosure: null },
    takedown: null,
    is_retouched: false,
    is_made_by_ai: false,
    has_ai_mark: false,
    has_credentials: false,
    ...changes,
  });

const totals = (visits: number, checkouts: number, revenue: number) => ({
  visits,
  views: visits * 2,
  adds: visits,
  requested_checkouts: checkouts,
  checkouts,
  click_checkouts: checkouts,
  revenue,
  total_tax: 0,
  refunded: 0,
});

/** The feed, of which TikTok has a part. */
export const toSampleFeedFigures = () =>
  getFeedAnalytics.answer.parse({
    shopboard_analytics: totals(400, 8, 640),
    page_analytics: totals(100, 0, 0),
    networks: [{ platform: 'tiktok', ...totals(100, 3, 150) }],
    accounts: [],
    currency: 'USD',
  });

/** Two days of a post. */
const toSamplePostFigures = (number: number) =>
  getPostAnalytics.answer.parse({
    title: `Morning ${number} in #LinenShirt`,
    username: 'maya',
    image_url: pixel,
    clip_url: number === 1 ? '/files/clip.mp4' : null,
    created_at: '2026-11-20T10:00:00.000Z',
    clicks: 50,
    total_clicks: 60,
    clicks_data: { '2026-11-27': { clicks: 20 }, '2026-11-28': { clicks: 30 } },
    products_count: 1,
    shopboard_analytics: {
      ...totals(50, 2, 90),
      data: { '2026-11-27': totals(20, 0, 0), '2026-11-28': totals(30, 2, 90) },
    },
    currency: 'USD',
    known_from: null,
    previous: null,
  });

const sampleRanks = [
  {
    product_id: '1001',
    title: 'Linen shirt',
    image: { small: { src: null } },
    view: 9,
    add: 4,
    buy: 2,
    revenue: 90,
    rank: 100,
  },
];

interface Standing {
  shopboard: Shopboard;
  posts: SocialPost[];
}

const toTagged = (ids: readonly string[]): SocialPost['products'] => ids.map((id) => toSampleTagged(Number(id) - 1000));

/** Answers what the feed's screen asks; what is changed stays changed. `instead` answers first, where it answers. */
export function answerFeed(
  standing: Standing,
  instead: (call: Call) => ReturnType<Parameters<typeof answerCalls>[0]> | null = () => null,
) {
  const change = (id: string, to: (post: SocialPost) => SocialPost): SocialPost => {
    standing.posts = standing.posts.map((post) => (post.post_id === id ? to(post) : post));
    const found = standing.posts.find((post) => post.post_id === id);
    if (!found) throw new Error(`there is no post ${id}`);
    return found;
  };
  const removed = new Map<string, SocialPost['auto_tagged_products']>();
  const toAiTags = (post: SocialPost, act: 'remove' | 'restore' | undefined) => {
    if (act === 'restore') return { auto_tagged_products: removed.get(post.post_id) ?? [] };
    if (act !== 'remove') return {};
    removed.set(post.post_id, post.auto_tagged_products);
    return { auto_tagged_products: [] };
  };
  const calls = answerCalls((call) => instead(call) ?? answer(call));
  const answer = ({ path, query, body }: Call) => {
    const sent = (body ?? {}) as {
      is_visible?: boolean;
      is_indexed?: boolean;
      product_ids?: string[];
      post_ids?: string[];
      add_product_ids?: string[];
      ai_tags?: 'remove' | 'restore';
    };
    const [, , , , , id = '', act = ''] = path.split('/');
    if (path === '/admin/v1/shopboard' && sent.is_indexed !== undefined)
      standing.shopboard = { ...standing.shopboard, is_indexed: sent.is_indexed };
    if (path === watchShopboard.path) return 'away' as const;
    if (path === '/admin/v1/shopboard') return { data: standing.shopboard };
    if (path === getFeedAnalytics.path) return { data: toSampleFeedFigures() };
    if (act === 'analytics') return { data: toSamplePostFigures(1) };
    if (act === 'products') return { data: { products: sampleRanks, next_skip: null } };
    if (path === listOrders.path) return { data: { orders: [], total: 0, next_skip: null } };
    if (path === searchProducts.path)
      return { data: { products: [1, 2, 3].map((at) => toSampleProduct(at)), next: null } };
    if (path === changePosts.path.replace('{platform}', 'instagram')) {
      const posts = (sent.post_ids ?? []).map((each) =>
        change(each, (post) => ({
          ...post,
          visible: sent.is_visible ?? post.visible,
          products: [...post.products, ...toTagged(sent.add_product_ids ?? [])],
          ...toAiTags(post, sent.ai_tags),
        })),
      );
      return { data: { posts, full: 0 } };
    }
    if (path.endsWith('/posts')) {
      const skip = Number(query.get('skip') ?? 0);
      const words = query.get('q') ?? '';
      const found = standing.posts.filter(
        ({ caption, visible }) => caption.includes(words) && (query.get('filter') !== 'hidden' || !visible),
      );
      const posts = found.slice(skip, skip + 24);
      const next = skip + posts.length;
      return { data: { posts, next_skip: next < found.length ? next : null, total: found.length } };
    }
    if (act === 'visible')
      return { data: { post: change(id, (post) => ({ ...post, visible: sent.is_visible ?? true })) } };
    if (act === 'tag_products') {
      const products = toTagged(sent.product_ids ?? []);
      return {
        data: { post: change(id, (post) => ({ ...post, products, auto_tagged_products: [], gone_products: 0 })) },
      };
    }
    return { data: { accounts: [] } };
  };
  return calls;
}
