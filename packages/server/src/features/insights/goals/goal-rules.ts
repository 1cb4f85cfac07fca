// In which days a goal is to be reached, and what is expected of it by their end. Pure.
import type { GoalPeriod } from '@vitrine/contract/goals';
import { addDays, listDays } from '@vitrine/contract/range';

export interface SpanOfGoal {
  readonly from: string;
  readonly to: string;
}

export interface PeriodOfGoal extends SpanOfGoal {
  readonly state: 'coming' | 'running' | 'over';
}

const monthsOf = { month: 1, quarter: 3 } as const;

/** The month, or the quarter of the year, that a day is in. */
function toWholeMonths(day: string, period: keyof typeof monthsOf): SpanOfGoal {
  const months = monthsOf[period];
  const [year = 0, month = 1] = day.split('-').map(Number);
  const first = month - 1 - ((month - 1) % months);
  const write = (at: number): string => new Date(Date.UTC(year, at, 1)).toISOString().slice(0, 10);
  return { from: write(first), to: addDays(write(first + months), -1) };
}

/** The first days a goal is meant for. */
export const toFirstDays = (period: GoalPeriod, first: string, last: string | null): SpanOfGoal =>
  period === 'days' ? { from: first, to: last ?? first } : toWholeMonths(first, period);

interface Timed {
  readonly period: GoalPeriod;
  readonly firstDay: string;
  readonly lastDay: string;
  readonly repeats: boolean;
}

/** The days that are meant today: those that run, else its first, or its last. */
export function findPeriod({ period, firstDay: from, lastDay: to, repeats }: Timed, today: string): PeriodOfGoal {
  if (today < from) return { from, to, state: 'coming' };
  if (repeats && period !== 'days') return { ...toWholeMonths(today, period), state: 'running' };
  return { from, to, state: today > to ? 'over' : 'running' };
}

/** The days in which it was last reached, which may be over. */
export function findReachedPeriod(goal: Timed & { readonly reachedFrom: string | null }, today: string): PeriodOfGoal {
  const { from, to } = findPeriod(goal, goal.reachedFrom ?? goal.firstDay);
  return { from, to, state: today > to ? 'over' : 'running' };
}

/** Before there are so many whole days there is no pace to speak of. */
const leastDays = 2;

/**
 * What the days end with at the pace of their whole days so far: today is not over, and none of it is left out of what was
 * reached already. Null where it is too early to say, and where nothing is left to expect.
 */
export function toExpected({ from, to, state }: PeriodOfGoal, today: string, byDay: ReadonlyMap<string, number>) {
  if (state !== 'running') return null;
  const before = listDays({ from, to: addDays(today, -1) });
  if (today === from || before.length < leastDays) return null;
  const sum = before.reduce((all, day) => all + (byDay.get(day) ?? 0), 0);
  const all = (sum / before.length) * listDays({ from, to }).length;
  return Math.round(Math.max(all, sum + (byDay.get(today) ?? 0)));
}
