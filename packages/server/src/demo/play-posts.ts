// What came of the demo's feed: visits of its posts, its own page and its galleries since each was posted, and orders through them.
import { linkId } from '@vitrine/contract/ids';
import { noUtm } from '@vitrine/contract/links';
import { toArrivalQuery, type GalleryRecord } from '../features/feed/feed.ts';
import type { App } from '../app.ts';
import { listGoods, type DemoCatalogue } from './catalogue.ts';
import { playHistory, type DemoLink, type MadeOrder } from './history.ts';
import type { Store } from '../features/stores/stores.ts';
import { createRandom, type Random } from './random.ts';

type FeedPosts = Awaited<ReturnType<App['features']['feed']['posts']['list']>>['posts'];

interface FeedStage {
  readonly store: Store;
  readonly catalogue: DemoCatalogue;
  readonly galleries: readonly GalleryRecord[];
  readonly now: Date;
}

const seed = 20_261_129;
/** For so many days the feed has been told of. */
const mostDays = 90;
const dayMs = 24 * 3600_000;

/** Records the visits, and answers the orders that came of them, oldest first. */
export async function playFeed(app: App, stage: FeedStage): Promise<MadeOrder[]> {
  const { store, galleries, now } = stage;
  const { feed, traffic } = app.features;
  const { posts } = await feed.posts.list(store.businessId, { q: '', count: 1_000, skip: 0 });
  const random = createRandom(seed);
  const shown = posts.filter(({ visible, tags }) => visible && tags.length > 0);
  const links = shown.flatMap((post) => toPostLinks(post, { ...stage, random }));
  const since = new Date(now.getTime() - mostDays * dayMs);
  const pages = [store.businessId, ...galleries.map(({ galleryId }) => galleryId)].map((id, place) => {
    return { link: toPage(store, id, since), goods: [], utm: noUtm, pull: 3 / (1 + place) };
  });
  const scene = { intake: traffic.intake, store };
  const history = { seed, days: mostDays, now, codes: [], progress: () => undefined };
  const orders = await playHistory(scene, [...pages, ...links], [], history);
  await traffic.upkeep.drain();
  return orders;
}

/** Most is come to by itself, some by a gallery. */
function toPostLinks(
  { postId, postedAt, network, influencerId, tags }: FeedPosts[number],
  { store, catalogue, galleries, now, random }: FeedStage & { readonly random: Random },
): DemoLink[] {
  const ids = new Set(tags.map(({ productId }) => productId));
  const goods = catalogue.products.filter(({ productId }) => ids.has(productId)).flatMap(listGoods);
  const link = toPage(store, postId, postedAt ?? now);
  const whole = {
    link: { ...link, influencerId, products: tags },
    goods,
    utm: noUtm,
    pull: 0.2 + random.next() ** 3 * 2.4,
    appeal: 0.9,
  };
  const gallery = galleries.find(({ rule }) => rule.by === 'network' && rule.network === network);
  if (gallery === undefined || !random.chance(0.5)) return [whole];
  const utm_content = new URLSearchParams(toArrivalQuery(gallery.slug)).get('utm_content');
  return [whole, { ...whole, pull: whole.pull / 2, utm: { ...noUtm, utm_content } }];
}

const toPage = ({ businessId }: Store, id: string, createdAt: Date): DemoLink['link'] => ({
  businessId,
  linkId: linkId.parse(id),
  linkType: 'POST',
  influencerId: null,
  promocode: null,
  products: [],
  createdAt,
});
