// Today and yesterday, hour by hour, as tables.
import { describe, expect, it } from 'vitest';
import { noFigures, type Row } from '../../figures/figures.ts';
import { splitToday, toTwoDays } from './today.ts';

const zone = 'America/New_York';
/** A quarter past two in the afternoon there. */
const now = new Date('2026-11-12T19:15:00Z');
const at = (key: string, visits: number): Row => ({ ...noFigures, visits, keys: [key] });

const sum = (of: readonly Row[]): number => of.reduce((total, { visits }) => total + visits, 0);

it('are asked for from midnight of yesterday to the running hour of the store', () => {
  expect(toTwoDays(now, zone)).toEqual({
    from: '2026-11-11',
    to: '2026-11-12',
    hours: ['2026-11-11T00:00', '2026-11-12T14:00'],
  });
  // the first of a month, just after midnight there
  expect(toTwoDays(new Date('2026-12-01T05:00:00Z'), zone)).toMatchObject({
    from: '2026-11-30',
    hours: ['2026-11-30T00:00', '2026-12-01T00:00'],
  });
});

describe('the hours', () => {
  it.each([
    ['the hour under way counts so far, and is compared with none', [at('2026-11-12T14:00', 5)], [5, 0, 0]],
    ['an hour that is over counts in both', [at('2026-11-12T13:00', 5)], [5, 5, 0]],
    ['yesterday counts up to the same hour', [at('2026-11-11T13:00', 3), at('2026-11-11T14:00', 9)], [0, 0, 3]],
    [
      'all together',
      [at('2026-11-11T00:00', 1), at('2026-11-11T23:00', 9), at('2026-11-12T00:00', 2), at('2026-11-12T14:00', 4)],
      [6, 2, 1],
    ],
    ['nothing is nothing', [], [0, 0, 0]],
  ])('%s', (_title, rows, expected) => {
    const { hour, soFar, untilHour, yesterday } = splitToday(rows, now, zone);
    expect(hour).toBe(14);
    expect([soFar, untilHour, yesterday].map(sum)).toEqual(expected);
  });
});
