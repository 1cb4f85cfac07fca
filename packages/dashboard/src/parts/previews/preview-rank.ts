// The colour of a product's rank. Pure.
import type { TagColour } from '../../ui/tag.tsx';

const steps: readonly (readonly [upTo: number, colour: TagColour])[] = [
  [20, 'red'],
  [40, 'light-blue'],
  [60, 'yellow'],
  [80, 'orange'],
];

/** 0–20 red, 21–40 light blue, 41–60 yellow, 61–80 orange, 81–100 green; what lies between is rounded first. */
export function toRankColour(rank: number): TagColour {
  const whole = Math.round(rank);
  return steps.find(([upTo]) => whole <= upTo)?.[1] ?? 'green';
}
