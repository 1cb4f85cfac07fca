// How figures are folded into what was asked for, and which row is compared with which.
import { describe, expect, it } from 'vitest';
import { channels, networks } from '@vitrine/contract/conditions';
import type { SplitKey } from '@vitrine/contract/figure-questions';
import type { Row } from '../../figures/figures.ts';
import type { Shift } from '../day-shift.ts';
import { noFigureSums } from '../figures.ts';
import { foldRows, matchMonths, shiftKeys, sumFolded, toKeys, type FoldedKey, type MatchedMonth } from './folding.ts';

const row = (visits: number, ...keys: Row['keys']): Row => ({ ...noFigureSums, visits, keys });
const referrers = ['instagram.com', 'app:instagram', 'google.co.il', 'blog.example'].map((value, at) => ({
  id: at + 1,
  value,
}));
const fold = (split: readonly SplitKey[], ...rows: Row[]): (readonly [FoldedKey[], number])[] =>
  foldRows(rows, split, { referrers }).map(({ keys, sums }) => [[...keys], sums.visits]);

/** The groups of a key that are not empty, each with its place. */
const listOf = (key: unknown): unknown =>
  (key as { groups: number[][] }).groups.flatMap((group, at) => (group.length === 0 ? [] : [[at + 1, group]]));

describe('toKeys', () => {
  it.each<[SplitKey[], string[]]>([
    [[], []],
    [
      ['country', 'day'],
      ['country', 'day'],
    ],
    [
      ['weekday', 'hour'],
      ['hour', 'hour'],
    ],
    [['weekday'], ['weekday']],
    [['hour'], ['hour_of_day']],
    [
      ['link', 'multilink'],
      ['link', 'link'],
    ],
    [
      ['hour', 'tab', 'weekday'],
      ['hour', 'tab', 'hour'],
    ],
  ])('%j asks for %j', (split, keys) => {
    expect(toKeys(split)).toEqual(keys);
  });

  it('asks for channels and networks as for groups of referrers; what is a website’s is in none', () => {
    const [referrer, channel, network] = toKeys(['referrer', 'channel', 'network'], { referrers });
    expect(referrer).toBe('referrer');
    expect([listOf(channel), listOf(network)]).toEqual([
      [
        [1 + shown.indexOf('direct'), [0]],
        [1 + shown.indexOf('social'), [1, 2]],
        [1 + shown.indexOf('search'), [3]],
      ].toSorted(([one], [other]) => Number(one) - Number(other)),
      [[1 + networks.indexOf('instagram'), [1, 2]]],
    ]);
  });
});

const shown = channels.filter((channel) => channel !== 'website');
const matchedMonths = [{ month: '2025-12-01', days: { from: '2026-01-03', to: '2026-02-01' } }];

describe('foldRows', () => {
  it('puts hours of the week into weekdays, hours of the day, or both', () => {
    // Monday at 0, Monday at 23, Tuesday at 0, Sunday at 23, and one nobody knows
    const rows = [row(1, 0), row(2, 23), row(4, 24), row(8, 167), row(16, 168), row(32, null)];
    const both = rows.map((each) => ({ ...each, keys: [...each.keys, ...each.keys] }));
    expect(fold(['weekday'], ...rows)).toEqual([
      [[1], 3],
      [[2], 4],
      [[7], 8],
      [[null], 48],
    ]);
    expect(fold(['hour'], ...rows)).toEqual([
      [[0], 5],
      [[23], 10],
      [[null], 48],
    ]);
    expect(fold(['weekday', 'hour'], ...both)).toEqual([
      [[1, 0], 1],
      [[1, 23], 2],
      [[2, 0], 4],
      [[7, 23], 8],
      [[null, null], 48],
    ]);
  });

  it('tells channels and networks by their groups, and keeps the referrer beside them', () => {
    const [social, search, direct] = (['social', 'search', 'direct'] as const).map((each) => 1 + shown.indexOf(each));
    const rows = [row(1, social ?? 0), row(2, search ?? 0), row(4, direct ?? 0), row(8, null)];
    expect(fold(['channel'], ...rows)).toEqual([
      [['social'], 1],
      [['search'], 2],
      [['direct'], 4],
      [['website'], 8],
    ]);
    const instagram = 1 + networks.indexOf('instagram');
    expect(fold(['network', 'referrer'], row(1, instagram, 1), row(2, instagram, 2), row(4, null, 3))).toEqual([
      [['instagram', 1], 1],
      [['instagram', 2], 2],
      [[null, 3], 4],
    ]);
  });

  it('names tabs, and leaves whatever stands for itself', () => {
    expect(fold(['tab', 'country'], row(1, 1, 7), row(2, 4, null), row(4, 2, 0))).toEqual([
      [['links', 7], 1],
      [['code', null], 2],
      [['shorts', 0], 4],
    ]);
  });

  it('tells months of days where it is said which days count in which', () => {
    expect(toKeys(['country', 'month'], { months: matchedMonths })).toEqual([
      'country',
      { of: 'day', groups: [matchedMonths[0]?.days] },
    ]);
    const rows = [row(1, 7, null), row(2, 7, 1), row(8, 9, 1)];
    expect(
      foldRows(rows, ['country', 'month'], { months: matchedMonths }).map(({ keys, sums }) => [keys, sums.visits]),
    ).toEqual([
      [[7, null], 1],
      [[7, '2025-12-01'], 2],
      [[9, '2025-12-01'], 8],
    ]);
  });

  it('has one row for everything, and none for nothing', () => {
    expect(fold([], row(1), row(2))).toEqual([[[], 3]]);
    expect(fold([])).toEqual([]);
    expect(sumFolded([])).toEqual(noFigureSums);
  });
});

