// Pictures of one business in memory, and which of them are most like views that are asked about: every one is looked at.
import type { SeenView } from '../seeing/embedder.ts';
import { viewKinds } from '../seeing/views.ts';
import { WhiteRows } from './white-rows.ts';
import type { Whitenings } from './whitening.ts';

/** A product's picture as it was seen: one view of each kind, in their order. */
export interface ShelvedPicture {
  readonly productId: string;
  readonly pictureId: string;
  readonly views: readonly SeenView[];
}

/** A product that a picture may show. */
export interface Likely {
  readonly productId: string;
  /** Its picture that is most alike. */
  readonly pictureId: string;
  /** 0 for nothing alike, 1.5 for the same picture. */
  readonly score: number;
}

/** How views are searched with. */
interface SearchWish {
  /** Products at most. */
  readonly most: number;
  readonly without?: ReadonlySet<string> | undefined;
  /** How much what is told by hand counts beside the network. */
  readonly byHand?: number;
}

const usualByHand = 0.5;
/** By the network alone, how many pictures come into question; what is told by hand decides among them. */
const shortlist = 300;
/** Likenesses of pictures and views that are held at once. */
const mostAtOnce = 2_000_000;

export class PictureIndex {
  readonly #pictures: readonly Omit<ShelvedPicture, 'views'>[];
  readonly #network: WhiteRows;
  readonly #hand: WhiteRows;

  private constructor(pictures: readonly Omit<ShelvedPicture, 'views'>[], network: WhiteRows, hand: WhiteRows) {
    this.#pictures = pictures;
    this.#network = network;
    this.#hand = hand;
  }

  static async build(pictures: readonly ShelvedPicture[], whitenings: Whitenings): Promise<PictureIndex> {
    const views = pictures.map((picture) => picture.views);
    const names = pictures.map(({ productId, pictureId }) => ({ productId, pictureId }));
    const network = await WhiteRows.build(views, 'vector', whitenings.vector);
    return new PictureIndex(names, network, await WhiteRows.build(views, 'descriptor', whitenings.descriptor));
  }

  /** How like the picture that is most like it each of these is, by the network alone. */
  async measure(asked: readonly Pick<SeenView, 'kind' | 'vector'>[]): Promise<number[]> {
    const most = Math.max(1, Math.floor(mostAtOnce / Math.max(1, this.#pictures.length)));
    const best: number[] = [];
    for (let from = 0; from < asked.length; from += most) {
      const some = asked.slice(from, from + most);
      const likeness = await this.#network.multiply(some.map((view) => this.#network.whiten(view, view.vector)));
      for (let column = 0; column < some.length; column += 1) best.push(greatestOf(likeness, column, some.length));
    }
    return best;
  }

  /** Of each view the likeliest products, each once, at most so many and none of `without`. */
  async search(asked: readonly SeenView[], { most, without, byHand = usualByHand }: SearchWish): Promise<Likely[][]> {
    if (this.#pictures.length === 0 || asked.length === 0) return asked.map(() => []);
    const likeness = await this.#network.multiply(asked.map((view) => this.#network.whiten(view, view.vector)));
    return asked.map((view, column) => {
      const described = this.#hand.whiten(view, view.descriptor);
      const best = new Map<string, Likely>();
      for (const at of topOf(bestOfViews(likeness, column, asked.length), shortlist)) {
        const { productId, pictureId } = this.#pictures[at]!;
        if (without?.has(productId)) continue;
        const score = this.#score(at, { likeness, column, of: asked.length, byHand }, described);
        if (score > (best.get(productId)?.score ?? -Infinity)) best.set(productId, { productId, pictureId, score });
      }
      return [...best.values()].toSorted((one, other) => other.score - one.score).slice(0, most);
    });
  }

  /** Of the view of the picture that is most alike, by the network and by hand. */
  #score(
    picture: number,
    { likeness, column, of, byHand }: { likeness: Float32Array; column: number; of: number; byHand: number },
    described: Float32Array,
  ): number {
    let best = -Infinity;
    for (let view = 0; view < viewKinds.length; view += 1) {
      const row = picture * viewKinds.length + view;
      const score = likeness[row * of + column]! + byHand * this.#hand.dot(row, described);
      if (score > best) best = score;
    }
    return best;
  }
}

/** The greatest of a column. */
function greatestOf(values: Float32Array, column: number, columns: number): number {
  let greatest = -Infinity;
  for (let at = column; at < values.length; at += columns) if (values[at]! > greatest) greatest = values[at]!;
  return greatest;
}

/** Of a column, for each picture the greatest of its views. */
function bestOfViews(values: Float32Array, column: number, columns: number): Float32Array {
  const step = columns * viewKinds.length;
  const best = new Float32Array(values.length / step);
  for (let picture = 0; picture < best.length; picture += 1) {
    const from = picture * step;
    best[picture] = greatestOf(values.subarray(from, from + step), column, columns);
  }
  return best;
}

/** The places of the greatest, in no order. */
function topOf(values: Float32Array, most: number): number[] {
  if (values.length <= most) return Array.from(values.keys());
  const least = values.toSorted()[values.length - most]!;
  return Array.from(values.keys()).filter((at) => values[at]! >= least);
}
