// The activity of a business: who changed what, with before and after; kept a year.
import { z } from 'zod';
import { csvFile, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { accountId } from './ids.ts';

const { get } = endpointsOf('activity');

export const activityKinds = [
  'account',
  'ownership',
  'settings',
  'plan',
  'subscription',
  'store',
  'store_app',
  'sync',
  'code',
  'link',
  'multilink',
  'gate',
  'influencer',
  'application',
  'attribution',
  'order',
  'correction',
  'payout',
  'payout_file',
  'invoice',
  'payer',
  'payment_details',
  'saved_question',
  'shared_report',
  'scheduled_report',
  'day_note',
  'goal',
  'social_account',
  'post',
  'gallery',
  'post_report',
  'upload',
  'upload_campaign',
  'theme',
  'option',
  'import',
  'domain',
  'second_step',
  'passkey',
  'deletion',
  'own_store',
] as const;
const kind = z.enum(activityKinds);
export const activityChanges = ['created', 'changed', 'removed'] as const;

const entry = z.object({
  entry_id: z.number().int(),
  at: z.iso.datetime(),
  actor: z.object({
    kind: z.enum(['person', 'store', 'program']),
    account_id: accountId.nullable(),
    /** What they were called when they did it. */
    name: z.string().nullable(),
    /** The call or the job. */
    via: z.string(),
  }),
  kind,
  object_id: z.string(),
  /** What it is called; null where it has no name. */
  label: z.string().nullable(),
  change: z.enum(activityChanges),
  /** Without values where these are nobody's to read, such as a password. */
  fields: z.array(z.object({ field: z.string(), before: z.unknown().optional(), after: z.unknown().optional() })),
});
export type ActivityEntry = z.output<typeof entry>;

const narrowed = {
  /** An account, or `store` or `program`. */
  actor: z.union([accountId, z.enum(['store', 'program'])]).optional(),
  kind: kind.optional(),
  object: z.string().max(200).optional(),
  /** Days of the store's time zone, both included. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
};

export const listActivity = get('/admin/v1/activity', 'see_activity', {
  summary:
    'Lists who changed what, the newest first, each with before and after; narrowed by person, kind, object and days.',
  query: z.object({ ...narrowed, ...paging(50) }),
  answer: z.object({
    entries: z.array(entry),
    next_skip: nextSkip,
    /** Everybody who has an entry, for narrowing. */
    people: z.array(z.object({ account_id: accountId, name: z.string() })),
  }),
});

export const exportActivity = get('/admin/v1/activity.csv', 'see_activity', {
  ...csvFile,
  summary: 'The same as a file, all of it.',
  query: z.object(narrowed),
});
