// A goal as it is sent, and the months and quarters there are to choose.
import { describe, expect, it } from 'vitest';
import { toSampleUuid } from '../../../testing/link-samples.ts';
import { isWhole, listPeriods, toFirstDay, toNewDraft, toSent } from './goal-draft.ts';

const draft = { ...toNewDraft('2026-11-28'), target: 5 };

it.each([
  ['everything', {}, { username: null, link_id: null, is_shown: false }],
  ['an influencer', { about: 'influencer', username: 'maya', is_shown: true }, { username: 'maya', is_shown: true }],
  ['everything after an influencer', { username: 'maya', is_shown: true }, { username: null, is_shown: false }],
  ['a link', { about: 'link', link_id: toSampleUuid(1) }, { link_id: toSampleUuid(1) }],
  ['days', { period: 'days', last_day: '2026-12-01', repeats: true }, { last_day: '2026-12-01', repeats: false }],
  ['a month after days', { last_day: '2026-12-01', repeats: true }, { last_day: null, repeats: true }],
] as const)('of %s', (_what, change, sent) => {
  expect(toSent({ ...draft, ...change })).toMatchObject(sent);
});

it.each([
  ['everything', {}, true],
  ['nobody', { about: 'influencer' }, false],
  ['somebody', { about: 'influencer', username: 'maya' }, true],
  ['no link', { about: 'link' }, false],
] as const)('is whole of %s', (_what, change, expected) => {
  expect(isWhole({ ...draft, ...change })).toBe(expected);
});

describe('there are', () => {
  it('months from this one on', () => {
    const months = listPeriods('month', '2026-11-28', '2026-11-01');
    expect(months.slice(0, 3)).toEqual([
      { from: '2026-11-01', to: '2026-11-30' },
      { from: '2026-12-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-01-31' },
    ]);
    expect(months).toHaveLength(12);
  });

  it('quarters from this one on, and the one that was chosen before them', () => {
    expect(listPeriods('quarter', '2026-11-28', '2026-04-01').slice(0, 3)).toEqual([
      { from: '2026-04-01', to: '2026-06-30' },
      { from: '2026-10-01', to: '2026-12-31' },
      { from: '2027-01-01', to: '2027-03-31' },
    ]);
  });

  it.each([
    ['month', '2026-11-01'],
    ['quarter', '2026-10-01'],
    ['days', '2026-11-28'],
  ] as const)('a first day of a %s', (period, first) => {
    expect(toFirstDay(period, '2026-11-28')).toBe(first);
  });
});
