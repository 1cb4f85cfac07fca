// Receives what the script in a store's own checkout reports: that somebody who came by a link started or completed it.
import type { BusinessId, ProductId, VariantId } from '@vitrine/contract/ids';
import { storeIdShape } from '@vitrine/contract/store-ids';
import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import type { Platform } from '../../platform/platform.ts';
import { ownerAt, type Links } from '../links/links.ts';
import { reportsPath, type Catalogue, type Checkouts, type Storefront } from '../stores/stores.ts';
import type { Click, Traffic } from '../traffic/traffic.ts';
import { readBody } from './answers.ts';

const mostBytes = 8_192;
const mostLines = 100;

const digits = z.string().regex(storeIdShape);
const line = z.object({ product: digits, variant: digits, quantity: z.int().min(1).max(10_000) });

/** What the pixel sends: of the shopper nothing but the click, of the checkout its token, which is kept as a hash. */
const report = z.object({
  event: z.enum(['started', 'completed']),
  /** The store's own id of the event: the same report twice counts once. */
  id: z.string().min(1).max(100),
  click: z.string().min(1).max(100),
  by: z.enum(['embed', 'pixel']),
  checkout: z.string().max(200).nullable(),
  /** Whether the bag came from a page of ours, which has counted this checkout already. */
  handed: z.boolean(),
  lines: z.array(line).max(mostLines).default([]),
});
export type StoreReport = z.output<typeof report>;

interface ReportDeps {
  readonly platform: Pick<Platform, 'log' | 'proxies'>;
  readonly traffic: Pick<Traffic, 'intake'>;
  readonly checkouts: Pick<Checkouts, 'isFew' | 'findBusiness' | 'noteSeen' | 'recordCompleted'>;
  readonly links: { readonly records: Pick<Links['records'], 'listPages'> };
  readonly catalogue: Pick<Catalogue, 'listProducts'>;
  readonly storefront: Pick<Storefront, 'findStore'>;
}

/** Reads a report; null for whatever the pixel does not send. */
export function readReport(body: string): StoreReport | null {
  try {
    return report.safeParse(JSON.parse(body)).data ?? null;
  } catch (problem) {
    if (problem instanceof SyntaxError) return null;
    throw problem;
  }
}

export class StoreReports {
  readonly #deps: ReportDeps;

  constructor(deps: ReportDeps) {
    this.#deps = deps;
  }

  /** Answers `POST {reportsPath}/{key}` and the question a browser asks before; false for all other requests. */
  handle(request: IncomingMessage, response: ServerResponse): boolean {
    const { url = '', method } = request;
    if (!url.startsWith(`${reportsPath}/`)) return false;
    const key = /^\/(\w{1,64})$/.exec(url.slice(reportsPath.length))?.[1];
    if (key === undefined) answer(response, 404);
    else if (method === 'OPTIONS') answer(response, 204);
    else if (method !== 'POST') answer(response, 405);
    else void this.#take(request, response, key);
    return true;
  }

  /**
   * 204 once it is kept, also for a click that is not ours; 400 for no report, 404 for nobody's key, 413 and 415 for another
   * body, 429 beyond what one address or one store may send, 503 when it could not be kept.
   */
  async #take(request: IncomingMessage, response: ServerResponse, key: string): Promise<void> {
    const { checkouts, platform } = this.#deps;
    try {
      if (!checkouts.isFew(key, platform.proxies.networkOf(request))) return answer(response, 429);
      if (!/^text\/plain\s*(;|$)/i.test(request.headers['content-type'] ?? '')) return answer(response, 415);
      const body = await readBody(request, mostBytes);
      if (body === null) return answer(response, 413);
      const told = readReport(body);
      if (told === null) return answer(response, 400);
      const businessId = await checkouts.findBusiness(key);
      if (businessId === null) return answer(response, 404);
      await this.#keep(request, businessId, told);
      answer(response, 204);
    } catch (problem) {
      platform.log.error({ problem: String(problem) }, 'what a store reported is lost');
      answer(response, 503);
    }
  }

  async #keep(request: IncomingMessage, businessId: BusinessId, told: StoreReport): Promise<void> {
    const { checkouts, traffic } = this.#deps;
    const click = traffic.intake.readClick(told.click);
    if (click?.businessId !== businessId) return;
    await checkouts.noteSeen(businessId, told.by);
    if (told.event === 'started') return this.#start(request, click, told);
    const remembered = { clickId: told.click, by: told.by };
    if (told.checkout !== null) await checkouts.recordCompleted(businessId, remembered, told.checkout);
  }

  /** Counts a checkout of the link, once for its token however often its page is opened. */
  async #start(request: IncomingMessage, { businessId, linkId, clickedAt }: Click, told: StoreReport): Promise<void> {
    if (told.handed) return;
    const { links, storefront, traffic } = this.#deps;
    const [[link], store] = await Promise.all([
      links.records.listPages(businessId, [linkId]),
      storefront.findStore(businessId),
    ]);
    if (!link || !store) return;
    const facts = {
      method: 'POST',
      rawHeaders: withoutReferrer(request.rawHeaders),
      address: request.socket.remoteAddress ?? '',
    };
    const { linkType } = link;
    const { timeZone } = store;
    await traffic.intake.recordCheckoutRequest({
      businessId,
      linkId,
      linkType,
      influencerId: ownerAt(link, clickedAt),
      timeZone,
      visitor: traffic.intake.readVisitor(facts, timeZone),
      clickId: told.click,
      requestId: hash('sha256', `${businessId} ${told.checkout ?? told.id}`, 'base64url').slice(0, 24),
      lines: await this.#listOwn(businessId, told.lines),
    });
  }

  /** Anybody can name other goods than the store's. */
  async #listOwn(businessId: BusinessId, lines: StoreReport['lines']) {
    if (lines.length === 0) return [];
    const ids = [...new Set(lines.map(({ product }) => product as ProductId))];
    const known = new Set((await this.#deps.catalogue.listProducts(businessId, ids)).map(({ productId }) => productId));
    return lines.flatMap(({ product, variant, quantity }) => {
      const productId = product as ProductId;
      return known.has(productId) ? [{ productId, variantId: variant as VariantId, quantity }] : [];
    });
  }
}

/** The page of the checkout tells nothing of where the visit came from. */
function withoutReferrer(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, at) => {
    const name = rawHeaders[at - (at % 2)]?.toLowerCase();
    return name !== 'referer' && name !== 'origin';
  });
}

/** The pixel runs in a sandbox whose origin is nobody's, and reads no answer: any page may ask. */
const crossOrigin = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'content-type',
  'access-control-max-age': '86400',
  'cross-origin-resource-policy': 'cross-origin',
  'cache-control': 'no-store',
};

function answer(response: ServerResponse, status: number): void {
  // of what is refused unread, the rest of the body is left where it is
  if ([413, 415, 429].includes(status)) response.setHeader('connection', 'close');
  response.writeHead(status, { ...crossOrigin, ...(status === 204 ? {} : { 'content-length': 0 }) });
  response.end();
}
