// Accounts: register, verify, sign in, passwords, live checks.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { languageCodes } from './language.ts';
import { limits } from './limits.ts';
import { withoutUnseen } from './unseen.ts';

const { post, get } = endpointsOf('identity');

/** Letters, digits, underscore and hyphen. */
export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_-]+$/, { error: 'username_format' })
  .min(limits.username.min)
  .max(limits.username.max);

/**
 * Any valid address; white space and marks that nobody sees are stripped, the domain and local part may be Unicode, the
 * top level is any length.
 */
export const email = z
  .string()
  .transform((text) => withoutUnseen(text).replaceAll(/\s/g, ''))
  .pipe(
    z
      .string()
      .max(limits.email.max)
      .regex(/^[^\s\p{Cc}@"(),:;<>[\\\]]+@[^\s\p{Cc}@"(),:;<>[\\\]/.]+(\.[^\s\p{Cc}@"(),:;<>[\\\]/.]+)+$/u, {
        error: 'email_format',
      }),
  );

/** At least 6 characters and at least one digit. */
export const password = z
  .string()
  .min(limits.password.min)
  .max(limits.password.max)
  .regex(/\p{Nd}/u, { error: 'password_digit' });

/** What is typed at sign-in: no rule is hinted at beyond being present. */
export const typedPassword = z.string().min(1).max(limits.password.max);
export const typedName = z.string().trim().min(1).max(limits.email.max);
/** A code of the second step: of the app, or for recovery; blanks and hyphens do not count. */
export const typedCode = z.string().trim().min(1).max(40);
const token = z.string().min(1).max(500);

export const permissions = z.object({
  analytics_commission_enabled: z.boolean(),
  analytics_clicks_enabled: z.boolean(),
  analytics_revenue_enabled: z.boolean(),
  analytics_sales_enabled: z.boolean(),
  analytics_cr_enabled: z.boolean(),
  analytics_aov_enabled: z.boolean(),
  allow_creating_and_editing_links: z.boolean(),
  allow_tagging_posts: z.boolean(),
});
export type Permissions = z.output<typeof permissions>;

/** As somebody is given them: what came later may be left out, and is off then. */
export const givenPermissions = permissions.extend({ allow_tagging_posts: z.boolean().default(false) });

/**
 * The permissions in the order the form shows them, as they begin: influencers may share from the first day and see what
 * they bring in, but not the merchant's margins.
 */
export const firstPermissions: Permissions = {
  allow_creating_and_editing_links: true,
  // what a post shows stands in the merchant's own feed
  allow_tagging_posts: false,
  analytics_clicks_enabled: true,
  analytics_sales_enabled: true,
  analytics_revenue_enabled: false,
  analytics_cr_enabled: false,
  // stored as on: there to be seen as soon as revenue is
  analytics_aov_enabled: true,
  analytics_commission_enabled: true,
};

export const role = z.enum(['admin', 'staff', 'influencer']);
export type Role = z.output<typeof role>;

export const language = z.enum(languageCodes);

const signedIn = z.object({ token: z.string() });

export const validateUsername = post('/auth/validate/username', 'anyone', {
  summary: 'Tells whether a merchant username is well formed and free.',
  body: z.object({ username: z.string().max(200) }),
  answer: done,
  problems: ['username_invalid', 'username_taken', 'rate_limited'],
});

export const validateEmail = post('/auth/validate/email', 'anyone', {
  summary: 'Tells whether an email address is well formed and free.',
  body: z.object({ email: z.string().max(500) }),
  answer: done,
  problems: ['email_invalid', 'email_taken', 'rate_limited'],
});

export const register = post('/auth/register', 'anyone', {
  summary: 'Opens a business with its merchant account and emails a verification link.',
  body: z.strictObject({
    username,
    email,
    password,
    name: z.string().trim().max(limits.personName.max).optional(),
    language: language.optional(),
  }),
  answer: z.object({ username: z.string(), email: z.string() }),
  problems: ['username_taken', 'email_taken', 'rate_limited'],
});

export const login = post('/auth/login', 'anyone', {
  summary: 'Signs a merchant or a member of staff in.',
  body: z.object({ username: typedName, password: typedPassword, code: typedCode.optional() }),
  answer: signedIn,
  problems: ['wrong_credentials', 'email_not_verified', 'second_step_required', 'code_wrong', 'rate_limited'],
});

export const loginInfluencer = post('/admin/v1/influencers/login', 'anyone', {
  summary:
    'Signs an influencer in, by their username with a merchant or by their email address alone: then to the merchant of that password whom they were with last.',
  body: z.object({
    /** Left out by who signs in by their email address. */
    admin_username: typedName.optional(),
    /** With this merchant; without one, the email address. */
    username: typedName,
    password: typedPassword,
    code: typedCode.optional(),
  }),
  answer: signedIn,
  problems: ['wrong_credentials', 'second_step_required', 'code_wrong', 'rate_limited'],
});

export const mailSignInLink = post('/auth/mail-link', 'anyone', {
  summary:
    'Emails influencers a link that signs them in, one for each merchant they work with; answers the same whether or not there is an account.',
  body: z.strictObject({ email }),
  answer: done,
  problems: ['rate_limited'],
});

export const exchangeToken = post('/auth/exchange', 'anyone', {
  summary:
    'Exchanges the single-use code of a sign-in link for a session; an account with a second step signs in itself.',
  body: z.object({ auth: token }),
  answer: signedIn,
  problems: ['token_invalid', 'second_step_required', 'rate_limited'],
});

export const verifyAccount = post('/auth/account/verify', 'anyone', {
  summary: 'Confirms the email address with the code of the verification email.',
  body: z.object({ token }),
  /** A first session once a new account is confirmed; null where it was confirmed before or asks for a second step. */
  answer: z.object({ token: z.string().nullable() }),
  problems: ['token_invalid'],
});

export const resendVerification = post('/auth/account/verify/resend', 'anyone', {
  summary: 'Emails a new verification link; answers the same whether or not the account exists.',
  body: z.object({ username: typedName }),
  answer: done,
  problems: ['rate_limited'],
});

export const forgotPassword = post('/auth/password/forgot', 'anyone', {
  summary: 'Emails a reset link to a merchant; answers the same whether or not the account exists.',
  body: z.object({ username: typedName }),
  answer: done,
  problems: ['rate_limited'],
});

export const forgotInfluencerPassword = post('/admin/v1/influencers/password/forgot', 'anyone', {
  summary: 'Emails a reset link to an influencer; answers the same whether or not the account exists.',
  body: z.object({ username: typedName, influencer_username: typedName }),
  answer: done,
  problems: ['rate_limited'],
});

export const resetPassword = post('/auth/password/reset', 'anyone', {
  summary: 'Sets a new password with the code of a reset email and ends all sessions of the account.',
  body: z.object({ token, new_password: password }),
  /** A new session of an influencer or whoever was invited, who go on at once; others sign in with their new password. */
  answer: z.object({ token: z.string().nullable() }),
  problems: ['token_invalid', 'rate_limited'],
});

const requestOwnReset = { answer: done, problems: ['rate_limited'] } as const;

export const requestPasswordReset = post('/auth/user/password/reset/request', 'person', {
  ...requestOwnReset,
  summary: 'Emails a reset link to the signed-in account.',
});

export const requestPasswordResetByGet = get('/auth/user/password/reset/request', 'person', {
  ...requestOwnReset,
  summary: 'The same as the POST, kept for older callers; never cached.',
});
