// What is compared with, in the address and as days.
import { segmentId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { readPlace } from './analytics-place.ts';
import { toAnalyticsAccess } from './analytics-access.ts';
import { merchantRights } from '../../testing/rights-samples.ts';
import { type Compared, readCompared, toComparedDays, toComparedText } from '../../parts/figures/comparison.ts';
import { toPast } from './past.ts';

const id = segmentId.parse('6b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10');

describe('in the address', () => {
  it.each<[string, Compared]>([
    ['', null],
    ['1', { with: 'previous' }],
    ['year', { with: 'year' }],
    ['2026-01-01..2026-01-31', { with: 'range', from_date: '2026-01-01', to_date: '2026-01-31' }],
    [id, { with: 'segment', segment_id: id }],
  ])('“%s” is %j', (text, compared) => {
    expect(readCompared(text, '2026-11-22')).toEqual(compared);
    expect(toComparedText(compared)).toBe(text);
  });

  it.each(['yes', 'last_7_days', '2026-11-01..2026-12-31', '2026-02-30..2026-03-01', 'segment'])(
    '“%s” is no comparison',
    (text) => {
      expect(readCompared(text, '2026-11-22')).toBeNull();
    },
  );
});

describe('as days', () => {
  const march = { from: '2024-03-01', to: '2024-03-31' };

  it.each<[Compared, typeof march | null, typeof march | null]>([
    [{ with: 'previous' }, march, { from: '2024-01-30', to: '2024-02-29' }],
    [{ with: 'year' }, march, { from: '2023-03-01', to: '2023-03-31' }],
    [{ with: 'year' }, { from: '2024-02-29', to: '2024-02-29' }, { from: '2023-02-28', to: '2023-02-28' }],
    [{ with: 'year' }, { from: '2023-03-01', to: '2023-03-31' }, null],
    [{ with: 'previous' }, { from: '2023-01-01', to: '2023-01-31' }, null],
    [{ with: 'previous' }, null, null],
    [{ with: 'range', from_date: '2024-01-01', to_date: '2024-01-02' }, null, { from: '2024-01-01', to: '2024-01-02' }],
    [{ with: 'segment', segment_id: id }, march, march],
    [{ with: 'segment', segment_id: id }, null, null],
    [null, march, null],
  ])('%j of %j are %j', (compared, days, past) => {
    expect(toComparedDays(compared, days)).toEqual(past);
  });
});

describe('as a question of its own', () => {
  const usual = { access: toAnalyticsAccess(merchantRights), range: 'last_30_days', today: '2026-11-22' } as const;
  const other = '7b0f6b56-6f0c-4f57-9f7c-1f7f5d2f8f10';
  const days = { from: '2026-03-01', to: '2026-03-31' };

  it.each([
    ['the period before, which comes with the figures', '?compare=1', days, null],
    ['nothing', '', days, null],
    ['a year ago, which does as well', `?compare=year&segment=${id}`, days, null],
    [
      'a segment in place of another, on the same days',
      `?compare=${other}&segment=${id}`,
      days,
      { days, segment: other },
    ],
    ['a segment over a lifetime', `?compare=${other}`, null, { days: null, segment: other }],
  ])('%s', (_what, search, of, past) => {
    expect(toPast({ place: readPlace(search, usual), days: of })).toEqual(past);
  });
});
