// Answers for join pages: the form, what became of it, and the link by which an address is confirmed.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import type { Theme } from '@vitrine/contract/themes';
import {
  consentOf,
  renderJoinPage,
  renderMessagePage,
  type JoinPageView,
  type LookImage,
  type MessageKind,
  type MessagePage,
} from '@vitrine/shopfront/views';
import type { Platform } from '../../platform/platform.ts';
import { languageOf } from '../../platform/http/language.ts';
import {
  mintFormToken,
  valueOf,
  type Applying,
  type FormFields,
  type JoinPages,
  type OpenPage,
} from '../joining/joining.ts';
import { readForm, sendPage } from './answers.ts';
import { answerFailure, type Exchange } from './exchange.ts';
import type { JoinAddress } from './join-address.ts';
import { toUploadedImage } from './look-pictures.ts';
import { answerQrOf } from './picture-answers.ts';
import type { Doors } from './public-link.ts';

export interface JoiningDoors {
  readonly joinPages: Pick<JoinPages, 'findOpen'>;
  readonly applying: Pick<Applying, 'apply' | 'isLinkGood' | 'confirm' | 'readEraseToken' | 'erase'>;
}

interface Deps extends JoiningDoors, Pick<Doors, 'brand' | 'media' | 'domains'> {
  readonly platform: Pick<Platform, 'clock' | 'keys' | 'publicUrl'>;
}

/** A page with how it looks. */
interface Shown extends OpenPage {
  readonly language: Language;
  readonly storeName: string;
  readonly theme: Theme | null;
  readonly logo: LookImage | null;
  readonly image: LookImage | null;
  readonly address: string;
}

/** What was typed so far, and what became of it. */
type FilledForm = Pick<JoinPageView, 'values' | 'faults' | 'notice'>;

const untouched: FilledForm = { values: {}, faults: {}, notice: null };

