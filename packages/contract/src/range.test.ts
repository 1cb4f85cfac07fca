// Days of a store: the calendar day of an instant in any zone, across clock changes, and calendar arithmetic.
import { describe, expect, it } from 'vitest';
import {
  addDays,
  dayOf,
  hourOf,
  instantOf,
  isZone,
  listLast24Hours,
  minuteOf,
  startOfDay,
  toHourOfWeek,
  toYearBefore,
} from './range.ts';

describe('dayOf', () => {
  it.each([
    // New York: clocks go forward on 8 March 2026 at 07:00Z and back on 1 November at 06:00Z
    ['2026-03-08T04:59:59.999Z', 'America/New_York', '2026-03-07'],
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T03:59:59.999Z', 'America/New_York', '2026-03-08'],
    ['2026-03-09T04:00:00.000Z', 'America/New_York', '2026-03-09'],
    ['2026-11-01T03:59:59.999Z', 'America/New_York', '2026-10-31'],
    ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-01T05:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-01T06:30:00.000Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T04:59:59.999Z', 'America/New_York', '2026-11-01'],
    ['2026-11-02T05:00:00.000Z', 'America/New_York', '2026-11-02'],
    // Kathmandu is 5:45 ahead
    ['2026-01-01T18:14:59.999Z', 'Asia/Kathmandu', '2026-01-01'],
    ['2026-01-01T18:15:00.000Z', 'Asia/Kathmandu', '2026-01-02'],
    // Auckland is 13 ahead in its summer, 12 in its winter
    ['2026-01-10T10:59:59.999Z', 'Pacific/Auckland', '2026-01-10'],
    ['2026-01-10T11:00:00.000Z', 'Pacific/Auckland', '2026-01-11'],
    ['2026-07-10T11:59:59.999Z', 'Pacific/Auckland', '2026-07-10'],
    ['2026-07-10T12:00:00.000Z', 'Pacific/Auckland', '2026-07-11'],
    ['2026-12-31T10:00:00.000Z', 'Pacific/Kiritimati', '2027-01-01'],
    ['2027-01-01T11:59:59.999Z', 'Etc/GMT+12', '2026-12-31'],
    ['2024-02-29T12:00:00.000Z', 'UTC', '2024-02-29'],
    ['2026-10-25T00:30:00.000Z', 'Asia/Jerusalem', '2026-10-25'],
  ])('%s in %s is %s', (instant, zone, day) => {
    expect(dayOf(new Date(instant), zone)).toBe(day);
  });

  it.each(['', 'Mars/Olympus', 'New York', '../etc'])('refuses the zone %j', (zone) => {
    expect(() => dayOf(new Date(0), zone)).toThrow(RangeError);
    expect(isZone(zone)).toBe(false);
  });

  it('refuses an instant that is none', () => {
    expect(() => dayOf(new Date(Number.NaN), 'UTC')).toThrow(RangeError);
  });

  it('knows zones by name', () => {
    expect(['UTC', 'America/New_York', 'Asia/Kathmandu'].every(isZone)).toBe(true);
  });
});

describe('hourOf', () => {
  it.each([
    ['2026-11-23T14:35:00Z', 'UTC', 14],
    ['2026-11-23T18:29:59Z', 'Asia/Kolkata', 23],
    ['2026-11-23T18:30:00Z', 'Asia/Kolkata', 0],
    ['2026-11-23T13:29:59Z', 'Australia/Adelaide', 23],
    ['2026-11-23T18:14:59Z', 'Asia/Kathmandu', 23],
    // New York on the days of 23 and of 25 hours
    ['2026-03-08T06:59:59Z', 'America/New_York', 1],
    ['2026-03-08T07:00:00Z', 'America/New_York', 3],
    ['2026-11-01T05:59:59Z', 'America/New_York', 1],
    ['2026-11-01T06:00:00Z', 'America/New_York', 1],
    // Lord Howe moves its clocks by half an hour: forward from 2:00, back from 2:00 to 1:30
    ['2026-10-03T15:29:59Z', 'Australia/Lord_Howe', 1],
    ['2026-10-03T15:30:00Z', 'Australia/Lord_Howe', 2],
    ['2026-04-04T14:59:59Z', 'Australia/Lord_Howe', 1],
    ['2026-04-04T15:29:59Z', 'Australia/Lord_Howe', 1],
    ['2026-04-04T15:30:00Z', 'Australia/Lord_Howe', 2],
  ])('%s in %s is %i', (instant, zone, hour) => {
    expect(hourOf(new Date(instant), zone)).toBe(hour);
  });

  it.each([
    ['2026-11-23', 0, 0],
    ['2026-11-29', 23, 167],
    ['2026-11-26', 9, 81],
  ])('of %s at %i is %i of its week', (day, hour, ofWeek) => {
    expect(toHourOfWeek(day, hour)).toBe(ofWeek);
  });
});

