// Keeps what is seen in the pictures of a business's products, and finds products in a picture somebody asks about.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import pMap from 'p-map';
import { onAnnounced } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { pack, type PackedBy } from '../likeness/packing.ts';
import type { FoundGood } from '../likeness/find-goods.ts';
import type { Likely } from '../likeness/picture-index.ts';
import type { TrialProduct } from '../report/make-report.ts';
import type { Eye } from '../eye/eye.ts';
import type { Eyes, NamedModel } from '../eye/eyes.ts';
import type { FindWish } from '../eye/seeing-thread.ts';
import type { PackedPicture, PictureShelf } from '../eye/shelf.ts';
import { Courtesy } from './courtesy.ts';
import * as store from './pictures-store.ts';

export interface FoundProducts {
  /** Of each picture, the likeliest first. */
  readonly products: readonly (readonly FoundGood[])[];
  /** How many pictures of the store were looked at so far, of how many. */
  readonly seen: number;
  readonly pictures: number;
}

/** How far looking at the pictures of a business is. */
export interface PicturesStanding {
  readonly pictures: number;
  readonly seen: number;
  /** Whether none is left but those that could not be had. */
  readonly isWhole: boolean;
  /** Of the network. */
  readonly hash: string;
  /** Another one says that pictures came, changed or went. */
  readonly stamp: string;
}

const lookJob = 'vision.look';
const atOnce = 2;
/** Looked at by one job: the next goes on, so that none takes long. */
const mostOfJob = 60;
const pageSize = 500;
const timeoutMs = 30_000;
/** Changes of a catalogue come many at once. */
const gatherSeconds = 5;

/** Of the pictures the network before has seen, those another has to have seen before it answers: some can be had no more. */
const shareOfAll = 0.98;

/** A network of which nothing answers is kept for so long. */
const unusedMs = 24 * 3600_000;

/** A network, and the eye that sees with it. */
interface Seeing {
  readonly eye: Eye;
  readonly hash: string;
}

export class ProductPictures extends Service<{ readonly eyes: Eyes }> {
  readonly #courtesy = new Courtesy();
  readonly #whole: ((businessId: BusinessId) => void)[] = [];

