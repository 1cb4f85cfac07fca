// Instagram's grant: the page at www, and the short-lived token for its code at api.

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addConsent, readFields, toWords, type Asked, type FormFields } from '../consent.ts';
import { addGate } from '../gate.ts';
import type { Network } from '../network.ts';
import { tokenProblem, toTokenHostProblem } from './problems.ts';

const BASIC = 'instagram_business_basic';
const SCOPES: readonly string[] = [
  BASIC,
  'instagram_business_manage_insights',
  'instagram_business_manage_comments',
  'instagram_business_manage_messages',
  'instagram_business_content_publish',
];
const HOUR = 3600;

export async function instagramOauth(server: FastifyInstance, network: Network): Promise<void> {
  await server.register(async (scope) => {
    addConsent(scope, {
      network,
      path: '/www/oauth/authorize',
      title: 'Instagram',
      codeSeconds: HOUR,
      read: (fields) => readAsked(network, fields),
      denial: {
        error: 'access_denied',
        error_reason: 'user_denied',
        error_description: 'The user denied your request',
      },
      beside: () => ({}),
      fragment: '#_',
    });
  });
  await server.register(async (scope) => {
    addGate(scope, { network, toProblem: toTokenHostProblem, isForTokens: true });
    addMultipart(scope);
    scope.post('/api/oauth/access_token', (request) => issueShortToken(network, readFields(request.body)));
  });
}

function readAsked({ app }: Network, fields: FormFields): Asked | string {
  const scopes = toWords(fields['scope'] ?? '');
  if (fields['client_id'] !== app.id) return 'Invalid platform app';
  if (!app.redirectUrls.includes(fields['redirect_uri'] ?? '')) return 'Invalid redirect_uri';
  if (fields['response_type'] !== 'code') return 'Invalid response_type';
  if (!scopes.includes(BASIC) || !scopes.every((scope) => SCOPES.includes(scope))) return 'Invalid scopes';
  return {
    redirectUri: fields['redirect_uri'] ?? '',
    state: fields['state'] ?? null,
    scopes,
    needed: [BASIC],
    challenge: null,
    isForced: ['true', '1'].includes(fields['force_reauth'] ?? fields['force_authentication'] ?? ''),
  };
}

/** Forms are taken in both ways that browsers send them. */
function addMultipart(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'multipart/form-data',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      const type = request.headers['content-type'] ?? '';
      const form = await new Response(new Uint8Array(body), {
        headers: { 'content-type': type },
      }).formData();
      return Object.fromEntries(form);
    },
  );
}

function issueShortToken(network: Network, fields: FormFields): object {
  const { app, grants, switches } = network;
  if (fields['client_id'] !== app.id) throw tokenProblem('Invalid platform app');
  if (fields['client_secret'] !== app.secret) throw tokenProblem('Error validating client secret.');
  if (fields['grant_type'] !== 'authorization_code') throw tokenProblem('Invalid grant_type');
  const code = grants.redeemCode(fields['code'] ?? '', fields['redirect_uri'] ?? '', undefined);
  if (code === 'unknown') throw tokenProblem('Matching code was not found or was already used');
  if (typeof code === 'string') {
    throw tokenProblem(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    );
  }
  const { token } = grants.issue('short', code, HOUR);
  const answer = { access_token: token, user_id: code.accountId, permissions: code.scopes.join(',') };
  return switches.tokenShape === 'flat' ? answer : { data: [answer] };
}