export class JoinAnswers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there is the page of its owner alone. */
  async answer(exchange: Exchange, address: JoinAddress, owner: BusinessId | null): Promise<void> {
    try {
      if (address.kind === 'leaving') return this.#leaving(exchange, address);
      if (address.kind === 'erase') return await this.#erase(exchange);
      const open = await this.#deps.joinPages.findOpen(address.shop);
      if (open === null || (owner !== null && owner !== open.businessId)) return this.#sendOff(exchange);
      const shown = await this.#read(exchange, open);
      if (address.kind === 'page') this.#sendForm(exchange, shown, 200, untouched);
      else if (address.kind === 'apply') await this.#apply(exchange, shown);
      else if (address.kind === 'qr') await this.#drawQr(exchange, shown, address);
      else if (address.kind === 'opened') await this.#opened(exchange, shown, address.token);
      else await this.#confirm(exchange, shown);
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }

  async #read({ request }: Exchange, open: OpenPage): Promise<Shown> {
    const { brand, media, domains, platform } = this.#deps;
    const { businessId, shop, page } = open;
    const [settings, { theme }, face, address] = await Promise.all([
      brand.getSettings(businessId),
      brand.getAppearance(businessId),
      brand.getFace(businessId),
      domains.getAddress(businessId),
    ]);
    const urls = [face.logoUrl, page.image_url].filter((url) => url !== null);
    const known = urls.length === 0 ? null : await media.listPictures(businessId, urls);
    const toImage = (url: string | null): LookImage | null =>
      url === null ? null : toUploadedImage(url, '', { known: known?.get(url), publicUrl: platform.publicUrl });
    return {
      ...open,
      language: settings.shopperLanguage ?? languageOf(request.headers['accept-language']),
      storeName: face.storeName ?? shop,
      theme,
      logo: toImage(face.logoUrl),
      image: toImage(page.image_url),
      address: `${address ?? platform.publicUrl}/join/${shop}`,
    };
  }

  #sendForm(exchange: Exchange, shown: Shown, status: number, filled: FilledForm): void {
    const { platform } = this.#deps;
    const { page, businessId, shop, address, ...look } = shown;
    const html = renderJoinPage({
      ...look,
      ...page,
      image: shown.image,
      action: `/join/${shop}`,
      canonicalUrl: address,
      token: mintFormToken(platform.keys.cookies, businessId, platform.clock.now()),
      ...filled,
    });
    this.#send(exchange, { status, html, language: shown.language, isIndexed: status === 200 });
  }

  async #apply(exchange: Exchange, shown: Shown): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) return this.#refuse(exchange, shown, form.refused);
    const { language, storeName, page } = shown;
    const outcome = await this.#deps.applying.apply(shown, {
      fields: form.fields,
      language,
      consent: consentOf(page, language, storeName),
      network: exchange.services.proxies.networkOf(exchange.request),
    });
    const values = toValues(form.fields, page.questions);
    switch (outcome.kind) {
      case 'sent':
        return this.#sendMessage(exchange, shown, 200, 'join_sent');
      case 'stale':
        return this.#sendForm(exchange, shown, 409, { values, faults: {}, notice: 'stale' });
      case 'busy':
        return this.#sendForm(exchange, shown, 429, { values, faults: {}, notice: 'busy' });
      case 'faulty':
        return this.#sendForm(exchange, shown, 422, { values, faults: outcome.faults, notice: null });
    }
  }

  /** With the store's name in its middle. */
  #drawQr(
    exchange: Exchange,
    { address, storeName }: Shown,
    size: Extract<JoinAddress, { kind: 'qr' }>,
  ): Promise<void> {
    return answerQrOf(exchange, address, size, { storeName, logoUrl: '', find: async () => null });
  }

  async #opened(exchange: Exchange, shown: Shown, token: string): Promise<void> {
    if (!(await this.#deps.applying.isLinkGood(shown, token)))
      return this.#sendMessage(exchange, shown, 410, 'join_used');
    const confirm = { action: `/join/${shown.shop}/confirm`, token };
    this.#sendMessage(exchange, shown, 200, 'join_confirm', { confirm });
  }

  async #confirm(exchange: Exchange, shown: Shown): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) return this.#refuse(exchange, shown, form.refused);
    const isDone = await this.#deps.applying.confirm(shown, valueOf(form.fields, 'token'));
    this.#sendMessage(exchange, shown, isDone ? 200 : 410, isDone ? 'join_done' : 'join_used');
  }

  /** Also while the page is closed, so it tells nothing of whose it is. */
  #leaving(exchange: Exchange, { shop, token }: Extract<JoinAddress, { token: string }>): void {
    if (this.#deps.applying.readEraseToken(token) === null) return this.#sendNobodys(exchange, 410, 'join_used');
    const confirm = { action: `/join/${encodeURIComponent(shop)}/erase`, token };
    this.#sendNobodys(exchange, 200, 'join_erase', { confirm });
  }

  async #erase(exchange: Exchange): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) {
      exchange.response.setHeader('connection', 'close');
      return this.#sendNobodys(exchange, form.refused, 'failed');
    }
    const isDone = await this.#deps.applying.erase(valueOf(form.fields, 'token'));
    this.#sendNobodys(exchange, isDone ? 200 : 410, isDone ? 'join_erased' : 'join_used');
  }

  #refuse(exchange: Exchange, shown: Shown, status: number): void {
    exchange.response.setHeader('connection', 'close');
    this.#sendMessage(exchange, shown, status, 'failed');
  }

  #sendMessage(
    exchange: Exchange,
    { language, storeName, theme }: Pick<Shown, 'language' | 'storeName' | 'theme'>,
    status: number,
    kind: MessageKind,
    ways: Pick<MessagePage, 'confirm'> = {},
  ): void {
    const html = renderMessagePage({ kind, language, storeName, theme, ...ways });
    this.#send(exchange, { status, html, language, isIndexed: false });
  }

  /** The same for a page that is closed and for a shop that is not there. */
  #sendOff(exchange: Exchange): void {
    this.#sendNobodys(exchange, 404, 'join_off');
  }

  #sendNobodys(exchange: Exchange, status: number, kind: MessageKind, ways: Pick<MessagePage, 'confirm'> = {}): void {
    const language = languageOf(exchange.request.headers['accept-language']);
    const html = renderMessagePage({ kind, language, ...ways });
    this.#send(exchange, { status, html, language, isIndexed: false });
  }

  #send(
    { request, response }: Exchange,
    { status, html, language, isIndexed }: { status: number; html: string; language: Language; isIndexed: boolean },
  ): void {
    const { publicUrl } = this.#deps.platform;
    const page = { status, html, language, publicUrl, indexed: isIndexed, kept: false };
    sendPage(request, response, { ...page, storeUrl: null, measuring: null });
  }
}

/** What was typed into the fields that the page has. */
function toValues(fields: FormFields, questions: readonly { readonly question_id: string }[]): Record<string, string> {
  const names = ['name', 'email', 'consent', ...questions.map(({ question_id: id }) => id)];
  return Object.fromEntries(names.map((name) => [name, valueOf(fields, name)]));
}
