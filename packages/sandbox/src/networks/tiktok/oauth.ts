// TikTok's grant: the page at www, tokens that rotate, and taking them back.

import type { FastifyInstance, FastifyReply } from 'fastify';
import { addConsent, readFields, toWords, type Asked, type FormFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { NetworkToken } from '../model.ts';
import type { Network } from '../network.ts';
import { oauthProblem, toOauthProblem } from './problems.ts';
import { toOpenId } from './open-id.ts';

const BASIC = 'user.info.basic';
const SCOPES: readonly string[] = [BASIC, 'user.info.profile', 'user.info.stats', 'video.list', 'video.upload'];
const CODE_SECONDS = 600;
const ACCESS_SECONDS = 7200;
const REFRESH_SECONDS = 15_552_000;

export async function tiktokOauth(server: FastifyInstance, network: Network): Promise<void> {
  for (const path of ['/www/v2/auth/authorize/', '/www/v2/auth/authorize']) {
    await server.register(async (scope) => {
      addConsent(scope, {
        network,
        path,
        title: 'TikTok',
        codeSeconds: CODE_SECONDS,
        read: (fields) => readAsked(network, fields),
        denial: {
          error: 'access_denied',
          error_description: 'The user denied the request',
          error_type: 'access_denied',
        },
        beside: (scopes) => ({ scopes: scopes.join(',') }),
      });
    });
  }
  await server.register(
    async (scope) => {
      addGate(scope, { network, toProblem: toOauthProblem, isForTokens: true });
      refuseOtherBodies(scope);
      scope.post('/token/', (request) => issueTokens(network, readFields(request.body)));
      scope.post('/revoke/', (request, reply) => revoke(network, readFields(request.body), reply));
    },
    { prefix: '/open/v2/oauth' },
  );
}

/** Forms alone: JSON is taken for no request at all. */
function refuseOtherBodies(scope: FastifyInstance): void {
  scope.addHook('preValidation', async ({ headers }) => {
    if (headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true) return;
    throw oauthProblem(
      'invalid_request',
      'Only `application/x-www-form-urlencoded` is supported as Content-Type.',
      400,
    );
  });
}

function readAsked({ app }: Network, fields: FormFields): Asked | string {
  const scopes = toWords(fields['scope'] ?? '');
  if (fields['client_key'] !== app.id) return 'client_key';
  if (!app.redirectUrls.includes(fields['redirect_uri'] ?? '')) return 'redirect_uri';
  if (fields['response_type'] !== 'code') return 'unsupported_response_type';
  if (!scopes.includes(BASIC) || !scopes.every((scope) => SCOPES.includes(scope))) return 'scope';
  // without a word of it the challenge would be plain, as RFC 7636 has it, and that is not taken
  if (fields['code_challenge'] !== undefined && fields['code_challenge_method'] !== 'S256')
    return 'code_challenge_method';
  return {
    redirectUri: fields['redirect_uri'] ?? '',
    state: fields['state'] ?? null,
    scopes,
    needed: [BASIC],
    challenge: fields['code_challenge'] ?? null,
    isForced: fields['disable_auto_auth'] === '1',
  };
}

function checkClient({ app }: Network, fields: FormFields): void {
  if (fields['client_key'] !== app.id || fields['client_secret'] !== app.secret)
    throw oauthProblem('invalid_client', 'Client key or secret is incorrect.');
}

function issueTokens(network: Network, fields: FormFields): object {
  checkClient(network, fields);
  if (fields['grant_type'] === 'refresh_token') return refresh(network, fields);
  if (fields['grant_type'] !== 'authorization_code')
    throw oauthProblem('unsupported_grant_type', 'The grant type is not supported.');
  const { code = '', redirect_uri: address = '', code_verifier: verifier } = fields;
  const redeemed = network.grants.redeemCode(code, address, verifier);
  if (redeemed === 'redirect')
    throw oauthProblem('invalid_request', 'Redirect_uri is not matched with the uri when requesting code.');
  if (redeemed === 'verifier') throw oauthProblem('invalid_request', 'Code verifier or code challenge is invalid.');
  if (redeemed === 'unknown') throw oauthProblem('invalid_grant', 'Authorization code is expired.');
  return toAnswer(network, redeemed);
}

/** The refresh token that was used is dead at once. */
function refresh(network: Network, fields: FormFields): object {
  const { token, state } = network.grants.check(fields['refresh_token'] ?? '');
  if (token?.kind !== 'refresh' || state !== 'good')
    throw oauthProblem('invalid_grant', 'Refresh token is invalid or expired.');
  network.grants.replace(token);
  return toAnswer(network, token);
}

function toAnswer(network: Network, grant: Pick<NetworkToken, 'accountId' | 'scopes'>): object {
  const { switches, grants, app } = network;
  const seconds = switches.accessSeconds ?? ACCESS_SECONDS;
  const refreshSeconds = switches.refreshSeconds ?? REFRESH_SECONDS;
  return {
    access_token: grants.issue('access', grant, seconds).token,
    expires_in: seconds,
    open_id: toOpenId(app, network.getAccount(grant.accountId)),
    refresh_expires_in: refreshSeconds,
    refresh_token: grants.issue('refresh', grant, refreshSeconds).token,
    scope: grant.scopes.join(','),
    token_type: 'Bearer',
  };
}

function revoke(network: Network, fields: FormFields, reply: FastifyReply): FastifyReply {
  checkClient(network, fields);
  const { token, state } = network.grants.check(fields['token'] ?? '');
  if (token?.kind !== 'access' || state !== 'good') throw oauthProblem('invalid_request', 'Access token is invalid.');
  network.grants.revoke(token.accountId);
  return reply.send({});
}
