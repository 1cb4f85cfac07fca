// Ranges of days over the ends of months and years, leap days and changes of the clock.
import { addDays, dayOf, listDays, listLast24Hours, rangePresets } from '@vitrine/contract/range';
import { assert, integer, nat, property } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countDays, readChoice, toBoundedDays, toChoiceText, toDays } from './date-range.ts';

describe('§2 date range: predefined intervals', () => {
  test.each([
    ['last_24_hours', '2026-11-21', '2026-11-20', '2026-11-21'],
    ['last_24_hours', '2026-03-01', '2026-02-28', '2026-03-01'],
    ['last_7_days', '2026-11-21', '2026-11-15', '2026-11-21'],
    ['last_7_days', '2026-01-03', '2025-12-28', '2026-01-03'],
    ['last_30_days', '2024-03-01', '2024-02-01', '2024-03-01'],
    ['last_30_days', '2026-03-01', '2026-01-31', '2026-03-01'],
    ['last_90_days', '2026-11-21', '2026-08-24', '2026-11-21'],
    ['this_month', '2026-11-21', '2026-11-01', '2026-11-21'],
    ['this_month', '2026-11-01', '2026-11-01', '2026-11-01'],
    ['previous_month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['previous_month', '2024-03-31', '2024-02-01', '2024-02-29'],
    ['previous_month', '2026-01-01', '2025-12-01', '2025-12-31'],
  ] as const)('%s on %s runs from %s to %s', (preset, today, from, to) => {
    expect(toDays(preset, today)).toEqual({ from, to });
  });

  test('the last 24 hours are hours of those days, where hours are known', () => {
    const hours = listLast24Hours(new Date('2026-11-21T14:35:00Z'), 'UTC');
    expect(toDays('last_24_hours', '2026-11-21', hours)).toEqual({ from: '2026-11-20', to: '2026-11-21', hours });
    expect(toDays('last_7_days', '2026-11-21', hours)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
  });

  test('a lifetime has no bounds, and is drawn from the day something began', () => {
    const clock = { today: '2026-11-21', hours: [] };
    expect(toDays('lifetime', '2026-11-21')).toBeNull();
    expect(toBoundedDays('lifetime', clock, '2026-10-30')).toEqual({ from: '2026-10-30', to: '2026-11-21' });
    expect(toBoundedDays('lifetime', clock, '2027-01-01')).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(toBoundedDays('last_7_days', clock, '2026-11-20').from).toBe('2026-11-15');
  });

  test.each([
    ['America/New_York', '2026-03-08T12:00:00Z', 7],
    ['America/New_York', '2026-11-01T12:00:00Z', 7],
    ['Pacific/Auckland', '2026-09-26T20:00:00Z', 7],
    ['Asia/Jerusalem', '2026-03-27T10:00:00Z', 7],
    ['Asia/Kathmandu', '2026-12-31T18:14:00Z', 7],
  ])('in %s the week around a change of the clock at %s has %i days', (zone, instant, days) => {
    const range = toDays('last_7_days', dayOf(new Date(instant), zone));
    expect(range && listDays(range)).toHaveLength(days);
    expect(range && countDays(range)).toBe(days);
  });
});

describe('days of a range', () => {
  test.each([
    ['2026-02-27', '2026-03-01', ['2026-02-27', '2026-02-28', '2026-03-01']],
    ['2024-02-28', '2024-03-01', ['2024-02-28', '2024-02-29', '2024-03-01']],
    ['2025-12-31', '2026-01-01', ['2025-12-31', '2026-01-01']],
    ['2026-01-01', '2026-01-01', ['2026-01-01']],
    ['2026-01-02', '2026-01-01', []],
  ])('from %s to %s', (from, to, days) => {
    expect(listDays({ from, to })).toEqual(days);
  });

  test('each day comes once, in order, and their number is known without listing them', () => {
    const anyDay = integer({ min: 0, max: 4000 }).map((days) => addDays('2023-01-01', days));
    assert(
      property(anyDay, nat(800), (from, length) => {
        const range = { from, to: addDays(from, length) };
        const days = listDays(range);
        expect(days).toHaveLength(countDays(range));
        expect(days).toEqual([...new Set(days)].toSorted());
        expect([days[0], days.at(-1)]).toEqual([range.from, range.to]);
      }),
    );
  });
});

describe('§5 date picker range: 2023-01-01 to today', () => {
  const today = '2026-11-21';

  test.each([...rangePresets, '2023-01-01..2026-11-21', '2026-11-21..2026-11-21'])(
    '%s is kept in the address',
    (text) => {
      const choice = readChoice(text, today);
      expect(choice && toChoiceText(choice)).toBe(text);
    },
  );

  test.each([
    '',
    'last_8_days',
    'toString',
    '2022-12-31..2026-01-01',
    '2026-01-01..2026-11-22',
    '2026-02-30..2026-03-02',
    '2026-03-02..2026-03-01',
    '2026-1-1..2026-01-02',
    '2026-01-01',
    '2026-01-01..',
    '2026-01-01..2026-01-02..2026-01-03',
    '2026-01-01T00:00..2026-01-02',
    'javascript:alert(1)',
  ])('“%s” is no range', (text) => {
    expect(readChoice(text, today)).toBeNull();
  });
});
