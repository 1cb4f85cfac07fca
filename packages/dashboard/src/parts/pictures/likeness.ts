// How alike a product is that was found in a picture, in words. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import type { searchByMedia } from '@vitrine/contract/vision';
import type { Tone } from '../../ui/tag.tsx';

export type FoundProducts = AnswerOf<typeof searchByMedia>;
export type FoundProduct = FoundProducts['selected_products'][number];

export type LikenessWord = 'same' | 'close' | 'similar' | 'little';

/** From this likeness on it is said so (decision 411). */
const words = [
  ['same', 0.6],
  ['close', 0.4],
  ['similar', 0.28],
] as const satisfies readonly (readonly [LikenessWord, number])[];

export const wordOf = (likeness: number): LikenessWord => words.find(([, least]) => likeness >= least)?.[0] ?? 'little';

export const toneOf: Readonly<Record<LikenessWord, Tone>> = {
  same: 'good',
  close: 'good',
  similar: 'fair',
  little: 'plain',
};
