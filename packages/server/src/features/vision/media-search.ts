// Searches the products of a store in one picture, or in those of a video, as the merchant's AI preferences have it.
import { productId, type BusinessId } from '@vitrine/contract/ids';
import pMap from 'p-map';
import { Problem } from '../../platform/problem.ts';
import type { Brand } from '../brand/brand.ts';
import type { Media, Sight } from '../media/media.ts';
import type { Catalogue } from '../stores/stores.ts';
import { rankFound, toLikeness, type PictureMatch } from './ranking.ts';
import { mergeSights } from './sights.ts';
import { findTaste } from './taste.ts';
import type { Vision } from './vision.ts';

export interface SearchDeps {
  readonly vision: Vision;
  readonly media: Media;
  readonly catalogue: Catalogue;
  readonly brand: Brand;
}

interface FoundInMedia {
  /** The likeliest first, each once. */
  readonly matches: readonly PictureMatch[];
  /** Of each picture, how alike the likeliest product in it is. */
  readonly likenesses: readonly number[];
  /** How many pictures of the store were looked at so far, of how many. */
  readonly seen: number;
  readonly pictures: number;
}

/** Of each picture, as some may be excluded. */
const mostLooked = 40;

export class MediaSearch {
  readonly #deps: SearchDeps;

  constructor(deps: SearchDeps) {
    this.#deps = deps;
  }

  /** Refuses `not_found` where a picture went meanwhile. */
  async search(businessId: BusinessId, sights: readonly Sight[]): Promise<FoundInMedia> {
    const { products, ...progress } = await this.#deps.vision.pictures.find(
      businessId,
      await pMap(sights, ({ url }) => this.#read(businessId, url), { concurrency: 2 }),
      { most: mostLooked },
    );
    const each = products.map((found) =>
      found.map(({ productId: id, score, box }) => ({ productId: productId.parse(id), score, box })),
    );
    const found = mergeSights(each);
    const taste = await findTaste(
      this.#deps,
      businessId,
      found.map(({ productId: id }) => id),
    );
    const best = (shown: (typeof each)[number]): number =>
      Math.max(0, ...shown.filter(({ productId: id }) => !taste.excluded.has(id)).map(({ score }) => score));
    return {
      matches: rankFound(found, taste),
      likenesses: each.map((shown) => toLikeness(best(shown))),
      ...progress,
    };
  }

  async #read(businessId: BusinessId, url: string): Promise<Buffer> {
    const picture = await this.#deps.media.readPicture(businessId, url);
    if (picture === null) throw new Problem('not_found');
    return picture;
  }
}
