// Answers a link's own address: the look page, the way straight on to the store, or a message; a visit either way.
import { renderLookText } from '@vitrine/shopfront/views';
import { redirect, sendPage, sendText } from './answers.ts';
import { packClick, readCarriedQuery, type CarriedQuery } from './carried-query.ts';
import { isFetchedAhead } from './beacon.ts';
import { answerFailure, readLanguage, readVisit, readVisitorOf, sendMessage, type Exchange } from './exchange.ts';
import { toLookPage, toMessageGoods } from './look-content.ts';
import { decideMeasuring, measures } from './measuring.ts';
import { isOpen, toHandOver, type OpenLink, type PublicLink } from './public-link.ts';

/** Records the visit, then answers. A link that is closed is visited too; an address that nobody has is not. */
export function answerOpening(exchange: Exchange, link: PublicLink): void {
  const { compiled, wayOn } = link;
  if (compiled === null) return sendMessage(exchange, link, 404, 'not_found');
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
  const { response } = exchange;
  const { destination } = link;
  if (link.redirect !== null) redirect(response, 302, toStoreAddress(exchange, link, link.redirect, clickId));
  else if (isOpen(link)) sendLook(exchange, link, clickId);
  else if (destination.kind === 'message' && destination.message === 'gone') sendGone(exchange, link, clickId);
  else sendMessage(exchange, link, 410, destination.kind === 'message' ? destination.message : 'closed');
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
    goods: toMessageGoods(link, readLanguage(exchange, link)).map((each) => ({ ...each, url: lead(each.url) })),
  });
}

function sendLook(exchange: Exchange, look: OpenLink, clickId: string): void {
  const { request, response, services } = exchange;
  const language = readLanguage(exchange, look);
  const measuring = readMeasuring(exchange, look);
  const click = packClick(clickId, carriedOf(exchange, look));
  const html = services.printLook(look, {
    language,
    clickId: click,
    measuring,
    isAhead: isFetchedAhead(request.headers),
  });
  const { primaryUrl: storeUrl } = look.store;
  const indexed = !look.compiled.link.settings.noindex;
  sendPage(request, response, {
    status: 200,
    html,
    language,
    storeUrl,
    publicUrl: services.publicUrl,
    indexed,
    kept: true,
    measuring,
  });
}

function readMeasuring(exchange: Exchange, look: OpenLink): ReturnType<typeof decideMeasuring> {
  const { measuring } = look;
  if (measuring === null || !measures(measuring)) return null;
  const { headers } = exchange.request;
  const signals = { privacyControl: headers['sec-gpc'] === '1', doNotTrack: headers['dnt'] === '1' };
  return decideMeasuring(measuring, readVisitorOf(exchange, look), signals);
}

/** A look as Markdown, for assistants; no visit. What is no open look has none. */
export function answerText(exchange: Exchange, link: PublicLink): void {
  const { request, response, services } = exchange;
  if (!isOpen(link) || link.destination.kind !== 'look') return sendMessage(exchange, link, 404, 'not_found');
  const { publicUrl } = services;
  const page = toLookPage(link, { language: readLanguage(exchange, link), publicUrl, clickId: '' });
  sendText(request, response, {
    text: renderLookText(page),
    type: 'text/markdown',
    language: page.language,
    indexed: page.indexed,
  });
}
