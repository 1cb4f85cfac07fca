// How sure AI tagging is of a product that it suggests, in words. Pure.
import type { SuggestedProduct } from '@vitrine/contract/feed';
import type { Tone } from '../../ui/tag.tsx';

export type SureWord = 'very_likely' | 'likely' | 'maybe';

/** From this confidence on it is said so: right in 8, and in 5 of 10. */
const words = [
  ['very_likely', 0.8],
  ['likely', 0.5],
] as const satisfies readonly (readonly [SureWord, number])[];

export const sureOf = ({ confidence }: Pick<SuggestedProduct, 'confidence'>): SureWord =>
  words.find(([, least]) => confidence >= least)?.[0] ?? 'maybe';

export const sureTones: Readonly<Record<SureWord, Tone>> = { very_likely: 'good', likely: 'fair', maybe: 'plain' };
