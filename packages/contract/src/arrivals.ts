// Arriving with a store: an account opened or signed in to by who comes from the store's side, and asking for an account.
import { z } from 'zod';
import { done, endpointsOf } from './endpoint.ts';
import { email, language, password, typedCode, typedName, typedPassword, username } from './identity.ts';
import { limits } from './limits.ts';
import { grantCode } from './stores.ts';

const { post } = endpointsOf('identity');

const arrived = z.object({
  /** A session of the account, as signing in answers it. */
  token: z.string(),
  /** The domain of the store that is connected to it now. */
  shop: z.string(),
});

export const registerConnect = post('/auth/register/connect', 'anyone', {
  summary: 'Opens a business for the store of a waiting grant, connects it, starts the first sync and signs in.',
  body: z.strictObject({
    auth: grantCode,
    username,
    /** The store's own, as the grant says it; any other is refused. */
    email,
    password,
    language: language.optional(),
  }),
  answer: arrived,
  problems: ['token_invalid', 'username_taken', 'email_taken', 'store_connected_elsewhere', 'rate_limited'],
});

export const loginConnect = post('/auth/login/connect', 'anyone', {
  summary: 'Signs a merchant in and connects the store of a waiting grant to their business.',
  body: z.object({ auth: grantCode, username: typedName, password: typedPassword, code: typedCode.optional() }),
  answer: arrived,
  problems: [
    'token_invalid',
    'wrong_credentials',
    'email_not_verified',
    'second_step_required',
    'code_wrong',
    'forbidden',
    'account_has_store',
    'store_connected_elsewhere',
    'rate_limited',
  ],
});

export const requestAccount = post('/auth/register/request', 'anyone', {
  summary: 'Asks whoever runs this installation for an account; they are emailed, and nobody else.',
  body: z.strictObject({
    name: z.string().trim().min(1).max(limits.personName.max),
    email,
    description: z.string().trim().min(1).max(limits.accountRequest),
    language: language.optional(),
  }),
  answer: done,
  problems: ['rate_limited'],
});
