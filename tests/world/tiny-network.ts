// Networks for tests, as small as can be, written as ONNX byte by byte: colours of a few places, mixed into a vector.
import { field, text, whole } from '../../packages/server/src/features/vision/likeness/protocol-buffers.ts';

interface TinyNetwork {
  /** Pixels across and down, a multiple of 4; a name where it takes any. */
  readonly size?: number | string;
  readonly channels?: number;
  readonly dimensions: number;
  /** Another one mixes otherwise. */
  readonly seed?: number;
  /** Names of what it takes besides the picture. */
  readonly further?: readonly string[];
}

function tensor(name: string, sizes: readonly (number | string)[]): number[] {
  const shape = sizes.flatMap((size) => field(1, typeof size === 'number' ? whole(1, size) : text(2, size)));
  return [...text(1, name), ...field(2, field(1, [...whole(1, 1), ...field(2, shape)]))];
}

const squares = (name: string, side: number): number[] =>
  field(5, [...text(1, name), ...whole(8, side), ...whole(8, side), ...whole(20, 7)]);

const step = (kind: string, inputs: readonly string[], output: string, more: readonly number[] = []): number[] =>
  field(1, [...inputs.flatMap((name) => text(1, name)), ...text(2, output), ...text(4, kind), ...more]);

/** Four places across and down, of as many numbers as `dimensions`, some below 0. */
export function writeTinyNetwork({
  size = 32,
  channels = 3,
  dimensions,
  seed = 1,
  further = [],
}: TinyNetwork): Uint8Array {
  const side = (typeof size === 'number' ? size : 32) / 4;
  const rows = channels * 16;
  const weights = Float32Array.from({ length: rows * dimensions }, (_, at) => Math.sin((at + 1) * 12.9898 * seed));
  const mixed = [
    ...whole(1, rows),
    ...whole(1, dimensions),
    ...whole(2, 1),
    ...text(8, 'weights'),
    ...field(9, [...new Uint8Array(weights.buffer)]),
  ];
  const graph = [
    ...step('AveragePool', ['picture'], 'places', [...squares('kernel_shape', side), ...squares('strides', side)]),
    ...step('Flatten', ['places'], 'flat'),
    ...step('MatMul', ['flat', 'weights'], 'vector'),
    ...text(2, 'tiny'),
    ...field(5, mixed),
    ...field(11, tensor('picture', [1, channels, size, size])),
    ...further.flatMap((name) => field(11, tensor(name, [1]))),
    ...field(12, tensor('vector', [1, dimensions])),
  ];
  // version 8 of the format, version 13 of the operators
  return Uint8Array.from([...whole(1, 8), ...field(7, graph), ...field(8, [...text(1, ''), ...whole(2, 13)])]);
}
