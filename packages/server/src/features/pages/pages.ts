// The door of pages: the public addresses, answered in front of the framework's router.
import type { CollectionId, ProductId } from '@vitrine/contract/ids';
import {
  clickIdPlaceholder,
  readCartForm,
  renderLookPage,
  renderMessagePage,
  type MessageKind,
} from '@vitrine/shopfront/views';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '../../platform/http/language.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CompiledLink, Links } from '../links/links.ts';
import type { HandOver, Store, Stores } from '../stores/stores.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { readForm, readScript, redirect, sendPage } from './answers.ts';
import { decideCart } from './cart.ts';
import { decideDestination } from './destination.ts';
import { createLinkCache, type Entry } from './link-cache.ts';
import { listShownProducts, toLookPage, type LookContent } from './look-content.ts';
import { readPublicAddress, type PublicAddress } from './public-address.ts';

export interface Pages {
  /** Answers a public address; false when the request is for the rest of the program. */
  handle(request: IncomingMessage, response: ServerResponse): boolean;
}

export interface PagesDeps {
  platform: Platform;
  links: Links;
  stores: Stores;
  traffic: Traffic;
  /** Folder of the built shopper script. */
  assetsDir: string;
}

/** One request on its way. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  language: 'en' | 'he';
  entry: Entry;
}

/** A link that is open, in a store that is there. */
interface OpenLink {
  compiled: CompiledLink;
  store: Store;
}

