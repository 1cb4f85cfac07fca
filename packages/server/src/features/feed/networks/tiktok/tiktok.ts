// TikTok Login Kit v2 and Display API v2: consent, rotating tokens, and an account’s public videos.
import { z } from 'zod';
import type { Outside } from '../../../../platform/outside.ts';
import { NetworkCalls, failureOfStatus, toForm, type NetworkAnswer, type NetworkQuestion } from '../calls.ts';
import {
  NetworkFailure,
  requireScopes,
  type SocialNetwork,
  type NetworkAccess,
  type NetworkReader,
  type NetworkTokens,
} from '../network.ts';
import { readVideoPage, videoFields } from './read-videos.ts';
import { readRemoval } from './removal.ts';

export interface TikTokSettings {
  readonly clientKey: string;
  readonly clientSecret: string;
  /** Of www.tiktok.com and open.tiktokapis.com. */
  readonly hosts: { readonly www: string; readonly open: string };
}

const scopes = ['user.info.basic', 'user.info.profile', 'user.info.stats', 'video.list'];
/** Without these there is nothing to show; a person may leave out the others. */
const neededScopes = ['user.info.basic', 'video.list'];
const earlyMs = 10 * 60_000;
/** A call may be made every so often: 600 a minute and account (developers.tiktok.com, “Rate limits”). */
const spacingMs = 100;
const pageSize = 20;

const kindsByCode: Readonly<Record<string, NetworkFailure['kind']>> = {
  access_token_invalid: 'access_lost',
  scope_not_authorized: 'not_granted',
  scope_permission_missed: 'not_granted',
  rate_limit_exceeded: 'rate_limited',
  internal_error: 'network_away',
};

const problem = z.object({ code: z.string(), message: z.string().default('') });
const envelope = z.object({ error: problem });
/** Of tokens, whatever status it comes with. */
const oauthError = z.object({ error: z.string(), error_description: z.string().default('') });

const oauthKinds: Readonly<Record<string, NetworkFailure['kind']>> = {
  server_error: 'network_away',
  temporarily_unavailable: 'network_away',
};

function readFailure(answer: NetworkAnswer): NetworkFailure | null {
  const told = envelope.safeParse(answer.data);
  if (told.success && told.data.error.code !== 'ok') {
    const { code, message } = told.data.error;
    const kind = kindsByCode[code] ?? failureOfStatus('TikTok', answer)?.kind ?? 'refused';
    return new NetworkFailure(kind, `${code} ${message}`);
  }
  const refused = oauthError.safeParse(answer.data);
  if (refused.success) {
    const { error, error_description: text } = refused.data;
    return new NetworkFailure(oauthKinds[error] ?? 'refused', `${error} ${text}`);
  }
  return failureOfStatus('TikTok', answer);
}

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  expires_in: z.number().positive(),
  refresh_token: z.string().min(1),
  refresh_expires_in: z.number().positive(),
  scope: z.string().default(''),
});

const userAnswer = z.object({
  data: z.object({
    user: z.object({
      open_id: z.string(),
      display_name: z.string().default(''),
      username: z.string().optional(),
      avatar_url: z.url().optional().catch(undefined),
    }),
  }),
});

export function createTikTok({ clientKey, clientSecret, hosts }: TikTokSettings, outside: Outside): SocialNetwork {
  const calls = new NetworkCalls('tiktok', outside, { readFailure, spacing: spacingMs });
  const keys = { client_key: clientKey, client_secret: clientSecret };
  const askTokens = async (fields: Readonly<Record<string, string>>, now: Date): Promise<NetworkTokens> => {
    const url = `${hosts.open}/v2/oauth/token/`;
    const given = await calls.askOnce(tokenAnswer, { url, ...toForm({ ...keys, ...fields }) });
    const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000);
    return {
      accessToken: given.access_token,
      accessTokenExpiresAt: after(given.expires_in),
      refreshToken: given.refresh_token,
      refreshTokenExpiresAt: after(given.refresh_expires_in),
      scopes: given.scope.split(',').filter((name) => name !== ''),
    };
  };

  const reader = (access: NetworkAccess): NetworkReader => ({
    async readIdentity() {
      // names of the profile need a scope that a person may leave out
      const { user } = (await readUser(access)).data;
      const username = user.username ?? user.display_name;
      return {
        userId: user.open_id,
        appUserId: null,
        username,
        name: user.display_name || username,
        pictureUrl: user.avatar_url ?? null,
      };
    },
    async readPosts(cursor) {
      const body = { max_count: pageSize, ...(cursor === null ? {} : { cursor: Number(cursor) }) };
      const question = (token: string): NetworkQuestion => ({
        url: `${hosts.open}/v2/video/list/?fields=${videoFields}`,
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      return readVideoPage(await calls.ask(z.unknown(), access, question));
    },
  });

  const readUser = async (access: NetworkAccess): Promise<z.output<typeof userAnswer>> => {
    const ask = (fields: string) =>
      calls.ask(userAnswer, access, (token) => ({
        url: `${hosts.open}/v2/user/info/?fields=${fields}`,
        headers: { authorization: `Bearer ${token}` },
      }));
    try {
      return await ask('open_id,display_name,avatar_url,username');
    } catch (thrown) {
      if (!(thrown instanceof NetworkFailure) || thrown.kind !== 'not_granted') throw thrown;
      return ask('open_id,display_name,avatar_url');
    }
  };

  const tellRevoked = (token: string): Promise<unknown> =>
    calls.askOnce(z.unknown(), { url: `${hosts.open}/v2/oauth/revoke/`, ...toForm({ ...keys, token }) });

  return {
    name: 'tiktok',
    label: 'TikTok',
    mostListed: null,
    consentAddress: ({ callback, state }) => {
      const query = {
        client_key: clientKey,
        response_type: 'code',
        scope: scopes.join(','),
        redirect_uri: callback,
        state,
        disable_auto_auth: '1',
      };
      return `${hosts.www}/v2/auth/authorize/?${new URLSearchParams(query).toString()}`;
    },
    async exchangeCode(code, callback, now) {
      const tokens = await askTokens({ code, grant_type: 'authorization_code', redirect_uri: callback }, now);
      requireScopes(tokens.scopes, neededScopes);
      return tokens;
    },
    isDue: ({ accessTokenExpiresAt }, _issuedAt, now) =>
      accessTokenExpiresAt !== null && accessTokenExpiresAt.getTime() - now.getTime() <= earlyMs,
    async renewTokens({ refreshToken }, _issuedAt, now) {
      if (refreshToken === null) throw new NetworkFailure('access_lost', 'no token to renew with');
      try {
        return await askTokens({ grant_type: 'refresh_token', refresh_token: refreshToken }, now);
      } catch (thrown) {
        throw asLost(thrown);
      }
    },
    async revoke(access) {
      const token = await access.token();
      try {
        await tellRevoked(token);
      } catch (thrown) {
        if (!(thrown instanceof NetworkFailure) || thrown.mayPass) throw thrown;
        // a token that ended takes nothing back
        await tellRevoked(await access.renew(token));
      }
    },
    reader,
    readNotice: (told, now) => readRemoval(told, { clientKey, clientSecret }, now),
  };
}

/** A token to renew with that is refused is used up: nothing but consent gives another. */
function asLost(thrown: unknown): unknown {
  if (!(thrown instanceof NetworkFailure) || thrown.kind !== 'refused') return thrown;
  return new NetworkFailure('access_lost', thrown.message, { cause: thrown });
}
