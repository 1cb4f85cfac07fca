// The colour of a product's rank. Pure.

export type RankColour = 'red' | 'light-blue' | 'yellow' | 'orange' | 'green';

const steps: readonly (readonly [upTo: number, colour: RankColour])[] = [
  [20, 'red'],
  [40, 'light-blue'],
  [60, 'yellow'],
  [80, 'orange'],
];

/** 0–20 red, 21–40 light blue, 41–60 yellow, 61–80 orange, 81–100 green; what lies between is rounded first. */
export function toRankColour(rank: number): RankColour {
  const whole = Math.round(rank);
  return steps.find(([upTo]) => whole <= upTo)?.[1] ?? 'green';
}
