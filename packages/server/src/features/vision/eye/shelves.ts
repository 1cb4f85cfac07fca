// Shelves of pictures in memory, by name, as they are asked about.
import type { AskedPicture } from '../seeing/embedder.ts';
import { findGoods, type FoundGood } from '../likeness/find-goods.ts';
import { unpack } from '../likeness/packing.ts';
import { PictureIndex, type Likely, type ShelvedPicture } from '../likeness/picture-index.ts';
import { plainWhitenings, readWhitenings } from '../likeness/whitening.ts';
import { isOwn, type Model } from '../seeing/model.ts';
import type { PackedPicture } from './shelf.ts';

interface HeldShelf {
  /** What is still to be added when the shelf is asked. */
  pictures: ShelvedPicture[];
  index: PictureIndex | null;
}

export class Shelves {
  readonly #shelves = new Map<string, HeldShelf>();
  readonly #model: Model;
  readonly #whitenings;

  constructor(model: Model) {
    this.#model = model;
    this.#whitenings = isOwn(model) ? readWhitenings() : plainWhitenings(model.dimensions);
  }

  put(name: string, packed: readonly PackedPicture[], isFirst: boolean): void {
    const shelf = (isFirst ? undefined : this.#shelves.get(name)) ?? { pictures: [], index: null };
    for (const { productId, pictureId, views } of packed) {
      const seen = unpack(views, this.#model);
      if (seen !== null) shelf.pictures.push({ productId, pictureId, views: seen });
    }
    this.#shelves.set(name, shelf);
  }

  drop(name: string): void {
    this.#shelves.delete(name);
  }

  /** Nothing of a shelf that is not there. */
  async search(
    name: string,
    asked: AskedPicture,
    wanted: { readonly most: number; readonly without: ReadonlySet<string> },
  ): Promise<FoundGood[]> {
    const index = await this.#open(name);
    return index === null ? [] : findGoods(index, asked, wanted);
  }

  /** The products whose pictures are most like one that was seen before, in any of its views; each once. */
  async compare(
    name: string,
    packed: Uint8Array,
    { most, without }: { readonly most: number; readonly without: ReadonlySet<string> },
  ): Promise<Likely[]> {
    const [index, views] = [await this.#open(name), unpack(packed, this.#model)];
    if (index === null || views === null) return [];
    const best = new Map<string, Likely>();
    for (const likely of (await index.search(views, { most, without })).flat())
      if (likely.score > (best.get(likely.productId)?.score ?? -Infinity)) best.set(likely.productId, likely);
    return [...best.values()]
      .toSorted((one, other) => other.score - one.score || (one.productId < other.productId ? -1 : 1))
      .slice(0, most);
  }

  async #open(name: string): Promise<PictureIndex | null> {
    const shelf = this.#shelves.get(name);
    if (!shelf) return null;
    if (shelf.index === null) {
      shelf.index = await PictureIndex.build(shelf.pictures, await this.#whitenings);
      // their numbers are in the index, whitened
      shelf.pictures = [];
    }
    return shelf.index;
  }
}
