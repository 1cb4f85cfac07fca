// Pinterest's grant: the page at www, and tokens for who knows the app's secret.

import type { FastifyInstance } from 'fastify';
import { addConsent, readFields, toWords, type Asked, type FormFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { NetworkToken } from '../model.ts';
import type { Network } from '../network.ts';
import { isInvalid, isUnknown, toApiProblem } from './problems.ts';

const SCOPES: readonly string[] = [
  'ads:read',
  'boards:read',
  'boards:read_secret',
  'boards:write',
  'pins:read',
  'pins:read_secret',
  'pins:write',
  'user_accounts:read',
];
const CODE_SECONDS = 600;
const ACCESS_SECONDS = 2_592_000;
const REFRESH_SECONDS = 5_184_000;

export async function pinterestOauth(server: FastifyInstance, network: Network): Promise<void> {
  for (const path of ['/www/oauth/', '/www/oauth']) {
    await server.register(async (scope) => {
      addConsent(scope, {
        network,
        path,
        title: 'Pinterest',
        codeSeconds: CODE_SECONDS,
        read: (fields) => readAsked(network, fields),
        denial: { error: 'access_denied', error_description: 'The user denied the request' },
        beside: () => ({}),
      });
    });
  }
  await server.register(
    async (scope) => {
      addGate(scope, { network, toProblem: toApiProblem, isForTokens: true });
      scope.post('/token', (request) => {
        if (!isClient(network, request.headers.authorization)) throw isUnknown();
        return issueTokens(network, readFields(request.body));
      });
    },
    { prefix: '/api/v5/oauth' },
  );
}

function readAsked({ app }: Network, fields: FormFields): Asked | string {
  const scopes = toWords(fields['scope'] ?? '');
  const client = fields['client_id'] ?? fields['consumer_id'];
  if (client !== app.id) return 'Invalid client_id';
  if (!app.redirectUrls.includes(fields['redirect_uri'] ?? '')) return 'Invalid redirect_uri';
  if (fields['response_type'] !== 'code') return 'Invalid response_type';
  if (scopes.length === 0 || !scopes.every((scope) => SCOPES.includes(scope))) return 'Invalid scope';
  return {
    redirectUri: fields['redirect_uri'] ?? '',
    state: fields['state'] ?? null,
    scopes,
    // all or nothing
    needed: scopes,
    challenge: null,
    isForced: true,
  };
}

/** `Basic` of id and secret. */
function isClient({ app }: Network, header: string | undefined): boolean {
  const [, encoded = ''] = /^Basic (\S+)$/.exec(header ?? '') ?? [];
  return Buffer.from(encoded, 'base64').toString() === `${app.id}:${app.secret}`;
}

function issueTokens(network: Network, fields: FormFields): object {
  const { grant_type: kind, code = '', redirect_uri: address = '', refresh_token: refreshToken = '' } = fields;
  if (kind === 'authorization_code') {
    const redeemed = network.grants.redeemCode(code, address, undefined);
    if (typeof redeemed === 'string') throw isInvalid('The provided authorization code is invalid or has expired.');
    return toAnswer(network, redeemed, kind);
  }
  if (kind !== 'refresh_token') throw isInvalid('Invalid grant_type.');
  const { token, state } = network.grants.check(refreshToken);
  if (token?.kind !== 'refresh' || state !== 'good') throw isUnknown();
  const scopes = narrowed(token, toWords(fields['scope'] ?? ''));
  network.grants.replace(token);
  return toAnswer(network, { ...token, scopes }, kind);
}

/** A refresh may ask for less than was granted, never for more. */
function narrowed({ scopes }: NetworkToken, wanted: readonly string[]): readonly string[] {
  if (wanted.length === 0) return scopes;
  if (!wanted.every((scope) => scopes.includes(scope))) throw isInvalid('The scope was not granted.');
  return wanted;
}

function toAnswer(network: Network, grant: Pick<NetworkToken, 'accountId' | 'scopes'>, kind: string): object {
  const { switches, grants } = network;
  const seconds = switches.accessSeconds ?? ACCESS_SECONDS;
  const refreshSeconds = switches.refreshSeconds ?? REFRESH_SECONDS;
  return {
    access_token: grants.issue('access', grant, seconds).token,
    token_type: 'bearer',
    expires_in: seconds,
    scope: grant.scopes.join(' '),
    response_type: kind,
    refresh_token: grants.issue('refresh', grant, refreshSeconds).token,
    refresh_token_expires_in: refreshSeconds,
    refresh_token_expires_at: Math.floor(network.now().getTime() / 1000) + refreshSeconds,
  };
}