describe('the last 24 hours', () => {
  it.each<[string, string, string, string, number]>([
    ['2026-11-23T14:35:00Z', 'UTC', '2026-11-22T15:00', '2026-11-23T14:00', 24],
    ['2026-11-23T14:00:00Z', 'UTC', '2026-11-22T15:00', '2026-11-23T14:00', 24],
    ['2026-11-23T23:59:59Z', 'UTC', '2026-11-23T00:00', '2026-11-23T23:00', 24],
    // a quarter past eight in the evening in Kolkata
    ['2026-11-23T14:45:00Z', 'Asia/Kolkata', '2026-11-22T21:00', '2026-11-23T20:00', 24],
    ['2026-11-23T14:29:59Z', 'Asia/Kolkata', '2026-11-22T20:00', '2026-11-23T19:00', 24],
    ['2026-11-23T00:00:00Z', 'Asia/Kathmandu', '2026-11-22T06:00', '2026-11-23T05:00', 24],
    ['2026-11-23T13:31:00Z', 'Australia/Adelaide', '2026-11-23T01:00', '2026-11-24T00:00', 24],
    // New York has no 2 o'clock on 8 March, and 1 o'clock twice on 1 November, as one
    ['2026-03-08T16:10:00Z', 'America/New_York', '2026-03-07T12:00', '2026-03-08T12:00', 24],
    ['2026-11-01T17:10:00Z', 'America/New_York', '2026-10-31T14:00', '2026-11-01T12:00', 23],
    // Lord Howe skips half an hour, and has one again
    ['2026-10-04T01:15:00Z', 'Australia/Lord_Howe', '2026-10-03T12:00', '2026-10-04T12:00', 25],
    ['2026-04-05T01:45:00Z', 'Australia/Lord_Howe', '2026-04-04T13:00', '2026-04-05T12:00', 24],
  ])('at %s in %s are %s to %s', (now, zone, first, last, count) => {
    const hours = listLast24Hours(new Date(now), zone);
    expect([hours[0], hours.at(-1), hours.length]).toEqual([first, last, count]);
    expect(hours).toEqual([...new Set(hours)].toSorted());
  });

  it('have no hour that clocks skip', () => {
    const hours = listLast24Hours(new Date('2026-03-08T16:10:00Z'), 'America/New_York');
    expect(hours).not.toContain('2026-03-08T02:00');
    expect(hours).toContain('2026-03-08T03:00');
  });
});

describe('addDays', () => {
  it.each([
    ['2026-03-07', 1, '2026-03-08'],
    ['2026-03-08', 1, '2026-03-09'],
    ['2026-11-01', 1, '2026-11-02'],
    ['2026-01-01', -1, '2025-12-31'],
    ['2024-02-28', 1, '2024-02-29'],
    ['2025-02-28', 1, '2025-03-01'],
    ['2026-05-05', 0, '2026-05-05'],
    ['2026-01-01', 365, '2027-01-01'],
    ['2026-12-31', -365, '2025-12-31'],
  ])('%s and %i days is %s', (day, days, expected) => {
    expect(addDays(day, days)).toBe(expected);
  });
});

describe('instantOf', () => {
  it.each([
    ['2026-11-27T09:00', 'America/New_York', '2026-11-27T14:00:00.000Z'],
    ['2026-07-04T00:00', 'America/New_York', '2026-07-04T04:00:00.000Z'],
    ['2026-01-01T00:00', 'Asia/Kathmandu', '2025-12-31T18:15:00.000Z'],
    ['2026-12-31T23:59', 'Pacific/Kiritimati', '2026-12-31T09:59:00.000Z'],
    // the last minute before clocks go forward, and the first after
    ['2026-03-08T01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    ['2026-03-08T03:00', 'America/New_York', '2026-03-08T07:00:00.000Z'],
    // an hour that clocks show twice begins with the first
    ['2026-11-01T01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    ['2026-11-01T02:00', 'America/New_York', '2026-11-01T07:00:00.000Z'],
    ['2026-10-25T01:30', 'Asia/Jerusalem', '2026-10-24T22:30:00.000Z'],
    // half an hour, too
    ['2026-04-05T01:45', 'Australia/Lord_Howe', '2026-04-04T14:45:00.000Z'],
  ])('%s in %s is %s, and reads the same again', (minute, zone, instant) => {
    expect(instantOf(minute, zone).toISOString()).toBe(instant);
    expect(minuteOf(new Date(instant), zone)).toBe(minute);
  });

  it('takes a minute that clocks skip as much later as they skip', () => {
    expect(instantOf('2026-03-08T02:30', 'America/New_York').toISOString()).toBe('2026-03-08T07:30:00.000Z');
    expect(minuteOf(new Date('2026-03-08T07:30:00Z'), 'America/New_York')).toBe('2026-03-08T03:30');
  });
});

describe('startOfDay', () => {
  it.each([
    ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
    ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00.000Z'],
    ['2026-11-20', 'Asia/Kathmandu', '2026-11-19T18:15:00.000Z'],
    ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
    ['2026-11-20', 'Pacific/Pago_Pago', '2026-11-20T11:00:00.000Z'],
    // clocks go from midnight to one: the day begins at one
    ['2026-03-29', 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
  ])('%s in %s begins at %s', (day, zone, instant) => {
    const start = startOfDay(day, zone);
    expect(start.toISOString()).toBe(instant);
    expect([dayOf(start, zone), dayOf(new Date(start.getTime() - 1), zone)]).toEqual([day, addDays(day, -1)]);
  });
});

describe('toYearBefore', () => {
  it.each([
    ['2026-11-22', '2025-11-22'],
    ['2024-02-29', '2023-02-28'],
    ['2024-03-01', '2023-03-01'],
    ['2025-02-28', '2024-02-28'],
    ['2024-01-01', '2023-01-01'],
    ['0001-01-01', '0000-01-01'],
  ])('%s is %s', (day, before) => {
    expect(toYearBefore(day)).toBe(before);
  });
});
