// When the store is asked again: sooner at first, daily in the end.
import { expect, it } from 'vitest';
import { toNextTry } from './retries.ts';

const now = new Date('2026-11-23T06:00:00Z');
const minutesTill = (tries: number, isRare: boolean) =>
  (toNextTry(now, tries, isRare).getTime() - now.getTime()) / 60_000;

it.each([
  [1, false, 5],
  [2, false, 10],
  [5, false, 80],
  [9, false, 1280],
  [10, false, 1440],
  [2000, false, 1440],
  [1, true, 1440],
  [7, true, 1440],
])('try %d (rare: %s) is followed by another in %d minutes', (tries, isRare, minutes) => {
  expect(minutesTill(tries, isRare)).toBe(minutes);
});
