// The rules of shared reports: their days, their end, and which figures stand in them.
import { limits } from '@vitrine/contract/limits';
import { addDays } from '@vitrine/contract/range';
import { reportFigure, type ReportFigure, type ReportRange } from '@vitrine/contract/shared-reports';
import { describe, expect, it } from 'vitest';
import { decideEnd, listKnown, pickSort, toReportDays, toReportSums } from './report-rules.ts';

const today = '2026-11-22';

describe('the days of a report', () => {
  it.each<[ReportRange, string | null, string | null]>([
    [{ kind: 'days', from_date: '2026-07-01', to_date: '2026-09-30' }, '2026-07-01', '2026-09-30'],
    [{ kind: 'preset', preset: 'last_7_days' }, '2026-11-16', '2026-11-22'],
    [{ kind: 'preset', preset: 'previous_month' }, '2026-10-01', '2026-10-31'],
    [{ kind: 'preset', preset: 'lifetime' }, null, null],
  ])('of %j', (range, from, to) => {
    expect(toReportDays(range, today)).toEqual({ from, to });
  });

  it('move on with the day it is read on where they have a name, and stay where they are dates', () => {
    const days = { kind: 'days', from_date: '2026-07-01', to_date: '2026-07-02' } as const;
    expect(toReportDays({ kind: 'preset', preset: 'last_7_days' }, '2027-01-01')).toEqual({
      from: '2026-12-26',
      to: '2027-01-01',
    });
    expect(toReportDays({ kind: 'preset', preset: 'last_24_hours' }, today)).toMatchObject({ last24Hours: true });
    expect(toReportDays(days, '2030-01-01')).toEqual(toReportDays(days, today));
  });
});

describe('the end of a report', () => {
  const latest = addDays(today, limits.sharedReportDays);
  it.each([
    ['today', today, 'UTC', '2026-11-23T00:00:00.000Z'],
    ['a day of a zone behind', '2026-11-30', 'America/New_York', '2026-12-01T05:00:00.000Z'],
    ['a day of a zone ahead', '2026-11-30', 'Asia/Jerusalem', '2026-11-30T22:00:00.000Z'],
  ])('%s is the first moment after it', (_what, day, zone, moment) => {
    const end = decideEnd(day, today, zone);
    expect(end instanceof Date && end.toISOString()).toBe(moment);
  });

  it.each([
    ['that has passed', '2026-11-21', { code: 'end_passed', values: {} }],
    ['that is too far', addDays(latest, 1), { code: 'end_too_late', values: { limit: latest } }],
  ])('%s is refused', (_what, day, fault) => {
    expect(decideEnd(day, today, 'UTC')).toEqual({ field: 'ends_on', ...fault });
  });

  it('is at most a year and a day ahead', () => {
    expect(decideEnd(latest, today, 'UTC')).toBeInstanceOf(Date);
  });
});

const all = reportFigure.options;
const notOfProducts = ['visits', 'requested_checkouts', 'cr', 'shipping', 'sales_total'] as const;
const without = (...names: ReportFigure[]) => all.filter((name) => !names.includes(name));

describe('the figures of a report', () => {
  it.each([
    ['a tab', null, false, without('buys')],
    ['countries', 'country', false, without('buys')],
    ['products', 'product', false, without(...notOfProducts)],
    ['a tab under a product', null, true, without(...notOfProducts, 'buys')],
    ['countries under a product', 'country', true, without(...notOfProducts, 'buys')],
  ] as const)('of %s are those that exist', (_what, by, isOfProducts, known) => {
    expect(listKnown(all, { by, isOfProducts })).toEqual(known);
  });

  it('are none that were not chosen', () => {
    expect(listKnown(['visits', 'cr'], { by: null, isOfProducts: false })).toEqual(['visits', 'cr']);
    expect(listKnown(['visits'], { by: 'product', isOfProducts: false })).toEqual([]);
  });

  it('are read or worked out, and absent where their maker may not see them', () => {
    const sums = { visits: 200, checkouts: 3, click_checkouts: 3, revenue: 99, commission: 5 };
    expect(toReportSums(sums, ['visits', 'cr', 'aov', 'refunded'])).toEqual({ visits: 200, cr: 1.5, aov: 33 });
    expect(toReportSums({ visits: 0, click_checkouts: 0 }, ['visits', 'cr', 'aov'])).toEqual({ visits: 0, cr: null });
    expect(toReportSums({ visits: 3, cr: 1.2345 }, ['cr'])).toEqual({ cr: 1.2345 });
  });

  it.each([
    [['visits', 'revenue'], 'visits'],
    [['buys', 'checkouts', 'revenue'], 'buys'],
    [['revenue', 'aov'], 'revenue'],
    [['cr', 'aov'], null],
    [[], null],
  ] as [ReportFigure[], string | null][])('of %j put rows in order by one that is shown: %s', (known, sort) => {
    expect(pickSort(known)).toBe(sort);
  });
});
