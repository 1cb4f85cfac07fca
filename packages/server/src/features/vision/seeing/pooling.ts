// Pools what the network answers, of all of a picture or of a part, to one vector of length 1. Pure.
import type { CutOut } from './border-box.ts';

/** Powers answers are pooled by: between their mean (1) and their greatest (without end). */
const power = 3;
const smallest = 1e-6;

/** Generalised mean (GeM) of each channel over all places, to length 1. */
export function pool(answers: Float32Array, channels: number): Float32Array {
  const places = answers.length / channels;
  const pooled = new Float32Array(channels);
  for (let channel = 0; channel < channels; channel += 1) {
    let sum = 0;
    for (let at = channel * places; at < (channel + 1) * places; at += 1) {
      const value = Math.max(answers[at]!, smallest);
      sum += value * value * value;
    }
    pooled[channel] = (sum / places) ** (1 / power);
  }
  return normalise(pooled);
}

/** What a network answers of a picture: the numbers of one channel after the other, row by row. */
export interface FeatureMap {
  readonly data: Float32Array;
  readonly channels: number;
  readonly width: number;
  readonly height: number;
}

/** A map of which any part is pooled, as `pool` would, by four sums a channel. */
export class PooledMap {
  readonly width: number;
  readonly height: number;
  readonly #channels: number;
  /** Of each channel, the cubes above and to the left of every corner. */
  readonly #sums: Float64Array;

  constructor({ data, channels, width, height }: FeatureMap) {
    this.width = width;
    this.height = height;
    this.#channels = channels;
    const across = width + 1;
    this.#sums = new Float64Array(channels * across * (height + 1));
    let from = 0;
    for (let channel = 0; channel < channels; channel += 1)
      for (let y = 1, to = channel * across * (height + 1) + across; y <= height; y += 1, to += across) {
        let row = 0;
        for (let x = 1; x <= width; x += 1) {
          const value = Math.max(data[from++]!, smallest);
          row += value * value * value;
          this.#sums[to + x] = this.#sums[to + x - across]! + row;
        }
      }
  }

  /** Of a part in whole cells, which lies within the map. */
  pool({ left, top, width, height }: CutOut): Float32Array {
    const across = this.width + 1;
    const size = across * (this.height + 1);
    const [first, last] = [top * across + left, (top + height) * across + left];
    const pooled = Float32Array.from({ length: this.#channels }, (_, channel) => {
      const at = channel * size;
      const above = this.#sums[at + first + width]! - this.#sums[at + first]!;
      return Math.cbrt((this.#sums[at + last + width]! - this.#sums[at + last]! - above) / (width * height));
    });
    return normalise(pooled);
  }
}

/** To length 1, in place; one of zeros stays so. */
export function normalise(vector: Float32Array): Float32Array {
  let sum = 0;
  for (const value of vector) sum += value * value;
  const length = Math.sqrt(sum);
  if (length > 0) for (let at = 0; at < vector.length; at += 1) vector[at]! /= length;
  return vector;
}

/** The mean of vectors that lie one behind the other. */
export function meanOf(vectors: readonly Float32Array[], length: number): Float32Array {
  const sums = new Float64Array(length);
  for (const vector of vectors) for (let at = 0; at < length; at += 1) sums[at]! += vector[at]!;
  return Float32Array.from(sums, (sum) => (vectors.length === 0 ? 0 : sum / vectors.length));
}
