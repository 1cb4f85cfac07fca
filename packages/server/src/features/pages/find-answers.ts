// Answers for the search by photo: the form, and what of the shop's is in a photo. No visit: one comes from the page that led here.
import type { BusinessId } from '@vitrine/contract/ids';
import { renderFindPage, type FindPageView } from '@vitrine/shopfront/views';
import type { Platform } from '../../platform/platform.ts';
import { Problem } from '../../platform/problem.ts';
import type { Feed } from '../feed/feed.ts';
import { isFormToken, mintFormToken, valueOf } from '../joining/joining.ts';
import { isHeic } from '../media/media.ts';
import { sendPage } from './answers.ts';
import { sendMessage, zoneOf, type Exchange } from './exchange.ts';
import { toFindView, type FindOutcome } from './find-view.ts';
import { letBy, readPictureForm } from './multipart.ts';
import type { PublicAddress } from './public-address.ts';
import { isOpen, type MediaDoor, type OpenLink, type PhotoSearchDoor, type PublicLink } from './public-link.ts';

export type FindAddress = Extract<PublicAddress, { kind: 'find' | 'search' }>;

/** A phone has a camera, and a desk a file: whichever holds something. */
const fields = ['taken', 'photo'] as const;

/** What is wrong with a photo, and not with us. */
const photoProblems = new Set(['too_many_pixels', 'file_type_refused', 'file_unreadable']);

/** Seconds after which it is worth another try. */
const [busySeconds, shutSeconds] = [20, 900];

interface Deps {
  readonly photoSearch: PhotoSearchDoor;
  readonly media: MediaDoor;
  readonly publicFeed: Pick<Feed['publicFeed'], 'listPostsShowing'>;
  readonly platform: Pick<Platform, 'clock' | 'keys'>;
}

interface Answered {
  readonly status: number;
  readonly outcome: FindOutcome;
  readonly retrySeconds?: number;
}

const untouched: FindOutcome = { notice: null, fault: null, found: null };

export class FindAnswers {
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  /** 404 where the merchant has it switched off. */
  async answer(exchange: Exchange, address: FindAddress, link: PublicLink): Promise<void> {
    if (!isOpen(link) || !link.findsByPhoto) return sendMessage(exchange, link, 404, 'not_found');
    if (address.kind === 'find') return this.#send(exchange, address, link, { status: 200, outcome: untouched });
    const answered = await this.#search(exchange, link);
    letBy(exchange.request, exchange.response);
    this.#send(exchange, address, link, answered);
  }

  async #search(exchange: Exchange, link: OpenLink): Promise<Answered> {
    const { businessId } = link.compiled.link;
    const network = exchange.services.proxies.networkOf(exchange.request);
    if (!(await this.#deps.photoSearch.admit(businessId, network))) return refuse('too_often');
    const form = await readPictureForm(exchange.request, fields);
    if (form === null) return refuse('busy');
    if ('refused' in form) return fail('picture', form.refused);
    const { clock, keys } = this.#deps.platform;
    if (!isFormToken(keys.cookies, businessId, valueOf(form.fields, 'form'), clock.now())) return refuse('stale');
    if (form.picture === null) return fail('required');
    if (form.picture === 'too_large') return fail('picture', 413);
    if (isHeic(form.picture)) return fail('heic');
    return this.#look(link, businessId, form.picture);
  }

  async #look(link: OpenLink, businessId: BusinessId, photo: Buffer): Promise<Answered> {
    const { media, photoSearch, publicFeed } = this.#deps;
    try {
      const drawn = await media.drawPhoto(photo);
      const answer = await photoSearch.search(businessId, drawn.seen, zoneOf(link.wayOn));
      if (answer.kind === 'busy') return refuse('busy');
      const ids = answer.places.flatMap(({ found }) => found.map(({ productId }) => productId));
      // a look is somebody's: what is bought by it stays with it
      const isOfFeed = link.compiled.link.linkType === 'POST';
      const posts = isOfFeed ? await publicFeed.listPostsShowing(businessId, ids) : new Map();
      return { status: 200, outcome: { ...untouched, found: { ...answer, drawn, posts } } };
    } catch (problem) {
      if (!(problem instanceof Problem)) throw problem;
      if (problem.code === 'rate_limited') return refuse('busy');
      if (photoProblems.has(problem.code)) return fail('picture');
      throw problem;
    }
  }

  #send(exchange: Exchange, address: FindAddress, link: OpenLink, { status, outcome, retrySeconds }: Answered): void {
    const { request, response, services } = exchange;
    const { clock, keys } = this.#deps.platform;
    const token = mintFormToken(keys.cookies, link.compiled.link.businessId, clock.now());
    const view: FindPageView = toFindView(exchange, link, { clickId: address.clickId, token, outcome });
    if (retrySeconds !== undefined) response.setHeader('retry-after', retrySeconds);
    sendPage(request, response, {
      status,
      html: renderFindPage(view),
      language: view.language,
      storeUrl: link.store.primaryUrl,
      publicUrl: services.publicUrl,
      indexed: false,
      kept: false,
      measuring: null,
    });
  }
}

const fail = (fault: NonNullable<FindOutcome['fault']>, status = 422): Answered => ({
  status,
  outcome: { ...untouched, fault },
});

const refusals = {
  stale: { status: 409 },
  busy: { status: 503, retrySeconds: busySeconds },
  too_often: { status: 429, retrySeconds: shutSeconds },
} as const;

const refuse = (notice: keyof typeof refusals): Answered => ({
  ...refusals[notice],
  outcome: { ...untouched, notice },
});
