// Looks for values by their names, and knows which may be typed freely. Pure.
import type { ConditionDimension } from '@vitrine/contract/conditions';
import type { ValueChoice } from './use-condition-values.ts';

const fold = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Those whose name or value holds every word of what is typed, whatever its letter case and accents. */
export function findChoices(choices: readonly ValueChoice[], search: string): readonly ValueChoice[] {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return choices.filter(({ value, label }) => {
    const text = fold(`${label} ${value ?? ''}`);
    return words.every((word) => text.includes(word));
  });
}

/** Texts of the visit's own, of which any may come one day. */
export const isFreeText = (by: ConditionDimension): boolean => by === 'referrer' || by.startsWith('utm_');
