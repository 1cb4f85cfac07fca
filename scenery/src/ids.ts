// Numbers for everything in a shop: 13 or 14 digits, never shared by two things, and the same at every run.

import { hashOf } from './random.ts';

/** Ranges far enough apart that 10,000 products with all their variants never run into the next one. */
const RANGES = {
  product: 8_000_000_000_000,
  collection: 4_000_000_000_000,
  discount: 1_200_000_000_000,
  option: 10_000_000_000_000,
  optionValue: 20_000_000_000_000,
  picture: 38_000_000_000_000,
  variant: 44_000_000_000_000,
  inventoryItem: 46_000_000_000_000,
};

const STEP = 32_768;

export type IdSource = (range: keyof typeof RANGES) => string;

/** Two shops of different names get different numbers, as on a real platform where ids are global. */
export function createIds(shop: string): IdSource {
  const offset = hashOf(shop) * 180;
  const given = new Map<string, number>();
  return (range) => {
    const count = (given.get(range) ?? 0) + 1;
    given.set(range, count);
    return String(RANGES[range] + offset + count * STEP);
  };
}
