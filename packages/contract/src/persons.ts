// What people are and choose for themselves: language and theme, name, username, and an address that is proven.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { email, language, password, username } from './identity.ts';
import { limits } from './limits.ts';
import { teamSwitches } from './notifications.ts';

const { get, post } = endpointsOf('identity');

/** Of the dashboard; `auto` as the system has it. */
export const colorMode = z.enum(['auto', 'light', 'dark']);
export type ColorMode = z.output<typeof colorMode>;

/** What the bearer of a session is besides their place in the business. */
export const person = z.object({
  /** Their own: a merchant's, a member of staff's or an influencer's. */
  username: z.string(),
  /** Null until they chose one: then the browser's is good. */
  language: language.nullable(),
  theme: colorMode.nullable(),
  /** An address that waits for its proof. */
  new_email: z.string().nullable(),
  /** When the account is erased, as its owner asked; null while nobody did. */
  erase_at: z.iso.datetime().nullable(),
  /** When the whole business is, as its owner asked. */
  business_erase_at: z.iso.datetime().nullable(),
});
export type Person = z.output<typeof person>;

export const choosePreferences = post('/auth/user/preferences', 'person', {
  summary:
    'Keeps the language and the theme of the signed-in person, for every device and for emails, and that their first sale was celebrated.',
  body: z.strictObject({
    language: language.optional(),
    theme: colorMode.optional(),
    first_sale_seen: z.literal(true).optional(),
  }),
  answer: done,
  examples: { 'In Hebrew, dark': { language: 'he', theme: 'dark' } },
});

export const changeProfile = post('/auth/user/profile', 'person', {
  summary: 'Changes the name or the username of the signed-in person; an influencer’s username stays as it was given.',
  body: z.strictObject({
    name: z.string().trim().min(1).max(limits.personName.max).optional(),
    username: username.optional(),
  }),
  answer: done,
  problems: ['username_taken', 'rate_limited', 'forbidden'],
  examples: { 'A new name': { name: 'Dana Levi' } },
});

export const requestNewEmail = post('/auth/user/email', 'person', {
  summary: 'Asks for another email address: it counts once the link emailed to it was opened. The old one is told.',
  body: z.strictObject({ email }),
  answer: done,
  problems: ['email_taken', 'confirmation_required', 'rate_limited'],
  examples: { 'Another address': { email: 'dana@new.example' } },
});

export const withdrawNewEmail = post('/auth/user/email/withdraw', 'person', {
  summary: 'Withdraws the change to another email address.',
  answer: done,
});

export const confirmNewEmail = post('/auth/email/confirm', 'anyone', {
  summary: 'Makes the new email address that of the account, with the code emailed to it.',
  body: z.strictObject({ token: z.string().min(1).max(500) }),
  answer: done,
  problems: ['token_invalid', 'email_taken'],
});

export const changePassword = post('/auth/user/password', 'person', {
  summary: 'Sets a new password and ends all other sessions of the account.',
  body: z.strictObject({ new_password: password }),
  answer: done,
  problems: ['confirmation_required', 'rate_limited'],
});

const ownMails = z.object({
  /** What they do not want mails about. */
  muted_mails: z.array(z.enum(teamSwitches)),
});

export const getOwnMails = get('/auth/user/mails', 'team', {
  summary: 'Which emails somebody of the team has switched off for themselves.',
  answer: ownMails,
});

export const changeOwnMails = post('/auth/user/mails', 'team', {
  summary: 'Switches emails off for the signed-in person alone, or on again: the list replaces the one before.',
  body: z.strictObject({
    muted_mails: z.array(z.enum(teamSwitches)).transform((topics) => [...new Set(topics)]),
  }),
  answer: ownMails,
  examples: { 'No weekly summary': { muted_mails: ['digest'] } },
});
