// An invented experiment for tests: visitors of two experiences who buy by chance, seen batch by batch.
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
export function createChance(seed: number): () => number {
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

interface Setting {
  readonly truths: Both<Truth>;
  /** Visits of one batch, and how many batches there are. */
  readonly batch: number;
  readonly batches: number;
}

/** Plays an experiment; `look` is shown what was seen after each batch and answers A's share of the next, in percent. */
export function play(setting: Setting, seed: number, look: (seen: Both<Evidence>) => number, begin = 50): void {
  const chance = createChance(seed);
  const seen = setting.truths.map(() => ({ visits: 0, orders: 0, revenue: 0, squares: 0 }));
  const [a, b] = seen;
  if (!a || !b) return;
  let share = begin;
  for (let turn = 0; turn < setting.batches; turn += 1) {
    for (let visit = 0; visit < setting.batch; visit += 1) {
      const side = 100 * chance() < share ? 0 : 1;
      const { rate, order, spread } = setting.truths[side];
      const one = side === 0 ? a : b;
      one.visits += 1;
      if (chance() >= rate) continue;
      const amount = Math.round(order * Math.exp(spread * drawNormal(chance) - (spread * spread) / 2));
      one.orders += 1;
      one.revenue += amount;
      one.squares += amount * amount;
    }
    share = look([a, b]);
  }
}