export function createPages({ platform, links, stores, traffic, assetsDir }: PagesDeps): Pages {
  const { log, publicUrl } = platform;
  const cache = createLinkCache(platform, links, stores);
  const script = readScript(assetsDir);
  const secure = publicUrl.startsWith('https:');

  const sendMessage = (
    { request, response, language, entry }: Exchange,
    status: number,
    kind: MessageKind,
    lookUrl?: string,
  ): void => {
    const { store } = entry;
    const html = renderMessagePage({
      kind,
      language,
      storeName: store?.name,
      storeUrl: store?.primaryUrl,
      homeUrl: publicUrl,
      lookUrl,
    });
    sendPage(request, response, { status, html, language, storeOrigin: originOf(store), secure });
  };

  const readVisit = ({ request }: Exchange, { compiled, store }: OpenLink) => ({
    businessId: compiled.link.businessId,
    linkId: compiled.link.linkId,
    timeZone: store.timeZone,
    visitor: traffic.readVisitor({
      method: request.method ?? 'GET',
      headers: request.headers,
      address: request.socket.remoteAddress ?? '',
    }),
  });

  const sendLook = (exchange: Exchange, content: LookContent, clickId: string, status = 200): void => {
    const { request, response, language, entry } = exchange;
    let printed = entry.printed.get(language);
    if (printed === undefined) {
      const page = toLookPage(content, { language, publicUrl, clickId: clickIdPlaceholder });
      printed = renderLookPage(page, { scriptUrl: script.url });
      entry.printed.set(language, printed);
    }
    const html = printed.replaceAll(clickIdPlaceholder, clickId);
    sendPage(request, response, { status, html, language, storeOrigin: originOf(content.store), secure });
  };

  const answerLink = async (exchange: Exchange): Promise<void> => {
    const { response, entry } = exchange;
    const destination = decideDestination(toFacts(entry));
    if (destination.kind === 'message') {
      sendMessage(exchange, destination.message === 'closed' ? 410 : 404, destination.message);
      return;
    }
    const open = getOpen(entry);
    const clickId = await traffic.recordVisit(readVisit(exchange, open));
    if (destination.kind === 'look') {
      sendLook(exchange, { ...entry, ...open }, clickId);
      return;
    }
    const url = destination.kind === 'redirect' ? destination.url : `${open.store.primaryUrl}/`;
    redirect(response, 302, stores.pageAddress(open.store, url, toHandOver(open, clickId)));
  };

  /** The click of the page it comes from; a post without one is a visit of its own. */
  const findClick = async (exchange: Exchange, open: OpenLink, given: string | null): Promise<string> => {
    const click = given === null ? null : traffic.readClick(given);
    if (given !== null && click?.linkId === open.compiled.link.linkId) return given;
    return traffic.recordVisit(readVisit(exchange, open));
  };

  const answerCheckout = async (exchange: Exchange): Promise<void> => {
    const { request, response, entry } = exchange;
    const destination = decideDestination(toFacts(entry));
    if (destination.kind !== 'look') {
      sendMessage(
        exchange,
        destination.kind === 'message' && destination.message === 'closed' ? 410 : 404,
        destination.kind === 'message' ? destination.message : 'not_found',
      );
      return;
    }
    const open = getOpen(entry);
    const fields = await readForm(request);
    const form = readCartForm(fields ?? {});
    const cart = decideCart(form, listShownProducts({ ...entry, ...open }));
    if ('refused' in cart) {
      sendMessage(exchange, 422, cart.refused, `/${open.compiled.link.code}`);
      return;
    }
    const clickId = await findClick(exchange, open, form.clickId);
    await traffic.recordCheckoutRequest({ ...readVisit(exchange, open), clickId, lines: cart.lines });
    redirect(response, 303, stores.cartAddress(open.store, cart.lines, toHandOver(open, clickId)));
  };

  /** From a look to one of its products or collections in the store: the visit goes along, no second one is counted. */
  const answerPart = async (
    exchange: Exchange,
    kind: 'product' | 'collection',
    id: string,
    given: string | null,
  ): Promise<void> => {
    const { entry, response } = exchange;
    const destination = decideDestination(toFacts(entry));
    const url = destination.kind === 'message' ? null : findPart(entry, kind, id);
    if (url === null) {
      sendMessage(exchange, 404, 'not_found');
      return;
    }
    const open = getOpen(entry);
    const clickId = await findClick(exchange, open, given);
    redirect(response, 302, stores.pageAddress(open.store, url, toHandOver(open, clickId)));
  };

  const answer = async (request: IncomingMessage, response: ServerResponse, address: PublicAddress): Promise<void> => {
    const entry = cache.peek(address.code) ?? (await cache.get(address.code));
    const exchange = { request, response, entry, language: languageOf(request.headers['accept-language']) };
    switch (address.kind) {
      case 'link':
        return answerLink(exchange);
      case 'checkout':
        return answerCheckout(exchange);
      case 'product':
      case 'collection':
        return answerPart(exchange, address.kind, address.id, address.clickId);
    }
  };

  const answerFailure = (request: IncomingMessage, response: ServerResponse, problem: unknown): void => {
    log.error({ problem: problem instanceof Error ? problem.stack : String(problem) }, 'a public address failed');
    if (response.headersSent) {
      response.destroy();
      return;
    }
    const language = languageOf(request.headers['accept-language']);
    const html = renderMessagePage({ kind: 'failed', language, homeUrl: publicUrl });
    sendPage(request, response, { status: 503, html, language, storeOrigin: null, secure });
  };

  return {
    handle: (request, response) => {
      const url = request.url ?? '/';
      if (url === script.url) {
        script.send(response);
        return true;
      }
      const address = readPublicAddress(request.method ?? 'GET', url);
      if (!address) return false;
      answer(request, response, address).catch((problem: unknown) => answerFailure(request, response, problem));
      return true;
    },
  };
}

function toFacts({ compiled, store, products }: Entry): Parameters<typeof decideDestination>[0] {
  const link = compiled && {
    urlType: compiled.link.urlType,
    closed: compiled.link.closedAt !== null,
    redirectUrl: compiled.link.redirectUrl,
  };
  const [product] = products;
  const targetGone = link?.urlType === 'product' && (!product || product.deleted || product.url === null);
  return { link, store, targetGone };
}

function getOpen({ compiled, store }: Entry): OpenLink {
  if (!compiled || !store) throw new Error('a link without a store was taken for an open one');
  return { compiled, store };
}

function toHandOver({ compiled }: OpenLink, clickId: string): HandOver {
  return { clickId, promocode: compiled.link.promocode, utm: compiled.utm, ref: compiled.link.code };
}

function findPart(entry: Entry, kind: 'product' | 'collection', id: string): string | null {
  const product = entry.products.find(({ productId }) => productId === (id as ProductId));
  const collection = entry.collections.find(({ collectionId }) => collectionId === (id as CollectionId));
  return (kind === 'product' ? product?.url : collection?.url) ?? null;
}

function originOf(store: Store | null): string | null {
  return store && URL.canParse(store.primaryUrl) ? new URL(store.primaryUrl).origin : null;
}
