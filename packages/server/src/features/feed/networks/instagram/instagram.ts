// Instagram API with Instagram Login: consent, long tokens, and the media of professional accounts.
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
import { readMediaPage } from './read-media.ts';
import { readSignedRequest } from './signed-request.ts';

export interface InstagramSettings {
  readonly clientId: string;
  readonly clientSecret: string;
  /** Of www.instagram.com, api.instagram.com and graph.instagram.com. */
  readonly hosts: { readonly www: string; readonly api: string; readonly graph: string };
}

const scope = 'instagram_business_basic';
const dayMs = 24 * 3600_000;
/** Long tokens live for some 60 days and can be renewed once they are a day old (Meta, “Refresh access token”). */
const renewAfterMs = 45 * dayMs;
/** Of the business use case’s budget: at so many percent the account is left alone. */
const fullPercent = 90;

const errorBody = z.object({
  error: z.object({ message: z.string().default(''), code: z.number(), error_subcode: z.number().optional() }),
});
const oauthError = z.object({ error_message: z.string() });

const limitCodes = new Set([4, 17, 32, 613, 80002]);

/** As documented for the Graph API: 190 bad token, 10 and 200 to 299 permission, 1 and 2 passing, some for limits. */
function readFailure(answer: NetworkAnswer): NetworkFailure | null {
  if (answer.status >= 200 && answer.status < 300) return null;
  const found = errorBody.safeParse(answer.data);
  if (!found.success) {
    const refused = oauthError.safeParse(answer.data);
    if (refused.success) return new NetworkFailure('refused', refused.data.error_message);
    return failureOfStatus('Instagram', answer);
  }
  const { code, message } = found.data.error;
  if (code === 190) return new NetworkFailure('access_lost', message);
  if (limitCodes.has(code)) return new NetworkFailure('rate_limited', message, { waitMs: readRegainMs(answer) });
  if (code === 1 || code === 2) return new NetworkFailure('network_away', message);
  if (code === 10 || (code >= 200 && code <= 299)) return new NetworkFailure('not_granted', message);
  return answer.status >= 500 ? failureOfStatus('Instagram', answer) : new NetworkFailure('refused', message);
}

const usage = z.record(
  z.string(),
  z.array(
    z.object({
      call_count: z.number().default(0),
      total_cputime: z.number().default(0),
      total_time: z.number().default(0),
      /** Minutes. */
      estimated_time_to_regain_access: z.number().default(0),
    }),
  ),
);

/** What the header of the budget says: how full it is, in percent, and when it opens again, in minutes. */
function readUsage({ header }: NetworkAnswer): { percent: number; minutes: number } | null {
  const text = header('x-business-use-case-usage');
  if (text === null) return null;
  try {
    const rows = Object.values(usage.parse(JSON.parse(text))).flat();
    return {
      percent: Math.max(0, ...rows.flatMap((row) => [row.call_count, row.total_cputime, row.total_time])),
      minutes: Math.max(0, ...rows.map((row) => row.estimated_time_to_regain_access)),
    };
  } catch {
    // a header nobody can read says nothing of the budget; the answer itself is good
    return null;
  }
}

const readRegainMs = (answer: NetworkAnswer): number | null => {
  const minutes = readUsage(answer)?.minutes ?? 0;
  return minutes > 0 ? minutes * 60_000 : null;
};

function readBudget(answer: NetworkAnswer): number {
  const used = readUsage(answer);
  if (used === null || used.percent < fullPercent) return 0;
  return Math.max(1, used.minutes) * 60_000;
}

const firstToken = z.object({
  access_token: z.string().min(1),
  permissions: z
    .union([z.string().transform((text) => text.split(',')), z.array(z.string())])
    .default([])
    .transform((names) => names.map((name) => name.trim()).filter((name) => name !== '')),
});
/** Documented in a list, answered flat as well. */
const firstAnswer = z.union([
  z.object({ data: z.tuple([firstToken], firstToken) }).transform(({ data: [first] }) => first),
  firstToken,
]);
const longAnswer = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() });

const profile = z.object({
  id: z.union([z.string(), z.number()]).transform(String).nullable().default(null),
  user_id: z.union([z.string(), z.number()]).transform(String),
  username: z.string(),
  name: z.string().default(''),
  profile_picture_url: z.url().optional().catch(undefined),
});

