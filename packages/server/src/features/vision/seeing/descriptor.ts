// Describes a view by hand: its colours, the directions of its edges by place, and its texture. Pure.
import { borderColour, type Pixels } from './border-box.ts';
import { normalise } from './pooling.ts';
import { toLab } from './lab.ts';

/** Bins of lightness and of the two axes of colour. */
const [lights, hues] = [4, 6] as const;
/** How far colours are from grey at most; what is beyond falls into the last bin. */
const reach = 56;
/** Cells across and down, and directions of edges in each. */
const [cells, directions] = [5, 9] as const;
const radii = [1, 2, 4] as const;
const patterns = 10;
/** What looks like the border counts little: it is behind the goods. */
const [behind, near] = [0.15, 12] as const;

/** Weights of edges and texture beside colours. */
const [edgeWeight, textureWeight] = [0.6, 0.6] as const;

export const descriptorLength = lights * hues * hues + cells * cells * directions + radii.length * patterns;

/** Of a square view: the product of two is the likeness of colours + 0.6 × that of edges + 0.6 × that of texture. */
export function describe(view: Pixels): Float32Array {
  const lab = toLab(view);
  const weights = weigh(view, lab);
  const light = Float32Array.from({ length: weights.length }, (_, pixel) => lab[pixel * 3]!);
  const parts = [
    [colours(lab, weights), 1],
    [edges(light, view.width, view.height), edgeWeight],
    [textures(light, weights, view.width, view.height), textureWeight],
  ] as const;
  const whole = new Float32Array(descriptorLength);
  let at = 0;
  for (const [part, weight] of parts) {
    const root = Math.sqrt(weight);
    for (const value of part) whole[at++] = value * root;
  }
  return whole;
}

function weigh(view: Pixels, lab: Float32Array): Float32Array {
  const border = toLab({ data: Uint8Array.from(borderColour(view)), width: 1, height: 1 });
  return Float32Array.from({ length: lab.length / 3 }, (_, pixel) => {
    const at = pixel * 3;
    const far = Math.hypot(lab[at]! - border[0]!, lab[at + 1]! - border[1]!, lab[at + 2]! - border[2]!);
    return far > near ? 1 : behind;
  });
}

/** A histogram over L, a and b; a colour between bins belongs to each as far as it is near. */
function colours(lab: Float32Array, weights: Float32Array): Float32Array {
  const counts = new Float32Array(lights * hues * hues);
  for (let pixel = 0; pixel < weights.length; pixel += 1) {
    const l = place(lab[pixel * 3]! / 100, lights);
    const a = place((lab[pixel * 3 + 1]! + reach) / (2 * reach), hues);
    const b = place((lab[pixel * 3 + 2]! + reach) / (2 * reach), hues);
    for (let corner = 0; corner < 8; corner += 1) {
      const [i, j, k] = [(l | 0) + (corner & 1), (a | 0) + ((corner >> 1) & 1), (b | 0) + (corner >> 2)];
      const belongs = (1 - Math.abs(l - i)) * (1 - Math.abs(a - j)) * (1 - Math.abs(b - k));
      counts[(i * hues + j) * hues + k]! += belongs * weights[pixel]!;
    }
  }
  return normalise(counts.map(Math.sqrt));
}

/** Between which bins a share of the whole reach lies. */
const place = (share: number, bins: number): number => Math.min(Math.max(share, 0), 0.9999) * (bins - 1);

/** Directions of edges in each cell, weighed by how strong they are. */
function edges(light: Float32Array, width: number, height: number): Float32Array {
  const counts = new Float32Array(cells * cells * directions);
  for (let y = 1; y < height - 1; y += 1)
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const across = light[at + 1]! - light[at - 1]!;
      const down = light[at + width]! - light[at - width]!;
      const turn = ((Math.atan2(down, across) / Math.PI + 1) % 1) * directions;
      const cell = (((y * cells) / height) | 0) * cells + (((x * cells) / width) | 0);
      const [first, rest] = [turn | 0, turn % 1];
      const strength = Math.hypot(across, down);
      counts[cell * directions + (first % directions)]! += strength * (1 - rest);
      counts[cell * directions + ((first + 1) % directions)]! += strength * rest;
    }
  return normalise(counts.map(Math.sqrt));
}

/** Local binary patterns that do not turn with the picture, at three distances. */
function textures(light: Float32Array, weights: Float32Array, width: number, height: number): Float32Array {
  const counts = new Float32Array(radii.length * patterns);
  radii.forEach((radius, index) => {
    const around = [1, width + 1, width, width - 1, -1, -width - 1, -width, 1 - width].map((step) => step * radius);
    for (let y = radius; y < height - radius; y += 1)
      for (let x = radius; x < width - radius; x += 1) {
        const at = y * width + x;
        counts[index * patterns + patternAt(light, at, around)]! += weights[at]!;
      }
  });
  return normalise(counts.map(Math.sqrt));
}

/** How many neighbours are lighter, where they stand together; 9 where they do not. */
function patternAt(light: Float32Array, at: number, around: readonly number[]): number {
  const least = light[at]! + 1;
  let lighter = 0;
  let changes = 0;
  let before = light[at + around[7]!]! > least;
  for (const step of around) {
    const now = light[at + step]! > least;
    if (now) lighter += 1;
    if (now !== before) changes += 1;
    before = now;
  }
  return changes <= 2 ? lighter : patterns - 1;
}
