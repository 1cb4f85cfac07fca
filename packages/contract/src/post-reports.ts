// Reports of posts in a feed: what somebody says against an image, and what its merchant decides.
import { z } from 'zod';
import { endpointsOf, nextSkip, paging } from './endpoint.ts';
import { postId, postSource, reportReason } from './feed.ts';
import { webAddress } from './web-address.ts';

const { get, post } = endpointsOf('feed');

export const postReportId = z.uuid().brand<'PostReportId'>();
export type PostReportId = z.output<typeof postReportId>;

export const reportStatuses = ['open', 'upheld', 'rejected'] as const;
export const reportStatus = z.enum(reportStatuses);
export type ReportStatus = z.output<typeof reportStatus>;

/** What happened with a report, each once or more; `erased`: who reported is known no longer. */
const reportSteps = ['received', 'receipt_sent', 'upheld', 'rejected', 'reopened', 'answer_sent', 'erased'] as const;
const reportStep = z.enum(reportSteps);
export type ReportStep = z.output<typeof reportStep>;

/** Characters of what is said; days for which it is known who reported, once it was decided. */
export const reportLimits = { words: 2000, answer: 2000, keptDays: 365 } as const;

export const postReport = z.object({
  post_report_id: postReportId,
  /** The number whoever reported was given. */
  receipt: z.string(),
  status: reportStatus,
  reason: reportReason,
  words: z.string(),
  /** Of whoever reported; null once that was erased, as their words are. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  reported_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** Who decided; null where nobody did. */
  decided_by: z.string().nullable(),
  /** What was answered with the decision; empty while nothing is decided. */
  answer: z.string(),
  post: z.object({
    post_id: postId,
    platform: postSource,
    username: z.string(),
    caption: z.string(),
    /** The post at the network. */
    url: webAddress.nullable(),
    image_url: z.string().nullable(),
  }),
  steps: z.array(z.object({ step: reportStep, at: z.iso.datetime(), by: z.string().nullable() })),
});
export type PostReport = z.output<typeof postReport>;

const which = z.object({ post_report_id: postReportId });
const one = z.object({ report: postReport });
const answerText = z.string().trim().min(1).max(reportLimits.answer);

export const listPostReports = get('/admin/v1/post-reports', 'edit_links', {
  summary:
    'Reports of one status, each with the post it is about: open ones the oldest first, others the latest decided first.',
  query: z.object({ status: reportStatus.default('open'), ...paging(20) }),
  answer: z.object({
    reports: z.array(postReport),
    next_skip: nextSkip,
    totals: z.object({ open: z.number().int(), upheld: z.number().int(), rejected: z.number().int() }),
  }),
});

export const upholdPostReport = post('/admin/v1/post-reports/{post_report_id}/uphold', 'edit_links', {
  summary:
    'Takes the post down: shoppers see it no longer, whatever its network or `visible` says. Whoever reported is emailed why, and so is whoever sent its picture to a campaign; one that is upheld already stays so.',
  params: which,
  body: z.strictObject({ answer: answerText }),
  answer: one,
});

export const rejectPostReport = post('/admin/v1/post-reports/{post_report_id}/reject', 'edit_links', {
  summary: 'Leaves the post as it is. Whoever reported is emailed why.',
  params: which,
  body: z.strictObject({ answer: answerText }),
  answer: one,
});

export const reopenPostReport = post('/admin/v1/post-reports/{post_report_id}/reopen', 'edit_links', {
  summary:
    'Takes a decision back: the report is open again, and a post that was taken down for it alone is shown as before.',
  params: which,
  answer: one,
});
