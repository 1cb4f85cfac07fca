// One of the two vectors of all views of many pictures, whitened: a row for each view.
import type { SeenView } from '../seeing/embedder.ts';
import { meanOf, normalise } from '../seeing/pooling.ts';
import { viewKinds, type ViewKind } from '../seeing/views.ts';
import { multiply } from './dot-products.ts';
import { whiten, type Trait, type Whitening } from './whitening.ts';

/** What vectors are on average is believed of so many pictures as much as of all that was learnt. */
const believed = 50;

/** Views of pictures, one of each kind, in their order. */
type Views = readonly SeenView[];

export class WhiteRows {
  readonly #whitening: Whitening;
  readonly #means: Readonly<Record<ViewKind, Float32Array>>;
  readonly #data: Float32Array;
  readonly #count: number;

  private constructor(whitening: Whitening, means: Record<ViewKind, Float32Array>, data: Float32Array) {
    this.#whitening = whitening;
    this.#means = means;
    this.#data = data;
    this.#count = data.length / whitening.length;
  }

  static async build(pictures: readonly Views[], trait: Trait, whitening: Whitening): Promise<WhiteRows> {
    const means = meansOf(pictures, trait, whitening);
    return new WhiteRows(whitening, means, await whitenAll(pictures, trait, { ...whitening, means }));
  }

  /** A view that is asked about, as these rows are. */
  whiten({ kind }: Pick<SeenView, 'kind'>, vector: Float32Array): Float32Array {
    return whiten(vector, this.#means[kind], this.#whitening);
  }

  /** Row by row, the product with each of these. */
  multiply(asked: readonly Float32Array[]): Promise<Float32Array> {
    const { length } = this.#whitening;
    const columns = new Float32Array(length * asked.length);
    asked.forEach((vector, column) => vector.forEach((value, row) => (columns[row * asked.length + column] = value)));
    return multiply(
      { data: this.#data, rows: this.#count, columns: length },
      { data: columns, rows: length, columns: asked.length },
    );
  }

  /** The product of one row with a vector that was whitened the same way. */
  dot(row: number, vector: Float32Array): number {
    const from = row * vector.length;
    let sum = 0;
    for (let at = 0; at < vector.length; at += 1) sum += this.#data[from + at]! * vector[at]!;
    return sum;
  }
}

/** As they are on average here, and the fewer pictures there are the more as they were when it was learnt. */
function meansOf(
  pictures: readonly Views[],
  trait: Trait,
  { means, length }: Whitening,
): Record<ViewKind, Float32Array> {
  const share = pictures.length / (pictures.length + believed);
  const blend = (kind: ViewKind): Float32Array => {
    const own = meanOf(
      pictures.flatMap((views) => views.filter((view) => view.kind === kind).map((view) => view[trait])),
      length,
    );
    return means[kind].map((learnt, at) => learnt + share * (own[at]! - learnt));
  };
  return { whole: blend('whole'), box: blend('box') };
}

async function whitenAll(pictures: readonly Views[], trait: Trait, whitening: Whitening): Promise<Float32Array> {
  const { length, means, matrix } = whitening;
  const rows = pictures.length * viewKinds.length;
  if (rows === 0) return new Float32Array(0);
  const raw = new Float32Array(rows * length);
  let to = 0;
  for (const view of pictures.flat())
    for (let at = 0; at < length; at += 1) raw[to++] = view[trait][at]! - means[view.kind][at]!;
  const turned = matrix.map((_, at) => matrix[(at % length) * length + Math.floor(at / length)]!);
  const white = await multiply({ data: raw, rows, columns: length }, { data: turned, rows: length, columns: length });
  for (let row = 0; row < rows; row += 1) normalise(white.subarray(row * length, (row + 1) * length));
  return white;
}
