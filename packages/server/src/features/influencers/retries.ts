// When the store is asked again for what it did not do. Pure.

const minute = 60_000;
const firstWait = 5 * minute;
const daily = 24 * 60 * minute;

/** After so many tries in vain the merchant is told. */
export const triesTillTold = 6;

/** After 5, 10, 20 … minutes, and once a day from then on, or from the beginning where asking soon again helps nothing. */
export function toNextTry(now: Date, tries: number, isRare: boolean): Date {
  const wait = isRare ? daily : firstWait * 2 ** (tries - 1);
  return new Date(now.getTime() + Math.min(wait, daily));
}
