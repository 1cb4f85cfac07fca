// Keeps what is seen in the pictures of a business's products, and finds products in a picture somebody asks about.
import type { BusinessId } from '@vitrine/contract/ids';
import { limits } from '@vitrine/contract/limits';
import pMap from 'p-map';
import { onAnnounced } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import { pack } from '../likeness/packing.ts';
import type { FoundGood } from '../likeness/find-goods.ts';
import type { Likely } from '../likeness/picture-index.ts';
import type { TrialProduct } from '../report/make-report.ts';
import { readModel, type Model } from '../seeing/model.ts';
import type { Eye } from '../eye/eye.ts';
import type { FindWish } from '../eye/seeing-thread.ts';
import type { PackedPicture, PictureShelf } from '../eye/shelf.ts';
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

export class ProductPictures extends Service<{ readonly eye: Eye }> {
  #reading: Promise<Model> | null = null;
  readonly #whole: ((businessId: BusinessId) => void)[] = [];

  constructor(platform: Platform, deps: { readonly eye: Eye }) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(lookJob, ({ businessId }) => this.#look(businessId));
    // an announcement may be missed: nothing is looked at twice
    platform.jobs.define('vision.tend', () => this.#tend(), { schedule: '17 * * * *' });
  }

  /** Has it told, in the process that did it, when all pictures of a business were looked at. */
  onWhole(tell: (businessId: BusinessId) => void): void {
    this.#whole.push(tell);
  }

  /** From now on changes of catalogues are heard; the tables must be there. */
  start(): void {
    const changed = (businessId: BusinessId): void => void this.#lookSoon(businessId).catch(this.#tell);
    onAnnounced(this.platform.database, 'pagesChanged', changed, () => void this.#tend().catch(this.#tell));
  }

  /**
   * The products that each of some pictures shows, at most so many. The first question of a business has its own pictures looked at, in the
   * background: until that is done fewer are known. Rejects where the bytes are no picture.
   */
  async find(businessId: BusinessId, asked: readonly Uint8Array[], wanted: FindWish): Promise<FoundProducts> {
    const { seen, pictures, ...standing } = await this.getStanding(businessId);
    const shelf = this.#toShelf(businessId, standing);
    // one after the other: the thread that sees does one thing at a time
    const products = await pMap(asked, (bytes) => this.deps.eye.find(shelf, bytes, wanted), { concurrency: 1 });
    return { products, seen, pictures };
  }

  /** The products whose pictures are like one of the business that was seen before. */
  async compare(businessId: BusinessId, views: Uint8Array, wanted: FindWish): Promise<Likely[]> {
    return this.deps.eye.compare(this.#toShelf(businessId, await this.getStanding(businessId)), views, wanted);
  }

  #toShelf(businessId: BusinessId, { stamp, hash }: Pick<PicturesStanding, 'stamp' | 'hash'>): PictureShelf {
    return { name: businessId, stamp, pages: () => this.#readPages(businessId, hash) };
  }

  /** How many pictures were looked at, which begins with the first question as well. */
  async getStanding(businessId: BusinessId): Promise<PicturesStanding> {
    if (await store.want(this.db, businessId, this.now())) await this.#enqueue(businessId, 0);
    const { hash } = await this.#readModel();
    const { pictures, seen, failed, latest } = await store.countPictures(this.db, businessId, hash);
    return { pictures, seen, isWhole: seen + failed >= pictures, hash, stamp: `${hash} ${seen} ${latest}` };
  }

  /** Pictures that were looked at, one of each product, of at most so many products in an order of their own. */
  async listTrials(businessId: BusinessId, most: number): Promise<TrialProduct[]> {
    const { hash } = await this.#readModel();
    const pictures = await store.listScattered(this.db, businessId, { hash, most });
    return pictures.map(({ productId, src }) => ({ productId, read: () => this.#download(src) }));
  }

  #readModel(): Promise<Model> {
    return (this.#reading ??= readModel());
  }

  async #tend(): Promise<void> {
    for (const businessId of await store.listWanting(this.db)) await this.#enqueue(businessId, 0);
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
    const model = await this.#readModel();
    await store.dropGone(this.db, businessId);
    const unseen = await store.listUnseen(this.db, businessId, { hash: model.hash, now: this.now(), most: mostOfJob });
    await pMap(unseen, (picture) => this.#see(businessId, picture, model), { concurrency: atOnce });
    if (unseen.length === mostOfJob) await this.#enqueue(businessId, 0);
    else for (const tell of this.#whole) tell(businessId);
  }

  async #see(businessId: BusinessId, picture: store.StorePicture, model: Model): Promise<void> {
    let views: Buffer | null = null;
    try {
      views = pack((await this.deps.eye.see(await this.#download(picture.src))).views);
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
