// Receives what a look reports: that it was opened, the products seen and those put in the bag; also as the page is left.
import type { ProductId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import { storeIdShape } from '@vitrine/contract/store-ids';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { CompiledMultilink } from '../links/links.ts';
import { readBody } from './answers.ts';
import { unpackClick } from './carried-query.ts';
import { readVisit, type Exchange } from './exchange.ts';
import type { PublicLink } from './public-link.ts';

type Find = (code: string) => PublicLink | CompiledMultilink | Promise<PublicLink | CompiledMultilink>;

const mostBytes = 4_096;
/** Every product of the largest look, both seen and added. */
const mostProducts = 2 * limits.products.most;

/** What the body says, held against nothing yet. */
export interface ToldEvents {
  readonly clickId: string;
  readonly views: readonly ProductId[];
  readonly adds: readonly ProductId[];
  /** Whether the page, fetched ahead of its visit, was opened. */
  readonly isOpened: boolean;
}

/**
 * Answers 204 once the events are on the disk. A click id that is not ours or of another link, or a body that says
 * nothing of its products, is answered the same and recorded nowhere: a shopper sees no error for what does not concern
 * them. Too long a body is 413, one of another type 415, and when the disk refuses 503.
 */
export async function answerEvents(exchange: Exchange, code: string, find: Find): Promise<void> {
  const { request, response, services } = exchange;
  try {
    if (!isAccepted(request)) return refuse(response, 415);
    const body = await readBody(request, mostBytes);
    if (body === null) return refuse(response, 413);
    const reported = readEvents(body);
    const link = reported && (await findLink(exchange, reported.clickId, code, find));
    if (!reported || !link?.compiled) return answerEmpty(response, 204);
    const { compiled, wayOn } = link;
    const { isOpened, ...events } = keepOwn(reported, link);
    if (isOpened || hasEvents(events))
      await services.traffic.intake.recordEvents({ ...readVisit(exchange, { compiled, wayOn }), ...events });
    answerEmpty(response, 204);
  } catch (problem) {
    services.log.error({ problem: String(problem) }, 'what was seen of a look goes uncounted');
    answerEmpty(response, 503);
  }
}

/** Fetched, and not drawn: a page that is drawn ahead loads everything at once, and its script tells when it is opened. */
export function isFetchedAhead(headers: IncomingHttpHeaders): boolean {
  const purpose = String(headers['sec-purpose'] ?? '');
  return purpose.includes('prefetch') && !purpose.includes('prerender');
}

/** Somebody opened a page that was fetched ahead, with or without scripts. What is still fetched or drawn ahead says nothing. */
export async function answerOpened(
  exchange: Exchange,
  { code, clickId: packed }: { readonly code: string; readonly clickId: string },
  find: Find,
): Promise<void> {
  const { request, response, services } = exchange;
  const { clickId } = unpackClick(packed);
  const isAhead = String(request.headers['sec-purpose'] ?? '') !== '';
  const found = isAhead || request.method !== 'GET' ? null : await findLink(exchange, clickId, code, find);
  if (found?.compiled) {
    const { compiled, wayOn } = found;
    const opened = { ...readVisit(exchange, { compiled, wayOn }), clickId, views: [], adds: [] };
    await services.traffic.intake.recordEvents(opened);
  }
  answerEmpty(response, 204);
}

/** The types a browser gives a beacon of text and of a form. */
function isAccepted({ headers }: IncomingMessage): boolean {
  return /^(text\/plain|application\/x-www-form-urlencoded)\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** `k` is the click id, `v` and `a` lists of product ids with commas between, `o` that it was opened; null when it says nothing. */
export function readEvents(body: string): ToldEvents | null {
  const fields = new URLSearchParams(body);
  const views = readProducts(fields.get('v'));
  const adds = readProducts(fields.get('a'));
  if (views === null || adds === null) return null;
  const { clickId } = unpackClick(fields.get('k') ?? '');
  const events = { clickId, views, adds, isOpened: fields.get('o') === '1' };
  return !(events.isOpened || hasEvents(events)) || views.length + adds.length > mostProducts ? null : events;
}

const hasEvents = ({ views, adds }: Pick<ToldEvents, 'views' | 'adds'>): boolean => views.length + adds.length > 0;

/** The products of a link, and those that stand in for them; gathered once for as long as the link is known. */
const gathered = new WeakMap<PublicLink, ReadonlySet<ProductId>>();

function ownOf(link: PublicLink): ReadonlySet<ProductId> {
  const known = gathered.get(link);
  if (known) return known;
  const own = new Set([...link.held, ...link.products].map(({ productId }) => productId));
  gathered.set(link, own);
  return own;
}

/** Anybody can name other products than the link's own. */
function keepOwn({ views, adds, ...told }: ToldEvents, link: PublicLink): ToldEvents {
  const own = ownOf(link);
  return { ...told, views: views.filter((id) => own.has(id)), adds: adds.filter((id) => own.has(id)) };
}

/** Each product once; null when something in the list is no product id. */
function readProducts(list: string | null): ProductId[] | null {
  if (list === null || list === '') return [];
  const ids = list.split(',');
  return ids.every((id) => storeIdShape.test(id)) ? ([...new Set(ids)] as ProductId[]) : null;
}

/** The link the click was on, when that is the one of this address, or an experience of this multilink. */
async function findLink({ services }: Exchange, clickId: string, code: string, find: Find): Promise<PublicLink | null> {
  const click = services.traffic.intake.readClick(clickId);
  if (click === null) return null;
  let found = await find(code);
  if ('multilink' in found) {
    const option = found.multilink.options.find(({ linkId }) => linkId === click.linkId);
    if (!option) return null;
    found = await find(option.code);
  }
  return 'multilink' in found || found.compiled?.link.linkId !== click.linkId ? null : found;
}

function refuse(response: ServerResponse, status: 413 | 415): void {
  // the rest of the body is left where it is
  response.setHeader('connection', 'close');
  answerEmpty(response, status);
}

function answerEmpty(response: ServerResponse, status: number): void {
  if (status === 204) response.writeHead(204, ['Cache-Control', 'no-store']);
  else response.writeHead(status, { 'content-length': 0 });
  response.end();
}
