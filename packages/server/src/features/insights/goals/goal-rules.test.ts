// In which days a goal is to be reached, and what is expected of it.
import { listDays } from '@vitrine/contract/range';
import { describe, expect, it } from 'vitest';
import { findPeriod, findReachedPeriod, toExpected, toFirstDays } from './goal-rules.ts';

it.each([
  ['month', '2026-11-17', null, '2026-11-01', '2026-11-30'],
  ['month', '2028-02-01', null, '2028-02-01', '2028-02-29'],
  ['quarter', '2026-11-17', null, '2026-10-01', '2026-12-31'],
  ['quarter', '2026-01-01', null, '2026-01-01', '2026-03-31'],
  ['days', '2026-11-27', '2026-12-02', '2026-11-27', '2026-12-02'],
] as const)('a %s from %s is of its first days', (period, first, last, from, to) => {
  expect(toFirstDays(period, first, last)).toEqual({ from, to });
});

const month = { period: 'month', firstDay: '2026-11-01', lastDay: '2026-11-30', repeats: false } as const;
const monthly = { ...month, repeats: true };
const quarterly = { period: 'quarter', firstDay: '2026-10-01', lastDay: '2026-12-31', repeats: true } as const;

it.each([
  ['before it', month, '2026-10-31', '2026-11-01', '2026-11-30', 'coming'],
  ['on its first day', month, '2026-11-01', '2026-11-01', '2026-11-30', 'running'],
  ['on its last day', month, '2026-11-30', '2026-11-01', '2026-11-30', 'running'],
  ['after it', month, '2026-12-01', '2026-11-01', '2026-11-30', 'over'],
  ['before one that repeats', monthly, '2026-10-31', '2026-11-01', '2026-11-30', 'coming'],
  ['after one that repeats', monthly, '2027-02-03', '2027-02-01', '2027-02-28', 'running'],
  ['after a quarter that repeats', quarterly, '2027-05-03', '2027-04-01', '2027-06-30', 'running'],
] as const)('%s those days are meant', (_when, goal, today, from, to, state) => {
  expect(findPeriod(goal, today)).toEqual({ from, to, state });
});

it('a goal is told of the days it was reached in, also when they are over', () => {
  const reached = { ...monthly, reachedFrom: '2026-11-01' };
  expect(findReachedPeriod(reached, '2026-12-02')).toEqual({ from: '2026-11-01', to: '2026-11-30', state: 'over' });
  expect(findReachedPeriod(reached, '2026-11-30').state).toBe('running');
});

describe('what is expected', () => {
  const days = { from: '2026-11-01', to: '2026-11-30', state: 'running' } as const;
  const each = (amount: number, until: string) =>
    new Map(listDays({ from: days.from, to: until }).map((day) => [day, amount]));

  it.each([
    ['nothing on the first day', '2026-11-01', each(10, '2026-11-01'), null],
    ['nothing on the second day', '2026-11-02', each(10, '2026-11-02'), null],
    ['the pace of two whole days from the third on', '2026-11-03', each(10, '2026-11-02'), 300],
    ['no less for a day that has only begun', '2026-11-11', each(10, '2026-11-10'), 300],
    ['no more for a good morning', '2026-11-11', each(10, '2026-11-10').set('2026-11-11', 30), 300],
    ['never less than what is reached', '2026-11-30', each(10, '2026-11-29').set('2026-11-30', 500), 790],
    ['nothing where nothing came', '2026-11-11', new Map<string, number>(), 0],
  ])('is %s', (_what, today, byDay, expected) => {
    expect(toExpected(days, today, byDay)).toBe(expected);
  });

  it('is nothing before the days and after them', () => {
    for (const state of ['coming', 'over'] as const)
      expect(toExpected({ ...days, state }, '2026-11-10', each(1, '2026-11-09'))).toBeNull();
  });
});
