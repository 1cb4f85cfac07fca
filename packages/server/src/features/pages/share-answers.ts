// Answers for the pages of campaigns: the form by which a picture is sent, and the link that confirms its sender's address.
import type { BusinessId } from '@vitrine/contract/ids';
import type { Language } from '@vitrine/contract/language';
import {
  renderMessagePage,
  renderSharePage,
  shareConsentOf,
  type MessageKind,
  type MessagePage,
  type SharePageView,
} from '@vitrine/shopfront/views';
import { languageOf } from '../../platform/http/language.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ShownCampaign, Uploading } from '../feed/feed.ts';
import { isFormToken, mintFormToken, valueOf } from '../joining/joining.ts';
import { isPlainForm, readForm, sendPage } from './answers.ts';
import { answerFailure, type Exchange } from './exchange.ts';
import { toUploadedImage } from './look-pictures.ts';
import { letBy, readPictureForm } from './multipart.ts';
import type { Doors } from './public-link.ts';
import type { ShareAddress } from './share-address.ts';
import { toAsked, toFaults, toFilled, toSearched, toUploadForm, untouched, type FilledShare } from './share-form.ts';

export type UploadsDoor = Pick<Uploading, 'find' | 'send' | 'isLinkGood' | 'confirm' | 'listOffered'>;

interface Deps extends Pick<Doors, 'brand' | 'media'> {
  readonly uploading: UploadsDoor;
  readonly platform: Pick<Platform, 'clock' | 'keys' | 'publicUrl'>;
}

interface Shown {
  readonly campaign: ShownCampaign;
  readonly path: string;
  readonly look: Pick<SharePageView, 'language' | 'storeName' | 'theme' | 'logo'>;
}

/** Of a picture that is larger than one may be. */
const unfit = { picture: 'picture' } as const;

