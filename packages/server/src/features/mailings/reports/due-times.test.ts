// Times of schedules: by the store's clock, also where it is changed, and one of those that went by.
import { describe, expect, it } from 'vitest';
import { findLastTime, findNextTime } from './due-times.ts';

const at = (text: string): Date => new Date(text);
const [berlin, auckland] = ['Europe/Berlin', 'Pacific/Auckland'];

describe('the next time', () => {
  it.each([
    ['today, before its hour', 'day', 8, '2026-11-28T06:59:00Z', berlin, '2026-11-28T07:00:00.000Z'],
    ['tomorrow, from its hour on', 'day', 8, '2026-11-28T07:00:00Z', berlin, '2026-11-29T07:00:00.000Z'],
    ['the next Monday', 'week', 8, '2026-11-28T12:00:00Z', berlin, '2026-11-30T07:00:00.000Z'],
    ['a Monday that is over elsewhere', 'week', 0, '2026-11-29T10:00:00Z', auckland, '2026-11-29T11:00:00.000Z'],
    ['the first of the next year', 'month', 23, '2026-12-02T00:00:00Z', berlin, '2027-01-01T22:00:00.000Z'],
    ['later where clocks skip the hour', 'day', 2, '2026-03-28T12:00:00Z', berlin, '2026-03-29T01:00:00.000Z'],
    ['the first of an hour shown twice', 'day', 2, '2026-10-24T12:00:00Z', berlin, '2026-10-25T00:00:00.000Z'],
    ['once, between the two', 'day', 2, '2026-10-25T00:30:00Z', berlin, '2026-10-26T01:00:00.000Z'],
    ['the same hour in summer', 'day', 8, '2026-07-01T00:00:00Z', berlin, '2026-07-01T06:00:00.000Z'],
  ] as const)('is %s', (_what, every, hour, now, zone, expected) => {
    expect(findNextTime({ every, hour }, at(now), zone).toISOString()).toBe(expected);
  });
});

describe('the last time', () => {
  it.each([
    ['today from its hour on', 'day', 8, '2026-11-28T07:00:00Z', '2026-11-28T07:00:00.000Z'],
    ['yesterday before it', 'day', 8, '2026-11-28T06:59:00Z', '2026-11-27T07:00:00.000Z'],
    ['the Monday of the week', 'week', 8, '2026-11-28T12:00:00Z', '2026-11-23T07:00:00.000Z'],
    ['the first of the month', 'month', 8, '2026-11-28T12:00:00Z', '2026-11-01T07:00:00.000Z'],
  ] as const)('is %s', (_what, every, hour, now, expected) => {
    expect(findLastTime({ every, hour }, at(now), berlin).toISOString()).toBe(expected);
  });

  it('is never after now, and the next never before', () => {
    for (let hour = 0; hour < 24 * 400; hour += 7) {
      const now = new Date(Date.UTC(2026, 0, 1, hour, 11));
      for (const every of ['day', 'week', 'month'] as const) {
        expect(findLastTime({ every, hour: 3 }, now, berlin).getTime()).toBeLessThanOrEqual(now.getTime());
        expect(findNextTime({ every, hour: 3 }, now, berlin).getTime()).toBeGreaterThan(now.getTime());
      }
    }
  });
});
