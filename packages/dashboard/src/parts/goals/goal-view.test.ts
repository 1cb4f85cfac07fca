// How a goal stands, and which one is told of.
import type { Goal } from '@vitrine/contract/goals';
import { goalId, linkId } from '@vitrine/contract/ids';
import { describe, expect, it } from 'vitest';
import { toSampleUuid } from '../../testing/link-samples.ts';
import { findNearest, listAbout, percentOf, standingOf } from './goal-view.ts';

const link = linkId.parse(toSampleUuid(9));

type Change = Omit<Partial<Goal>, 'progress'> & { progress?: Partial<Goal['progress']> };

const toGoal = (number: number, { progress, ...change }: Change = {}): Goal => ({
  goal_id: goalId.parse(toSampleUuid(number)),
  measure: 'revenue',
  target: 1000,
  currency: 'USD',
  username: null,
  link_id: null,
  link_title: null,
  period: 'month',
  first_day: '2026-11-01',
  last_day: null,
  repeats: false,
  is_shown: false,
  ...change,
  progress: {
    from_date: '2026-11-01',
    to_date: '2026-11-30',
    through: '2026-11-20',
    state: 'running',
    reached: 400,
    expected: 900,
    ...progress,
  },
});

it.each([
  ['reached', { reached: 1000 }, { kind: 'reached' }],
  ['reached although it is over', { reached: 1200, state: 'over', expected: null }, { kind: 'reached' }],
  ['on track', { expected: 1000 }, { kind: 'on_track' }],
  ['behind by what would lack', { expected: 900 }, { kind: 'behind', by: 100 }],
  ['too early to say', { expected: null }, { kind: 'early' }],
  ['to come', { state: 'coming', reached: 0, expected: null }, { kind: 'coming' }],
  ['missed by what lacked', { state: 'over', expected: null }, { kind: 'missed', by: 600 }],
] as const)('stands as %s', (_how, progress, standing) => {
  expect(standingOf(toGoal(1, { progress }))).toEqual(standing);
});

it.each([
  [0, 0],
  [400, 40],
  [999.99, 99],
  [1000, 100],
  [5000, 100],
  [-3, 0],
])('of %d of 1000 the bar shows %d percent', (reached, percent) => {
  expect(percentOf(toGoal(1, { progress: { reached } }))).toBe(percent);
});

describe('the nearest', () => {
  const soon = toGoal(1, { progress: { to_date: '2026-11-25' } });
  const later = toGoal(2);
  const done = toGoal(3, { progress: { to_date: '2026-11-21', reached: 1000 } });
  const over = toGoal(4, { progress: { to_date: '2026-11-01', state: 'over' } });

  it.each([
    ['that ends first', [later, soon], soon],
    ['that is not reached', [done, later], later],
    ['that is reached where all are', [done], done],
    ['of none that are over', [over], null],
    ['of none', [], null],
  ])('is the one %s', (_which, goals, nearest) => {
    expect(findNearest(goals)).toEqual(nearest);
  });
});

it.each([
  ['everything', [], [1]],
  ['an influencer', [{ by: 'influencer', op: 'is', values: ['maya'] }], [2]],
  ['another influencer', [{ by: 'influencer', op: 'is', values: ['noa'] }], []],
  ['all but an influencer', [{ by: 'influencer', op: 'is_not', values: ['maya'] }], []],
  ['no influencer', [{ by: 'influencer', op: 'is', values: [null] }], []],
  ['a link', [{ by: 'link', op: 'is', values: [link] }], [3]],
  ['a country', [{ by: 'country', op: 'is', values: ['DE'] }], []],
] as const)('those about %s', (_what, conditions, numbers) => {
  const goals = [toGoal(1), toGoal(2, { username: 'maya' }), toGoal(3, { link_id: link })];
  const found = listAbout(
    goals,
    conditions.map(({ values, ...condition }) => ({ ...condition, values: [...values] })),
  );
  expect(found).toEqual(numbers.map((number) => goals[number - 1]));
});
