// An invented experiment for tests: visitors of two experiences who buy by chance, seen day by day.
import type { Both, Evidence } from '../posterior.ts';

/** How one experience truly sells. */
export interface Truth {
  /** Orders by visit. */
  readonly rate: number;
  /** Mean of an order in minor units, and the spread of its logarithm. */
  readonly order: number;
  readonly spread: number;
}

/** Chance from a seed: the mixing function of SplitMix32. */
function createChance(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x9e3779b9) | 0;
    let mixed = state ^ (state >>> 16);
    mixed = Math.imul(mixed, 0x21f0aaad);
    mixed ^= mixed >>> 15;
    mixed = Math.imul(mixed, 0x735a2d97);
    return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32;
  };
}

/** A normal variable, by Box and Muller. */
function drawNormal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

export interface Setting {
  readonly truths: Both<Truth>;
  readonly days: number;
  readonly visitsOfDay: number;
  /** How often a day is looked at; once by default. */
  readonly looks?: number;
  /** How readily visitors buy on a day, against others. */
  readonly mood?: (day: number) => number;
}

type Changing = { -readonly [Name in keyof Evidence]: Evidence[Name] };

const newDay = (): [Changing, Changing] => [
  { visits: 0, orders: 0, revenue: 0, squares: 0 },
  { visits: 0, orders: 0, revenue: 0, squares: 0 },
];

/**
 * Plays an experiment. `look` is shown the days so far, the running one too, and answers A's share in percent, which
 * holds from the next day on; or null, which ends the experiment.
 */
export function play(
  setting: Setting,
  seed: number,
  look: (days: readonly Both<Evidence>[]) => number | null,
  begin = 50,
): void {
  const { truths, days, visitsOfDay, looks = 1, mood = () => 1 } = setting;
  const chance = createChance(seed);
  const seen: [Changing, Changing][] = [];
  const between = Math.ceil(visitsOfDay / looks);
  let share = begin;
  for (let day = 0; day < days; day += 1) {
    const today = newDay();
    seen.push(today);
    const moodOfDay = mood(day);
    let next: number | null = share;
    for (let visit = 1; visit <= visitsOfDay; visit += 1) {
      const side = 100 * chance() < share ? 0 : 1;
      playVisit(today[side], truths[side], moodOfDay, chance);
      if (visit % between === 0 || visit === visitsOfDay) next = look(seen);
      if (next === null) return;
    }
    share = next;
  }
}

function playVisit(one: Changing, { rate, order, spread }: Truth, mood: number, chance: () => number): void {
  one.visits += 1;
  if (chance() >= rate * mood) return;
  const amount = Math.round(order * Math.exp(spread * drawNormal(chance) - (spread * spread) / 2));
  one.orders += 1;
  one.revenue += amount;
  one.squares += amount * amount;
}