  constructor(platform: Platform, deps: { readonly eyes: Eyes }) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(lookJob, ({ businessId }) => this.#look(businessId));
    // an announcement may be missed: nothing is looked at twice
    platform.jobs.define('vision.tend', () => this.#tend(), { schedule: '17 * * * *' });
  }

  /** Has it told, in the process that did it, when all pictures of a business were looked at. */
  onWhole(tell: (businessId: BusinessId) => void): void {
    this.#whole.push(tell);
  }

  /** From now on changes of catalogues are heard, and another network than before begins to look; the tables must be there. */
  start(): void {
    void this.#tend().catch(this.#tell);
    const changed = (businessId: BusinessId): void => void this.#lookSoon(businessId).catch(this.#tell);
    onAnnounced(this.platform.database, 'pagesChanged', changed, () => void this.#tend().catch(this.#tell));
  }

  /**
   * The products that each of some pictures shows, at most so many. The first question of a business has its own pictures looked at, in the
   * background: until that is done fewer are known. Rejects where the bytes are no picture.
   */
  async find(businessId: BusinessId, asked: readonly Uint8Array[], wanted: FindWish): Promise<FoundProducts> {
    const { seen, pictures, ...standing } = await this.getStanding(businessId);
    const { eye, shelf } = await this.#open(businessId, standing);
    // all at once: they take their turns, and the store's own pictures wait behind all of them
    const products = await Promise.all(asked.map((bytes) => eye.find(shelf, bytes, wanted)));
    return { products, seen, pictures };
  }

  /** The products whose pictures are like one of the business that was seen before. */
  async compare(businessId: BusinessId, views: Uint8Array, wanted: FindWish): Promise<Likely[]> {
    const { eye, shelf } = await this.#open(businessId, await this.getStanding(businessId));
    return eye.compare(shelf, views, wanted);
  }

  /** The pictures that a network has seen, and the eye that compares with them. */
  async #open(
    businessId: BusinessId,
    { stamp, hash }: Pick<PicturesStanding, 'stamp' | 'hash'>,
  ): Promise<{ eye: Eye; shelf: PictureShelf }> {
    const eye = (await this.deps.eyes.find(hash)) ?? (await this.#getCurrent()).eye;
    return { eye, shelf: { name: businessId, stamp, pages: () => this.#readPages(businessId, hash) } };
  }

  /** Has a business's pictures looked at from now on, as the first question does. */
  async want(businessId: BusinessId): Promise<void> {
    if (await store.want(this.db, businessId, this.now())) await this.#enqueue(businessId, 0);
  }

  /** How many pictures were looked at, which begins with the first question as well. */
  async getStanding(businessId: BusinessId): Promise<PicturesStanding> {
    await this.want(businessId);
    const { hash } = await this.#getAnswering(businessId);
    const { pictures, seen, failed, latest } = await store.countPictures(this.db, businessId, hash);
    return { pictures, seen, isWhole: seen + failed >= pictures, hash, stamp: `${hash} ${seen} ${latest}` };
  }

  /** The network whose vectors answer, and since when where another one did before. */
  async getAnswering(businessId: BusinessId): Promise<{ hash: string; since: Date | null }> {
    const { since } = await store.findAnswering(this.db, businessId);
    return { hash: (await this.#getAnswering(businessId)).hash, since };
  }

  /** How far another network is that answers once it has seen all pictures; null where none is on its way. */
  async findNext(businessId: BusinessId): Promise<{ name: string; seen: number; pictures: number } | null> {
    const next = await this.deps.eyes.getCurrent();
    const { hash } = await store.findAnswering(this.db, businessId);
    if (hash === null || hash === next.hash) return null;
    const { seen, pictures } = await store.countPictures(this.db, businessId, next.hash);
    return { name: next.name, seen, pictures };
  }

  /** Pictures that were looked at, one of each product, of at most so many products in an order of their own. */
  async listTrials(businessId: BusinessId, most: number): Promise<TrialProduct[]> {
    const { hash } = await this.#getAnswering(businessId);
    const pictures = await store.listScattered(this.db, businessId, { hash, most });
    return pictures.map(({ productId, src }) => ({ productId, read: () => this.#download(src) }));
  }

  async #getCurrent(): Promise<Seeing> {
    const { hash } = await this.deps.eyes.getCurrent();
    const eye = await this.deps.eyes.find(hash);
    if (eye === null) throw new Error('the network that pictures are seen with is not there any more');
    return { eye, hash };
  }

  /** The network before answers until another one has seen all; one that is here no more cannot. */
  async #getAnswering(businessId: BusinessId): Promise<Seeing> {
    const { hash } = await store.findAnswering(this.db, businessId);
    const eye = hash === null ? null : await this.deps.eyes.find(hash);
    return hash === null || eye === null ? this.#getCurrent() : { eye, hash };
  }

  async #tend(): Promise<void> {
    for (const businessId of await store.listWanting(this.db)) await this.#enqueue(businessId, 0);
    const before = new Date(this.now().getTime() - unusedMs);
    await this.deps.eyes.dropBut(await store.listAnswering(this.db), before);
  }

  async #lookSoon(businessId: BusinessId): Promise<void> {
    if (await store.isWanted(this.db, businessId)) await this.#enqueue(businessId, gatherSeconds);
  }

  async #enqueue(businessId: BusinessId, startAfterSeconds: number): Promise<void> {
    await this.platform.jobs.enqueue(this.db, lookJob, { businessId }, { key: businessId, startAfterSeconds });
  }

  readonly #tell = (problem: unknown): void => {
    this.platform.log.warn({ problem: String(problem) }, 'pictures of products could not be asked for');
  };

  async #look(businessId: BusinessId): Promise<void> {
    const [answering, current] = [await this.#getAnswering(businessId), await this.#getCurrent()];
    await store.dropGone(this.db, businessId);
    // what answers is kept current first, also while another network looks at everything
    const both = answering.hash === current.hash ? [current] : [answering, current];
    let left = mostOfJob;
    for (const seeing of both) left -= await this.#seeSome(businessId, seeing, left);
    if (left <= 0) return this.#enqueue(businessId, 0);
    await this.#change(businessId, answering, current);
    for (const tell of this.#whole) tell(businessId);
  }

  /** How many there were to be seen, at most so many. */
  async #seeSome(businessId: BusinessId, { eye, hash }: Seeing, most: number): Promise<number> {
    if (most <= 0) return 0;
    const unseen = await store.listUnseen(this.db, businessId, { hash, now: this.now(), most });
    if (unseen.length === 0) return 0;
    // a network that cannot be started is no fault of the pictures
    const model = await eye.name();
    await pMap(unseen, (picture) => this.#see(businessId, picture, { eye, model }), { concurrency: atOnce });
    return unseen.length;
  }

  /** In one moment: until then the network before answers, and from then on the other one alone. */
  async #change(businessId: BusinessId, { hash: before }: Seeing, { hash: next }: Seeing): Promise<void> {
    if (before !== next) {
      const counts = await store.countBoth(this.db, businessId, { before, next });
      if (counts.both < counts.before * shareOfAll) return;
      this.platform.log.info({ business: businessId, network: next }, 'another network answers what pictures show');
    }
    await this.transaction((tx) => store.answerWith(tx, businessId, next, this.now()));
  }

  async #see(
    businessId: BusinessId,
    picture: store.StorePicture,
    { eye, model }: { readonly eye: Eye; readonly model: NamedModel & PackedBy },
  ): Promise<void> {
    let views: Buffer | null = null;
    try {
      const bytes = await this.#download(picture.src);
      await this.#courtesy.wait();
      views = pack((await eye.see(bytes)).views, model);
    } catch (problem) {
      this.platform.log.info(
        { business: businessId, problem: String(problem) },
        'a picture of a product could not be seen',
      );
    }
    await store.keepPicture(this.db, businessId, { picture, model, views, now: this.now() });
  }

  async #download(src: string): Promise<Buffer> {
    const asked = { mostBytes: limits.upload.image, mostRedirects: 3, signal: AbortSignal.timeout(timeoutMs) };
    const answer = await this.platform.outside.fetch(src, asked);
    if (answer.ok) return answer.bytes();
    await answer.cancel();
    throw new Error(`it is answered with ${answer.status}`);
  }

  async *#readPages(businessId: BusinessId, hash: string): AsyncGenerator<PackedPicture[]> {
    let after = { productId: '', pictureId: '' };
    for (;;) {
      const page = await store.readPage(this.db, businessId, { hash, after, most: pageSize });
      yield page;
      const last = page.at(-1);
      if (last === undefined || page.length < pageSize) return;
      after = last;
    }
  }
}
