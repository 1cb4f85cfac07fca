// Applications of people who would like to be influencers: the queue, and what is decided of it.
import { z } from 'zod';
import { done, endpointsOf, nextSkip, paging } from './endpoint.ts';
import { givenPermissions } from './identity.ts';
import { applicationId } from './ids.ts';
import { invitationOutcome } from './invitations.ts';
import { questionKinds } from './join-pages.ts';
import { limits } from './limits.ts';

const { get, post } = endpointsOf('applications');

export const applicationStatuses = ['pending', 'approved', 'declined'] as const;
export const applicationStatus = z.enum(applicationStatuses);
export type ApplicationStatus = z.output<typeof applicationStatus>;

export const application = z.object({
  application_id: applicationId,
  name: z.string(),
  email: z.string(),
  status: applicationStatus,
  /** When they confirmed their address. */
  applied_at: z.iso.datetime(),
  decided_at: z.iso.datetime().nullable(),
  /** Of the influencer they became; null while they are none. */
  username: z.string().nullable(),
  has_note: z.boolean(),
});
export type Application = z.output<typeof application>;

export const applicationDetail = application.extend({
  /** As they were asked, whatever the page asks now. */
  answers: z.array(z.object({ question: z.string(), kind: z.enum(questionKinds), answer: z.string() })),
  /** The words they agreed to, and when. */
  consent: z.string(),
  consented_at: z.iso.datetime(),
  /** Who decided; null where nobody did, or a rule. */
  decided_by: z.string().nullable(),
  note: z.string(),
});
export type ApplicationDetail = z.output<typeof applicationDetail>;

const which = z.object({ application_id: applicationId });
const several = z.array(applicationId).min(1).max(limits.batch);

export const listApplications = get('/admin/v1/applications', 'edit_influencers', {
  summary: 'Applications of one status, the newest first; those whose address isn’t confirmed are in no list.',
  query: z.object({
    status: applicationStatus.default('pending'),
    /** Words of names and addresses. */
    search: z.string().trim().max(limits.searchText).default(''),
    ...paging(20),
  }),
  answer: z.object({
    applications: z.array(application),
    next_skip: nextSkip,
    /** Of each status, whatever is searched for. */
    totals: z.object({ pending: z.number().int(), approved: z.number().int(), declined: z.number().int() }),
  }),
});

export const getApplication = get('/admin/v1/applications/{application_id}', 'edit_influencers', {
  summary: 'One application with its answers.',
  params: which,
  answer: z.object({ application: applicationDetail }),
});

export const approveApplications = post('/admin/v1/applications/approve', 'edit_influencers', {
  summary:
    'Invites applicants, each as if alone, exactly as `influencers/invite` does: one that is refused stays and keeps no other from it.',
  body: z.strictObject({
    applications: z
      .array(z.strictObject({ application_id: applicationId, promocode: z.string().max(200).optional() }))
      .min(1)
      .max(limits.batch),
    permissions: givenPermissions,
  }),
  answer: z.object({
    outcomes: z.array(invitationOutcome.omit({ email: true }).extend({ application_id: applicationId })),
  }),
  problems: ['trial_ended'],
});

export const declineApplications = post('/admin/v1/applications/decline', 'edit_influencers', {
  summary: 'Turns down applications that wait; with `letter` each applicant is emailed these words.',
  body: z.strictObject({
    application_ids: several,
    /** Empty or left out, nobody is mailed. */
    letter: z.string().trim().max(limits.joinPage.letter).default(''),
  }),
  answer: z.object({ changed: z.number().int() }),
});

export const reopenApplications = post('/admin/v1/applications/reopen', 'edit_influencers', {
  summary: 'Has applications that were turned down wait again. An email that was sent stays sent.',
  body: z.strictObject({ application_ids: several }),
  answer: z.object({ changed: z.number().int() }),
});

export const noteApplication = post('/admin/v1/applications/{application_id}/note', 'edit_influencers', {
  summary: 'Writes the team’s note on an application; applicants never see it.',
  params: which,
  body: z.strictObject({ note: z.string().trim().max(limits.joinPage.note) }),
  answer: z.object({ application: applicationDetail }),
});

export const eraseApplication = post('/admin/v1/applications/{application_id}/erase', 'edit_influencers', {
  summary: 'Erases an application for good, with everything the applicant told. An influencer they became stays.',
  params: which,
  answer: done,
});
