// Which reach a moment is, from the day it was chosen on.
import { describe, expect, it } from 'vitest';
import { reaches, toReach, toSince } from './order-reach.ts';

const now = new Date('2026-11-23T10:00:00Z');

describe('how far back', () => {
  it.each(reaches)('%s is itself, on the day it is chosen and months later', (reach) => {
    const since = toSince(reach, now);
    expect(toReach(since, now)).toBe(reach);
    expect(toReach(since, new Date('2027-03-01T10:00:00Z'))).toBe(reach);
  });

  it.each([
    ['all', null],
    ['1', '2025-11-23T10:00:00.000Z'],
    ['5', '2021-11-23T10:00:00.000Z'],
  ] as const)('%s begins at %s', (reach, since) => {
    expect(toSince(reach, now)).toBe(since);
  });

  it('a moment of this year is none of them', () => {
    expect(toReach('2026-06-01T00:00:00Z', now)).toBeNull();
  });
});
