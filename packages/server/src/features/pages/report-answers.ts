// Answers for reports of posts: the form, and the number of what was sent by it.
import type { BusinessId } from '@vitrine/contract/ids';
import {
  renderReportPage,
  renderReportSent,
  renderReportState,
  reportStatementOf,
  type JoinFault,
  type ReportPageView,
} from '@vitrine/shopfront/views';
import type { Platform } from '../../platform/platform.ts';
import { RateWindow } from '../../platform/rate-window.ts';
import type { ReportedPost, ReportField, Reporting } from '../feed/feed.ts';
import { isFormToken, mintFormToken, valueOf, type FormFields } from '../joining/joining.ts';
import type { CompiledMultilink } from '../links/links.ts';
import { readForm, sendPage } from './answers.ts';
import { answerFailure, readLanguage, sendMessage, type Exchange } from './exchange.ts';
import type { FeedDoor } from './feed-place.ts';
import { toLogo } from './look-content.ts';
import { toUploadedImage } from './look-pictures.ts';
import { isOpen, type OpenLink, type PublicLink } from './public-link.ts';
import type { ReportAddress } from './report-address.ts';

export type ReportsDoor = Pick<Reporting, 'findReported' | 'report' | 'drawReceipt' | 'findState' | 'findContact'>;

interface Deps {
  readonly feed: Pick<FeedDoor['publicFeed'], 'findShop'>;
  readonly reporting: ReportsDoor;
  readonly find: (code: string) => Promise<PublicLink | CompiledMultilink> | PublicLink | CompiledMultilink;
  readonly platform: Pick<Platform, 'clock' | 'keys' | 'publicUrl'>;
}

/** Whose posts are reported. */
interface ReportedFeed {
  readonly businessId: BusinessId;
  readonly shop: string;
  readonly feed: OpenLink;
  /** Where it is reached; null for the store's website alone. */
  readonly contact: string | null;
}

/** What is reported, and whose it is. */
interface Shown extends ReportedFeed {
  readonly code: string;
  readonly post: ReportedPost;
}

/** Numbers that are asked for from one address in a minute. */
const mostPerMinute = 10;

type FilledReport = Pick<ReportPageView, 'values' | 'faults' | 'notice'>;

export class ReportAnswers {
  readonly #deps: Deps;
  readonly #asked = new RateWindow(mostPerMinute);

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there are the posts of its owner alone. */
  async answer(exchange: Exchange, address: ReportAddress, owner: BusinessId | null): Promise<void> {
    try {
      const place = await this.#findPlace(address, owner);
      if (place !== null && address.kind === 'state') return await this.#answerState(exchange, place, address.receipt);
      const shown = place && address.kind !== 'state' ? await this.#find(place, address.code) : null;
      if (shown === null) return sendMessage(exchange, null, 404, 'not_found');
      if (address.kind === 'report') await this.#report(exchange, shown);
      else this.#sendForm(exchange, shown, 200, { values: {}, faults: {}, notice: null });
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }

  async #findPlace({ shop: name }: ReportAddress, owner: BusinessId | null): Promise<ReportedFeed | null> {
    const { feed, reporting, find } = this.#deps;
    const shop = await feed.findShop(name);
    if (shop === null || (owner !== null && owner !== shop.businessId)) return null;
    const { businessId } = shop;
    const [page, contact] = await Promise.all([find(shop.code), reporting.findContact(businessId)]);
    return 'multilink' in page || !isOpen(page) ? null : { businessId, shop: shop.shop, feed: page, contact };
  }

