// A shot is what one photo of a person shows: goods of a shop in a room, worn, laid out or on a shelf, in some light.

import type { Piece } from '../scene.ts';

/** One of the goods in the photo; whose product it is, is the affair of who takes it. */
export interface ShotItem {
  productId: string;
  variantId: string;
  piece: Piece;
}

export const SETTINGS = ['room', 'outfit', 'layout', 'shelf'] as const;
/** Goods stand about a room, are worn together, lie on a cloth seen from above, or stand on boards. */
export type Setting = (typeof SETTINGS)[number];

export const FRAMES = { portrait: [1080, 1350], square: [1080, 1080], tall: [1080, 1920], pin: [1000, 1500] } as const;
export type Frame = keyof typeof FRAMES;

/** The same shot is the same picture to the last pixel. */
export interface Shot {
  seed: number;
  setting: Setting;
  frame: Frame;
  /** One to four. */
  items: readonly ShotItem[];
}
