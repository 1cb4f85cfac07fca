// Answers for the page on which a creator permits the use of a picture, or does not, or takes it back.
import type { BusinessId } from '@vitrine/contract/ids';
import { rightsLimits } from '@vitrine/contract/picture-rights';
import { renderMessagePage, renderRightsPage, statementOf, type RightsPageView } from '@vitrine/shopfront/views';
import { languageOf } from '../../platform/http/language.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Feed, OpenAsk, RightsAct } from '../feed/feed.ts';
import { valueOf, type FormFields } from '../joining/joining.ts';
import { readForm, sendPage } from './answers.ts';
import { answerFailure, type Exchange } from './exchange.ts';
import { toUploadedImage } from './look-pictures.ts';
import type { Doors } from './public-link.ts';
import type { readRightsAddress } from './rights-address.ts';

export type RightsDoor = Pick<Feed['rightsAnswers'], 'open' | 'answer'>;

interface Deps extends Pick<Doors, 'brand' | 'storefront'> {
  readonly rights: RightsDoor;
  readonly platform: Pick<Platform, 'publicUrl'>;
}

type Address = NonNullable<ReturnType<typeof readRightsAddress>>;

export class RightsPages {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** Under a brand domain there are the questions of its owner alone. */
  async answer(exchange: Exchange, { kind, token }: Address, owner: BusinessId | null): Promise<void> {
    try {
      const open = await this.#deps.rights.open(token, exchange.services.proxies.networkOf(exchange.request));
      if (open === 'busy') return this.#sendMessage(exchange, 429, 'failed');
      if (open === null || (owner !== null && owner !== open.ask.businessId))
        return this.#sendMessage(exchange, 404, 'not_found');
      if (kind === 'page') return this.#send(exchange, 200, await this.#toView(exchange, open, token));
      await this.#take(exchange, open, token);
    } catch (problem) {
      answerFailure(exchange, problem);
    }
  }

  async #take(exchange: Exchange, open: OpenAsk, token: string): Promise<void> {
    const form = await readForm(exchange.request);
    if ('refused' in form) {
      exchange.response.setHeader('connection', 'close');
      return this.#sendMessage(exchange, form.refused, 'failed');
    }
    const view = await this.#toView(exchange, open, token);
    const read = readAct(form.fields, view);
    if (read === null) return this.#send(exchange, 422, view);
    if ('fault' in read) return this.#send(exchange, 422, { ...view, ...read });
    const isDone = await this.#deps.rights.answer(open.ask.rightsId, read);
    const network = exchange.services.proxies.networkOf(exchange.request);
    const now = await this.#deps.rights.open(token, network);
    if (now === null || now === 'busy') return this.#sendMessage(exchange, 404, 'not_found');
    this.#send(exchange, isDone ? 200 : 409, await this.#toView(exchange, now, token));
  }

  async #toView({ request }: Exchange, { ask, state, post, picture }: OpenAsk, token: string): Promise<RightsPageView> {
    const { brand, storefront, platform } = this.#deps;
    const { businessId, endsAt, answeredAt } = ask;
    const [settings, face, { theme }, store] = await Promise.all([
      brand.getSettings(businessId),
      brand.getFace(businessId),
      brand.getAppearance(businessId),
      storefront.findStore(businessId),
    ]);
    const language = settings.shopperLanguage ?? languageOf(request.headers['accept-language']);
    const zone = store?.timeZone ?? 'UTC';
    const write = (at: Date): string =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: zone }).format(at);
    return {
      language,
      storeName: face.storeName ?? store?.name ?? '',
      theme,
      state,
      isSent: post.network === 'uploads',
      image: picture && toUploadedImage(picture.url, '', { known: picture, publicUrl: platform.publicUrl }),
      username: post.username,
      postUrl: post.permalink,
      words: ask.words,
      scopes: ask.scopes,
      // the last moment of its last day
      until: endsAt === null ? null : write(new Date(endsAt.getTime() - 1)),
      answered: answeredAt && ask.answeredBy !== null ? { by: ask.answeredBy, on: write(answeredAt) } : null,
      grantedWords: ask.grantedWords,
      action: `/rights/${token}`,
      name: ask.creator,
      fault: null,
    };
  }

  #send({ request, response }: Exchange, status: number, view: RightsPageView): void {
    const { publicUrl } = this.#deps.platform;
    const page = {
      status,
      html: renderRightsPage(view),
      language: view.language,
      publicUrl,
      indexed: false,
      kept: false,
    };
    sendPage(request, response, { ...page, storeUrl: null, measuring: null });
  }

  #sendMessage({ request, response }: Exchange, status: number, kind: 'not_found' | 'failed'): void {
    const language = languageOf(request.headers['accept-language']);
    const { publicUrl } = this.#deps.platform;
    const page = {
      status,
      html: renderMessagePage({ kind, language }),
      language,
      publicUrl,
      indexed: false,
      kept: false,
    };
    sendPage(request, response, { ...page, storeUrl: null, measuring: null });
  }
}

/** What the form asks for; the words are kept as they were read. */
function readAct(fields: FormFields, view: RightsPageView): RightsAct | Pick<RightsPageView, 'fault' | 'name'> | null {
  const act = valueOf(fields, 'act');
  if (act === 'decline' || act === 'withdraw') return { act };
  if (act !== 'grant') return null;
  const name = valueOf(fields, 'name').replaceAll('\n', ' ').slice(0, rightsLimits.name);
  if (name === '') return { fault: 'name', name };
  if (valueOf(fields, 'agree') !== 'yes') return { fault: 'agree', name };
  return { act, by: name, words: statementOf(view) };
}