const place = (now: [string, string], past: [string, string]): Shift => ({
  by: 'place',
  now: { from: now[0], to: now[1] },
  past: { from: past[0], to: past[1] },
});

const range = (from: string, to: string) => ({ from, to });

const monthOf = (matched: readonly MatchedMonth[], day: string): string | null =>
  matched.find(({ days }) => days.from <= day && day <= days.to)?.month ?? null;

describe('matchMonths', () => {
  it('cuts what is compared where the days it is compared with end, or its own', () => {
    expect(matchMonths(range('2026-01-30', '2026-03-01'), range('2025-03-01', '2025-03-29'))).toEqual([
      { month: '2026-01-01', days: { from: '2025-03-01', to: '2025-03-02' } },
      { month: '2026-02-01', days: { from: '2025-03-03', to: '2025-03-29' } },
    ]);
  });

  it('leaves months where both begin alike', () => {
    expect(matchMonths(range('2026-03-01', '2026-05-31'), range('2025-12-01', '2026-02-28'))).toBeNull();
    expect(matchMonths(range('2026-03-15', '2026-04-30'), range('2026-01-15', '2026-03-01'))).toBeNull();
  });

  it.each([
    // October against the 31 days before it
    ['2026-08-31', '2026-10-01'],
    ['2026-09-30', '2026-10-01'],
    ['2026-10-01', null],
  ])('%s counts in %s', (day, month) => {
    const matched = matchMonths(range('2026-10-01', '2026-10-31'), range('2026-08-31', '2026-09-30')) ?? [];
    expect(monthOf(matched, day)).toBe(month);
  });

  it('ends each month where the one it is compared with ends', () => {
    const matched = matchMonths(range('2026-01-01', '2026-06-30'), range('2025-07-04', '2025-12-31')) ?? [];
    expect(['2025-07-04', '2025-08-03', '2025-08-04', '2025-12-31'].map((day) => monthOf(matched, day))).toEqual([
      '2026-01-01',
      '2026-01-01',
      '2026-02-01',
      '2026-06-01',
    ]);
  });
});

describe('shiftKeys', () => {
  const months = place(['2026-03-01', '2026-04-30'], ['2025-11-15', '2026-01-14']);
  it.each<[string, SplitKey[], FoldedKey[], Shift, FoldedKey[] | null]>([
    ['keeps what is no day', ['country', 'hour'], [3, 7], { by: 'year' }, [3, 7]],
    ['keeps days where days are the same', ['day'], ['2026-03-01'], { by: 'nothing' }, ['2026-03-01']],
    ['takes a year off', ['country', 'day'], [null, '2026-03-01'], { by: 'year' }, [null, '2025-03-01']],
    ['has no 29th of February in another year', ['day'], ['2024-02-29'], { by: 'year' }, null],
    ['takes a year off a month', ['month'], ['2026-01-01'], { by: 'year' }, ['2025-01-01']],
    ['puts the first day on the first', ['day'], ['2026-03-01'], months, ['2025-11-15']],
    ['counts on over the change of clocks', ['day'], ['2026-03-31'], months, ['2025-12-15']],
    [
      'ends with what is compared',
      ['day'],
      ['2026-04-30'],
      place(['2026-04-01', '2026-04-30'], ['2026-02-01', '2026-02-28']),
      null,
    ],
    ['keeps months that are told of days', ['month'], ['2026-03-01'], { by: 'nothing' }, ['2026-03-01']],
    [
      'goes over the end of a year',
      ['month'],
      ['2026-04-01'],
      place(['2026-03-01', '2026-04-30'], ['2025-12-01', '2026-01-31']),
      ['2026-01-01'],
    ],
    [
      'puts the first month on the first, and has none after the last',
      ['month'],
      ['2026-03-01'],
      place(['2026-03-01', '2026-04-30'], ['2025-11-01', '2025-11-30']),
      ['2025-11-01'],
    ],
    [
      'has no month after the last',
      ['month'],
      ['2026-04-01'],
      place(['2026-03-01', '2026-04-30'], ['2025-11-01', '2025-11-30']),
      null,
    ],
  ])('%s', (_what, split, keys, shift, shifted) => {
    expect(shiftKeys(split, keys, shift)).toEqual(shifted);
  });
});
