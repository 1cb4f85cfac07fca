// Answers a link's own address: the look page, the way straight on to the store, or a message; a visit either way.
import { hasLinkPreview } from '@vitrine/contract/link-previews';
import { renderCardPage, renderLookText, renderStatementPage, type ThreadWays } from '@vitrine/shopfront/views';
import { redirect, sendPage, sendText } from './answers.ts';
import { packClick, readCarriedQuery, type CarriedQuery } from './carried-query.ts';
import { isFetchedAhead } from './beacon.ts';
import { answerShut } from './gate-answers.ts';
import { answerFailure, readLanguage, readVisit, readVisitorOf, sendMessage, type Exchange } from './exchange.ts';
import { findGalleryWays, queryOf } from './gallery-way.ts';
import { isIndexed, toCardPage, toLookPage, toMessageGoods } from './look-content.ts';
import { decideMeasuring, measures } from './measuring.ts';
import type { PageRecord, PageThread } from '../links/links.ts';
import { isOpen, toHandOver, type OpenLink, type PublicLink } from './public-link.ts';
import { isUnfurler } from './unfurlers.ts';

/**
 * Records the visit, then answers. A link that is closed is visited too; an address that nobody has is not, and no link whose
 * gate lets the visitor not in.
 */
export function answerOpening(exchange: Exchange, link: PublicLink): void {
  const { compiled, wayOn } = link;
  if (compiled === null) return sendMessage(exchange, link, 404, 'not_found');
  if (isFeed(compiled.link)) return redirect(exchange.response, 302, compiled.link.title ?? '/');
  const passage = exchange.services.gatekeeper.decide(exchange.request, link);
  if (passage.kind !== 'open') return answerShut(exchange, link, passage);
  const visit = readVisit(exchange, { compiled, wayOn });
  const { traffic } = exchange.services;
  const clickId = traffic.intake.takeVisit(visit, (problem) => {
    try {
      if (problem === null) answerVisit(exchange, link, clickId);
      else answerUncounted(exchange, link, problem);
    } catch (failure) {
      answerFailure(exchange, failure);
    }
  });
}

/** A full disk must not keep a shopper from the store: a click that counts no visit goes along. */
function answerUncounted(exchange: Exchange, link: OpenLink | PublicLink, problem: unknown): void {
  const { traffic, log } = exchange.services;
  log.error({ problem: String(problem) }, 'a visit goes uncounted');
  if (link.compiled) answerVisit(exchange, link, traffic.intake.createClick(link.compiled.link));
}

function answerVisit(exchange: Exchange, link: PublicLink, clickId: string): void {
  const { destination } = link;
  if (link.redirect !== null) sendOn(exchange, link, toStoreAddress(exchange, link, link.redirect, clickId));
  else if (isOpen(link)) sendLook(exchange, link, clickId);
  else if (destination.kind === 'message' && destination.message === 'gone') sendGone(exchange, link, clickId);
  else if (link.compiled?.link.thread) sendPostClosed(exchange, link, link.compiled.link.thread);
  else sendMessage(exchange, link, 410, destination.kind === 'message' ? destination.message : 'closed');
}

/** A feed has an address of its own; by its code it is only counted. */
const isFeed = ({ linkType, thread }: PageRecord): boolean => linkType === 'POST' && thread === undefined;

function sendPostClosed(exchange: Exchange, link: PublicLink, { home: feedUrl }: PageThread): void {
  const theme = link.appearance?.theme ?? null;
  sendMessage(exchange, link, 410, 'post_closed', { feedUrl, theme });
}

/** People go to the store; messengers are told what was chosen to be shown, and without that find the store's own page. */
function sendOn(exchange: Exchange, link: PublicLink, address: string): void {
  const { request, response, services } = exchange;
  const isShown = isOpen(link) && hasLinkPreview(link.compiled.link.preview);
  if (!isShown || !isUnfurler(request.headers['user-agent'] ?? '')) return redirect(response, 302, address);
  const language = readLanguage(exchange, link);
  const { publicUrl } = services;
  sendPage(request, response, {
    status: 200,
    html: renderCardPage(toCardPage(link, { language, publicUrl, leadsTo: address })),
    language,
    storeUrl: link.store.primaryUrl,
    publicUrl,
    indexed: false,
    kept: false,
    measuring: null,
  });
}

/** As it was written beforehand, unless this visitor's address brought something of its own. */
function toStoreAddress(exchange: Exchange, link: PublicLink, written: readonly string[], clickId: string): string {
  const { compiled, store, destination } = link;
  const carried = carriedOf(exchange, link);
  if (carried.length === 0 || compiled === null || store === null || destination.kind !== 'store')
    return written.join(clickId);
  const handOver = toHandOver({ compiled, carriesQuery: true }, clickId, carried);
  return exchange.services.storefront.pageAddress(store, destination.url, handOver);
}

