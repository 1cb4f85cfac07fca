// Multiplies matrices with the runtime of networks: a network of this one step, written here byte by byte.
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { field, text, whole } from './protocol-buffers.ts';

/** Numbers row by row. */
export interface Matrix {
  readonly data: Float32Array;
  readonly rows: number;
  readonly columns: number;
}

/** Opens on first use: there is one for the thread. */
let opening: Promise<InferenceSession> | null = null;

/** Row by column: `rows` of the one by `columns` of the other. */
export async function multiply(one: Matrix, other: Matrix): Promise<Float32Array> {
  opening ??= InferenceSession.create(network(), { intraOpNumThreads: 1, interOpNumThreads: 1 });
  const session = await opening;
  const a = new Tensor('float32', one.data, [one.rows, one.columns]);
  const b = new Tensor('float32', other.data, [other.rows, other.columns]);
  const { data } = (await session.run({ a, b }))['c'] ?? {};
  if (!(data instanceof Float32Array)) throw new Error('the product has no numbers');
  return data;
}

/** `c = MatMul(a, b)` as ONNX, which is written in protocol buffers. */
function network(): Uint8Array {
  const operator = field(1, [...text(1, 'a'), ...text(1, 'b'), ...text(2, 'c'), ...text(4, 'MatMul')]);
  const inputs = [...field(11, matrix('a', 'n', 'd')), ...field(11, matrix('b', 'd', 'q'))];
  const graph = [...operator, ...text(2, 'product'), ...inputs, ...field(12, matrix('c', 'n', 'q'))];
  // version 8 of the format, version 13 of the operators
  return Uint8Array.from([...whole(1, 8), ...field(7, graph), ...field(8, [...text(1, ''), ...whole(2, 13)])]);
}

/** A matrix of float32 (1) by the names of its two sizes. */
function matrix(name: string, ...sizes: readonly string[]): number[] {
  const shape = sizes.flatMap((size) => field(1, text(2, size)));
  return [...text(1, name), ...field(2, field(1, [...whole(1, 1), ...field(2, shape)]))];
}
