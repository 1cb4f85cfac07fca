// The OAuth grant of the platform: consent page, signed callback, token exchange and rotating refresh.

import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { OpenShop, SandboxContext } from '../context.ts';
import { isUnderApp } from '../registered-app.ts';
import { isSameSignature, signQuery } from './signatures.ts';
import { consentPage, oauthErrorPage } from './oauth-page.ts';
import type { TokenPair } from './app-access.ts';
import { readScopes } from './scopes.ts';

type Fields = Readonly<Record<string, string>>;

class OauthError extends Error {
  override name = 'OauthError';
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, description: string) {
    super(description);
    this.status = status;
    this.code = code;
  }
}

/** Registers `/{shop}/admin/oauth/authorize` and `/{shop}/admin/oauth/access_token` (platforms.md 2.3). */
export function oauthRoutes(server: FastifyInstance, context: SandboxContext): void {
  server.get<{ Params: { shop: string } }>('/:shop/admin/oauth/authorize', (request, reply) =>
    answerPage(reply, () => {
      const { shop } = shopOf(context, request.params.shop);
      const fields = readFields(request.query);
      const asked = readAuthorization(context, fields);
      const question = {
        shopName: shop.name,
        domain: shop.domain,
        appHost: new URL(context.app.url).host,
        scopes: asked.scopes,
        fields: { client_id: asked.clientId, redirect_uri: asked.redirectUri, scope: asked.scope, state: asked.state },
      };
      return reply.type('text/html; charset=utf-8').send(consentPage(question));
    }),
  );

  server.post<{ Params: { shop: string } }>('/:shop/admin/oauth/authorize', (request, reply) =>
    answerPage(reply, () => {
      const open = shopOf(context, request.params.shop);
      const fields = readFields(request.body);
      const asked = readAuthorization(context, fields);
      // A merchant who declines stays in the admin; the app is never called back.
      if (fields['action'] !== 'install') return reply.redirect(`${open.shop.url}/admin`, 303);
      return reply.redirect(callbackAddress(context, open, asked), 302);
    }),
  );

  server.post<{ Params: { shop: string } }>('/:shop/admin/oauth/access_token', async (request, reply) => {
    try {
      const open = shopOf(context, request.params.shop);
      if (open.faults.slowMs > 0) await wait(open.faults.slowMs);
      return await reply.send(issueToken(context, open, readFields(request.body)));
    } catch (error) {
      return sendOauthError(request, reply, error);
    }
  });
}

function shopOf(context: SandboxContext, handle: string): OpenShop {
  const open = context.findShop(handle);
  if (open === null) throw new OauthError(404, 'not_found', 'This shop does not exist');
  return open;
}

function readFields(source: unknown): Fields {
  const fields: Record<string, string> = {};
  if (typeof source !== 'object' || source === null) return fields;
  for (const [name, value] of Object.entries(source)) {
    if (['string', 'number', 'boolean'].includes(typeof value)) fields[name] = String(value);
  }
  return fields;
}

function readAuthorization(context: SandboxContext, fields: Fields) {
  const clientId = fields['client_id'] ?? '';
  const redirectUri = fields['redirect_uri'] ?? '';
  const scope = fields['scope'] ?? '';
  const scopes = readScopes(scope);
  if (clientId !== context.app.clientId) {
    throw new OauthError(400, 'application_cannot_be_found', 'The application could not be found');
  }
  if (!isUnderApp(redirectUri, context.app)) {
    throw new OauthError(400, 'invalid_request', 'The redirect_uri is not whitelisted');
  }
  if (scopes === null) throw new OauthError(400, 'invalid_scope', 'The scope parameter names an unknown scope');
  return { clientId, redirectUri, scope, scopes, state: fields['state'] ?? '' };
}

type Authorization = ReturnType<typeof readAuthorization>;

function callbackAddress(context: SandboxContext, { shop }: OpenShop, asked: Authorization): string {
  const address = new URL(asked.redirectUri);
  const host = Buffer.from(`admin.shopify.com/store/${shop.parameters.handle}`).toString('base64').replace(/=+$/, '');
  const answer: Record<string, string> = {
    code: shop.access.createCode(asked.clientId, asked.scopes, asked.redirectUri),
    host,
    shop: shop.domain,
    ...(asked.state === '' ? {} : { state: asked.state }),
    timestamp: Math.floor(shop.now().getTime() / 1000).toString(),
  };
  for (const [name, value] of Object.entries(answer)) address.searchParams.set(name, value);
  address.searchParams.set('hmac', signQuery(address.searchParams, context.app.clientSecret));
  return address.href;
}

function issueToken(context: SandboxContext, open: OpenShop, fields: Fields): object {
  checkClient(context, fields);
  if (fields['grant_type'] === 'refresh_token') return refreshToken(open, fields);
  const { access } = open.shop;
  const code = access.redeemCode(context.app.clientId, fields['code'] ?? '');
  if (code === null) {
    throw new OauthError(400, 'invalid_request', 'The authorization code was not found or was already used');
  }
  access.install(code.clientId, code.scopes);
  const isExpiring = fields['expiring'] === '1' || fields['expiring'] === 'true';
  if (isExpiring) return toTokenAnswer(access.createTokenPair(code.clientId, code.scopes, open.faults.tokenSeconds));
  return { access_token: access.createLastingToken(code.clientId, code.scopes), scope: code.scopes.join(',') };
}

function checkClient(context: SandboxContext, fields: Fields): void {
  if (fields['client_id'] !== context.app.clientId) {
    throw new OauthError(400, 'application_cannot_be_found', 'The application could not be found');
  }
  if (!isSameSignature(fields['client_secret'] ?? '', context.app.clientSecret)) {
    throw new OauthError(401, 'invalid_client', 'The client secret is wrong');
  }
}

function refreshToken(open: OpenShop, fields: Fields): object {
  if (Math.random() < open.faults.rateRefresh500) throw new OauthError(500, 'server_error', 'Something went wrong');
  const clientId = fields['client_id'] ?? '';
  const pair = open.shop.access.refresh(clientId, fields['refresh_token'] ?? '', open.faults.tokenSeconds);
  if (pair === null) {
    throw new OauthError(401, 'invalid_request', 'This request requires an active refresh_token');
  }
  return toTokenAnswer(pair);
}

function toTokenAnswer(pair: TokenPair): object {
  return {
    access_token: pair.accessToken,
    scope: pair.scopes.join(','),
    expires_in: pair.expiresIn,
    refresh_token: pair.refreshToken,
    refresh_token_expires_in: pair.refreshExpiresIn,
  };
}

function answerPage(reply: FastifyReply, answer: () => FastifyReply): FastifyReply {
  try {
    return answer();
  } catch (error) {
    if (!(error instanceof OauthError)) throw error;
    return reply.code(error.status).type('text/html; charset=utf-8').send(oauthErrorPage(error.code, error.message));
  }
}

function sendOauthError(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof OauthError)) throw error;
  if (request.headers.accept?.includes('application/json') !== true) {
    return answerPage(reply, () => {
      throw error;
    });
  }
  return reply.code(error.status).send({ error: error.code, error_description: error.message });
}
