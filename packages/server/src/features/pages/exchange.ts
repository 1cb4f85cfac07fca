// One request for a public address on its way: who visits which link, and the pages that can be sent back.
import { goesWellReferrer, photoSearchReferrer } from '@vitrine/contract/conditions';
import type { Language } from '@vitrine/contract/language';
import { renderMessagePage, type MessageKind, type MessagePage } from '@vitrine/shopfront/views';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { languageOf } from '../../platform/http/language.ts';
import type { TrustedProxies } from '../../platform/http/client-address.ts';
import type { Log } from '../../platform/log.ts';
import type { Feed } from '../feed/feed.ts';
import type { Traffic, Visitor, VisitToRecord } from '../traffic/traffic.ts';
import { sendPage } from './answers.ts';
import type { Drawings } from './drawings.ts';
import type { Gatekeeper } from './gatekeeper.ts';
import { toMessageGoods } from './look-content.ts';
import type { OgSources } from './og-picture.ts';
import type { PictureSource } from './picture-source.ts';
import type { PrintOrder } from './printed-looks.ts';
import { isOfSearch } from './public-address.ts';
import type { Doors, OpenLink, PublicLink } from './public-link.ts';

/** What answering needs besides the request. */
export interface PageServices extends Pick<Doors, 'storefront' | 'catalogue' | 'brand'> {
  readonly log: Log;
  readonly traffic: Traffic;
  readonly publicUrl: string;
  readonly pictureSource: PictureSource;
  readonly og: OgSources;
  readonly drawings: Drawings;
  readonly proxies: TrustedProxies;
  readonly gatekeeper: Gatekeeper;
  readonly galleries: Pick<Feed['galleries'], 'findPlaceOf'>;
  readonly printLook: (look: OpenLink, order: PrintOrder) => string;
}

export interface Exchange {
  readonly services: PageServices;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** That of the merchant's choice, else that of the visitor's browser. */
export function readLanguage({ request }: Exchange, link: Pick<PublicLink, 'language'> | null): Language {
  return link?.language ?? languageOf(request.headers['accept-language']);
}

/** `wayOn` of the link that is visited tells by which clocks the visitor is known for a day. */
export function readVisitorOf({ services, request }: Exchange, { wayOn }: Pick<PublicLink, 'wayOn'>): Visitor {
  const facts = {
    method: request.method ?? 'GET',
    url: request.url ?? '',
    rawHeaders: request.rawHeaders,
    address: request.socket.remoteAddress ?? '',
  };
  return services.traffic.intake.readVisitor(facts, zoneOf(wayOn));
}

/** The store's clocks, also once it was disconnected. */
export const zoneOf = (wayOn: PublicLink['wayOn']): string => wayOn?.timeZone ?? 'UTC';

/** The visit as the request tells it; its day is the store's, also once it was disconnected. */
export function readVisit(
  exchange: Exchange,
  { compiled: { link, utm }, wayOn }: Pick<OpenLink, 'compiled'> & Pick<PublicLink, 'wayOn'>,
): VisitToRecord {
  const { businessId, linkId, linkType, influencerId } = link;
  const seen = readVisitorOf(exchange, { wayOn });
  const referrerHost = findOwnReferrer(exchange, link) ?? seen.referrerHost;
  const visitor = { ...seen, referrerHost };
  return { businessId, linkId, linkType, influencerId, utm, timeZone: zoneOf(wayOn), visitor };
}

/** Of ours, for what is a channel of its own: a page of what goes well with a look, whatever led there, and what a search by photo led to. */
function findOwnReferrer({ request: { headers } }: Exchange, { beside }: OpenLink['compiled']['link']): string | null {
  if (beside) return goesWellReferrer;
  return isOfSearch(headers.referer, headers.host) ? photoSearchReferrer : null;
}

/** Ways on from a message, besides the store's home as it is known. */
export type WaysOn = Pick<
  MessagePage,
  'named' | 'lookUrl' | 'postUrl' | 'feedUrl' | 'collection' | 'storeUrl' | 'goods' | 'unlock' | 'theme' | 'partner'
>;

/** Sends the page of a message, with the store as the way on when it is known. */
export function sendMessage(
  exchange: Exchange,
  link: Pick<PublicLink, 'wayOn' | 'store' | 'bestSellers' | 'language'> | null,
  status: number,
  kind: MessageKind,
  ways: WaysOn = {},
): void {
  const { request, response, services } = exchange;
  const store = link?.wayOn ?? null;
  const language = readLanguage(exchange, link);
  const html = renderMessagePage({
    kind,
    language,
    storeName: store?.name,
    storeUrl: store?.primaryUrl,
    ...(link && { goods: toMessageGoods(link, language) }),
    ...ways,
  });
  sendPage(request, response, {
    status,
    html,
    language,
    storeUrl: store?.primaryUrl ?? null,
    publicUrl: services.publicUrl,
    indexed: false,
    kept: false,
    measuring: null,
  });
}

/** The page that says it went wrong here; a connection whose answer has begun is cut. */
export function answerFailure(exchange: Exchange, problem: unknown): void {
  const { services, response } = exchange;
  services.log.error(
    { problem: problem instanceof Error ? problem.stack : String(problem) },
    'a public address failed',
  );
  if (response.headersSent) response.destroy();
  else sendMessage(exchange, null, 503, 'failed');
}
