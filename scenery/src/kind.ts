// What there is to say about one kind of goods: how it is named, made, sized, priced and drawn.

import type { Colour } from './colours.ts';
import type { Material } from './materials.ts';

export const PATTERNS = ['plain', 'stripe', 'check', 'rib', 'floral', 'dots'] as const;
export type Pattern = (typeof PATTERNS)[number];

export type Shelf =
  | 'tops'
  | 'knitwear'
  | 'outerwear'
  | 'dresses'
  | 'bottoms'
  | 'shoes'
  | 'bags'
  | 'accessories'
  | 'textiles'
  | 'table';

export const SIZE_RUNS = {
  letters: ['XS', 'S', 'M', 'L', 'XL', 'XXL'],
  waist: ['26', '28', '30', '32', '34', '36'],
  shoe: ['36', '37', '38', '39', '40', '41', '42', '43'],
  band: ['S/M', 'L/XL'],
  cushion: ['40 × 40 cm', '50 × 50 cm', '40 × 60 cm'],
  throw: ['130 × 170 cm', '150 × 200 cm'],
  towel: ['30 × 50 cm', '50 × 100 cm', '70 × 140 cm'],
  bed: ['Single', 'Double', 'King'],
  none: [],
} as const satisfies Record<string, readonly string[]>;

export type SizeRun = keyof typeof SIZE_RUNS;

export interface Kind {
  type: string;
  shelf: Shelf;
  /** How often this kind comes up beside the others. */
  share: number;
  nouns: readonly string[];
  materials: readonly Material[];
  /** Materials offered as an option of one product, where a shopper would expect that choice. */
  materialChoice?: readonly Material[];
  sizes: SizeRun;
  colours: readonly Colour[];
  /** Whole units of money, from and to. */
  price: readonly [number, number];
  patterns: readonly Pattern[];
  details: readonly string[];
  /** What can honestly be said of the cut or make. */
  about: readonly string[];
}
