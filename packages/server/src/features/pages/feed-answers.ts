// Answers for feeds and their galleries: whose posts sell, page by page; opening one is a visit, as opening a link is.
import type { BusinessId } from '@vitrine/contract/ids';
import { renderFeedPage, type FeedPageView, type MessageGoods } from '@vitrine/shopfront/views';
import { everyPost, type FeedFilter } from '../feed/feed.ts';
import { redirect, sendPage } from './answers.ts';
import { answerFailure, readLanguage, readVisit, readVisitorOf, sendMessage, type Exchange } from './exchange.ts';
import type { FeedAddress, Narrowing } from './feed-address.ts';
import { findPlace, type FeedSources } from './feed-place.ts';
import { toFeedView } from './feed-view.ts';
import { queryOf } from './gallery-way.ts';
import { toMessageGoods } from './look-content.ts';
import { isOpen, mostBestSellers, type OpenLink, type PublicLink } from './public-link.ts';

export class FeedAnswers {
  readonly #sources: FeedSources;
  readonly #signUrl: string;

  /** With where the script of the bag’s sign is. */
  constructor(sources: FeedSources, signUrl: string) {
    this.#sources = sources;
    this.#signUrl = signUrl;
  }

  /** Under a brand domain there is the feed of its owner alone. */
  async answer(exchange: Exchange, address: FeedAddress, owner: BusinessId | null): Promise<void> {
    try {
      const place = await findPlace(this.#sources, address, owner);
      if (place === null) return sendMessage(exchange, null, 404, 'not_found');
      const { home, gallery, feed } = place;
      if (gallery === null && address.gallery !== null)
        return sendMessage(exchange, feed, 404, 'not_found', { feedUrl: home });
      if (gallery && gallery.slug !== address.gallery)
        return redirect(exchange.response, 302, `${home}/${gallery.slug}${queryOf(exchange.request)}`);
      const filter = gallery ? { ...everyPost, rule: gallery.rule } : toFilter(address.filter);
      const { publicFeed } = this.#sources.feed;
      const isNarrowable = gallery === null && !address.isEmbedded;
      const [page, networks] = await Promise.all([
        isOpen(feed) ? publicFeed.list(place.businessId, filter, address.cursor, gallery?.postsShown) : null,
        isOpen(feed) && isNarrowable ? publicFeed.listNetworks(place.businessId, filter) : [],
      ]);
      const goods = page?.posts.length === 0 && !address.isEmbedded ? await listGoods(exchange, feed) : [];
      // whoever sees a frame opened the page around it
      const clickId = address.isEmbedded
        ? null
        : await takeVisit(exchange, { compiled: feed.compiled, wayOn: feed.wayOn });
      const { country } = readVisitorOf(exchange, feed);
      if (page === null || !isOpen(feed)) return sendMessage(exchange, feed, 410, 'closed');
      const shown = { home, feed, gallery, address, page, networks, goods, clickId, country, signUrl: this.#signUrl };
      sendFeed(exchange, feed, toFeedView(exchange, shown));
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }
}

function toFilter({ network, productId, tag }: Narrowing): FeedFilter {
  return { ...everyPost, network, productId, rule: tag === null ? everyPost.rule : { by: 'hashtag', hashtag: tag } };
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
    framed: view.isEmbedded,
    kept: true,
    measuring: null,
  });
}
