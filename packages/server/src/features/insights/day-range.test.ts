// Which days an answer covers: the link's life where nothing is asked, exactly what is asked, or a refusal that names the field.
import { describe, expect, it } from 'vitest';
import { cutDays, decideDays, longestDays, toLast24Hours, toPrevious, toYearAgo, type LinkLife } from './day-range.ts';

const life: LinkLife = { createdOn: '2026-03-05', today: '2026-11-20', firstFigure: null, lastFigure: null };

describe('decideDays', () => {
  it.each<[string, string | null, string | null, Partial<LinkLife>, string, string]>([
    ['nothing asked: creation to today', null, null, {}, '2026-03-05', '2026-11-20'],
    ['both asked', '2026-04-01', '2026-04-30', {}, '2026-04-01', '2026-04-30'],
    ['one day', '2026-04-01', '2026-04-01', {}, '2026-04-01', '2026-04-01'],
    ['only the first: up to today', '2026-11-01', null, {}, '2026-11-01', '2026-11-20'],
    ['only the last: from the creation', null, '2026-06-30', {}, '2026-03-05', '2026-06-30'],
    ['only the last, before the creation: that day', null, '2026-02-01', {}, '2026-02-01', '2026-02-01'],
    ['only the first, in the future: that day', '2027-01-01', null, {}, '2027-01-01', '2027-01-01'],
    ['days to come are days of nothing', '2026-11-19', '2026-12-31', {}, '2026-11-19', '2026-12-31'],
    ['days before the link was there', '2023-01-01', '2023-01-02', {}, '2023-01-01', '2023-01-02'],
    [
      'an order older than its link belongs to its life',
      null,
      null,
      { firstFigure: '2026-02-27', lastFigure: '2026-10-01' },
      '2026-02-27',
      '2026-11-20',
    ],
    [
      'a figure of tomorrow, by a clock that is ahead, too',
      null,
      null,
      { firstFigure: '2026-05-01', lastFigure: '2026-11-21' },
      '2026-03-05',
      '2026-11-21',
    ],
    ['a link from before 2023 begins in 2023', null, null, { createdOn: '2021-07-01' }, '2023-01-01', '2026-11-20'],
    ['a link of eleven years shows ten', null, null, { today: '2037-11-20' }, '2027-11-21', '2037-11-20'],
  ])('%s', (_what, from, to, facts, first, last) => {
    expect(decideDays({ from, to }, { ...life, ...facts })).toEqual({ from: first, to: last });
  });

  it.each<[string, string | null, string | null, string, string]>([
    ['2022', '2022-12-31', '2023-01-31', 'from_date', 'range_too_early'],
    ['the year 1', '0001-01-01', null, 'from_date', 'range_too_early'],
    ['an end before 2023', null, '2022-12-31', 'to_date', 'range_too_early'],
    ['the last day before the first', '2026-04-02', '2026-04-01', 'to_date', 'range_backwards'],
    ['more than ten years', '2023-01-01', '2033-01-01', 'to_date', 'range_too_long'],
    ['all of time', '2023-01-01', '9999-12-31', 'to_date', 'range_too_long'],
  ])('refuses %s', (_what, from, to, field, code) => {
    expect(decideDays({ from, to }, life)).toMatchObject({ field, code });
  });

  it('takes ten years to the day', () => {
    expect(longestDays).toBe(3_653);
    expect(decideDays({ from: '2023-01-01', to: '2032-12-31' }, life)).toEqual({
      from: '2023-01-01',
      to: '2032-12-31',
    });
  });
});

describe('the last 24 hours', () => {
  const now = toLast24Hours(new Date('2026-11-23T14:35:00Z'), 'UTC');

  it('are hours of two days, or of one', () => {
    expect(now).toMatchObject({ from: '2026-11-22', to: '2026-11-23' });
    expect(now.hours).toHaveLength(24);
    expect(toLast24Hours(new Date('2026-11-23T23:10:00Z'), 'UTC')).toMatchObject({
      from: '2026-11-23',
      to: '2026-11-23',
    });
  });

  it.each([
    ['those before', toPrevious, '2026-11-21', '2026-11-21T15:00', '2026-11-22T14:00'],
    ['those a year ago', toYearAgo, '2025-11-22', '2025-11-22T15:00', '2025-11-23T14:00'],
  ])('%s are the same hours of other days', (_, move, from, first, last) => {
    const past = move(now);
    expect(past).toMatchObject({ from });
    expect([past?.hours?.length, past?.hours?.[0], past?.hours?.at(-1)]).toEqual([24, first, last]);
  });

  it('of a leap day are a year ago those of its eve, once', () => {
    const leap = toLast24Hours(new Date('2028-02-29T14:35:00Z'), 'UTC');
    const past = toYearAgo(leap);
    expect(past).toMatchObject({ from: '2027-02-28', to: '2027-02-28' });
    expect(past?.hours).toHaveLength(24);
  });

  it('are cut with their days', () => {
    expect(cutDays(now, { from: '2026-11-23', to: '2026-11-23' }).hours).toHaveLength(15);
    expect(cutDays({ from: '2026-11-01', to: '2026-11-30' }, { from: '2026-11-02', to: '2026-11-03' })).toEqual({
      from: '2026-11-02',
      to: '2026-11-03',
    });
  });
});
