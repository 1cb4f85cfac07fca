// How fresh figures are, at the edges, and how long a wait is in words.
import { describe, expect, it } from 'vitest';
import { toDurationWords, toFresh } from './freshness.ts';

describe('a length of time', () => {
  it.each([
    [0, '1 second'],
    [-60_000, '1 second'],
    [400, '1 second'],
    [1_499, '1 second'],
    [1_500, '2 seconds'],
    [59_000, '59 seconds'],
    // exact up to two minutes, and never more than has passed from there on
    [60_000, '60 seconds'],
    [119_000, '119 seconds'],
    [120_000, '2 minutes'],
    [179_000, '2 minutes'],
    [180_000, '3 minutes'],
    [7_199_000, '119 minutes'],
    [7_200_000, '2 hours'],
    [10_799_000, '2 hours'],
    [10_800_000, '3 hours'],
    [36 * 3_600_000, '36 hours'],
    [1_000 * 3_600_000, '1,000 hours'],
  ])('of %i ms is %s', (ms, words) => {
    expect(toDurationWords(ms, 'en')).toBe(words);
  });

  it('has the number and the unit of Hebrew', () => {
    expect(toDurationWords(180_000, 'he')).toMatch(/^3 דקות$/);
  });
});

describe('a wait', () => {
  const at = '2026-11-21T10:00:00.000Z';
  it.each([
    // the longest that is usual, and one more
    [5_000, null],
    [5_001, 5_001],
    [-1, null],
    [86_400_000, 86_400_000],
  ])('of %i ms is worth %s', (waiting_ms, waitingMs) => {
    expect(toFresh({ counted_at: at, waiting_ms }, null)).toEqual({ countedAt: at, waitingMs });
    expect(toFresh({ counted_at: null, waiting_ms }, null)).toEqual({ countedAt: null, waitingMs });
  });

  it('is over once a visit was seen counted, the first one too', () => {
    expect(toFresh({ counted_at: null, waiting_ms: 60_000 }, at)).toEqual({ countedAt: at, waitingMs: null });
  });

  it('goes on where the answer already knew what was told', () => {
    expect(toFresh({ counted_at: at, waiting_ms: 60_000 }, at)).toEqual({ countedAt: at, waitingMs: 60_000 });
  });
});