export class ShareAnswers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there are the campaigns of its owner alone. */
  async answer(exchange: Exchange, address: ShareAddress, owner: BusinessId | null): Promise<void> {
    try {
      const found = await this.#deps.uploading.find(address.shop, address.campaign);
      if (found === null || (owner !== null && owner !== found.campaign.businessId)) return this.#sendOff(exchange);
      const shown = await this.#read(exchange, found);
      // a link that was mailed while the campaign was open still confirms
      if (address.kind === 'opened') return await this.#opened(exchange, shown, address.token);
      if (address.kind === 'confirm') return await this.#confirm(exchange, shown);
      if (!found.campaign.takesPictures) return this.#sendMessage(exchange, shown.look, 404, 'share_off');
      if (address.kind === 'page')
        return await this.#sendForm(exchange, shown, 200, toAsked(exchange.request.url ?? ''));
      if (isPlainForm(exchange.request)) return await this.#search(exchange, shown);
      await this.#take(exchange, shown);
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }

  async #read(
    { request }: Exchange,
    { shop, campaign }: { readonly shop: string; readonly campaign: ShownCampaign },
  ): Promise<Shown> {
    const { brand, media, platform } = this.#deps;
    const { businessId, slug } = campaign;
    const [settings, { theme }, { logoUrl, storeName }] = await Promise.all([
      brand.getSettings(businessId),
      brand.getAppearance(businessId),
      brand.getFace(businessId),
    ]);
    const known = logoUrl === null ? null : (await media.listPictures(businessId, [logoUrl])).get(logoUrl);
    return {
      campaign,
      path: `/share/${shop}/${slug}`,
      look: {
        language: settings.shopperLanguage ?? languageOf(request.headers['accept-language']),
        storeName: storeName ?? shop,
        theme,
        logo:
          logoUrl === null
            ? null
            : toUploadedImage(logoUrl, '', { known: known ?? undefined, publicUrl: platform.publicUrl }),
      },
    };
  }

  /** What is filled in so far comes back, with what the words found. */
  async #search(exchange: Exchange, shown: Shown): Promise<void> {
    const form = await readForm(exchange.request);
    if (!('refused' in form)) return this.#sendForm(exchange, shown, 200, toSearched(form.fields));
    exchange.response.setHeader('connection', 'close');
    this.#sendMessage(exchange, shown.look, form.refused, 'failed');
  }

  async #take(exchange: Exchange, shown: Shown): Promise<void> {
    const form = await readPictureForm(exchange.request, 'picture');
    if (form === null) return this.#sendForm(exchange, shown, 429, { ...untouched, notice: 'busy' });
    if ('refused' in form) {
      letBy(exchange.request, exchange.response);
      if (form.refused === 413) return this.#sendForm(exchange, shown, 413, { ...untouched, faults: unfit });
      return this.#sendMessage(exchange, shown.look, form.refused, 'failed');
    }
    const { platform, uploading } = this.#deps;
    const { businessId } = shown.campaign;
    // nobody sees this field, programs fill it in
    if (valueOf(form.fields, 'fax') !== '') return this.#sendMessage(exchange, shown.look, 200, 'share_sent');
    const filled = toFilled(form.fields);
    const { picture } = form;
    if (picture === 'too_large') return this.#sendForm(exchange, shown, 413, { ...filled, faults: unfit });
    const token = valueOf(form.fields, 'form');
    if (!isFormToken(platform.keys.cookies, businessId, token, platform.clock.now()))
      return this.#sendForm(exchange, shown, 409, { ...filled, notice: 'stale' });
    const { language, storeName } = shown.look;
    const outcome = await uploading.send(shown.campaign, {
      form: toUploadForm(form.fields, picture !== null),
      picture,
      language,
      consent: shareConsentOf({ language, storeName, consent: shown.campaign.consent }),
      network: exchange.services.proxies.networkOf(exchange.request),
    });
    if (outcome.kind === 'busy') return this.#sendForm(exchange, shown, 429, { ...filled, notice: 'busy' });
    if (outcome.kind === 'faulty')
      return this.#sendForm(exchange, shown, 422, { ...filled, faults: toFaults(outcome.faults) });
    this.#sendMessage(exchange, shown.look, 200, outcome.isConfirmed ? 'share_done' : 'share_sent');
  }

  async #opened(exchange: Exchange, { campaign, path, look }: Shown, token: string): Promise<void> {
    if (!(await this.#deps.uploading.isLinkGood(campaign, token)))
      return this.#sendMessage(exchange, look, 410, 'share_used');
    this.#sendMessage(exchange, look, 200, 'share_confirm', { confirm: { action: `${path}/confirm`, token } });
  }

  async #confirm(exchange: Exchange, { campaign, look }: Shown): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) {
      exchange.response.setHeader('connection', 'close');
      return this.#sendMessage(exchange, look, form.refused, 'failed');
    }
    const isDone = await this.#deps.uploading.confirm(campaign, valueOf(form.fields, 'token'));
    this.#sendMessage(exchange, look, isDone ? 200 : 410, isDone ? 'share_done' : 'share_used');
  }

  async #sendForm(
    exchange: Exchange,
    { campaign, path, look }: Shown,
    status: number,
    filled: FilledShare,
  ): Promise<void> {
    const { platform, uploading } = this.#deps;
    const { businessId, title, words, consent, publicUrl } = campaign;
    const { search, chosen } = filled;
    const html = renderSharePage({
      ...look,
      title,
      words,
      consent,
      ...(await uploading.listOffered(businessId, { search, chosen })),
      action: path,
      canonicalUrl: publicUrl,
      token: mintFormToken(platform.keys.cookies, businessId, platform.clock.now()),
      ...filled,
    });
    this.#send(exchange, { status, html, language: look.language, isIndexed: status === 200 });
  }

  #sendOff(exchange: Exchange): void {
    this.#sendMessage(
      exchange,
      { language: languageOf(exchange.request.headers['accept-language']) },
      404,
      'share_off',
    );
  }

  #sendMessage(
    exchange: Exchange,
    look: Pick<MessagePage, 'language' | 'storeName' | 'theme'>,
    status: number,
    kind: MessageKind,
    ways: Pick<MessagePage, 'confirm'> = {},
  ): void {
    const html = renderMessagePage({ kind, ...look, ...ways });
    this.#send(exchange, { status, html, language: look.language, isIndexed: false });
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
