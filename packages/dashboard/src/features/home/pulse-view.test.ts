// How figures go, as tables.
import { describe, expect, it } from 'vitest';
import { listLatest, listValues, toHourWords, toToday } from './pulse-view.ts';

const days = {
  '2026-11-12': { visits: 10, checkouts: 2, click_checkouts: 1, influencer_attributed_checkouts: 1 },
  '2026-11-11': { visits: 0, checkouts: 1, click_checkouts: 0, influencer_attributed_checkouts: 0 },
};

describe('the days of a figure', () => {
  it.each([
    ['visits', true, [0, 10]],
    ['checkouts', true, [1, 2]],
    // theirs alone
    ['checkouts', false, [0, 1]],
    // a rate of nothing stands as zero
    ['cr', true, [0, 10]],
    // nobody told
    ['revenue', true, [0, 0]],
  ] as const)('%s, of the team: %s', (figure, isTeam, values) => {
    expect(listValues(days, figure, isTeam)).toEqual([
      { day: '2026-11-11', value: values[0] },
      { day: '2026-11-12', value: values[1] },
    ]);
  });

  it('are the latest fourteen in a tile that are over', () => {
    const month = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`2026-11-${String(at + 1).padStart(2, '0')}`, { visits: at + 1 }]),
    );
    expect(listLatest(month, 'visits', true)).toEqual(Array.from({ length: 14 }, (_, at) => at + 16));
  });
});

const sums = (visits: number, orders: number) => ({ visits, checkouts: orders, click_checkouts: orders });

describe('today', () => {
  it.each([
    [{ until_hour: sums(8, 1), yesterday: sums(4, 1) }, 'visits', 9, { direction: 'up', percent: 100 }],
    [{ until_hour: sums(8, 1), yesterday: sums(4, 1) }, 'checkouts', 2, { direction: 'same', percent: null }],
    [{ until_hour: sums(0, 0), yesterday: sums(12, 1) }, 'visits', 9, { direction: 'down', percent: 100 }],
    // what fell until the hour, or rose, and does no longer
    [{ until_hour: sums(0, 0), yesterday: sums(9, 1) }, 'visits', 9, null],
    [{ until_hour: sums(12, 0), yesterday: sums(10, 1) }, 'visits', 9, null],
    [{ until_hour: sums(8, 1), yesterday: sums(0, 0) }, 'visits', 9, { direction: 'new', percent: null }],
    [{}, 'visits', 9, null],
  ] as const)('of %j, %s', (compared, figure, soFar, change) => {
    expect(toToday({ hour: 14, so_far: sums(9, 2), ...compared }, figure, true)).toEqual({ soFar, change });
  });

  it('has no rate without visits', () => {
    expect(toToday({ hour: 0, so_far: sums(0, 0) }, 'cr', true)).toEqual({ soFar: null, change: null });
  });

  it.each([
    [0, 'en-US', '12:00 AM'],
    [14, 'en-US', '2:00 PM'],
    [14, 'he-IL', '14:00'],
  ])('at %i in %s it is %s', (hour, locale, words) => {
    expect(toHourWords(hour, locale).replaceAll('\u202F', ' ')).toBe(words);
  });
});
