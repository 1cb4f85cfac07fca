// A goal while it is written: what is asked, what is sent of it, and which months and quarters there are to choose. Pure.
import type { createGoal, Goal, GoalMeasure, GoalPeriod } from '@vitrine/contract/goals';
import type { BodySent } from '@vitrine/contract/endpoint';
import { linkId } from '@vitrine/contract/ids';

export const abouts = ['everything', 'influencer', 'link'] as const;
type About = (typeof abouts)[number];

export interface GoalDraft extends Record<string, unknown> {
  measure: GoalMeasure;
  /** Empty until it is typed. */
  target: number | '';
  about: About;
  /** Empty until they are chosen. */
  username: string;
  link_id: string;
  period: GoalPeriod;
  first_day: string;
  last_day: string;
  repeats: boolean;
  is_shown: boolean;
}

const monthOf = (day: string): string => `${day.slice(0, 8)}01`;

/** This month's revenue of everything. */
export const toNewDraft = (today: string): GoalDraft => ({
  measure: 'revenue',
  target: '',
  about: 'everything',
  username: '',
  link_id: '',
  period: 'month',
  first_day: monthOf(today),
  last_day: '',
  repeats: false,
  is_shown: false,
});

export const toDraft = (goal: Goal): GoalDraft => ({
  measure: goal.measure,
  target: goal.target,
  about: goal.username === null ? (goal.link_id === null ? 'everything' : 'link') : 'influencer',
  username: goal.username ?? '',
  link_id: goal.link_id ?? '',
  period: goal.period,
  first_day: goal.first_day,
  last_day: goal.last_day ?? '',
  repeats: goal.repeats,
  is_shown: goal.is_shown,
});

/** What is left of a choice that was changed is not sent. */
export function toSent({ about, target, username, link_id: link, ...draft }: GoalDraft): BodySent<typeof createGoal> {
  const isDays = draft.period === 'days';
  return {
    measure: draft.measure,
    target: target === '' ? 0 : target,
    username: about === 'influencer' ? username : null,
    link_id: about === 'link' ? (linkId.safeParse(link).data ?? null) : null,
    period: draft.period,
    first_day: draft.first_day,
    last_day: isDays && draft.last_day !== '' ? draft.last_day : null,
    repeats: !isDays && draft.repeats,
    is_shown: about !== 'everything' && draft.is_shown,
  };
}

/** Whether what it is about is chosen. */
export const isWhole = ({ about, username, link_id: link }: GoalDraft): boolean =>
  about === 'everything' || (about === 'influencer' ? username : link) !== '';

/** Its first day where a month, a quarter or days are chosen. */
export const toFirstDay = (period: GoalPeriod, today: string): string =>
  period === 'days' ? today : (listPeriods(period, today, today)[0]?.from ?? today);

const lengths = { month: { months: 1, ahead: 12 }, quarter: { months: 3, ahead: 4 } } as const;

interface Span {
  readonly from: string;
  readonly to: string;
}

/** From the running one on, and before them the one that is chosen if it is over. */
export function listPeriods(period: 'month' | 'quarter', today: string, chosen: string): readonly Span[] {
  const { months, ahead } = lengths[period];
  const beginOf = (day: string): number => {
    const at = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
    return at - (at % months);
  };
  const begins = Array.from({ length: ahead }, (_, each) => beginOf(today) + each * months);
  const own = beginOf(chosen);
  const all = begins.includes(own) ? begins : [own, ...begins].toSorted((a, b) => a - b);
  return all.map((at) => ({ from: toDay(at, 1), to: toDay(at + months, 0) }));
}

/** A day of a month, counted from the year 0; the day 0 is the last of the month before. */
const toDay = (at: number, day: number): string =>
  new Date(Date.UTC(Math.floor(at / 12), at % 12, day)).toISOString().slice(0, 10);