const mediaFields =
  'id,caption,media_type,media_product_type,media_url,thumbnail_url,permalink,timestamp,children{id,media_type,media_url,thumbnail_url}';
const pageSize = 50;

const toTokens = (
  { access_token: accessToken, expires_in: seconds }: z.output<typeof longAnswer>,
  now: Date,
  scopes: string[],
): NetworkTokens => ({
  accessToken,
  accessTokenExpiresAt: new Date(now.getTime() + seconds * 1000),
  refreshToken: null,
  refreshTokenExpiresAt: null,
  scopes,
});

export function createInstagram({ clientId, clientSecret, hosts }: InstagramSettings, outside: Outside): SocialNetwork {
  const calls = new NetworkCalls('instagram', outside, { readFailure, readBudget });
  const graph = (path: string, query: Readonly<Record<string, string>>): string =>
    `${hosts.graph}${path}?${new URLSearchParams(query).toString()}`;

  const reader = (access: NetworkAccess): NetworkReader => ({
    async readIdentity() {
      const fields = 'id,user_id,username,name,profile_picture_url';
      const me = await calls.ask(profile, access, (token) => ({ url: graph('/me', { fields, access_token: token }) }));
      return {
        userId: me.user_id,
        appUserId: me.id,
        username: me.username,
        name: me.name || me.username,
        pictureUrl: me.profile_picture_url ?? null,
      };
    },
    async readPosts(cursor) {
      const query = { fields: mediaFields, limit: String(pageSize), ...(cursor === null ? {} : { after: cursor }) };
      return readMediaPage(
        await calls.ask(z.unknown(), access, (token) => ({
          url: graph('/me/media', { ...query, access_token: token }),
        })),
      );
    },
  });

  return {
    name: 'instagram',
    label: 'Instagram',
    mostListed: 10_000,
    consentAddress: ({ callback, state }) => {
      // the page is always shown: whoever is signed in there may want another account
      const query = {
        client_id: clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope,
        state,
        force_reauth: 'true',
      };
      return `${hosts.www}/oauth/authorize?${new URLSearchParams(query).toString()}`;
    },
    async exchangeCode(code, callback, now) {
      const form = {
        client_id: clientId,
        client_secret: clientSecret,
        grant_type: 'authorization_code',
        redirect_uri: callback,
        // what the address of the answer ends with belongs to no code
        code: code.replace(/#_$/, ''),
      };
      const first = await calls.askOnce(firstAnswer, { url: `${hosts.api}/oauth/access_token`, ...toForm(form) });
      requireScopes(first.permissions, [scope]);
      const long = await calls.askOnce(longAnswer, {
        url: graph('/access_token', {
          grant_type: 'ig_exchange_token',
          client_secret: clientSecret,
          access_token: first.access_token,
        }),
      });
      return toTokens(long, now, first.permissions);
    },
    isDue: (_tokens, issuedAt, now) => now.getTime() - issuedAt.getTime() >= renewAfterMs,
    async renewTokens(tokens, issuedAt, now) {
      const ends = tokens.accessTokenExpiresAt?.getTime() ?? Infinity;
      if (ends <= now.getTime()) throw new NetworkFailure('access_lost', 'a token that has ended cannot be renewed');
      if (now.getTime() - issuedAt.getTime() < dayMs)
        throw new NetworkFailure('refused', 'a token is not renewed before it is a day old');
      const query = { grant_type: 'ig_refresh_token', access_token: tokens.accessToken };
      return toTokens(
        await calls.askOnce(longAnswer, { url: graph('/refresh_access_token', query) }),
        now,
        tokens.scopes,
      );
    },
    // this login has no call for it: the person removes the app in their settings
    revoke: null,
    reader,
    readNotice: ({ address, body }) => {
      const signed = new URLSearchParams(body).get('signed_request');
      const asked = signed === null ? null : readSignedRequest(signed, clientSecret);
      if (asked === null || (address !== 'deauthorize' && address !== 'delete-data')) return null;
      return { kind: address === 'delete-data' ? 'deletion' : 'deauthorised', ...asked };
    },
  };
}
