// A seeded source of chance, so that the demo world is the same every time. Pure but for its own state.

export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `least` to `most`, both possible. */
  between(least: number, most: number): number;
  /** True with probability `share`. */
  chance(share: number): boolean;
  pick<T>(items: readonly T[]): T;
  /** How many of events with the given mean happen: Poisson, by Knuth's multiplication for small means. */
  count(mean: number): number;
}

/** Mulberry32, a 32-bit generator: small and even enough to make up shoppers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    between: (least, most) => least + Math.floor(next() * (most - least + 1)),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
    count: (mean) => {
      const limit = Math.exp(-mean);
      let product = next();
      let events = 0;
      while (product > limit) {
        product *= next();
        events += 1;
      }
      return events;
    },
  };
}
