// The seasons of the demo's year.
import { describe, expect, it } from 'vitest';
import { busynessOf, freshnessOf } from './seasons.ts';

const midnightOf = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayMs = 24 * 3_600_000;
const made = midnightOf('2026-05-01');
/** Of a link, so many days after it was made. */
const on = (days: number): number => freshnessOf(made, made + days * dayMs);

describe('busynessOf', () => {
  // days of the week are the same: Wednesdays, but for the weekend
  it.each([
    ['December beats August', '2025-12-10', '2026-08-12'],
    ['Black Friday’s week beats the week before', '2026-11-25', '2026-11-18'],
    ['a Saturday beats a Friday', '2026-06-13', '2026-06-12'],
  ])('%s', (_what, busy, quiet) => {
    expect(busynessOf(midnightOf(busy), 0)).toBeGreaterThan(busynessOf(midnightOf(quiet), 0));
  });

  it('is the less the longer ago, but for the last three months', () => {
    const day = midnightOf('2026-05-13');
    expect(busynessOf(day, 90)).toBe(busynessOf(day, 0));
    expect(busynessOf(day, 200)).toBeLessThan(busynessOf(day, 90));
    expect(busynessOf(day, 365)).toBeGreaterThan(0);
  });
});

describe('freshnessOf', () => {
  it('is nothing before the link, most on its first day, and little after a season', () => {
    expect(on(-1)).toBe(0);
    expect(on(0)).toBeGreaterThan(on(10));
    expect(on(90)).toBeGreaterThan(on(200));
    expect(on(300)).toBeLessThan(0.05);
  });
});
