// Answers for pages of somebody else's: what an embedded gallery shows as JSON, and what oEmbed says of a feed's address. No visits.
import type { BusinessId } from '@vitrine/contract/ids';
import { toEmbeddedFeed, type FeedPageView } from '@vitrine/shopfront/views';
import { languageOf } from '../../platform/http/language.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import { everyPost } from '../feed/feed.ts';
import { acceptsGzip } from './answers.ts';
import type { EmbedAddress } from './embed-address.ts';
import type { Exchange } from './exchange.ts';
import { nothingNarrowed, readFeedAddress } from './feed-address.ts';
import { findPlace, type FeedPlace, type FeedSources } from './feed-place.ts';
import { toFeedView } from './feed-view.ts';
import { toOembed } from './oembed.ts';
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
      goods: [],
      clickId: null,
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
