// How alike a product is that was found in a picture, in words. Pure.
import type { AnswerOf } from '@vitrine/contract/endpoint';
import { wordOfLikeness, type LikenessWord, type searchByMedia } from '@vitrine/contract/vision';
import type { Tone } from '../../ui/tag.tsx';

export type FoundProducts = AnswerOf<typeof searchByMedia>;
export type FoundProduct = FoundProducts['selected_products'][number];

export type FoundWord = LikenessWord | 'little';

export const wordOf = (likeness: number): FoundWord => wordOfLikeness(likeness) ?? 'little';

export const toneOf: Readonly<Record<FoundWord, Tone>> = {
  same: 'good',
  close: 'good',
  similar: 'fair',
  little: 'plain',
};
