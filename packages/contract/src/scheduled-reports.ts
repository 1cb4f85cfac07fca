// Scheduled reports: what of the analytics is emailed, how often and at which hour of the store, and to whom.
import { z } from 'zod';
import { trafficKind } from './analytics.ts';
import { conditions } from './conditions.ts';
import { done, endpointsOf } from './endpoint.ts';
import { accountId, segmentId } from './ids.ts';
import { email, language } from './identity.ts';
import { limits } from './limits.ts';
import { figureProblems } from './problem.ts';
import { addDays, toPresetDays } from './range.ts';

export const scheduleId = z.uuid().brand<'ScheduleId'>();
export const readerId = z.uuid().brand<'ReaderId'>();
export type ScheduleId = z.output<typeof scheduleId>;
export type ReaderId = z.output<typeof readerId>;

const { get, post } = endpointsOf('figures');

/** Of a business, who gets each, and the seconds in which an address outside the team can agree to one. */
export const scheduleLimits = { reports: 30, readers: 20, invitation: 7 * 24 * 3600 } as const;

/** The tabs of the analytics that there are figures of. */
export const scheduledTab = z.enum(['all', 'links', 'shorts', 'shopboard']);
export type ScheduledTab = z.output<typeof scheduledTab>;

/** Whole days that are over when the report goes out; of months that begin on the day, the one before. */
export const scheduledRange = z.enum([
  'yesterday',
  'last_7_days',
  'last_30_days',
  'last_90_days',
  'this_month',
  'previous_month',
]);
export type ScheduledRange = z.output<typeof scheduledRange>;

/** The days of a range for a report that goes out on a day of the store, both included. */
export function toScheduledDays(range: ScheduledRange, today: string): { from: string; to: string } {
  const yesterday = addDays(today, -1);
  const days = range === 'yesterday' ? null : toPresetDays(range, range === 'previous_month' ? today : yesterday);
  return days ?? { from: yesterday, to: yesterday };
}

/** Every day, on Mondays, or on the first of the month. */
export const scheduledEvery = z.enum(['day', 'week', 'month']);
export type ScheduledEvery = z.output<typeof scheduledEvery>;

const content = {
  tab: scheduledTab,
  range: scheduledRange,
  traffic: trafficKind.default('human'),
  /** All must hold, besides those of the segment. */
  filters: conditions.default([]),
  /** By its id: what the segment becomes, the report becomes; without it no more reports go out. */
  segment_id: segmentId.nullable().default(null),
};
export const scheduledContent = z.object(content);
export type ScheduledContent = z.output<typeof scheduledContent>;

const name = z.string().trim().min(1).max(limits.savedName);
const timing = { every: scheduledEvery, hour: z.number().int().min(0).max(23) };

/** One of the team, who reads it in their own language, or an address whose owner has to agree first. */
const sentReader = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('team'), account_id: accountId }),
  z.object({ kind: z.literal('address'), email, language }),
]);
export type SentReader = z.output<typeof sentReader>;

const whole = z.object({
  name,
  ...content,
  ...timing,
  readers: z.array(sentReader).min(1).max(scheduleLimits.readers),
});

const reader = z.object({
  reader_id: readerId,
  kind: z.enum(['team', 'address']),
  account_id: accountId.nullable(),
  /** Of one of the team; null for an address. */
  username: z.string().nullable(),
  email: z.string(),
  language,
  /** `asked`: did not agree yet; `expired`: nor can any more; `left`: does not want it; `gone`: no longer of the team. */
  state: z.enum(['reads', 'asked', 'expired', 'left', 'gone']),
});
export type ScheduledReader = z.output<typeof reader>;

/** Why none goes out: somebody paused it, or what it needs is no longer there. */
export const pauseReason = z.enum(['person', 'maker', 'segment', 'filter', 'readers']);
export type PauseReason = z.output<typeof pauseReason>;

export const scheduledReport = z.object({
  schedule_id: scheduleId,
  name,
  ...content,
  ...timing,
  readers: z.array(reader),
  /** Whoever saved it last; addresses outside the team are told what they may see. */
  made_by: z.string().nullable(),
  /** Null while it is paused. */
  next_at: z.iso.datetime().nullable(),
  last_sent_at: z.iso.datetime().nullable(),
  paused: pauseReason.nullable(),
  /** When the last one could not be sent; null where it was. */
  failed_at: z.iso.datetime().nullable(),
});
export type ScheduledReport = z.output<typeof scheduledReport>;

const ofSchedule = z.object({ schedule_id: scheduleId });
const saved = z.object({ scheduled: scheduledReport });
const refusals = ['forbidden', 'rate_limited', ...figureProblems] as const;

export const listScheduledReports = get('/admin/v1/figures/schedules', 'team', {
  summary:
    'The reports that are emailed by a schedule, the oldest first: all of the business for who may share reports, else those the caller made.',
  answer: z.object({ scheduled: z.array(scheduledReport) }),
});

export const scheduleReport = post('/admin/v1/figures/schedules', 'team', {
  summary:
    'Schedules a report by email. Others than the caller may be named by who may share reports; an address outside the team gets nothing but a question until its owner agrees.',
  body: whole,
  answer: saved,
  problems: ['saved_too_many', ...refusals],
  examples: {
    'The week on Mondays at eight': {
      name: 'Weekly figures',
      tab: 'all',
      range: 'last_7_days',
      every: 'week',
      hour: 8,
      readers: [{ kind: 'address', email: 'agency@mail.example', language: 'en' }],
    },
  },
});

export const editScheduledReport = post('/admin/v1/figures/schedules/{schedule_id}/edit', 'team', {
  summary: 'Changes a scheduled report, which then runs; readers that are named again keep what they agreed to.',
  params: ofSchedule,
  body: whole,
  answer: saved,
  problems: ['not_found', ...refusals],
});

export const pauseScheduledReport = post('/admin/v1/figures/schedules/{schedule_id}/pause', 'team', {
  summary: 'Pauses a scheduled report, or lets it go on from the next time on.',
  params: ofSchedule,
  body: z.object({ is_paused: z.boolean() }),
  answer: saved,
  problems: ['not_found'],
});

export const sendScheduledReport = post('/admin/v1/figures/schedules/{schedule_id}/send', 'team', {
  summary: 'Sends a scheduled report now, once a minute at most; its next time stays.',
  params: ofSchedule,
  answer: done,
  problems: ['not_found', 'rate_limited'],
});

export const removeScheduledReport = post('/admin/v1/figures/schedules/{schedule_id}/remove', 'team', {
  summary: 'Removes a scheduled report. For a day it can be put back.',
  params: ofSchedule,
  answer: done,
  problems: ['not_found'],
});

export const restoreScheduledReport = post('/admin/v1/figures/schedules/{schedule_id}/restore', 'team', {
  summary: 'Puts back a scheduled report that was removed within a day.',
  params: ofSchedule,
  answer: saved,
  problems: ['not_found', 'saved_too_many'],
});
