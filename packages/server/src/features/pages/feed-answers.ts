// Answers for feeds and their galleries: whose posts sell, page by page; opening one is a visit, as opening a link is.
import type { BusinessId } from '@vitrine/contract/ids';
import { renderFeedPage, type FeedPageView, type MessageGoods } from '@vitrine/shopfront/views';
import { everyPost, type Feed, type FeedFilter } from '../feed/feed.ts';
import type { CompiledMultilink } from '../links/links.ts';
import { redirect, sendPage } from './answers.ts';
import { answerFailure, readLanguage, readVisit, sendMessage, type Exchange } from './exchange.ts';
import type { FeedAddress, Narrowing } from './feed-address.ts';
import { toFeedView } from './feed-view.ts';
import { toMessageGoods } from './look-content.ts';
import { isOpen, mostBestSellers, type OpenLink, type PublicLink } from './public-link.ts';

export interface FeedDoor {
  readonly publicFeed: Pick<Feed['publicFeed'], 'findShop' | 'list'>;
  readonly galleries: Pick<Feed['galleries'], 'findBySlug'>;
}

interface Deps {
  readonly feed: FeedDoor;
  /** What is known of a code. */
  readonly find: (code: string) => Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink;
}

export class FeedAnswers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there is the feed of its owner alone. */
  async answer(exchange: Exchange, address: FeedAddress, owner: BusinessId | null): Promise<void> {
    try {
      const { publicFeed } = this.#deps.feed;
      const shop = await publicFeed.findShop(address.shop);
      if (shop === null || (owner !== null && owner !== shop.businessId))
        return sendMessage(exchange, null, 404, 'not_found');
      const gallery = await this.#findGallery(shop.businessId, address);
      const feed = await this.#deps.find(gallery?.code ?? shop.code);
      if ('multilink' in feed || feed.compiled === null) return sendMessage(exchange, null, 404, 'not_found');
      const home = `/feed/${shop.shop}`;
      if (gallery === null && address.gallery !== null)
        return sendMessage(exchange, feed, 404, 'not_found', { feedUrl: home });
      if (gallery && gallery.slug !== address.gallery)
        return redirect(exchange.response, 302, `${home}/${gallery.slug}${queryOf(exchange)}`);
      const filter = gallery ? { ...everyPost, rule: gallery.rule } : toFilter(address.filter);
      const page = isOpen(feed)
        ? await publicFeed.list(shop.businessId, filter, address.cursor, gallery?.postsShown)
        : null;
      const goods = page?.posts.length === 0 ? await listGoods(exchange, feed) : [];
      const clickId = await takeVisit(exchange, { compiled: feed.compiled, wayOn: feed.wayOn });
      if (page === null || !isOpen(feed)) return sendMessage(exchange, feed, 410, 'closed');
      sendFeed(exchange, feed, toFeedView(exchange, { home, feed, gallery, address, page, goods, clickId }));
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }

  #findGallery(businessId: BusinessId, { gallery }: FeedAddress): ReturnType<FeedDoor['galleries']['findBySlug']> {
    return gallery === null ? Promise.resolve(null) : this.#deps.feed.galleries.findBySlug(businessId, gallery);
  }
}

function queryOf({ request: { url = '' } }: Exchange): string {
  const question = url.indexOf('?');
  return question < 0 ? '' : url.slice(question);
}

function toFilter({ network, productId, tag }: Narrowing): FeedFilter {
  return { network, productId, rule: tag === null ? everyPost.rule : { by: 'hashtag', hashtag: tag } };
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
