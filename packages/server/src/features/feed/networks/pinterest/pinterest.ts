// Pinterest API v5: consent, rotating tokens, and the pins of an account.
import { z } from 'zod';
import type { Outside } from '../../../../platform/outside.ts';
import { NetworkCalls, failureOfStatus, toForm, type NetworkAnswer } from '../calls.ts';
import {
  NetworkFailure,
  requireScopes,
  type SocialNetwork,
  type NetworkAccess,
  type NetworkReader,
  type NetworkTokens,
} from '../network.ts';
import { readPinPage } from './read-pins.ts';

export interface PinterestSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of www.pinterest.com and api.pinterest.com. */
  readonly hosts: { readonly www: string; readonly api: string };
}

const scopes = ['boards:read', 'pins:read', 'user_accounts:read'];
/** Tokens live for 30 days, those to renew them with for 60: half of the first leaves time for a network that is away. */
const earlyMs = 15 * 24 * 3600_000;
const pageSize = 100;

const errorBody = z.object({ code: z.number(), message: z.string().default('') });

function readFailure(answer: NetworkAnswer): NetworkFailure | null {
  const failure = failureOfStatus('Pinterest', answer);
  if (failure === null) return null;
  const told = errorBody.safeParse(answer.data);
  const message = told.success ? `${told.data.code} ${told.data.message}` : failure.message;
  return new NetworkFailure(failure.kind, message, { waitMs: failure.waitMs ?? readResetMs(answer) });
}

/** Seconds until the window opens again. */
function readResetMs({ status, header }: NetworkAnswer): number | null {
  const seconds = Number.parseInt(header('x-ratelimit-reset') ?? '', 10);
  return status === 429 && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

function readBudget({ header }: NetworkAnswer): number {
  const left = Number.parseInt(header('x-ratelimit-remaining') ?? '', 10);
  const seconds = Number.parseInt(header('x-ratelimit-reset') ?? '', 10);
  return left === 0 && Number.isFinite(seconds) ? Math.max(0, seconds) * 1000 : 0;
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1).optional(),
  refresh_token_expires_in: z.number().positive().optional(),
  scope: z.string().default(''),
});

const account = z.object({
  id: z.string().optional(),
  username: z.string(),
  business_name: z.string().nullish(),
  profile_image: z.url().nullish().catch(null),
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

export function createPinterest({ clientId, clientSecret, hosts }: PinterestSettings, outside: Outside): SocialNetwork {
  const calls = new NetworkCalls('pinterest', outside, { readFailure, readBudget });
  const basic = Buffer.from(`${clientId}:${clientSecret}`).toString('base64');
  const askTokens = async (fields: Readonly<Record<string, string>>, now: Date): Promise<NetworkTokens> => {
    const form = toForm(fields);
    const given = await calls.askOnce(tokenAnswer, {
      url: `${hosts.api}/v5/oauth/token`,
      ...form,
      headers: { ...form.headers, authorization: `Basic ${basic}` },
    });
    const after = (seconds: number | undefined): Date | null =>
      seconds === undefined ? null : new Date(now.getTime() + seconds * 1000);
    return {
      accessToken: given.access_token,
      accessTokenExpiresAt: after(given.expires_in),
      refreshToken: given.refresh_token ?? null,
      refreshTokenExpiresAt: after(given.refresh_token_expires_in),
      scopes: given.scope.split(/[\s,]+/).filter((name) => name !== ''),
    };
  };

  const reader = (access: NetworkAccess): NetworkReader => ({
    async readIdentity() {
      const me = await calls.ask(account, access, (token) => ({
        url: `${hosts.api}/v5/user_account`,
        headers: bearer(token),
      }));
      const { username } = me;
      return {
        userId: me.id ?? username,
        appUserId: null,
        username,
        name: me.business_name || username,
        pictureUrl: me.profile_image ?? null,
      };
    },
    async readPosts(cursor) {
      const query = new URLSearchParams({
        page_size: String(pageSize),
        ...(cursor === null ? {} : { bookmark: cursor }),
      });
      const question = (token: string) => ({ url: `${hosts.api}/v5/pins?${query.toString()}`, headers: bearer(token) });
      return readPinPage(await calls.ask(z.unknown(), access, question), hosts.www);
    },
  });

  return {
    name: 'pinterest',
    label: 'Pinterest',
    mostListed: null,
    consentAddress: ({ callback, state }) => {
      const query = {
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: scopes.join(','),
        state,
      };
      return `${hosts.www}/oauth/?${new URLSearchParams(query).toString()}`;
    },
    async exchangeCode(code, callback, now) {
      const fields = { grant_type: 'authorization_code', code, redirect_uri: callback, continuous_refresh: 'true' };
      const tokens = await askTokens(fields, now).catch((thrown: unknown) => {
        // a code that is none is refused as if we were not let in
        if (thrown instanceof NetworkFailure && thrown.kind === 'access_lost')
          throw new NetworkFailure('refused', thrown.message, { cause: thrown });
        throw thrown;
      });
      requireScopes(tokens.scopes, scopes);
      return tokens;
    },
    isDue: ({ accessTokenExpiresAt }, _issuedAt, now) =>
      accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() - now.getTime() <= earlyMs,
    async renewTokens(tokens, _issuedAt, now) {
      const { refreshToken } = tokens;
      if (refreshToken === null) throw new NetworkFailure('access_lost', 'no token to renew with');
      try {
        const renewed = await askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, now);
        return {
          ...renewed,
          refreshToken: renewed.refreshToken ?? refreshToken,
          refreshTokenExpiresAt: renewed.refreshTokenExpiresAt ?? tokens.refreshTokenExpiresAt,
          scopes: renewed.scopes.length > 0 ? renewed.scopes : tokens.scopes,
        };
      } catch (thrown) {
        if (!(thrown instanceof NetworkFailure) || thrown.mayPass) throw thrown;
        throw new NetworkFailure('access_lost', thrown.message, { cause: thrown });
      }
    },
    // it has no call for it: the person removes the app in their settings
    revoke: null,
    reader,
    readNotice: () => null,
  };
}