function carriedOf({ request }: Exchange, { carriesQuery }: PublicLink): CarriedQuery {
  return carriesQuery ? readCarriedQuery(request.url ?? '') : [];
}

/** What a short led to is gone, for now: its collection or the store are the way on, and the visit goes along. */
function sendGone(exchange: Exchange, link: PublicLink, clickId: string): void {
  const { compiled, store, offer, carriesQuery } = link;
  if (compiled === null || store === null) return sendMessage(exchange, link, 404, 'gone');
  const carried = toHandOver({ compiled, carriesQuery }, clickId, carriedOf(exchange, link));
  const lead = (url: string): string => exchange.services.storefront.pageAddress(store, url, carried);
  sendMessage(exchange, link, 404, 'gone', {
    storeUrl: lead(`${store.primaryUrl}/`),
    ...(offer?.url ? { collection: { title: offer.title, url: lead(offer.url) } } : {}),
    theme: link.appearance?.theme ?? null,
    ...(compiled.influencer && {
      partner: { name: compiled.influencer.name, country: readVisitorOf(exchange, link).country },
    }),
    goods: toMessageGoods(link, readLanguage(exchange, link)).map((each) => ({ ...each, url: lead(each.url) })),
  });
}

function sendLook(exchange: Exchange, look: OpenLink, clickId: string): void {
  const ways = findGalleryWays(exchange, look);
  if (ways === null) return sendPrinted(exchange, look, clickId, null);
  ways
    .then((found) => sendPrinted(exchange, look, clickId, found))
    .catch((problem: unknown) => answerFailure(exchange, problem));
}

function sendPrinted(exchange: Exchange, look: OpenLink, clickId: string, ways: ThreadWays | null): void {
  const { request, response, services } = exchange;
  const language = readLanguage(exchange, look);
  const visitor = readVisitorOf(exchange, look);
  const measuring = readMeasuring(exchange, look, visitor);
  const click = packClick(clickId, carriedOf(exchange, look));
  const html = services.printLook(look, {
    language,
    country: visitor.country,
    clickId: click,
    measuring,
    isAhead: isFetchedAhead(request.headers),
    isPrivate: isPrivate(request),
    ways,
    query: queryOf(request),
  });
  const { primaryUrl: storeUrl } = look.store;
  sendPage(request, response, {
    status: 200,
    html,
    language,
    storeUrl,
    publicUrl: services.publicUrl,
    indexed: isIndexed(look.compiled),
    kept: true,
    measuring,
  });
}

/** Global Privacy Control, https://www.w3.org/TR/gpc/: not to be sold or marketed to. */
function isPrivate({ headers }: Exchange['request']): boolean {
  return headers['sec-gpc'] === '1';
}

function readMeasuring(
  exchange: Exchange,
  { measuring }: OpenLink,
  visitor: ReturnType<typeof readVisitorOf>,
): ReturnType<typeof decideMeasuring> {
  if (measuring === null || !measures(measuring)) return null;
  const { headers } = exchange.request;
  const signals = { privacyControl: isPrivate(exchange.request), doNotTrack: headers['dnt'] === '1' };
  return decideMeasuring(measuring, visitor, signals);
}

/** A look as Markdown, for assistants; no visit. What is no open look has none. Whoever reads it may pass it on to anywhere. */
export function answerText(exchange: Exchange, link: PublicLink): void {
  const { request, response, services } = exchange;
  if (!isOpen(link) || link.destination.kind !== 'look') return sendMessage(exchange, link, 404, 'not_found');
  const { publicUrl } = services;
  const language = readLanguage(exchange, link);
  const page = toLookPage(link, { language, publicUrl, clickId: '', priceRule: 'eea' });
  sendText(request, response, {
    text: renderLookText(page),
    type: 'text/markdown',
    language: page.language,
    indexed: page.indexed,
  });
}

/** The accessibility statement of a store's looks, linked from each; no visit. */
export function answerStatement(exchange: Exchange, link: PublicLink): void {
  const { request, response, services } = exchange;
  if (!isOpen(link) || link.destination.kind !== 'look') return sendMessage(exchange, link, 404, 'not_found');
  const { name: storeName, primaryUrl: storeUrl } = link.store;
  const language = readLanguage(exchange, link);
  const lookUrl = `/${link.compiled.link.code}`;
  const theme = link.appearance?.theme ?? null;
  sendPage(request, response, {
    status: 200,
    html: renderStatementPage({ language, storeName, storeUrl, lookUrl, theme }),
    language,
    storeUrl,
    publicUrl: services.publicUrl,
    indexed: false,
    kept: true,
    measuring: null,
  });
}
