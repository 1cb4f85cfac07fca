// Pictures of one business in memory, and which of them are most like one that is asked about: every one is looked at.
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

/** How much what is told by hand counts beside the network. */
const byHand = 0.5;
/** By the network alone, how many pictures come into question; what is told by hand decides among them. */
const shortlist = 300;

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

  /** The likeliest products first, each once; at most so many. */
  async search(asked: readonly SeenView[], most: number): Promise<Likely[]> {
    if (this.#pictures.length === 0 || asked.length === 0) return [];
    const likeness = await this.#network.multiply(asked.map((view) => this.#network.whiten(view)));
    const vectors = asked.map((view) => this.#hand.whiten(view));
    const best = new Map<string, Likely>();
    for (const at of topOf(bestOfRows(likeness, asked.length * viewKinds.length), shortlist)) {
      const { productId, pictureId } = this.#pictures[at]!;
      const score = this.#score(at, likeness, vectors);
      if (score > (best.get(productId)?.score ?? -Infinity)) best.set(productId, { productId, pictureId, score });
    }
    return [...best.values()].sort((one, other) => other.score - one.score).slice(0, most);
  }

  /** Of the two views that are most alike, by the network and by hand. */
  #score(picture: number, likeness: Float32Array, asked: readonly Float32Array[]): number {
    let best = -Infinity;
    for (let view = 0; view < viewKinds.length; view += 1) {
      const row = picture * viewKinds.length + view;
      asked.forEach((vector, column) => {
        const score = likeness[row * asked.length + column]! + byHand * this.#hand.dot(row, vector);
        if (score > best) best = score;
      });
    }
    return best;
  }
}

/** The greatest of each so many. */
function bestOfRows(values: Float32Array, each: number): Float32Array {
  const best = new Float32Array(values.length / each);
  for (let row = 0, at = 0; row < best.length; row += 1) {
    let greatest = -Infinity;
    for (const end = at + each; at < end; at += 1) if (values[at]! > greatest) greatest = values[at]!;
    best[row] = greatest;
  }
  return best;
}

/** The places of the greatest, in no order. */
function topOf(values: Float32Array, most: number): number[] {
  if (values.length <= most) return Array.from(values.keys());
  const least = values.toSorted()[values.length - most]!;
  return Array.from(values.keys()).filter((at) => values[at]! >= least);
}
