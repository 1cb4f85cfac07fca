// Keeps which products look alike: told of every product once all pictures were looked at, in the background, a hundred at a time.
import type { BusinessId, ProductId } from '@vitrine/contract/ids';
import { productId as productIdSchema } from '@vitrine/contract/ids';
import { leastLikeness } from '@vitrine/contract/vision';
import { announce } from '../../../events.ts';
import type { Platform } from '../../../platform/platform.ts';
import { Service } from '../../../platform/service.ts';
import type { LookAlike } from '../../stores/stores.ts';
import { toLikeness } from '../ranking.ts';
import { dropOutdated, findAlike, keepAlike, listUncompared } from './likeness-store.ts';
import type { ProductPictures } from './product-pictures.ts';

const compareJob = 'vision.compare';
const ofJob = 100;
/** Pictures come one after another while a catalogue is read. */
const gatherSeconds = 60;
/** More than fit one price and kind are kept, as only such can stand in. */
const mostAlike = 30;

export class ProductLikeness extends Service<{ readonly pictures: ProductPictures }> {
  constructor(platform: Platform, deps: { readonly pictures: ProductPictures }) {
    super(platform, deps);
    platform.jobs.define<{ businessId: BusinessId }>(compareJob, ({ businessId }) => this.compare(businessId));
    deps.pictures.onWhole((businessId) => void this.#enqueue(businessId, gatherSeconds).catch(this.#tell));
  }

  /** What looks like some products, as far as that was told. */
  find(businessId: BusinessId, ids: readonly ProductId[]): Promise<LookAlike[]> {
    return findAlike(this.db, businessId, ids);
  }

  /** Tells of the next hundred; whoever has pages of them hears of it once there are no more. */
  async compare(businessId: BusinessId): Promise<void> {
    const { pictures } = this.deps;
    const { hash, stamp, isWhole } = await pictures.getStanding(businessId);
    if (!isWhole) return;
    const some = await listUncompared(this.db, businessId, { hash, stamp, most: ofJob });
    for (const { productId, views } of some) {
      const likely = await pictures.compare(businessId, views, { most: mostAlike, without: [productId] });
      const alike = likely
        .map(({ productId: id, score }) => ({ productId: productIdSchema.parse(id), likeness: toLikeness(score) }))
        .filter(({ likeness }) => likeness >= leastLikeness.similar);
      await keepAlike(this.db, businessId, { productId, stamp, alike });
    }
    if (some.length === ofJob) return this.#enqueue(businessId, 0);
    await dropOutdated(this.db, businessId, stamp);
    if (some.length > 0) await announce(this.db, 'pagesChanged', businessId);
  }

  async #enqueue(businessId: BusinessId, startAfterSeconds: number): Promise<void> {
    await this.platform.jobs.enqueue(this.db, compareJob, { businessId }, { key: businessId, startAfterSeconds });
  }

  readonly #tell = (problem: unknown): void => {
    this.platform.log.warn({ problem: String(problem) }, 'products that look alike could not be asked for');
  };
}
