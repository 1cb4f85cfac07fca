// What is shared of a screen: its days, its figures as far as the reader sees them, and its end.
import { shareReport } from '@vitrine/contract/shared-reports';
import { describe, expect, it } from 'vitest';
import { merchantRights } from '../../../testing/rights-samples.ts';
import type { RangeChoice } from '../../../ui/date-range.ts';
import { toAnalyticsAccess } from '../analytics-access.ts';
import { readPlace } from '../analytics-place.ts';
import { toDraft, toFinalDay, toLastDay, toReportRange, toReportSent } from './report-draft.ts';

const today = '2026-11-22';
const access = toAnalyticsAccess(merchantRights);
const toScreen = (search: string) => ({
  access,
  today,
  place: readPlace(search, { access, range: 'last_30_days', today }),
});

describe('the range of a report', () => {
  it.each<[RangeChoice, boolean, object]>([
    ['last_30_days', true, { kind: 'preset', preset: 'last_30_days' }],
    ['last_30_days', false, { kind: 'days', from_date: '2026-10-24', to_date: today }],
    ['lifetime', false, { kind: 'preset', preset: 'lifetime' }],
    [{ from: '2026-01-01', to: '2026-01-31' }, true, { kind: 'days', from_date: '2026-01-01', to_date: '2026-01-31' }],
  ])('%j, moving on: %s', (range, moves, sent) => {
    expect(toReportRange(range, moves, today)).toEqual(sent);
  });
});

describe('what is sent', () => {
  it.each([
    ['compare=1', { with: 'previous' }],
    ['compare=year', { with: 'year' }],
    [
      'compare=6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10',
      { with: 'segment', segment_id: '6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10' },
    ],
    // other days are of now, and a report may move on
    ['compare=2026-01-01..2026-01-31', null],
    ['', null],
  ])('has beside it what the screen of “%s” compares with, unless it is not wanted', (search, compare) => {
    const screen = toScreen(`?tab=links&${search}`);
    expect(toReportSent(toDraft(screen), screen).compare).toEqual(compare);
    expect(toReportSent({ ...toDraft(screen), compares: false }, screen).compare).toBeNull();
  });

  it('is what is on screen, with everything its reader sees', () => {
    const screen = toScreen('?tab=shorts&filter=country:IL&traffic=all&range=last_7_days');
    const sent = toReportSent({ ...toDraft(screen), name: 'Board' }, screen);
    expect(sent).toMatchObject({
      range: { kind: 'preset', preset: 'last_7_days' },
      tabs: ['shorts'],
      traffic: 'all',
      filters: [{ by: 'country', op: 'is', values: ['IL'] }],
      segment_id: null,
      compare: null,
      ends_on: '2026-12-22',
    });
    expect(sent.figures).toEqual(expect.arrayContaining(['visits', 'buys', 'cr', 'revenue', 'aov', 'refunded']));
    expect(shareReport.body.safeParse(sent).error).toBeUndefined();
  });

  it('has no money without it, and no pieces without orders', () => {
    const screen = toScreen('');
    const draft = { ...toDraft(screen), name: 'Board', hasMoney: false, figures: ['visits' as const] };
    expect(toReportSent(draft, screen).figures).toEqual(['visits']);
    expect(toReportSent({ ...draft, figures: ['checkouts', 'visits'] }, screen).figures).toEqual([
      'visits',
      'checkouts',
      'buys',
    ]);
    expect(shareReport.body.safeParse(toReportSent({ ...draft, figures: [] }, screen)).success).toBe(false);
  });
});

describe('the last day', () => {
  it.each([
    ['7', '2026-11-29'],
    ['90', '2027-02-20'],
    ['day', '2026-11-25'],
  ] as const)('of %s', (end, day) => {
    expect(toLastDay({ end, ends_on: '2026-11-25' }, today)).toBe(day);
  });

  it('is the one whose end is that of the report, by the clocks of the store', () => {
    expect(toFinalDay('2026-12-01T05:00:00.000Z', 'America/New_York')).toBe('2026-11-30');
    expect(toFinalDay('2026-12-01T00:00:00.000Z', 'UTC')).toBe('2026-11-30');
  });
});
