// Answers for feeds: whose posts sell, page by page; opening one is a visit, as opening a link is.
import { networkNames } from '@vitrine/contract/feed';
import type { BusinessId } from '@vitrine/contract/ids';
import { renderFeedPage, type FeedPageView, type MessageGoods } from '@vitrine/shopfront/views';
import type { Feed, FeedPage, FeedPost } from '../feed/feed.ts';
import type { CompiledMultilink } from '../links/links.ts';
import { sendPage } from './answers.ts';
import { isFetchedAhead } from './beacon.ts';
import { answerFailure, readLanguage, readVisit, sendMessage, type Exchange } from './exchange.ts';
import { toFeedQuery, type FeedAddress } from './feed-address.ts';
import { toLogo, toMessageGoods } from './look-content.ts';
import { toUploadedImage } from './look-pictures.ts';
import { isOpen, mostBestSellers, type OpenLink, type PublicLink } from './public-link.ts';

export type FeedDoor = Pick<Feed['publicFeed'], 'findShop' | 'list'>;

interface Deps {
  readonly feed: FeedDoor;
  /** What is known of a code. */
  readonly find: (code: string) => Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink;
}

type Shop = NonNullable<Awaited<ReturnType<FeedDoor['findShop']>>>;

export class FeedAnswers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there is the feed of its owner alone. */
  async answer(exchange: Exchange, address: FeedAddress, owner: BusinessId | null): Promise<void> {
    try {
      const shop = await this.#deps.feed.findShop(address.shop);
      if (shop === null || (owner !== null && owner !== shop.businessId))
        return sendMessage(exchange, null, 404, 'not_found');
      const feed = await this.#deps.find(shop.code);
      if ('multilink' in feed || feed.compiled === null) return sendMessage(exchange, null, 404, 'not_found');
      const page = isOpen(feed) ? await this.#deps.feed.list(shop.businessId, address.filter, address.cursor) : null;
      const goods = page?.posts.length === 0 ? await listGoods(exchange, feed) : [];
      const clickId = await takeVisit(exchange, { compiled: feed.compiled, wayOn: feed.wayOn });
      if (page === null || !isOpen(feed)) return sendMessage(exchange, feed, 410, 'closed');
      sendFeed(exchange, feed, toView(exchange, { shop, feed, address, page, goods, clickId }));
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }
}

/** A full disk must not keep a shopper from what they came for. */
function takeVisit(
  exchange: Exchange,
  link: Pick<OpenLink, 'compiled'> & Pick<PublicLink, 'wayOn'>,
): Promise<string | null> {
  const { traffic, log } = exchange.services;
  const tell = (problem: unknown): void => log.error({ problem: String(problem) }, 'a visit goes uncounted');
  return new Promise((resolve) => {
    const clickId = traffic.intake.takeVisit(readVisit(exchange, link), (problem) => {
      if (problem !== null) tell(problem);
      resolve(problem === null ? clickId : null);
    });
  });
}

async function listGoods(exchange: Exchange, feed: PublicLink): Promise<MessageGoods[]> {
  const { compiled } = feed;
  if (compiled === null) return [];
  const bestSellers = await exchange.services.catalogue.listBestSellers(compiled.link.businessId, mostBestSellers);
  return toMessageGoods({ ...feed, bestSellers }, readLanguage(exchange, feed));
}

interface Shown {
  readonly shop: Shop;
  readonly feed: OpenLink;
  readonly address: FeedAddress;
  readonly page: FeedPage;
  readonly goods: readonly MessageGoods[];
  readonly clickId: string | null;
}

function toView(exchange: Exchange, { shop, feed, address, page, goods, clickId }: Shown): FeedPageView {
  const { publicUrl } = exchange.services;
  const { filter, cursor } = address;
  const { store } = feed;
  const home = `/feed/${shop.shop}`;
  const origin = feed.address ?? publicUrl;
  const to = (narrowed: Partial<FeedAddress['filter']>, at: FeedAddress['cursor'] = null): string =>
    home + toFeedQuery({ ...filter, ...narrowed }, at);
  return {
    language: readLanguage(exchange, feed),
    storeName: store.name,
    storeUrl: store.primaryUrl,
    logo: toLogo(store, (src) => ({ known: feed.pictures.get(src), publicUrl })),
    theme: feed.appearance?.theme ?? null,
    canonicalUrl: origin + home + toFeedQuery({ network: null, productId: null }, cursor),
    origin,
    isIndexed: true,
    posts: page.posts.map((post) => toPostView(post, publicUrl)),
    all: { href: home, isCurrent: filter.network === null && filter.productId === null },
    networks: networkNames
      .filter((network) => network === filter.network || page.posts.some((post) => post.network === network))
      .map((network) => ({ network, href: to({ network }), isCurrent: filter.network === network })),
    products: page.products.map(({ productId, title }) => {
      const isCurrent = filter.productId === productId;
      return { title, href: to({ productId: isCurrent ? null : productId }), isCurrent };
    }),
    newer: page.newer && to({}, page.newer),
    older: page.older && to({}, page.older),
    goods,
    openedUrl: clickId !== null && isFetchedAhead(exchange.request.headers) ? `/${shop.code}/k/${clickId}/o` : null,
  };
}

/** Drawn as wide as half a phone, or a quarter of a screen: the largest size there is would be thrown away. */
const widestInGrid = 800;

function toPostView({ code, title, products, image }: FeedPost, publicUrl: string): FeedPageView['posts'][number] {
  const href = `/${code}`;
  if (image === null) return { href, title, products, image: null };
  const { srcset, ...drawn } = toUploadedImage(image.url, title, { known: image, publicUrl });
  const sizes = srcset?.split(',').filter((size) => Number(/ (\d+)w$/.exec(size)?.[1]) <= widestInGrid) ?? [];
  return { href, title, products, image: { ...drawn, srcset: sizes.length > 1 ? sizes.join(',') : null } };
}

function sendFeed({ request, response, services }: Exchange, { store }: OpenLink, view: FeedPageView): void {
  sendPage(request, response, {
    status: 200,
    html: renderFeedPage(view),
    language: view.language,
    storeUrl: store.primaryUrl,
    publicUrl: services.publicUrl,
    indexed: view.isIndexed,
    kept: true,
    measuring: null,
  });
}
