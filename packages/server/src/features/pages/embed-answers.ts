// Answers for pages of somebody else's: what an embedded gallery shows as JSON, and what oEmbed says of the addresses of a feed and its posts. No visits.
import type { BusinessId } from '@vitrine/contract/ids';
import { adWordFor, toEmbeddedFeed, type FeedPageView, type LookImage } from '@vitrine/shopfront/views';
import { languageOf } from '../../platform/http/language.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import { everyPost } from '../feed/feed.ts';
import { acceptsGzip } from './answers.ts';
import type { EmbedAddress } from './embed-address.ts';
import { readLanguage, type Exchange } from './exchange.ts';
import { nothingNarrowed, readFeedAddress } from './feed-address.ts';
import { findPlace, type FeedPlace, type FeedSources } from './feed-place.ts';
import { toFeedView } from './feed-view.ts';
import { toLookPage } from './look-content.ts';
import { toOembed, toPostOembed } from './oembed.ts';
import { readPublicAddress } from './public-address.ts';
import { isOpen, type OpenLink } from './public-link.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';

/** From one address in a minute: a page asks once for each gallery on it, and a browser keeps the answer. */
const mostPerMinute = 240;

export class EmbedAnswers {
  readonly #sources: FeedSources;
  readonly #asked = new RateWindow(mostPerMinute);

  constructor(sources: FeedSources) {
    this.#sources = sources;
  }

  /** Whatever goes wrong is a status and an empty object: a page around it has nothing to show of it. */
  async answer(exchange: Exchange, address: EmbedAddress, owner: BusinessId | null): Promise<void> {
    const { request, response, services } = exchange;
    if (!this.#asked.take(services.proxies.networkOf(request))) return sendJson(request, response, 429, {});
    try {
      const told =
        address.kind === 'oembed'
          ? await this.#describe(exchange, address, owner)
          : await this.#list(exchange, address, owner);
      sendJson(request, response, told.status, told.answer);
    } catch (problem) {
      services.log.error({ problem: String(problem) }, 'an embed was not answered');
      sendJson(request, response, 503, {});
    }
  }

  async #list(
    exchange: Exchange,
    { shop, gallery, product, handle, count, language }: Extract<EmbedAddress, { kind: 'posts' }>,
    owner: BusinessId | null,
  ): Promise<EmbedAnswer> {
    const place = await this.#findOpen({ shop, gallery }, owner);
    if (place === null) return nothing;
    const filter = { ...everyPost, productId: product, handle, ...(place.gallery && { rule: place.gallery.rule }) };
    const page = await this.#sources.feed.publicFeed.list(place.businessId, filter, null, count);
    const view = toFeedView(exchange, {
      ...place,
      address: { shop, gallery, isEmbedded: true, filter: nothingNarrowed, cursor: null },
      page,
      networks: [],
      goods: [],
      clickId: null,
      // it is kept for everybody
      country: null,
      signUrl: null,
    });
    return { status: 200, answer: toEmbeddedFeed(inLanguage(view, place.feed, language)) };
  }

