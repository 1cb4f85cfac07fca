// The team of a business: who is in it and with which rights, inviting and removing, and handing the business over.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { accountId } from './ids.ts';
import { email, language } from './identity.ts';
import { limits } from './limits.ts';
import { memberRoles, teamRights } from './team-rights.ts';

const { post, get } = endpointsOf('team');

export const memberRole = z.enum(memberRoles);
export const teamRight = z.enum(teamRights);

/** Rights given (true) or taken (false) beside those of the role; what the role says anyway is not kept. */
const exceptions = z.partialRecord(teamRight, z.boolean());
const place = { role: memberRole, exceptions: exceptions.default({}) };
const who = z.object({ account_id: accountId });

const member = z.object({
  account_id: accountId,
  username: z.string(),
  name: z.string(),
  email: z.string(),
  /** The owner has no role but this one. */
  role: z.enum(['owner', ...memberRoles]),
  exceptions,
  rights: z.array(teamRight),
  is_you: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type Member = z.output<typeof member>;

const invitation = z.object({
  account_id: accountId,
  email: z.string(),
  name: z.string(),
  role: memberRole,
  exceptions,
  invited_at: z.iso.datetime(),
  /** Of the link in the last mail; null until that is sent. */
  expires_at: z.iso.datetime().nullable(),
  is_expired: z.boolean(),
});
export type Invitation = z.output<typeof invitation>;

export const listTeam = get('/admin/v1/team', 'team', {
  summary: 'Lists the team with the rights of each, invitations not accepted yet, and an open offer of the ownership.',
  answer: z.object({
    members: z.array(member),
    invitations: z.array(invitation),
    offer: z.object({ account_id: accountId, offered_at: z.iso.datetime() }).nullable(),
  }),
});

export const inviteMember = post('/admin/v1/team/invite', 'manage_team', {
  summary: 'Invites somebody by email: a single-use link with which they choose a password and sign in.',
  body: z.strictObject({
    email,
    name: z.string().trim().max(limits.personName.max).default(''),
    language: language.optional(),
    ...place,
  }),
  answer: z.object({ account_id: accountId }),
  problems: ['email_taken', 'rights_beyond_own', 'team_full', 'rate_limited'],
});

export const resendInvitation = post('/admin/v1/team/{account_id}/invite', 'manage_team', {
  summary: 'Emails an invitation again; the links emailed before end.',
  params: who,
  answer: done,
  problems: ['rate_limited'],
});

export const withdrawInvitation = post('/admin/v1/team/{account_id}/withdraw', 'manage_team', {
  summary: 'Takes an invitation back that was not accepted yet.',
  params: who,
  answer: done,
});

export const editMember = post('/admin/v1/team/{account_id}/edit', 'manage_team', {
  summary:
    'Gives a member of the team another role or other rights, at once. Nobody gives rights that they do not have.',
  params: who,
  body: z.strictObject({ role: memberRole, exceptions }),
  answer: done,
  problems: ['rights_beyond_own', 'own_place'],
});

export const removeMember = post('/admin/v1/team/{account_id}/remove', 'manage_team', {
  summary: 'Removes a member from the team; their sessions end at once.',
  params: who,
  answer: done,
  problems: ['rights_beyond_own', 'own_place'],
});

export const leaveTeam = post('/admin/v1/team/leave', 'team', {
  summary: 'Leaves the team; all own sessions end. The owner cannot.',
  answer: done,
  problems: ['owner_stays'],
});

export const offerOwnership = post('/admin/v1/team/owner/offer', 'admin', {
  summary:
    'Offers the business to a member of the team, who is emailed and has a week to accept. The latest offer holds.',
  body: z.strictObject({ account_id: accountId }),
  answer: done,
});

export const withdrawOffer = post('/admin/v1/team/owner/withdraw', 'admin', {
  summary: 'Takes the offer of the business back.',
  answer: done,
  problems: ['nothing_offered'],
});

export const answerOffer = post('/admin/v1/team/owner/answer', 'team', {
  summary: 'Accepts or declines the business; accepted, the owner before is a manager. Both are emailed.',
  body: z.strictObject({ accepted: z.boolean() }),
  answer: done,
  problems: ['nothing_offered'],
});
