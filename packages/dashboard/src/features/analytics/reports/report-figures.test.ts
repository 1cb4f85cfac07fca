// What the page of a report draws of its answer.
import type { ReportTab } from '@vitrine/contract/shared-reports';
import { describe, expect, it } from 'vitest';
import { hasCounted, listReportColumns, toReportSeries, toReportTiles } from './report-figures.ts';

const tab: ReportTab = {
  tab: 'links',
  totals: { cr: null, visits: 0, revenue: 1.5 },
  days: { '2026-11-01': { visits: 0, cr: null, revenue: 0.504 }, '2026-11-02': { visits: 0, cr: null, revenue: 1 } },
  before: null,
  breakdowns: [],
};
const range = { from: '2026-11-01', to: '2026-11-02' };

describe('a report', () => {
  it('has a tile for each figure that was answered, in their usual order', () => {
    expect(toReportTiles(tab)).toEqual([
      { id: 'visits', unit: 'count', value: 0, before: undefined },
      { id: 'cr', unit: 'percent', value: null, before: undefined },
      { id: 'revenue', unit: 'money', value: 1.5, before: undefined },
    ]);
  });

  it('has a point for each day, to the decimals of its currency', () => {
    const [, cr, revenue] = toReportSeries(tab, { range, past: null }, 'USD');
    expect(cr?.points.map(({ value }) => value)).toEqual([0, 0]);
    expect(revenue?.points).toEqual([
      { day: '2026-11-01', value: 0.5 },
      { day: '2026-11-02', value: 1 },
    ]);
  });

  it('has what it is compared with beside each figure and day, but no hours beside days', () => {
    const past = { from: '2026-10-30', to: '2026-10-31' };
    const before = { totals: { visits: 4, cr: null }, days: { '2026-10-30': { visits: 4 } } };
    expect(toReportTiles({ ...tab, before }).map((tile) => tile.before)).toEqual([4, null, undefined]);
    const [visits] = toReportSeries({ ...tab, before }, { range, past }, 'USD');
    expect(visits?.previous).toEqual([
      { day: '2026-10-30', value: 4 },
      { day: '2026-10-31', value: 0 },
    ]);
    const hours = { ...before, days: { '2026-10-30T05:00': { visits: 4 } } };
    expect(toReportSeries({ ...tab, before: hours }, { range, past }, 'USD')[0]?.previous).toBeNull();
  });

  it('has the columns that any row has; money given back and tax are of the whole', () => {
    const row = { label: 'A', image_url: null };
    const rows = [
      { ...row, figures: { visits: 1, refunded: 2 } },
      { ...row, figures: { revenue: 1, cr: null } },
    ];
    expect(listReportColumns(rows)).toEqual(['visits', 'cr', 'revenue']);
  });

  it.each([
    [{ visits: 0, cr: null }, false],
    [{ visits: 0, refunded: 1 }, true],
    [{}, false],
  ])('of %j has counted something: %s', (totals, isCounted) => {
    expect(hasCounted({ ...tab, totals })).toBe(isCounted);
  });
});