  async #find(place: ReportedFeed, code: string): Promise<Shown | null> {
    const post = await this.#deps.reporting.findReported(place.businessId, code);
    return post && { ...place, code, post };
  }

  /** Whoever has a number is told what became of it, and nobody which numbers there are. */
  async #answerState(exchange: Exchange, place: ReportedFeed, receipt: string): Promise<void> {
    const isAsked = receipt.trim() !== '';
    const mayAsk = !isAsked || this.#asked.take(exchange.services.proxies.networkOf(exchange.request));
    const state = isAsked && mayAsk ? await this.#deps.reporting.findState(place.businessId, receipt) : null;
    const html = renderReportState({
      ...this.#toFrame(exchange, place),
      action: toStatePath(place),
      receipt,
      feedUrl: `/feed/${place.shop}`,
      notice: !mayAsk ? 'busy' : isAsked && state === null ? 'unknown' : null,
      state,
      timeZone: place.feed.store.timeZone,
    });
    this.#send(exchange, place, mayAsk ? (isAsked && state === null ? 404 : 200) : 429, html);
  }

  async #report(exchange: Exchange, shown: Shown): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) {
      exchange.response.setHeader('connection', 'close');
      return sendMessage(exchange, shown.feed, form.refused, 'failed');
    }
    const { reporting, platform } = this.#deps;
    const { businessId, post, feed } = shown;
    const typed = (name: string): string => valueOf(form.fields, name);
    // nobody sees this field, programs fill it in
    if (typed('fax') !== '') return this.#sendSent(exchange, shown, reporting.drawReceipt());
    const values = toValues(form.fields);
    if (!isFormToken(platform.keys.cookies, businessId, typed('form'), platform.clock.now()))
      return this.#sendForm(exchange, shown, 409, { values, faults: {}, notice: 'stale' });
    const language = readLanguage(exchange, feed);
    const outcome = await reporting.report(businessId, {
      postId: post.postId,
      form: values,
      language,
      statement: reportStatementOf(language),
      network: exchange.services.proxies.networkOf(exchange.request),
    });
    switch (outcome.kind) {
      case 'sent':
        return this.#sendSent(exchange, shown, outcome.receipt);
      case 'busy':
        return this.#sendForm(exchange, shown, 429, { values, faults: {}, notice: 'busy' });
      case 'faulty':
        return this.#sendForm(exchange, shown, 422, { values, faults: toFaults(outcome.faults), notice: null });
    }
  }

  #sendForm(exchange: Exchange, shown: Shown, status: number, filled: FilledReport): void {
    const { platform } = this.#deps;
    const { businessId, shop, code, post } = shown;
    const { publicUrl } = platform;
    const html = renderReportPage({
      ...this.#toFrame(exchange, shown),
      image: post.image && toUploadedImage(post.image.url, post.title, { known: post.image, publicUrl }),
      title: post.title,
      postUrl: `/${code}`,
      stateUrl: toStatePath(shown),
      action: `/feed/${shop}/report/${code}`,
      token: mintFormToken(platform.keys.cookies, businessId, platform.clock.now()),
      ...filled,
    });
    this.#send(exchange, shown, status, html);
  }

  #sendSent(exchange: Exchange, shown: Shown, receipt: string): void {
    const html = renderReportSent({
      ...this.#toFrame(exchange, shown),
      receipt,
      feedUrl: `/feed/${shown.shop}`,
      stateUrl: `${toStatePath(shown)}?number=${receipt}`,
    });
    this.#send(exchange, shown, 200, html);
  }

  #toFrame(exchange: Exchange, { feed, contact }: ReportedFeed) {
    const { publicUrl } = this.#deps.platform;
    const { store, pictures, appearance } = feed;
    return {
      language: readLanguage(exchange, feed),
      storeName: store.name,
      storeUrl: store.primaryUrl,
      logo: toLogo(store, (src) => ({ known: pictures.get(src), publicUrl })),
      theme: appearance?.theme ?? null,
      contact,
    };
  }

  #send(exchange: Exchange, { feed }: ReportedFeed, status: number, html: string): void {
    sendPage(exchange.request, exchange.response, {
      status,
      html,
      language: readLanguage(exchange, feed),
      storeUrl: feed.store.primaryUrl,
      publicUrl: this.#deps.platform.publicUrl,
      indexed: false,
      kept: false,
      measuring: null,
    });
  }
}

const toStatePath = ({ shop }: Pick<ReportedFeed, 'shop'>): string => `/feed/${shop}/report/status`;

const toValues = (sent: FormFields): Record<ReportField, string> => ({
  reason: valueOf(sent, 'reason'),
  words: valueOf(sent, 'words'),
  name: valueOf(sent, 'name'),
  email: valueOf(sent, 'email'),
  statement: valueOf(sent, 'statement'),
});

const toFaults = (faults: Readonly<Partial<Record<ReportField, JoinFault>>>): Record<string, JoinFault> =>
  Object.fromEntries(Object.entries(faults).flatMap(([name, fault]) => (fault === undefined ? [] : [[name, fault]])));
