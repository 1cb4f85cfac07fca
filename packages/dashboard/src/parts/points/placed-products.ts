// Products with their points on an image: put there, moved, taken away. Pure.
import type { ImagePoint } from '@vitrine/contract/image-points';
import type { ChosenProducts } from '../products/chosen-products.ts';

export interface PlacedProducts extends ChosenProducts {
  /** By product; one left out has none. */
  readonly points: Readonly<Record<string, ImagePoint>>;
}

const within = (share: number): number => Math.round(Math.min(1, Math.max(0, share)) * 1000) / 1000;

/** Puts a product there; beyond the picture's edge means the edge. */
export const placePoint = <Draft extends PlacedProducts>(draft: Draft, id: string, { x, y }: ImagePoint): Draft => ({
  ...draft,
  points: { ...draft.points, [id]: { x: within(x), y: within(y) } },
});

export function removePoint<Draft extends PlacedProducts>(draft: Draft, id: string): Draft {
  const { [id]: _gone, ...points } = draft.points;
  return { ...draft, points };
}

/** By how much a key moves a point, as a share of the picture. */
const step = 0.01;
const stride = 0.05;

const directions: Readonly<Record<string, ImagePoint>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Where a key brings a point; null for a key that does not move it. The picture is not turned with the writing. */
export function movePoint({ x, y }: ImagePoint, key: string, isFar: boolean): ImagePoint | null {
  const direction = directions[key];
  if (direction === undefined) return null;
  const by = isFar ? stride : step;
  return { x: within(x + direction.x * by), y: within(y + direction.y * by) };
}