  async #describe(
    exchange: Exchange,
    { url, mostWidth, mostHeight, format }: Extract<EmbedAddress, { kind: 'oembed' }>,
    owner: BusinessId | null,
  ): Promise<EmbedAnswer> {
    if (format !== 'json') return { status: 501, answer: {} };
    const asked = URL.canParse(url) ? new URL(url) : null;
    const post = asked && (await this.#findPost(asked, owner));
    if (asked !== null && post !== null)
      return this.#describePost(exchange, { post, origin: asked.origin, bounds: { mostWidth, mostHeight } });
    const address = asked && readFeedAddress('GET', asked.pathname);
    const place = address && (await this.#findOpen(address, owner));
    const { publicUrl } = exchange.services;
    if (asked === null || place === null) return nothing;
    const origin = place.feed.address ?? publicUrl;
    if (![origin, publicUrl].includes(asked.origin)) return nothing;
    const path = place.gallery ? `${place.home}/${place.gallery.slug}` : place.home;
    const title = place.gallery?.title ?? null;
    const { name, primaryUrl } = place.feed.store;
    const layout = place.gallery?.layout ?? 'grid';
    const bounds = { mostWidth, mostHeight };
    return {
      status: 200,
      answer: toOembed({ address: origin + path, title, store: { name, primaryUrl }, layout, bounds }),
    };
  }

  async #findPost({ pathname }: URL, owner: BusinessId | null): Promise<OpenLink | null> {
    const address = readPublicAddress('GET', pathname);
    if (address?.kind !== 'link') return null;
    const found = await this.#sources.find(address.code);
    if ('multilink' in found || !isOpen(found) || found.compiled.link.thread === undefined) return null;
    return owner === null || found.compiled.link.businessId === owner ? found : null;
  }

  #describePost(
    exchange: Exchange,
    {
      post,
      origin,
      bounds,
    }: { post: OpenLink; origin: string; bounds: { mostWidth: number | null; mostHeight: number | null } },
  ): EmbedAnswer {
    const { publicUrl } = exchange.services;
    const page = toLookPage(post, {
      language: readLanguage(exchange, post),
      publicUrl,
      clickId: '',
      priceRule: 'eea',
    });
    const home = post.address ?? publicUrl;
    if (![home, publicUrl].includes(origin)) return nothing;
    const { thread, influencer, language, title, images, canonicalUrl: address } = page;
    const isAd = influencer !== null || (thread?.disclosure ?? null) !== null;
    const author = thread?.origin ? `@${thread.origin.username}` : null;
    const { name, primaryUrl } = post.store;
    return {
      status: 200,
      answer: toPostOembed({
        address,
        title: title || name,
        store: { name, primaryUrl },
        author,
        ad: isAd ? adWordFor(language, null)[1] : null,
        images: images[0] ? listSizes(images[0], home) : [],
        bounds,
      }),
    };
  }

  async #findOpen(
    address: { readonly shop: string; readonly gallery: string | null },
    owner: BusinessId | null,
  ): Promise<(FeedPlace & { readonly feed: OpenLink }) | null> {
    const place = await findPlace(this.#sources, address, owner);
    if (place === null || (address.gallery !== null && place.gallery === null)) return null;
    const { feed } = place;
    return isOpen(feed) ? { ...place, feed } : null;
  }
}

interface EmbedAnswer {
  readonly status: number;
  readonly answer: object;
}

const nothing: EmbedAnswer = { status: 404, answer: {} };

/** The files of a picture, with their origin. */
function listSizes({ src, srcset, width, height }: LookImage, origin: string) {
  const files = srcset?.split(',').map((each) => each.trim().split(' ')) ?? [[src, `${width}w`]];
  return files.flatMap(([file = '', size = '']) => {
    const wide = Number.parseInt(size);
    return wide > 0
      ? [{ src: new URL(file, origin).href, width: wide, height: Math.round((height * wide) / width) }]
      : [];
  });
}

/** The merchant's choice, else that of the page it stands on: the answer is kept by its address, which says that. */
const inLanguage = (view: FeedPageView, feed: OpenLink, language: string): FeedPageView => ({
  ...view,
  language: feed.language ?? languageOf(language),
});

/** Anybody may read it anywhere: it tells what the feed's page tells everybody. */
function sendJson(request: IncomingMessage, response: ServerResponse, status: number, answer: object): void {
  const plain = Buffer.from(JSON.stringify(answer), 'utf8');
  const isZipped = acceptsGzip(request);
  const body = isZipped ? gzipSync(plain) : plain;
  response.writeHead(status, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': status === 200 ? 'public, max-age=60, stale-while-revalidate=600' : 'no-store',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': 'noindex',
    vary: 'accept-encoding',
    ...(isZipped && { 'content-encoding': 'gzip' }),
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}
