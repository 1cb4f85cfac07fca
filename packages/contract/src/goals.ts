// Goals of a business: how much of a figure is meant to be reached, of what, and in which days.
import { z } from 'zod';
import { day } from './days.ts';
import { done, endpointsOf } from './endpoint.ts';
import { goalId, linkId } from './ids.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('figures');

export const goalMeasure = z.enum(['revenue', 'orders', 'visits']);
export type GoalMeasure = z.output<typeof goalMeasure>;

/** The figure that each is shown as, which says who may see it. */
export const figureOfGoal = { revenue: 'revenue', orders: 'checkouts', visits: 'visits' } as const;

export const goalPeriod = z.enum(['month', 'quarter', 'days']);
export type GoalPeriod = z.output<typeof goalPeriod>;

const whole = {
  measure: goalMeasure,
  /** In major units of the store's currency; of orders and visits a whole number. */
  target: z.number().positive().max(limits.amount),
  /** Of one influencer, or of one link, or of everything where both are null. */
  username: z.string().max(limits.username.max).nullable().default(null),
  link_id: linkId.nullable().default(null),
  period: goalPeriod,
  /** Any day of the month or quarter that it begins with; else its first day. Of the store's time zone. */
  first_day: day,
  /** Of `days` alone. */
  last_day: day.nullable().default(null),
  /** Each month, or each quarter, anew. */
  repeats: z.boolean().default(false),
  /** Whether the influencer it is about, or whose link it is, sees it. */
  is_shown: z.boolean().default(false),
};

type Parts = z.output<z.ZodObject<typeof whole>>;

/** What is wrong with the parts of a goal beside each other, by field. */
function listFaults({ measure, target, username, link_id: link, period, ...days }: Parts): [string, string][] {
  const { first_day: first, last_day: last, repeats } = days;
  const found: [string, string][] = [];
  if (measure !== 'revenue' && !Number.isInteger(target)) found.push(['target', 'goal_whole']);
  if (username !== null && link !== null) found.push(['link_id', 'goal_twice']);
  if (period === 'days' && last === null) found.push(['last_day', 'goal_no_end']);
  if (period !== 'days' && last !== null) found.push(['last_day', 'goal_last_day']);
  if (last !== null && last < first) found.push(['last_day', 'range_backwards']);
  if (period === 'days' && repeats) found.push(['repeats', 'goal_repeats']);
  return found;
}

const goalBody = z.object(whole).superRefine((goal, context) => {
  for (const [field, message] of listFaults(goal)) context.addIssue({ code: 'custom', path: [field], message });
});

const progress = z.object({
  /** Of the period that runs, else of the one that comes next, or was the last. */
  from_date: z.iso.date(),
  to_date: z.iso.date(),
  /** The last of its days that has begun; null where none has. */
  through: z.iso.date().nullable(),
  state: z.enum(['coming', 'running', 'over']),
  reached: z.number(),
  /** What the period ends with if it goes on as on its whole days so far; null before it has two of them, and where it is over. */
  expected: z.number().nullable(),
});

export const goal = z.object({
  ...whole,
  goal_id: goalId,
  /** Of the link; null where there is none or it has no title. */
  link_title: z.string().nullable(),
  currency: z.string(),
  progress,
});
export type Goal = z.output<typeof goal>;

const ofGoal = z.object({ goal_id: goalId });
const saved = z.object({ goal });
const refusals = ['influencer_unknown'] as const;

export const listGoals = get('/admin/v1/figures/goals', 'person', {
  summary:
    'The goals of the business with how far each is, what ends first first; to influencers those about them that are shown to them, of figures they see.',
  answer: z.object({ goals: z.array(goal) }),
});

export const createGoal = post('/admin/v1/figures/goals', 'share_reports', {
  summary: 'Sets a goal for the business.',
  body: goalBody,
  answer: saved,
  problems: ['saved_too_many', ...refusals],
  examples: {
    'Ten thousand of revenue each month': {
      measure: 'revenue',
      target: 10_000,
      period: 'month',
      first_day: '2026-11-01',
      repeats: true,
    },
  },
});

export const editGoal = post('/admin/v1/figures/goals/{goal_id}/edit', 'share_reports', {
  summary: 'Changes a goal; reaching it is told anew.',
  params: ofGoal,
  body: goalBody,
  answer: saved,
  problems: ['not_found', ...refusals],
});

export const removeGoal = post('/admin/v1/figures/goals/{goal_id}/remove', 'share_reports', {
  summary: 'Removes a goal. For a day it can be put back.',
  params: ofGoal,
  answer: done,
  problems: ['not_found'],
});

export const restoreGoal = post('/admin/v1/figures/goals/{goal_id}/restore', 'share_reports', {
  summary: 'Puts back a goal that was removed within a day.',
  params: ofGoal,
  answer: saved,
  problems: ['not_found', 'saved_too_many'],
});

/** The analytics of its days and of what it is about, as an address of the dashboard. */
export function placeOfGoal({ username, link_id: link, progress: { from_date: from, through } }: Goal): string {
  const range = through === null ? '' : `range=${from}..${through}`;
  const about = username === null ? link && `link:${link}` : `influencer:${username}`;
  const filter = about === null ? '' : `filter=${encodeURIComponent(about)}`;
  return `/admin/analytics?${[range, filter].filter((part) => part !== '').join('&')}`;
}
