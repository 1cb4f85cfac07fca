// What was learnt of how pictures of one product differ: the numbers beside the network, and how a vector is made indifferent to it.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { descriptorLength } from '../seeing/descriptor.ts';
import type { SeenView } from '../seeing/embedder.ts';
import { networkChannels } from '../seeing/model.ts';
import { normalise } from '../seeing/pooling.ts';
import { viewKinds, type ViewKind } from '../seeing/views.ts';

/** The two vectors of a view, each whitened by itself. */
export const traits = ['vector', 'descriptor'] as const satisfies readonly (keyof SeenView)[];
export type Trait = (typeof traits)[number];

export const lengthOf: Readonly<Record<Trait, number>> = { vector: networkChannels, descriptor: descriptorLength };

export interface Whitening {
  readonly length: number;
  /** The inverse of the factor L, row by row and square: what is multiplied with a vector to solve `L y = x`. */
  readonly matrix: Float32Array;
  /** What vectors of each kind of view are on average, in the pictures it was learnt of. */
  readonly means: Readonly<Record<ViewKind, Float32Array>>;
}

export type Whitenings = Readonly<Record<Trait, Whitening>>;

const path = join(import.meta.dirname, '../seeing/model/whitening.bin');

/** Of a network that nothing was learnt of: vectors as they are, but for what they are on average in the pictures there are. */
export async function plainWhitenings(dimensions: number): Promise<Whitenings> {
  const { descriptor } = await readWhitenings();
  const matrix = Float32Array.from({ length: dimensions ** 2 }, (_, at) => (at % (dimensions + 1) === 0 ? 1 : 0));
  const none = new Float32Array(dimensions);
  return { descriptor, vector: { length: dimensions, matrix, means: { whole: none, box: none } } };
}

/** What comes with the program, for its own network. */
export async function readWhitenings(): Promise<Whitenings> {
  const bytes = await readFile(path);
  const numbers = Float32Array.from({ length: bytes.length / 4 }, (_, at) => bytes.readFloatLE(at * 4));
  const first = sizeOf(lengthOf.vector);
  return {
    vector: toWhitening(numbers.subarray(0, first), lengthOf.vector),
    descriptor: toWhitening(numbers.subarray(first), lengthOf.descriptor),
  };
}

const sizeOf = (length: number): number => viewKinds.length * length + (length * (length + 1)) / 2;

/** As they are kept: the mean of each kind, then the lower triangle row by row. */
export function toWhitening(numbers: Float32Array, length: number): Whitening {
  if (numbers.length !== sizeOf(length)) throw new Error('these numbers are of another network');
  const matrix = new Float32Array(length * length);
  for (let row = 0, from = viewKinds.length * length; row < length; row += 1)
    for (let column = 0; column <= row; column += 1, from += 1) matrix[row * length + column] = numbers[from]!;
  const meanOf = (kind: ViewKind): Float32Array => {
    const from = viewKinds.indexOf(kind) * length;
    return numbers.slice(from, from + length);
  };
  return { length, matrix, means: { whole: meanOf('whole'), box: meanOf('box') } };
}

/** Whitened and of length 1. */
export function whiten(vector: Float32Array, mean: Float32Array, { matrix, length }: Whitening): Float32Array {
  const white = new Float32Array(length);
  for (let row = 0; row < length; row += 1) {
    let sum = 0;
    for (let column = 0; column <= row; column += 1)
      sum += matrix[row * length + column]! * (vector[column]! - mean[column]!);
    white[row] = sum;
  }
  return normalise(white);
}
