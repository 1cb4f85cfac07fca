// Instants in the store's written forms, across summer time and half-hour zones.

import { expect, test } from 'vitest';
import { isZone, offsetMinutes, toShopTime, toUtcSeconds } from './store-time.ts';

test.each([
  ['2026-01-15T12:00:00.123Z', 'America/New_York', '2026-01-15T07:00:00-05:00'],
  ['2026-07-15T12:00:00.000Z', 'America/New_York', '2026-07-15T08:00:00-04:00'],
  ['2026-11-01T05:59:59.000Z', 'America/New_York', '2026-11-01T01:59:59-04:00'],
  ['2026-11-01T06:00:00.000Z', 'America/New_York', '2026-11-01T01:00:00-05:00'],
  ['2026-01-15T20:00:00.000Z', 'Asia/Kolkata', '2026-01-16T01:30:00+05:30'],
  ['2026-01-01T03:00:00.000Z', 'America/St_Johns', '2025-12-31T23:30:00-03:30'],
  ['2026-01-15T12:00:00.000Z', 'UTC', '2026-01-15T12:00:00+00:00'],
])('%s in %s is %s', (instant, zone, local) => {
  expect(toShopTime(instant, zone)).toBe(local);
  expect(Date.parse(local)).toBe(Math.floor(Date.parse(instant) / 1000) * 1000);
});

test('GraphQL has whole seconds in UTC', () => {
  expect(toUtcSeconds('2026-07-02T22:44:07.999Z')).toBe('2026-07-02T22:44:07Z');
});

test.each([
  ['+05:30', 330],
  ['-03:30', -210],
  ['+00:00', 0],
])('%s is %i minutes', (offset, minutes) => {
  expect(offsetMinutes(offset)).toBe(minutes);
});

test.each([
  ['Asia/Kathmandu', true],
  ['Asia/Katmandu', true],
  ['America/Argentina/Buenos_Aires', true],
  ['UTC', true],
  ['+05:30', false],
  ['Nowhere/City', false],
  ['', false],
  [null, false],
])('that %j is a zone is %j', (name, isOne) => {
  expect(isZone(name)).toBe(isOne);
});
